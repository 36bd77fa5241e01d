"""How are the facts of Laws 45 and 47 read from events? The edges that the scenarios do not show."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.play.board_script import BoardScript
from trickbook.law.edition_files import edition
from trickbook.law.findings import Finding, Undetermined
from trickbook.law.judgement import Judgement, judge
from trickbook.law.retractions import GROUND
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "AQJ.K94.75.A9643"
EAST = "8765.AJ6.QT3.JT7"
SOUTH = "T92.Q82.AKJ6.K82"
WEST = "K43.T753.9842.Q5"
VISIBLE = "visible_card_counts_as_played"
QUESTIONS = {
    VISIBLE,
    "declarers_card_counts_as_played",
    "touched_card_counts_as_played",
    "named_card_counts_as_played",
    "designation_means",
    "rank_alone_means",
    "designation_change",
    "opponent_may_replace",
    "misplaced_card",
    "misplaced_card_that_stays",
    "defender_may_replace",
    "declarer_may_replace",
    "retraction",
    "two_cards_at_once",
    "opening_lead_faces",
    "face_down_lead_taken_back",
}


def board(declarer: str | None = "S") -> BoardScript:
    script = BoardScript()
    script.deal(NORTH, EAST, SOUTH, WEST)
    if declarer:
        script.contract("3NT", declarer)
    return script


def judged(script: BoardScript, year: str = "2017") -> Judgement:
    return judge(Story("7", script.entries, replay(script.entries)), edition(year))


def answer(script: BoardScript, question: str, about: str, year: str = "2017") -> object:
    outcome = judged(script, year).outcomes[question, about]
    return outcome.answer if isinstance(outcome, Finding) else outcome


def asked(script: BoardScript, question: str, year: str = "2017") -> list[str]:
    return [about for name, about in judged(script, year).outcomes if name == question]


def test_what_both_sides_agree_on_is_settled_and_what_one_says_is_not() -> None:
    seen = {"seat": "E", "card": "HA", "manner": "HELD_VISIBLE", "partner_could_see": True}
    script = board()
    script.play("WH5 NH4")
    said = script.add("CardExposed", **seen, asserted_by="S", confidence="ASSERTED")
    agreed = script.add("CardExposed", **seen, confidence="AGREED")
    assert isinstance(answer(script, VISIBLE, said), Undetermined)
    assert answer(script, VISIBLE, agreed) == "played"


def test_a_dropped_card_is_not_held_and_a_claim_shows_no_play() -> None:
    script = board()
    script.play("WH5 NH4")
    for manner in ("DROPPED", "CLAIM", "NAMED_AS_HELD", "TWO_TOGETHER", "OTHER"):
        script.add("CardExposed", seat="E", card="HA", manner=manner)
    assert asked(script, VISIBLE) == []


def test_without_a_contract_nobody_is_a_defender() -> None:
    script = board(declarer=None)
    script.play("WH5 NH4")
    script.add("CardHeld", seat="E", card="HA", face_up=True, position="NEAR_TABLE")
    assert asked(script, VISIBLE) == []


def test_a_card_that_a_defender_touches_in_dummy_is_not_declarers_touch() -> None:
    script = board()
    script.add("DummyCardTouched", card="CA", purpose="PLAY", by="E")
    mine = script.add("DummyCardTouched", card="CA", purpose="PLAY", by="S")
    assert asked(script, "touched_card_counts_as_played") == [mine]
    assert answer(script, "touched_card_counts_as_played", mine) == "played"


def test_a_finding_on_the_position_overrules_the_entry() -> None:
    script = board()
    held = script.add("CardHeld", seat="S", card="HQ", face_up=True, position="NEAR_TABLE")
    assert answer(script, "declarers_card_counts_as_played", held) == "played"
    settled = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
    script.add("DirectorFoundFact", about=held, fact="POSITION_OF_CARD", value="IN_HAND", **settled)
    assert answer(script, "declarers_card_counts_as_played", held) == "not played"


def test_a_card_held_face_down_near_the_table_is_not_played() -> None:
    script = board()
    held = script.add("CardHeld", seat="S", card="HQ", face_up=False, position="NEAR_TABLE")
    assert answer(script, "declarers_card_counts_as_played", held) == "not played"


@pytest.mark.parametrize(("spread_first", "expected"), [(False, GROUND), (True, "no ground")])
def test_a_lead_on_a_wrong_explanation_goes_back_only_before_dummy_is_seen(spread_first: bool, expected: str) -> None:
    script = board()
    (lead,) = script.play("WH5")
    if spread_first:
        script.add("DummySpread", seat="N")
    back = script.add("CardRetracted", play=lead, reason="MISEXPLANATION")
    settled = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
    script.add("DirectorFoundFact", about=back, fact="MISINFORMED", value="true", **settled)
    assert answer(script, "retraction", back) == expected


def test_a_wrong_explanation_no_longer_helps_once_a_later_card_was_played() -> None:
    script = board()
    script.play("WH5 NH4")
    east, _south = script.play("EHA SH2")
    back = script.add("CardRetracted", play=east, reason="MISEXPLANATION")
    assert answer(script, "retraction", back) == "no ground"


def test_a_reason_that_nobody_found_leaves_the_ground_open() -> None:
    script = board()
    *_, east = script.play("WH5 NH4 EHA")
    back = script.add("CardRetracted", play=east, reason="MISINFORMED_TURN")
    outcome = answer(script, "retraction", back)
    assert isinstance(outcome, Undetermined)
    assert outcome.missing == ("an opponent had misinformed him, of his turn or of a call",)


def test_the_stated_reason_alone_is_no_ground() -> None:
    script = board()
    *_, east = script.play("WH5 NH4 EHA")
    back = script.add("CardRetracted", play=east, reason="OPPONENT_CHANGED")
    assert answer(script, "retraction", back) == "no ground"


@pytest.mark.parametrize(("dummy_named", "expected"), [(False, GROUND), (True, "no ground")])
def test_a_defender_before_his_partner_takes_back_what_declarer_may_rectify(dummy_named: bool, expected: str) -> None:
    """East plays to the spade before West (57A); where dummy's card had been chosen nothing is rectified (57C)."""
    script = board()
    script.play("WH5 NH4 EHA SH2 EDQ SDA WD2 ND5 SS2")
    if dummy_named:
        script.add("CardDesignated", by="S", hand="N", trick=3, suit="S", rank="JACK", phrase="jack")
    (east,) = script.play("ES5")
    back = script.add("CardRetracted", play=east, reason="RECTIFICATION")
    assert answer(script, "retraction", back) == expected


