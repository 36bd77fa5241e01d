"""What does a card taken back leave behind? The play stays, marked; the board is as if it were not there (47)."""

import pytest

from tests.play.board_script import BoardScript, board, fault_names, shown, winners
from trickbook.events.cards import Seat
from trickbook.play.outcome import FAILED, FOLLOWED, LED

NORTH = "AJ2.K4.765.A5432"
EAST = "Q4.A765.J432.K97"
SOUTH = "K53.J32.AKQ.JT86"
WEST = "T9876.QT98.T98.Q"


def dealt(contract: str = "NT") -> BoardScript:
    script = BoardScript()
    script.contract(contract)
    script.deal(NORTH, EAST, SOUTH, WEST)
    return script


def test_scenarios_20_and_21_a_named_card_is_changed_and_the_next_player_changes_his() -> None:
    script = dealt()
    first = script.play("WHT NHK EHA")
    script.retract(first[1], "UNINTENDED_DESIGNATION")
    told = script.replay
    assert (told.final.expected_hand, shown(told.final.open_plays)) == (Seat.N, "WHT EHA")
    assert "HK" in (told.final.holdings[Seat.N] or ())
    script.add("CardPlayed", hand="N", played_by="S", card="H4", substitutes=first[1])
    script.retract(first[2], "OPPONENT_CHANGED")
    script.play("EH5 SHJ")
    told = script.replay
    assert shown(told.tricks[0].plays) == "WHT NH4 EH5 SHJ"
    assert winners(told) == "S"
    assert [play.retracted_by for play in told.plays] == [None, "t:6", "t:8", None, None, None]
    assert told.final.holdings[Seat.E] == frozenset(told.deal[Seat.E] or ()) - {"H5"}
    assert not told.faults


def test_scenario_35_a_misplaced_card_of_dummy_goes_back_from_a_complete_trick() -> None:
    script = board("NT", "WC5 NC8 ECK SC2", "ED4")
    assert (script.replay.tricks_ns, script.replay.tricks_ew) == (0, 1)
    script.retract("t:3", "MISPLACED_DUMMY_CARD")
    told = script.replay
    assert (told.tricks_ns, told.tricks_ew) == (0, 0)
    assert (told.final.expected_hand, told.final.trick) == (Seat.N, 1)
    script.play("NC3")
    told = script.replay
    assert winners(told) == "E-"
    assert told.plays[-1].trick == 1
    assert told.final.expected_hand is Seat.S


def test_scenario_85_a_revoke_is_corrected_after_the_next_lead() -> None:
    """T5 S♠A W♥9R N♠3 E♠4; S leads ♦A; W takes ♥9 back and follows; the lead to the next trick stays."""
    script = dealt("4H")
    script.play("WHQ NHK EHA SH2 EH5 SHJ WHT NH4")
    revoke = script.play("SSK WH9 NS2 ES4")[1]
    told = script.replay
    assert told.plays[9].follow == FAILED
    assert winners(told) == "ESW"
    script.play("SDA")
    script.retract(revoke, "CORRECT_ILLEGAL_PLAY")
    script.play("WS6")
    told = script.replay
    assert winners(told) == "ESS-"
    assert [failure.retracted_by for failure in told.failures] == ["t:16"]
    assert told.failures[0].able == ("S6", "S7", "S8", "S9", "ST")
    assert told.plays[9].follow == FAILED
    assert told.final.expected_hand is Seat.W


def test_a_lead_taken_back_leaves_the_others_in_order_and_the_first_of_them_leads() -> None:
    script = board("NT", "WS2 NS3 ES4 SS5", "EC5 SCK")
    script.retract("t:6")
    told = script.replay
    assert told.tricks[1].leader is Seat.S
    assert told.final.expected_hand is Seat.W
    script.play("WC2 NC3 EH2")
    told = script.replay
    assert shown(told.tricks[1].plays) == "SCK WC2 NC3 EH2"
    assert winners(told) == "SS"


def test_scenario_7_a_rejected_lead_goes_back_and_the_right_hand_leads() -> None:
    script = board("NT", "WS5 NSK ESA SS2", "SCA")
    script.add("LeadOutOfTurnRejected", play="t:6", by_seat="E", by_play=False)
    assert script.replay.plays[-1].stands
    script.retract("t:6", "RECTIFICATION")
    told = script.replay
    assert (told.final.expected_hand, told.final.trick, told.final.open_plays) == (Seat.E, 2, ())
    script.play("EH2 SCA")
    told = script.replay
    assert shown(told.tricks[1].plays) == "EH2 SCA"
    assert (told.tricks[1].leader, told.plays[-1].follow) == (Seat.E, "UNKNOWN")


