-- Where what was agreed or ruled, and what was played or written down last, do not say the same.
(
with layer as (
    select
        table_key, board,
        max_by(r, ordinal) filter (layer = 'played') as played,
        max_by(r, ordinal) filter (layer = 'agreed') as agreed,
        max_by(r, ordinal) filter (layer = 'ruled') as ruled,
        max_by(r, ordinal) filter (layer = 'recorded' and tricks_ns is not null) as tricks,
        max_by(r, ordinal) filter (layer = 'recorded' and score_ns is not null) as points
    from results r
    group by table_key, board
), as_due as (
    -- what is written down is what is due with the transfers, under every edition the board may have been played under
    select table_key, board
    from agreed_results
    group by all
    having bool_and(recorded = 'AS_DUE' and due_tricks_ns is distinct from coalesce(agreed_tricks_ns, played_tricks_ns))
)
select
    table_key, board, 'agreed_against_play' as check_name,
    'WARNING' as severity, board as subject,
    format('both sides agreed on NS {} EW {}, at the table it was NS {} EW {}', agreed.tricks_ns, agreed.tricks_ew,
        played.tricks_ns, played.tricks_ew) as what,
    agreed.evidence as evidence,
    'no side may accept a trick it did not win; see who called the director (79A, 79B)' as look_at
from layer
where agreed.tricks_ns != played.tricks_ns
union all
select
    layer.table_key, layer.board, 'agreed_against_recorded',
    if(tricks.differs_from_play or d.board is not null, 'INFO', 'WARNING'), tricks.evidence,
    format('both sides agreed on NS {} EW {}, {} records NS {} EW {}', agreed.tricks_ns, agreed.tricks_ew,
        tricks.evidence, tricks.tricks_ns, tricks.tricks_ew),
    concat_ws(' ', agreed.evidence, tricks.evidence),
    if(d.board is null, 'a transfer may account for it (64); else correct the score (79C)',
        'nothing, the tricks that pass for a revoke account for it (64)')
from layer
left join as_due d on (d.table_key, d.board) = (layer.table_key, layer.board)
where agreed.tricks_ns != tricks.tricks_ns and ruled.tricks_ns is null
  and tricks.state not in ('ADJUSTED', 'NOT_PLAYED', 'PASSED_OUT')
union all
select
    table_key, board, 'ruled_against_recorded', 'WARNING', tricks.evidence,
    format('NS {} EW {} was ruled, {} records NS {} EW {}', ruled.tricks_ns, ruled.tricks_ew, tricks.evidence,
        tricks.tricks_ns, tricks.tricks_ew),
    concat_ws(' ', ruled.evidence, tricks.evidence),
    'the ruling holds: correct the score (79C)'
from layer
where ruled.tricks_ns != tricks.tricks_ns and tricks.state != 'ADJUSTED'
union all
select
    table_key, board, 'ruled_against_score', 'WARNING', points.evidence,
    format('{} points for NS were ruled, {} records {}', ruled.score_ns, points.evidence, points.score_ns),
    concat_ws(' ', ruled.evidence, points.evidence),
    'the ruling holds: correct the score (79C)'
from layer
where ruled.score_ns != points.score_ns and points.state != 'ADJUSTED'
)
