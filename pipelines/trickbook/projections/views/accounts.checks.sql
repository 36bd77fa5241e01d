-- the key is one
select table_key, board, account from accounts group by all having count(*) > 1;
-- at most one account of a board is folded, and the board names it
select table_key, board from accounts where folded group by all having count(*) > 1;
select a.table_key, a.board from accounts a join boards b using (table_key, board)
where a.folded and a.account is distinct from b.account;
