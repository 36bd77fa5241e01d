create or replace view log_position as
select
    table_key, partition, position,
    try(make_timestamp(timestamp_ms * 1000)) as logged_at,
    writer || ':' || number as reference, event, board
from log.rows;

comment on view log_position is 'Where each entry stands on the log and when it was logged. Key: table_key, partition, position.';
comment on column log_position.table_key is 'tournament/session/table: the key of the row';
comment on column log_position.partition is 'partition of the log';
comment on column log_position.position is 'position in the partition; compared within one partition of one log only';
comment on column log_position.logged_at is 'when it was logged, UTC, by the log''s clock; null where that is no time that can be';
comment on column log_position.reference is 'entry, as writer:number within the table; null where it cannot be read';
comment on column log_position.event is 'what happened, by the name of the catalogue; null where it cannot be read';
comment on column log_position.board is 'board it names';
