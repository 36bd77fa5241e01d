create or replace view scores as
select
    s.table_key, s.board, s.account, s.reference, s.event, s.state, s.stands, s.contract, s.declarer,
    s.own_contract, s.own_declarer,
    s.tricks_ns, s.tricks_ew, s.tricks_declarer, s.score_ns, s.score_due_ns, s.differs_from_play,
    a.folded, s.asserted_by, s.confidence, s.detail
from fold.scores s
join fold.accounts a using (table_key, board, account);

comment on view scores is 'One row per score, correction of a score, or number of tricks that somebody wrote down, in any account. Key: table_key, board, account, reference.';
comment on column scores.table_key is 'tournament/session/table';
comment on column scores.board is 'board';
comment on column scores.account is 'account that writes it down';
comment on column scores.reference is 'entry, as writer:number within the table';
comment on column scores.event is 'ScoreRecorded, ScoreCorrected, or PlayRecordEnded where the end mark states a number';
comment on column scores.state is 'status as written down, else RECORDED, CORRECTED or MARKED';
comment on column scores.stands is 'no later correction of the score takes its place';
comment on column scores.contract is 'contract as written down with it, else of the account';
comment on column scores.declarer is 'declarer as written down with it, else of the account';
comment on column scores.own_contract is 'contract as written down with it';
comment on column scores.own_declarer is 'declarer as written down with it';
comment on column scores.tricks_ns is 'tricks of N-S as written down';
comment on column scores.tricks_ew is 'tricks of E-W as written down';
comment on column scores.tricks_declarer is 'tricks of declarer''s side as written down';
comment on column scores.score_ns is 'points of N-S as written down, negative for E-W';
comment on column scores.score_due_ns is 'points of N-S that contract, declarer and tricks give (77), the tricks being the account''s where it states none; null where they do not say enough';
comment on column scores.differs_from_play is 'the record itself says that it differs from the play';
comment on column scores.folded is 'the findings of the board rest on this account';
comment on column scores.asserted_by is 'who says so';
comment on column scores.confidence is 'OBSERVED, ASSERTED, AGREED or FOUND';
comment on column scores.detail is 'the words it was read from, or the reason of a correction';
