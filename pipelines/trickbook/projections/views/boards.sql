create or replace view boards as
with opened as (
    select table_key, board, arg_max(fields, place) as fields
    from fold.entries
    where event = 'BoardOpened' and folded
    group by table_key, board
), unreadable as (
    select table_key, board, count(*)::bigint as rows_lost
    from fold.notices
    where kind = 'UNREADABLE'
    group by table_key, board
)
select
    b.table_key, b.board, b.state, b.detail, b.account, b.dealer, b.vulnerability,
    b.contract, b.level, b.denomination, b.doubled, b.declarer, b.contract_source, 
    b.written_contract, b.written_declarer, b.swapped,
    b.auction_complete, b.passed_out, b.complete_tricks, b.tricks_ns, b.tricks_ew, b.end_reference, b.end_reason,
    b.north, b.east, b.south, b.west,
    o.fields ->> '$.date' as played_on,
    o.fields ->> '$.body' as body,
    o.fields ->> '$.edition_stated' as edition_stated,
    b.editions, b.edition_in_force_by, b.editions_derived,
    o.fields ->> '$.pair_ns' as pair_ns,
    o.fields ->> '$.pair_ew' as pair_ew,
    b.missing_entries,
    coalesce(u.rows_lost, 0) as unreadable_entries
from fold.boards b
left join opened o using (table_key, board)
left join unreadable u using (table_key, board);

comment on view boards is 'One row per board that a table played or recorded, from the account that is folded. Key: table_key, board.';
comment on column boards.table_key is 'tournament/session/table';
comment on column boards.board is 'board as people write it; played again at the same table it is 7~2';
comment on column boards.state is 'PLAYED_OUT, CLAIMED, ADJUSTED, PASSED_OUT, NOT_PLAYED, UNKNOWN or CONTRADICTORY';
comment on column boards.detail is 'why it has that state, in words';
comment on column boards.account is 'account that is folded: live, or the file it was imported from; null where none can be';
comment on column boards.dealer is 'dealer, N E S W; null where not known';
comment on column boards.vulnerability is 'NONE, NS, EW or BOTH; null where not known';
comment on column boards.contract is 'contract, e.g. 4SX; ?S where only the denomination is known; null where there is none';
comment on column boards.level is 'level of the contract, 1 to 7';
comment on column boards.denomination is 'C, D, H, S or NT';
comment on column boards.doubled is '0, 1 doubled, 2 redoubled; null where the record does not say';
comment on column boards.declarer is 'declarer, N E S W';
comment on column boards.contract_source is 'AUCTION: from the calls; RECORDED: somebody wrote it down';
comment on column boards.written_contract is 'contract that somebody wrote down beside the calls; 4S? where doubling is not stated';
comment on column boards.written_declarer is 'declarer that somebody wrote down beside the calls';
comment on column boards.swapped is 'declarer and dummy changed places by accident';
comment on column boards.auction_complete is 'the calls end with the final pass';
comment on column boards.passed_out is 'four passes, no play';
comment on column boards.complete_tricks is 'tricks to which all four hands have played';
comment on column boards.tricks_ns is 'complete tricks won by N-S, from the cards';
comment on column boards.tricks_ew is 'complete tricks won by E-W, from the cards';
comment on column boards.end_reference is 'entry that ended the play, or the record of it';
comment on column boards.end_reason is 'reason or mark of that entry';
comment on column boards.north is 'hand dealt to North as S.H.D.C; null where not known';
comment on column boards.east is 'hand dealt to East as S.H.D.C; null where not known';
comment on column boards.south is 'hand dealt to South as S.H.D.C; null where not known';
comment on column boards.west is 'hand dealt to West as S.H.D.C; null where not known';
comment on column boards.played_on is 'day of play as far as recorded: YYYY, YYYY-MM or YYYY-MM-DD';
comment on column boards.body is 'body that organised the event, where recorded';
comment on column boards.edition_stated is 'edition of the Laws that the organiser stated, where recorded';
comment on column boards.editions is 'editions of the Laws the board may have been played under, separated by blanks; empty where none can be named';
comment on column boards.edition_in_force_by is 'why these editions, or why none: stated, in force on that date, or no date known';
comment on column boards.editions_derived is 'editions that date and body alone give, whatever was stated; empty without a date';
comment on column boards.pair_ns is 'pair or team sitting N-S, where recorded';
comment on column boards.pair_ew is 'pair or team sitting E-W, where recorded';
comment on column boards.missing_entries is 'gaps in the numbers of live writers that may have held an entry of this board';
comment on column boards.unreadable_entries is 'rows of the log that cannot be read and stand next to an entry of this board';
