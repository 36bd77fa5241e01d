create or replace view conflicting_entries as
select table_key, coalesce(board, '') as board, reference, count(*)::bigint as not_used
from fold.notices
where kind = 'CONFLICT'
group by table_key, board, reference;

comment on view conflicting_entries is 'Entries that a writer numbered like another of his: the first on the log stands, the others are in quarantine. Key: table_key, board, reference.';
comment on column conflicting_entries.table_key is 'tournament/session/table';
comment on column conflicting_entries.board is 'board that the entry not used names; empty where it names none';
comment on column conflicting_entries.reference is 'number that was given twice, as writer:number';
comment on column conflicting_entries.not_used is 'how many entries with this number and other contents are not used';
