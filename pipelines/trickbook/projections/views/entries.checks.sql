-- the key is one
select table_key, board, reference from entries group by all having count(*) > 1;
