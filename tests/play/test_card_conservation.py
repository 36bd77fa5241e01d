"""Do 52 cards stay 52? Faults by name, and cards that were missing, restored or surplus (13, 14, 67; V39)."""

import pytest

from tests.play.board_script import BoardScript, fault_names
from trickbook.events.cards import Seat, hand_text
from trickbook.play.outcome import SHOWED_OUT

NORTH = "AJ2.K4.765.A5432"
EAST = "Q4.A765.J432.K97"
SOUTH = "K53.J32.AKQ.JT86"
WEST = "T9876.QT98.T98.Q"


def dealt(
    north: str | None = NORTH, east: str | None = EAST, south: str | None = SOUTH, west: str | None = WEST
) -> BoardScript:
    script = BoardScript()
    script.contract("NT")
    script.deal(north, east, south, west)
    return script


def test_a_whole_deal_has_no_fault() -> None:
    assert fault_names(dealt().replay) == []


def test_fourteen_and_twelve_cards() -> None:
    script = dealt(north="AJ2.K4.765.A54328", south="K53.J32.AKQ.JT6")
    (fault,) = script.replay.faults
    assert (fault.name, fault.reference, fault.detail) == ("HAND_NOT_13", "t:2", "cards dealt: N 14, S 12")


def test_too_many_cards_show_even_in_one_hand() -> None:
    assert fault_names(dealt(north="AJ2.K4.765.A54328", east=None, south=None, west=None).replay) == ["HAND_NOT_13"]


def test_an_end_position_and_hands_not_given_are_no_faults() -> None:
    assert fault_names(dealt("A...", "K...", "Q...", "J...").replay) == []
    assert fault_names(dealt(west=None).replay) == []
    assert fault_names(dealt(west="...").replay) == []
    assert fault_names(dealt(NORTH, "Q4...", "...", "T98...").replay) == []


def test_one_card_short_of_a_whole_deal() -> None:
    (fault,) = dealt(west="T9876.QT98.T98.").replay.faults
    assert (fault.name, fault.detail) == ("HAND_NOT_13", "cards dealt: W 12")


def test_a_card_in_two_hands() -> None:
    script = dealt(east="A4.A765.J432.K97", west=None)
    (fault,) = script.replay.faults
    assert (fault.name, fault.detail) == ("CARD_IN_TWO_HANDS", "dealt to two hands: SA")


def test_a_hand_that_cannot_be_read_is_not_known_and_the_others_are() -> None:
    script = BoardScript()
    script.raw("DealRecorded", north="AKQ.T98", east=EAST, south="S", west=None)
    told = script.replay
    assert fault_names(told) == ["NOT_A_HAND", "NOT_A_HAND"]
    assert told.deal[Seat.N] is None
    assert len(told.deal[Seat.E] or ()) == 13


def test_a_hand_recorded_again_may_grow_and_may_not_lose_a_card() -> None:
    script = dealt("AJ...", None, None, None)
    script.deal(NORTH, None, None, None)
    assert fault_names(script.replay) == []
    script.deal("AJ3.K4.765.A5432", None, None, None)
    told = script.replay
    assert fault_names(told) == ["DEAL_CONTRADICTED"]
    assert "S3" in (told.deal[Seat.N] or ())


def test_a_card_played_twice_by_one_hand_or_by_another() -> None:
    script = dealt()
    script.play("WST NSA ES4 SS3 NSA EST")
    told = script.replay
    assert fault_names(told) == ["CARD_PLAYED_TWICE", "CARD_PLAYED_TWICE"]
    assert [fault.reference for fault in told.faults] == ["t:7", "t:8"]
    assert [play.held for play in told.plays[-2:]] == [False, False]
    assert [play.trick for play in told.plays[-2:]] == [2, 2]


def test_a_card_that_another_hand_was_dealt() -> None:
    script = dealt()
    script.play("WSQ")
    told = script.replay
    assert [(fault.name, fault.detail) for fault in told.faults] == [
        ("CARD_NOT_HELD", "W played SQ, which was dealt to E")
    ]
    assert told.plays[0].held is False


