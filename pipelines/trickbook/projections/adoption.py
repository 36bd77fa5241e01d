"""May this database follow this log, and what does this build owe it first? Decided before anything is read.

A database follows one log for ever, from its first row. Rows that another build folded are folded again from the bytes
kept here; rows that no schema could read are read again once this build knows more schemas (design.md 2, Identity).
"""

from trickbook.eventlog.admission import ReadRow, read_row
from trickbook.eventlog.log import EventLog, LogRow
from trickbook.events.errors import ProjectionRefused
from trickbook.projections.build import code_digest, fingerprints
from trickbook.projections.rows import LogEntryRow
from trickbook.projections.store import Store

_REBUILD = "rebuild it: trickbook project --rebuild"


def adopt(store: Store, log: EventLog) -> None:
    """Make the database ready to follow the log.

    Raises ProjectionRefused: another log, a log that is shorter than what was seen of it, that lost its head or was
    rewritten, or a database made with schemas that this build does not have.
    """
    lost = [(partition, start) for partition, start in enumerate(log.starts()) if start > 0]
    if lost:
        partition, start = lost[0]
        what = f"the log has lost its head: partition {partition} begins at position {start}"
        raise ProjectionRefused(f"{store.path}: {what}; restore the log from a copy, nothing was read")
    if store.is_new:
        with store.transaction():
            store.create(log.log_id, log.partitions, code_digest(), fingerprints())
        return
    _check_same_log(store, log)
    _carry_over(store)


def _check_same_log(store: Store, log: EventLog) -> None:
    [(log_id,)] = store.all("select log_id from log.meta")
    offsets = store.offsets()
    if log_id != log.log_id or len(offsets) != log.partitions:
        what = f"follows the log {log_id}, this is the log {log.log_id}"
        raise ProjectionRefused(f"{store.path}: {what}; name the right log or another database")
    for partition, (seen, end) in enumerate(zip(offsets, log.ends(), strict=True)):
        if end < seen:
            what = f"partition {partition} of the log ends at {end}, {seen} was seen"
            raise ProjectionRefused(f"{store.path}: {what}; restore the log from a copy, or {_REBUILD}")
    last = "select partition, max(position) as position from log.rows group by partition"
    query = f"select partition, position, value from log.rows semi join ({last}) using (partition, position)"
    for partition, position, value in store.all(f"{query} order by all"):
        rows = log.read(partition, position, 1)
        if not rows or (rows[0].position, rows[0].value) != (position, value):
            what = f"position {position} of partition {partition} holds other bytes than were seen there"
            raise ProjectionRefused(f"{store.path}: {what}; restore the log from a copy, or {_REBUILD}")


def _carry_over(store: Store) -> None:
    stored = frozenset(fingerprint for (fingerprint,) in store.all("from log.fingerprints"))
    known = fingerprints()
    if gone := sorted(stored - known):
        what = f"was made by a build that could read schema {gone[0]}, which this one cannot"
        raise ProjectionRefused(f"{store.path}: {what}; use that build or a later one, or {_REBUILD}")
    [(code,)] = store.all("select code from log.meta")
    with store.transaction():
        if known != stored:
            _read_again(store)
            store.replace_fingerprints(known)
        if code != code_digest():
            store.create_fold()
            store.all("insert into log.to_fold select distinct table_key, partition from log.rows")
            store.all("update log.meta set code = ?", (code_digest(),))


def _read_again(store: Store) -> None:
    where = "where fault = 'UNKNOWN_FINGERPRINT'"
    rows = [
        LogRow(*row)
        for row in store.all(f"select partition, position, timestamp_ms, table_key, value from log.rows {where}")
    ]
    store.all(f"delete from log.rows {where}")
    store.insert("log.rows", LogEntryRow, [log_entry_row(row, read_row(row)) for row in rows])
    for partition, key in {(row.partition, row.key) for row in rows}:
        store.mark(partition, [key])
        # the first of an identity may be another entry now, which no digest of references shows
        store.all("update fold.inputs set digest = '' where table_key = ?", (key,))


def log_entry_row(row: LogRow, read: ReadRow) -> LogEntryRow:
    """The row as it is kept, with what was read from it or the fault by name."""
    entry, fault = read.entry, read.fault
    return LogEntryRow(
        row.partition,
        row.position,
        row.timestamp_ms,
        row.key,
        row.value,
        event=entry.name if entry else None,
        writer=entry["writer"] if entry else None,
        number=entry["writer_seq"] if entry else None,
        board=entry.board if entry else None,
        fault=fault.fault if fault else None,
        detail=fault.detail if fault else None,
    )
