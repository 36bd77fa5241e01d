create or replace view dealt_cards as
select table_key, board, hand, substr('SHDC', place, 1) || unnest(string_split(suits[place], '')) as card
from (
    select table_key, board, hand, string_split(cards, '.') as suits, unnest(range(1, 5)) as place
    from (
        select table_key, board, unnest(['N', 'E', 'S', 'W']) as hand, unnest([north, east, south, west]) as cards
        from boards
    )
    where cards is not null
)
where suits[place] != '';

comment on view dealt_cards is 'The hands as dealt, one row per card. Key: table_key, board, hand, card.';
comment on column dealt_cards.table_key is 'tournament/session/table';
comment on column dealt_cards.board is 'board';
comment on column dealt_cards.hand is 'hand it was dealt to, N E S W';
comment on column dealt_cards.card is 'card, suit first, e.g. HT';
