"""What does a replay say? The facts of one board, the same under every edition of the Laws (design.md 4).

Everything here is what the table did, legal or not; nothing is judged. A fact that the entries do not show is None.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from trickbook.events.cards import Card, Contract, Seat, Side, Suit
from trickbook.events.entry import Entry

LED, FOLLOWED, SHOWED_OUT, FAILED, UNKNOWN = "LED", "FOLLOWED", "SHOWED_OUT", "FAILED", "UNKNOWN"
"""How a play stood to the suit led: FAILED is failing to follow suit although able (61A); UNKNOWN: not decidable."""

AUCTION, RECORDED = "AUCTION", "RECORDED"
CLAIM, CONCESSION = "CLAIM", "CONCESSION"
OPEN, AGREED, DISPUTED, ADJUDICATED, VOID, WITHDRAWN = (
    "OPEN",
    "AGREED",
    "DISPUTED",
    "ADJUDICATED",
    "VOID",
    "WITHDRAWN",
)


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in the entries that cannot be as written, by name; the replay goes on behind it."""

    name: str
    reference: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class CallStep:
    """One call; `expected` is the seat whose turn it was, None where the dealer is not known."""

    reference: str
    number: int
    seat: Seat
    call: str
    expected: Seat | None


@dataclass(frozen=True, slots=True)
class Auction:
    """Roles from the calls and from what was recorded of the contract (laws.md 2).

    `source` says where the contract comes from: AUCTION, RECORDED, or None where there is none. `recorded` is the
    contract somebody wrote down, kept beside the one of the auction. `swapped`: declarer and dummy changed places.
    `doubling_recorded` is False where the recorded contract does not say whether it was doubled.
    """

    dealer: Seat | None
    vulnerability: str | None
    calls: tuple[CallStep, ...]
    complete: bool
    passed_out: bool
    contract: Contract | None
    source: str | None
    recorded: Contract | None
    swapped: bool
    doubling_recorded: bool = True

    @property
    def declarer(self) -> Seat | None:
        return self.contract.declarer if self.contract else None

    @property
    def dummy(self) -> Seat | None:
        return self.contract.declarer.partner if self.contract else None


@dataclass(frozen=True, slots=True)
class Play:
    """One card put down as a play. `card` is None where the record does not show it.

    `number` counts the plays of the board from 1, taken back or not. `expected_hand` is the hand whose turn it was
    just before (44B, 44G). `held`: the hand held the card just before; None where the hand is not known.
    `retracted_by` is the entry that took it back, None while it stands.
    """

    reference: str
    number: int
    trick: int
    hand: Seat
    played_by: Seat
    card: Card | None
    expected_hand: Seat | None
    is_lead: bool
    held: bool | None
    follow: str
    retracted_by: str | None

    @property
    def stands(self) -> bool:
        return self.retracted_by is None


@dataclass(frozen=True, slots=True)
class Trick:
    """The standing plays of one trick in table order; `winner` is None until four hands have played to it.

    `cards` counts its standing plays; 4 from four hands make it `complete`; surplus or missing cards do not.
    """

    number: int
    leader: Seat
    plays: tuple[Play, ...]
    complete: bool
    winner: Seat | None
    winning_card: Card | None

    @property
    def side(self) -> Side | None:
        return self.winner.side if self.winner else None


@dataclass(frozen=True, slots=True)
class FailureToFollow:
    """A play of another suit by a hand that held the suit led (61A); `able` are the cards it could have played.

    `lead` is the play it had to follow; that may have been taken back since. `restored_by`: the entry that brought a
    card back which counts as held all the time, None where the failure shows in the cards as they were.
    """

    play: str
    trick: int
    hand: Seat
    suit_led: Suit
    able: tuple[Card, ...]
    retracted_by: str | None
    lead: str | None = None
    restored_by: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim or concession and what became of it (laws.md 9).

    `kind` is CLAIM or CONCESSION.
    `state`: OPEN, AGREED, DISPUTED, ADJUDICATED, VOID (play went on by consent, or objected at once) or WITHDRAWN;
    `settled_by` is the entry that made it so.
    `tricks_ns`/`tricks_ew`: the whole board's tricks by this claim, None where it does not say; they count only once it
    is AGREED or ADJUDICATED. `cancelled_by`: a concession was cancelled (71) and `tricks_back` go to the side that
    conceded, None where the entry does not say how many.
    """

    reference: str
    kind: str
    by_seat: Seat
    count: int | None
    after_trick: int
    state: str
    tricks_ns: int | None
    tricks_ew: int | None
    settled_by: str | None = None
    cancelled_by: str | None = None
    tricks_back: int | None = None


@dataclass(frozen=True, slots=True)
class PlayEnd:
    """How play, or the record of it, came to its end: by which entry and with which mark or reason."""

    reference: str
    reason: str
    tricks_declarer: int | None


@dataclass(frozen=True, slots=True)
class Position:
    """The table just after an entry: who holds what, whose turn it is, and the tricks so far."""

    entry: Entry | None
    expected_hand: Seat | None
    trick: int
    open_plays: tuple[Play, ...]
    holdings: Mapping[Seat, frozenset[Card] | None]
    tricks_ns: int
    tricks_ew: int


@dataclass(frozen=True, slots=True)
class Replay:
    """One board, folded. `tricks` counts complete tricks only in `tricks_ns` and `tricks_ew`."""

    auction: Auction
    deal: Mapping[Seat, frozenset[Card] | None]
    plays: tuple[Play, ...]
    tricks: tuple[Trick, ...]
    failures: tuple[FailureToFollow, ...]
    claims: tuple[Claim, ...]
    end: PlayEnd | None
    faults: tuple[Fault, ...]
    final: Position
    tricks_ns: int
    tricks_ew: int
