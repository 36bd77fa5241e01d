-- the key is one
select table_key, board, claim, edition from claims_by_law group by all having count(*) > 1;
-- what is not settled says why
select * from claims_by_law where (state != 'ANSWERED') != (missing != '');
