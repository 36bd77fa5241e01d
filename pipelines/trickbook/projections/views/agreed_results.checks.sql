-- the key is one
select table_key, board, edition from agreed_results group by all having count(*) > 1;
-- every board is here
select table_key, board from boards anti join agreed_results using (table_key, board);
