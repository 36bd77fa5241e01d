"""What does not agree? The rows of the view `disagreements` that somebody asks for, and how many boards were looked at.

The checks themselves are SQL, beside the view (projections/disagreements); nothing is checked here a second time.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

import duckdb

from trickbook.audit.checks import CHECKS
from trickbook.events.errors import UsageError

SEVERITIES: Final = ("ERROR", "WARNING", "INFO")  # the most severe first


class Disagreement(NamedTuple):
    """One finding; `evidence` are entries as writer:number within the table."""

    table_key: str
    board: str
    check_name: str
    severity: str
    subject: str
    what: str
    evidence: tuple[str, ...]
    look_at: str


@dataclass(frozen=True, slots=True)
class AuditFilters:
    """What is asked for; None is everything. `table_key` may hold * and ?; `least` is the least severity shown."""

    table_key: str | None = None
    board: str | None = None
    check_name: str | None = None
    least: str = "INFO"

    def of(self, table_key: str, board: str) -> bool:
        """Whether this board of this table is asked for; what concerns the table comes with every board of it."""
        table_asked = self.table_key is None or fnmatchcase(table_key, self.table_key)
        return table_asked and board in (self.board or board, "")


@dataclass(frozen=True, slots=True)
class AuditReport:
    """The findings by table, board and severity; `boards` counts all that were looked at, by state."""

    filters: AuditFilters
    boards: dict[str, int] = field(default_factory=dict)
    disagreements: tuple[Disagreement, ...] = ()

    @property
    def differs(self) -> bool:
        """Something is an ERROR or a WARNING; what a record itself marks as differing is none."""
        return any(one.severity != "INFO" for one in self.disagreements)

    @property
    def by_severity(self) -> dict[str, int]:
        counts = Counter(one.severity for one in self.disagreements)
        return {severity: counts[severity] for severity in SEVERITIES}

    @property
    def by_check(self) -> dict[str, int]:
        return dict(sorted(Counter(one.check_name for one in self.disagreements).items()))


def run_audit(connection: duckdb.DuckDBPyConnection, filters: AuditFilters | None = None) -> AuditReport:
    """Audit the boards of a projection. Raises UsageError where `least` is no severity, or there is no such check."""
    asked = filters or AuditFilters()
    if asked.check_name is not None and asked.check_name not in CHECKS:
        near = get_close_matches(asked.check_name, CHECKS) or CHECKS
        raise UsageError(f"there is no check {asked.check_name}; did you mean one of these: {', '.join(near)}")
    if asked.least not in SEVERITIES:
        raise UsageError(f"{asked.least}: no severity; choose from {', '.join(SEVERITIES)}")
    boards = connection.execute("select table_key, board, state from boards").fetchall()
    states = Counter(state for table_key, board, state in boards if asked.of(table_key, board))
    columns = ", ".join(Disagreement._fields)
    rows = connection.execute(f"select {columns} from disagreements").fetchall()
    found = (Disagreement(*row)._replace(evidence=tuple(row[6].split())) for row in rows)
    return AuditReport(asked, dict(sorted(states.items())), tuple(sorted(_asked_for(found, asked), key=_place)))


def _asked_for(found: Iterable[Disagreement], asked: AuditFilters) -> Iterable[Disagreement]:
    shown = SEVERITIES[: SEVERITIES.index(asked.least) + 1]
    for one in found:
        named = one.check_name == (asked.check_name or one.check_name)
        if named and one.severity in shown and asked.of(one.table_key, one.board):
            yield one


def _place(one: Disagreement) -> tuple[object, ...]:
    return one.table_key, board_order(one.board), SEVERITIES.index(one.severity), one.check_name, one.subject


def board_order(board: str) -> tuple[tuple[int, str], ...]:
    """As people count: 2 before 10; the numbers in a text as numbers."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"[0-9]+|[^0-9]+", board))
