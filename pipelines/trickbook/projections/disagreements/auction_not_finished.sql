-- Cards were played and the last pass is not on record: most often somebody forgot to write it down. Where nobody wrote
-- the contract down either, it is not known, and no trick has a winner.
select
    b.table_key, b.board, 'auction_not_finished' as check_name,
    if(b.contract_source = 'RECORDED', 'WARNING', 'ERROR') as severity, b.board as subject,
    format('{} cards were played and the auction is not finished; its last calls: {}', a.plays,
        array_to_string(string_split(a.auction, ' ')[-4:], ' ')) as what,
    coalesce(c.last_call, '') as evidence,
    'write down the calls that are missing; a script is corrected and imported again' as look_at
from boards b
join told_accounts a using (table_key, board, account)
left join (
    select table_key, board, arg_max(call_reference, number) as last_call from calls group by all
) c using (table_key, board)
where a.plays > 0 and not b.auction_complete
  -- calls that leave it open who called what are another matter than a pass that is not there
  and not regexp_matches(a.auction, ':PASS .:PASS .:PASS$')
