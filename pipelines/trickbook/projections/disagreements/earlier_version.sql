-- An earlier version of a file that was corrected and imported again: it stays on record, no other check looks at it.
select
    table_key, board, 'earlier_version' as check_name, 'INFO' as severity, account as subject,
    format('{} is an earlier version of {}, which is {} now', account, file_name, newest) as what,
    '' as evidence,
    'nothing, unless two different files have this name: then give one another name and import it again' as look_at
from earlier_versions
