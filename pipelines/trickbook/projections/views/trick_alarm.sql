create or replace view trick_alarm as
select
    table_key, board, trick,
    t.winner as fold_winner, t.winning_card as fold_card,
    o.winner as sql_winner, o.winning_card as sql_card
from tricks t
full join trick_ownership o using (table_key, board, trick)
where (t.complete, t.winner, t.side, t.winning_card) is distinct from (o.complete, o.winner, o.side, o.winning_card);

comment on view trick_alarm is 'Tricks about which the fold and the plain SQL disagree: a row here is a fault of this program. Key: table_key, board, trick.';
comment on column trick_alarm.table_key is 'tournament/session/table';
comment on column trick_alarm.board is 'board';
comment on column trick_alarm.trick is 'trick, 1 to 13';
comment on column trick_alarm.fold_winner is 'winner by the view tricks';
comment on column trick_alarm.fold_card is 'winning card by the view tricks';
comment on column trick_alarm.sql_winner is 'winner by the view trick_ownership';
comment on column trick_alarm.sql_card is 'winning card by the view trick_ownership';
