-- the key is one
select table_key, board, next_entry from missing_entries group by all having count(*) > 1;
