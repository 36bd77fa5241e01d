-- A board that was begun, without any result: not played out, no claim settled, nothing written down, nothing ruled.
select
    b.table_key, b.board, 'result_missing' as check_name, 'WARNING' as severity, b.board as subject,
    'no result: ' || b.detail as what,
    coalesce(b.end_reference, '') as evidence,
    'ask for the score slip, or record the end of the board' as look_at
from boards b
where b.state = 'UNKNOWN'
  and not exists (
      from scores s
      where (s.table_key, s.board) = (b.table_key, b.board)
        and (s.tricks_ns is not null or s.score_ns is not null)
  )
