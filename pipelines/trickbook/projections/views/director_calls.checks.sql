-- the key is one
select table_key, board, reference from director_calls group by all having count(*) > 1;
