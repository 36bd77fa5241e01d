create or replace view entries as
select
    table_key, coalesce(board, '') as board, place, reference, event, account, folded, asserted_by, confidence,
    happened_after, caused_by, fields
from fold.entries;

comment on view entries is 'One row per standing entry that is neither a call nor a play: irregularities, claims, rulings, scores. Key: table_key, board, reference.';
comment on column entries.table_key is 'tournament/session/table';
comment on column entries.board is 'board; empty for what concerns the table';
comment on column entries.place is 'place in table order among these entries of the board';
comment on column entries.reference is 'entry, as writer:number within the table';
comment on column entries.event is 'what happened, by the name of the catalogue';
comment on column entries.account is 'account it belongs to: live, or the file it was imported from';
comment on column entries.folded is 'the findings of the board rest on it';
comment on column entries.asserted_by is 'who says so';
comment on column entries.confidence is 'OBSERVED, ASSERTED, AGREED or FOUND';
comment on column entries.happened_after is 'entry directly behind which it happened';
comment on column entries.caused_by is 'entry that gave rise to it';
comment on column entries.fields is 'the event''s own fields as JSON';
