-- the key is one
select table_key, board, question, subject, edition from outcomes group by all having count(*) > 1;
-- every finding is in one of them, and says why where it is open
select * from outcomes where (state = 'ANSWERED') != (open_for = '') or (state = 'ANSWERED') != (answer is not null);
