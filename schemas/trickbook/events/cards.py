"""How are seats, suits, cards and contracts written, and how do they order? (laws.md 1 and 2)

A card is written suit first, two letters: `SA`, `HT`, `C2`. A hand is one string `S.H.D.C` with ranks from high to
low, e.g. `AKQ.T98.765.5432`; it may hold fewer than 13 cards where only some are known.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

RANKS: Final = "23456789TJQKA"  # from low to high
SUITS: Final = "CDHS"  # from low to high


class Side(StrEnum):
    """Two partners (Law 4)."""

    __hash__ = str.__hash__  # that of the text: an Enum's own is slow, and seats are keys everywhere

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        return Side.EW if self is Side.NS else Side.NS


class Seat(StrEnum):
    """A player's compass direction; `lho` is the next clockwise, `rho` the one before, `partner` opposite."""

    __hash__ = str.__hash__  # that of the text: an Enum's own is slow, and seats are keys everywhere

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def lho(self) -> "Seat":
        return CLOCKWISE[(CLOCKWISE.index(self) + 1) % 4]

    @property
    def partner(self) -> "Seat":
        return CLOCKWISE[(CLOCKWISE.index(self) + 2) % 4]

    @property
    def rho(self) -> "Seat":
        return CLOCKWISE[(CLOCKWISE.index(self) + 3) % 4]

    @property
    def side(self) -> Side:
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW


CLOCKWISE: Final = (Seat.N, Seat.E, Seat.S, Seat.W)


class Suit(StrEnum):
    __hash__ = str.__hash__  # that of the text: an Enum's own is slow, and seats are keys everywhere

    C = "C"
    D = "D"
    H = "H"
    S = "S"


class Rank(StrEnum):
    """A rank where it stands alone (a designation by rank); a name, since Avro symbols may not begin with a digit."""

    TWO = "TWO"
    THREE = "THREE"
    FOUR = "FOUR"
    FIVE = "FIVE"
    SIX = "SIX"
    SEVEN = "SEVEN"
    EIGHT = "EIGHT"
    NINE = "NINE"
    TEN = "TEN"
    JACK = "JACK"
    QUEEN = "QUEEN"
    KING = "KING"
    ACE = "ACE"

    @property
    def letter(self) -> str:
        return RANKS[list(Rank).index(self)]

    @classmethod
    def of_letter(cls, letter: str) -> "Rank":
        """The rank of a card letter `A K Q J T 9 … 2`. Raises ValueError for anything else."""
        if len(letter) != 1 or letter not in RANKS:
            raise ValueError(f"{letter!r} is no rank: expected one of A K Q J T 9 8 7 6 5 4 3 2")
        return list(Rank)[RANKS.index(letter)]


class Denomination(StrEnum):
    """The four suits and notrump; `trump` is the trump suit, None in notrump."""

    __hash__ = str.__hash__  # that of the text: an Enum's own is slow, and seats are keys everywhere

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @property
    def trump(self) -> Suit | None:
        return None if self is Denomination.NT else Suit(self.value)


class Card(str):
    """One of the 52 cards, suit first: `Card("SA")`. Equal to its text. Raises ValueError for anything else."""

    __slots__ = ()

    def __new__(cls, text: str) -> "Card":
        known = DECK.get(text)
        if known is None:
            raise ValueError(f"{text!r} is no card: expected suit and rank, e.g. SA, HT, C2")
        return known

    @property
    def suit(self) -> Suit:
        return Suit(self[0])

    @property
    def height(self) -> int:
        """0 for a two up to 12 for an ace (Law 1A)."""
        return RANKS.index(self[1])

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            cls.validate, serialization=core_schema.to_string_ser_schema()
        )

    @classmethod
    def validate(cls, value: Any) -> "Card":
        if not isinstance(value, str):
            raise ValueError(f"{value!r} is no card")
        return cls(value)


DECK: Final[dict[str, Card]] = {s + r: str.__new__(Card, s + r) for s in SUITS for r in RANKS}


_SHOWN: Final = {card: -place for place, card in enumerate(DECK)}  # from high to low within a suit


def hand_text(cards: Iterable[Card]) -> str:
    """A hand as `S.H.D.C`, ranks from high to low."""
    suits: dict[str, list[str]] = {"S": [], "H": [], "D": [], "C": []}
    for card in sorted(cards, key=_SHOWN.__getitem__):
        suits[card[0]].append(card[1])
    return ".".join(map("".join, suits.values()))


def parse_hand(text: str) -> tuple[Card, ...]:
    """The cards of `S.H.D.C`, in the order written, any number of them.

    Raises ValueError: not four suits, an unknown rank, a card twice.
    """
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(f"hand {text!r} has {len(suits)} suits, expected four separated by dots")
    names = [suit + rank for suit, ranks in zip("SHDC", suits, strict=True) for rank in ranks]
    cards = tuple(map(Card, names))
    if len(set(cards)) != len(cards):
        raise ValueError(f"hand {text!r} holds a card twice")
    return cards


class Contract(NamedTuple):
    """Level 1-7 (None where only the denomination is known), denomination, doubled 0/1/2, declarer."""

    level: int | None
    denomination: Denomination
    doubled: int
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.level or '?'}{self.denomination}{'X' * self.doubled} {self.declarer}"


CALL: Final = re.compile(r"(?:[1-7](?:C|D|H|S|NT)|PASS|X|XX)\Z")  # how a call is written in events
