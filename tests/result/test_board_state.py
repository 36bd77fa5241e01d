"""What state is a board in? Never a default (design.md 4; data/bugs.md 2, 3, 16)."""

from typing import Any

import pytest

from tests.play.board_script import BoardScript
from tests.result.written_results import WON_TWO_EACH, agree, award, opened, play_out
from trickbook.result.layers import board_state, results


def state(script: BoardScript) -> tuple[str, str]:
    told = script.replay
    return board_state(told, results(told, script.entries))


def scored(script: BoardScript, **fields: Any) -> str:
    return script.add("ScoreRecorded", **{"source_text": "as read", **fields})


def played_out(tricks_ns: int = 9, contract: str = "3NT") -> BoardScript:
    script = opened(contract)
    play_out(script, tricks_ns)
    return script


def test_played_out() -> None:
    assert state(played_out()) == ("PLAYED_OUT", "all played")


def test_played_out_as_recorded() -> None:
    script = played_out()
    scored(script, tricks_declarer=9)
    assert state(script) == ("PLAYED_OUT", "all played")


def test_claimed() -> None:
    script = opened("3NT")
    script.play(WON_TWO_EACH)
    claim = script.add("TricksClaimed", by_seat="S", count=7, statement=None)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    assert state(script) == ("CLAIMED", "claim by S after trick 4, agreed")


def test_passed_out() -> None:
    script = opened(None)
    script.calls("S", "- - - -")
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=0)
    assert state(script) == ("PASSED_OUT", "all passed")


def test_recorded_as_passed_out_without_calls() -> None:
    script = opened(None)
    scored(script, contract="PASS")
    assert state(script) == ("PASSED_OUT", "recorded as passed out")


def test_not_played() -> None:
    script = opened(None)
    scored(script, status="NOT_PLAYED")
    assert state(script) == ("NOT_PLAYED", "not played")


def test_nothing_is_known() -> None:
    assert state(opened(None)) == ("UNKNOWN", "no card is recorded")
    assert state(BoardScript()) == ("UNKNOWN", "no card is recorded")


@pytest.mark.parametrize("recorded", [2, 7, 11])
def test_a_record_that_stops_with_a_possible_result_is_unknown_and_says_so(recorded: int) -> None:
    script = opened("3NT")
    script.play(WON_TWO_EACH)
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=recorded)
    assert state(script) == (
        "UNKNOWN",
        f"the cards show 4 complete tricks, NS 2, EW 2; recorded NS {recorded} EW {13 - recorded} is possible",
    )


@pytest.mark.parametrize("recorded", [0, 1, 12, 13])
def test_a_record_that_stops_with_an_impossible_result_is_contradictory(recorded: int) -> None:
    script = opened("3NT")
    script.play(WON_TWO_EACH)
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=recorded)
    name, detail = state(script)
    assert name == "CONTRADICTORY"
    assert detail == (
        f"recorded NS {recorded} EW {13 - recorded} is impossible: the cards show 4 complete tricks, NS 2, EW 2"
    )


def test_bug_2_a_claim_in_the_first_trick_is_possible() -> None:
    script = opened(None)
    script.contract("1NT", "N")
    script.play("EST SS3")
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=13)
    assert state(script)[0] == "UNKNOWN"
    assert "0 complete tricks" in state(script)[1]


def test_a_complete_play_whose_recorded_tricks_differ_is_contradictory() -> None:
    script = played_out(9)
    scored(script, tricks_declarer=10)
    assert state(script) == ("CONTRADICTORY", "recorded NS 10 EW 3, NS 9 EW 4 at the table")


def test_a_record_that_says_itself_that_it_differs_is_not() -> None:
    script = played_out(9)
    scored(script, tricks_declarer=10, differs_from_play=True)
    assert state(script) == ("PLAYED_OUT", "all played; recorded: NS 10 EW 3")


def test_a_recorded_number_that_was_agreed_or_awarded_does_not_contradict() -> None:
    agreed = played_out(9)
    agree(agreed, 10)
    scored(agreed, tricks_declarer=10)
    assert state(agreed)[0] == "PLAYED_OUT"
    ruled = played_out(9)
    award(ruled, 11)
    scored(ruled, tricks_declarer=11)
    assert state(ruled)[0] == "PLAYED_OUT"


