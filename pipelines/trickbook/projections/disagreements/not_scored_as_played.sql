-- Adjusted scores and boards recorded as not played are listed as such, never as wrong counts.
select
    s.table_key, s.board, if(s.state = 'ADJUSTED', 'adjusted_score', 'not_played') as check_name,
    if(s.state = 'NOT_PLAYED' and a.plays > 0, 'WARNING', 'INFO') as severity,
    s.reference as subject,
    format('{} records the board as {}; at the table {} complete tricks, NS {} EW {}', s.reference,
        if(s.state = 'ADJUSTED', 'adjusted', 'not played'), a.complete_tricks, a.tricks_ns, a.tricks_ew) as what,
    s.reference as evidence,
    if(s.state = 'NOT_PLAYED' and a.plays > 0, 'ask whether the board was cancelled, and record why',
        'nothing, the record says so') as look_at
from told_scores s
join told_accounts a using (table_key, board, account)
where s.stands and s.state in ('ADJUSTED', 'NOT_PLAYED')
union all
select
    table_key, board, 'adjusted_score', 'INFO', evidence, detail, evidence, 'nothing, it was ruled'
from results
where layer = 'ruled' and state = 'ADJUSTED'
