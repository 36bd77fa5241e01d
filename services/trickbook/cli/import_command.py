"""`trickbook import`: PBN, LIN and event scripts onto the log."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated

from cyclopts import Parameter

from trickbook.cli.output import DIFFERENCES, DONE, print_json, print_line, say, steps
from trickbook.cli.settings import SETTINGS, JsonOption, LogOption
from trickbook.eventlog.addresses import open_log
from trickbook.eventlog.log import MemoryLog
from trickbook.events.errors import TrickbookError, UsageError
from trickbook.events.vocabulary import EDITIONS
from trickbook.imports.identity import ImportOptions, slug
from trickbook.imports.importer import Progress, import_file
from trickbook.imports.report import ImportReport
from trickbook.law.in_force import rows_in_force

SHOWN = 20  # lines of one kind that a person is shown; --json has them all


def import_files(
    files: Annotated[list[Path], Parameter(help="PBN, LIN or event script (.toml) files")],
    /,
    *,
    log: LogOption = SETTINGS.log,
    tournament: Annotated[str | None, Parameter(help="tournament of the table keys, instead of the file's")] = None,
    session: Annotated[str | None, Parameter(help="session of the table keys, instead of the file's")] = None,
    table: Annotated[str | None, Parameter(help="table of the table keys, instead of the file's")] = None,
    body: Annotated[str | None, Parameter(help="body that organised the event, e.g. NBB, PZBS")] = None,
    edition: Annotated[str | None, Parameter(help="edition of the Laws that the organiser stated, e.g. 2017")] = None,
    again: Annotated[bool, Parameter(help="import as another account although it is there")] = False,
    dry_run: Annotated[bool, Parameter(help="read and compare, write nothing")] = False,
    json: JsonOption = False,
) -> int:
    """Put what files say onto the log, board by board. The same file again writes nothing.

    For example:
        trickbook import final.pbn final.lin
        trickbook import final.pbn --tournament cup-2017 --body NBB --dry-run

    Exit code 0: every board stored; 1: some boards rejected, the rest stored, or no board found.
    """
    options = ImportOptions(tournament, session, table, body, edition)
    check_options(options)
    nothing_yet = dry_run and "://" not in log and not Path(log).exists()
    eventlog = MemoryLog() if nothing_yet else open_log(log, writable=not dry_run)
    try:
        reports, refused = _import_each(
            files,
            lambda path, progress: import_file(
                path, eventlog, options, another_account=again, dry_run=dry_run, progress=progress
            ),
            quiet=json,
        )
    finally:
        eventlog.close()
    if json:
        print_json({"files": [report.as_json() for report in reports], "refused": refused})
    else:
        print_end(reports, len(refused), log)
    incomplete = any(report.rejections or not report.games for report in reports)
    return DIFFERENCES if refused or incomplete else DONE


def check_options(options: ImportOptions) -> None:
    """Say where nothing is known of a body. Raises UsageError for an edition or a part of a key that cannot be."""
    if options.edition is not None and options.edition not in EDITIONS:
        raise UsageError(f"--edition {options.edition}: trickbook knows the editions {', '.join(EDITIONS)}")
    for name in ("tournament", "session", "table"):
        value = getattr(options, name)
        if value is not None and slug(value) != value:
            hint = f"; {slug(value)} would do" if slug(value) else ""
            raise UsageError(f"--{name} {value}: only small letters, digits, '.', '_' and '-', 60 at most{hint}")
    bodies = sorted({row.body for row in rows_in_force() if row.body is not None})
    if options.body is not None and options.body not in bodies:
        known = ", ".join(bodies)
        say(f"--body {options.body}: no dates of the Laws are known for it, so any body's are used; known: {known}")


def _import_each(
    files: Sequence[Path], import_one: Callable[[Path, Progress], ImportReport], quiet: bool
) -> tuple[list[ImportReport], list[str]]:
    """The reports, and why other files were refused: one bad file of several does not cost the others."""
    reports, refused = [], []
    for path in files:
        try:
            with steps() as progress:
                report = import_one(path, progress)
        except TrickbookError as error:
            if len(files) == 1 or error.retriable:
                raise
            refused.append(str(error))
            say(str(error))
            continue
        reports.append(report)
        if not quiet:
            print_report(report)
    return reports, refused


def print_report(report: ImportReport) -> None:
    would = "would be " if report.dry_run else ""
    print_line(
        f"{report.path}: {report.format}, {report.charset}; {many(report.games, 'board')} seen"
        f" = {report.stored} {would}stored + {len(report.rejections)} rejected; {many(report.tables, 'table')};"
        f" {many(report.appended, 'entry')} {would}written,"
        f" {report.present} already there"
    )
    if not report.games:
        print_line("  there is no board in this file")
    lines = [f"  rejected: line {row.line}, board {row.board or '?'}: {row.reason}" for row in report.rejections]
    lines += [
        f"  changed: {row.table_key} board {row.board}: {row.detail}" for row in report.changes if row.kind == "CHANGED"
    ]
    lines += [f"  lost its anchor: {row.table_key} {row.reference}: {row.detail}" for row in report.lost_anchors]
    for line in lines[:SHOWN]:
        print_line(line)
    if len(lines) > SHOWN:
        print_line(f"  ... and {len(lines) - SHOWN} more lines (--json has them all)")
    _print_accounts(report)
    for kind, count in report.remark_counts().items():
        first = next(remark for remark in report.remarks if remark.kind == kind)
        print_line(f"  remark: {kind} x {count}, first at line {first.line}: {first.text}")
    if report.comments:
        print_line(f"  {many(report.comments, 'comment')} read over, not stored")


def _print_accounts(report: ImportReport) -> None:
    """Of how many boards another account says the same, stays in force, or was imported after this one."""
    count = Counter(row.kind for row in report.changes)
    if count["SAME"]:
        print_line(f"  {many(count['SAME'], 'board')}: another account says the same; this one is now in force")
    if count["KEPT"] and report.appended:
        print_line(f"  {many(count['KEPT'], 'board')}: the account that was there stays in force beside this one")
    if count["LATER"]:
        print_line(
            f"  {many(count['LATER'], 'board')}: this file is on the log, but another that says something else was"
            " imported after it and is in force; --again puts this one in force again"
        )


def many(count: int, noun: str) -> str:
    """A count with its noun in English; what an import says is not translated."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun.removesuffix('y')}{'ies' if noun[-1] == 'y' else 's'}"


def print_end(reports: list[ImportReport], refused: int, log: str) -> None:
    """The totals of several files, and what to type next."""
    games, stored = sum(row.games for row in reports), sum(row.stored for row in reports)
    rejected = sum(len(row.rejections) for row in reports)
    if len(reports) + refused > 1:
        print_line(
            f"{many(len(reports), 'file')}: {many(games, 'board')} seen = {stored} stored + {rejected} rejected;"
            f" {many(refused, 'file')} refused"
        )
    if stored and not any(row.dry_run for row in reports):
        where = "" if log == SETTINGS.log else f" --log {quote(log)}"
        print_line(f"next: trickbook project{where}, then trickbook board list and trickbook audit")
