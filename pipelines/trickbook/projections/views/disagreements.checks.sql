-- the key is one, and every row can be shown; one query, since the view is the dearest of all
with told as materialized (select * from disagreements)
select table_key, board, check_name, subject, 'stands twice' as fault from told
group by table_key, board, check_name, subject having count(*) > 1
union all
select table_key, board, check_name, subject, 'cannot be shown' from told
where what is null or look_at is null or evidence is null or severity not in ('ERROR', 'WARNING', 'INFO');
