"""How are the facts of Laws 45 and 47 read from events? The edges that the scenarios do not show."""

import pytest

from tests.play.board_script import BoardScript
from trickbook.law.edition_files import edition
from trickbook.law.facts.retractions import GROUND
from trickbook.law.findings import Finding, Undetermined
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "AQJ.K94.75.A9643"
EAST = "8765.AJ6.QT3.JT7"
SOUTH = "T92.Q82.AKJ6.K82"
WEST = "K43.T753.9842.Q5"
VISIBLE = "visible_card_counts_as_played"


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


def test_an_opponents_unlawful_change_lets_nobody_change() -> None:
    """East takes his card back without a ground; South's change behind it has none either."""
    script = board()
    east, south = script.play("WH5 NH4 EHA SH2")[2:]
    script.add("CardRetracted", play=east, reason="NONE_GIVEN")
    script.play("EH6")
    back = script.add("CardRetracted", play=south, reason="OPPONENT_CHANGED")
    assert answer(script, "retraction", back) == "no ground"


def test_texts_that_are_no_cards_raise_no_question() -> None:
    script = board()
    script.raw("CardHeld", seat="S", card="S11")
    script.raw("DummyCardMisplaced", placed_card="XX")
    script.raw("DummyCardTouched", card="", by="S")
    outcomes = judged(script).outcomes
    assert outcomes == {}
