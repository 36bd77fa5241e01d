"""What do Contract, Declarer, Result, Score, Vulnerable, Date and Deal values say? (PBN 2.1: 3.4, 4.2)"""

import pytest

from tests.imports.written_games import DEAL, game, kinds, only, refused
from trickbook.events.cards import Denomination, Seat


@pytest.mark.parametrize(
    ("value", "level", "denomination", "doubled"),
    [
        ("4S", 4, "S", 0),
        ("4SX", 4, "S", 1),
        ("4sxx", 4, "S", 2),
        ("1NT", 1, "NT", 0),
        ("3nt ", 3, "NT", 0),
        ("1N", 1, "NT", 0),
        ("3NR", 3, "NT", 2),
        ("4 S X", 4, "S", 1),
        ("H", None, "H", 0),
    ],
)
def test_contracts(value: str, level: int | None, denomination: str, doubled: int) -> None:
    contract = only(game(Contract=value)).contract
    assert contract is not None
    assert (contract.level, contract.denomination, contract.doubled) == (level, denomination, doubled)


@pytest.mark.parametrize("value", ["", "?", "-"])
def test_a_contract_that_is_not_stated(value: str) -> None:
    board = only(game(Contract=value))
    assert (board.contract, kinds(board)) == (None, [])


@pytest.mark.parametrize("value", ["5Hearts", "5NoTrump", "8C", "0NT", "4S-1", "XX"])
def test_a_contract_that_cannot_be_read_is_told_and_not_guessed(value: str) -> None:
    board = only(game(Contract=value, Result="9"))
    assert (board.contract, kinds(board)) == (None, ["value_not_read", "result_without_declarer"])
    assert board.tags["Contract"] == value


def test_declarer_and_dummy_who_changed_places() -> None:
    contract = only(game(Declarer="^S")).contract
    assert contract is not None
    assert (contract.declarer, contract.swapped) == (Seat.S, True)
    contract = only(game(Declarer="w")).contract
    assert contract is not None
    assert (contract.declarer, contract.swapped) == (Seat.W, False)


@pytest.mark.parametrize(
    ("value", "declarer", "of_declarer", "ns", "ew", "differs"),
    [
        ("9", "S", 9, None, None, None),
        ("^12", "S", 12, None, None, True),
        ("NS 9", "S", 9, 9, None, None),
        ("EW 4", "S", 9, None, 4, None),
        ("EW 4", "E", 4, None, 4, None),
        ("NS 9", "E", 4, 9, None, None),
        ("EW 0 NS 13", "N", 13, 13, 0, None),
        ("ns 13 ew 0", "W", 0, 13, 0, None),
        ("^NS 8 EW 5", "N", 8, 8, 5, True),
        ("0", "N", 0, None, None, None),
    ],
)
def test_results_of_every_form(
    value: str, declarer: str, of_declarer: int, ns: int | None, ew: int | None, differs: bool | None
) -> None:
    (score,) = only(game(Declarer=declarer, Result=value)).scores
    assert (score.tricks_declarer, score.tricks_ns, score.tricks_ew) == (of_declarer, ns, ew)
    assert (score.differs_from_play, score.status, score.contract) == (differs, "PLAYED", "1NT")
    assert score.source_text == f"Result {value}"


@pytest.mark.parametrize("value", ["", "?", "-"])
def test_a_result_that_is_not_stated_gives_no_score(value: str) -> None:
    assert only(game(Result=value)).scores == []


@pytest.mark.parametrize("value", ["C-2", "14", "NS", "NS 9 NS 4", "9 tricks", "-1"])
def test_a_result_that_cannot_be_read_is_kept_as_text(value: str) -> None:
    board = only(game(Result=value))
    (score,) = board.scores
    assert (score.source_text, score.status, score.tricks_declarer) == (f"Result {value}", "UNKNOWN", None)
    assert kinds(board) == ["value_not_read"]


def test_sides_that_do_not_make_13_are_kept_as_written() -> None:
    board = only(game(Result="NS 9 EW 2"))
    (score,) = board.scores
    assert (score.tricks_ns, score.tricks_ew, score.status, kinds(board)) == (9, 2, "UNKNOWN", ["result_sum"])


def test_a_passed_out_board() -> None:
    board = only(game(Contract="Pass", Declarer="", Result="", auction="AP"))
    (score,) = board.scores
    assert (score.contract, score.status, score.score_ns, score.tricks_declarer) == ("PASS", "PASSED_OUT", 0, None)
    assert (board.contract, [made.call for made in board.calls], kinds(board)) == (None, ["PASS"] * 4, [])


def test_tricks_on_a_passed_out_board_are_told() -> None:
    board = only(game(Contract="Pass", Declarer=None, Result="1"))
    assert (board.scores[0].status, kinds(board)) == ("UNKNOWN", ["result_without_declarer"])


@pytest.mark.parametrize(
    ("value", "declarer", "points"),
    [
        ("NS 90", "N", 90),
        ("NS -50", "N", -50),
        ("EW 110", "N", -110),
        ("NS +550", "N", 550),
        ("EW -100 NS 100", "N", 100),
        ("120", "N", 120),
        ("120", "W", -120),
        ("-100", "E", 100),
        ("0", None, 0),
    ],
)
def test_scores_become_points_of_north_south(value: str, declarer: str | None, points: int) -> None:
    (score,) = only(game(Declarer=declarer, Score=value)).scores
    assert (score.score_ns, score.source_text) == (points, f"Score {value}")


