-- the key is one
select table_key, board, created_by, seat, card, edition from penalty_cards group by all having count(*) > 1;
-- how it ended and by which entry go together
select * from penalty_cards where (ended_by is null) != (how_ended is null);
