-- the key is one
select table_key, board, hand, card from dealt_cards group by all having count(*) > 1;
