create or replace view decided_by_plays as
with odd_plays as (
    -- out of turn, not shown, not held; or taken back otherwise than as the last card on the table by declarer's side,
    -- where it makes no penalty card
    select p.table_key, p.board
    from plays p
    join boards b using (table_key, board)
    where p.out_of_turn or p.expected_hand is null or p.card is null or p.held is distinct from true
       or (not p.stands and (p.retracted_after != p.number or p.is_lead
           or (p.hand in ('N', 'S')) != (b.declarer in ('N', 'S'))))
), words as (
    select table_key, board
    from entries
    where folded and event not in (
        'BoardOpened', 'DealRecorded', 'ContractEstablished', 'CardRetracted', 'TrickCountAgreed', 'ScoreRecorded',
        'ScoreCorrected', 'PlayEnded', 'PlayRecordEnded', 'RecordImported', 'RoundEnded'
    )
), hands as (
    select table_key, board, count(*) as cards from dealt_cards group by all
)
select table_key, board
from boards b
semi join (from hands where cards = 52) h using (table_key, board)
anti join odd_plays o using (table_key, board)
anti join words w using (table_key, board)
anti join (from words where board = '') t using (table_key)
where complete_tricks = 13 and missing_entries = 0 and not swapped;

comment on view decided_by_plays is 'Boards on which nothing but plays decides about a revoke: thirteen tricks in turn from known hands, and no word, claim, finding or ruling. Key: table_key, board.';
comment on column decided_by_plays.table_key is 'tournament/session/table';
comment on column decided_by_plays.board is 'board';
