-- the key is one
select table_key, board, claim from claims group by all having count(*) > 1;
-- a claim that allots tricks allots thirteen
select table_key, board, claim from claims where tricks_ns + tricks_ew != 13;
