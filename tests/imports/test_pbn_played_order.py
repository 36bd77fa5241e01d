"""In which order were the cards of a Play section put down? Orders worked out by hand (PBN 3.6, laws 44, 61).

The deal: N AKQJ.AKQ.AKQ.AKQ, E T987.JT9.JT9.JT9, S 6543.876.876.876, W 2.5432.5432.5432; columns E S W N.
"""

from collections.abc import Callable

import pytest

from tests.imports.written_games import game, kinds, only, order, read, refused

ALL_52 = """S7 S3 S2 SA
H9 H6 H2 HA
D9 D6 D2 DA
C9 C6 C2 CA
S8 S4 C3 SK
HT H7 H3 HK
DT D7 D3 DK
CT C7 C4 CK
S9 S5 D4 SQ
HJ H8 H4 HQ
DJ D8 D5 DQ
CJ C8 C5 CQ
ST S6 H5 SJ"""


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    board = only(game("S7 S3 S2 SA\nH9 H6 H2 HA\n*"))
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:HA E:H9 S:H6 W:H2"
    assert ([play.trick for play in board.plays], board.end_mark) == ([1] * 4 + [2] * 4, "*")
    assert board.reading == "seats by column, as the deal confirms"


def test_trumps_win() -> None:
    # Hearts are trumps: West ruffs the second spade with H2 and leads the third trick.
    board = only(game("S7 S3 S2 SA\nS8 S4 H2 SK\nD9 D6 D2 DA\n*", Contract="1H"))
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:SK E:S8 S:S4 W:H2 W:D2 N:DA E:D9 S:D6"


def test_a_discard_does_not_win() -> None:
    # West throws the ace-less C5 on the second spade in notrump; North's king wins all the same.
    assert order(only(game("S7 S3 S2 SA\nS8 S4 C5 SK\nS9 S5 C4 SQ\n*"))).endswith("N:SQ E:S9 S:S5 W:C4")


def test_all_52_cards_need_no_end_mark() -> None:
    board = only(game(ALL_52, Result="13"))
    assert (len(board.plays), board.end_mark, kinds(board)) == (52, None, [])
    assert {play.hand for play in board.plays[4::4]} == {"N"}


@pytest.mark.parametrize("change", [str.lower, str.title, lambda text: text.replace("T", "10")])
def test_cards_in_other_spellings(change: Callable[[str], str]) -> None:
    assert only(game(change(ALL_52))).plays == only(game(ALL_52)).plays


def test_rows_may_be_split_or_joined() -> None:
    assert only(game(ALL_52.replace(" ", "\n"))).plays == only(game(ALL_52)).plays
    assert only(game(ALL_52.replace("\n", "  "))).plays == only(game(ALL_52)).plays


def test_rotated_rows_are_resolved_by_the_hands() -> None:
    rotated = ALL_52.replace("H9 H6 H2 HA", "HA H9 H6 H2").replace("D9 D6 D2 DA", "D2 DA D9 D6")
    board = only(game(rotated))
    assert board.plays == only(game(ALL_52)).plays
    assert board.reading == "seats by the hand that holds the card, 2 rows rotated"


def test_a_row_in_no_clockwise_order_is_resolved_by_the_hands() -> None:
    assert only(game(ALL_52.replace("H9 H6 H2 HA", "HA H2 H6 H9"))).plays == only(game(ALL_52)).plays


def test_a_wrong_player_in_the_tag_is_told_and_the_hands_hold() -> None:
    board = only(game(ALL_52, first="W"))
    assert (board.plays, kinds(board)) == (only(game(ALL_52)).plays, ["first_player_differs"])


def test_a_lead_by_another_than_declarers_lho_is_a_fact() -> None:
    board = only(game("S3 S2 SA S7\n*", first="S"))
    assert (order(board), kinds(board)) == ("S:S3 W:S2 N:SA E:S7", ["lead_not_by_lho"])


def test_holes_at_the_end_are_cards_that_were_not_played() -> None:
    board = only(game("S7 S3 S2 SA\n- - H2 HA\n*"))
    # North leads; East and South have not played, West has: his card is shown, so theirs are hidden.
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:HA E:- S:- W:H2"
    board = only(game("S7 S3 S2 SA\nH9 - - HA\n*"))
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:HA E:H9"


def test_a_hidden_card_inside_the_play_is_a_card_that_is_not_shown() -> None:
    board = only(game("S7 S3 - SA\nH9 H6 H2 HA\n*"))
    assert order(board).startswith("E:S7 S:S3 W:- N:SA")
    assert (len(board.plays), board.plays[2].card, board.plays[2].trick) == (8, None, 1)


def test_after_a_hidden_card_it_is_told_that_the_leader_is_not_known() -> None:
    board = only(game("S7 S3 - SA\nH9 H6 D2 HA\n*"))
    assert board.reading.endswith("order within 1 tricks not known")


