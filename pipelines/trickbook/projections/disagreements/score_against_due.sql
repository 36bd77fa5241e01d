-- Does what is written down count the tricks that pass for a revoke? Only boards with one that costs tricks or may;
-- where something was ruled on the result, the ruling is compared (layers_differ).
(
with costly as (
    select distinct table_key, board, edition
    from revokes
    where due_state is not null and (due_state != 'ANSWERED' or tricks_due > 0)
), due as (
    select
        a.table_key, a.board, any_value(b.editions) as editions,
        bool_and(a.state != 'UNDETERMINED' and a.basis is distinct from 'open' and a.editions_agree) as settled,
        min(a.tricks_ns) as tricks_ns,
        min(coalesce(a.agreed_tricks_ns, a.played_tricks_ns)) as won_ns,
        string_agg(distinct a.laws, ' ' order by a.laws) as laws,
        string_agg(distinct nullif(a.missing, ''), '; ' order by nullif(a.missing, '')) as missing,
        string_agg(a.edition || ' NS ' || coalesce(a.tricks_ns::varchar, 'open'), ', ' order by a.edition) as by_edition
    from agreed_results a
    join boards b using (table_key, board)
    where a.ruled_state = 'NONE'
    group by a.table_key, a.board
), compared as (
    select d.*, s.reference, s.tricks_ns::hugeint as recorded_ns, s.differs_from_play
    from due d
    semi join costly using (table_key, board)
    join told_scores s using (table_key, board)
    where s.folded and s.stands and s.tricks_ns is not null and s.state not in ('ADJUSTED', 'NOT_PLAYED', 'PASSED_OUT')
)
select
    table_key, board,
    case
        when not settled then 'score_open'
        when recorded_ns = won_ns then 'score_ignores_transfer'
        else 'score_equals_neither'
    end as check_name,
    case when not settled or differs_from_play then 'INFO' when recorded_ns = won_ns then 'WARNING' else 'ERROR' end
        as severity,
    reference as subject,
    case
        when not settled then format('{} records NS {}; what is due for the revoke is open: {}{}', reference, recorded_ns,
            by_edition, coalesce('; ' || missing, ''))
        when recorded_ns = won_ns then format('{} records NS {} as won; with the tricks that pass for the revoke it is NS {} ({})',
            reference, recorded_ns, tricks_ns, laws)
        else format('{} records NS {}, which is neither the NS {} won nor the NS {} due with the transfer ({})', reference,
            recorded_ns, won_ns, tricks_ns, laws)
    end as what,
    reference as evidence,
    if(settled, 'see the revoke; a waived transfer is recorded as a ruling, a wrong score is corrected (79C)',
        'find out what is missing, or ask the director for a ruling') as look_at
from compared
where not settled
   or (recorded_ns != tricks_ns
       -- farther off, or the other way, is no matter of a transfer: see tricks_recorded
       and abs(recorded_ns - won_ns) <= 2 and sign(recorded_ns - won_ns) in (0, sign(tricks_ns - won_ns)))
)
