-- the key is one
select table_key, board, account, reference from scores group by all having count(*) > 1;
