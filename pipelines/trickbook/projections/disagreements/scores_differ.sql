-- Do the numbers that one account writes down agree with each other?
(
with written as (
    select * from told_scores
    where stands and not differs_from_play and state not in ('ADJUSTED', 'NOT_PLAYED', 'PASSED_OUT')
), differing as (
    select table_key, board, account, 'tricks' as kind, list(distinct tricks_ns order by tricks_ns) as numbers
    from written where tricks_ns is not null group by all having len(numbers) > 1
    union all
    select table_key, board, account, 'points' as kind, list(distinct score_ns order by score_ns) as numbers
    from written where score_ns is not null group by all having len(numbers) > 1
)
select
    d.table_key, d.board, 'scores_differ' as check_name, 'ERROR' as severity,
    d.account || ' ' || d.kind as subject,
    format('the account {} records several numbers of {} for NS: {}', d.account, d.kind,
        array_to_string(d.numbers, ', ')) as what,
    string_agg(w.reference, ' ' order by w.reference) as evidence,
    'find out which one holds and correct the other (79C)' as look_at
from differing d
join written w using (table_key, board, account)
where if(d.kind = 'tricks', w.tricks_ns, w.score_ns) is not null
group by d.table_key, d.board, d.account, d.kind, d.numbers
)
