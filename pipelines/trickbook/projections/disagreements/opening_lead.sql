-- Did another hand make the opening lead than the one on declarer's left (44A)?
select
    p.table_key, p.board, 'opening_lead' as check_name,
    if(p.stands and m.reference is null, 'WARNING', 'INFO') as severity,
    p.play as subject,
    format('{} led {} with {} as declarer, the lead was {}''s{}', p.hand, coalesce(p.card, 'a card'), b.declarer,
        p.expected_hand,
        case when not p.stands then '; it was taken back' when m.reference is not null then '; the record says so'
            else '' end) as what,
    concat_ws(' ', p.play, p.retracted_by, m.reference) as evidence,
    if(p.stands and m.reference is null, 'check declarer, and whether the lead out of turn was accepted (54)',
        'nothing, the record says so') as look_at
from plays p
join boards b using (table_key, board)
left join (
    select table_key, board, fields ->> '$.play' as play, min(reference) as reference
    from entries
    where event in ('LeadOutOfTurnAccepted', 'LeadOutOfTurnRejected') and folded
    group by all
) m using (table_key, board, play)
where p.number = 1 and p.out_of_turn
