create or replace view failures_to_follow as
select table_key, board, play, lead, trick, hand, suit_led, able, restored_by, retracted_by from fold.failures;

comment on view failures_to_follow is 'Plays of another suit by a hand that held the suit led (61A): a fact about the cards, whatever follows from it. Key: table_key, board, play, lead.';
comment on column failures_to_follow.table_key is 'tournament/session/table';
comment on column failures_to_follow.board is 'board';
comment on column failures_to_follow.play is 'play, as writer:number within the table';
comment on column failures_to_follow.lead is 'lead it had to follow; that may have been taken back since';
comment on column failures_to_follow.trick is 'trick, 1 to 13';
comment on column failures_to_follow.hand is 'hand that failed to follow';
comment on column failures_to_follow.suit_led is 'suit led';
comment on column failures_to_follow.able is 'cards of that suit that the hand could have played';
comment on column failures_to_follow.restored_by is 'entry that brought back a card which counts as held all the time (14B, 67B)';
comment on column failures_to_follow.retracted_by is 'entry that took the play back';
