-- the key is one
select table_key, board, play from plays group by all having count(*) > 1;
-- a hand has one standing card in a trick
select table_key, board, trick, hand from plays where stands group by all having count(*) > 1;
-- no play without its board
select table_key, board, play from plays anti join boards using (table_key, board);
