create or replace view pointing_disagreements as
with turned as (
    -- how each card points in the end: as turned, else as laid the other way since (65B)
    select
        table_key, board, cast(fields ->> '$.trick' as bigint) as trick, fields ->> '$.seat' as seat,
        arg_max(fields ->> '$.orientation', place) as pointing, arg_max(reference, place) as reference
    from entries
    where event in ('CardTurned', 'OrientationCorrected') and folded
    group by all
), judged as (
    select
        u.*, t.winner, t.side as owner,
        if((t.side = 'NS') = (u.seat in ('N', 'S')), 'WON', 'LOST') as by_the_cards
    from turned u
    join tricks t using (table_key, board, trick)
    where t.side is not null
), split as (
    -- without a known owner the four can still contradict each other
    select
        u.table_key, u.board, u.trick,
        count(distinct if((u.pointing = 'WON') = (u.seat in ('N', 'S')), 'NS', 'EW')) > 1 as differ
    from turned u
    group by all
)
select
    u.table_key, u.board, u.trick, u.seat, u.pointing, j.by_the_cards, j.owner, j.winner, u.reference,
    if((u.pointing = 'WON') = (u.seat in ('N', 'S')), 'NS', 'EW') as points_to
from turned u
left join judged j using (table_key, board, trick, seat)
join split s using (table_key, board, trick)
where u.pointing is distinct from j.by_the_cards and (j.owner is not null or s.differ);

comment on view pointing_disagreements is 'Cards that point otherwise than the trick was won, or, where nobody knows who won it, that contradict each other (65B). Key: table_key, board, trick, seat.';
comment on column pointing_disagreements.table_key is 'tournament/session/table';
comment on column pointing_disagreements.board is 'board';
comment on column pointing_disagreements.trick is 'trick, 1 to 13';
comment on column pointing_disagreements.seat is 'whose card';
comment on column pointing_disagreements.pointing is 'WON or LOST, as the card points in the end';
comment on column pointing_disagreements.by_the_cards is 'WON or LOST, as the cards played say; null where they do not';
comment on column pointing_disagreements.owner is 'side that owns the trick by Law 44; null where that is not known';
comment on column pointing_disagreements.winner is 'hand that won it';
comment on column pointing_disagreements.reference is 'entry that tells how the card points';
comment on column pointing_disagreements.points_to is 'side that has won by this card';
