"""Which boards can there be? Hypothesis strategies: plays legal and not, cards taken back, words, claims, anything."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tests.events.event_strategies import events
from tests.law.generated_boards import DECK
from tests.play.board_script import BoardScript
from trickbook.events.cards import Seat, hand_text
from trickbook.events.catalogue import CATALOGUE, REFERENCE_FIELDS
from trickbook.events.entry import Entry
from trickbook.play.outcome import Position

SEATS = ("N", "E", "S", "W")
CONTRACTS = ("3NT", "4S", "4H", "5D", "5C", "2SX", "6NT")
WORDS = ("AttentionDrawn", "RevokeInquired", "RevokeAlleged", "CardDesignated", "LeadOutOfTurnAccepted")
PLAYS = (
    "follow",
    "follow",
    "follow",
    "trick",
    "trick",
    "revoke",
    "revoke",
    "astray",
    "not held",
    "unknown",
    "take back",
)
ACTS = (*PLAYS, "claim", "concede", "agree", "dispute", "adjudicate", "say", "later call", "round ended", "hand back")
Act = tuple[str, int, int]


class DrawnBoard(BoardScript):
    """A board of acts; two numbers choose the hand, card, play or words of each."""

    def __init__(self, seed: int, contract: str, declarer: str, board: str = "7") -> None:
        super().__init__()
        self.board, self.declarer = board, declarer
        cards = random.Random(seed).sample(DECK, 52)
        self.deal(*(hand_text(cards[n : n + 13]) for n in (0, 13, 26, 39)))  # type: ignore[arg-type]
        self.contract(contract, declarer)
        self.plays: list[str] = []
        self.claims: list[str] = []

    def add(self, event: str, **fields: Any) -> str:
        return super().add(event, **({"board": self.board} | fields))

    @property
    def now(self) -> Position:
        return self.replay.final

    def act(self, kind: str, first: int, second: int) -> None:
        seat = SEATS[first % 4]
        if kind == "trick":
            for step in range(4 * (1 + first % 3) - len(self.now.open_plays) % 4):
                self._card("follow", first + step, second)
        elif kind in PLAYS and kind != "take back":
            self._card(kind, first, second)
        elif kind == "take back" and self.plays:
            self.add("CardRetracted", play=self.plays[-1 - first % min(len(self.plays), 8)])
        elif kind in ("claim", "concede"):
            self._claim(kind, seat, second % 14)
        elif kind in ("agree", "dispute", "adjudicate") and self.claims:
            self._answer(kind, seat, second % 14)
        elif kind == "say":
            self._say(WORDS[second % len(WORDS)], seat, 1 + first % 13)
        elif kind == "later call":
            self.add("CallMade", board="later", seat=seat, call="PASS")
        elif kind == "round ended":
            self.add("RoundEnded", board=None, round="1")
        elif kind == "hand back":
            self.add("HandReturnedToBoard", seat=seat, shuffled=True, pocket=seat)

    def _claim(self, kind: str, seat: str, count: int) -> None:
        after = sum(trick.complete for trick in self.replay.tricks)
        said = {"by_seat": seat, "count": count, "after_trick": after}
        if kind == "claim":
            self.claims.append(self.add("TricksClaimed", **said, statement="", faced_cards=None))
        else:
            self.claims.append(self.add("TricksConceded", **said))

    def _answer(self, kind: str, seat: str, tricks: int) -> None:
        claim = self.claims[-1]
        if kind == "agree":
            self.add("ClaimAgreed", claim=claim, by_side=Seat(seat).side)
        elif kind == "dispute":
            self.add("ClaimDisputed", claim=claim, by_seat=seat)
        else:
            self.add("ClaimAdjudicated", claim=claim, tricks_ns=tricks, tricks_ew=13 - tricks, reasons="")

    def _card(self, kind: str, first: int, second: int) -> None:
        now = self.now
        hand = now.expected_hand
        if kind == "astray" or hand is None:
            hand = Seat(SEATS[first % 4])
        if kind == "unknown":
            self.plays.append(self.add("CardPlayUnknown", hand=hand))
            return
        held = sorted(now.holdings[hand] or ())
        led = now.open_plays[0].card if now.open_plays else None
        follow = [card for card in held if led and card[0] == led[0]]
        others = [card for card in held if card not in follow]
        choice: Sequence[str] = follow or held
        if kind == "revoke":
            choice = others or held
        if kind == "not held" or not choice:
            choice = DECK
        dummy = SEATS[(SEATS.index(self.declarer) + 2) % 4]
        by = self.declarer if hand == dummy else hand
        self.plays.append(self.add("CardPlayed", hand=hand, played_by=by, card=choice[second % len(choice)]))

    def _say(self, word: str, seat: str, trick: int) -> None:
        match word:
            case "AttentionDrawn":
                self.add(word, by_seat=seat, irregularity="REVOKE", refs=self.plays[-3:-2])
            case "RevokeInquired":
                self.add(word, by_seat=seat, of_seat=SEATS[trick % 4], trick=trick, answer=(None, "HAS_ONE")[trick % 2])
            case "RevokeAlleged":
                self.add(word, by_seat=seat, offender=SEATS[trick % 4], trick=trick)
            case "CardDesignated":
                hand = SEATS[(SEATS.index(seat) + 2) % 4]
                self.add(word, by=seat, hand=hand, trick=None, suit="H", rank="ACE", phrase="the ace of hearts")
            case "LeadOutOfTurnAccepted" if self.plays:
                self.add(word, play=self.plays[-1], by_seat=seat)


def acts(kinds: Sequence[str], longest: int) -> st.SearchStrategy[list[Act]]:
    number = st.integers(0, 51)
    return st.lists(st.tuples(st.sampled_from(kinds), number, number), min_size=longest // 3, max_size=longest)


def drawn(kinds: Sequence[str] = ACTS, longest: int = 40, board: str = "7") -> st.SearchStrategy[DrawnBoard]:
    """Boards on which these acts happened, in this order."""

    def play(seed: int, contract: str, declarer: str, done: list[Act], to_the_end: bool) -> DrawnBoard:
        table = DrawnBoard(seed, contract, declarer, board)
        for act in done:
            table.act(*act)
        while to_the_end and table.now.expected_hand is not None and table.now.holdings[table.now.expected_hand]:
            table.act("follow", len(table.entries), seed)
        return table

    return st.builds(
        play,
        st.integers(0, 2**32),
        st.sampled_from(CONTRACTS),
        st.sampled_from(SEATS),
        acts(kinds, longest),
        st.booleans(),
    )


@cache
def anything() -> st.SearchStrategy[Any]:
    """Any event of the catalogue, valid at the doors, whatever sense it makes on the board."""
    return st.sampled_from(sorted(CATALOGUE)).flatmap(lambda name: events(CATALOGUE[name]))


def written_behind(board: DrawnBoard, more: Sequence[tuple[Any, list[int]]]) -> list[Entry]:
    """The board's entries and then these events, as if of the same writer, each naming entries that stand before it."""
    entries = list(board.entries)
    for event, targets in more:
        number = len(entries) + 1
        names_of = iter(targets * 20)
        fields = dict(event) | {"table_key": "t/1/1", "writer": "t", "writer_seq": number}
        fields["board"] = board.board if fields["board"] is not None else None
        for name in REFERENCE_FIELDS[type(event).__name__]:
            value = fields[name]
            if name in ("happened_after", "supersedes"):  # they order and correct; admission has seen to that
                fields[name] = None
            elif isinstance(value, list):
                fields[name] = [f"t:{1 + next(names_of) % (number - 1)}" for _ in value]
            elif value is not None:
                fields[name] = f"t:{1 + next(names_of) % (number - 1)}"
        entries.append(Entry(type(event).__name__, fields))
    return entries
