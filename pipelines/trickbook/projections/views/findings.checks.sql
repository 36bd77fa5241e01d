-- the key is one
select table_key, board, question, subject, edition, reading from findings group by all having count(*) > 1;
-- an answer, a matter, or neither
select * from findings where state != case when answer is not null then 'ANSWERED' when matter is not null then 'RAISED' else 'UNDETERMINED' end;
-- what is not determined says what is missing, or between which readings
select * from findings where state = 'UNDETERMINED' and missing = '' and missing_entries = '' and reading = '';
-- a reading is never alone, and settles nothing
select table_key, board, question, subject, edition from findings where reading != '' group by all having count(*) < 2;
select * from findings where reading != '' and state != 'UNDETERMINED';
-- nothing is settled where entries are missing
select f.table_key, f.board from findings f join boards b using (table_key, board)
where (b.missing_entries > 0) != (f.missing_entries != '') or (b.missing_entries > 0 and f.state != 'UNDETERMINED');
-- only under editions that the board may have been played under
select f.table_key, f.board, f.edition from findings f join boards b using (table_key, board)
where not list_contains(string_split(b.editions, ' '), f.edition);
