"""How is an audit report handed on to programs? As JSON, and as CSV for spreadsheets."""

import csv
import io
import json
from typing import Final

from trickbook.audit.report import AuditReport, Disagreement

FORMAT: Final = 1  # of the JSON; raised when a field goes or changes its meaning


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
