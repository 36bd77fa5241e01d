create or replace view rulings as
with ruled as (
    select
        d.table_key, d.board, d.reference, d.event, d.asserted_by, d.about, d.laws as laws_cited, d.said,
        d.tricks_ns, d.tricks_ew,
        coalesce(e.fields ->> '$.kind', '') as kind,
        not exists (
            from entries w
            where (w.table_key, w.board) = (d.table_key, d.board) and w.folded
              and d.reference in (w.fields ->> '$.ruling', w.fields ->> '$.replaces_ruling')
              and w.event in ('DirectorErrorCorrected', 'AppealDecided')
        ) as stands
    from director_calls d
    join entries e using (table_key, board, reference)
    where d.event in ('DirectorRuled', 'AdjustedScoreAwarded') and d.folded
)
select
    r.table_key, r.board, r.reference, due.edition, r.event, r.kind, r.asserted_by, r.stands, r.about, r.laws_cited,
    r.tricks_ns as ruled_tricks_ns, r.tricks_ew as ruled_tricks_ew, r.said,
    due.state as due_state, due.tricks_ns as due_tricks_ns, due.tricks_ew as due_tricks_ew, due.score_ns as due_score_ns,
    v.tricks_due as due_for_revoke,
    coalesce(v.ruled, o.answer) as decided,
    coalesce(o.laws, '') as decided_laws,
    f.answer as form,
    coalesce(due.laws, '') as due_laws,
    due.basis, due.missing,
    due.editions_agree
from ruled r
left join results due on (due.table_key, due.board, due.layer) = (r.table_key, r.board, 'due')
left join revokes v on (v.table_key, v.board, v.play, v.edition) = (r.table_key, r.board, r.about, due.edition)
left join outcomes o
    on (o.table_key, o.board, o.subject, o.edition, o.question)
    = (r.table_key, r.board, r.reference, due.edition, 'decided_against_due')
left join outcomes f
    on (f.table_key, f.board, f.subject, f.edition, f.question)
    = (r.table_key, r.board, r.reference, due.edition, 'adjusted_score_form');

comment on view rulings is 'What director and committee decided beside what is due under each edition; an adjusted score is never computed. Key: table_key, board, reference, edition.';
comment on column rulings.table_key is 'tournament/session/table';
comment on column rulings.board is 'board; empty for what concerns the table';
comment on column rulings.reference is 'the ruling, as writer:number within the table';
comment on column rulings.edition is 'edition of the Laws; null where no edition can be named';
comment on column rulings.event is 'DirectorRuled or AdjustedScoreAwarded';
comment on column rulings.kind is 'kind of ruling or of score, as recorded';
comment on column rulings.asserted_by is 'DIRECTOR or COMMITTEE';
comment on column rulings.stands is 'no later entry withdrew or replaced it';
comment on column rulings.about is 'entry it is about';
comment on column rulings.laws_cited is 'law numbers that the ruling cites';
comment on column rulings.ruled_tricks_ns is 'tricks awarded to N-S';
comment on column rulings.ruled_tricks_ew is 'tricks awarded to E-W';
comment on column rulings.said is 'what was said, in the words and codes of the entry';
comment on column rulings.due_state is 'state of the layer due under this edition';
comment on column rulings.due_tricks_ns is 'tricks of N-S that are due by the Laws alone';
comment on column rulings.due_tricks_ew is 'tricks of E-W that are due by the Laws alone';
comment on column rulings.due_score_ns is 'points of N-S that are due by the Laws alone';
comment on column rulings.due_for_revoke is 'tricks due for the revoke it is about';
comment on column rulings.decided is 'what it decided about something that is due: waived, forfeited, cancelled or allowed, a rectification was ruled';
comment on column rulings.decided_laws is 'laws by which it could';
comment on column rulings.form is 'of an adjusted score: in form or not in form (12C)';
comment on column rulings.due_laws is 'laws that what is due rests on';
comment on column rulings.basis is 'how well the weakest of those is founded: seed, read, known or open';
comment on column rulings.missing is 'what would settle what is due; empty where it is settled';
comment on column rulings.editions_agree is 'all editions the board may have been played under give the same as due';
