"""How many points is a result worth? The two duplicate tables: from the 1987 Laws on, and before (77; laws.md 11).

Rubber bridge (1932) needs the state of the rubber and has no table here: such boards have trick counts only.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from trickbook.events.cards import Contract, Denomination, Side


@dataclass(frozen=True, slots=True)
class Differences:
    """Where the tables differ: points for the fourth and later undertricks doubled, and for making redoubled."""

    fourth_undertrick: int
    made_redoubled: int


class ScoringTable(Enum):
    SINCE_1987 = Differences(fourth_undertrick=300, made_redoubled=100)
    BEFORE_1987 = Differences(fourth_undertrick=200, made_redoubled=50)


GAME_POINTS: Final = 100
_DUPLICATE_EDITIONS: Final = {"1982": ScoringTable.BEFORE_1987} | dict.fromkeys(
    ("1987", "1997", "2007", "2017"), ScoringTable.SINCE_1987
)
_VULNERABLE: Final = {
    "NONE": frozenset[Side](),
    "NS": frozenset({Side.NS}),
    "EW": frozenset({Side.EW}),
    "BOTH": frozenset(Side),
}


def score(
    level: int, denomination: Denomination, doubled: int, vulnerable: bool, tricks: int, table: ScoringTable
) -> int:
    """Declarer's points, negative where the contract fails; `doubled` 0, 1 or 2, `tricks` won by his side 0 to 13."""
    over = tricks - level - 6
    if over < 0:
        return -_undertricks(-over, doubled, vulnerable, table.value)
    return _made(level, denomination, doubled, vulnerable, over, table.value)


def _made(
    level: int, denomination: Denomination, doubled: int, vulnerable: bool, over: int, differences: Differences
) -> int:
    each = 20 if denomination in (Denomination.C, Denomination.D) else 30
    first_extra = 10 if denomination is Denomination.NT else 0
    trick_points = (each * level + first_extra) << doubled
    points = trick_points + (50 if trick_points < GAME_POINTS else 500 if vulnerable else 300)
    if level >= 6:
        points += (750 if vulnerable else 500) * (level - 5)
    overtrick = each if not doubled else (200 if vulnerable else 100) * doubled
    return points + over * overtrick + (0, 50, differences.made_redoubled)[doubled]


def _undertricks(down: int, doubled: int, vulnerable: bool, differences: Differences) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (200 + 300 * (down - 1))
    return doubled * (100 + 200 * min(down - 1, 2) + differences.fourth_undertrick * max(down - 3, 0))


def is_vulnerable(side: Side, vulnerability: str | None) -> bool | None:
    """None where the vulnerability is not known, or is a word this build does not know."""
    sides = _VULNERABLE.get(vulnerability or "")
    return None if sides is None else side in sides


def score_ns(contract: Contract, vulnerable: bool, tricks_declarer: int, table: ScoringTable) -> int:
    """The score from N-S's side; the contract's level is known."""
    if contract.level is None:
        raise ValueError(f"{contract} has no level and so no score")
    points = score(contract.level, contract.denomination, contract.doubled, vulnerable, tricks_declarer, table)
    return points if contract.declarer.side is Side.NS else -points


def agreed_score_ns(
    contract: Contract, vulnerable: bool | None, tricks_declarer: int, tables: Iterable[ScoringTable]
) -> int | None:
    """The score that all these tables give, whether vulnerable or not where that is not known; None if they differ."""
    scores = {
        score_ns(contract, state, tricks_declarer, table)
        for table in tables
        for state in ((False, True) if vulnerable is None else (vulnerable,))
    }
    return scores.pop() if len(scores) == 1 else None


def tables_in_force(edition: str | None, date: str | None) -> tuple[ScoringTable, ...]:
    """Which tables may hold: by the stated edition, else by the year, else both duplicate tables.

    A year from 1997 on lies under the Laws of 1987 or later, wherever; one from 1975 to 1986 under those of 1975
    (years of the revisions: laws.md 0.3). For 1932, an unknown edition or an earlier year there is none.
    """
    if edition is not None:
        return (_DUPLICATE_EDITIONS[edition],) if edition in _DUPLICATE_EDITIONS else ()
    year = (date or "")[:4]
    if not year.isdecimal() or 1987 <= int(year) < 1997:
        return tuple(ScoringTable)
    if int(year) >= 1997:
        return (ScoringTable.SINCE_1987,)
    return (ScoringTable.BEFORE_1987,) if int(year) >= 1975 else ()
