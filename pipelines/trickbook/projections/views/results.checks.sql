-- the key is one
select table_key, board, layer, ordinal, edition from results group by all having count(*) > 1;
-- no side has more than thirteen tricks
select table_key, board, layer, ordinal from results where tricks_ns > 13 or tricks_ew > 13 or tricks_declarer > 13;
-- due and final stand under every edition of the board that its law book could judge, and under no other
select b.table_key, b.board, b.edition
from (select table_key, board, unnest(string_split(nullif(editions, ''), ' ')) as edition from boards) b
left join results r on (r.table_key, r.board, r.edition) = (b.table_key, b.board, b.edition)
left join findings f
    on (f.table_key, f.board, f.edition, f.question) = (b.table_key, b.board, b.edition, 'law_book')
group by all
having count(distinct r.layer) != if(count(f.question) > 0, 0, 2);
-- what is not settled has no tricks
select table_key, board, layer, edition from results where missing != '' and (tricks_ns is not null or score_ns is not null);
