-- the key is one
select table_key, board, trick, seat from pointing_disagreements group by all having count(*) > 1;
-- who points as the cards say is not here
select * from pointing_disagreements where pointing = by_the_cards or points_to = owner;