def test_a_lead_replaced_while_its_answer_lies_there_is_still_the_lead() -> None:
    """Scenario 38 seen in time: dummy's ♣5 goes back, ♦5 is the lead, and East's ♦2 answers that."""
    script = board("NT", "WH2 NHA EH3 SH4", "NC5 ED2")
    script.retract("t:6", "MISPLACED_DUMMY_CARD")
    script.play("ND5")
    told = script.replay
    assert shown(told.tricks[1].plays) == "ND5 ED2"
    assert (told.tricks[1].leader, told.plays[-1].follow, told.plays[-1].is_lead) == (Seat.N, LED, True)
    script.play("SDA WD9")
    assert winners(script.replay) == "NS"


def test_a_substitute_that_names_the_lead_takes_its_place_even_later() -> None:
    script = board("NT", "WH2 NHA EH3 SH4", "NC5 ED2")
    script.retract("t:6")
    script.play("SDA")
    script.add("CardPlayed", hand="N", played_by="S", card="D5", substitutes="t:6")
    told = script.replay
    assert shown(told.tricks[1].plays) == "ND5 ED2 SDA"


def test_the_same_hand_after_a_new_lead_only_follows() -> None:
    """North led out of turn and took it back; West led; North's next card follows."""
    script = board("NT", "WS2 NS3 ES4 SS5", "NC5")
    script.retract("t:6")
    script.play("SH9 WH2 NH3")
    told = script.replay
    assert told.tricks[1].leader is Seat.S
    assert [play.follow for play in told.plays[-2:]] == [FOLLOWED, FOLLOWED]


def test_answers_to_a_replaced_lead_are_judged_against_the_new_one() -> None:
    """East answers clubs with a club; then the lead becomes a diamond, which East holds, and he leaves his club."""
    script = dealt()
    script.play("WHT NHK EH5 SH2")
    lead, answer = script.play("NC2 EC7")
    script.retract(lead, "MISPLACED_DUMMY_CARD")
    replaced = script.play("ND5")[0]
    (failure,) = script.replay.failures
    assert (failure.play, failure.lead, failure.suit_led) == (answer, replaced, "D")
    assert failure.able == ("D2", "D3", "D4", "DJ")
    assert script.replay.plays[5].follow == FOLLOWED


def test_a_card_cannot_be_taken_back_twice() -> None:
    script = board("NT", "WS5")
    first = script.retract("t:2")
    script.retract("t:2")
    told = script.replay
    assert fault_names(told) == ["TAKEN_BACK_TWICE"]
    assert told.plays[0].retracted_by == first


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("CardRetracted", {}),
        ("LeadOutOfTurnAccepted", {"by_seat": "S"}),
        ("LeadOutOfTurnRejected", {"by_seat": "S"}),
        ("IllegalPlayAccepted", {"by_seat": "S"}),
        ("IllegalPlayRejected", {"by_seat": "S"}),
    ],
)
@pytest.mark.parametrize("reference", ["t:1", "other:9", None])
def test_a_reference_to_no_play_is_a_fault_and_moves_nothing(
    event: str, fields: dict[str, str], reference: str | None
) -> None:
    script = board("NT", "WS5")
    script.raw(event, play=reference, **fields)
    told = script.replay
    assert fault_names(told) == ["REFERENCE_WITHOUT_PLAY"]
    assert told.plays[0].stands


def test_words_never_move_a_card() -> None:
    script = dealt()
    script.play("WHT NH4")
    before = script.replay
    script.add("DesignationChanged", designation="t:4", new_card="HK", cause="SLIP_OF_TONGUE")
    script.add("DirectorFoundFact", about="t:4", fact="CARD_PLAYED", value="HK", standard="AGREED")
    script.add("OpeningLeadFaced", seat="W", card="HT")
    script.add("CardExposed", seat="E", card="SQ", manner="DROPPED", deliberate=False)
    script.add("IllegalPlayRejected", play="t:4", by_seat="E")
    after = script.replay
    assert (after.plays, after.tricks, after.final.holdings) == (
        before.plays,
        before.tricks,
        before.final.holdings,
    )
    assert not after.faults
