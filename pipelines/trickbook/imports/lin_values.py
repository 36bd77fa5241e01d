"""What do the values of LIN say: deal, calls, cards, vulnerability, board label, results?"""

import re
from typing import Final

from trickbook.events.cards import Card, Denomination, Seat
from trickbook.imports.calls import CALLS
from trickbook.imports.hands import CARDS, NO_DEAL, Deal, Unreadable, deal_of, lettered_hand
from trickbook.imports.reading import ReadContract, ReadScore

_MD_SEATS: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
_DEALERS: Final = dict(zip("1234", _MD_SEATS, strict=True))
_MD: Final = re.compile(r"([0-4]?)([^0-9,][^,]*|),([^,]*)(?:,([^,]*))?(?:,([^,]*))?,*")
_CALL: Final = re.compile(r"([1-7](?:NT|[CDHSN])|PASS|P|REDOUBLE|RDBL|R|DOUBLE|DBL|D|XX|X)[!?]*")
_CALLS: Final = re.compile(rf"(?:{_CALL.pattern})++")
_CARD: Final = re.compile(r"[SHDC](?:10|[2-9TJQKA])", re.IGNORECASE | re.ASCII)
_CARDS: Final = re.compile(rf"(?:{_CARD.pattern})+", re.IGNORECASE | re.ASCII)
_LABEL: Final = re.compile(r"([oc]?)(\d++\w*+)", re.IGNORECASE | re.ASCII)
_TITLE_NUMBER: Final = re.compile(r"(\d+)\D*\Z")
_RESULT: Final = re.compile(r"([1-7])(NT|[CDHSN])([NESW])(X{0,2})(=|[+-]\d{1,2})", re.IGNORECASE | re.ASCII)
_ONE_CALL: Final = {spelling: call for text, call in CALLS.items() for spelling in (text, text.lower())}
VULNERABILITY: Final = {"o": "NONE", "0": "NONE", "-": "NONE", "n": "NS", "e": "EW", "b": "BOTH"}


def deal(md: str) -> tuple[Seat | None, Deal]:
    """Dealer and deal out of md: dealer 1 S, 2 W, 3 N, 4 E; hands S, W, N, E, the last often left out.

    Raises Unreadable."""
    if md in _DEALERS:
        return _DEALERS[md], NO_DEAL
    found = _MD.fullmatch(md)
    if found is None:
        raise Unreadable(f"md {md[:80]!r}: expected a dealer digit and the hands of S, W, N and E")
    hands = {
        seat: lettered_hand(hand) if hand else None
        for seat, hand in zip(_MD_SEATS, found.groups()[1:], strict=True)
    }  # fmt: skip
    return _DEALERS.get(found[1]), deal_of(hands)


def calls(written: list[str]) -> list[str]:
    """Calls in event form. Raises Unreadable naming the first that is none."""
    found: list[str] = []
    for text in written:
        one = _ONE_CALL.get(text)
        if one is not None:
            found.append(one)
            continue
        upper = text.upper().replace(" ", "")
        if not _CALLS.fullmatch(upper):
            raise Unreadable(f"mb {text[:20]!r} is no call")
        found += [CALLS[name] for name in _CALL.findall(upper)]
    return found


def cards(written: list[str]) -> list[Card]:
    """Cards in played order. Raises Unreadable naming the first that is none."""
    one_each = [CARDS.get(text) for text in written]
    found = [card for card in one_each if card is not None]
    if len(found) == len(written):
        return found
    found = []
    for text in written:
        if not _CARDS.fullmatch(text):
            raise Unreadable(f"pc {text[:20]!r} is no card")
        found += [CARDS[name] for name in _CARD.findall(text)]
    return found


def room_and_board(label: str | None, title: str) -> tuple[str | None, str | None]:
    """Room (open, closed) and board out of qx (`o7`, `c7`), else the board out of the title in any language."""
    found = _LABEL.fullmatch(label or "")
    if found:
        return {"o": "open", "c": "closed"}.get(found[1].lower()), found[2]
    number = _TITLE_NUMBER.search(title[-100:])
    return None, number[1] if number else None


def result(text: str) -> ReadScore:
    """A result of rs, `4SWx-4` (the x behind the declarer). Raises ValueError."""
    source = f"rs {text}"
    if text.upper() == "PASS":
        return ReadScore(source, "PASS", score_ns=0, status="PASSED_OUT")
    found = _RESULT.fullmatch(text)
    if found is None:
        raise ValueError("expected level, denomination, declarer, x or xx, and =, +n or -n")
    level, denomination, declarer, doubled, margin = found.groups()
    tricks = 6 + int(level) + (0 if margin == "=" else int(margin))
    if not 0 <= tricks <= 13:
        raise ValueError(f"{tricks} tricks")
    contract = ReadContract(int(level), denomination_of(denomination), len(doubled), Seat(declarer.upper()))
    return ReadScore(source, contract_text(contract), contract.declarer, tricks, status="PLAYED")


def denomination_of(text: str) -> Denomination:
    return Denomination("NT" if text.upper() in ("N", "NT") else text.upper())


def contract_text(contract: ReadContract) -> str:
    """In event form, e.g. 4SX."""
    return f"{contract.level}{contract.denomination}{'X' * (contract.doubled or 0)}"
