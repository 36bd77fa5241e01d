-- A board that was begun, without any result: not played out, no claim settled, nothing written down, nothing ruled.
-- A file that holds nothing but a deal is no board that was begun.
select
    b.table_key, b.board, 'result_missing' as check_name, 'WARNING' as severity, b.board as subject,
    'no result: ' || b.detail as what,
    coalesce(b.end_reference, '') as evidence,
    'ask for the score slip, or record the end of the board' as look_at
from boards b
join told_accounts a on (a.table_key, a.board, a.account) = (b.table_key, b.board, b.account)
where b.state = 'UNKNOWN'
  and (a.account = 'live' or a.plays > 0 or a.auction is not null or a.contract is not null)
  and not exists (
      from told_scores s
      where (s.table_key, s.board) = (b.table_key, b.board)
        and (s.tricks_ns is not null or s.score_ns is not null)
  )
