"""Are the two duplicate tables right? Against tables written out here by hand, and the examples of laws.md 11.5."""

from itertools import product

import pytest

from trickbook.events.cards import Contract, Denomination, Seat, Side
from trickbook.result.score import (
    ScoringTable,
    agreed_score_ns,
    is_vulnerable,
    score,
    score_ns,
    tables_in_force,
)

NEW, OLD = ScoringTable.SINCE_1987, ScoringTable.BEFORE_1987
GROUP = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "notrump"}

# The printed tables, component by component. Rows by doubling 0, 1, 2; columns by level 1 to 7.
TRICK_POINTS = {
    "minor": (
        (20, 40, 60, 80, 100, 120, 140),
        (40, 80, 120, 160, 200, 240, 280),
        (80, 160, 240, 320, 400, 480, 560),
    ),
    "major": (
        (30, 60, 90, 120, 150, 180, 210),
        (60, 120, 180, 240, 300, 360, 420),
        (120, 240, 360, 480, 600, 720, 840),
    ),
    "notrump": (
        (40, 70, 100, 130, 160, 190, 220),
        (80, 140, 200, 260, 320, 380, 440),
        (160, 280, 400, 520, 640, 760, 880),
    ),
}
LOWEST_GAME = {"minor": (5, 3, 2), "major": (4, 2, 1), "notrump": (3, 2, 1)}
PREMIUM = {  # partscore, game, small slam, grand slam; the slam bonus with its game bonus
    False: (50, 300, 800, 1300),
    True: (50, 500, 1250, 2000),
}
OVERTRICK = {  # by vulnerability and doubling; undoubled by suit
    False: ({"minor": 20, "major": 30, "notrump": 30}, 100, 200),
    True: ({"minor": 20, "major": 30, "notrump": 30}, 200, 400),
}
INSULT = {NEW: (0, 50, 100), OLD: (0, 50, 50)}
UNDOUBLED_DOWN = {
    False: (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
    True: (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
}
DOUBLED_DOWN = {
    (NEW, False): (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
    (OLD, False): (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 1900, 2100, 2300, 2500),
    (NEW, True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    (OLD, True): (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
}


def by_the_printed_table(
    level: int, denomination: str, doubled: int, vulnerable: bool, tricks: int, table: ScoringTable
) -> int:
    group = GROUP[denomination]
    needed = (7, 8, 9, 10, 11, 12, 13)[level - 1]
    if tricks < needed:
        down = needed - tricks
        if doubled == 0:
            return -UNDOUBLED_DOWN[vulnerable][down - 1]
        once = DOUBLED_DOWN[table, vulnerable][down - 1]
        return -once if doubled == 1 else -(once + once)
    partscore, game, small, grand = PREMIUM[vulnerable]
    made_game = level >= LOWEST_GAME[group][doubled]
    premium = {6: small, 7: grand}.get(level, game if made_game else partscore)
    by_suit, once_each, twice_each = OVERTRICK[vulnerable]
    each = (by_suit[group], once_each, twice_each)[doubled]
    return TRICK_POINTS[group][doubled][level - 1] + premium + INSULT[table][doubled] + each * (tricks - needed)


@pytest.mark.parametrize("table", ScoringTable)
def test_every_result_of_every_contract(table: ScoringTable) -> None:
    seen = 0
    for level, denomination, doubled, vulnerable, tricks in product(
        range(1, 8), Denomination, range(3), (False, True), range(14)
    ):
        expected = by_the_printed_table(level, denomination, doubled, vulnerable, tricks, table)
        case = (level, denomination, doubled, vulnerable, tricks)
        assert score(level, denomination, doubled, vulnerable, tricks, table) == expected, case
        seen += 1
    assert seen == 35 * 3 * 2 * 14


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "new", "old"),
    [
        ("4S", False, 10, 420, 420),
        ("4S", False, 9, -50, -50),
        ("3NT", True, 9, 600, 600),
        ("4HX", True, 11, 990, 990),
        ("6C", False, 12, 920, 920),
        ("7NT", True, 13, 2220, 2220),
        ("6NT", True, 13, 1470, 1470),
        ("2HXX", False, 8, 640, 590),
        ("5DX", False, 7, -800, -700),
        ("3NTXX", False, 4, -2200, -1800),
        ("7SX", False, 4, -2300, -1700),
        ("1NTX", True, 5, -500, -500),
        ("6HXX", True, 10, -1000, -1000),
    ],
)
def test_worked_examples(contract: str, vulnerable: bool, tricks: int, new: int, old: int) -> None:
    """laws.md 11.5 and scenarios 135 to 137."""
    name = contract[1:].rstrip("X")
    doubled = len(contract) - 1 - len(name)
    arguments = int(contract[0]), Denomination(name), doubled, vulnerable, tricks
    assert (score(*arguments, NEW), score(*arguments, OLD)) == (new, old)


def test_the_score_from_north_south() -> None:
    by_south = Contract(4, Denomination.S, 0, Seat.S)
    by_west = Contract(4, Denomination.S, 0, Seat.W)
    assert (score_ns(by_south, False, 10, NEW), score_ns(by_west, False, 10, NEW)) == (420, -420)
    assert (score_ns(by_south, True, 9, NEW), score_ns(by_west, True, 9, NEW)) == (-100, 100)


def test_a_contract_without_a_level_has_no_score() -> None:
    with pytest.raises(ValueError, match="no level"):
        score_ns(Contract(None, Denomination.S, 0, Seat.S), False, 10, NEW)


def test_an_undated_board_has_a_score_where_both_tables_agree() -> None:
    doubled = Contract(5, Denomination.D, 1, Seat.S)
    assert agreed_score_ns(doubled, False, 8, ScoringTable) == -500
    assert agreed_score_ns(doubled, False, 7, ScoringTable) is None
    assert agreed_score_ns(doubled, False, 7, (OLD,)) == -700
    assert agreed_score_ns(doubled, False, 7, ()) is None


def test_vulnerability_matters_only_where_it_changes_the_score() -> None:
    partscore = Contract(2, Denomination.H, 0, Seat.S)
    assert agreed_score_ns(partscore, None, 9, ScoringTable) == 140
    assert agreed_score_ns(partscore, None, 7, ScoringTable) is None


@pytest.mark.parametrize(
    ("word", "ns", "ew"),
    [
        ("NONE", False, False),
        ("NS", True, False),
        ("EW", False, True),
        ("BOTH", True, True),
        ("SOME", None, None),
        (None, None, None),
    ],
)
def test_who_is_vulnerable(word: str | None, ns: bool | None, ew: bool | None) -> None:
    assert (is_vulnerable(Side.NS, word), is_vulnerable(Side.EW, word)) == (ns, ew)


@pytest.mark.parametrize(
    ("edition", "date", "tables"),
    [
        ("2017", None, (NEW,)),
        ("1987", "1980-01-01", (NEW,)),
        ("1982", "2020-01-01", (OLD,)),
        ("1932", None, ()),
        ("2027", None, ()),
        (None, "2019-05-04", (NEW,)),
        (None, "1997", (NEW,)),
        (None, "1996-12-31", (NEW, OLD)),
        (None, "1987-06", (NEW, OLD)),
        (None, "1986", (OLD,)),
        (None, "1975", (OLD,)),
        (None, "1974", ()),
        (None, None, (NEW, OLD)),
        (None, "????", (NEW, OLD)),
    ],
)
def test_which_tables_may_hold(edition: str | None, date: str | None, tables: tuple[ScoringTable, ...]) -> None:
    assert tables_in_force(edition, date) == tables
