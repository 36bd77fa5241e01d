"""`trickbook audit`: what does not agree, for people, for programs and as a page to print."""

import sys
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from trickbook.audit.checks import CHECKS
from trickbook.audit.forms import to_csv, to_json
from trickbook.audit.report import AuditFilters, AuditReport, Disagreement, run_audit
from trickbook.cli.audit_page import to_html
from trickbook.cli.audit_words import SEVERITY_WORDS, counts, file_lines, with_files_named
from trickbook.cli.language import LANG, LangOption, _, counted, speak
from trickbook.cli.output import DIFFERENCES, DONE, one_form, out, print_line, say
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

EVIDENCE_SHOWN = 4  # references of one finding that a person is shown; --json has them all


def audit(
    *,
    tournament: TournamentOption = None,
    session: SessionOption = None,
    table: TableOption = None,
    board: Annotated[str | None, Parameter(help="one board")] = None,
    check: Annotated[str | None, Parameter(help=f"one check: {', '.join(CHECKS)}")] = None,
    severity: Annotated[
        str | None,
        Parameter(help="least severity shown: ERROR, WARNING or INFO; without it a list of all boards counts the INFO"),
    ] = None,
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
    one_form(json=json, csv=csv)
    speak(lang)
    key = "/".join(part or "*" for part in (tournament, session, table))
    filters = AuditFilters(key, board, check, (severity or "INFO").upper())
    connection = open_published(database)
    try:
        report = run_audit(connection, filters)
        files = dict(connection.execute("select distinct writer, file_name from imports order by all").fetchall())
    finally:
        connection.close()
    if not report.boards and (board or key != "*/*/*"):
        raise UsageError(f"no board {board or ''} at {key}; see: trickbook board list".replace("  ", " "))
    told = with_files_named(report, files)
    if html is not None:
        html.write_text(to_html(told, files), encoding="utf-8")
        say(_("the page is written to {file}").format(file=html))
    if json:
        sys.stdout.write(to_json(report))
    elif csv:
        sys.stdout.write(to_csv(report))
    else:
        print_report(told, files, only_counted=() if severity or check or board else ("INFO",))
    return DIFFERENCES if report.differs else DONE


def print_report(report: AuditReport, files: Mapping[str, str | None], only_counted: tuple[str, ...]) -> None:
    """By table and board, the most severe first, but severities `only_counted`; then which writer is which file."""
    listed = tuple(one for one in report.disagreements if one.severity not in only_counted)
    for table_key, of_table in groupby(listed, key=lambda one: one.table_key):
        print_line(table_key)
        for board, of_board in groupby(of_table, key=lambda one: one.board):
            print_line("  " + (_("board {board}").format(board=board) if board else _("the table")))
            for one in of_board:
                for line in _lines(one):
                    print_line(line)
        print_line()
    for line in file_lines(replace(report, disagreements=listed), files):
        print_line(line)
    for check, count in report.by_check.items():
        print_line(f"{count:>6}  {check}")
    print_line(counts(report))
    if len(listed) < len(report.disagreements):
        print_line(_("INFO is only counted here; see it with: {option}").format(option="--severity INFO"))


def _lines(one: Disagreement) -> Iterator[str]:
    yield from _wrapped(f"    {_(SEVERITY_WORDS[one.severity]):<8}{one.check_name}: {one.what}")
    yield from _wrapped(f"            {_('look at')}: {one.look_at}")
    if one.evidence:
        more = len(one.evidence) - EVIDENCE_SHOWN
        shown = ", ".join(one.evidence[:EVIDENCE_SHOWN])
        if more > 0:
            shown += " " + counted("and {n} more", "and {n} more", more)
        yield from _wrapped(f"            {_('entries')}: {shown}")


def _wrapped(line: str) -> list[str]:
    if not out.is_terminal:  # a line that somebody searches stays one line
        return [line]
    return textwrap.wrap(line, out.width, subsequent_indent=" " * 12, break_long_words=False, break_on_hyphens=False)
