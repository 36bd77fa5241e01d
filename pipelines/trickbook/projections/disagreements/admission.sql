-- What is missing, damaged or without effect in the record itself.
(
with notices as (
    select
        *, coalesce(board, '') as of_board, regexp_replace(reference, ':[0-9]+$', '') as writer,
        replace(replace(detail, 'missing of ', ''), 'missing: ', '') as which
    from fold.notices
)
select
    table_key, of_board as board, 'missing_entries' as check_name, 'WARNING' as severity, reference as subject,
    format('before {} entries never reached the log: {}', reference, which) as what,
    reference as evidence,
    'ask for the device or file that wrote them and send them again; until then boards next to the gap are open'
        as look_at
from notices
where kind = 'GAP'
union all
select
    table_key, of_board, 'conflicting_entries', 'ERROR', reference,
    format('{} was given to {} entries; the first on the log stands', reference, count(*) + 1), reference,
    'see the view quarantine, find out which one is meant, and supersede the one that is not'
from notices
where kind = 'CONFLICT'
group by table_key, of_board, reference
union all
select
    n.table_key, n.of_board, 'unreadable_entries', 'ERROR', r.fault,
    format('{} rows of the log near this board cannot be read', count(*)), '',
    'see the view quarantine; a later build may know the schema, a damaged row has to be entered again'
from notices n
join log.rows r using (table_key, position)
where n.kind = 'UNREADABLE'
group by n.table_key, n.of_board, r.fault
union all
select
    table_key, '', 'import_incomplete', 'WARNING', writer,
    format('{} boards of this file are not folded: {}', count(distinct board), min(detail)), '',
    'import the file again; what is on the log already is skipped'
from notices
where kind = 'IMPORT_INCOMPLETE'
group by table_key, writer
union all
select
    table_key, of_board, lower(kind), 'WARNING', reference, reference || ': ' || string_agg(detail, '; ' order by detail),
    reference, 'enter it again with the reference that is meant'
from notices
where kind in ('LOST_ANCHOR', 'REFERENCE_WITHOUT_EFFECT')
group by table_key, of_board, kind, reference
)
