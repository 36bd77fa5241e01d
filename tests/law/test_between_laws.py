"""Does one group of laws see what another one says? Wrong words about a turn, remarks of dummy, transfers, rulings."""

import pytest

from tests.play.board_script import BoardScript
from trickbook.law.defective_tricks import defective_tricks
from trickbook.law.edition_files import edition
from trickbook.law.facts.dummy import WARNING
from trickbook.law.judgement import Subject, judge
from trickbook.law.out_of_turn import told_wrongly
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "K83.AQ4.KT62.752"
EAST = "A96.T852.J5.QJ64"
SOUTH = "J72.K63.A94.AK83"
WEST = "QT54.J97.Q873.T9"


def board(*tricks: str) -> BoardScript:
    script = BoardScript()
    script.deal(NORTH, EAST, SOUTH, WEST)
    script.contract("1NT")
    for trick in tricks:
        script.play(trick)
    return script


def story(script: BoardScript) -> Story:
    return Story("7", script.entries, replay(script.entries))


def test_only_an_opponents_word_misleads_him_about_his_turn() -> None:
    for speaker, misled in (("S", True), ("E", False)):
        script = board("WS4 NS3 ESA SS2")
        script.add("OpponentMisinformedTurn", by_seat=speaker, to_seat="W", asserted_by="DIRECTOR")
        (lead,) = script.play("WHJ")
        told = story(script)
        assert told_wrongly(told, told.plays[lead]).value is misled


def test_an_opening_lead_out_of_turn_leaves_no_trick_before_it_that_lacks_cards() -> None:
    script = board("ES6 SS2 WS4 NSK", "NH4 EH2 SHK WH7")
    assert list(defective_tricks(story(script))) == []


@pytest.mark.parametrize(("led", "warns"), [("", True), ("SCA", False), ("SCA WC9", True)])
def test_a_remark_of_dummy_is_a_warning_for_both_laws_or_for_none(led: str, warns: bool) -> None:
    """The club ace comes from the hand that has not won the trick before; behind West's card it is in order."""
    script = board("WS4 NSK ES6 SS2", led)
    remark = script.add("AttentionDrawn", by_seat="N", irregularity="LEAD_OUT_OF_TURN", refs=[])
    judgement = judge(story(script), edition("2017"))
    assert (("dummy_warned_declarer", remark) in judgement.outcomes) is warns
    assert judgement.fact(WARNING, Subject(remark, judgement.story.by_reference[remark])).value is warns
