"""How does a file come onto the log? Read once, checked board by board, compared with what is there, then appended.

The file is a writer of its own; an entry's identity comes from the file's bytes and the options, so the same import
again writes nothing, and one that was killed goes on with the numbers that the log lacks (design.md 2).
"""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from trickbook.eventlog.admission import read_row
from trickbook.eventlog.log import Append, EventLog, LogRow, partition_of
from trickbook.events.codec import identity_of
from trickbook.events.errors import ImportRefused
from trickbook.imports.comparison import compare_accounts
from trickbook.imports.formats import OpenedFile, open_file
from trickbook.imports.identity import ImportOptions, KeyMaker, writer_of
from trickbook.imports.planning import Planning
from trickbook.imports.reading import Remark
from trickbook.imports.report import ImportReport
from trickbook.imports.spool import Spool
from trickbook.imports.text import read_bytes

ENTRIES_AT_ONCE = 5_000
ROWS_AT_ONCE = 20_000
GAMES_BETWEEN_STEPS = 100

Progress = Callable[[str, int, int], None]
"""Called with what is going on, how much of it is done, and how much there is (0: not known)."""


def quiet(_what: str, _done: int, _total: int) -> None:
    """Progress that nobody looks at."""


def import_file(
    path: Path,
    log: EventLog,
    options: ImportOptions,
    *,
    another_account: bool = False,
    dry_run: bool = False,
    progress: Progress = quiet,
) -> ImportReport:
    """Append the events of a file that the log does not hold yet, and say what was stored, rejected and changed.

    `another_account` imports a file again although it is there, or completes such an import that was killed. Raises
    ImportRefused where the file cannot be read at all, LogUnavailable or OutcomeUnknown where the log fails; the same
    call then completes the import.
    """
    data = read_bytes(path)
    if another_account:
        options = replace(options, again=_account_to_write(log, writer_of(data, path.name, options)))
    opened = open_file(data, str(path))
    live = opened.script.writer if opened.script else None
    writer = live or writer_of(data, path.name, options)
    report = ImportReport(str(path), writer, opened.format, opened.charset, dry_run)
    file_slug = f"file-{hashlib.sha256(data).hexdigest()[:8]}"
    with Spool() as spool:
        planning = Planning(writer, options, KeyMaker(options, file_slug), spool, report)
        _plan(planning, opened, progress)
        if live is None:
            planning.finish(path.name, data)
        report.tables = len(spool.keys)
        earlier = rows_of_tables(log, spool.keys)
        compare_accounts(writer, spool, earlier, report)
        _append_missing(log, spool, _present(writer, earlier), report, progress)
    return report


def _plan(planning: Planning, opened: OpenedFile, progress: Progress) -> None:
    report = planning.report
    if opened.script is not None:
        planning.take_script(opened.script)
        return
    for game in opened.games:
        planning.take(game)
        if report.games % GAMES_BETWEEN_STEPS == 0:
            progress("reading boards", report.games, 0)
    report.remarks.extend(opened.reading.remarks)
    report.comments = opened.reading.comments


def rows_of_tables(log: EventLog, keys: Sequence[str]) -> dict[str, list[LogRow]]:
    """What the log holds of these tables, in log order; only their partitions are read."""
    wanted = set(keys)
    found: dict[str, list[LogRow]] = {}
    for partition in sorted({partition_of(key, log.partitions) for key in wanted}):
        start = log.starts()[partition]
        while rows := log.read(partition, start, ROWS_AT_ONCE):
            for row in rows:
                if row.key in wanted:
                    found.setdefault(row.key, []).append(row)
            start = rows[-1].position + 1
    return found


def _present(writer: str, earlier: Mapping[str, Sequence[LogRow]]) -> dict[str, dict[int, bytes]]:
    """Table key -> number -> this writer's entry on the log that stands: the first one that can be read."""
    present: dict[str, dict[int, bytes]] = {}
    for key, rows in earlier.items():
        values = present[key] = {}
        for row in rows:
            identity = identity_of(row.value)
            if identity and identity.writer == writer and identity.number not in values and read_row(row).entry:
                values[identity.number] = row.value
    return present


def _account_to_write(log: EventLog, writer: str) -> int:
    """The number of the account that another import of a file makes; `writer` is the file's first.

    The last one where it was never begun or never completed, else the next.
    """
    tables: dict[int, set[str]] = {1: set()}
    ended: dict[int, set[str]] = {1: set()}
    for partition in range(log.partitions):
        start = log.starts()[partition]
        while rows := log.read(partition, start, ROWS_AT_ONCE):
            for row in rows:
                account = _account_of(row, writer)
                if account is not None:
                    tables.setdefault(account, set()).add(row.key)
                    entry = read_row(row).entry
                    if entry is not None and entry.name == "RecordImported":
                        ended.setdefault(account, set()).add(row.key)
            start = rows[-1].position + 1
    last = max(tables)
    named = set().union(*tables.values())  # a file has the same tables in every account
    return last + 1 if named and named <= ended.get(last, set()) else last


def _account_of(row: LogRow, writer: str) -> int | None:
    """The number of the account that a row belongs to, of the file whose first is `writer`; None: another's."""
    identity = identity_of(row.value)
    if identity is None or not identity.writer.startswith(writer):
        return None
    number = identity.writer.removeprefix(writer)
    if not number:
        return 1
    return int(number[1:]) if re.fullmatch(r":[1-9][0-9]{0,8}", number) else None


def _append_missing(
    log: EventLog, spool: Spool, present: Mapping[str, Mapping[int, bytes]], report: ImportReport, progress: Progress
) -> None:
    """Append, in file order, every entry whose number the log does not hold.

    Raises ImportRefused where the log holds another entry under the same writer and number: only an event script
    that names a live writer can meet that.
    """
    if any(present.values()):
        _refuse_other_entries(spool, present, report)
    total = sum(spool.counts.values())
    waiting: list[Append] = []

    def append() -> None:
        if waiting and not report.dry_run:
            log.append(waiting)
        report.appended += len(waiting)
        waiting.clear()
        progress("writing entries", report.present + report.appended, total)

    for key, first, values in _numbered(spool):
        there = present.get(key, {})
        missing = [Append(key, value) for number, value in enumerate(values, first) if number not in there]
        report.present += len(values) - len(missing)
        waiting += missing
        if len(waiting) >= ENTRIES_AT_ONCE:
            append()
    append()


def _numbered(spool: Spool) -> Iterator[tuple[str, int, list[bytes]]]:
    """The groups of the spool, each with the number of its first entry."""
    seen: Counter[str] = Counter()
    for key, values in spool.groups():
        yield key, seen[key] + 1, values
        seen[key] += len(values)


def _refuse_other_entries(spool: Spool, present: Mapping[str, Mapping[int, bytes]], report: ImportReport) -> None:
    """Raises ImportRefused where an entry is not the one on the log; a remark tells of those that the file lacks."""
    for key, first, values in _numbered(spool):
        there = present.get(key, {})
        for number, value in enumerate(values, first):
            if there.get(number, value) != value:
                raise ImportRefused(
                    f"writer {report.writer} has another entry number {number} at {key}; leave `writer` out of the"
                    " script, or add to the script that wrote it",
                    report.path,
                )
    for key, there in present.items():
        last, told = max(there, default=0), spool.counts[key]
        if last > told:
            text = f"{key}: the log has entries of {report.writer} up to number {last}, the script {told}"
            report.remarks.append(Remark(1, "shorter_than_log", f"{text}; EntryStruck takes an entry out of force"))
