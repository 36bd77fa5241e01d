create or replace view corrections as
select table_key, coalesce(board, '') as board, reference, kind, detail
from fold.notices
where kind in ('SUPERSEDED', 'STRUCK', 'LATE', 'REFERENCE_WITHOUT_EFFECT', 'LOST_ANCHOR');

comment on view corrections is 'What was corrected in the record, came late, or has no effect. Key: table_key, board, reference, kind, detail.';
comment on column corrections.table_key is 'tournament/session/table';
comment on column corrections.board is 'board; empty for what concerns the table';
comment on column corrections.reference is 'entry it is about, as writer:number';
comment on column corrections.kind is 'SUPERSEDED or STRUCK: no longer stands; LATE: logged after a higher number; REFERENCE_WITHOUT_EFFECT: names what is not there; LOST_ANCHOR: hangs on an account that is not folded';
comment on column corrections.detail is 'by which entry, or what it names';
