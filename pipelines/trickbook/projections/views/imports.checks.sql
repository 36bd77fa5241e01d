-- the key is one
select table_key, writer from imports group by all having count(*) > 1;
-- a complete import says which file it was
select table_key, writer from imports where complete and sha256 is null;
