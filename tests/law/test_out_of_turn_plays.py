"""What of a play before partner's, before a ruling, and of dummy's warning? (Laws 57, 60, 42B2; laws.md 2, 4.8, 6)"""

import pytest

from tests.play.board_script import BoardScript
from trickbook.law.edition_files import edition
from trickbook.law.findings import Finding, Outcome, Undetermined
from trickbook.law.judgement import judge
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "K83.AQ4.KT62.752"
EAST = "A96.T852.J5.QJ64"
SOUTH = "J72.K63.A94.AK83"
WEST = "QT54.J97.Q873.T9"
SOUTH_WINS = ("WS4 NSK ES6 SS2", "NH4 EH2 SHK WH7")
EAST_WINS = "WS4 NS3 ESA SS2"
FOUR = "his partner plays his highest, his lowest, a card of another suit, or none of another suit"


def board(*tricks: str) -> BoardScript:
    script = BoardScript()
    script.deal(NORTH, EAST, SOUTH, WEST)
    script.contract("1NT")
    for trick in tricks:
        script.play(trick)
    return script


def outcomes(script: BoardScript, question: str) -> dict[str, Outcome]:
    told = judge(Story("7", script.entries, replay(script.entries)), edition("2017")).outcomes
    return {key: found for (name, key), found in told.items() if name == question}


def answers(script: BoardScript, question: str) -> dict[str, object]:
    told = outcomes(script, question)
    return {key: found.answer for key, found in told.items() if isinstance(found, Finding)}


# ---- before partner ----


def test_a_card_in_turn_or_behind_partners_is_none_before_partner() -> None:
    script = board(*SOUTH_WINS, "SCA WC9 NC2 EC4", "SCK WCT EC6")
    assert not outcomes(script, "play_before_partner")


def test_a_card_that_nobody_remembers_raises_nothing() -> None:
    script = board(*SOUTH_WINS, "SCA E? WC9")
    assert not outcomes(script, "play_before_partner")


def test_a_card_before_partners_gives_declarer_his_choice() -> None:
    script = board(*SOUTH_WINS, "SCA")
    (early,) = script.play("EC4")
    assert answers(script, "play_before_partner") == {early: FOUR}


def test_a_proper_lead_is_no_card_before_partners() -> None:
    """South leads at East's turn; East puts down his own lead: asked about only while nobody has found what it is."""
    script = board(EAST_WINS, "SCA")
    (own,) = script.play("EC4")
    (told,) = outcomes(script, "play_before_partner").values()
    assert isinstance(told, Undetermined)
    assert told.missing == ("the card was his own proper lead",)
    settled = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
    script.add("DirectorFoundFact", about=own, fact="LEAD_OR_FOLLOW", value="true", **settled)
    assert answers(script, "play_before_partner") == {own: "no rectification"}


@pytest.mark.parametrize("behind", [False, True])
def test_the_choice_ends_with_the_partners_card(behind: bool) -> None:
    script = board(*SOUTH_WINS, "SCA EC4", *(["WC9"] if behind else []))
    choice = script.add("PlayRestrictionChosen", for_seat="W", kind="LOWEST")
    assert answers(script, "premature_play_choice") == {choice: "not allowed" if behind else "allowed"}


def test_the_choice_is_about_the_partner() -> None:
    script = board(*SOUTH_WINS, "SCA EC4")
    choice = script.add("PlayRestrictionChosen", for_seat="E", kind="LOWEST")
    assert answers(script, "premature_play_choice") == {choice: "not allowed"}


def test_a_lead_to_the_next_trick_gives_a_choice_about_the_card_to_this_one() -> None:
    """East leads a club before West has played to his spade: spades are led, not clubs."""
    script = board(EAST_WINS, "ES9 SSJ EC4")
    clubs = script.add("PlayRestrictionChosen", for_seat="W", kind="FORBID_SUIT", suit="C")
    spades = script.add("PlayRestrictionChosen", for_seat="W", kind="FORBID_SUIT", suit="S")
    assert answers(script, "premature_play_choice") == {clubs: "allowed", spades: "not allowed"}


def test_behind_cards_from_both_of_declarers_hands_there_is_no_choice() -> None:
    script = board(SOUTH_WINS[0], "NH4 EH2 SHK EC4")
    choice = script.add("PlayRestrictionChosen", for_seat="W", kind="FORBID_SUIT", suit="H")
    assert answers(script, "premature_play_choice") == {choice: "not allowed"}


# ---- before a ruling ----


def test_only_the_first_card_behind_counts() -> None:
    script = board(EAST_WINS, "ES9 SSJ WSQ NS8", "EC4")
    behind = script.play("SCK WC9 NC2")
    assert list(outcomes(script, "play_before_ruling")) == behind[:1]


def test_behind_a_ruling_nothing_is_lost() -> None:
    script = board(EAST_WINS, "ES9 SSJ WSQ NS8")
    (lead,) = script.play("EC4")
    script.add("DirectorRuled", kind="RECTIFICATION", about=lead, law_refs=["56"], asserted_by="DIRECTOR")
    script.play("SCK")
    assert not outcomes(script, "play_before_ruling")


def test_the_wrong_defenders_card_is_left_to_law_53() -> None:
    """South leads at dummy's turn, and East, who does not sit next, plays to it."""
    assert not outcomes(board(SOUTH_WINS[0], "SCA EC4"), "play_before_ruling")


# ---- dummy's warning ----


def warned(script: BoardScript, by: str = "N", refs: tuple[str, ...] = (), what: str = "LEAD_OUT_OF_TURN") -> bool:
    script.add("AttentionDrawn", irregularity=what, refs=list(refs), by_seat=by)
    return bool(outcomes(script, "dummy_warned_declarer"))


def test_dummy_warns_before_a_card_is_led() -> None:
    assert warned(board(SOUTH_WINS[0]))
    assert not warned(board(SOUTH_WINS[0]), by="W")
    assert not warned(board(SOUTH_WINS[0]), what="REVOKE")


def test_behind_the_lead_it_is_no_warning() -> None:
    script = board(SOUTH_WINS[0])
    (lead,) = script.play("SCA")
    assert not warned(script)
    assert not warned(script, refs=(lead,))


def test_a_lead_taken_back_lies_there_no_more() -> None:
    script = board(SOUTH_WINS[0])
    (lead,) = script.play("SCA")
    script.retract(lead)
    assert warned(script)
