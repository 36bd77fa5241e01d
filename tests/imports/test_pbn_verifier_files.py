"""The conformance files of the PBN standard's own verifier: the correct ones read whole, each planted fault is told.

The faults were listed by hand out of the comments of the files. Not looked at, since they say nothing of what
happened: spelling of other tags, Score tables, notes without text, two suffixes or NAGs on one call or card, NAGs of
calls on cards, and lines over 255 characters.
"""

import re
from pathlib import Path

import pytest

from tests.imports.written_games import order, read_pbn
from trickbook.imports.reading import FileReading, ReadBoard

FILES = Path(__file__).parents[3] / "shared/data/files/timheilman__bridge-pbn/spec/resource/reference_impl_tests"
GAME_LINE = re.compile(r"% =+ game (\d+) =+")

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not FILES.exists(), reason="verifier files are not here")]


def reading(name: str) -> FileReading:
    path = FILES / name
    found = read_pbn(path.read_bytes(), path.name)
    assert found.games == len(found.boards) + len(found.rejections)
    return found


def told(name: str) -> dict[int, list[str]]:
    """Game number of the file's comments -> kinds of remarks, `rejected` first where it was not stored."""
    lines = (FILES / name).read_bytes().decode("latin-1").splitlines()
    numbers, number = {}, 0
    for place, line in enumerate(lines, start=1):
        found = GAME_LINE.match(line)
        number = int(found[1]) if found else number
        numbers[place] = number
    result: dict[int, list[str]] = {}
    for board in reading(name).boards:
        result.setdefault(numbers[board.line], []).extend(remark.kind for remark in board.remarks)
    for rejection in reading(name).rejections:
        assert rejection.reason
        result.setdefault(numbers[rejection.line], []).append("rejected")
    return result


@pytest.mark.parametrize(("name", "games"), [("correct_10.pbn", 31), ("correct_20.pbn", 46), ("correct_21.pbn", 2)])
def test_the_correct_files_are_read_whole(name: str, games: int) -> None:
    found = reading(name)
    # "game 18" of correct_10 begins with a comment block that is no game; 46, 31 and 2 are the files' own numbers.
    assert (found.games, len(found.boards), found.rejections) == (games, games, [])
    assert [remark.kind for remark in found.remarks] == []


# What the correct files hold that is worth telling all the same: an agreed result that the cards exclude (5 tricks
# against 6 won, marked ^), points of an unknown declarer, an end position without declarer, and a play to be continued.
WORTH_TELLING = {
    "correct_10.pbn": {3: ["result_agreed_differs"], 10: ["value_not_read"]},
    "correct_20.pbn": {25: ["result_partial"], 31: ["partial_deal", "play_without_contract"]},
    "correct_21.pbn": {},
}


@pytest.mark.parametrize("name", WORTH_TELLING)
def test_correct_games_give_no_other_remark(name: str) -> None:
    assert {number: kinds for number, kinds in told(name).items() if kinds} == WORTH_TELLING[name]


PLANTED_10 = {
    9: ["value_not_read"],  # Dealer "Black"
    10: ["value_not_read"],  # Vulnerable "E"
    11: ["rejected"],  # a rank that is none
    12: ["rejected"],  # SK twice
    13: ["rejected"],  # West 14 cards
    14: ["rejected"],  # West 12 cards
    15: ["rejected"],  # West 12, East 13
    16: ["deal_spacing"],
    17: ["rejected"],  # West 14 cards
    18: ["deal_without_cards"],
    19: ["value_not_read"],  # Declarer "White"
    20: ["value_not_read"],  # Contract "5Hearts"
    21: ["value_not_read"],  # Contract "5NoTrump"
    22: ["value_not_read"],  # Result "C-2"
    24: ["auction_without_dealer"],
    25: ["play_without_deal"],
    26: ["play_without_contract"],
    27: ["play_without_contract"],
    28: ["dealer_differs"],
    29: ["dealer_differs"],
    30: ["auction_not_read"],  # call "1"
    31: ["denomination_short"],  # call "1N"
    32: ["insufficient_bid"],
    33: ["inadmissible_double"],
    34: ["inadmissible_double"],
    36: ["declarer_differs"],
    37: ["declarer_differs"],
    38: ["declarer_differs"],
    39: ["contract_differs"],
    40: ["contract_differs"],
    41: ["contract_differs"],
    42: ["contract_differs"],
    43: ["contract_differs"],
    44: ["revoke_not_marked"],
    47: ["rejected"],  # DA played twice (S2 too)
    48: ["rejected"],  # S1, HHT, KT
    49: ["mark_repeated"] * 3 + ["revoke_mark_without_cause"],
    50: ["lead_mark_without_cause"],
    51: ["revoke_mark_without_cause"],
    52: ["revoke_mark_without_cause"],
    53: ["revoke_mark_without_cause"],
    54: ["result_without_declarer"],
    55: ["result_without_declarer"],
    58: ["mark_without_cause"],  # ^I on a sufficient bid
    59: ["result_sum"],
    60: ["result_differs_from_cards"],
    62: ["inheritance_forbidden"] * 7,
    63: ["value_not_read"],  # Score
    64: ["value_not_read"],
    65: ["value_not_read"],
    66: ["value_not_read"],
    71: ["end_mark_repeated"],  # + and *
    73: ["rejected"],  # CS, DS, --
}


