create or replace view quarantine as
with poison as (
    select table_key, partition, position, fault as reason, detail, value from log.rows where fault is not null
    union all
    select
        r.table_key, r.partition, r.position, 'CONFLICT' as reason,
        n.reference || ' was given to another entry before, which stands' as detail, r.value
    from fold.notices n
    join log.rows r using (table_key, position)
    where n.kind = 'CONFLICT'
)
select
    p.table_key, p.partition, min(p.position) as position, count(*)::bigint as times, p.reason,
    arg_min(p.detail, p.position) as detail, arg_min(n.board, p.position) as board, lower(hex(p.value)) as bytes
from poison p
left join fold.notices n
    on n.table_key = p.table_key and n.position = p.position and n.kind in ('UNREADABLE', 'CONFLICT')
group by p.table_key, p.partition, p.reason, p.value;

comment on view quarantine is 'Rows of the log that are not used: bytes that cannot be read, and numbers given twice. Key: table_key, partition, position.';
comment on column quarantine.table_key is 'tournament/session/table: the key of the row';
comment on column quarantine.partition is 'partition of the log';
comment on column quarantine.position is 'where it stands in the partition; the first place of several';
comment on column quarantine.times is 'how often these bytes stand at this table';
comment on column quarantine.reason is 'name of the fault';
comment on column quarantine.detail is 'what was found';
comment on column quarantine.board is 'board of the nearest entry that can be read, or that the entry itself names';
comment on column quarantine.bytes is 'the bytes, in hex';
