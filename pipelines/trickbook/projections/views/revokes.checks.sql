-- the key is one
select table_key, board, play, edition from revokes group by all having count(*) > 1;
-- at most two tricks pass, and only to what is a number
select * from revokes where tricks_due not between 0 and 2 or (due_state = 'ANSWERED' and tricks_due is null);
-- what is not settled says why
select * from revokes where due_state != 'ANSWERED' and missing = '';
