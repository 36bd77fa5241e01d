create or replace view missing_entries as
select table_key, coalesce(board, '') as board, reference as next_entry, detail as missing
from fold.notices
where kind = 'GAP';

comment on view missing_entries is 'Gaps in the numbers of a writer: entries that never reached the log. Key: table_key, board, next_entry.';
comment on column missing_entries.table_key is 'tournament/session/table';
comment on column missing_entries.board is 'board of the entry behind the gap; empty where that names none. Boards next to the gap are marked in boards.missing_entries';
comment on column missing_entries.next_entry is 'entry behind the gap, as writer:number';
comment on column missing_entries.missing is 'which numbers are missing';
