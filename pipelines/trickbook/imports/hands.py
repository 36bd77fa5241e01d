"""Who holds which card? Deals as PBN and LIN write them, checked card by card."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from trickbook.events.cards import CLOCKWISE, DECK, RANKS, Card, Seat
from trickbook.events.errors import TrickbookError

SEATS: Final[dict[str, Seat]] = {letter: seat for seat in Seat for letter in (seat.value, seat.value.lower())}
FROM: Final[dict[Seat, tuple[Seat, ...]]] = {seat: (seat, seat.lho, seat.partner, seat.rho) for seat in CLOCKWISE}
"""Seat -> the four seats clockwise from it."""

CARDS: Final[dict[str, Card]] = {
    suit + rank: card
    for card in DECK.values()
    for suit in (card[0], card[0].lower())
    for rank in ((card[1], card[1].lower()) if card[1] != "T" else ("T", "t", "10"))
}
"""A card as files write it, in any case and with 10 for T -> the card."""

_CARD: Final[dict[str, dict[str, Card]]] = {
    suit: {letter: DECK[suit + rank] for rank in RANKS for letter in (rank, rank.lower())} for suit in "SHDC"
}
_LETTERED: Final = re.compile(
    r"(?:S([2-9TJQKA]*))?\.?(?:H([2-9TJQKA]*))?\.?(?:D([2-9TJQKA]*))?\.?(?:C([2-9TJQKA]*))?\.?",
    re.IGNORECASE | re.ASCII,
)
_SEAT_NAME: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}


class Unreadable(TrickbookError):
    """A record that cannot be read; the text says why. It costs this one record, never the file."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands by seat (None: not given), the owner of each card that is known, and what was odd: (kind, text)."""

    hands: dict[Seat, tuple[Card, ...] | None]
    owners: dict[str, Seat]
    remarks: tuple[tuple[str, str], ...] = ()

    def is_known(self, seat: Seat) -> bool:
        return self.hands.get(seat) is not None


NO_DEAL: Final = Deal({}, {})


@lru_cache(maxsize=256)
def pbn_deal(text: str) -> Deal:
    """A Deal tag, `<first>:<four hands clockwise>` (PBN 3.4.11). Raises Unreadable. Tables of one board share it."""
    first, colon, rest = text.strip().partition(":")
    seat = SEATS.get(first.strip())
    if seat is None or not colon:
        raise Unreadable(f"Deal {text[:80]!r}: expected N:, E:, S: or W: and four hands")
    hands = rest.split()
    if len(hands) != 4:
        raise Unreadable(f"Deal has {len(hands)} hands, expected four separated by blanks")
    deal = deal_of(dict(zip(FROM[seat], map(_pbn_hand, hands), strict=True)))
    if " ".join(hands) != rest:
        return Deal(deal.hands, deal.owners, (*deal.remarks, ("deal_spacing", "Deal: more than one blank in a row")))
    return deal


def deal_of(hands: dict[Seat, tuple[Card, ...] | None]) -> Deal:
    """A deal out of its hands. A hand that is not given holds what the other three leave. Raises Unreadable."""
    given = [cards for cards in hands.values() if cards is not None]
    remarks: list[tuple[str, str]] = []
    owners: dict[str, Seat] = {}
    for seat, cards in hands.items():
        for card in cards or ():
            if card in owners:
                raise Unreadable(f"Deal: {card} is held by {_SEAT_NAME[owners[card]]} and {_SEAT_NAME[seat]}")
            owners[card] = seat
    sizes = {len(cards) for cards in given if cards}
    if max(sizes, default=0) > 13 or (13 in sizes and len(sizes) > 1):
        counts = ", ".join(f"{_SEAT_NAME[seat]} {len(cards)}" for seat, cards in hands.items() if cards)
        raise Unreadable(f"Deal: hands of impossible size ({counts} cards)")
    if not owners:
        remarks.append(("deal_without_cards", "Deal gives no card"))
    elif sizes != {13}:
        remarks.append(("partial_deal", f"Deal gives {len(owners)} cards: an end position or part of a deal"))
    elif len(given) == 3:
        seat = next(seat for seat in CLOCKWISE if hands.get(seat) is None)
        rest = tuple(card for card in DECK.values() if card not in owners)
        hands = hands | {seat: rest}
        owners |= dict.fromkeys(rest, seat)
        remarks.append(("fourth_hand", f"{_SEAT_NAME[seat]} is not given and holds what the others leave"))
    return Deal(hands, owners, tuple(remarks))


def _pbn_hand(text: str) -> tuple[Card, ...] | None:
    if text == "-":
        return None
    suits = text.split(".")
    try:
        spades, hearts, diamonds, clubs = suits
        cards = (
            *map(_CARD["S"].__getitem__, spades),
            *map(_CARD["H"].__getitem__, hearts),
            *map(_CARD["D"].__getitem__, diamonds),
            *map(_CARD["C"].__getitem__, clubs),
        )
    except (KeyError, ValueError):
        return lettered_hand(text) if "10" not in text else _pbn_hand(text.replace("10", "T"))
    if len(set(cards)) != len(cards):
        raise Unreadable(f"hand {text!r} holds a card twice")
    return cards


def lettered_hand(text: str) -> tuple[Card, ...]:
    """A hand with its suit letters, `SAK2H43DQJT9C8765`: LIN, and some PBN files. Raises Unreadable."""
    found = _LETTERED.fullmatch(text.replace("10", "T"))
    if found is None or not text:
        raise Unreadable(f"hand {text[:60]!r} cannot be read: expected S.H.D.C with ranks AKQJT98765432")
    cards = tuple(_CARD[suit][rank] for suit, ranks in zip("SHDC", found.groups(""), strict=True) for rank in ranks)
    if len(set(cards)) != len(cards):
        raise Unreadable(f"hand {text!r} holds a card twice")
    return cards