def test_a_trick_of_one_suit_finds_the_order_again() -> None:
    # Who led to trick 2 is not known, but all four cards are hearts, so North won it and led to trick 3.
    board = only(game("S7 S3 - SA\nH9 H6 H2 HA\nD9 D6 D2 DA\n*"))
    assert order(board).endswith("N:DA E:D9 S:D6 W:D2")
    assert "not known" not in board.reading


@pytest.mark.parametrize(
    ("play", "end"), [("S7 S3 S2 SA\n*", "*"), ("S7 S3 S2 SA\n+", "+"), ("S7 S3 S2 SA", "end"), ("*", "*"), ("", "end")]
)
def test_end_marks(play: str, end: str) -> None:
    board = only(game(play))
    assert (board.end_mark, board.end_tricks_declarer) == (end, None)


def test_no_play_section_has_no_end() -> None:
    assert only(game()).end_mark is None


def test_plus_stands_for_the_next_card() -> None:
    board = only(game("S7 S3 S2 SA\nH9 + - HA"))
    assert (order(board).split()[4:], board.end_mark, kinds(board)) == (["N:HA", "E:H9"], "+", [])


def test_plus_in_the_wrong_place_is_told() -> None:
    assert kinds(only(game("S7 S3 S2 SA\nH9 - + HA"))) == ["plus_misplaced"]
    assert kinds(only(game("S7 S3 S2 SA\nH9 + H2 HA"))) == ["plus_misplaced"]
    assert kinds(only(game("S7 S3 S2 SA\n+ + - HA"))) == ["end_mark_repeated"]
    assert kinds(only(game("S7 S3 S2 SA\n+ *"))) == ["end_mark_repeated"]


def test_a_lead_out_of_turn_moves_the_order_and_keeps_the_columns() -> None:
    # North won trick 1, South led ^L to trick 2: clockwise from him come West, North, East.
    board = only(game("S7 S3 S2 SA\nH9 ^L H6 H2 HA\n*"))
    assert order(board).split()[4:] == ["S:H6", "W:H2", "N:HA", "E:H9"]
    assert [play.lead_accepted for play in board.plays[4:]] == [True, False, False, False]
    assert kinds(board) == []


def test_a_lead_mark_on_the_right_leader_is_told() -> None:
    assert kinds(only(game("S7 S3 S2 SA\nH9 H6 H2 ^L HA\n*"))) == ["lead_mark_without_cause"]


def test_a_marked_revoke_counts_as_played() -> None:
    board = only(game("S7 S3 ^R H2 SA\nS8 S4 S2 SK\n*"))
    assert order(board) == "E:S7 S:S3 W:H2 N:SA N:SK E:S8 S:S4 W:S2"
    assert [play.revoke for play in board.plays] == [False, False, True] + [False] * 5
    assert kinds(board) == []


def test_a_revoke_that_nobody_marked_is_a_fact_and_does_not_break_the_order() -> None:
    board = only(game("S7 S3 H2 SA\nS8 S4 S2 SK\n*"))
    assert order(board) == "E:S7 S:S3 W:H2 N:SA N:SK E:S8 S:S4 W:S2"
    assert ([play.revoke for play in board.plays].count(True), kinds(board)) == (0, ["revoke_not_marked"])


def test_a_revoke_that_ruffs_wins_the_trick() -> None:
    # Hearts are trumps and West ruffs although he holds S2: by the cards he won the trick and leads.
    board = only(game("S7 S3 H2 SA\nD9 D6 D2 DA\n*", Contract="1H"))
    assert order(board).split()[4] == "W:D2"


def test_marks_without_cause_are_told() -> None:
    assert kinds(only(game("^R S7 S3 S2 SA\n*"))) == ["revoke_mark_without_cause"]
    assert kinds(only(game("S7 ^R S3 S2 SA\n*"))) == ["revoke_mark_without_cause"]
    assert kinds(only(game("S7 S3 S2 SA\nS8 S4 ^R C5 SK\n*"))) == ["revoke_mark_without_cause"]
    assert kinds(only(game("S7 S3 ^R ^R H2 SA\n*"))) == ["mark_repeated"]


def test_annotations_after_cards_are_passed_over() -> None:
    plain = only(game("S7 S3 S2 SA\nH9 H6 H2 HA\n*"))
    noted = only(game('S7! S3 {a} $14 =1= S2 ?! =2= SA\n=3= H9 H6=32= H2 HA!!\n*\n[Note "1:x"]'))
    assert (noted.plays, kinds(noted)) == (plain.plays, [])


@pytest.mark.parametrize("bad", ["$256", "=a=", "=44=", "!!!"])
def test_annotations_of_no_form_are_told(bad: str) -> None:
    assert kinds(only(game(f"S7 {bad} S3 S2 SA\n*"))) == ["annotation"]


