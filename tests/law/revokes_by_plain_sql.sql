-- Who won each trick, who revoked, was it established by play, and how many tricks pass by Law 64? In plain SQL over
-- the views `plays` and `boards` of a projection, written apart from the replay and the law book to check them.
-- Of Law 63: leads and plays to the next trick. Of Law 64: A, B1, B2, B3 for dummy's cards, B6, B7, B8, and the minute
-- of 2001 on one trick. Attention is a revoke card taken back. Claims, later boards, rounds and faced cards of
-- defenders are not looked at; nor are duties of penalty cards.

create or replace temp table dealt as
with hands as (
    from (select table_key, board, north as N, east as E, south as S, west as W from boards)
    unpivot (cards for hand in (N, E, S, W))
), suits as (
    select table_key, board, hand, unnest(['S', 'H', 'D', 'C']) as suit, unnest(string_split(cards, '.')) as ranks
    from hands
)
select table_key, board, hand, suit, suit || rank as card
from (select *, unnest(string_split(ranks, '')) as rank from suits)
where rank != '';

-- Which card was a play to follow, and when? Just before it was put down; and again when another lead took the place
-- of the one it had answered. A lead that was taken back asks for nothing.
create or replace temp table demands as
with at_once as (
    select
        p.table_key, p.board, p.play, p.number as moment,
        -- the last lead that lies there; where it was taken back, the first card behind it
        arg_max(q, (q.is_lead, if(q.is_lead, 1, -1) * q.number)) as lead
    from plays p
    join plays q using (table_key, board, trick)
    where not p.is_lead and q.number < p.number and coalesce(q.retracted_after, 999) >= p.number
    group by all
), again as (
    select p.table_key, p.board, p.play, l.number as moment, l as lead
    from plays l
    join plays p using (table_key, board, trick)
    where l.is_lead and p.number < l.number and coalesce(p.retracted_after, 999) >= l.number
)
select table_key, board, play, moment, lead.card as led
from (from at_once union all from again)
where lead.stands;

-- A revoke: a card of another suit, while the hand held more cards of the suit led than the record leaves unseen (61A).
create or replace temp table revoked as
with off_suit as (
    select d.moment, d.led[1:1] as led, p.*
    from demands d
    join plays p using (table_key, board, play)
    where p.card[1:1] != d.led[1:1]
), gone as (
    select o.table_key, o.board, o.play, o.moment, q.card
    from off_suit o
    join plays q using (table_key, board, hand)
    where q.number < o.moment and coalesce(q.retracted_after, 999) >= o.moment
), could as (
    select o.table_key, o.board, o.play, o.moment, any_value(o.led) as suit, list(h.card) as able
    from off_suit o
    join dealt h on (h.table_key, h.board, h.hand, h.suit) = (o.table_key, o.board, o.hand, o.led)
    where not exists (
        from gone g
        where (g.table_key, g.board, g.play, g.moment, g.card) = (o.table_key, o.board, o.play, o.moment, h.card)
    )
    group by all
), unseen as (
    select table_key, board, play, moment, count(*) as cards from gone where card is null group by all
)
select table_key, board, play, arg_min(suit, moment) as suit, arg_min(able, moment) as able
from could
left join unseen using (table_key, board, play, moment)
where len(able) > coalesce(cards, 0)
group by all;

-- The highest trump, else the highest card of the suit led (44E, 44F).
create or replace temp table won as
with standing as (
    select
        p.table_key, p.board, p.trick, p.hand, p.card, b.denomination,
        first_value(p.card[1:1]) over (
            partition by p.table_key, p.board, p.trick order by p.is_lead desc, p.number
        ) as led
    from plays p
    join boards b using (table_key, board)
    where p.stands
)
select
    table_key, board, trick,
    arg_max(hand, (card[1:1] = denomination, card[1:1] = led, instr('23456789TJQKA', card[2:2]))) as winner,
    arg_max(card, (card[1:1] = denomination, card[1:1] = led, instr('23456789TJQKA', card[2:2]))) as winning_card,
    if(winner in ('N', 'S'), 'NS', 'EW') as side
from standing
group by table_key, board, trick
having count(distinct hand) = 4 and count(card) = count(*) and any_value(denomination) is not null;

