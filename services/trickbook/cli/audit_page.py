"""An audit as one HTML file for people and printers, in the language that is spoken."""

from collections.abc import Iterator, Mapping
from html import escape
from itertools import groupby
from typing import Final

from trickbook.audit.report import AuditReport, Disagreement
from trickbook.cli.audit_words import SEVERITY_WORDS, counts, file_lines
from trickbook.cli.language import _, spoken

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


def to_html(report: AuditReport, files: Mapping[str, str | None]) -> str:
    """A page that needs nothing else and prints; `files` are the writers that it names by their files at the end."""
    return "\n".join(_page(report, files)) + "\n"


def _page(report: AuditReport, files: Mapping[str, str | None]) -> Iterator[str]:
    yield f'<!doctype html>\n<html lang="{spoken()}">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    title = escape(_("Audit"))
    yield f"<title>{title}</title>\n<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<h1>{title}</h1>"
    yield f"<p>{escape(counts(report))}</p>"
    yield from _states(report)
    for table_key, found in groupby(report.disagreements, key=lambda one: one.table_key):
        yield f"<h2>{escape(table_key)}</h2>"
        yield "<table>"
        yield _heads(_("Board"), _("Severity"), _("What"), _("Look at"), _("Check and entries"))
        for one in found:
            yield _row(one)
        yield "</tbody>\n</table>"
    yield from (f"<p>{escape(line)}</p>" for line in file_lines(report, files))
    yield "</body>\n</html>"


def _heads(*names: str) -> str:
    cells = "".join(f"<th>{escape(name)}</th>" for name in names)
    return f"<thead><tr>{cells}</tr></thead>\n<tbody>"


def _states(report: AuditReport) -> Iterator[str]:
    yield "<table>"
    yield _heads(_("State of the board"), _("Boards"))
    for state, count in report.boards.items():
        yield f"<tr><td>{escape(state)}</td><td>{count}</td></tr>"
    yield "</tbody>\n</table>"


def _row(one: Disagreement) -> str:
    evidence = " ".join(f"<code>{escape(reference)}</code>" for reference in one.evidence)
    cells = (
        escape(one.board) or "&ndash;",
        escape(_(SEVERITY_WORDS[one.severity])),
        escape(one.what),
        escape(one.look_at),
        f"{escape(one.check_name)} {evidence}".strip(),
    )
    return f'<tr class="{escape(one.severity)}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
