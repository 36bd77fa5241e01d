create or replace view outcomes as
select
    table_key, board, question, subject, edition,
    any_value(state) as state, any_value(answer) as answer, any_value(laws) as laws, any_value(basis) as basis,
    any_value(evidence) as evidence,
    concat_ws(
        '; ', nullif(any_value(missing), ''), nullif(any_value(missing_entries), ''), any_value(matter),
        string_agg(reading || ' says ' || provisional, '; ' order by reading) filter (reading != '')
    ) as open_for,
    bool_and(editions_agree) as editions_agree
from findings
group by table_key, board, question, subject, edition;

comment on view outcomes is 'The findings with the readings of an open point in one row: one row per question, subject and edition. Key: table_key, board, question, subject, edition.';
comment on column outcomes.table_key is 'tournament/session/table';
comment on column outcomes.board is 'board';
comment on column outcomes.question is 'name of the question';
comment on column outcomes.subject is 'what it is about';
comment on column outcomes.edition is 'edition of the Laws';
comment on column outcomes.state is 'ANSWERED, UNDETERMINED or RAISED';
comment on column outcomes.answer is 'the answer; null unless ANSWERED';
comment on column outcomes.laws is 'law numbers, separated by blanks';
comment on column outcomes.basis is 'how well the weakest of those laws is founded: seed, read, known or open';
comment on column outcomes.evidence is 'entries it rests on';
comment on column outcomes.open_for is 'what would settle it: missing facts or entries, the matter for judgement, the readings; empty where it is ANSWERED';
comment on column outcomes.editions_agree is 'all editions the board may have been played under ask this and say the same';
