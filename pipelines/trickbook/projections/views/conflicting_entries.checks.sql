-- the key is one
select table_key, board, reference from conflicting_entries group by all having count(*) > 1;
