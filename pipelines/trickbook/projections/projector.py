"""How do the events of a log become the tables that people ask? Read, fold what was touched, remember how far.

Each batch is one transaction: rows in, their tables marked, offsets moved. A marked table is folded once the end of its
partition is reached, in a transaction that replaces its rows and takes off the mark: admission looks at all rows of a
table, so it happens once a run and not once a batch. A crash anywhere loses nothing and doubles nothing.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from trickbook.eventlog.admission import ReadRow, read_row
from trickbook.eventlog.log import EventLog, LogRow
from trickbook.eventlog.segment import sync_folder
from trickbook.projections.adoption import adopt, log_entry_row
from trickbook.projections.board_rows import NOT_FOLDED
from trickbook.projections.fold import TableFold, fold_table
from trickbook.projections.rows import LogEntryRow
from trickbook.projections.store import Store, checkpoint, connect, holds_projection, remove

BATCH_ROWS: Final = 20_000
HELD_ROWS: Final = 1_000_000  # about a gigabyte of entries; beyond it tables are read back from the database
FOLD_ROWS: Final = 50_000  # of the log, folded in one transaction, where tables are small

Progress = Callable[[str, int, int], None]
"""Called with "read" or "fold", what is done, and what there is in all (rows, or tables of one partition)."""


def _quiet(_what: str, _done: int, _all: int) -> None:
    """Nobody wants to know."""


@dataclass(slots=True)
class Projected:
    """What one run did; in all: `quarantined`, rows of the log that this build cannot read, and `boards_not_folded`."""

    rows_read: int = 0
    tables_folded: int = 0
    boards_folded: int = 0
    quarantined: int = 0
    boards_not_folded: int = 0


def project(
    log: EventLog, database: Path, *, progress: Progress | None = None, batch_rows: int = BATCH_ROWS
) -> Projected:
    """Follow the log up to where it ends now.

    Raises ProjectionRefused: the database is held by another process, or cannot follow this log (see adoption).
    """
    with Store(database) as store:
        adopt(store, log)
        run = _Run(store, log, progress or _quiet, batch_rows)
        run.follow()
        return run.done


def rebuild(
    log: EventLog, database: Path, *, progress: Progress | None = None, batch_rows: int = BATCH_ROWS
) -> Projected:
    """Project the whole log into a new file beside the old one and swap them; the old one stays until then.

    Raises ProjectionRefused where the old one is no projection, another process holds it, before and at the swap, or
    the new one does not fit on the disk.
    """
    beside = database.with_name(f"{database.name}.rebuild")
    if database.exists():
        with closing(connect(database)) as old:
            holds_projection(old, database)
    connect(beside).close()
    remove(beside)
    done = project(log, beside, progress=progress, batch_rows=batch_rows)
    with closing(connect(beside)) as new:
        checkpoint(new, beside)
    with closing(connect(database)) as old:  # nobody else may write it while it is replaced
        checkpoint(old, database)
        beside.replace(database)
    sync_folder(database.parent)
    return done


class _Run:
    """One run over all partitions; `held` are the rows of tables that began in this run."""

    def __init__(self, store: Store, log: EventLog, progress: Progress, batch_rows: int) -> None:
        self.store = store
        self.log = log
        self.progress = progress
        self.batch_rows = batch_rows
        self.done = Projected()
        self.held: defaultdict[str, list[ReadRow]] = defaultdict(list)
        self.begun_before = {key for (key,) in store.all("select distinct table_key from log.rows")}

    def follow(self) -> None:
        offsets, ends = self.store.offsets(), self.log.ends()
        self.rows_waiting = sum(ends) - sum(offsets)
        for partition, (start, end) in enumerate(zip(offsets, ends, strict=True)):
            self._load(partition, start, end)
            self._fold(partition)
            self.held.clear()
        [(self.done.quarantined,)] = self.store.all("select count(*) from log.rows where fault is not null")
        faulty = "select count(*) from fold.faults where fault = ?"
        [(self.done.boards_not_folded,)] = self.store.all(faulty, (NOT_FOLDED,))

    def _load(self, partition: int, start: int, end: int) -> None:
        while start < end:
            rows = self.log.read(partition, start, self.batch_rows)
            if not rows:  # positions of a log need not be dense: nothing stands between here and the end
                break
            read = [read_row(row) for row in rows]
            behind = rows[-1].position + 1
            with self.store.transaction():
                self.store.insert("log.rows", LogEntryRow, list(map(log_entry_row, rows, read)))
                self.store.mark(partition, (row.key for row in rows))
                self.store.move_offset(partition, start, behind)
            start = behind
            self._hold(rows, read)
            self.done.rows_read += len(rows)
            self.progress("read", self.done.rows_read, self.rows_waiting)

    def _hold(self, rows: list[LogRow], read: list[ReadRow]) -> None:
        for row, one in zip(rows, read, strict=True):
            if row.key not in self.begun_before:
                self.held[row.key].append(one)
        if sum(map(len, self.held.values())) > HELD_ROWS:
            self.begun_before |= self.held.keys()
            self.held.clear()

    def _fold(self, partition: int) -> None:
        groups = list(self._groups(partition))
        tables, folded = sum(map(len, groups)), 0
        for keys in groups:
            known = self.store.digests(keys)
            rows = {key: self.held[key] for key in keys if key in self.held}
            rows |= self.store.rows_of([key for key in keys if key not in rows])
            folds = [fold_table(key, rows[key], known[key]) for key in keys]
            with self.store.transaction():
                self.store.replace(folds, known)
            self._count(folds)
            folded += len(keys)
            self.progress("fold", folded, tables)

    def _groups(self, partition: int) -> Iterator[list[str]]:
        """The marked tables, many small ones together: a commit takes longer than a small fold."""
        group: list[str] = []
        size = 0
        for key, rows in self.store.marked(partition):
            if group and size + rows > FOLD_ROWS:
                yield group
                group, size = [], 0
            group.append(key)
            size += rows
        if group:
            yield group

    def _count(self, folds: list[TableFold]) -> None:
        self.done.tables_folded += len(folds)
        self.done.boards_folded += sum(fold.boards_folded for fold in folds)
