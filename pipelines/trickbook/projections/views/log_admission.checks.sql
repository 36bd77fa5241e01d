-- every row that was read is kept, below the offset
select partition, position from log.rows r join log.offsets o using (partition) where r.position >= o.next_position;
-- the key is one
select partition from log_admission group by all having count(*) > 1;
