"""Which rulings hold, and what is kept of each score that somebody wrote down? (12C, 82, 93; 77, 79C)"""

import pytest

from tests.play.board_script import BoardScript
from tests.result.written_results import award, layer, numbers, opened, play_out
from trickbook.result.layers import LayerResult, results


def recorded(script: BoardScript) -> list[LayerResult]:
    return [each for each in results(script.replay, script.entries) if each.layer == "recorded"]


# ruled


def test_no_ruling_on_the_result() -> None:
    script = opened()
    script.add("DirectorRuled", kind="NO_INFRACTION", about=None, law_refs=["16"])
    assert (layer(script, "ruled").state, layer(script, "ruled").references) == ("NONE", ())


def test_tricks_awarded() -> None:
    script = opened()
    play_out(script, 9)
    ruling = award(script, 10)
    ruled = layer(script, "ruled")
    assert (ruled.state, *numbers(ruled), ruled.references) == ("TRICKS_AWARDED", 10, 3, 10, 420, (ruling,))


def test_a_later_ruling_holds_but_a_committees_holds_over_it() -> None:
    script = opened()
    award(script, 9)
    award(script, 10)
    assert layer(script, "ruled").tricks_ns == 10
    by_committee = award(script, 11, by="COMMITTEE")
    award(script, 9)
    assert (layer(script, "ruled").tricks_ns, layer(script, "ruled").references) == (11, (by_committee,))


def test_a_ruling_that_an_appeal_replaces_or_the_director_corrects_is_gone() -> None:
    script = opened()
    first, second, third = award(script, 9), award(script, 10), award(script, 11)
    script.add("DirectorErrorCorrected", ruling=third)
    assert layer(script, "ruled").references == (second,)
    script.add("AppealDecided", outcome="ruling replaced", replaces_ruling=second)
    assert layer(script, "ruled").references == (first,)
    script.add("AppealDecided", outcome="ruling upheld", replaces_ruling=None)
    assert layer(script, "ruled").references == (first,)


def test_awarded_tricks_that_do_not_make_thirteen_are_told() -> None:
    script = opened()
    award(script, 9, tricks_ew=3)
    ruled = layer(script, "ruled")
    assert (ruled.state, ruled.tricks_ns) == ("TRICKS_AWARDED", None)
    assert "do not make thirteen" in ruled.detail


@pytest.mark.parametrize(
    ("nos", "os", "weights", "points"),
    [
        ("NS +420", "EW -420", [], 420),
        ("EW +100", "NS -100", [], -100),
        ("NS 0", None, [], 0),
        ("NS +420", "EW -450", [], None),
        ("60%", "40%", [], None),
        ("NS +420", "40%", [], None),
        ("NS +420", "EW -420", ["60% NS +420", "40% NS -50"], None),
        (None, None, [], None),
    ],
)
def test_an_adjusted_score_is_a_number_only_where_it_is_one_for_both(
    nos: str | None, os: str | None, weights: list[str], points: int | None
) -> None:
    script = opened()
    play_out(script, 9)
    kind = "ASSIGNED" if points is not None else "ARTIFICIAL"
    ruling = script.add("AdjustedScoreAwarded", kind=kind, nos_score=nos, os_score=os, weights=weights, law_ref="12C")
    ruled = layer(script, "ruled")
    assert (ruled.state, *numbers(ruled)) == ("ADJUSTED", None, None, None, points)
    assert ruled.references == (ruling,)
    assert layer(script, "played").tricks_ns == 9


# recorded


def test_each_thing_written_down_is_a_row_in_order() -> None:
    script = opened()
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=9)
    script.add("ScoreRecorded", source_text="10", tricks_declarer=10, score_ns=420)
    script.add("ScoreRecorded", source_text="^EW 4", tricks_ew=4, differs_from_play=True)
    script.add("ScoreCorrected", from_tricks_declarer=10, to_tricks_declarer=9, to_score_ns=-50, reason="typed wrong")
    rows = recorded(script)
    assert [(row.ordinal, row.state) for row in rows] == [
        (1, "MARKED"),
        (2, "RECORDED"),
        (3, "RECORDED"),
        (4, "CORRECTED"),
    ]
    assert [numbers(row) for row in rows] == [
        (9, 4, 9, None),
        (10, 3, 10, 420),
        (9, 4, 9, None),
        (9, 4, 9, -50),
    ]
    assert [row.references for row in rows] == [("t:3",), ("t:4",), ("t:5",), ("t:6",)]
    assert [row.differs_from_play for row in rows] == [False, False, True, False]


def test_an_end_mark_without_a_number_is_no_row() -> None:
    script = opened()
    script.add("PlayRecordEnded", mark="*", tricks_declarer=None)
    assert recorded(script) == []


def test_a_score_alone_names_its_own_declarer() -> None:
    script = opened(None)
    script.add("ScoreRecorded", source_text="4 S W =", contract="4S", declarer="W", tricks_declarer=10)
    (row,) = recorded(script)
    assert numbers(row) == (3, 10, 10, None)


def test_tricks_of_nobody_known_stay_declarers() -> None:
    script = opened(None)
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=0)
    (row,) = recorded(script)
    assert numbers(row) == (None, None, 0, None)


def test_both_numbers_are_kept_as_written_even_if_they_are_not_thirteen() -> None:
    script = opened()
    script.add("ScoreRecorded", source_text="NS 3 EW 2", tricks_ns=3, tricks_ew=2)
    (row,) = recorded(script)
    assert numbers(row) == (3, 2, 3, None)


def test_a_passed_out_score_and_an_unknown_status_are_kept() -> None:
    script = opened(None)
    script.add("ScoreRecorded", source_text="PASS", contract="PASS", score_ns=0)
    script.raw("ScoreRecorded", contract=None, status="POSTPONED")
    assert [row.state for row in recorded(script)] == ["PASSED_OUT", "POSTPONED"]
