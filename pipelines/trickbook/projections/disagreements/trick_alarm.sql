-- Fold and plain SQL have to name the same owner of every trick.
select
    table_key, board, 'trick_alarm' as check_name, 'ERROR' as severity, 'trick:' || trick as subject,
    format('trick {}: the fold says {}, plain SQL says {}', trick, coalesce(fold_winner, 'nobody'),
        coalesce(sql_winner, 'nobody')) as what,
    '' as evidence,
    'this is a fault of the program: report it with the board''s entries' as look_at
from trick_alarm
