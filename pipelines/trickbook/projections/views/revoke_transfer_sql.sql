create or replace view revoke_transfer_sql as
with led as (
    -- a later card of a trick, and the suit led to it
    select
        p.table_key, p.board, p.play, p.number, p.trick, p.hand, p.card, p.suit, p.stands, p.retracted_after,
        if(p.hand in ('N', 'S'), 'NS', 'EW') as side, l.suit as suit_led
    from plays p
    join plays l on (l.table_key, l.board, l.trick) = (p.table_key, p.board, p.trick)
    where l.is_lead and l.stands and not p.is_lead and p.suit != l.suit and l.number < p.number
), revoked as (
    -- 61A: another suit, with a card of the suit led in the hand: dealt, and not on the table just before
    select
        r.*,
        if(r.hand in ('N', 'S'), 'NS', 'EW')
            = if(b.declarer in ('N', 'S'), 'NS', 'EW') and r.hand != b.declarer as by_dummy,
        exists (
            -- 63A1: a member of the side put a card to the next trick, before the card was taken back
            from plays n
            where (n.table_key, n.board, n.trick) = (r.table_key, r.board, r.trick + 1)
              and (n.hand in ('N', 'S')) = (r.hand in ('N', 'S'))
              and n.number > r.number and (r.stands or n.number <= r.retracted_after)
        ) as established
    from led r
    join boards b using (table_key, board)
    where exists (
        from dealt_cards d
        where (d.table_key, d.board, d.hand, d.card[1:1]) = (r.table_key, r.board, r.hand, r.suit_led)
          and not exists (
              from plays q
              where (q.table_key, q.board, q.hand, q.card) = (d.table_key, d.board, d.hand, d.card)
                and q.number < r.number and (q.stands or q.retracted_after >= r.number)
          )
    )
), won as (
    select
        r.table_key, r.board, r.play,
        bool_or(o.trick = r.trick and o.winner = r.hand) as by_revoker,
        bool_or(o.trick = r.trick and o.side = r.side) as by_side,
        count(*) filter (o.trick > r.trick and o.side = r.side) as later,
        -- the hand held that card all the time, so it could have been played to the revoke trick
        bool_or(o.trick > r.trick and o.winner = r.hand and o.winning_card[1:1] = r.suit_led) as with_legal_card
    from revoked r
    join trick_ownership o using (table_key, board)
    group by all
), others as (
    select
        r.table_key, r.board, r.play,
        bool_or(o.hand = r.hand and o.suit_led = r.suit_led and o.trick < r.trick) as repeated,
        bool_or(o.hand = r.hand and o.suit_led = r.suit_led and o.trick < r.trick and o.established)
            as repeated_established,
        bool_or(o.side != r.side) as mutual,
        bool_or(o.side != r.side and o.established) and r.established as mutual_established,
        bool_or(o.side != r.side and o.trick = r.trick) as mutual_same_trick
    from revoked r
    join revoked o using (table_key, board)
    group by r.table_key, r.board, r.play, r.established
), editions as (
    select table_key, board, unnest(string_split(nullif(editions, ''), ' ')) as edition from boards
), counted as (
    -- 64A; null where two readings of 1982 give different numbers
    select
        r.*, e.edition, o.* exclude (table_key, board, play),
        case
            when not r.established then 0
            when w.by_revoker then 1 + least(1, w.later)
            when e.edition = '1982' and w.by_side and w.later > 0 then null
            when e.edition in ('1987', '1997') and w.with_legal_card and w.by_side::integer + w.later >= 2 then 2
            when w.by_side or w.later > 0 then 1
            else 0
        end as by_64a
    from revoked r
    join won w using (table_key, board, play)
    join others o using (table_key, board, play)
    join editions e using (table_key, board)
    where e.edition != '1932'
)
select
    c.table_key, c.board, c.play, c.edition, c.trick, c.hand, c.card, c.suit_led, c.established,
    case
        when c.by_64a = 0 or c.by_dummy or c.trick = 12 then 0
        when c.repeated_established then 0
        when c.edition in ('1987', '1997') and c.mutual_same_trick then 0
        when c.edition = '2007' and c.mutual then 0
        when c.edition = '2017' and c.mutual_established then 0
        when c.repeated and c.edition != '2017' then null  -- 64B2: whether the earlier one must be established is open
        else c.by_64a
    end as tricks,
    a.board is not null as by_plays_alone
from counted c
left join decided_by_plays a using (table_key, board);

comment on view revoke_transfer_sql is 'Revokes, their establishment by play and the tricks that pass, in plain SQL from plays, boards and trick_ownership: 61A, 63A1, 64A, 64B1, B2, B3 (dummy), B6, B7. Key: table_key, board, play, edition.';
comment on column revoke_transfer_sql.table_key is 'tournament/session/table';
comment on column revoke_transfer_sql.board is 'board';
comment on column revoke_transfer_sql.play is 'the revoke card, as writer:number within the table';
comment on column revoke_transfer_sql.edition is 'edition of the Laws, 1982 to 2017; in 1932 nothing passes by itself';
comment on column revoke_transfer_sql.trick is 'trick it was played to, 1 to 13';
comment on column revoke_transfer_sql.hand is 'hand that revoked';
comment on column revoke_transfer_sql.card is 'card that was played';
comment on column revoke_transfer_sql.suit_led is 'suit led, of which the hand held a card';
comment on column revoke_transfer_sql.established is 'its side played to the next trick before the card was taken back';
comment on column revoke_transfer_sql.tricks is 'tricks that pass to the other side if attention was drawn in time (64B4, 64B5 are not looked at); null where the readings of an open point differ';
comment on column revoke_transfer_sql.by_plays_alone is 'nothing but plays decides on this board, so that this must be what the findings say';
