"""Does one group of laws see what another one says? Wrong words about a turn, remarks of dummy, transfers, rulings."""

from tests.play.board_script import BoardScript
from trickbook.law.defective_tricks import defective_tricks
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
