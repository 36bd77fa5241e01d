-- the key is one
select table_key, board, trick from trick_ownership group by all having count(*) > 1;
