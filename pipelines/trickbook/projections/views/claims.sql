create or replace view claims as
select
    table_key, board, claim, kind, by_seat, if(by_seat in ('N', 'S'), 'NS', 'EW') as by_side,
    tricks, after_trick, state, tricks_ns, tricks_ew, settled_by, cancelled_by, tricks_back
from fold.claims;

comment on view claims is 'One row per claim or concession and what became of it. Key: table_key, board, claim.';
comment on column claims.table_key is 'tournament/session/table';
comment on column claims.board is 'board';
comment on column claims.claim is 'entry, as writer:number within the table';
comment on column claims.kind is 'CLAIM or CONCESSION';
comment on column claims.by_seat is 'who made it';
comment on column claims.by_side is 'side of that player';
comment on column claims.tricks is 'tricks claimed or conceded of those left; null where not stated';
comment on column claims.after_trick is 'complete tricks at that moment';
comment on column claims.state is 'OPEN, AGREED, DISPUTED, ADJUDICATED, VOID or WITHDRAWN';
comment on column claims.tricks_ns is 'tricks of N-S on the whole board by this claim; they count once it is AGREED or ADJUDICATED';
comment on column claims.tricks_ew is 'tricks of E-W on the whole board by this claim';
comment on column claims.settled_by is 'entry that made its state so';
comment on column claims.cancelled_by is 'entry that cancelled the concession (71)';
comment on column claims.tricks_back is 'tricks that go back to the side that conceded';
