-- the key is one
select table_key, board, layer, ordinal from results group by all having count(*) > 1;
-- no side has more than thirteen tricks
select table_key, board, layer, ordinal from results where tricks_ns > 13 or tricks_ew > 13 or tricks_declarer > 13;
