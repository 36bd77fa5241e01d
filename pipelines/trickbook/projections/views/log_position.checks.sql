-- the key is one, and a table stands in one partition
select partition, position from log_position group by all having count(*) > 1;
select table_key from log_position group by all having count(distinct partition) > 1;
