create or replace view leads_out_of_turn as
select
    w.table_key, w.board, w.subject as play, w.edition, p.trick, p.hand, p.card, p.retracted_by,
    w.answer as whose_lead, s.answer as said,
    case
        when list_contains([w.state, s.state, l.state, o.state, c.state], 'UNDETERMINED') then 'UNDETERMINED'
        when list_contains([w.state, s.state, l.state, o.state, c.state], 'RAISED') then 'RAISED'
        else 'ANSWERED'
    end as state,
    l.answer as becomes, o.answer as opening_lead, c.answer as consequence,
    concat_ws(' ', w.laws, nullif(l.laws, ''), nullif(o.laws, ''), nullif(c.laws, '')) as laws,
    ['seed', 'read', 'known', 'open'][list_max(list_transform(
        list_filter([w.basis, s.basis, l.basis, o.basis, c.basis], lambda basis: basis is not null),
        lambda basis: list_position(['seed', 'read', 'known', 'open'], basis)
    ))] as basis,
    array_to_string(
        list_sort(list_distinct(string_split(
            concat_ws(' ', nullif(l.evidence, ''), nullif(o.evidence, ''), nullif(c.evidence, '')), ' '
        ))), ' '
    ) as evidence,
    concat_ws(
        '; ', nullif(w.open_for, ''), nullif(s.open_for, ''), nullif(l.open_for, ''), nullif(o.open_for, ''),
        nullif(c.open_for, '')
    ) as missing,
    w.editions_agree and coalesce(s.editions_agree, true) and coalesce(l.editions_agree, true)
        and coalesce(o.editions_agree, true) and coalesce(c.editions_agree, true) as editions_agree
from outcomes w
join plays p on (p.table_key, p.board, p.play) = (w.table_key, w.board, w.subject)
left join outcomes s on (s.table_key, s.board, s.subject, s.edition, s.question)
    = (w.table_key, w.board, w.subject, w.edition, 'word_on_lead')
left join outcomes l on (l.table_key, l.board, l.subject, l.edition, l.question)
    = (w.table_key, w.board, w.subject, w.edition, 'lead_out_of_turn')
left join outcomes o on (o.table_key, o.board, o.subject, o.edition, o.question)
    = (w.table_key, w.board, w.subject, w.edition, 'opening_lead_out_of_turn')
left join outcomes c on (c.table_key, c.board, c.subject, c.edition, c.question)
    = (w.table_key, w.board, w.subject, w.edition, 'consequence_of_rejected_lead')
where w.question = 'whose_lead';

comment on view leads_out_of_turn is 'Leads by another hand than the one that was to lead, and what became of them (53 to 56). Key: table_key, board, play, edition.';
comment on column leads_out_of_turn.table_key is 'tournament/session/table';
comment on column leads_out_of_turn.board is 'board';
comment on column leads_out_of_turn.play is 'the lead, as writer:number within the table';
comment on column leads_out_of_turn.edition is 'edition of the Laws';
comment on column leads_out_of_turn.trick is 'trick it was led to';
comment on column leads_out_of_turn.hand is 'hand that led';
comment on column leads_out_of_turn.card is 'card led';
comment on column leads_out_of_turn.retracted_by is 'entry that took it back';
comment on column leads_out_of_turn.whose_lead is 'who was to lead, in the words of the law (44B, 44G)';
comment on column leads_out_of_turn.said is 'accepted or rejected by the other side in words; null where nobody said anything, or it is not determined';
comment on column leads_out_of_turn.state is 'ANSWERED where every question about it is; UNDETERMINED or RAISED where one is not: its column is then null';
comment on column leads_out_of_turn.becomes is 'what becomes of it; null where it is not settled';
comment on column leads_out_of_turn.opening_lead is 'of an opening lead: what declarer may or must do';
comment on column leads_out_of_turn.consequence is 'what follows where it was not accepted';
comment on column leads_out_of_turn.laws is 'law numbers';
comment on column leads_out_of_turn.basis is 'how well the weakest of those laws is founded: seed, read, known or open';
comment on column leads_out_of_turn.evidence is 'entries it rests on';
comment on column leads_out_of_turn.missing is 'what would settle it; empty where it is settled';
comment on column leads_out_of_turn.editions_agree is 'all editions the board may have been played under say the same';
