"""Which contract does an auction give, and is every call of it a legal one? (laws.md 2; PBN 3.5, LIN mb)"""

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from trickbook.events.cards import CLOCKWISE, Denomination, Seat
from trickbook.imports.reading import ReadCall, ReadContract

BIDS: Final[dict[str, int]] = {
    f"{level}{denomination}": 5 * (level - 1) + height
    for level in range(1, 8)
    for height, denomination in enumerate(("C", "D", "H", "S", "NT"))
}
"""Bid -> its height, 0 for 1C up to 34 for 7NT."""

CALLS: Final[dict[str, str]] = {
    **{bid: bid for bid in BIDS},
    **{f"{level}N": f"{level}NT" for level in range(1, 8)},
    **dict.fromkeys(("PASS", "P"), "PASS"),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE"), "X"),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE"), "XX"),
}
"""A call as files write it, in capitals -> the call in event form."""

PLAIN: Final[dict[Seat, dict[str, ReadCall]]] = {
    seat: {call: ReadCall(seat, call) for call in CALLS.values()} for seat in CLOCKWISE
}
"""Seat -> call -> the one frozen ReadCall without a mark: calls are many and alike."""

_NS: Final = (Seat.N, Seat.S)


@dataclass(slots=True)
class Auction:
    """What the calls come to. `complete`: no call can follow; `contract` is None while nobody has bid."""

    complete: bool = False
    contract: ReadContract | None = None
    faults: list[tuple[str, str]] = field(default_factory=list)

    @property
    def passed_out(self) -> bool:
        return self.complete and self.contract is None


def settle(calls: list[ReadCall]) -> Auction:
    """The contract of an auction; what no legal auction holds is named in `faults` and counts all the same (25-27)."""
    outcome = Auction()
    bid = ""
    bidder = Seat.N
    doubled = passes = 0
    first_to_name: dict[tuple[bool, str], Seat] = {}
    for made in calls:
        call = made.call
        if passes == (3 if bid else 4):
            outcome.faults.append(("call_after_end", f"{call} by {made.seat} after the auction was over"))
        if call == "PASS":
            passes += 1
            continue
        passes = 0
        if call in BIDS:
            sufficient = not bid or BIDS[call] > BIDS[bid]
            if not sufficient and made.irregularity is None:
                outcome.faults.append(("insufficient_bid", f"{call} by {made.seat} over {bid}, not marked"))
            elif sufficient and made.irregularity == "INSUFFICIENT_ACCEPTED":
                outcome.faults.append(("mark_without_cause", f"^I on the sufficient bid {call} by {made.seat}"))
            bid, bidder, doubled = call, made.seat, 0
            first_to_name.setdefault((bidder in _NS, call[1:]), bidder)
        else:
            wanted = 1 if call == "X" else 2
            if not bid or doubled != wanted - 1 or ((made.seat in _NS) is (bidder in _NS)) is (call == "X"):
                outcome.faults.append(("inadmissible_double", f"{call} by {made.seat} over {bid or 'no bid'}"))
            doubled = wanted
    outcome.complete = passes >= (3 if bid else 4)
    if bid:
        declarer = first_to_name[bidder in _NS, bid[1:]]
        outcome.contract = ReadContract(int(bid[0]), Denomination(bid[1:]), doubled, declarer)
    return outcome


def passes_to_end(calls: list[str]) -> int:
    """How many passes end an auction from here (`AP`)."""
    trailing = next((count for count, call in enumerate(reversed(calls)) if call != "PASS"), None)
    return 4 - len(calls) if trailing is None else 3 - trailing


def out_of_turn(calls: list[ReadCall]) -> list[tuple[str, str]]:
    """Calls whose maker does not sit next to the one before and which carry no mark (29)."""
    return [
        ("call_out_of_rotation", f"{made.call} by {made.seat} after {before.seat}, not marked")
        for before, made in pairwise(calls)
        if made.seat is not before.seat.lho and made.irregularity is None
    ]
