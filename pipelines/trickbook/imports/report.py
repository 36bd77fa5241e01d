"""What did an import do? Counts that add up, every rejection with its reason, and what changed for earlier accounts."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from trickbook.imports.reading import Rejection, Remark


@dataclass(frozen=True, slots=True)
class BoardChange:
    """What an import does to a board of a table that others wrote about too.

    `kind`: NEW, it is the first account; CHANGED, SAME, it is folded now and says something else, or the same; KEPT,
    another account stays; LATER, it is on the log already, and a later account that says something else is folded.
    """

    table_key: str
    board: str
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class LostAnchor:
    """An entry that names an entry of an account which this import replaces; it is no longer folded."""

    table_key: str
    board: str | None
    reference: str
    detail: str


@dataclass(slots=True)
class ImportReport:
    """`games` = `stored` + len(`rejections`). `appended` entries were written now, `present` were there already."""

    path: str
    writer: str
    format: str
    charset: str
    dry_run: bool
    games: int = 0
    stored: int = 0
    comments: int = 0
    tables: int = 0
    appended: int = 0
    present: int = 0
    rejections: list[Rejection] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    changes: list[BoardChange] = field(default_factory=list)
    lost_anchors: list[LostAnchor] = field(default_factory=list)

    def remark_counts(self) -> dict[str, int]:
        return dict(Counter(remark.kind for remark in self.remarks).most_common())

    def as_json(self) -> dict[str, Any]:
        return {
            "file": self.path,
            "writer": self.writer,
            "read_as": self.format,
            "charset": self.charset,
            "dry_run": self.dry_run,
            "games": self.games,
            "stored": self.stored,
            "rejected": [{"line": row.line, "board": row.board, "reason": row.reason} for row in self.rejections],
            "remarks": [{"line": row.line, "kind": row.kind, "text": row.text} for row in self.remarks],
            "comments": self.comments,
            "tables": self.tables,
            "entries_appended": self.appended,
            "entries_already_there": self.present,
            "changes": [
                {"table_key": row.table_key, "board": row.board, "kind": row.kind, "detail": row.detail}
                for row in self.changes
            ],
            "lost_anchors": [
                {"table_key": row.table_key, "board": row.board, "reference": row.reference, "detail": row.detail}
                for row in self.lost_anchors
            ],
        }
