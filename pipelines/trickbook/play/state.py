"""What does the fold remember between two entries? Mutable and slotted; only frozen results leave it (outcome.py)."""

from dataclasses import dataclass, field
from typing import Final

from trickbook.events.cards import DECK, Card, Contract, Seat
from trickbook.events.entry import Entry
from trickbook.play.outcome import CallStep, Claim, FailureToFollow, Fault, Play, PlayEnd

SEATS: Final[dict[str, Seat]] = {seat.value: seat for seat in Seat}
NEXT: Final[dict[Seat, Seat]] = {seat: seat.lho for seat in Seat}
BIT: Final[dict[Seat, int]] = {seat: 1 << place for place, seat in enumerate(Seat)}
HEIGHT: Final[dict[Card, int]] = {card: card.height for card in DECK.values()}
NORTH_SOUTH: Final = BIT[Seat.N] | BIT[Seat.S]
EAST_WEST: Final = BIT[Seat.E] | BIT[Seat.W]
ALL_FOUR: Final = NORTH_SOUTH | EAST_WEST
TRICKS: Final = 13


@dataclass(slots=True)
class OpenAuction:
    """Calls so far; `unsure` once a call could not be read, since any call may change the contract."""

    dealer: Seat | None = None
    vulnerability: str | None = None
    calls: list[CallStep] = field(default_factory=list)
    bid: str | None = None
    bidder: Seat | None = None
    doubled: int = 0
    passes: int = 0
    first_to_name: dict[tuple[str, str], Seat] = field(default_factory=dict)
    complete: bool = False
    unsure: bool = False
    recorded: Contract | None = None
    doubling_recorded: bool = True
    swapped: bool = False


@dataclass(slots=True, eq=False)
class OpenTrick:
    """The standing plays of a trick, the lead first, and the hands (as bits) that have a card in it.

    `taken_back` are hands that took a card of theirs back, `late` those that added the card they had omitted once both
    sides had played to the next trick. `vacant` is a lead that was taken back: its number and the plays made by then.
    """

    number: int
    plays: list[Play] = field(default_factory=list)
    hands: int = 0
    taken_back: int = 0
    late: int = 0
    vacant: tuple[int, int] | None = None
    winning: Play | None = None


def _nothing_known() -> dict[Seat, set[Card] | None]:
    return dict.fromkeys(Seat)


@dataclass(slots=True, eq=False)
class FoldState:
    """Everything about one board up to the last entry.

    `first_open` is the index of the oldest trick without four hands. `trump` is a suit letter, "" in notrump, None
    where the denomination is not known. `holding` and `dealt` are None for a hand that is not known; `whole` tells a
    hand known in full, `unseen` counts its plays that the record does not show. `owner` says who was dealt a card.
    """

    last: Entry | None = None
    auction: OpenAuction = field(default_factory=OpenAuction)
    contract: Contract | None = None
    source: str | None = None
    trump: str | None = None
    dealt: dict[Seat, set[Card] | None] = field(default_factory=_nothing_known)
    holding: dict[Seat, set[Card] | None] = field(default_factory=_nothing_known)
    whole: dict[Seat, bool] = field(default_factory=lambda: dict.fromkeys(Seat, False))
    unseen: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(Seat, 0))
    owner: dict[Card, Seat] = field(default_factory=dict)
    plays: list[Play] = field(default_factory=list)
    index_of: dict[str, int] = field(default_factory=dict)
    tricks: list[OpenTrick] = field(default_factory=list)
    first_open: int = 0
    complete_tricks: int = 0
    tricks_ns: int = 0
    tricks_ew: int = 0
    failures: list[FailureToFollow] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    end: PlayEnd | None = None
    faults: list[Fault] = field(default_factory=list)

    def fault(self, name: str, entry: Entry, detail: str) -> None:
        self.faults.append(Fault(name, entry.reference, detail))

    def seat(self, entry: Entry, field_name: str) -> Seat | None:
        """The seat in that field; anything else is a fault and None."""
        text = entry.fields[field_name]
        seat = SEATS.get(text)
        if seat is None:
            self.fault("NOT_A_SEAT", entry, f"{entry.name} has {field_name} {text!r}, expected N, E, S or W")
        return seat
