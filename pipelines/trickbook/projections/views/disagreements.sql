create or replace view disagreements as
with versions as (
    -- a file that was corrected and imported again: the account of its newest version is folded
    select a.table_key, a.board, a.account, a.folded, i.file_name
    from accounts a
    join imports i on (i.table_key, i.writer) = (a.table_key, a.account)
    where i.file_name is not null
), earlier_versions as (
    select e.table_key, e.board, e.account, e.file_name, n.account as newest
    from versions e
    join versions n using (table_key, board, file_name)
    where n.folded and not e.folded
), told_accounts as (
    -- what the checks look at: everything but earlier versions
    select * from accounts anti join earlier_versions using (table_key, board, account)
), told_scores as (
    select * from scores anti join earlier_versions using (table_key, board, account)
)
/* checks */;

comment on view disagreements is 'What does not agree, or should be looked at: one row per finding of the checks in the folder disagreements. Key: table_key, board, check_name, subject.';
comment on column disagreements.table_key is 'tournament/session/table';
comment on column disagreements.board is 'board; empty for what concerns the table';
comment on column disagreements.check_name is 'which check';
comment on column disagreements.severity is 'ERROR: the record contradicts itself or is damaged; WARNING: somebody should look; INFO: differs, and the record says so';
comment on column disagreements.subject is 'what it is about: an entry as writer:number, an account, a trick, or the board';
comment on column disagreements.what is 'one sentence with the numbers';
comment on column disagreements.evidence is 'entries it rests on, each as writer:number, separated by blanks';
comment on column disagreements.look_at is 'what to do';