def test_an_opponents_unlawful_change_lets_nobody_change() -> None:
    """East takes his card back without a ground; South's change behind it has none either."""
    script = board()
    east, south = script.play("WH5 NH4 EHA SH2")[2:]
    script.add("CardRetracted", play=east, reason="NONE_GIVEN")
    script.play("EH6")
    back = script.add("CardRetracted", play=south, reason="OPPONENT_CHANGED")
    assert answer(script, "retraction", back) == "no ground"


SAID_SO = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)


def change_by_another_writer(*, times: bool) -> BoardScript:
    """South's slip, his own card on the tablet at noon, and the change on the director's device, logged behind it."""
    script = board()
    script.play("WH5")
    call = script.add("CardDesignated", by="S", hand="N", trick=1, suit="H", rank="KING", phrase="king of hearts")
    script.play("NHK EHA")
    script.play("SH2", occurred_at=NOON if times else None)
    script.add(
        "DesignationChanged",
        designation=call,
        new_card="H4",
        cause="SLIP_OF_TONGUE",
        writer="d",
        occurred_at=NOON - timedelta(seconds=5) if times else None,
    )
    script.add("DirectorFoundFact", about="d:8", fact="UNINTENDED", value="true", **SAID_SO)
    return script


def test_two_devices_whose_times_contradict_the_log_leave_the_window_open() -> None:
    script = change_by_another_writer(times=True)
    outcome = answer(script, "designation_change", "d:8")
    assert isinstance(outcome, Undetermined)
    assert outcome.missing == ("declarer had played or named another card from either hand",)
    script.add("DirectorFoundFact", about="d:8", fact="ORDER", value="true", **SAID_SO)  # the change came first
    assert answer(script, "designation_change", "d:8") == "allowed"


def test_without_times_the_order_of_the_log_holds() -> None:
    assert answer(change_by_another_writer(times=False), "designation_change", "d:8") == "not allowed"


@pytest.mark.parametrize(("cards", "expected"), [("ED3", "must be taken back"), ("ED3 SD6", "stays: it is too late")])
def test_both_sides_have_to_play_before_a_misplaced_card_stays(cards: str, expected: str) -> None:
    script = board()
    script.play("WH5 NHK EHA SH2")
    error = script.add("DummyCardMisplaced", trick=1, placed_card="HK", named_card="H4")
    script.play(cards)
    script.add("AttentionDrawn", irregularity="MISPLACED_CARD", refs=[error], by_seat="S")
    assert answer(script, "misplaced_card", error) == expected


def test_the_card_that_was_named_is_no_misplaced_card() -> None:
    script = board()
    script.play("WH5 NHK")
    script.add("DummyCardMisplaced", trick=1, placed_card="HK", named_card="HK")
    assert asked(script, "misplaced_card") == []


def test_a_clean_board_raises_nothing() -> None:
    script = board()
    script.play("WH5 NHK EHA SH2")
    assert all(asked(script, question) == [] for question in QUESTIONS)


def test_texts_that_are_no_cards_raise_no_question() -> None:
    script = board()
    script.raw("CardHeld", seat="S", card="S11")
    script.raw("DummyCardMisplaced", placed_card="XX")
    script.raw("DummyCardTouched", card="", by="S")
    assert all(asked(script, question) == [] for question in QUESTIONS)
