-- A board passed out has no cards, no contract and no tricks.
select
    a.table_key, a.board, 'passed_out_and_played' as check_name, 'ERROR' as severity, a.account as subject,
    format('all passed in {}, and {} cards were played', a.account, a.plays) as what,
    '' as evidence, 'check the calls: one of them is missing or wrong' as look_at
from told_accounts a
where a.passed_out and a.plays > 0
union all
select
    s.table_key, s.board, 'recorded_as_passed_out', 'ERROR', s.reference,
    format('{} records the board as passed out, {} cards were played and the contract is {}', s.reference, a.plays,
        coalesce(a.contract, 'not known')),
    s.reference, 'check the score slip'
from told_scores s
join told_accounts a using (table_key, board, account)
where s.stands and s.state = 'PASSED_OUT' and not a.passed_out
  and (a.plays > 0 or (a.contract is not null and a.contract != 'PASS'))
