"""Matchpoints and IMPs, at every edge of the printed scale (78; laws.md 11.4)."""

from itertools import pairwise

import pytest

from trickbook.result.comparison import imps, matchpoints

SCALE = """0–10:0, 20–40:1, 50–80:2, 90–120:3, 130–160:4, 170–210:5, 220–260:6, 270–310:7, 320–360:8, 370–420:9,
430–490:10, 500–590:11, 600–740:12, 750–890:13, 900–1090:14, 1100–1290:15, 1300–1490:16, 1500–1740:17, 1750–1990:18,
2000–2240:19, 2250–2490:20, 2500–2990:21, 3000–3490:22, 3500–3990:23, 4000–15200:24"""
ROWS = [
    (int(low), int(high), int(won))
    for span, won in (row.strip().split(":") for row in SCALE.replace("\n", " ").split(","))
    for low, high in [span.split("–")]
]


@pytest.mark.parametrize(("low", "high", "won"), ROWS)
def test_imps_at_both_edges(low: int, high: int, won: int) -> None:
    assert [imps(low), imps(high), imps(-low), imps(-high)] == [won, won, -won, -won]


def test_the_scale_is_complete() -> None:
    assert [won for _, _, won in ROWS] == list(range(25))
    assert all(low - high == 10 for (_, high, _), (low, _, _) in pairwise(ROWS))


def test_scenario_135_two_slams() -> None:
    assert imps(2220 - 1470) == 13


def test_matchpoints_two_for_better_one_for_equal() -> None:
    assert matchpoints(420, [420, 450, -50, 170]) == 5
    assert [matchpoints(own, [0]) for own in (10, 0, -10)] == [2, 1, 0]
    assert matchpoints(420, []) == 0
