-- the key is one
select table_key, board, play, lead from failures_to_follow group by all having count(*) > 1;
-- the plays are there, and marked so unless a lead or a card was put back later
select f.table_key, f.board, f.play from failures_to_follow f
left join plays p using (table_key, board, play) where p.play is null;
