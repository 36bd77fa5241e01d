-- Where director or committee decided otherwise than the Laws alone would have it. What a ruling may do, such as a
-- waiver or an adjusted score, is only told.
(
with each as (
    select
        table_key, board, reference, any_value(event) as event, any_value(kind) as kind, any_value(about) as about,
        any_value(laws_cited) as laws_cited, any_value(ruled_tricks_ns) as ruled_ns,
        bool_and(due_state != 'UNDETERMINED' and basis is distinct from 'open' and editions_agree) as settled,
        min(due_tricks_ns) as due_ns, max(due_for_revoke) as most, count(due_for_revoke) = count(*) as all_known,
        string_agg(distinct decided, ', ' order by decided) as decided,
        string_agg(distinct nullif(decided_laws, ''), ' ' order by nullif(decided_laws, '')) as decided_laws,
        bool_and(form = 'not in form') as bad_form,
        string_agg(distinct due_laws, ' ' order by due_laws) as due_laws,
        string_agg(distinct nullif(missing, ''), '; ' order by nullif(missing, '')) as missing
    from rulings
    where stands and edition is not null
    group by table_key, board, reference
)
select
    table_key, board, 'ruling_waives' as check_name, 'INFO' as severity, reference as subject,
    format('{}: {} ({}){}', reference, decided, coalesce(decided_laws, laws_cited),
        if(most > 0, '; ' || most || ' tricks would be due', '')) as what,
    concat_ws(' ', reference, about) as evidence,
    'nothing, it was ruled' as look_at
from each
where decided_laws is not null
union all
select
    table_key, board, 'ruling_against_due',
    -- 12C, 64C: equity, which is the director's judgement
    if(settled and due_ns is not null and not regexp_matches(coalesce(laws_cited, ''), '(^| )(12|64C)'),
        'WARNING', 'INFO'),
    reference,
    case
        when settled and due_ns is not null then
            format('{} awards NS {} tricks, by the Laws NS {} are due ({})', reference, ruled_ns, due_ns, due_laws)
        else format('{} awards NS {} tricks; what is due is open{}', reference, ruled_ns, coalesce(': ' || missing, ''))
    end,
    concat_ws(' ', reference, about), 'read the ruling''s grounds; what the director may judge is not computed'
from each
where kind = 'TRICKS_AWARDED' and (ruled_ns is distinct from due_ns or not settled)
union all
select
    table_key, board, 'transfer_ruled_without_one_due', 'WARNING', reference,
    format('{} cites {} about a revoke for which no trick is due', reference, laws_cited),
    concat_ws(' ', reference, about), 'see the view revokes for what speaks against a transfer (64B)'
from each
where kind = 'RECTIFICATION' and regexp_matches(laws_cited, '(^| )64A') and most = 0 and all_known
union all
select
    table_key, board, 'adjusted_score_not_in_form', 'WARNING', reference,
    format('{} is not an adjusted score as the law has it (12C)', reference),
    reference, 'read the ruling again; a slip of the recorder is superseded'
from each
where bad_form
)
