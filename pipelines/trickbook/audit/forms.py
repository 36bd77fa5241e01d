"""How is an audit report handed on? JSON for programs, CSV for spreadsheets, one HTML file for people and printers."""

import csv
import io
import json
from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Final

from trickbook.audit.report import AuditReport, Disagreement

FORMAT: Final = 1  # of the JSON; raised when a field goes or changes its meaning
_STYLE: Final = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #1b1b1b; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 2rem; }
th, td { border: 1px solid #bbb; padding: .35rem .5rem; text-align: left; vertical-align: top; }
th { background: #eee; }
h2 { font-size: 1.1rem; margin: 2rem 0 0; overflow-wrap: anywhere; }
code { font-size: .85em; overflow-wrap: anywhere; }
.ERROR { border-left: .4rem solid #a40000; }
.WARNING { border-left: .4rem solid #b36b00; }
.INFO { border-left: .4rem solid #35618f; }
@media print {
  body { margin: 0; max-width: none; font-size: 10pt; }
  tr, h2 { break-inside: avoid; }
  thead { display: table-header-group; }
}
""".strip()


def to_json(report: AuditReport) -> str:
    """One object; see `FORMAT`. The findings are objects with the columns of the view, evidence as a list."""
    filters = report.filters
    document = {
        "format": FORMAT,
        "filters": {
            "table_key": filters.table_key,
            "board": filters.board,
            "check_name": filters.check_name,
            "least": filters.least,
        },
        "differs": report.differs,
        "boards": report.boards,
        "by_severity": report.by_severity,
        "by_check": report.by_check,
        "disagreements": [one._asdict() for one in report.disagreements],
    }
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def to_csv(report: AuditReport) -> str:
    """One line per finding under the names of the columns; evidence separated by blanks."""
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(Disagreement._fields)
    for one in report.disagreements:
        lines.writerow(one._replace(evidence=" ".join(one.evidence)))  # type: ignore[arg-type]
    return out.getvalue()


def to_html(report: AuditReport) -> str:
    """A page that needs nothing else and prints."""
    return "\n".join(_page(report)) + "\n"


def _page(report: AuditReport) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Audit</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<h1>Audit</h1>"
    yield f"<p>{escape(summary(report))}</p>"
    yield from _states(report)
    for table_key, found in groupby(report.disagreements, key=lambda one: one.table_key):
        yield f"<h2>{escape(table_key)}</h2>"
        yield "<table>\n<thead><tr><th>Board</th><th>Severity</th><th>What</th><th>Look at</th>"
        yield "<th>Check and evidence</th></tr></thead>\n<tbody>"
        for one in found:
            yield _row(one)
        yield "</tbody>\n</table>"
    yield "</body>\n</html>"


def summary(report: AuditReport) -> str:
    """One sentence: how many boards, how many findings of which severity."""
    boards = sum(report.boards.values())
    counts = ", ".join(f"{count} {severity}" for severity, count in report.by_severity.items())
    return f"{boards} boards looked at; {counts}."


def _states(report: AuditReport) -> Iterator[str]:
    yield "<table>\n<thead><tr><th>State of the board</th><th>Boards</th></tr></thead>\n<tbody>"
    for state, count in report.boards.items():
        yield f"<tr><td>{escape(state)}</td><td>{count}</td></tr>"
    yield "</tbody>\n</table>"


def _row(one: Disagreement) -> str:
    evidence = " ".join(f"<code>{escape(reference)}</code>" for reference in one.evidence)
    cells = (
        escape(one.board) or "&ndash;",
        escape(one.severity),
        escape(one.what),
        escape(one.look_at),
        f"{escape(one.check_name)} {evidence}".strip(),
    )
    return f'<tr class="{escape(one.severity)}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