def test_double_dashes_are_one_hole() -> None:
    board = only(game("S7 S3 S2 SA\n-- -- -- HA\n*"))
    assert (order(board).split()[4:], set(kinds(board))) == (["N:HA"], {"dash_repeated"})


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("S7 S3 S2 SA\nS7 S4 C5 SK\n*", "trick 2: S7 has been played before"),
        ("S7 S3 S2 S7\n*", "S7 has been played before"),
        ("S7 S8 S2 SA\n*", "trick 1: S7 S8 S2 SA cannot come from one hand each"),
        ("S7 S1 S2 SA\n*", "'S1' is no card"),
        ("S7 HHT S2 SA\n*", "'HHT' is no card"),
        ("S7 KT S2 SA\n*", "'KT' is no card"),
        ("S7 ^I S3 S2 SA\n*", "'^I' is no card"),
        (" ".join(["S7", *["-"] * 51, "S8"]), "more than 13"),
        ("! " * 2001, "no play is that long"),
    ],
)
def test_a_play_that_cannot_be_costs_the_board_and_says_why(play: str, reason: str) -> None:
    assert reason in refused(game(play))


def test_a_board_that_is_refused_costs_no_other() -> None:
    found = read(game(ALL_52) + "\n" + game("S7 S7", Board="2") + "\n" + game(ALL_52, Board="3"))
    assert [b.board for b in found.boards] == ["1", "3"]
    assert [(r.line, r.board) for r in found.rejections] == [(23, "2")]


def test_without_a_deal_the_columns_are_all_there_is() -> None:
    board = only(game("S7 S3 S2 SA\nH9 H6 H2 HA\n*", Deal=None))
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:HA E:H9 S:H6 W:H2"
    assert (board.reading, kinds(board)) == ("seats by column, the deal is not known", ["play_without_deal"])


def test_without_trumps_the_order_behind_a_mixed_trick_is_not_known() -> None:
    board = only(game("S7 S3 S2 SA\nS8 S4 C5 SK\nH9 H6 D2 HA\n*", Contract=None, Declarer=None))
    # Trick 1 is all spades, so North led to trick 2; who won that depends on trumps: trick 3 is as the row stands.
    assert order(board) == "E:S7 S:S3 W:S2 N:SA N:SK E:S8 S:S4 W:C5 E:H9 S:H6 W:D2 N:HA"
    assert board.reading == "seats by column, as the deal confirms; order within 1 tricks not known"
    assert kinds(board) == ["play_without_contract"]


def test_hands_that_are_not_given_take_the_cards_of_their_columns() -> None:
    deal = "N:AKQJ.AKQ.AKQ.AKQ - 6543.876.876.876 -"
    assert order(only(game("S7 S3 S2 SA\n*", Deal=deal))) == "E:S7 S:S3 W:S2 N:SA"
    assert order(only(game("S7 S3 S2 SA\nHA H9 H6 H2\n*", Deal=deal))).split()[4:] == ["N:HA", "E:H9", "S:H6", "W:H2"]
    assert "cannot come from one hand each" in refused(game("S7 S3 S4 SA\n*", Deal=deal))


def test_an_end_position_is_played_from_its_own_cards() -> None:
    board = only(game("H3 H4 H5 H2\n*", Deal="N:.2.. .3.. .4.. .5..", Contract="H", Declarer=None, Dealer=None))
    assert order(board) == "E:H3 S:H4 W:H5 N:H2"
    assert refused(game("S7 S3 S2 SA\n*", Deal="N:.2.. .3.. .4.. .5..", Contract="H"))


def test_results_are_held_against_the_cards() -> None:
    assert kinds(only(game(ALL_52, Result="12"))) == ["result_differs_from_cards"]
    assert kinds(only(game(ALL_52, Result="^12"))) == ["result_agreed_differs"]
    assert kinds(only(game(ALL_52, Result="^13"))) == ["mark_without_cause"]
    assert kinds(only(game("S7 S3 S2 SA\n*", Result="0"))) == ["result_differs_from_cards"]
    assert kinds(only(game("S7 S3 S2 SA\n*", Result="1"))) == []


def test_a_result_of_a_play_that_goes_on_counts_tricks_so_far() -> None:
    board = only(game("S7 S3 S2 SA\n+", Result="1"))
    assert (board.scores[0].status, kinds(board)) == ("UNKNOWN", ["result_partial"])
    # Without end mark the standard says the same, but most files mean the final result.
    assert only(game("S7 S3 S2 SA", Result="1")).scores[0].status == "UNKNOWN"
    assert only(game("S7 S3 S2 SA", Result="9")).scores[0].status == "PLAYED"
    # The other side's tricks so far say nothing of declarer's.
    assert only(game("S7 S3 S2 SA\n+", Result="EW 0")).scores[0].tricks_declarer is None


def test_cards_under_a_contract_of_pass() -> None:
    board = only(game(ALL_52, Contract="Pass", Result="13"))
    assert (len(board.plays), board.contract, board.scores[0].contract) == (52, None, None)
    assert "play_without_contract" in kinds(board)
