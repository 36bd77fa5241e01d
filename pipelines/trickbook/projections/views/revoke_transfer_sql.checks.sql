-- the key is one
select table_key, board, play, edition from revoke_transfer_sql group by all having count(*) > 1;
-- at most two tricks pass
select * from revoke_transfer_sql where tricks not between 0 and 2;
