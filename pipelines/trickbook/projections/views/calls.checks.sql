-- the key is one
select table_key, board, call_reference from calls group by all having count(*) > 1;
-- numbered from 1 without gaps
select table_key, board from calls group by all having max(number) != count(*) or min(number) != 1;
