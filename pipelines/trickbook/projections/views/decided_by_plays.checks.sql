-- the key is one
select table_key, board from decided_by_plays group by all having count(*) > 1;
