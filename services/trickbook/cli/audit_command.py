"""`trickbook audit`: what does not agree, for people, for programs and as a page to print."""

import sys
import textwrap
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from trickbook.audit.forms import to_csv, to_html, to_json
from trickbook.audit.report import AuditFilters, AuditReport, Disagreement, run_audit
from trickbook.cli.language import LANG, N_, LangOption, _, counted, speak
from trickbook.cli.output import DIFFERENCES, DONE, out, print_line
from trickbook.cli.settings import (
    SETTINGS,
    CsvOption,
    DatabaseOption,
    JsonOption,
    SessionOption,
    TableOption,
    TournamentOption,
)
from trickbook.events.errors import UsageError
from trickbook.projections.publish import open_published

SEVERITY_WORDS = {"ERROR": N_("ERROR"), "WARNING": N_("WARNING"), "INFO": N_("INFO")}
EVIDENCE_SHOWN = 4  # references of one finding that a person is shown; --json has them all


def audit(
    *,
    tournament: TournamentOption = None,
    session: SessionOption = None,
    table: TableOption = None,
    board: Annotated[str | None, Parameter(help="one board")] = None,
    check: Annotated[str | None, Parameter(help="one check, by the name in the report")] = None,
    severity: Annotated[str, Parameter(help="least severity shown: ERROR, WARNING or INFO")] = "INFO",
    lang: LangOption = LANG,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
    csv: CsvOption = False,
    html: Annotated[Path | None, Parameter(help="write the report as a page to this file")] = None,
) -> int:
    """Compare everything that was written down with what the cards and calls say, and list what does not agree.

    For example:
        trickbook audit
        trickbook audit --tournament cup-2017 --severity ERROR --html audit.html

    Exit code 0: nothing differs, or only as the record itself says; 1: there are errors or warnings.
    """
    speak(lang)
    key = "/".join(part or "*" for part in (tournament, session, table))
    filters = AuditFilters(key, board, check, severity.upper())
    connection = open_published(database)
    try:
        report = run_audit(connection, filters)
        files = dict(connection.execute("select distinct writer, file_name from imports order by all").fetchall())
    finally:
        connection.close()
    if not report.boards and (board or key != "*/*/*"):
        raise UsageError(f"no board {board or ''} at {key}; see: trickbook board list".replace("  ", " "))
    if html is not None:
        html.write_text(to_html(report), encoding="utf-8")
    if json:
        sys.stdout.write(to_json(report))
    elif csv:
        sys.stdout.write(to_csv(report))
    else:
        print_report(report, files)
    return DIFFERENCES if report.differs else DONE


def print_report(report: AuditReport, files: Mapping[str, str | None]) -> None:
    """By table and board, the most severe first; then which file is meant by which writer."""
    for table_key, of_table in groupby(report.disagreements, key=lambda one: one.table_key):
        print_line(table_key)
        for board, of_board in groupby(of_table, key=lambda one: one.board):
            print_line("  " + (_("board {board}").format(board=board) if board else _("the table")))
            for one in of_board:
                for line in _lines(one):
                    print_line(line)
        print_line()
    named = {reference.rpartition(":")[0] for one in report.disagreements for reference in one.evidence}
    for writer in sorted(named & files.keys()):
        file = files[writer] or _("a file that was not imported to its end")
        print_line(_("{writer} is {file}").format(writer=writer, file=file))
    for check, count in report.by_check.items():
        print_line(f"{count:>6}  {check}")
    print_line(_counts(report))


def _counts(report: AuditReport) -> str:
    """How many boards, how many findings of which severity."""
    boards = counted("{n} board looked at", "{n} boards looked at", sum(report.boards.values()))
    counts = ", ".join(f"{count} {_(SEVERITY_WORDS[severity])}" for severity, count in report.by_severity.items())
    return f"{boards}; {counts}."


def _lines(one: Disagreement) -> Iterator[str]:
    yield from _wrapped(f"    {_(SEVERITY_WORDS[one.severity]):<8}{one.check_name}: {one.what}")
    yield from _wrapped(f"            {_('look at')}: {one.look_at}")
    if one.evidence:
        more = len(one.evidence) - EVIDENCE_SHOWN
        shown = " ".join(one.evidence[:EVIDENCE_SHOWN])
        if more > 0:
            shown += " " + counted("and {n} more", "and {n} more", more)
        yield from _wrapped(f"            {_('entries')}: {shown}")


def _wrapped(line: str) -> list[str]:
    if not out.is_terminal:  # a line that somebody searches stays one line
        return [line]
    return textwrap.wrap(line, out.width, subsequent_indent=" " * 12, break_long_words=False, break_on_hyphens=False)
