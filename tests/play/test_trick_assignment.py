"""To which trick does a card belong, and whose turn is it? (44B, 44G, 53 to 57, 67; design.md 2 "Catalogue")"""

import pytest

from tests.play.board_script import BoardScript, board, fault_names, shown, winners
from trickbook.events.cards import Seat

FIRST = "WS5 NSK ESA SS2"  # East wins


def tricks_of(script: BoardScript) -> list[int]:
    return [play.trick for play in script.replay.plays]


def test_opening_lead_then_clockwise_then_the_winner() -> None:
    script = board("NT", FIRST, "EH2 SH3")
    told = script.replay
    assert [play.expected_hand for play in told.plays] == ["W", "N", "E", "S", "E", "S"]
    assert (told.final.expected_hand, told.final.trick) == (Seat.W, 2)
    assert shown(told.final.open_plays) == "EH2 SH3"


def test_a_premature_card_does_not_change_whose_turn_it_is() -> None:
    """Scenario 67: South leads, East puts a club before West has played (57A)."""
    script = board("NT", "WS2 NS3 ES4 SSA", "SCA EC2")
    told = script.replay
    assert told.plays[-1].expected_hand is Seat.W
    assert told.final.expected_hand is Seat.W
    script.play("WC9 NC3")
    told = script.replay
    assert [play.expected_hand for play in told.plays[-2:]] == ["W", "N"]
    assert shown(told.tricks[1].plays) == "SCA EC2 WC9 NC3"
    assert winners(told) == "SS"


def test_a_lead_before_the_trick_is_complete_is_the_next_trick_and_the_old_one_goes_first() -> None:
    script = board("NT", "WS2 NS3 ESA", "ED2")
    told = script.replay
    assert (told.plays[-1].trick, told.plays[-1].is_lead, told.plays[-1].expected_hand) == (2, True, Seat.S)
    assert (told.final.expected_hand, told.final.trick) == (Seat.S, 1)
    assert shown(told.final.open_plays) == "WS2 NS3 ESA ED2"
    script.play("SS4 SD3")
    told = script.replay
    assert tricks_of(script)[-2:] == [1, 2]
    assert (told.final.expected_hand, told.final.trick) == (Seat.W, 2)


def test_scenario_62_an_accepted_lead_out_of_turn_goes_on_clockwise_from_its_leader() -> None:
    script = board("NT", "WS2 NS3 ES4 SS5", "EC5")
    assert script.replay.plays[-1].expected_hand is Seat.S
    script.play("SCK")
    script.add("LeadOutOfTurnAccepted", play="t:6", by_seat="S", by_play=True)
    script.play("WCA NC2")
    told = script.replay
    assert told.tricks[1].leader is Seat.E
    assert winners(told) == "SW"
    assert not told.faults


def test_a_stated_trick_holds() -> None:
    """Scenario 107: East omits to play to trick 1; the others and then East play on to trick 2."""
    script = board("NT", "WC2 NCK SC3")
    script.play("NH2 EH3 SHA WH4", trick=2)
    told = script.replay
    assert [trick.complete for trick in told.tricks] == [False, True]
    assert winners(told) == "-S"
    assert (told.final.expected_hand, told.final.trick) == (Seat.S, 3)


def test_a_card_that_fills_a_trick_passed_over_never_changes_its_owner() -> None:
    """67B1: East places a club among his played cards; even the ace does not win trick 1 back."""
    script = board("NT", "WC2 NCK SC3")
    script.play("NH2 EH3 SHA WH4", trick=2)
    script.play("ECA", trick=1)
    told = script.replay
    assert winners(told) == "NS"
    assert told.tricks[0].complete
    assert (told.tricks_ns, told.tricks_ew) == (2, 0)


def test_a_player_who_leads_on_without_his_own_card_is_still_awaited_in_the_old_trick() -> None:
    """67A: South omitted to play to trick 1 and led to trick 2; nobody of the other side has played to that."""
    script = board("NT", "WC2 NC3 EC4")
    script.play("SH2", trick=2)
    assert (script.replay.final.expected_hand, script.replay.final.trick) == (Seat.S, 1)
    script.play("SCA", trick=1)
    told = script.replay
    assert told.plays[-1].expected_hand is Seat.S
    assert winners(told) == "S-"


def test_a_trick_both_sides_left_behind_awaits_nobody() -> None:
    script = board("NT", "WC2 NC3 EC4")
    script.play("EH2 NH3", trick=2)
    told = script.replay
    assert (told.final.expected_hand, told.final.trick) == (Seat.S, 2)
    script.play("SCA", trick=1)
    assert winners(script.replay) == "E-"


def test_a_trick_left_behind_awaits_a_card_that_was_taken_back_from_it() -> None:
    script = board("NT", "WC2 NC3 EC4 SC5", "SH2 WH3 NH4 EH5")
    script.retract("t:4")
    told = script.replay
    assert (told.final.expected_hand, told.final.trick) == (Seat.E, 1)
    script.play("ECA")
    told = script.replay
    assert winners(told) == "EE"
    assert told.final.expected_hand is Seat.E


def test_a_card_supplied_before_its_hand_played_on_counts_like_any_other() -> None:
    """67A: the missing card comes while only North has played to trick 2."""
    script = board("NT", "WC2 NCK SC3", "NH2", "ECA")
    assert tricks_of(script) == [1, 1, 1, 2, 1]
    assert winners(script.replay)[0] == "E"


@pytest.mark.parametrize("trick", [3, 13, 0, 14, -1])
def test_a_stated_trick_that_is_neither_begun_nor_next_is_a_fault_and_counted(trick: int) -> None:
    script = board("NT", FIRST)
    script.raw("CardPlayed", trick=trick, hand="E", played_by="E", card="H2")
    told = script.replay
    assert fault_names(told) == ["TRICK_CANNOT_BE"]
    assert told.plays[-1].trick == 2


def test_a_second_card_of_a_hand_to_a_stated_trick_is_a_fault_and_counted() -> None:
    script = board("NT", "WS5 NSK")
    script.play("NS3", trick=1)
    told = script.replay
    assert fault_names(told) == ["TRICK_CANNOT_BE"]
    assert told.plays[-1].trick == 2
    assert told.faults[0].reference == "t:4"


def test_a_card_taken_back_makes_room_in_its_trick() -> None:
    script = board("NT")
    script.play("WS5 NSK", trick=1)
    script.retract("t:3")
    script.play("NS3", trick=1)
    told = script.replay
    assert fault_names(told) == []
    assert shown(told.tricks[0].plays) == "WS5 NS3"


def test_the_fifty_third_card_is_no_play() -> None:
    script = BoardScript()
    script.contract("NT")
    for suit in "SHDC":
        for low in ("2345", "6789", "TJQK"):
            script.play(" ".join(f"{hand}{suit}{rank}" for hand, rank in zip("WNES", low, strict=True)))
    script.play("WSA NHA EDA SCA")
    told = script.replay
    assert (len(told.tricks), told.tricks_ns + told.tricks_ew) == (13, 13)
    assert (told.final.expected_hand, told.final.trick) == (None, 13)
    script.play("WS2")
    told = script.replay
    assert fault_names(told) == ["PLAY_AFTER_END"]
    assert len(told.plays) == 52
