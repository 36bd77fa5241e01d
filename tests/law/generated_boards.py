"""Which boards do the law book and plain SQL judge side by side? Four players who revoke, take back and lead astray.

A seed gives the same boards every time. A hand takes back one card at a time, plays that card as soon as it lawfully
can, for good, and does not revoke before; neither does a hand that another forestalled with a lead, since its card may
be its own lead (53B), and that lead stays. So every irregular play is a failure to follow suit, as the SQL knows them.
"""

import random
from collections.abc import Iterator
from typing import Any

from trickbook.events.catalogue import CATALOGUE
from trickbook.events.entry import Entry

CLOCKWISE = "NESW"
RANKS = "23456789TJQKA"
DECK = [suit + rank for suit in "CDHS" for rank in RANKS]
REVOKES, TAKEN_BACK, ASTRAY, NOTICED = 0.04, 0.002, 0.03, 0.25  # per card, per card, per trick, per revoke
_DEFAULTS = {
    name: {field: info.default for field, info in CATALOGUE[name].model_fields.items() if not info.is_required()}
    for name in ("DealRecorded", "ContractEstablished", "CardPlayed", "CardRetracted")
}


def boards(count: int, seed: int) -> Iterator[list[Entry]]:
    for number in range(1, count + 1):
        yield Board(str(number), random.Random(f"{seed}/{number}")).entries


class Board:
    """One board being played; `tricks` hold the standing cards, the lead first, as (hand, card, reference)."""

    def __init__(self, name: str, rng: random.Random) -> None:
        self.rng, self.name = rng, name
        self.entries: list[Entry] = []
        cards = rng.sample(DECK, 52)
        self.hands = {seat: set(cards[13 * i : 13 * i + 13]) for i, seat in enumerate(CLOCKWISE)}
        self.denomination = rng.choice(("C", "D", "H", "S", "NT"))
        self.declarer = rng.choice(CLOCKWISE)
        self.dummy = _next(_next(self.declarer))
        self.tricks: list[list[tuple[str, str, str]]] = []
        self.taken_back: dict[str, set[str]] = {seat: set() for seat in CLOCKWISE}
        self.on_lead = _next(self.declarer)
        self.to_take_back: list[tuple[int, str]] = []  # after how many entries, which play
        texts = {seat: _text(hand) for seat, hand in self.hands.items()}
        self._write("DealRecorded", north=texts["N"], east=texts["E"], south=texts["S"], west=texts["W"])
        self._write("ContractEstablished", level=3, denomination=self.denomination, doubled=0, declarer=self.declarer)
        while any(self.hands.values()):
            self._next_card()
            self._take_back()

    def _write(self, event: str, **fields: Any) -> str:
        number = len(self.entries) + 1
        identity = {"table_key": "generated/1/1", "writer": "g", "writer_seq": number, "board": self.name}
        self.entries.append(Entry(event, _DEFAULTS[event] | identity | fields))
        return f"g:{number}"

    # ---- whose turn, which card ----

    def _next_card(self) -> None:
        trick = next((trick for trick in self.tricks if len(trick) < 4), None)
        if trick is None:
            hand = winner(self.tricks[-1], self.denomination) if self.tricks else _next(self.declarer)
            self.on_lead = hand
            if self.rng.random() < ASTRAY:
                hand = self.rng.choice(CLOCKWISE)
            trick = []
            self.tricks.append(trick)
        else:
            hand, has_played = _next(trick[0][0]), {hand for hand, _, _ in trick}
            while hand in has_played:
                hand = _next(hand)
        self._put(hand, trick, len(trick))

    def _put(self, hand: str, trick: list[tuple[str, str, str]], place: int) -> None:
        led = trick[0][1][0] if trick and place else None
        card = self._choice(hand, led)
        could_follow = led is not None and any(held[0] == led for held in self.hands[hand])
        by = self.declarer if hand == self.dummy else hand
        play = self._write("CardPlayed", hand=hand, played_by=by, card=card)
        self.hands[hand].discard(card)
        was_due = card in self.taken_back[hand]
        self.taken_back[hand].discard(card)
        trick.insert(place, (hand, card, play))
        revoked = could_follow and card[0] != led
        astray = place == 0 and hand != self.on_lead
        if not was_due and not astray and self.rng.random() < (NOTICED if revoked else TAKEN_BACK):
            self.to_take_back.append((len(self.entries) + self.rng.randrange(6 if revoked else 4), play))

    def _choice(self, hand: str, led: str | None) -> str:
        held = sorted(self.hands[hand])
        due = sorted(self.taken_back[hand] & self.hands[hand])
        follow = [card for card in held if card[0] == led]
        others = [card for card in held if card[0] != led]
        if follow and others and not due and hand != self.on_lead and self.rng.random() < REVOKES:
            return self.rng.choice(others)
        lawful = follow or held
        return self.rng.choice([card for card in lawful if card in due] or lawful)

    # ---- taking a card back and playing another ----

    def _take_back(self) -> None:
        while self.to_take_back and self.to_take_back[0][0] <= len(self.entries):
            _, play = self.to_take_back.pop(0)
            for trick in self.tricks:
                for place, (hand, card, reference) in enumerate(trick):
                    if reference == play and self.hands[hand] and not self.taken_back[hand]:
                        self._write("CardRetracted", play=play)
                        del trick[place]
                        self.hands[hand].add(card)
                        if hand != self.dummy:
                            self.taken_back[hand].add(card)
                        self._put(hand, trick, 0 if place == 0 else len(trick))
                        break


def winner(trick: list[tuple[str, str, str]], denomination: str) -> str:
    led = trick[0][1][0]
    return max(trick, key=lambda play: (play[1][0] == denomination, play[1][0] == led, RANKS.index(play[1][1])))[0]


def _next(seat: str) -> str:
    return CLOCKWISE[(CLOCKWISE.index(seat) + 1) % 4]


def _text(hand: set[str]) -> str:
    return ".".join("".join(rank for rank in reversed(RANKS) if suit + rank in hand) for suit in ("S", "H", "D", "C"))