create or replace temp table revokes as
with sides as (
    select *, if(hand in ('N', 'S'), 'NS', 'EW') as side, coalesce(retracted_after, 999) as noticed_after
    from plays
), mine as (
    select r.suit, r.able, p.*
    from revoked r
    join sides p using (table_key, board, play)
), played_on as (
    -- which sides played to the next trick behind the revoke and before it was noticed
    select m.table_key, m.board, m.play, bool_or(q.side = m.side) as own, bool_or(q.side != m.side) as other
    from mine m
    join sides q on (q.table_key, q.board, q.trick) = (m.table_key, m.board, m.trick + 1)
    where q.number > m.number and q.number <= m.noticed_after
    group by all
)
select
    m.table_key, m.board, m.play, m.trick, m.hand, m.side, m.suit, m.able,
    m.retracted_by is not null as noticed,
    coalesce(o.own, false) as established,
    coalesce(o.own, false) != coalesce(o.other, false) as one_side_played_on
from mine m
left join played_on o using (table_key, board, play);

create or replace temp table revoke_facts as
with counted as (
    select
        r.table_key, r.board, r.play, r.trick, r.hand, r.side, r.suit, r.able, r.noticed, r.established,
        r.one_side_played_on,
        b.declarer = translate(r.hand, 'NESW', 'SWNE') as by_dummy,
        r.trick = 12 as on_trick_twelve,
        count(*) filter (w.trick = r.trick and w.winner = r.hand) as own_card,
        count(*) filter (w.trick = r.trick and w.side = r.side) as revoke_trick,
        count(*) filter (w.trick > r.trick and w.side = r.side) as later,
        count(*) filter (
            w.trick > r.trick and w.winner = r.hand and list_contains(r.able, w.winning_card)
        ) as later_with_legal_card,
        count(w.trick) as complete_tricks
    from revokes r
    join boards b using (table_key, board)
    left join won w using (table_key, board)
    group by all
)
select
    c.*,
    exists (
        from revokes e
        where (e.table_key, e.board, e.hand, e.suit) = (c.table_key, c.board, c.hand, c.suit) and e.trick < c.trick
    ) as repeated,
    exists (
        from revokes e
        where (e.table_key, e.board, e.hand, e.suit) = (c.table_key, c.board, c.hand, c.suit) and e.trick < c.trick
          and e.established
    ) as repeated_after_established,
    exists (
        from revokes o where (o.table_key, o.board) = (c.table_key, c.board) and o.side != c.side
    ) as both_sides,
    exists (
        from revokes o
        where (o.table_key, o.board) = (c.table_key, c.board) and o.side != c.side and o.established
    ) as other_side_established,
    exists (
        from revokes o where (o.table_key, o.board, o.trick) = (c.table_key, c.board, c.trick) and o.side != c.side
    ) as same_trick
from counted c;

-- One row per revoke and edition; `tricks` is null where the law is open: in 1982 whether the player's or his side's
-- winning the revoke trick counts, and whether a revoke of both sides is corrected (62C); before 2017 whether a
-- corrected revoke exempts a later one (64B2).
create or replace temp table transfers as
with amounts as (
    select
        *,
        if(own_card > 0 and later > 0, 2, least(1, revoke_trick + later)) as by_player,
        if(revoke_trick > 0 and later > 0, 2, least(1, revoke_trick + later)) as by_side,
        if(own_card = 0 and later_with_legal_card > 0 and revoke_trick + later >= 2, 2, by_player) as with_legal_card,
        not established or by_dummy or on_trick_twelve or repeated_after_established as none_in_any,
        same_trick and noticed and one_side_played_on as corrected_by_both,
        repeated and not repeated_after_established as open_before_2017
    from revoke_facts
), reckoned as (
    select
        *, '2017' as edition,
        none_in_any or (established and other_side_established) or corrected_by_both as none,
        false as open, by_player as due
    from amounts
    union all
    select *, '2007', none_in_any or both_sides, open_before_2017, by_player from amounts
    union all
    select *, '1997', none_in_any or same_trick, open_before_2017, with_legal_card from amounts
    union all
    select *, '1982', none_in_any, open_before_2017 or corrected_by_both or by_player != by_side, by_player from amounts
)
select
    table_key, board, play, trick, hand, edition, established, complete_tricks,
    case when none or due = 0 then 0 when open then null else due end as tricks -- due is 0 under both or neither
from reckoned;
