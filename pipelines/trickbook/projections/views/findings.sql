create or replace view findings as
select
    f.table_key, f.board, f.question, f.subject, f.edition, f.reading, f.state, f.answer, f.matter, f.provisional,
    f.asks, f.laws, f.basis, f.facts, f.evidence, f.silenced, f.missing, f.missing_entries, f.editions_agree,
    b.edition_in_force_by, f.rule_rows
from fold.findings f
join fold.boards b using (table_key, board);

comment on view findings is 'What the Laws say: one row per question that a board raises, subject, edition and reading of an open point. Key: table_key, board, question, subject, edition, reading.';
comment on column findings.table_key is 'tournament/session/table';
comment on column findings.board is 'board';
comment on column findings.question is 'name of the question in the edition''s file; law_book: a defect of that file came to light';
comment on column findings.subject is 'what it is about: an entry as writer:number, else trick:number or trick:number:seat, else board';
comment on column findings.edition is 'edition of the Laws; the board may have been played under it';
comment on column findings.reading is 'reading of an open point, which then has a row for each; else empty';
comment on column findings.state is 'ANSWERED, UNDETERMINED (a fact, an entry or the right reading is missing), or RAISED for a director''s or committee''s judgement';
comment on column findings.answer is 'the answer; null unless ANSWERED';
comment on column findings.matter is 'what is left to judgement; null unless RAISED';
comment on column findings.provisional is 'no answer: what this reading says, or what the entries that are there would give where some are missing';
comment on column findings.asks is 'the question in words';
comment on column findings.laws is 'law numbers that gave the answer, or would, separated by blanks';
comment on column findings.basis is 'how well the weakest of those laws is founded: seed (given text), read (in a named source), known (not read again), open';
comment on column findings.facts is 'facts it rests on, as JSON: phrase, the entries that established it, a note';
comment on column findings.evidence is 'entries that established those facts, each as writer:number, separated by blanks';
comment on column findings.silenced is 'laws that would have answered otherwise and give way to an exception';
comment on column findings.missing is 'UNDETERMINED: facts that nobody established, separated by ; and a blank';
comment on column findings.missing_entries is 'UNDETERMINED: entries that never reached the log and may be about this board';
comment on column findings.editions_agree is 'all editions the board may have been played under ask this and say the same';
comment on column findings.edition_in_force_by is 'why this edition may have been in force';
comment on column findings.rule_rows is 'rows of the edition''s file that stood, counted from 1';
