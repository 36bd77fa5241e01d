-- A card was taken back, and no law let it go back (47); or it is not known whether one did.
(
with taken as (
    select
        o.table_key, o.board, o.subject, any_value(e.fields ->> '$.play') as play,
        bool_and(o.answer = 'no ground' and o.basis != 'open')
            and any_value(b.editions) = string_agg(o.edition, ' ' order by o.edition) as settled,
        any_value(b.editions) = string_agg(o.edition, ' ' order by o.edition) filter (o.answer = 'no ground') as in_all,
        string_agg(distinct o.laws, ' ' order by o.laws) as laws,
        string_agg(distinct o.edition, ', ' order by o.edition) filter (o.answer = 'no ground') as none_in,
        string_agg(distinct nullif(o.open_for, ''), '; ' order by nullif(o.open_for, '')) as missing
    from outcomes o
    join boards b using (table_key, board)
    join entries e on (e.table_key, e.board, e.reference) = (o.table_key, o.board, o.subject)
    where o.question = 'retraction' and o.answer is distinct from 'there was a ground'
    group by o.table_key, o.board, o.subject
)
select
    t.table_key, t.board, 'retraction_without_ground' as check_name,
    if(coalesce(t.settled, false), 'WARNING', 'INFO') as severity, t.subject,
    case
        when coalesce(t.settled, false) then
            format('{} took back {} at trick {}, and no law let that card go back ({})', p.hand,
                coalesce(p.card, 'a card'), p.trick, t.laws)
        when coalesce(t.in_all, false) then
            format('{} took back {} at trick {}, and no law let that card go back ({}); that rests on an open point',
                p.hand, coalesce(p.card, 'a card'), p.trick, t.laws)
        else format('{} took back {} at trick {}; whether there was a ground is open{}{}', p.hand,
            coalesce(p.card, 'a card'), p.trick, coalesce(': ' || t.missing, ''), coalesce('; none in ' || t.none_in, ''))
    end as what,
    concat_ws(' ', t.subject, t.play) as evidence,
    'ask why it was taken back, and record what the director finds (DirectorFoundFact); see the finding' as look_at
from taken t
join plays p on (p.table_key, p.board, p.play) = (t.table_key, t.board, t.play)
)
