create or replace view agreed_results as
with layer as (
    select
        table_key, board,
        max_by(r, ordinal) filter (layer = 'played') as played,
        max_by(r, ordinal) filter (layer = 'agreed') as agreed,
        max_by(r, ordinal) filter (layer = 'ruled') as ruled
    from results r
    group by table_key, board
), written as (
    select
        table_key, board,
        coalesce(list(distinct tricks_ns) filter (tricks_ns is not null), []) as tricks_ns,
        coalesce(list(distinct score_ns) filter (score_ns is not null), []) as score_ns,
        string_agg(reference, ' ' order by reference) as evidence
    from scores
    where stands and folded and state not in ('ADJUSTED', 'NOT_PLAYED')
    group by table_key, board
)
select
    l.table_key, l.board, f.edition,
    l.played.tricks_ns as played_tricks_ns, l.agreed.tricks_ns as agreed_tricks_ns, l.agreed.state as agreed_state,
    d.tricks_ns as due_tricks_ns, l.ruled.tricks_ns as ruled_tricks_ns, l.ruled.state as ruled_state,
    f.state, f.tricks_ns, f.tricks_ew, f.tricks_declarer, f.score_ns,
    if(len(w.tricks_ns) = 1, w.tricks_ns[1], null) as recorded_tricks_ns,
    if(len(w.score_ns) = 1, w.score_ns[1], null) as recorded_score_ns,
    case
        when w.evidence is null or (len(w.tricks_ns) = 0 and len(w.score_ns) = 0) then 'NOT_RECORDED'
        when f.edition is null or f.state = 'UNDETERMINED' then 'OPEN'
        when f.tricks_ns is not null and len(w.tricks_ns) > 0
            then if(w.tricks_ns = [f.tricks_ns], 'AS_DUE', 'DIFFERS')
        when f.score_ns is not null and len(w.score_ns) > 0 then if(w.score_ns = [f.score_ns], 'AS_DUE', 'DIFFERS')
        else 'OPEN'
    end as recorded,
    coalesce(f.laws, '') as laws, f.basis, concat_ws(' ', f.evidence, w.evidence) as evidence,
    coalesce(f.missing, '') as missing, coalesce(f.editions_agree, false) as editions_agree
from layer l
left join results f on (f.table_key, f.board, f.layer) = (l.table_key, l.board, 'final')
left join results d on (d.table_key, d.board, d.layer, d.edition) = (l.table_key, l.board, 'due', f.edition)
left join written w on (w.table_key, w.board) = (l.table_key, l.board);

comment on view agreed_results is 'The result of each board, layer beside layer, as it stands under each edition: played, agreed, due, ruled, final, and what was written down. Key: table_key, board, edition.';
comment on column agreed_results.table_key is 'tournament/session/table';
comment on column agreed_results.board is 'board';
comment on column agreed_results.edition is 'edition of the Laws; null where none can be named: then nothing is due';
comment on column agreed_results.played_tricks_ns is 'tricks of N-S won at the table, claims allotted';
comment on column agreed_results.agreed_tricks_ns is 'tricks of N-S that both sides agreed they had won, before any transfer';
comment on column agreed_results.agreed_state is 'AGREED, DISPUTED or NONE';
comment on column agreed_results.due_tricks_ns is 'tricks of N-S with the transfers of Laws 64 and 67';
comment on column agreed_results.ruled_tricks_ns is 'tricks of N-S awarded by director or committee';
comment on column agreed_results.ruled_state is 'TRICKS_AWARDED, ADJUSTED or NONE';
comment on column agreed_results.state is 'state of the final result; UNDETERMINED where something is missing to know it';
comment on column agreed_results.tricks_ns is 'final tricks of N-S: ruled, else due';
comment on column agreed_results.tricks_ew is 'final tricks of E-W';
comment on column agreed_results.tricks_declarer is 'final tricks of declarer''s side';
comment on column agreed_results.score_ns is 'final points of N-S, negative for E-W';
comment on column agreed_results.recorded_tricks_ns is 'tricks of N-S written down, where it is one number';
comment on column agreed_results.recorded_score_ns is 'points of N-S written down, where it is one number';
comment on column agreed_results.recorded is 'AS_DUE: what is written down is the final result; DIFFERS; OPEN: the final result is not settled; NOT_RECORDED';
comment on column agreed_results.laws is 'laws that the final result rests on; of a ruling, those it cites';
comment on column agreed_results.basis is 'how well the weakest of them is founded: seed, read, known or open; null for a ruling';
comment on column agreed_results.evidence is 'entries that the final result and the scores rest on';
comment on column agreed_results.missing is 'what would settle it; empty where it is settled';
comment on column agreed_results.editions_agree is 'all editions the board may have been played under give the same final result';
