-- Findings and plain SQL have to say the same of every revoke that plays alone decide; an edition file has no defect.
select
    table_key, board, 'revoke_alarm' as check_name, 'ERROR' as severity, play || ' ' || edition as subject,
    format('revoke {} in {}: the findings say {} and {} tricks, plain SQL says {} and {} tricks', play, edition,
        coalesce(fold_established, 'nothing'), coalesce(fold_tricks::varchar, 'no'),
        coalesce(sql_established, 'nothing'), coalesce(sql_tricks::varchar, 'no')) as what,
    play as evidence,
    'this is a fault of the program: report it with the board''s entries' as look_at
from revoke_alarm
union all
select
    table_key, board, 'law_book', 'ERROR', edition, 'the board cannot be judged: ' || missing, '',
    'this is a fault of the edition''s file: report it with the board''s entries'
from findings
where question = 'law_book'
