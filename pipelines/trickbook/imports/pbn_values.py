"""What do the short tag values of PBN say: contract, declarer, result, score, vulnerability, date? (PBN 2.1: 3.4, 4.2)

Each function gives None for a value that says nothing (`?`, `-`, empty) and raises ValueError for one it cannot read.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from trickbook.events.cards import Denomination, Seat, Side
from trickbook.imports.hands import SEATS

_CONTRACT: Final = re.compile(r"([1-7])?\s*(C|D|H|S|NT?)\s*(X{0,2}|R)\Z", re.IGNORECASE | re.ASCII)
_RESULT: Final = re.compile(
    r"(\^?)\s*(?:(\d{1,2})|(NS|EW)\s+(\d{1,2})(?:\s+(NS|EW)\s+(\d{1,2}))?)\Z", re.IGNORECASE | re.ASCII
)
_SCORE: Final = re.compile(
    r"(?:([+-]?\d{1,5})|(NS|EW)\s+([+-]?\d{1,5})(?:\s+(NS|EW)\s+([+-]?\d{1,5}))?)\Z", re.IGNORECASE | re.ASCII
)
_DATE: Final = re.compile(r"(\d{4})(?:[.-](\d\d|\?{1,2})(?:[.-](\d\d|\?{1,2}))?)?\Z", re.ASCII)
_VULNERABILITY: Final = {
    "none": "NONE", "love": "NONE", "-": "NONE", "ns": "NS", "ew": "EW", "all": "BOTH", "both": "BOTH"
}  # fmt: skip
_NOTHING: Final = ("", "?", "-")


class WrittenContract(NamedTuple):
    """A Contract tag. `passed`: Pass; else level (None at end positions), denomination and doubled 0, 1, 2.
    `odd`: N for NT or R for XX, as some files write."""

    passed: bool
    level: int | None = None
    denomination: Denomination | None = None
    doubled: int = 0
    odd: bool = False

    @property
    def text(self) -> str | None:
        """In event form, e.g. 4SX, PASS; None where there is no level."""
        if self.passed:
            return "PASS"
        return f"{self.level}{self.denomination}{'X' * self.doubled}" if self.level else None


PASSED: Final = WrittenContract(passed=True)


@dataclass(frozen=True, slots=True)
class WrittenResult:
    """A Result tag: tricks of declarer, or of sides. `differs`: marked ^, agreed and not what the cards gave."""

    differs: bool = False
    declarer: int | None = None
    ns: int | None = None
    ew: int | None = None

    def tricks_of(self, declarer: Seat | None, final: bool) -> int | None:
        """Declarer's tricks; a final result of the other side alone gives them too, out of 13."""
        if self.declarer is not None or declarer is None:
            return self.declarer
        own, other = (self.ns, self.ew) if declarer.side is Side.NS else (self.ew, self.ns)
        return 13 - other if own is None and other is not None and final else own


@lru_cache(maxsize=512)
def contract(value: str) -> WrittenContract | None:
    value = value.strip()
    if value in _NOTHING:
        return None
    if value.upper() in ("PASS", "P", "ALL PASS", "PASSED OUT"):
        return PASSED
    found = _CONTRACT.match(value)
    if found is None:
        raise ValueError("expected 1 to 7, C D H S or NT, and X or XX, or Pass")
    level, denomination, doubled = found.groups()
    name = denomination.upper()
    return WrittenContract(
        passed=False,
        level=int(level) if level else None,
        denomination=Denomination("NT" if name == "N" else name),
        doubled=2 if doubled in ("R", "r") else len(doubled),
        odd=name == "N" or doubled in ("R", "r"),
    )


def declarer(value: str) -> tuple[Seat, bool] | None:
    """Seat and whether declarer and dummy changed places by accident (`^S`, 3.4.13)."""
    value = value.strip()
    if value in _NOTHING:
        return None
    seat = SEATS.get(value.removeprefix("^").strip())
    if seat is None:
        raise ValueError("expected N, E, S or W")
    return seat, value.startswith("^")


def dealer(value: str) -> Seat | None:
    value = value.strip()
    if value in _NOTHING:
        return None
    if value not in SEATS:
        raise ValueError("expected N, E, S or W")
    return SEATS[value]


@lru_cache(maxsize=512)
def result(value: str) -> WrittenResult | None:
    """`n`, `EW n`, `NS n`, both, each with a leading ^ where it differs from the tricks really won (3.4.15)."""
    value = value.strip()
    if value in _NOTHING:
        return None
    found = _RESULT.match(value)
    if found is None:
        raise ValueError("expected tricks: n, NS n, EW n, or both sides")
    mark, plain, *sides = found.groups()
    tricks = _by_side(sides)
    numbers = [int(plain)] if plain else list(tricks.values())
    if max(numbers) > 13:
        raise ValueError("more than 13 tricks")
    return WrittenResult(bool(mark), int(plain) if plain else None, tricks.get(Side.NS), tricks.get(Side.EW))


def score_ns(value: str, declarer: Seat | None) -> int | None:
    """Points for N-S (4.2.1). Raises ValueError where the value does not say that for certain."""
    value = value.strip()
    if value in _NOTHING:
        return None
    found = _SCORE.match(value)
    if found is None:
        raise ValueError("expected points: n, NS n, EW n, or both sides")
    plain, *sides = found.groups()
    if plain:
        if declarer is None and int(plain) != 0:
            raise ValueError("points of a declarer who is not known")
        points = int(plain) if declarer is None or declarer.side is Side.NS else -int(plain)
    else:
        points_by_side = _by_side(sides)
        ns, ew = points_by_side.get(Side.NS), points_by_side.get(Side.EW)
        if ns is not None and ew is not None and ns != -ew:
            raise ValueError("the two sides do not cancel")
        points = ns if ns is not None else -(ew or 0)
    if abs(points) > 20_000:
        raise ValueError("more than 20,000 points")
    return points


def _by_side(found: "list[str | None]") -> dict[Side, int]:
    names, numbers = found[0::2], found[1::2]
    by_side = {Side(name.upper()): int(number) for name, number in zip(names, numbers, strict=True) if name and number}
    if len(by_side) < 2 and names[1]:
        raise ValueError("one side stands twice")
    return by_side


@lru_cache(maxsize=512)
def vulnerability(value: str) -> str | None:
    """NONE, NS, EW or BOTH."""
    value = value.strip().lower()
    if value in ("", "?"):
        return None
    if value not in _VULNERABILITY:
        raise ValueError("expected None, NS, EW or All")
    return _VULNERABILITY[value]


@lru_cache(maxsize=512)
def date(value: str) -> str | None:
    """YYYY-MM-DD, YYYY-MM or YYYY, as far as known; `??` is not known."""
    value = value.strip()
    if value in _NOTHING or value.startswith("????"):
        return None
    found = _DATE.match(value)
    if found is None:
        raise ValueError("expected YYYY.MM.DD")
    year, *rest = found.groups()
    known = [part for part in rest if part and "?" not in part]
    if not all(1 <= int(part) <= most for part, most in zip(known, (12, 31), strict=False)):
        raise ValueError("there is no such day")
    return "-".join((year, *(known if rest[0] and "?" not in rest[0] else ())))
