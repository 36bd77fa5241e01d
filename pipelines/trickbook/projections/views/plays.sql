create or replace view plays as
select
    table_key, board, number, play, trick, hand, played_by, card,
    card[1:1] as suit, card[2:2] as card_rank,
    is_lead, expected_hand,
    expected_hand is not null and expected_hand != hand as out_of_turn,
    held, follow,
    retracted_by is null as stands,
    retracted_by, retracted_after
from fold.plays;

comment on view plays is 'One row per card put down as a play, taken back or not. Key: table_key, board, play.';
comment on column plays.table_key is 'tournament/session/table';
comment on column plays.board is 'board';
comment on column plays.number is 'place among all plays of the board, from 1, in table order';
comment on column plays.play is 'entry, as writer:number within the table';
comment on column plays.trick is 'trick the card belongs to, 1 to 13';
comment on column plays.hand is 'hand the card came from';
comment on column plays.played_by is 'player who chose it: declarer for dummy''s cards';
comment on column plays.card is 'card, suit first, e.g. HT; null where the record does not show it';
comment on column plays.suit is 'C, D, H or S';
comment on column plays.card_rank is 'A K Q J T 9 ... 2';
comment on column plays.is_lead is 'led to its trick, or took the place of a lead that was taken back';
comment on column plays.expected_hand is 'hand whose turn it was just before; null where nobody''s, or not known';
comment on column plays.out_of_turn is 'another hand played than the one whose turn it was';
comment on column plays.held is 'the hand held the card just before; null where the hand is not known';
comment on column plays.follow is 'LED, FOLLOWED, SHOWED_OUT, FAILED (could have followed suit and did not) or UNKNOWN';
comment on column plays.stands is 'was not taken back';
comment on column plays.retracted_by is 'entry that took it back';
comment on column plays.retracted_after is 'how many plays of the board had been made when it was taken back';
