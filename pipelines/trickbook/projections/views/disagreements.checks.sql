-- the key is one
select table_key, board, check_name, subject from disagreements group by all having count(*) > 1;
-- every row can be shown
select * from disagreements where what is null or look_at is null or evidence is null
   or severity not in ('ERROR', 'WARNING', 'INFO');
