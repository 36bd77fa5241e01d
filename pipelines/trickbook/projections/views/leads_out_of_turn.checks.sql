-- the key is one
select table_key, board, play, edition from leads_out_of_turn group by all having count(*) > 1;
-- what is not settled says why
select * from leads_out_of_turn where (state = 'ANSWERED') != (missing = '');
