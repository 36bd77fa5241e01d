create or replace view trick_ownership as
with sides as (
    select *, if(hand in ('N', 'S'), 'NS', 'EW') as of_side from plays
), begun as (
    select table_key, board, trick, count(distinct of_side) = 2 as by_both, max(first_number) as number
    from (select table_key, board, trick, of_side, min(number) as first_number from sides group by all)
    group by all
), added_late as (
    -- once a player of each side has played to the next trick, a card added to this one owns nothing (67A, 67B)
    select p.table_key, p.board, p.play
    from sides p
    join begun b on (b.table_key, b.board, b.trick) = (p.table_key, p.board, p.trick + 1)
    join sides q on (q.table_key, q.board, q.trick) = (p.table_key, p.board, p.trick + 1)
    where b.by_both and b.number < p.number
      and q.number < p.number and (q.stands or q.retracted_after >= p.number)
      and not exists (
          from plays e
          where (e.table_key, e.board, e.hand, e.trick) = (p.table_key, p.board, p.hand, p.trick)
            and e.number < p.number
      )
    group by all
    having count(distinct q.of_side) = 2
), standing as (
    select
        p.table_key, p.board, p.trick, p.hand, p.card, p.number, p.is_lead, b.denomination,
        l.play is not null as added_late
    from plays p
    join boards b using (table_key, board)
    left join added_late l using (table_key, board, play)
    where p.stands
), placed as (
    select
        *,
        first_value(card) over in_trick as led,
        instr('23456789TJQKA', card[2:2]) as height
    from standing
    window in_trick as (partition by table_key, board, trick, added_late order by is_lead desc, number)
), judged as (
    -- the highest trump, else the highest card of the suit led (44E, 44F)
    select
        *,
        case
            when added_late then null
            when card[1:1] = denomination then 100 + height
            when card[1:1] = led[1:1] then height
            else 0
        end as strength
    from placed
), decided as (
    select
        table_key, board, trick,
        count(distinct hand) = 4 as complete,
        count(*) filter (card is null and not added_late) = 0 and any_value(denomination) is not null as known,
        arg_max(hand, strength) as best_hand,
        arg_max(card, strength) as best_card
    from judged
    group by table_key, board, trick
)
select
    table_key, board, trick, complete,
    if(complete and known, best_hand, null) as winner,
    if(complete and known, if(best_hand in ('N', 'S'), 'NS', 'EW'), null) as side,
    if(complete and known, best_card, null) as winning_card
from decided;

comment on view trick_ownership is 'Who owns each trick by Law 44, computed in plain SQL from the views plays and boards: compare with tricks. Key: table_key, board, trick.';
comment on column trick_ownership.table_key is 'tournament/session/table';
comment on column trick_ownership.board is 'board';
comment on column trick_ownership.trick is 'trick, 1 to 13';
comment on column trick_ownership.complete is 'all four hands have played to it';
comment on column trick_ownership.winner is 'hand that won it; null where it is not complete or a card or the denomination is not known';
comment on column trick_ownership.side is 'side that owns it, NS or EW';
comment on column trick_ownership.winning_card is 'card that won it';
