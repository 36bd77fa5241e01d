create or replace view director_calls as
with kinds(event, kind) as (
    values
        ('DirectorSummoned', 'SUMMONS'), ('DirectorArrived', 'SUMMONS'), ('DirectorFoundFact', 'FINDING'),
        ('OptionsExplained', 'OPTIONS'), ('RectificationChosen', 'OPTIONS'), ('DirectorRuled', 'RULING'),
        ('DirectorErrorCorrected', 'RULING'), ('AdjustedScoreAwarded', 'ADJUSTED_SCORE'),
        ('ProceduralPenaltyAssessed', 'PENALTY'), ('DisciplinaryPenaltyAssessed', 'PENALTY'),
        ('AppealRightsAdvised', 'APPEAL'), ('AppealLodged', 'APPEAL'), ('AppealHeard', 'APPEAL'),
        ('AppealDecided', 'APPEAL'), ('AppealWithdrawn', 'APPEAL')
)
select
    e.table_key, coalesce(e.board, '') as board, e.place, e.reference, k.kind, e.event, e.asserted_by, e.folded,
    coalesce(e.fields ->> '$.about', e.fields ->> '$.ruling', e.fields ->> '$.appeal') as about,
    coalesce(
        e.fields ->> '$.law_ref',
        array_to_string(cast(e.fields -> '$.law_refs' as varchar[]), ' ')
    ) as laws,
    cast(e.fields ->> '$.tricks_ns' as bigint) as tricks_ns,
    cast(e.fields ->> '$.tricks_ew' as bigint) as tricks_ew,
    concat_ws(
        '; ',
        e.fields ->> '$.kind', e.fields ->> '$.fact', e.fields ->> '$.value', e.fields ->> '$.reason',
        e.fields ->> '$.option', array_to_string(cast(e.fields -> '$.options' as varchar[]), ', '),
        'not at fault ' || (e.fields ->> '$.nos_score'), 'at fault ' || (e.fields ->> '$.os_score'),
        'against ' || (e.fields ->> '$.against'), e.fields ->> '$.amount',
        'by ' || coalesce(e.fields ->> '$.by_side', e.fields ->> '$.by_seat'),
        e.fields ->> '$.outcome', e.fields ->> '$.basis'
    ) as said
from fold.entries e
join kinds k using (event);

comment on view director_calls is 'Calls of the director, what was found and ruled, adjusted scores, penalties and appeals. Key: table_key, board, reference.';
comment on column director_calls.table_key is 'tournament/session/table';
comment on column director_calls.board is 'board; empty for what concerns the table';
comment on column director_calls.place is 'place in table order among the board''s entries that are neither calls nor plays';
comment on column director_calls.reference is 'entry, as writer:number within the table';
comment on column director_calls.kind is 'SUMMONS, FINDING, OPTIONS, RULING, ADJUSTED_SCORE, PENALTY or APPEAL';
comment on column director_calls.event is 'what happened, by the name of the catalogue';
comment on column director_calls.asserted_by is 'who says so';
comment on column director_calls.folded is 'the findings of the board rest on it';
comment on column director_calls.about is 'entry it is about';
comment on column director_calls.laws is 'law numbers cited';
comment on column director_calls.tricks_ns is 'tricks awarded to N-S';
comment on column director_calls.tricks_ew is 'tricks awarded to E-W';
comment on column director_calls.said is 'what was said, in the words and codes of the entry';
