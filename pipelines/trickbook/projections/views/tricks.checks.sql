-- the key is one
select table_key, board, trick from tricks group by all having count(*) > 1;
-- won tricks are complete, and the winner's card lies in them
select table_key, board, trick from tricks
where winner is not null and (not complete or not contains(cards, winner || ':' || winning_card));
-- the board counts its tricks
select table_key, board from boards b
where tricks_ns != (select count(*) from tricks t where (t.table_key, t.board, t.side) = (b.table_key, b.board, 'NS'))
   or tricks_ew != (select count(*) from tricks t where (t.table_key, t.board, t.side) = (b.table_key, b.board, 'EW'));
