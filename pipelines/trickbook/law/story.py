"""What can law look at? One board as a story: its entries in table order, what the replay made of them, and what
the table did afterwards (calls on later boards, the end of the round), with the few questions of order and of
settled facts that every group of laws asks.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from trickbook.events.cards import Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.findings import NOT_KNOWN, Fact
from trickbook.play.outcome import Play, Replay

TRUE, FALSE = "true", "false"
WITHDRAWS = {"DirectorErrorCorrected": "ruling", "AppealDecided": "replaces_ruling"}
RANKING = ("COMMITTEE", "DIRECTOR")  # who settles a fact, strongest first; AGREED entries come behind


@dataclass(slots=True)
class Story:
    """`entries`: those of the board, the table-wide ones and the calls of later boards, in table order.

    `place` is where an entry stands in that order; `plays` are the replay's, by reference; `out_of_turn` are those of
    them that came at another hand's turn. `stood_before` keeps replays up to an entry, once somebody asked for them
    (played_cards.table_before).
    """

    board: str
    entries: Sequence[Entry]
    replay: Replay
    place: dict[str, int] = field(init=False)
    plays: dict[str, Play] = field(init=False)
    out_of_turn: tuple[Play, ...] = field(init=False)
    by_reference: dict[str, Entry] = field(init=False)
    by_name: dict[str, list[Entry]] = field(init=False)
    stood_before: dict[str, Replay] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.by_reference = {entry.reference: entry for entry in self.entries}
        self.place = {entry.reference: number for number, entry in enumerate(self.entries)}
        self.plays = {play.reference: play for play in self.replay.plays}
        self.out_of_turn = tuple(play for play in self.replay.plays if play.expected_hand not in (None, play.hand))
        self.by_name = {}
        for entry in self.entries:
            self.by_name.setdefault(entry.name, []).append(entry)

    def named(self, *names: str) -> list[Entry]:
        """The entries of this board or of the whole table with one of these names, in table order."""
        found = [entry for name in names for entry in self.by_name.get(name, []) if entry.board in (None, self.board)]
        return sorted(found, key=lambda entry: self.place[entry.reference])

    def rulings(self) -> list[Entry]:
        """DirectorRuled about this board, in table order, without those that were withdrawn."""
        withdrawn = withdrawn_rulings(self.entries)
        return [entry for entry in self.named("DirectorRuled") if entry.reference not in withdrawn]

    def later_calls(self, side: Side) -> Iterator[Entry]:
        """Calls that members of a side made on other boards behind this board's first entry."""
        first = min((self.place[entry.reference] for entry in self.entries if entry.board == self.board), default=0)
        for entry in self.by_name.get("CallMade", []):
            behind = self.place[entry.reference] > first
            if behind and entry.board not in (None, self.board) and Seat(entry["seat"]).side is side:
                yield entry

    def before(self, first: str, second: str) -> Fact:
        """Did one entry happen before another? In table order, never by the clock (design.md 2, Order).

        None where the two come from different writers, nothing joins them, and their times contradict that order.
        """
        earlier = self.place[first] < self.place[second]
        a, b = self.by_reference[first], self.by_reference[second]
        events = (first, second)
        if a["writer"] == b["writer"] or self._joined(a, b):
            return Fact(earlier, events)
        if a["occurred_at"] is None or b["occurred_at"] is None:
            return Fact(earlier, events, "order as logged")
        if a["occurred_at"] != b["occurred_at"] and (a["occurred_at"] < b["occurred_at"]) is not earlier:
            return self._order_found(first, second)
        return Fact(earlier, events)

    def _joined(self, a: Entry, b: Entry) -> bool:
        return bool(a["happened_after"] == b.reference or b["happened_after"] == a.reference)

    def _order_found(self, first: str, second: str) -> Fact:
        for about, other in ((first, second), (second, first)):
            settled = self.found(about, "ORDER")
            if settled.value is not None:
                says_first = settled.value if about == first else not settled.value
                return Fact(says_first, (*settled.events, other))
        return Fact(None, (first, second), "times contradict the order of the entries")

    def found(self, about: str, fact: str) -> Fact:
        """A fact that somebody settled about an entry: a finding, committee over director, later over earlier."""
        entry = self.finding(about, fact)
        if entry is None or entry["value"].lower() not in (TRUE, FALSE):
            return NOT_KNOWN
        return Fact(entry["value"].lower() == TRUE, (entry.reference,))

    def finding(self, about: str, fact: str) -> Entry | None:
        """The finding that stands for this fact about this entry, whatever its value; None where there is none."""
        candidates = [
            entry
            for entry in self.by_name.get("DirectorFoundFact", [])
            if entry["about"] == about and entry["fact"] == fact
        ]
        return max(candidates, key=lambda entry: (_strength(entry), self.place[entry.reference]), default=None)

    def plays_made(self, trick: int) -> list[Play]:
        """All plays put down to a trick, taken back or not, in table order."""
        return [play for play in self.replay.plays if play.trick == trick]

    def plays_behind(self, reference: str) -> list[Play]:
        """Plays put down after an entry, in table order."""
        return [play for play in self.replay.plays if self.place[play.reference] > self.place[reference]]

    def value(self, reference: str, name: str) -> Any:
        return self.by_reference[reference].fields[name]


def withdrawn_rulings(entries: Iterable[Entry]) -> set[str]:
    """References of rulings that the director withdrew as his error (82C) or that an appeal replaced (93)."""
    return {entry[WITHDRAWS[entry.name]] for entry in entries if entry.name in WITHDRAWS} - {None}


def _strength(entry: Entry) -> int:
    by = entry["asserted_by"]
    return len(RANKING) - RANKING.index(by) if by in RANKING else 0
