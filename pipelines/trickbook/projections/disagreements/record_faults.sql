-- What cannot be as written: a card not held, a card played twice, a trick that cannot be, a call out of turn. The
-- cards or the deal are wrong where a standing play contradicts them; a play taken back is only told.
(
with named as (
    select
        f.table_key, f.board, f.fault, coalesce(f.reference, f.board) as subject, f.reference,
        string_agg(f.detail, '; ' order by f.ordinal) as detail
    from fold.faults f
    group by all
)
select
    n.table_key, n.board, lower(n.fault) as check_name,
    case
        when not coalesce(p.stands, true) then 'INFO'
        -- most often passes that the file leaves out; nothing is lost by them
        when n.fault = 'FIRST_CALL_NOT_BY_DEALER' then 'INFO'
        when n.fault in (
            'CARD_NOT_HELD', 'CARD_PLAYED_TWICE', 'CARD_IN_TWO_HANDS', 'HAND_NOT_13', 'DEAL_CONTRADICTED', 'NOT_FOLDED'
        ) then 'ERROR'
        else 'WARNING'
    end as severity,
    n.subject,
    n.detail || if(coalesce(p.stands, true), '', '; it was taken back') as what,
    coalesce(n.reference, '') as evidence,
    'compare the entry with the table''s own record; where it was a slip of the recorder, supersede it' as look_at
from named n
left join plays p on (p.table_key, p.board, p.play) = (n.table_key, n.board, n.reference)
)
