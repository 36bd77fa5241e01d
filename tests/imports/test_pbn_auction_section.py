"""Which calls does an Auction section hold, by whom, and what is said of those that no legal auction has? (PBN 3.5)"""

import pytest

from tests.imports.written_games import calls, game, kinds, only


def auction(text: str, first: str = "N", dealer: str = "N") -> tuple[str, list[str]]:
    board = only(game(Dealer=dealer, Declarer=None, Contract=None) + f'[Auction "{first}"]\n{text}\n')
    return calls(board), kinds(board)


def test_calls_go_clockwise_from_the_dealer() -> None:
    assert auction("1C 1S X\nPass 2S 3C\nPass Pass Pass") == (
        "N:1C E:1S S:X W:PASS N:2S E:3C S:PASS W:PASS N:PASS",
        [],
    )


def test_case_and_short_forms() -> None:
    assert auction("1c PASS 2nt pass\n3NT ap") == ("N:1C E:PASS S:2NT W:PASS N:3NT E:PASS S:PASS W:PASS", [])
    assert auction("1N AP") == ("N:1NT E:PASS S:PASS W:PASS", ["denomination_short"])


@pytest.mark.parametrize(
    ("text", "passes"),
    [("AP", 4), ("Pass AP", 4), ("Pass Pass Pass AP", 4), ("1C AP", 3), ("1C Pass AP", 3), ("1C X AP", 3)],
)
def test_all_pass_ends_the_auction(text: str, passes: int) -> None:
    found, told = auction(text)
    assert (found.count("PASS"), told) == (passes, [])


def test_notes_suffixes_nags_and_comments_are_passed_over() -> None:
    text = '1D {a} ! {b} $13 =1= 1S 3H=2= 4S?! 4NT $22 X !! Pass\n[Note "1: x"]\n[Note "2: AP"]'
    assert auction(text) == ("N:1D E:1S S:3H W:4S N:4NT E:X S:PASS", [])


@pytest.mark.parametrize("bad", ["!!!", "$256", "$a", "=a=", "=44=", "=0=", "?!?"])
def test_annotations_of_no_form_are_told_and_cost_nothing(bad: str) -> None:
    assert auction(f"1D {bad} AP") == ("N:1D E:PASS S:PASS W:PASS", ["annotation"])


def test_dashes_hold_the_places_before_the_dealer() -> None:
    assert auction("- 1D AP", first="W") == ("N:1D E:PASS S:PASS W:PASS", [])


def test_a_first_call_by_another_player_is_told() -> None:
    assert auction("1D AP", first="W") == ("W:1D N:PASS E:PASS S:PASS", ["dealer_differs"])


def test_an_auction_that_goes_on_and_one_that_is_lost() -> None:
    assert auction("1S Pass +") == ("N:1S E:PASS", [])
    assert auction("1S Pass *") == ("N:1S E:PASS", [])
    assert auction("1S + Pass") == ("N:1S E:PASS", ["call_after_end_mark"])
    assert auction("+ +") == ("", ["call_after_end_mark"])


def test_marks_of_irregular_calls() -> None:
    # The columns are W N E S; ^S stands for the skipped player, so the next one called out of rotation.
    board = only(game(Declarer=None, Contract=None) + '[Auction "W"]\n- ^S 1D ^I 1C\n4S ^I 3NT ^S ^S\nX 5H X AP\n')
    assert calls(board) == "E:1D S:1C W:4S N:3NT W:X N:5H E:X S:PASS W:PASS N:PASS"
    marks = {f"{made.seat}:{made.call}": made.irregularity for made in board.calls if made.irregularity}
    assert marks == {
        "E:1D": "OUT_OF_ROTATION",
        "S:1C": "INSUFFICIENT_ACCEPTED",
        "N:3NT": "INSUFFICIENT_ACCEPTED",
        "W:X": "OUT_OF_ROTATION",
    }


