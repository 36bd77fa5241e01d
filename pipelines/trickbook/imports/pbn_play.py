"""Which cards does a Play section of PBN hold, in played order, and how does it end? (PBN 2.1: 3.6)"""

from dataclasses import dataclass
from typing import Final

from trickbook.events.cards import Card, Denomination, Seat
from trickbook.imports.hands import CARDS, FROM, Deal, Unreadable
from trickbook.imports.pbn_auction import ANNOTATION, TOKEN
from trickbook.imports.play_order import PlayOrder

MAX_WORDS: Final = 2000  # 52 cards, each with marks and notes


@dataclass(slots=True)
class _Places:
    """The section as places of one card each, four to a row: None is `-` or `+`. Marks by card: R, L."""

    cards: list[Card | None]
    marks: dict[Card, str]
    end: str
    plus_at: int | None
    faults: list[tuple[str, str]]


def read_play(text: str, first: Seat, deal: Deal, denomination: Denomination | None) -> tuple[PlayOrder, str | None]:
    """Plays in order, and the mark that ends them: `*`, `+`, `end` (none was written), None with 13 tricks.

    `first` is the player of the first column. Raises Unreadable.
    """
    tokens = text.split()
    end = "end"
    if tokens and tokens[-1] in ("*", "+"):
        end = tokens.pop()
    cards: list[Card | None] = list(map(CARDS.get, tokens))
    if None in cards:
        places = _annotated(text)
    else:
        places = _Places(cards, {}, end, len(cards) if end == "+" else None, [])
    if places.cards:  # the tag names the player of the first card; where it is wrong, the hand that holds it is right
        first = deal.owners.get(places.cards[0] or "", first)
    order = PlayOrder(FROM[first], deal, denomination, first)
    order.faults += places.faults
    _put_in_order(order, places)
    return order, None if len(order.plays) == 52 else places.end


def _put_in_order(order: PlayOrder, places: _Places) -> None:
    cards = places.cards
    played = len(cards)
    while played and cards[played - 1] is None:
        played -= 1
    if played > 52:
        raise Unreadable(f"the play holds {(played + 3) // 4} tricks, more than 13")
    hole = cards.index(None) if None in cards else played
    plain = 0 if places.marks else hole // 4 * 4
    order.full_rows([card for card in cards[:plain] if card])
    for start in range(plain, played, 4):
        row = cards[start : start + 4]
        order.any_row(row + [None] * (4 - len(row)), places.marks, last=start + 4 >= played)
    if places.plus_at is not None:
        _check_plus(order, places.plus_at)


def _check_plus(order: PlayOrder, at: int) -> None:
    """`+` stands for the next card; where all tricks shown are complete it says nothing of whose that is."""
    seat = order.columns[at & 3]
    if any(play.card is None and play.hand is seat for play in order.plays[-4:]):
        order.faults.append(("plus_misplaced", f"a card was played after {seat}'s, for which + stands"))
    elif at < 4 * len(order.winners) and order.next_seat is not seat:
        order.faults.append(("plus_misplaced", f"+ stands for {seat}'s card, but {order.next_seat} is next"))


def _annotated(text: str) -> _Places:
    """A section with `-` or `+` inside, marks, suffixes or notes. Raises Unreadable for any other word."""
    places = _Places([], {}, "end", None, [])
    tokens = TOKEN.findall(text)
    if len(tokens) > MAX_WORDS:
        raise Unreadable(f"the play holds {len(tokens)} words: no play is that long")
    marks = ""
    for token in tokens:
        card = CARDS.get(token)
        if card is not None:
            if marks:
                places.marks[card] = marks
                marks = ""
        elif token[0] == "^" and token[-1] in "RLrl":
            if marks:
                places.faults.append(("mark_repeated", f"{token} after ^{marks[-1]}"))
            marks += token[-1].upper()
            continue
        elif not _sign(token, places):
            raise Unreadable(f"Play: {token[:20]!r} is no card")
        if card is not None or token[0] in "-+":
            places.cards.append(card)
    return places


def _sign(token: str, places: _Places) -> bool:
    if token in ("*", "+"):
        if places.end != "end":
            places.faults.append(("end_mark_repeated", f"{token} after {places.end}"))
        else:
            places.end = token
            places.plus_at = len(places.cards) if token == "+" else None
    elif token[0] in "!?$=":
        if not ANNOTATION.match(token):
            places.faults.append(("annotation", f"{token[:12]} is no annotation; ignored"))
    elif token == "--":
        places.faults.append(("dash_repeated", "-- stands for one card"))
    else:
        return token == "-"
    return True
