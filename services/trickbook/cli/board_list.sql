-- The boards of the tables whose key fits a pattern, with what does not agree counted.
with found as (
    select table_key, board, count(*) as differences from disagreements where severity != 'INFO' group by all
), played as (
    select table_key, board, tricks_declarer, score_ns from results where layer = 'played'
)
select
    table_key, board, b.contract, b.declarer, p.tricks_declarer, p.score_ns, b.state,
    coalesce(f.differences, 0) as differences
from boards b
left join played p using (table_key, board)
left join found f using (table_key, board)
where table_key like ? escape '!'
