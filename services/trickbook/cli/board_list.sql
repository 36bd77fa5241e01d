-- The boards of the tables whose key fits a pattern: the result in play, the one that holds (final), the one written down last
-- (recorded), and what does not agree, counted. Where editions differ in what is final, nothing is final here.
with found as (
    select table_key, board, count(*) as differences from disagreements where severity != 'INFO' group by all
), played as (
    select table_key, board, tricks_declarer, score_ns from results where layer = 'played'
), final as (
    select
        table_key, board,
        if(bool_and(editions_agree), any_value(tricks_declarer), null) as tricks_declarer,
        if(bool_and(editions_agree), any_value(score_ns), null) as score_ns
    from results
    where layer = 'final'
    group by all
), recorded as (
    select
        table_key, board,
        arg_max(tricks_declarer, ordinal) as tricks_declarer,
        arg_max(score_ns, ordinal) as score_ns
    from results
    where layer = 'recorded'
    group by all
)
select
    table_key, board, b.contract, b.declarer, p.tricks_declarer, p.score_ns, b.state,
    n.tricks_declarer as final_tricks, n.score_ns as final_score_ns,
    r.tricks_declarer as recorded_tricks, r.score_ns as recorded_score_ns,
    coalesce(f.differences, 0) as differences
from boards b
left join played p using (table_key, board)
left join final n using (table_key, board)
left join recorded r using (table_key, board)
left join found f using (table_key, board)
where table_key like ? escape '!'
