-- fold and SQL agree about every trick
select table_key, board, trick from trick_alarm;
