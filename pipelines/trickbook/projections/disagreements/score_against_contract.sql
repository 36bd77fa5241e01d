-- Do the points written down follow from contract, declarer, vulnerability and tricks (77)?
select
    table_key, board, 'score_against_contract' as check_name,
    if(differs_from_play, 'INFO', 'ERROR') as severity,
    reference as subject,
    format('{} records {} points for NS, {} by {} with the tricks recorded gives {}', reference, score_ns,
        contract, coalesce(declarer, 'nobody'), score_due_ns) as what,
    reference as evidence,
    if(differs_from_play, 'nothing, the record says that it differs',
        'compute the score again; check vulnerability and doubling (77, 79C)') as look_at
from told_scores
where stands and score_ns != score_due_ns and state not in ('ADJUSTED', 'NOT_PLAYED')
