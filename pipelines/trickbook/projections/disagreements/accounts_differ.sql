-- Do the accounts of a board agree? Each complete one is compared with the one that is folded, in what both know.
(
with pairs as (
    select
        f.table_key, f.board, f.account as folded_account, o.account as other_account,
        f.deal as f_deal, o.deal as o_deal,
        f.contract as f_contract, o.contract as o_contract, f.declarer as f_declarer, o.declarer as o_declarer,
        string_split(f.auction, ' ') as f_calls, string_split(o.auction, ' ') as o_calls,
        string_split(f.cards, ' ') as f_cards, string_split(o.cards, ' ') as o_cards,
        coalesce(f.recorded_tricks_declarer, if(f.complete_tricks = 13, f.tricks_declarer, null)) as f_tricks,
        coalesce(o.recorded_tricks_declarer, if(o.complete_tricks = 13, o.tricks_declarer, null)) as o_tricks,
        f.recorded_score_ns as f_score, o.recorded_score_ns as o_score,
        concat_ws(' ', f.recorded_evidence, o.recorded_evidence) as evidence
    from told_accounts f
    join told_accounts o using (table_key, board)
    where f.folded and not o.folded and o.complete
), stepped as (
    select
        *,
        list_position(
            list_transform(range(1, least(len(f_calls), len(o_calls)) + 1), lambda n: f_calls[n] != o_calls[n]), true
        ) as call_at,
        list_position(
            list_transform(
                range(1, least(len(f_cards), len(o_cards)) + 1),
                lambda n: f_cards[n] != o_cards[n] and not contains(f_cards[n] || o_cards[n], '?')
            ), true
        ) as card_at
    from pairs
), found as (
    select
        *, 'deal' as aspect, 'ERROR' as severity,
        format('the deal is {} in {} and {} in {}', f_deal, folded_account, o_deal, other_account) as what
    from stepped
    where f_deal != o_deal and not contains(' ' || f_deal || ' ' || o_deal || ' ', ' - ')
    union all
    select
        *, 'auction', 'WARNING',
        format('call {} is {} in {} and {} in {}', call_at, f_calls[call_at], folded_account, o_calls[call_at],
            other_account)
    from stepped
    where call_at > 0
    union all
    select
        *, 'contract', 'ERROR',
        format('the contract is {} in {} and {} in {}', f_contract, folded_account, o_contract, other_account)
    from stepped
    where f_contract != o_contract
    union all
    select
        *, 'declarer', 'ERROR',
        format('declarer is {} in {} and {} in {}', f_declarer, folded_account, o_declarer, other_account)
    from stepped
    where f_declarer != o_declarer
    union all
    select
        *, 'play', 'WARNING',
        format('play {} is {} in {} and {} in {}', card_at, f_cards[card_at], folded_account, o_cards[card_at],
            other_account)
    from stepped
    where card_at > 0
    union all
    select
        *, 'tricks', 'ERROR',
        format('declarer has {} tricks in {} and {} in {}', f_tricks, folded_account, o_tricks, other_account)
    from stepped
    where f_tricks != o_tricks
    union all
    select
        *, 'score', 'ERROR',
        format('the score for NS is {} in {} and {} in {}', f_score, folded_account, o_score, other_account)
    from stepped
    where f_score != o_score
)
select
    table_key, board, 'accounts_differ' as check_name, severity, other_account || ' ' || aspect as subject, what,
    if(aspect in ('tricks', 'score'), evidence, '') as evidence,
    'compare both with the score slip; the account that is folded is ' || folded_account as look_at
from found
)
