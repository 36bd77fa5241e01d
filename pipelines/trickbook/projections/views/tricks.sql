create or replace view tricks as
select table_key, board, trick, leader, cards, complete, winner, side, winning_card from fold.tricks;

comment on view tricks is 'One row per trick that holds a card: who owns it by Law 44, from the fold. Key: table_key, board, trick.';
comment on column tricks.table_key is 'tournament/session/table';
comment on column tricks.board is 'board';
comment on column tricks.trick is 'trick, 1 to 13';
comment on column tricks.leader is 'hand whose card was led';
comment on column tricks.cards is 'standing cards in table order, the lead first, each as hand:card; ? where not shown';
comment on column tricks.complete is 'all four hands have played to it';
comment on column tricks.winner is 'hand that won it; null where it is not complete or a card or the denomination is not known';
comment on column tricks.side is 'side that owns it, NS or EW';
comment on column tricks.winning_card is 'card that won it';
