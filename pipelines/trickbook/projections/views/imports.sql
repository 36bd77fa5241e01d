create or replace view imports as
with written as (
    select table_key, writer, count(distinct board)::bigint as boards, count(distinct number)::bigint as entries
    from log.rows
    where starts_with(writer, 'file:')
    group by table_key, writer
), recorded as (
    select table_key, regexp_replace(reference, ':[0-9]+$', '') as writer, arg_max(fields, place) as fields
    from fold.entries
    where event = 'RecordImported'
    group by all
), incomplete as (
    select distinct table_key, regexp_replace(reference, ':[0-9]+$', '') as writer
    from fold.notices
    where kind = 'IMPORT_INCOMPLETE'
), folded as (
    select table_key, account as writer, count(*)::bigint as boards_folded
    from fold.accounts
    where folded
    group by table_key, account
)
select
    w.table_key, w.writer,
    r.fields ->> '$.file_name' as file_name,
    r.fields ->> '$.sha256' as sha256,
    r.fields ->> '$.format' as format,
    r.fields ->> '$.charset' as charset,
    r.fields ->> '$.reading' as reading,
    cast(r.fields ->> '$.mapping_version' as bigint) as mapping_version,
    array_to_string(cast(r.fields -> '$.tags' as varchar[]), '; ') as tags,
    w.boards, coalesce(f.boards_folded, 0) as boards_folded, w.entries,
    i.writer is null as complete
from written w
left join recorded r using (table_key, writer)
left join incomplete i using (table_key, writer)
left join folded f using (table_key, writer);

comment on view imports is 'One row per table and imported file: which file, how it was read, and what of it is folded. Key: table_key, writer.';
comment on column imports.table_key is 'tournament/session/table';
comment on column imports.writer is 'the file as a writer: file: and the digest of bytes, name, mapping and options';
comment on column imports.file_name is 'base name of the file; null where the import is not complete';
comment on column imports.sha256 is 'SHA-256 over the file''s bytes, in hex';
comment on column imports.format is 'what it was read as: PBN, LIN or SCRIPT';
comment on column imports.charset is 'charset its text was read with';
comment on column imports.reading is 'which of several possible readings was used';
comment on column imports.mapping_version is 'version of the mapping from file to events';
comment on column imports.tags is 'tags as read, Name=value, separated by ; and a blank';
comment on column imports.boards is 'boards the file tells of at this table';
comment on column imports.boards_folded is 'boards whose findings rest on this file';
comment on column imports.entries is 'entries it holds at this table';
comment on column imports.complete is 'all of its entries are on the log';
