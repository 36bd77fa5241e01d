create or replace view results as
select
    table_key, board, layer, ordinal, state, tricks_ns, tricks_ew, tricks_declarer, score_ns, differs_from_play,
    evidence, detail
from fold.results;

comment on view results is 'One row per layer of the result: played, agreed and ruled, and beside them each recorded one. Key: table_key, board, layer, ordinal.';
comment on column results.table_key is 'tournament/session/table';
comment on column results.board is 'board';
comment on column results.layer is 'played, agreed, ruled or recorded';
comment on column results.ordinal is 'counts within a layer, from 1';
comment on column results.state is 'played: PLAYED_OUT, CLAIMED, PASSED_OUT, NOT_PLAYED, UNKNOWN; agreed: AGREED, DISPUTED, NONE; ruled: TRICKS_AWARDED, ADJUSTED, NONE; recorded: the status written down, else RECORDED, CORRECTED, MARKED';
comment on column results.tricks_ns is 'tricks of N-S';
comment on column results.tricks_ew is 'tricks of E-W';
comment on column results.tricks_declarer is 'tricks of declarer''s side';
comment on column results.score_ns is 'points of N-S, negative for E-W';
comment on column results.differs_from_play is 'the record itself says that it differs from the play';
comment on column results.evidence is 'entries it rests on, each as writer:number within the table';
comment on column results.detail is 'in words';
