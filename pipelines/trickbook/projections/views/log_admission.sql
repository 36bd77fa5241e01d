create or replace view log_admission as
with counted as (
    select
        partition, count(*)::bigint as rows, count(distinct table_key)::bigint as tables,
        count(fault)::bigint as unreadable,
        min(try(make_timestamp(timestamp_ms * 1000))) as first_logged_at,
        max(try(make_timestamp(timestamp_ms * 1000))) as last_logged_at
    from log.rows
    group by partition
), skipped as (
    select
        r.partition,
        count(*) filter (n.kind = 'DUPLICATE')::bigint as duplicates,
        count(*) filter (n.kind = 'CONFLICT')::bigint as conflicts
    from fold.notices n
    join log.rows r using (table_key, position)
    group by r.partition
), waiting as (
    select partition, count(distinct table_key)::bigint as tables_waiting from log.to_fold group by partition
)
select
    o.partition, m.log_id, o.next_position, coalesce(c.rows, 0) as rows, coalesce(c.tables, 0) as tables,
    coalesce(s.duplicates, 0) as duplicates, coalesce(s.conflicts, 0) as conflicts,
    coalesce(c.unreadable, 0) as unreadable, coalesce(w.tables_waiting, 0) as tables_waiting,
    c.first_logged_at, c.last_logged_at,
    (select sha256(string_agg(fingerprint, chr(10) order by fingerprint)) from log.fingerprints) as schemas_digest,
    m.code as code_digest
from log.offsets o
cross join log.meta m
left join counted c using (partition)
left join skipped s using (partition)
left join waiting w using (partition);

comment on view log_admission is 'How far the log was read, and what admission did with it, per partition. Key: partition.';
comment on column log_admission.partition is 'partition of the log';
comment on column log_admission.log_id is 'name of the log this database follows';
comment on column log_admission.next_position is 'position behind the last row that was read';
comment on column log_admission.rows is 'rows read';
comment on column log_admission.tables is 'tables with rows here';
comment on column log_admission.duplicates is 'rows with the number and the bytes of an earlier one, skipped';
comment on column log_admission.conflicts is 'rows with the number of an earlier one and other bytes, in quarantine';
comment on column log_admission.unreadable is 'rows that cannot be read, in quarantine';
comment on column log_admission.tables_waiting is 'tables with rows that are not folded yet';
comment on column log_admission.first_logged_at is 'earliest log time of a row, UTC, without those that are no time that can be';
comment on column log_admission.last_logged_at is 'latest log time of a row, UTC, without those that are no time that can be';
comment on column log_admission.schemas_digest is 'SHA-256 over the sorted fingerprints of the schemas that could be read';
comment on column log_admission.code_digest is 'SHA-256 over the sources that folded';
