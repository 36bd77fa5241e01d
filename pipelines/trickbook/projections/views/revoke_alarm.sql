create or replace view revoke_alarm as
with by_fold as (
    select
        r.table_key, r.board, r.play, r.edition,
        r.established, t.state, try_cast(t.answer as bigint) as tricks, t.laws,
        list_has_any(string_split(t.laws, ' '), ['64B4', '64B5']) as too_late
    from revokes r
    join outcomes t
        on (t.table_key, t.board, t.subject, t.edition, t.question)
        = (r.table_key, r.board, r.play, r.edition, 'tricks_transferred')
), by_sql as (
    select * from revoke_transfer_sql where by_plays_alone
)
select
    table_key, board, play, edition,
    f.established as fold_established, f.tricks as fold_tricks, f.laws as fold_laws,
    if(s.play is null, null, if(s.established, 'established', 'not established')) as sql_established,
    s.tricks as sql_tricks
from (from by_fold semi join decided_by_plays using (table_key, board)) f
full join by_sql s using (table_key, board, play, edition)
where f.play is null or s.play is null
   or f.established is distinct from if(s.established, 'established', 'not established')
   or (not f.too_late and f.tricks is distinct from s.tricks)
   or (f.too_late and f.tricks != 0);

comment on view revoke_alarm is 'Revokes about which the findings and the plain SQL disagree, on boards where nothing but plays decides: a row here is a fault of this program. Key: table_key, board, play, edition.';
comment on column revoke_alarm.table_key is 'tournament/session/table';
comment on column revoke_alarm.board is 'board';
comment on column revoke_alarm.play is 'the revoke card, as writer:number within the table';
comment on column revoke_alarm.edition is 'edition of the Laws';
comment on column revoke_alarm.fold_established is 'establishment by the view revokes; null where it has no such revoke, or leaves it open';
comment on column revoke_alarm.fold_tricks is 'tricks that pass by the findings; null where they leave it open';
comment on column revoke_alarm.fold_laws is 'laws of that finding';
comment on column revoke_alarm.sql_established is 'establishment by the view revoke_transfer_sql; null where it has no such revoke';
comment on column revoke_alarm.sql_tricks is 'tricks that pass by the view revoke_transfer_sql';