def test_a_corrected_score_takes_the_place_of_what_was_written_before() -> None:
    script = played_out(9)
    scored(script, tricks_declarer=10)
    script.add("ScoreCorrected", from_tricks_declarer=10, to_tricks_declarer=9, reason="typed wrong")
    assert state(script)[0] == "PLAYED_OUT"


def test_two_records_that_differ_contradict_each_other() -> None:
    script = opened("3NT")
    scored(script, tricks_declarer=9)
    scored(script, tricks_declarer=10)
    assert state(script) == ("CONTRADICTORY", "recorded results differ: NS 9 EW 4, NS 10 EW 3")


def test_a_standing_failure_to_follow_may_account_for_a_transfer() -> None:
    """64: how many tricks move depends on the edition; the other way round it stays a contradiction."""
    script = opened("3NT")
    script.deal(None, None, None, "..2.")
    script.play("SDA WC2 ND3 ED4")
    script.play("NC3")
    for rest in ("ECQ SC4 WC5", "NH2 EH3 SHA WH4"):
        script.play(rest)
    claim = script.add("TricksConceded", by_seat="S", count=2)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    assert script.replay.failures[0].hand == "W"
    more = BoardScript()
    more.entries = list(script.entries)
    scored(more, tricks_declarer=11)
    assert state(more) == (
        "CLAIMED",
        "concession by S after trick 3, agreed; recorded: NS 11 EW 2",
    )
    fewer = BoardScript()
    fewer.entries = list(script.entries)
    scored(fewer, tricks_declarer=9)
    assert state(fewer)[0] == "CONTRADICTORY"


@pytest.mark.parametrize("recorded", [0, 9])
def test_bug_16_an_adjusted_board_stays_adjusted_whatever_the_cards_show(recorded: int) -> None:
    script = played_out(9)
    scored(script, tricks_declarer=recorded, status="ADJUSTED", source_text="A6040")
    assert state(script) == ("ADJUSTED", "as written: A6040; at the table: NS 9 EW 4")


def test_an_adjusted_score_by_the_director() -> None:
    script = played_out(9)
    script.add("AdjustedScoreAwarded", kind="ARTIFICIAL", nos_score="60%", os_score="40%", law_ref="12C2")
    scored(script, tricks_declarer=3)
    name, detail = state(script)
    assert (name, detail) == ("ADJUSTED", "adjusted score by the director: 60%, 40%; at the table: NS 9 EW 4")


@pytest.mark.parametrize("status", ["NOT_PLAYED", "PASSED_OUT"])
def test_cards_against_a_record_that_says_there_were_none(status: str) -> None:
    script = opened("3NT")
    script.play("WS2")
    scored(script, status=status)
    assert state(script)[0] == "CONTRADICTORY"
    assert "cards were played" in state(script)[1]


def test_a_contract_that_was_passed_out_or_differs_from_the_calls() -> None:
    passed = opened("3NT")
    passed.calls("S", "- - - -")
    assert state(passed) == ("CONTRADICTORY", "all passed, and 3NT S is recorded")
    other = opened("3NT")
    other.calls("S", "1H - - -")
    assert state(other) == ("CONTRADICTORY", "the calls give 1H S, recorded is 3NT S")


@pytest.mark.parametrize("recorded", ["1H", "2H", "1HX"])
def test_another_level_or_doubling_changes_no_trick(recorded: str) -> None:
    script = opened(recorded)
    script.calls("S", "1H - - -")
    assert state(script)[0] == "UNKNOWN"


def test_cards_after_four_passes() -> None:
    script = opened(None)
    script.calls("S", "- - - -")
    script.play("WS2")
    assert state(script) == ("CONTRADICTORY", "all passed, and cards were played")


def test_a_card_played_twice_contradicts_and_one_taken_back_does_not() -> None:
    script = opened("3NT")
    script.play("WS2 NS3 ES4 SS5")
    again = script.play("WS2")[0]
    assert state(script) == ("CONTRADICTORY", "W played S2, which W had played to trick 1")
    script.retract(again)
    assert state(script)[0] == "UNKNOWN"


def test_a_claim_agreed_and_a_full_play_that_differ() -> None:
    script = opened("3NT")
    claim = script.add("TricksClaimed", by_seat="S", count=13, statement=None)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    play_out(script, 12)
    assert state(script) == ("CONTRADICTORY", "claim agreed at NS 13, all cards played give NS 12")
