create or replace view penalty_cards as
select
    c.table_key, c.board, c.created_by, c.seat, c.card, c.edition,
    if(c.certain, 'ANSWERED', 'UNDETERMINED') as state,
    c.kind, c.laws, f.basis, coalesce(f.evidence, '') as evidence,
    coalesce(f.open_for, '') as missing,
    c.ended_by, c.how_ended, c.major_by, coalesce(f.editions_agree, false) as editions_agree
from fold.penalty_cards c
left join outcomes f using (table_key, board, question, subject, edition);

comment on view penalty_cards is 'Penalty cards of defenders, and cards that may be called in 1932: what made them, of which kind, and how each ended (48 to 52). Key: table_key, board, created_by, seat, card, edition.';
comment on column penalty_cards.table_key is 'tournament/session/table';
comment on column penalty_cards.board is 'board';
comment on column penalty_cards.created_by is 'entry that laid the card open';
comment on column penalty_cards.seat is 'before whom it lies';
comment on column penalty_cards.card is 'the card';
comment on column penalty_cards.edition is 'edition of the Laws';
comment on column penalty_cards.state is 'ANSWERED, or UNDETERMINED: whether it is one, or still is, is not settled';
comment on column penalty_cards.kind is 'major, minor, penalty card (1982), may be called (1932); null where it is not settled';
comment on column penalty_cards.laws is 'laws that made it one';
comment on column penalty_cards.basis is 'how well the weakest of those laws is founded: seed, read, known or open';
comment on column penalty_cards.evidence is 'entries it rests on';
comment on column penalty_cards.missing is 'what would settle whether it is one';
comment on column penalty_cards.ended_by is 'entry by which it ended; null: it still lies there';
comment on column penalty_cards.how_ended is 'played, picked up, void at the end of play, waived, or ruled to be no penalty card';
comment on column penalty_cards.major_by is 'exposure of another card that made a minor one major (50B)';
comment on column penalty_cards.editions_agree is 'all editions the board may have been played under say the same of its being one';
