"""Which events does a record of a file become? Nothing is added that the file does not say (design.md 2).

A `PlannedEvent` has everything but its identity (table key, writer, number), which the importer gives.
"""

from functools import lru_cache
from typing import Any, Final, NamedTuple

from trickbook.events.cards import Card, Seat, hand_text
from trickbook.imports.calls import settle
from trickbook.imports.encoding import own_bytes
from trickbook.imports.identity import ImportOptions
from trickbook.imports.reading import LocalRef, ReadBoard, ReadContract

KEPT: Final = 16_384  # 52 cards x 13 tricks x 4 hands and 5 declarers is about that


class PlannedEvent(NamedTuple):
    """An event of the catalogue with its own fields; reference fields may hold a LocalRef.

    `own` is what the fields are in bytes, where events that come again and again share them.
    """

    name: str
    fields: dict[str, Any]
    asserted_by: str = "RECORDER"
    confidence: str = "ASSERTED"
    own: bytes | None = None


def resolve(value: Any, writer: str) -> Any:
    """A field's value, a LocalRef (or each of a list) written out as `writer:number`."""
    if isinstance(value, LocalRef):
        return f"{writer}:{value.index + 1}"
    return [resolve(item, writer) for item in value] if isinstance(value, list) else value


def planned_events(read: ReadBoard, options: ImportOptions, before: int) -> list[PlannedEvent]:
    """The events of one record in table order; `before` is how many entries of the file its table has so far."""
    events = [PlannedEvent("BoardOpened", _opening(read, options), "SCORER")]
    if any(read.hands.values()):
        events.append(PlannedEvent("DealRecorded", _deal(read)))
    events += [_called(made.seat, made.call, made.irregularity) for made in read.calls]
    if read.contract is not None:
        events.append(PlannedEvent("ContractEstablished", _contract(read.contract), "SCORER"))
    declarer = _declarer(read)
    for play in read.plays:
        events.append(_played(play.hand, play.card, play.trick, declarer))
        if play.lead_accepted:
            lead = LocalRef(before + len(events) - 1)
            events.append(PlannedEvent("LeadOutOfTurnAccepted", {"play": lead, "by_seat": None}))
        if play.revoke and play.trick is not None:
            events.append(PlannedEvent("RevokeAlleged", {"by_seat": None, "offender": play.hand, "trick": play.trick}))
    if read.end_mark is not None:
        ended = {"mark": read.end_mark, "tricks_declarer": read.end_tricks_declarer}
        events.append(PlannedEvent("PlayRecordEnded", ended))
    scores = [{name: getattr(score, name) for name in score.__slots__} for score in read.scores]
    return events + [PlannedEvent("ScoreRecorded", score, "SCORER") for score in scores]


def _opening(read: ReadBoard, options: ImportOptions) -> dict[str, Any]:
    return {
        "dealer": read.dealer,
        "vulnerability": read.vulnerability,
        "pair_ns": read.pair_ns,
        "pair_ew": read.pair_ew,
        "date": read.date,
        "body": options.body,
        "edition_stated": options.edition,
    }


def _deal(read: ReadBoard) -> dict[str, Any]:
    hands = {seat: None if cards is None else hand_text(cards) for seat, cards in read.hands.items()}
    return {
        "north": hands.get(Seat.N),
        "east": hands.get(Seat.E),
        "south": hands.get(Seat.S),
        "west": hands.get(Seat.W),
    }


def _contract(contract: ReadContract) -> dict[str, Any]:
    return {
        "level": contract.level,
        "denomination": contract.denomination,
        "doubled": contract.doubled,
        "declarer": contract.declarer,
        "swapped_with_dummy": contract.swapped or None,
    }


def _declarer(read: ReadBoard) -> Seat | None:
    """Declarer as the file states him, else as the calls make him (laws.md 2)."""
    if read.contract is not None:
        return read.contract.declarer
    called = settle(read.calls)
    return called.contract.declarer if called.complete and called.contract else None


@lru_cache(KEPT)
def _called(seat: Seat, call: str, irregularity: str | None) -> PlannedEvent:
    fields = {"seat": seat, "call": call, "irregularity": irregularity}
    return PlannedEvent("CallMade", fields, own=own_bytes("CallMade", fields))


@lru_cache(KEPT)
def _played(hand: Seat, card: Card | None, trick: int | None, declarer: Seat | None) -> PlannedEvent:
    if card is None:
        return PlannedEvent("CardPlayUnknown", {"trick": trick, "hand": hand})
    by_declarer = declarer is not None and hand is declarer.partner
    fields = {"trick": trick, "hand": hand, "played_by": declarer if by_declarer else hand, "card": card}
    return PlannedEvent("CardPlayed", fields, own=own_bytes("CardPlayed", fields))
