"""What can be said where a card or a hand is not known? Only what follows from the rest; nothing is invented."""

from tests.play.board_script import BoardScript, board, fault_names, shown, winners
from trickbook.events.cards import Seat
from trickbook.play.outcome import FAILED, FOLLOWED, SHOWED_OUT, UNKNOWN
from trickbook.play.replay import replay


def test_an_unknown_card_completes_the_trick_without_a_winner() -> None:
    told = board("NT", "WS5 N? ESA SS2", "EH2").replay
    assert [(trick.complete, trick.winner) for trick in told.tricks] == [(True, None), (False, None)]
    assert (told.tricks_ns, told.tricks_ew) == (0, 0)
    assert told.plays[4].expected_hand is None
    assert told.final.expected_hand is Seat.S


def test_even_an_ace_of_trumps_owns_nothing_beside_an_unknown_card() -> None:
    assert winners(board("S", "WSA N? ES3 SS2").replay) == "-"


def test_an_unknown_lead_tells_nothing_about_following() -> None:
    told = board("NT", "W? NS3").replay
    assert [play.follow for play in told.plays] == ["LED", UNKNOWN]


def test_an_unknown_card_is_played_by_the_hand_and_for_dummy_by_declarer() -> None:
    told = board("NT", "W? N?").replay
    assert [(play.hand, play.played_by) for play in told.plays] == [("W", "W"), ("N", "S")]


def test_a_hole_in_a_row_leaves_three_cards_with_their_owners() -> None:
    """`H4 - HQ H9`: three cards known, the missing seat known, the trick incomplete, no winner."""
    told = board("NT", "WH4 EHQ SH9").replay
    (trick,) = told.tricks
    assert (shown(trick.plays), trick.complete, trick.winner) == ("WH4 EHQ SH9", False, None)
    assert told.final.expected_hand is Seat.N


def test_unseen_plays_leave_it_open_whether_a_hand_could_follow() -> None:
    script = BoardScript()
    script.contract("NT")
    script.deal(None, "32.AKQJ.AKQJ.AKQ", None, None)
    script.play("WHT NH9 E? SH8")
    script.play("WS5 NS6 EDA SS7")
    assert script.replay.plays[6].follow == FAILED  # two spades, one unseen play: a spade was left
    script.play("WS8 NS9 E? SST")
    script.play("WSQ NSK EDK SSA")
    assert script.replay.plays[14].follow == UNKNOWN  # both spades may have gone unseen


def test_a_hand_without_the_suit_showed_out_and_a_hand_known_in_part_may_not_have() -> None:
    script = BoardScript()
    script.contract("NT")
    script.deal("AKQ..AKQJT.AKQJT", "..AK.", None, "2.A.A.")
    script.play("WHA NSA EDA SHK")
    told = script.replay
    assert [play.follow for play in told.plays] == ["LED", SHOWED_OUT, UNKNOWN, FOLLOWED]


def test_a_hand_known_in_part_that_holds_the_suit_failed_to_follow() -> None:
    script = BoardScript()
    script.contract("NT")
    script.deal("K...", None, None, None)
    script.play("WS5 NH2")
    (failure,) = script.replay.failures
    assert (failure.hand, failure.able) == (Seat.N, ("SK",))


def test_what_a_hand_held_is_true_false_or_not_known() -> None:
    script = BoardScript()
    script.contract("NT")
    script.deal("AKQJT98765432...", "...AK", None, None)
    script.play("WS5 NSK ECA SH2")
    assert [play.held for play in script.replay.plays] == [False, True, True, None]
    assert script.replay.final.holdings[Seat.S] is None


def test_a_deal_written_down_after_the_play_held_from_the_first_card_on() -> None:
    script = BoardScript()
    script.contract("NT")
    script.play("WS5 NH2")
    assert script.replay.plays[1].follow == UNKNOWN
    script.deal("AKQJ.5432.432.43", None, None, None)
    told = script.replay
    assert told.plays[1].follow == FAILED
    assert told.final.entry is script.entries[-1]
    assert told.final.holdings[Seat.N] == frozenset(told.deal[Seat.N] or ()) - {"H2"}


def test_a_contract_written_down_after_the_play_gives_the_winners() -> None:
    script = BoardScript()
    script.play("WS5 NSK ESA SH2 EC2")
    assert winners(script.replay) == "--"
    script.contract("H")
    told = script.replay
    assert winners(told) == "S-"
    assert [play.expected_hand for play in told.plays] == ["W", "N", "E", "S", "S"]


def test_nothing_at_all_is_a_board_too() -> None:
    told = replay([])
    assert (told.plays, told.tricks, told.faults, told.end) == ((), (), (), None)
    assert told.final.entry is None
    assert told.final.expected_hand is None
    assert set(told.deal.values()) == {None}


def test_how_the_record_ends_is_kept_as_written() -> None:
    script = board("NT", "WS5")
    script.add("PlayRecordEnded", mark="*", tricks_declarer=9)
    end = script.replay.end
    assert end is not None
    assert (end.reference, end.reason, end.tricks_declarer) == ("t:3", "*", 9)
    script.add("PlayEnded", reason="CLAIM")
    end = script.replay.end
    assert end is not None
    assert (end.reason, end.tricks_declarer) == ("CLAIM", None)
    assert fault_names(script.replay) == []
