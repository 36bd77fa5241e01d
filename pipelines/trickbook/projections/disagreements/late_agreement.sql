-- Was a result agreed on, or a score changed, behind its deadline? Hands back in the board close the agreement on the
-- number of tricks (79A), the end of the correction period the correction of a score (79C).
(
with returned as (
    select table_key, board, max(place) as place, string_agg(reference, ' ' order by place) as hands,
        count(distinct regexp_replace(reference, ':[0-9]+$', '')) as writers,
        any_value(regexp_replace(reference, ':[0-9]+$', '')) as writer
    from entries
    where event = 'HandReturnedToBoard' and folded
    group by all
    having count(distinct fields ->> '$.seat') = 4
), agreed as (
    -- the first agreement of both sides; a number that only repeats it later is none
    select table_key, board, min(place) as place, arg_min(reference, place) as reference
    from entries
    where event = 'TrickCountAgreed' and folded and fields ->> '$.by_ns' = 'true' and fields ->> '$.by_ew' = 'true'
    group by all
), corrected as (
    select
        table_key, board, subject,
        bool_and(answer = 'stands' and basis != 'open') as late, bool_or(answer = 'stands') as perhaps,
        string_agg(distinct laws, ' ' order by laws) as laws,
        string_agg(distinct nullif(open_for, ''), '; ' order by nullif(open_for, '')) as missing
    from outcomes
    where question = 'score_correction' and answer is distinct from 'corrected'
    group by table_key, board, subject
)
select
    a.table_key, a.board, 'agreed_after_hands_returned' as check_name,
    if(r.writers = 1 and regexp_replace(a.reference, ':[0-9]+$', '') = r.writer, 'WARNING', 'INFO') as severity,
    a.reference as subject,
    format('both sides agreed on the number of tricks only behind the return of all four hands to the board{}',
        if(r.writers = 1 and regexp_replace(a.reference, ':[0-9]+$', '') = r.writer, ' (79A)',
            ' (79A); order as logged by several writers')) as what,
    concat_ws(' ', a.reference, r.hands) as evidence,
    'ask whether the number was agreed before; if not, the director rules on a dispute (79B)' as look_at
from agreed a
join returned r using (table_key, board)
where a.place > r.place
union all
select
    table_key, board, 'score_corrected_too_late',
    if(coalesce(late, false), 'WARNING', 'INFO'), subject,
    if(coalesce(late, false), format('{} changes a score behind the time for it; the score stands ({})', subject, laws),
        format('whether the score may still be changed by {} is open: {}', subject,
            coalesce(missing, 'the editions differ'))),
    subject, 'ask the organiser for approval, or restore the score (79C)'
from corrected
)