def test_a_card_outside_a_hand_known_in_full() -> None:
    script = dealt(None, None, None, WEST)
    script.play("WSA")
    assert fault_names(script.replay) == ["CARD_NOT_HELD"]


def test_a_card_never_held_does_not_go_back_into_the_hand() -> None:
    script = dealt()
    wrong = script.play("WSQ")[0]
    script.retract(wrong)
    told = script.replay
    assert told.final.holdings[Seat.W] == told.deal[Seat.W]
    assert told.final.holdings[Seat.E] == told.deal[Seat.E]


def test_a_text_that_is_no_card_is_a_play_whose_card_is_not_known() -> None:
    script = dealt()
    script.raw("CardPlayed", trick=None, hand="W", played_by="W", card="10S", substitutes=None)
    told = script.replay
    assert fault_names(told) == ["NOT_A_CARD"]
    assert (told.plays[0].card, told.plays[0].trick) == (None, 1)


@pytest.mark.parametrize("field", ["hand", "played_by"])
def test_a_seat_that_is_none_is_named(field: str) -> None:
    script = dealt()
    script.raw(
        "CardPlayed", **{"trick": None, "hand": "W", "played_by": "W", "card": "ST", "substitutes": None, field: "X"}
    )
    told = script.replay
    assert fault_names(told) == ["NOT_A_SEAT"]
    assert len(told.plays) == (0 if field == "hand" else 1)


def test_a_fifth_card_stays_in_the_hand_unless_it_has_a_play_of_its_own() -> None:
    script = dealt()
    script.play("WST NSA EDJ SS3")
    script.add("FifthCardContributed", trick=1, seat="E", card="S4")
    told = script.replay
    assert "S4" in (told.final.holdings[Seat.E] or ())
    assert len(told.plays) == 4


def test_scenario_109_a_surplus_card_restored_counts_as_held_all_the_time() -> None:
    """West's ♦K went into trick 1 unseen; the record shows twelve cards of his, and no diamond to trick 2."""
    script = dealt(NORTH, EAST, "K53.J32.AQ.JT86", "T9876.QT98.T9.Q")
    script.play("WST NSA ES4 SS3 ND5 ED2 SDQ WDT SDA WD9 ND6 ED3")
    script.play("SH2", trick=4)
    script.play("WHT NHK EHA EDJ SHJ WHQ ND7", trick=None)
    without = script.replay
    assert without.plays[-2].follow == "UNKNOWN"
    restored = script.add("CardRestoredToHand", seat="W", card="DK", reason="surplus card of trick 1")
    told = script.replay
    (failure,) = told.failures
    assert (failure.play, failure.able, failure.restored_by) == ("t:21", ("DK",), restored)
    assert "DK" in (told.final.holdings[Seat.W] or ())
    assert "DK" in (told.deal[Seat.W] or ())


def test_a_restored_card_that_had_been_recorded_as_a_play_stands_no_longer() -> None:
    script = dealt()
    script.play("WST NSA ES4 SS3")
    script.play("WS9", trick=2)
    restored = script.add("CardRestoredToHand", seat="W", card="S9", reason="two cards at once")
    told = script.replay
    assert told.plays[-1].retracted_by == restored
    assert "S9" in (told.final.holdings[Seat.W] or ())
    assert fault_names(told) == []


def test_scenario_109_a_surplus_card_that_was_recorded_as_a_play() -> None:
    """67B2: West's ♣Q slipped into trick 2; put back, it would have followed to trick 3."""
    script = dealt()
    script.play("WST NSA ES4 SS3")
    script.play("WCQ NC2 EC7 SCT", trick=2)
    script.play("NC3 EC9 SC6 WS9", trick=3)
    assert script.replay.plays[-1].follow == SHOWED_OUT
    restored = script.add("CardRestoredToHand", seat="W", card="CQ", reason="surplus card of trick 2")
    told = script.replay
    (failure,) = told.failures
    assert (failure.play, failure.trick, failure.able, failure.restored_by) == ("t:14", 3, ("CQ",), restored)
    assert told.plays[4].retracted_by == restored
    assert "CQ" in (told.final.holdings[Seat.W] or ())


