create or replace view claims_by_law as
with told as (
    select
        f.table_key, f.board, f.edition, coalesce(e.fields ->> '$.claim', f.subject) as claim,
        f.question, f.state, f.answer, f.laws, f.basis, f.evidence, f.open_for, f.editions_agree
    from outcomes f
    left join entries e
        on (e.table_key, e.board, e.reference, e.event) = (f.table_key, f.board, f.subject, 'ClaimAgreed')
    where f.question in (
        'claim_or_concession', 'claim_in_form', 'play_after_claim', 'contested_claim', 'outstanding_trump',
        'agreement_established', 'concession_cancelled'
    )
)
select
    c.table_key, c.board, c.claim, t.edition, c.kind, c.by_side,
    max(t.answer) filter (t.question = 'claim_or_concession') as is_in_law,
    max(t.answer) filter (t.question = 'claim_in_form') as form,
    max(t.answer) filter (t.question = 'play_after_claim') as play_behind_it,
    max(t.answer) filter (t.question = 'contested_claim') as contested,
    max(t.answer) filter (t.question = 'outstanding_trump') as outstanding_trump,
    max(t.answer) filter (t.question = 'agreement_established') as agreement,
    max(t.answer) filter (t.question = 'concession_cancelled') as concession,
    if(bool_and(t.state = 'ANSWERED'), 'ANSWERED', if(bool_or(t.state = 'UNDETERMINED'), 'UNDETERMINED', 'RAISED'))
        as state,
    array_to_string(list_sort(list_distinct(flatten(list(string_split(t.laws, ' '))))), ' ') as laws,
    case
        when bool_or(t.basis = 'open') then 'open' when bool_or(t.basis = 'known') then 'known'
        when bool_or(t.basis = 'read') then 'read' else 'seed'
    end as basis,
    coalesce(array_to_string(
        list_sort(list_distinct(flatten(list(string_split(t.evidence, ' ')) filter (t.evidence != '')))), ' '
    ), '') as evidence,
    coalesce(string_agg(t.question || ': ' || t.open_for, '; ' order by t.question) filter (t.state != 'ANSWERED'), '')
        as missing,
    bool_and(t.editions_agree) as editions_agree
from claims c
join told t using (table_key, board, claim)
group by c.table_key, c.board, c.claim, t.edition, c.kind, c.by_side;

comment on view claims_by_law is 'What the Laws say of each claim and concession (68 to 71); what became of it at the table is in claims. Key: table_key, board, claim, edition.';
comment on column claims_by_law.table_key is 'tournament/session/table';
comment on column claims_by_law.board is 'board';
comment on column claims_by_law.claim is 'entry, as writer:number within the table';
comment on column claims_by_law.edition is 'edition of the Laws';
comment on column claims_by_law.kind is 'CLAIM or CONCESSION, as recorded';
comment on column claims_by_law.by_side is 'side that made it';
comment on column claims_by_law.is_in_law is 'claim, concession or neither';
comment on column claims_by_law.form is 'whether it was made as the law asks';
comment on column claims_by_law.play_behind_it is 'whether play goes on behind it';
comment on column claims_by_law.contested is 'what becomes of it where it was contested';
comment on column claims_by_law.outstanding_trump is 'whether a trump that the claimer may have overlooked gives the other side a trick';
comment on column claims_by_law.agreement is 'established, not established or not yet: the other side''s agreement';
comment on column claims_by_law.concession is 'cancelled or stands, where a concession was to be cancelled';
comment on column claims_by_law.state is 'ANSWERED where every question it raises is; UNDETERMINED or RAISED where one is not: its column is then null';
comment on column claims_by_law.laws is 'law numbers';
comment on column claims_by_law.basis is 'how well the weakest of those laws is founded: seed, read, known or open';
comment on column claims_by_law.evidence is 'entries it rests on';
comment on column claims_by_law.missing is 'question by question, what would settle it; empty where all is settled';
comment on column claims_by_law.editions_agree is 'all editions the board may have been played under say the same to every question';