@pytest.mark.parametrize("value", ["-1000", "NS 50 EW 50", "EW -2.5", "A+", "NS 30000", "NS 50 NS 50"])
def test_scores_that_are_not_certain_stay_text(value: str) -> None:
    board = only(game(Declarer=None, Score=value))
    (score,) = board.scores
    assert (score.score_ns, score.source_text, score.status) == (None, f"Score {value}", "UNKNOWN")
    assert kinds(board) == ["value_not_read"]


@pytest.mark.parametrize(
    ("value", "meaning"),
    [
        ("None", "NONE"),
        ("Love", "NONE"),
        ("-", "NONE"),
        ("NS", "NS"),
        ("ew", "EW"),
        ("All", "BOTH"),
        ("Both", "BOTH"),
        ("all", "BOTH"),
        ("?", None),
        ("", None),
    ],
)
def test_vulnerability(value: str, meaning: str | None) -> None:
    board = only(game(Vulnerable=value))
    assert (board.vulnerability, kinds(board)) == (meaning, [])


@pytest.mark.parametrize(
    ("value", "meaning"),
    [
        ("2012.08.31", "2012-08-31"),
        ("2012.08.??", "2012-08"),
        ("2015.09.?", "2015-09"),
        ("2012.??.??", "2012"),
        ("2012", "2012"),
        ("????.??.??", None),
        ("", None),
    ],
)
def test_dates(value: str, meaning: str | None) -> None:
    board = only(game(Date=value))
    assert (board.date, kinds(board)) == (meaning, [])


@pytest.mark.parametrize("value", ["1995.o6.10", "95.06.10", "2012.13.01", "2012.01.32", "2012.00.01", "31.08.2012"])
def test_dates_that_are_none(value: str) -> None:
    board = only(game(Date=value))
    assert (board.date, kinds(board)) == (None, ["value_not_read"])


@pytest.mark.parametrize("value", ["1", "1-1", "5-2", "100Deals-1", "7~2", "A12"])
def test_board_labels_are_texts(value: str) -> None:
    assert only(game(Board=value)).board == value


def hands(deal: str) -> dict[str, str]:
    """Seat -> suits as written, ranks sorted, so that notations compare."""
    return {
        str(seat): " ".join(sorted(map(str, cards))) if cards is not None else "-"
        for seat, cards in only(game(Deal=deal, Declarer=None, Contract=None)).hands.items()
    }


@pytest.mark.parametrize(
    "deal",
    [
        "E:T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432 AKQJ.AKQ.AKQ.AKQ",
        "n:jqka.aqk.akq.akq 789t.jt9.jt9.jt9 6543.876.876.876 2.5432.5432.5432",
        "N:AKQJ.AKQ.AKQ.AKQ 10987.J109.J109.J109 6543.876.876.876 2.5432.5432.5432",
        "N:SAKQJHAKQDAKQCAKQ ST987HJT9DJT9CJT9 S6543H876D876C876 S2H5432D5432C5432",
        "N:SAKQJ.HAKQ.DAKQ.CAKQ ST987.HJT9.DJT9.CJT9 S6543.H876.D876.C876 S2.H5432.D5432.C5432",
        "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 -",
    ],
)
def test_a_deal_in_other_notations_is_the_same_deal(deal: str) -> None:
    assert hands(deal) == hands(DEAL)


def test_voids_are_voids() -> None:
    found = only(
        game(Deal="N:.AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 AKQJT98765432...", Contract=None, Declarer=None)
    )
    suits = {str(seat): {card[0] for card in cards or ()} for seat, cards in found.hands.items()}
    assert suits == {"N": {"H"}, "E": {"D"}, "S": {"C"}, "W": {"S"}}


def test_hands_that_are_not_given_stay_unknown() -> None:
    found = hands("N:- T987.JT9.JT9.JT9 - -")
    assert [found[seat] == "-" for seat in "NESW"] == [True, False, True, True]


def test_a_fourth_hand_is_what_the_others_leave_and_that_is_told() -> None:
    board = only(game(Deal="N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 -"))
    assert kinds(board) == ["fourth_hand"]


@pytest.mark.parametrize("deal", ["N:4.3.. 2.4.. - -", "N:AKQ2.T98.765.54 - - J43.J76.J98.876"])
def test_part_of_a_deal_is_kept_and_told(deal: str) -> None:
    assert kinds(only(game(Deal=deal, Contract="H", Declarer=None))) == ["partial_deal"]


@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        ("N:AKQJ2.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 .5432.5432.5432", "North 14"),
        ("N:AKQ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432", "North 12"),
        ("N:AKQJ.AKQ.AKQ.AKQ AT98.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432", "SA is held by North and East"),
        ("N:AKQA.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432", "holds a card twice"),
        ("N:AKQJ.AKQ.AKQ.AK1 T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432", "cannot be read"),
        ("N:AKQJ.AKQ.AKQAKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432", "cannot be read"),
        ("N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876", "3 hands"),
        ("AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432", "expected N:"),
        ("N:SAKQJHAKQDAKQCAKQS2 ST987HJT9DJT9CJT9 S6543H876D876C876 SH5432D5432C5432", "cannot be read"),
    ],
)
def test_a_deal_that_cannot_be_costs_the_board_and_says_why(deal: str, reason: str) -> None:
    assert reason in refused(game(Deal=deal))


def test_the_denomination_is_an_enum_member() -> None:
    contract = only(game(Contract="1N")).contract
    assert contract is not None
    assert contract.denomination is Denomination.NT
