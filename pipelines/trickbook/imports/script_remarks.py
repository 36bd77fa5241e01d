"""What in a script looks like a slip of the keyboard? Told and stored as typed: a director may have meant it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from trickbook.events.cards import Seat, parse_hand
from trickbook.imports.calls import settle
from trickbook.imports.reading import LocalRef, ReadCall, Remark
from trickbook.imports.script import ScriptEvent, ScriptTable

HANDS = {"north": Seat.N, "east": Seat.E, "south": Seat.S, "west": Seat.W}


@dataclass(slots=True)
class _Told:
    """What the lines of one board have told so far; `played` holds the plays that were not taken back."""

    owners: dict[str, Seat] = field(default_factory=dict)
    whole: set[Seat] = field(default_factory=set)
    calls: list[ReadCall] = field(default_factory=list)
    contract: bool = False
    cards_lie: bool = False
    played: dict[int, str] = field(default_factory=dict)


def remarks_of(table: ScriptTable) -> Iterator[Remark]:
    """Hands that are not whole, cards played twice or out of another hand, auctions that never ended."""
    boards: dict[str | None, _Told] = {}
    for index, event in enumerate(table.events):
        board = event.fields["board"]
        for kind, text in _odd(index, event, boards.setdefault(board, _Told())):
            yield Remark(event.line, kind, f"board {board}: {text}")


def _odd(index: int, event: ScriptEvent, told: _Told) -> Iterator[tuple[str, str]]:
    fields = event.fields
    for taken_back in (fields["supersedes"], fields["play"] if event.name == "CardRetracted" else None):
        if isinstance(taken_back, LocalRef):
            told.played.pop(taken_back.index, None)
    match event.name:
        case "DealRecorded":
            yield from _dealt(event, told)
        case "CallMade":
            told.calls.append(ReadCall(Seat(fields["seat"]), fields["call"]))
        case "ContractEstablished":
            told.contract = True
        case "CardPlayed":
            yield from _played(event, told)
            told.played[index] = fields["card"]


def _dealt(event: ScriptEvent, told: _Told) -> Iterator[tuple[str, str]]:
    for name, seat in HANDS.items():
        cards = parse_hand(event.fields[name]) if event.fields[name] is not None else ()
        told.owners |= dict.fromkeys(cards, seat)
        if len(cards) == 13:
            told.whole.add(seat)
        elif cards:
            yield "hand_not_whole", f"{name} has {len(cards)} of 13 cards"


def _played(event: ScriptEvent, told: _Told) -> Iterator[tuple[str, str]]:
    hand, card = Seat(event.fields["hand"]), event.fields["card"]
    owner = told.owners.get(card)
    if card in told.played.values():
        yield "card_played_twice", f"{hand} plays {card}, which was played before and not taken back"
    if owner is not None and owner is not hand:
        yield "card_of_another_hand", f"{hand} plays {card}, which {owner} holds"
    elif owner is None and hand in told.whole:
        yield "card_of_another_hand", f"{hand} plays {card}, which is not among the 13 cards of that hand"
    if told.calls and not told.cards_lie and not told.contract and not settle(told.calls).complete:
        yield "auction_not_finished", f"cards were played, but the auction ends with {told.calls[-1].call}"
    told.cards_lie = True
