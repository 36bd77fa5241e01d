"""Which events does a record of a file become? Nothing is added that the file does not say (design.md 2).

A `PlannedEvent` has everything but its identity (table key, writer, number), which the importer gives.
"""

from dataclasses import dataclass
from typing import Any

from trickbook.events.cards import Seat, hand_text
from trickbook.imports.calls import settle
from trickbook.imports.identity import ImportOptions
from trickbook.imports.reading import LocalRef, ReadBoard, ReadContract, ReadPlay


@dataclass(frozen=True, slots=True)
class PlannedEvent:
    """An event of the catalogue with its own fields; reference fields may hold a LocalRef."""

    name: str
    fields: dict[str, Any]
    asserted_by: str = "RECORDER"
    confidence: str = "ASSERTED"

    def resolved(self, writer: str) -> dict[str, Any]:
        """The fields with every reference written out."""
        return {name: resolve(value, writer) for name, value in self.fields.items()}


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
    for made in read.calls:
        fields = {"seat": made.seat, "call": made.call, "irregularity": made.irregularity}
        events.append(PlannedEvent("CallMade", fields))
    if read.contract is not None:
        events.append(PlannedEvent("ContractEstablished", _contract(read.contract), "SCORER"))
    declarer = _declarer(read)
    for play in read.plays:
        events.append(_play(play, declarer))
        if play.lead_accepted:
            lead = LocalRef(before + len(events) - 1)
            events.append(PlannedEvent("LeadOutOfTurnAccepted", {"play": lead, "by_seat": None}))
        if play.revoke and play.trick is not None:
            fields = {"by_seat": None, "offender": play.hand, "trick": play.trick}
            events.append(PlannedEvent("RevokeAlleged", fields))
    if read.end_mark is not None:
        fields = {"mark": read.end_mark, "tricks_declarer": read.end_tricks_declarer}
        events.append(PlannedEvent("PlayRecordEnded", fields))
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


def _play(play: ReadPlay, declarer: Seat | None) -> PlannedEvent:
    if play.card is None:
        return PlannedEvent("CardPlayUnknown", {"trick": play.trick, "hand": play.hand})
    by_declarer = declarer is not None and play.hand is declarer.partner
    fields = {
        "trick": play.trick,
        "hand": play.hand,
        "played_by": declarer if by_declarer else play.hand,
        "card": play.card,
    }
    return PlannedEvent("CardPlayed", fields)
