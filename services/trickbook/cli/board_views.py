"""What does the published copy say of one board? The rows of its views, and its entries folded again card by card."""

import difflib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated, Any, Final, Self

from cyclopts import Parameter

from trickbook.audit.report import board_order
from trickbook.eventlog.admission import Admission, Notice, admit, read_row
from trickbook.eventlog.log import LogRow
from trickbook.events.cards import hand_text
from trickbook.events.entry import Entry
from trickbook.events.errors import UsageError
from trickbook.law.ownership import TrickOwnership, ownership
from trickbook.law.story import Story
from trickbook.play.outcome import Position, Replay
from trickbook.play.replay import replay
from trickbook.projections.publish import open_published

VIEWS_OF_A_BOARD: Final = (
    "boards",
    "calls",
    "plays",
    "tricks",
    "failures_to_follow",
    "claims",
    "entries",
    "results",
    "scores",
    "accounts",
    "director_calls",
    "missing_entries",
    "conflicting_entries",
    "corrections",
    "disagreements",
)

NEAR: Final = 5  # keys or boards that an error names

KeyArgument = Annotated[str, Parameter(help="tournament/session/table, or a part of it that names one table")]
BoardArgument = Annotated[str, Parameter(help="the board, as in the list")]

Row = dict[str, Any]


class Views:
    """The published copy of a database; rows come as dictionaries by column, of a query of ours."""

    def __init__(self, database: Path) -> None:
        self._connection = open_published(database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def rows(self, query: str, *parameters: object) -> list[Row]:
        asked = self._connection.execute(query, parameters)
        names = [name for name, *_ in asked.description or ()]
        return [dict(zip(names, row, strict=True)) for row in asked.fetchall()]

    def of_board(self, table_key: str, board: str) -> dict[str, Any]:
        """View -> its rows of this board, in the order of their columns; of `imports`, the files that tell of it."""
        found: dict[str, Any] = {"table_key": table_key, "board": board}
        for view in VIEWS_OF_A_BOARD:
            found[view] = self.rows(f"from {view} where (table_key, board) = (?, ?) order by all", table_key, board)
        for row in found["entries"]:
            row["fields"] = json.loads(row["fields"])
        writers = {writer for account in found["accounts"] for writer in account["writers"].split()}
        files = self.rows("from imports where table_key = ? order by all", table_key)
        found["imports"] = [row for row in files if row["writer"] in writers]
        return found


@dataclass(frozen=True, slots=True)
class ToldBoard:
    """The entries a board rests on, in table order, and what follows; `gaps` may have held an entry of it."""

    entries: Sequence[Entry]
    replay: Replay
    gaps: Sequence[Notice]

    @property
    def numbers(self) -> dict[str, int]:
        """Reference of an entry -> its place among the entries of the board, from 1."""
        return {entry.reference: place for place, entry in enumerate(self.entries, 1)}

    @property
    def ownership(self) -> list[TrickOwnership]:
        """The tricks of which a turned card, a gathered trick, a player's word or a finding tells something."""
        rows = ownership(Story("", self.entries, self.replay))
        return [row for row in rows if row.pointing or row.gathered or row.asserted or row.found]

    def at(self, event: int) -> Replay:
        """The board as it stood just after its `event`-th entry."""
        return replay(self.entries[:event])

    def as_json(self, event: int | None) -> dict[str, Any]:
        """The entries by number, and who owns a trick beside the cards; with `event`, the position just after it."""
        told: dict[str, Any] = {
            "entries_in_order": [
                {"number": place, "reference": entry.reference, "event": entry.name}
                for place, entry in enumerate(self.entries, 1)
            ]
        }
        told["ownership"] = [asdict(row) for row in self.ownership]
        if event is not None:
            told["position"] = {"event": event, **_position_json(self.at(event).final)}
        return told


def _position_json(position: Position) -> dict[str, Any]:
    hands = {seat: None if held is None else hand_text(held) for seat, held in position.holdings.items()}
    return {
        "trick": position.trick,
        "expected_hand": position.expected_hand,
        "on_the_table": [{"hand": play.hand, "card": play.card} for play in position.open_plays],
        "holdings": hands,
        "tricks_ns": position.tricks_ns,
        "tricks_ew": position.tricks_ew,
    }


def told_board(views: Views, table_key: str, board: str) -> ToldBoard:
    """Fold the entries of one board again, from the bytes that the copy keeps."""
    admission = table_admission(views, table_key)
    entries = [admitted.entry for admitted in admission.folded(board)]
    return ToldBoard(entries, replay(entries), admission.gaps(board))


def table_admission(views: Views, table_key: str) -> Admission:
    """The rows of a table judged again, from the bytes that the copy keeps."""
    columns = "partition, position, timestamp_ms, table_key, value"
    rows = views.rows(f"select {columns} from log.rows where table_key = ? order by position", table_key)
    return admit([read_row(LogRow(*row.values())) for row in rows])


def board_story(views: Views, table_key: str, board: str) -> Story:
    """One board as law looks at it."""
    admission = table_admission(views, table_key)
    played = replay([admitted.entry for admitted in admission.folded(board)])
    return Story(board, [admitted.entry for admitted in admission.story(board)], played)


def find_table(views: Views, named: str, board: str) -> str:
    """The key of the one table that has this board and is named so, by its whole key or by a part of it.

    Raises UsageError where there is none, or more than one, with those that are near.
    """
    having: list[str] = [
        row["table_key"] for row in views.rows("select table_key from boards where board = ? order by all", board)
    ]
    wanted = f"/{named.strip('/').lower()}/"
    for fits in (str.__eq__, str.endswith, str.__contains__):
        found = [key for key in having if fits(f"/{key}/", wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{named}: {len(found)} tables with board {board} are named so: {_some(found)}")
    keys = [row["table_key"] for row in views.rows("select distinct table_key from boards order by all")]
    at_key = [key for key in keys if wanted in f"/{key}/"]
    if at_key:
        rows = views.rows("select board from boards where table_key = ?", at_key[0])
        boards = sorted((row["board"] for row in rows), key=board_order)
        raise UsageError(f"{at_key[0]} has no board {board}; it has {_some(boards)}")
    near = difflib.get_close_matches(named, keys, NEAR, 0.3) or keys
    raise UsageError(
        f"no table is named {named}; " + (f"near it: {_some(near)}" if near else "there are no boards yet")
    )


def _some(names: list[str]) -> str:
    more = len(names) - NEAR
    return ", ".join(names[:NEAR]) + (f" and {more} more" if more > 0 else "")
