"""In which order were the cards of a play section put down, and from which hands?

PBN gives a trick as a row whose columns are seats and does not show who led (3.6). The leader is the winner of the
trick before; with a known deal each card names its hand, whatever column it stands in (files rotate rows).
"""

from dataclasses import dataclass, field
from typing import Final

from trickbook.events.cards import CLOCKWISE, DECK, Card, Denomination, Seat
from trickbook.imports.hands import FROM, Deal, Unreadable
from trickbook.imports.reading import ReadPlay

PLAIN: Final[tuple[dict[Seat, dict[Card, ReadPlay]], ...]] = tuple(
    {seat: {card: ReadPlay(seat, card, trick or None) for card in DECK.values()} for seat in CLOCKWISE}
    for trick in range(14)
)
"""Trick (0: not stated) -> seat -> card -> the one frozen ReadPlay without a mark: plays are many and alike."""


_SUITS: Final = {suit: frozenset(card for card in DECK.values() if card[0] == suit) for suit in "CDHS"}
_TRUMP: Final = 20  # what a trump is stronger than any other card


def _power(trump: str) -> dict[str, dict[Card, int]]:
    def power(card: Card, led: str) -> int:
        return 0 if card[0] not in (trump, led) else card.height + (_TRUMP + 1 if card[0] == trump else 1)

    return {led: {card: power(card, led) for card in DECK.values()} for led in "CDHS"}


POWER: Final = {denomination: _power(denomination.trump or "") for denomination in Denomination}
"""Denomination -> suit led -> card -> strength; 0 cannot win the trick (44E, 44F)."""


