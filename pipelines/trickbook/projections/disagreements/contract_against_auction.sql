-- Do contract and declarer as written down follow from the calls? `?` stands for what the record does not say.
(
with called as (
    select * from told_accounts where contract_source = 'AUCTION'
), said as (
    select table_key, board, account, account as source, written_contract as contract, written_declarer as declarer
    from called where written_contract is not null
    union all
    -- a score that repeats what the account writes down anyway adds nothing
    select
        s.table_key, s.board, s.account, s.reference as source,
        nullif(s.own_contract, rtrim(c.written_contract, '?')) as contract,
        nullif(s.own_declarer, c.written_declarer) as declarer
    from told_scores s
    join called c using (table_key, board, account)
    where s.stands and s.state not in ('ADJUSTED', 'NOT_PLAYED', 'PASSED_OUT')
), compared as (
    select
        c.table_key, c.board, c.account, c.swapped, c.contract as called_contract, c.declarer as called_declarer,
        s.source, s.contract, s.declarer,
        s.contract is not null and (
            s.contract[1:1] not in ('?', c.contract[1:1])
            or regexp_extract(s.contract, '^.(C|D|H|S|NT)', 1) != regexp_extract(c.contract, '^.(C|D|H|S|NT)', 1)
            or (not ends_with(s.contract, '?')
                and regexp_extract(s.contract, 'X*$') != regexp_extract(c.contract, 'X*$'))
        ) as other_contract,
        s.declarer != c.declarer as other_declarer
    from said s
    join called c using (table_key, board, account)
)
select
    table_key, board, 'contract_against_auction' as check_name, 'ERROR' as severity, source as subject,
    format('{} records the contract {}, the calls give {}', source, contract, called_contract) as what,
    if(source = account, '', source) as evidence,
    'check the calls against the contract that was played' as look_at
from compared
where other_contract
union all
select
    table_key, board, 'declarer_against_auction', 'ERROR', source,
    format('{} records {} as declarer, by the calls it is {}', source, declarer, called_declarer),
    if(source = account, '', source),
    'who named the denomination first? Check the calls and who led (22)'
from compared
where other_declarer
union all
select
    table_key, board, 'declarer_and_dummy_swapped', 'INFO', account,
    format('{} records that declarer and dummy changed places; {} played the hand', account, declarer), '',
    'nothing, the record says so (54A)'
from told_accounts
where swapped
)
