-- The edition that the organiser stated holds; where date and body alone would give another, somebody should look.
select
    table_key, board, 'stated_edition' as check_name, 'WARNING' as severity, board as subject,
    format('the edition stated is {}, on {} it was {}', edition_stated, played_on,
        replace(editions_derived, ' ', ' or ')) as what,
    '' as evidence,
    'check the date and the regulations of the event; the board is judged by the edition stated' as look_at
from boards
where edition_stated is not null and editions_derived != ''
  and not list_contains(string_split(editions_derived, ' '), edition_stated)