def test_a_card_restored_to_a_hand_not_known_shows_a_failure_too() -> None:
    script = dealt(None, None, None, None)
    script.play("SDA WC2 ND3 ED4")
    assert script.replay.failures == ()
    restored = script.add("CardRestoredToHand", seat="W", card="D9", reason="found on the floor")
    told = script.replay
    assert [(failure.play, failure.able, failure.restored_by) for failure in told.failures] == [
        ("t:4", ("D9",), restored)
    ]
    assert told.final.holdings[Seat.W] is None


def test_a_missing_card_found_belongs_to_the_hand_it_was_dealt_to() -> None:
    script = dealt(NORTH, EAST, SOUTH, "T9876.QT98.T98.")
    assert fault_names(script.replay) == ["HAND_NOT_13"]
    script.play("WHT NHK EHA SH2 EC7 SCT WS6")
    assert script.replay.plays[-1].follow == "UNKNOWN"
    found = script.add("MissingCardFound", card="CQ", where_found="on the floor", seat="W")
    told = script.replay
    assert [failure.restored_by for failure in told.failures] == [found]
    assert hand_text(told.final.holdings[Seat.W] or frozenset()) == "T987.Q98.T98.Q"


def test_a_missing_card_found_in_another_hand_moves() -> None:
    script = dealt("AJ2.K4.765.A5432Q", EAST, SOUTH, "T9876.QT98.T98.")
    script.add("MissingCardFound", card="CQ", where_found="in the next pocket", seat="W")
    told = script.replay
    assert [len(told.deal[seat] or ()) for seat in Seat] == [13, 13, 13, 13]


def test_a_card_found_that_was_played_already_is_no_longer_held() -> None:
    script = dealt()
    script.play("WST")
    script.add("MissingCardFound", card="ST", where_found="among the played cards", seat="W")
    told = script.replay
    assert "ST" not in (told.final.holdings[Seat.W] or ())
    assert told.plays[0].stands


def test_a_surplus_card_leaves_the_hand_that_is_too_long() -> None:
    script = dealt(north="AJ2.K64.765.A5432")
    assert fault_names(script.replay) == ["CARD_IN_TWO_HANDS", "HAND_NOT_13"]
    script.add("SurplusCardRemoved", card="H6", in_quitted_trick=False)
    told = script.replay
    assert "H6" not in (told.deal[Seat.N] or ())
    assert "H6" in (told.deal[Seat.E] or ())
    script.play("EH6")
    assert script.replay.plays[-1].held is True


def test_a_surplus_card_of_two_hands_that_are_not_too_long_stays() -> None:
    script = dealt("6...", "6...", None, None)
    script.add("SurplusCardRemoved", card="S6", in_quitted_trick=False)
    assert fault_names(script.replay)[-1] == "SURPLUS_CARD_OF_NOBODY"


def test_a_reconstructed_deal_replaces_the_recorded_hands() -> None:
    script = dealt("AKQ.K4.765.A5432", None, None, None)
    script.play("WST")
    script.add("DealReconstructed", north=NORTH, east=None, south=None, west=WEST)
    told = script.replay
    assert hand_text(told.deal[Seat.N] or frozenset()) == NORTH
    assert "ST" not in (told.final.holdings[Seat.W] or ())
    assert len(told.deal[Seat.W] or ()) == 13


def test_played_and_held_make_the_deal_at_every_moment() -> None:
    script = dealt()
    script.play("WST NSA ES4 SS3 ND5 ED2")
    script.retract("t:7")
    script.play("NC2 ED3")
    told = script.replay
    for seat in Seat:
        standing = {play.card for play in told.plays if play.card and play.stands and play.hand is seat}
        held = told.final.holdings[seat] or frozenset()
        assert held | standing == told.deal[seat]
        assert not held & standing
    assert [play.follow for play in told.plays if play.follow == SHOWED_OUT] == []
