-- the key is one
select table_key, board, reference, edition from rulings group by all having count(*) > 1;
