-- findings and SQL agree about every revoke that plays alone decide
select table_key, board, play, edition from revoke_alarm;