def contains(kinds: list[str], wanted: list[str]) -> bool:
    return all(kinds.count(kind) >= wanted.count(kind) for kind in wanted)


@pytest.mark.parametrize(("number", "wanted"), PLANTED_10.items())
def test_planted_faults_of_errors_10(number: int, wanted: list[str]) -> None:
    assert contains(told("errors_10.pbn")[number], wanted)


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        (7, ["end_mark_repeated"]),
        (8, ["plus_misplaced"]),
        (9, ["call_after_end_mark"]),
        (10, ["call_after_end_mark"]),
        (11, ["call_after_end_mark"] * 4),
    ],
)
def test_planted_faults_of_errors_20(number: int, wanted: list[str]) -> None:
    assert contains(told("errors_20.pbn")[number], wanted)


def test_games_without_a_planted_fault_of_this_kind_are_stored() -> None:
    rejected = [number for number, kinds in told("errors_10.pbn").items() if "rejected" in kinds]
    assert rejected == [number for number, kinds in PLANTED_10.items() if kinds == ["rejected"]]
    assert reading("errors_20.pbn").rejections == reading("errors_21.pbn").rejections == []


def one(name: str, number: int) -> ReadBoard:
    """The board that game `number` of a correct file is (they stand in order)."""
    return reading(name).boards[number - 1]


def test_the_first_game_in_played_order() -> None:
    # Hearts are trumps. North ruffs, South wins C, North ruffs, CA, DA; the sixth trick South ruffs with H7 over H5.
    assert order(one("correct_10.pbn", 1)) == (
        "W:SK N:H3 E:S4 S:S3 N:C2 E:C6 S:CK W:C5 S:S7 W:S2 N:H6 E:S5 N:CA E:CT S:C4 W:C8 "
        "N:DA E:DT S:D3 W:D2 N:DK E:H5 S:H7 W:D4 S:H2"
    )


def test_the_irregular_game_in_played_order() -> None:
    # Trick 2: South led out of turn, clockwise from him come West, North, East; North's C2 beats nothing, CK wins.
    board = one("correct_10.pbn", 3)
    assert order(board).startswith("W:SK N:H3 E:S4 S:S3 S:CK W:C5 N:C2 E:S5 S:S7 W:S2 N:H6 E:C6 ")
    assert [f"{p.hand}:{p.card}" for p in board.plays if p.revoke] == ["E:S5", "E:C6"]
    assert [f"{p.hand}:{p.card}" for p in board.plays if p.lead_accepted] == ["S:CK"]
    assert board.contract is not None
    assert (board.contract.declarer, board.contract.swapped, board.scores[0].differs_from_play) == ("S", True, True)


def test_default_values_hold_until_redefined() -> None:
    boards = reading("correct_20.pbn").boards
    assert {board.event for board in boards[:15]} == {"Autumn regional"}
    assert boards[15].event == "International Amsterdam Airport Schiphol Bridgetournament"


def test_the_games_that_are_to_be_continued() -> None:
    assert [(one("correct_20.pbn", n).end_mark, len(one("correct_20.pbn", n).plays)) for n in (25, 26, 27, 28)] == [
        ("+", 40),
        ("+", 0),
        ("+", 15),
        ("+", 13),
    ]
    assert order(one("correct_20.pbn", 28)).endswith("N:SA")
