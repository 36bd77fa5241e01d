-- Do the tricks that an account writes down fit its own play? Complete play or a settled claim gives one number, a
-- short play the least and the most that are possible. What both sides agreed on, or was ruled, may differ; so may a
-- board on which a hand of the losing side failed to follow suit, by one or two tricks (64).
(
with bounds as (
    select
        a.table_key, a.board, a.account, a.complete_tricks, a.tricks_ns as won_ns, a.tricks_ew as won_ew,
        coalesce(p.tricks_ns, a.tricks_ns) as least_ns, coalesce(p.tricks_ns, 13 - a.tricks_ew) as most_ns,
        coalesce(p.state = 'CLAIMED', false) as claimed, p.evidence
    from told_accounts a
    left join results p
        on (p.table_key, p.board) = (a.table_key, a.board) and a.folded and p.layer = 'played'
        and p.state in ('CLAIMED', 'PLAYED_OUT')
    where a.plays > 0
), settled as (
    select table_key, board, list(distinct tricks_ns) as tricks_ns
    from results
    where layer in ('agreed', 'ruled') and tricks_ns is not null
    group by table_key, board
), due as (
    -- with the tricks that pass for revokes, where all editions the board may have been played under agree
    select distinct table_key, board, tricks_ns
    from results
    where layer = 'final' and editions_agree and tricks_ns is not null
), failing as (
    select distinct table_key, board, if(hand in ('N', 'S'), 'NS', 'EW') as side
    from failures_to_follow
    where retracted_by is null
), judged as (
    select
        s.*, b.complete_tricks, b.won_ns, b.won_ew, b.least_ns, b.most_ns, b.claimed, b.evidence as play_evidence,
        abs(s.tricks_ns::hugeint - if(s.tricks_ns > b.most_ns, b.most_ns, b.least_ns)) as off_by,
        if(s.tricks_ns > b.most_ns, 'EW', 'NS') as losing_side,
        s.folded and coalesce(list_contains(t.tricks_ns, s.tricks_ns), false) as settled,
        s.folded and coalesce(d.tricks_ns = s.tricks_ns, false) as as_due
    from told_scores s
    join bounds b using (table_key, board, account)
    left join settled t using (table_key, board)
    left join due d using (table_key, board)
    where s.stands and not s.differs_from_play and s.state not in ('ADJUSTED', 'NOT_PLAYED', 'PASSED_OUT')
      and (s.tricks_ns < b.least_ns or s.tricks_ns > b.most_ns)
)
select
    j.table_key, j.board,
    case
        when j.claimed then 'tricks_against_claim'
        when j.least_ns = j.most_ns then 'tricks_against_cards'
        else 'impossible_tricks'
    end as check_name,
    if(j.settled or j.as_due or (f.side is not null and j.off_by <= 2), 'INFO', 'ERROR') as severity,
    j.reference as subject,
    case
        when j.claimed then format('{} records NS {} EW {}, the settled claim gives NS {} EW {}', j.reference,
            j.tricks_ns, j.tricks_ew, j.least_ns, 13 - j.least_ns)
        when j.least_ns = j.most_ns then format('{} records NS {} EW {}, the cards give NS {} EW {}', j.reference,
            j.tricks_ns, j.tricks_ew, j.least_ns, 13 - j.least_ns)
        else format('{} records NS {} EW {}, which is impossible: after {} complete tricks NS has {} and EW {}',
            j.reference, j.tricks_ns, j.tricks_ew, j.complete_tricks, j.won_ns, j.won_ew)
    end || case
        when j.settled then '; agreed or ruled so'
        when j.as_due then '; with the tricks that pass for a revoke (64)'
        when f.side is not null and j.off_by <= 2 then '; a failure to follow suit may account for it (64)'
        else ''
    end as what,
    concat_ws(' ', j.reference, j.play_evidence) as evidence,
    case
        when j.settled then 'nothing, the agreement or ruling is on record'
        when j.as_due then 'nothing, the transfer is due'
        when f.side is not null and j.off_by <= 2 then 'see the failure to follow suit and what was ruled on it'
        else 'compare the play with the score slip; a wrong entry is corrected under 79C, a wrong card in the record'
    end as look_at
from judged j
left join failing f on (f.table_key, f.board, f.side) = (j.table_key, j.board, j.losing_side)
)
