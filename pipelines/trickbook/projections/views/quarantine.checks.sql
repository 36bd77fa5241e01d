-- the key is one
select table_key, partition, position from quarantine group by all having count(*) > 1;
-- every row that cannot be read is here, and none that can be
select count(*) from log.rows where fault is not null
having count(*) != (select coalesce(sum(times), 0) from quarantine where reason != 'CONFLICT');
select partition, position from log.rows where (fault is null) != (event is not null);
