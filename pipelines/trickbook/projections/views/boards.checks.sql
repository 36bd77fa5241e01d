-- the key is one
select table_key, board from boards group by all having count(*) > 1;
-- each complete trick has at most one side
select table_key, board from boards where tricks_ns + tricks_ew > complete_tricks or complete_tricks > 13;
