-- A revoke that costs tricks, or may, and on which nobody ruled: no ruling about it, and none on the result. A warning
-- only where every edition the board may have been played under says that tricks are due.
(
with ruled as (
    select table_key, board, about, event, kind
    from rulings
    where stands
), counted as (
    select table_key, board
    from agreed_results
    group by all
    having bool_and(recorded = 'AS_DUE')
), each as (
    select
        r.table_key, r.board, r.play, r.trick, any_value(r.hand) as hand, any_value(r.side) as side,
        min(r.tricks_due) as least, max(r.tricks_due) as most,
        bool_and(r.due_state = 'ANSWERED' and r.basis != 'open' and r.tricks_due > 0)
            and any_value(b.editions) = string_agg(r.edition, ' ' order by r.edition) as settled,
        string_agg(distinct r.laws, ' ' order by r.laws) as laws,
        string_agg(distinct nullif(r.missing, ''), '; ' order by nullif(r.missing, '')) as missing,
        string_agg(r.edition || ' ' || coalesce(r.tricks_due::varchar, 'open'), ', ' order by r.edition) as by_edition,
        string_agg(distinct r.attention, ' ' order by r.attention) as attention
    from revokes r
    join boards b using (table_key, board)
    group by r.table_key, r.board, r.play, r.trick
    having bool_or(r.due_state != 'ANSWERED' or r.tricks_due > 0)
)
select
    table_key, board, 'unclaimed_revoke' as check_name,
    if(settled and c.board is null, 'WARNING', 'INFO') as severity, play as subject,
    format('{} revoked at trick {}, and nobody ruled on it: {} pass to the other side ({}){}', hand, trick,
        case
            when not settled then 'it depends on the edition or is open how many tricks'
            when least = most then least || if(least = 1, ' trick has to', ' tricks have to')
            else least || ' or ' || most || ' tricks have to'
        end,
        if(settled and least = most, laws, by_edition), coalesce('; open: ' || missing, '')
            || if(c.board is null, '', '; the score counts it')) as what,
    concat_ws(' ', play, attention) as evidence,
    'ask both sides and the director; a ruling, also a waiver, is recorded as DirectorRuled' as look_at
from each e
left join counted c using (table_key, board)
where not exists (
    from ruled u
    where (u.table_key, u.board) = (e.table_key, e.board)
      and (u.about = e.play or u.kind = 'TRICKS_AWARDED' or u.event = 'AdjustedScoreAwarded')
)
)
