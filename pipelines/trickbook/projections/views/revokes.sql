create or replace view revokes as
select
    r.table_key, r.board, r.play, r.edition, r.trick, r.hand, if(r.hand in ('N', 'S'), 'NS', 'EW') as side,
    p.card, r.suit, r.able, if(r.disobeyed, 'DISOBEYED', 'FAILED_TO_FOLLOW') as kind,
    r.retracted_by, r.attention,
    e.answer as established, e.laws as established_laws,
    c.answer as correction,
    d.state as due_state, try_cast(d.answer as bigint) as tricks_due,
    coalesce(try_cast(t.answer as bigint), try_cast(d.answer as bigint)) as tricks_as_played,
    coalesce(d.laws, '') as laws, d.basis,
    array_to_string(
        list_sort(list_distinct(string_split(concat_ws(' ', nullif(e.evidence, ''), nullif(d.evidence, '')), ' '))), ' '
    ) as evidence,
    coalesce(d.open_for, '') as missing,
    if(q.state = 'RAISED', q.open_for, null) as equity,
    g.answer as ruled,
    coalesce(e.editions_agree and d.editions_agree, false) as editions_agree
from fold.revokes r
join plays p using (table_key, board, play)
left join outcomes e
    on (e.table_key, e.board, e.subject, e.edition, e.question)
    = (r.table_key, r.board, r.play, r.edition, 'revoke_established')
left join outcomes c
    on (c.table_key, c.board, c.subject, c.edition, c.question)
    = (r.table_key, r.board, r.play, r.edition, 'revoke_correction')
left join outcomes d
    on (d.table_key, d.board, d.subject, d.edition, d.question)
    = (r.table_key, r.board, r.play, r.edition, r.due_question)
left join outcomes t
    on (t.table_key, t.board, t.subject, t.edition, t.question)
    = (r.table_key, r.board, r.play, r.edition, 'tricks_transferred')
left join outcomes q
    on (q.table_key, q.board, q.subject, q.edition, q.question)
    = (r.table_key, r.board, r.play, r.edition, 'equity_review')
left join outcomes g
    on (g.table_key, g.board, g.subject, g.edition, g.question)
    = (r.table_key, r.board, r.play, r.edition, 'revoke_ruling');

comment on view revokes is 'One row per play that an edition calls a revoke, corrected or not, and what follows from it (61 to 64). Key: table_key, board, play, edition.';
comment on column revokes.table_key is 'tournament/session/table';
comment on column revokes.board is 'board';
comment on column revokes.play is 'the revoke card, as writer:number within the table';
comment on column revokes.edition is 'edition of the Laws';
comment on column revokes.trick is 'trick it was played to, 1 to 13';
comment on column revokes.hand is 'hand that revoked';
comment on column revokes.side is 'side of that hand, NS or EW';
comment on column revokes.card is 'card that was played';
comment on column revokes.suit is 'suit that should have been played, where it is one';
comment on column revokes.able is 'cards it could have played instead';
comment on column revokes.kind is 'FAILED_TO_FOLLOW, or DISOBEYED: a lead or play that the law or an opponent required';
comment on column revokes.retracted_by is 'entry that took the card back';
comment on column revokes.attention is 'entry that first drew attention to it; null where nobody did';
comment on column revokes.established is 'established or not established (63); null where it is not determined';
comment on column revokes.established_laws is 'laws that say so';
comment on column revokes.correction is 'must be corrected or stands (62); null where nobody noticed it, or it is not determined';
comment on column revokes.due_state is 'ANSWERED, UNDETERMINED or RAISED: what is due for it; null where the edition asks nothing (1932 without a claim for the penalty)';
comment on column revokes.tricks_due is 'tricks that pass to the other side; null unless ANSWERED';
comment on column revokes.tricks_as_played is 'tricks that would pass by the tricks as played, where another card should have stood; else as tricks_due';
comment on column revokes.laws is 'laws that say how many tricks are due';
comment on column revokes.basis is 'how well the weakest of those laws is founded: seed, read, known or open';
comment on column revokes.evidence is 'entries that establishment and transfer rest on';
comment on column revokes.missing is 'what would settle how many tricks are due; empty where that is settled';
comment on column revokes.equity is 'what is raised for the director''s judgement beyond the transfer (64C)';
comment on column revokes.ruled is 'what was ruled about it: waived, forfeited, or a rectification';
comment on column revokes.editions_agree is 'all editions the board may have been played under say the same of establishment and transfer';
