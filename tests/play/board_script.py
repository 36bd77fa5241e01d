"""How do tests write a board down? As entries of one writer, in the notation of laws.md 16: `WS5 NSK ESA SS2`."""

from typing import Any

from trickbook.events.cards import Denomination
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.entry import Entry
from trickbook.play.outcome import Play, Replay
from trickbook.play.replay import replay

ENVELOPE = {"table_key": "t/1/1", "writer": "t", "board": "7", "asserted_by": "RECORDER", "confidence": "OBSERVED"}


class BoardScript:
    """A board being written down, entry by entry; every method returns what the test refers to later."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def add(self, event: str, **fields: Any) -> str:
        """A valid event, as it would be read back; its reference."""
        seq = len(self.entries) + 1
        model = CATALOGUE[event].model_validate({**ENVELOPE, "writer_seq": seq, **fields})
        self.entries.append(Entry(event, dict(model)))
        return f"t:{seq}"

    def raw(self, event: str, **fields: Any) -> str:
        """An event with fields that no door would let in, on top of the documented example."""
        seq = len(self.entries) + 1
        kind = CATALOGUE[event]
        model = kind.model_validate({**ENVELOPE, "writer_seq": seq, **kind.example})
        self.entries.append(Entry(event, {**dict(model), **fields}))
        return f"t:{seq}"

    def deal(self, north: str | None, east: str | None, south: str | None, west: str | None) -> str:
        return self.add("DealRecorded", north=north, east=east, south=south, west=west)

    def contract(self, text: str, declarer: str = "S") -> str:
        """`4SX`, `3NT`; `NT` or `H` alone where the level is not known."""
        level, rest = (int(text[0]), text[1:]) if text[0].isdigit() else (None, text)
        name = rest.rstrip("X")
        doubled = len(rest) - len(name)
        return self.add(
            "ContractEstablished",
            level=level,
            denomination=Denomination(name),
            doubled=doubled,
            declarer=declarer,
        )

    def calls(self, dealer: str, text: str) -> None:
        """Calls in turn from the dealer, `-` for a pass."""
        for place, call in enumerate(text.split()):
            seat = "NESW"[("NESW".index(dealer) + place) % 4]
            self.add("CallMade", seat=seat, call="PASS" if call == "-" else call)

    def play(self, text: str, **fields: Any) -> list[str]:
        """Plays as `WS5 NSK`, each hand its own player; `W?` is a card that the record does not show."""
        return [self._one(token[0], token[1:], fields) for token in text.split()]

    def _one(self, hand: str, card: str, fields: dict[str, Any]) -> str:
        if card == "?":
            return self.add("CardPlayUnknown", hand=hand, **fields)
        return self.add("CardPlayed", hand=hand, played_by=hand, card=card, **fields)

    def retract(self, play: str, reason: str | None = None) -> str:
        return self.add("CardRetracted", play=play, reason=reason)

    @property
    def replay(self) -> Replay:
        return replay(self.entries)


def board(contract: str = "NT", *plays: str) -> BoardScript:
    """A board of which only the contract by South and these plays are recorded."""
    script = BoardScript()
    script.contract(contract)
    for text in plays:
        script.play(text)
    return script


def winners(told: Replay) -> str:
    """Winner of each trick in order, `-` where there is none."""
    return "".join(trick.winner or "-" for trick in told.tricks)


def shown(plays: tuple[Play, ...]) -> str:
    return " ".join(f"{play.hand}{play.card or '?'}" for play in plays)


def fault_names(told: Replay) -> list[str]:
    return [fault.name for fault in told.faults]
