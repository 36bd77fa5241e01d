"""How do scores of one board compare? Matchpoints and international matchpoints (78; laws.md 11.4)."""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Final

IMP_STEPS: Final = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
"""The smallest difference in points for 1, 2, … 24 IMPs."""


def imps(difference: int) -> int:
    """IMPs for a difference of total points, with its sign."""
    won = bisect_right(IMP_STEPS, abs(difference))
    return won if difference >= 0 else -won


def matchpoints(own: int, others: Iterable[int]) -> int:
    """2 for each other score that is worse, 1 for each that is equal; half of it where the unit is 1-½-0."""
    return sum(2 if own > other else 1 if own == other else 0 for other in others)
