create or replace view accounts as
select
    table_key, board, account, writers, folded, complete, entries, deal, auction, cards, plays,
    contract, declarer, contract_source, written_contract, written_declarer, swapped, passed_out, complete_tricks, tricks_ns, tricks_ew,
    case when declarer is null then null when declarer in ('N', 'S') then tricks_ns else tricks_ew end
        as tricks_declarer,
    recorded_tricks_declarer, recorded_score_ns, recorded_evidence
from fold.accounts;

comment on view accounts is 'One row per account of a board: what was written at the table, and each imported file, folded or kept beside. Key: table_key, board, account.';
comment on column accounts.table_key is 'tournament/session/table';
comment on column accounts.board is 'board';
comment on column accounts.account is 'live, or the file it was imported from';
comment on column accounts.writers is 'writers with entries of this board, separated by blanks';
comment on column accounts.folded is 'the findings of the board rest on this account';
comment on column accounts.complete is 'nothing of it is missing; always true for live';
comment on column accounts.entries is 'standing entries that name the board';
comment on column accounts.deal is 'hands of N E S W as S.H.D.C, - where not known; null where no hand is known';
comment on column accounts.auction is 'calls in order, each as seat:call';
comment on column accounts.cards is 'standing plays in table order, each as hand:card; ? where not shown';
comment on column accounts.plays is 'standing plays';
comment on column accounts.contract is 'contract by the calls, else as written down';
comment on column accounts.declarer is 'declarer by the calls, else as written down';
comment on column accounts.contract_source is 'AUCTION: from the calls; RECORDED: written down as the contract; null: only with a score, or not known';
comment on column accounts.written_contract is 'contract that this account writes down beside the calls; 4S? where doubling is not stated';
comment on column accounts.written_declarer is 'declarer that this account writes down beside the calls';
comment on column accounts.swapped is 'it says that declarer and dummy changed places';
comment on column accounts.passed_out is 'four passes, no play';
comment on column accounts.complete_tricks is 'tricks to which all four hands have played';
comment on column accounts.tricks_ns is 'complete tricks won by N-S, from the cards';
comment on column accounts.tricks_ew is 'complete tricks won by E-W, from the cards';
comment on column accounts.tricks_declarer is 'complete tricks won by declarer''s side, from the cards';
comment on column accounts.recorded_tricks_declarer is 'tricks of declarer''s side that this account writes down';
comment on column accounts.recorded_score_ns is 'points of N-S that this account writes down';
comment on column accounts.recorded_evidence is 'entries that write them down';
