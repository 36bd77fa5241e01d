create or replace view calls as
select
    table_key, board, number, call_reference, seat, call, expected_seat,
    expected_seat is not null and expected_seat != seat as out_of_turn
from fold.calls;

comment on view calls is 'One row per call. Key: table_key, board, call_reference.';
comment on column calls.table_key is 'tournament/session/table';
comment on column calls.board is 'board';
comment on column calls.number is 'place of the call in the auction, from 1';
comment on column calls.call_reference is 'entry, as writer:number within the table';
comment on column calls.seat is 'who called';
comment on column calls.call is '1C to 7NT, PASS, X or XX';
comment on column calls.expected_seat is 'whose turn it was; null where the dealer is not known';
comment on column calls.out_of_turn is 'somebody else called than the player whose turn it was';
