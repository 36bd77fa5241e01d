create or replace view results as
select
    table_key, board, layer, ordinal, edition, state, tricks_ns, tricks_ew, tricks_declarer, score_ns, differs_from_play,
    laws, basis, evidence, missing, editions_agree, detail
from fold.results;

comment on view results is 'One row per layer of the result: played, agreed and ruled; due and final under each edition; and beside them each recorded one. Key: table_key, board, layer, ordinal, edition.';
comment on column results.table_key is 'tournament/session/table';
comment on column results.board is 'board';
comment on column results.layer is 'played, agreed, due, ruled, final or recorded';
comment on column results.ordinal is 'counts within a layer, from 1';
comment on column results.edition is 'edition of the Laws, for due and final; null for the layers that need none';
comment on column results.state is 'played: PLAYED_OUT, CLAIMED, PASSED_OUT, NOT_PLAYED, UNKNOWN; agreed: AGREED, DISPUTED, NONE; due: AGREED, PLAYED_OUT, CLAIMED, PASSED_OUT, NOT_PLAYED, UNDETERMINED; ruled: TRICKS_AWARDED, ADJUSTED, NONE; final: as due, or TRICKS_AWARDED, ADJUSTED, WAIVED; recorded: the status written down, else RECORDED, CORRECTED, MARKED';
comment on column results.tricks_ns is 'tricks of N-S';
comment on column results.tricks_ew is 'tricks of E-W';
comment on column results.tricks_declarer is 'tricks of declarer''s side';
comment on column results.score_ns is 'points of N-S, negative for E-W';
comment on column results.differs_from_play is 'the record itself says that it differs from the play';
comment on column results.laws is 'law numbers that due and final rest on, separated by blanks';
comment on column results.basis is 'how well the weakest of those laws is founded: seed, read, known or open; null where no law was applied';
comment on column results.missing is 'due and final: what would settle it; empty where it is settled';
comment on column results.editions_agree is 'due and final: all editions the board may have been played under give the same';
comment on column results.evidence is 'entries it rests on, each as writer:number within the table';
comment on column results.detail is 'in words';
