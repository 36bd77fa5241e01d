-- the key is one
select table_key, board, reference, kind, detail from corrections group by all having count(*) > 1;