@dataclass(slots=True)
class PlayOrder:
    """Rows in, plays out; one row (trick) after the other, 13 at most.

    `columns`: the seats of the columns. `leader` is who leads to the next row, None where that cannot be known.
    `numbered`: the record itself says which trick a card belongs to. `rotated` counts rows that do not follow the
    columns, `unsure` rows whose order is only that of the row.
    """

    columns: tuple[Seat, ...]
    deal: Deal
    denomination: Denomination | None
    leader: Seat | None
    numbered: bool = True
    plays: list[ReadPlay] = field(default_factory=list)
    winners: list[Seat | None] = field(default_factory=list)
    faults: list[tuple[str, str]] = field(default_factory=list)
    rotated: int = 0
    unsure: int = 0
    _played: set[Card] = field(default_factory=set)
    _void: set[str] = field(default_factory=set)

    def full_rows(self, cards: list[Card]) -> None:
        """Tricks of four cards without marks: most of all tricks, so the common case is worked out here, flat.

        Raises Unreadable.
        """
        seats = list(map(self.deal.owners.get, cards))
        power = POWER[self.denomination] if self.denomination else None
        if len(set(cards)) < len(cards) or not self._played.isdisjoint(cards):
            power = None  # a card stands twice: any_row finds out where
        columns, plays, winners, numbered = list(self.columns), self.plays, self.winners, self.numbered
        for start in range(0, len(cards), 4):
            row, of = cards[start : start + 4], seats[start : start + 4]
            leader = self.leader
            if leader is None or power is None or (of != columns and (None in of or len(set(of)) < 4)):
                self.any_row(row, {}, last=False)
                continue
            turn = columns.index(leader)
            if of != columns:
                self.rotated += 1
                row = [row[of.index(seat)] for seat in columns]
            if turn:
                row = row[turn:] + row[:turn]
            order = FROM[leader]
            strength = list(map(power[row[0][0]].__getitem__, row))
            best = max(strength)
            if best > _TRUMP or min(strength) == 0:
                self._check_discards(order, row)
            a, b, c, d = order
            plain = PLAIN[len(winners) + 1 if numbered else 0]
            plays += (plain[a][row[0]], plain[b][row[1]], plain[c][row[2]], plain[d][row[3]])
            self.leader = order[strength.index(best)]
            winners.append(self.leader)
            self._played.update(row)

    def _check_discards(self, order: tuple[Seat, ...], row: list[Card]) -> None:
        led = row[0][0]
        for seat, card in zip(order, row, strict=True):
            if card[0] != led and seat + led not in self._void:
                self._check_following(seat, card, led, marked=False)

    def any_row(self, row: "list[Card] | list[Card | None]", marks: dict[Card, str], last: bool) -> None:
        """A trick as it stands: None is a card that is not shown; `marks` by card, R or L. In the last row, places
        behind the last card in played order are cards that were not played. Raises Unreadable."""
        self._refuse_repeated([card for card in row if card])
        by_seat = self._seated(row)
        leader = next((seat for seat, card in by_seat.items() if card and "L" in marks.get(card, "")), None)
        if leader is not None and leader is self.leader:
            self.faults.append(("lead_mark_without_cause", f"trick {self._trick}: ^L where it was {leader}'s lead"))
        leader = leader or self.leader
        if leader is None:
            leader = next(iter(by_seat))
            sure = len({card[0] for card in row if card}) < 2  # then the order decides nothing
            self.unsure += not sure
        else:
            sure = True
        order = FROM[leader]
        if last:
            while by_seat.get(order[-1]) is None:
                order = order[:-1]
        self._put_down(order, [by_seat.get(seat) for seat in order], marks, sure)

    @property
    def next_seat(self) -> Seat | None:
        """Whose turn it is; None where that cannot be known."""
        begun = len(self.plays) - 4 * (len(self.winners) - 1)
        return self.plays[-1].hand.lho if self.plays and begun < 4 else self.leader

    def tricks_of(self, declarer: Seat) -> tuple[int, int]:
        """Tricks of declarer's side and of the others, as far as the winners are certain."""
        seats = FROM[declarer]
        own, lho, partner, rho = (self.winners.count(seat) for seat in seats)
        return own + partner, lho + rho

    @property
    def _trick(self) -> int:
        return len(self.winners) + 1

    def _put_down(
        self,
        order: tuple[Seat, ...],
        cards: "list[Card] | list[Card | None]",
        marks: dict[Card, str],
        sure: bool = True,
    ) -> None:
        trick = self._trick if self.numbered else 0
        plain = PLAIN[trick]
        led = cards[0][0] if cards[0] and sure else ""
        for seat, card in zip(order, cards, strict=True):
            if card is None or card in marks:
                mark = marks.get(card, "") if card else ""
                self.plays.append(ReadPlay(seat, card, trick or None, "R" in mark, "L" in mark))
            else:
                self.plays.append(plain[seat][card])
            if led and card is not None and (card in marks or (card[0] != led and seat + led not in self._void)):
                self._check_following(seat, card, led, "R" in marks.get(card, ""))
        self._settle(order, cards, led)
        self._played.update(card for card in cards if card)

    def _settle(self, order: tuple[Seat, ...], cards: "list[Card] | list[Card | None]", led: str) -> None:
        """Who won: four cards are needed, and either leader and trumps are known or no card but of one suit."""
        shown = [card for card in cards if card]
        self.leader = None
        if len(shown) == 4:
            one_suit = len({card[0] for card in shown}) == 1
            if one_suit or (led and self.denomination is not None):
                power = POWER[self.denomination or Denomination.NT][shown[0][0]]
                strength = [power[card] for card in shown]
                self.leader = order[strength.index(max(strength))]
        self.winners.append(self.leader)

    def _check_following(self, seat: Seat, card: Card, led: str, marked: bool) -> None:
        """Notes a revoke that the record does not mark, and a mark that is no revoke; facts, not errors (61A)."""
        if not self.deal.is_known(seat):
            return
        left = map(self.deal.owners.get, _SUITS[led] - self._played)
        revoked = card[0] != led and seat in left
        if revoked and not marked:
            self.faults.append(("revoke_not_marked", f"trick {self._trick}: {card} by {seat}, who held {led}"))
        elif marked and not revoked:
            self.faults.append(("revoke_mark_without_cause", f"trick {self._trick}: ^R on {card} by {seat}"))
        elif not revoked and card[0] != led:
            self._void.add(seat + led)

    def _seated(self, row: "list[Card] | list[Card | None]") -> dict[Seat, Card | None]:
        """Each card with its seat: by the columns, else by the hands that hold the cards. Raises Unreadable."""
        for turn in range(4):
            seats = self.columns[turn:] + self.columns[:turn]
            by_seat: dict[Seat, Card | None] = dict(zip(seats, row, strict=True))
            if all(card is None or self._may_hold(seat, card) for seat, card in by_seat.items()):
                self.rotated += turn > 0
                return by_seat
        cards = [card for card in row if card]
        owned = {self.deal.owners[card]: card for card in cards if card in self.deal.owners}
        if len(owned) < len(cards):
            raise Unreadable(f"trick {self._trick}: {' '.join(cards)} cannot come from one hand each of this deal")
        self.rotated += 1
        return dict(owned)

    def _may_hold(self, seat: Seat, card: Card) -> bool:
        owner = self.deal.owners.get(card)
        return owner is seat if owner else not self.deal.is_known(seat)

    def _refuse_repeated(self, cards: list[Card]) -> None:
        for place, card in enumerate(cards):
            if card in self._played or card in cards[:place]:
                raise Unreadable(f"trick {self._trick}: {card} has been played before")