def test_irregular_calls_without_a_mark_are_kept_and_told() -> None:
    assert auction("1D 1C AP") == ("N:1D E:1C S:PASS W:PASS N:PASS", ["insufficient_bid"])
    assert auction("1D Pass X AP")[1] == ["inadmissible_double"]
    assert auction("1D X Pass XX AP")[1] == ["inadmissible_double"]
    assert auction("XX AP")[1] == ["inadmissible_double"]
    assert auction("1D AP 1H")[1] == ["call_after_end"]


def test_a_mark_without_cause_is_told() -> None:
    assert auction("1D ^I 1S AP")[1] == ["mark_without_cause"]
    assert auction("1D AP ^I")[1] == ["mark_without_call"]


@pytest.mark.parametrize("bad", ["8C", "1", "_____", "or", "^R 1S", "1C/1D"])
def test_a_call_that_cannot_be_read_costs_the_auction_and_not_the_board(bad: str) -> None:
    assert auction(f"1C {bad} AP") == ("", ["auction_not_read"])


def test_an_auction_without_end_is_not_read() -> None:
    assert auction("Pass " * 1001)[1] == ["auction_not_read"]


def test_a_missing_call_is_told() -> None:
    assert auction("1C - 1H AP") == ("N:1C S:1H W:PASS N:PASS E:PASS", ["call_unknown"])


def test_a_contract_that_no_tag_gives_comes_from_a_complete_auction() -> None:
    board = only(game(auction="1H Pass 2H Pass\n4H X AP", Declarer="", Contract=""))
    assert board.contract is not None
    assert (board.contract.level, board.contract.denomination, board.contract.doubled) == (4, "H", 1)
    assert (board.contract.declarer, board.reading) == ("N", "contract from the auction")
    assert only(game(auction="1H Pass 2H", Declarer="", Contract="")).contract is None


def test_declarer_is_who_named_the_denomination_first() -> None:
    board = only(game(auction="1C 1H Pass 2H\nPass 4H AP", Declarer=None, Contract=None))
    assert board.contract is not None
    assert board.contract.declarer == "E"


def test_tags_that_the_auction_contradicts_are_told() -> None:
    assert kinds(only(game(auction="1NT AP", Declarer="S"))) == ["declarer_differs"]
    assert kinds(only(game(auction="1NT AP", Contract="2NT"))) == ["contract_differs"]
    assert kinds(only(game(auction="1NT X AP"))) == ["contract_differs"]
    assert kinds(only(game(auction="1NT AP", Contract="Pass", Declarer=""))) == ["contract_differs"]
    assert kinds(only(game(auction="1NT AP", Declarer="^N"))) == ["declarer_differs"]
    assert kinds(only(game(auction="1NT AP", Declarer="^S"))) == []


def test_passes_left_out_before_the_first_bid() -> None:
    # Dealer West, but the file begins with North's bid: the lead by East's card proves declarer North.
    text = game("S7 S3 S2 SA\n*", Dealer="W", auction="1NT AP")
    board = only(text)
    assert (calls(board), kinds(board)) == ("N:1NT E:PASS S:PASS W:PASS", ["passes_left_out"])


def test_passes_left_out_although_the_contract_tag_lost_its_double() -> None:
    board = only(game("S7 S3 S2 SA\n*", Dealer="W", auction="1NT X AP"))
    assert kinds(board) == ["contract_differs", "passes_left_out"]
    assert calls(board) == "N:1NT E:X S:PASS W:PASS N:PASS"


def test_calls_are_not_moved_where_no_lead_proves_the_declarer() -> None:
    board = only(game(Dealer="W", auction="1NT AP"))
    assert (calls(board), kinds(board)) == ("W:1NT N:PASS E:PASS S:PASS", ["declarer_differs"])
    board = only(game("S2 SA S7 S3\n*", first="W", Dealer="W", auction="1NT AP"))
    assert calls(board) == "W:1NT N:PASS E:PASS S:PASS"
    assert kinds(board) == ["lead_not_by_lho", "declarer_differs"]
