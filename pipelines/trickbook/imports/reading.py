"""What does a file say about a board? The form that every reader of a format hands on, before it becomes events.

What the file does not know is None or empty; nothing is filled in. Names of people and commentary are not carried.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from trickbook.events.cards import Card, Denomination, Seat


@dataclass(frozen=True, slots=True)
class Remark:
    """Something worth telling about a line that was read all the same; `kind` is a stable name."""

    line: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Rejection:
    """A record that is not stored, and why: one line for a person."""

    line: int
    board: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class LocalRef:
    """Names the event at `index`, from 0, in the list of its table's events of this file."""

    index: int


@dataclass(frozen=True, slots=True)
class ReadCall:
    """`call` in event form (1C … 7NT, PASS, X, XX); `irregularity` as in CallMade."""

    seat: Seat
    call: str
    irregularity: str | None = None


@dataclass(frozen=True, slots=True)
class ReadPlay:
    """One card in played order; `card` None: not shown. `revoke`/`lead_accepted`: marks of the record (^R, ^L)."""

    hand: Seat
    card: Card | None
    trick: int | None = None
    revoke: bool = False
    lead_accepted: bool = False


@dataclass(frozen=True, slots=True)
class ReadContract:
    level: int | None
    denomination: Denomination
    doubled: int | None
    declarer: Seat
    swapped: bool = False


@dataclass(frozen=True, slots=True)
class ReadScore:
    """A score as written: the fields of ScoreRecorded."""

    source_text: str
    contract: str | None = None
    declarer: Seat | None = None
    tricks_declarer: int | None = None
    tricks_ns: int | None = None
    tricks_ew: int | None = None
    score_ns: int | None = None
    differs_from_play: bool | None = None
    status: str | None = None


@dataclass(slots=True)
class ReadBoard:
    """One record: what happened at one table on one board.

    `table` is the table tag or room as written; `stage` the slug-able stage, session or match; `end_mark` how the
    record of the play stops (`*`, `+`, `mc`, `end`), None where it holds 13 tricks or no play section at all.
    """

    line: int
    board: str | None = None
    event: str | None = None
    date: str | None = None
    stage: str | None = None
    table: str | None = None
    round: str | None = None
    pair_ns: str | None = None
    pair_ew: str | None = None
    dealer: Seat | None = None
    vulnerability: str | None = None
    hands: dict[Seat, tuple[Card, ...] | None] = field(default_factory=dict)
    calls: list[ReadCall] = field(default_factory=list)
    contract: ReadContract | None = None
    plays: list[ReadPlay] = field(default_factory=list)
    end_mark: str | None = None
    end_tricks_declarer: int | None = None
    scores: list[ReadScore] = field(default_factory=list)
    reading: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)


@dataclass(slots=True)
class FileReading:
    """Everything one file gave. `games` counts the records seen: it equals len(boards) + len(rejections)."""

    format: str
    charset: str
    games: int = 0
    boards: list[ReadBoard] = field(default_factory=list)
    rejections: list[Rejection] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    comments: int = 0
