"""What do the tests of the audit look at? Check, severity, subject and sentence of each finding."""

from collections.abc import Callable

from tests.projections.recording import Recorder
from trickbook.audit.report import AuditReport

Audit = Callable[[], AuditReport]
Finding = tuple[str, str, str, str]


def findings(report: AuditReport, *names: str) -> list[Finding]:
    """Those of the checks named, else all."""
    found = [(one.check_name, one.severity, one.subject, one.what) for one in report.disagreements]
    return [one for one in found if not names or one[0] in names]


def score(table: Recorder, **fields: object) -> str:
    return table.write("ScoreRecorded", source_text="as typed", **fields)
