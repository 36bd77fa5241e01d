"""Which card should have stood, and who would have won the trick? (laws.md 4.7, V8, V10; design.md 4)"""

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Card, Seat
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.judgement import judge
from trickbook.law.played_cards import winner_with
from trickbook.law.retractions import CardThatShouldStand, cards_that_should_stand
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "AQJ.K94.75.A9643"
EAST = "8765.AJ6.QT3.JT7"
SOUTH = "T92.Q82.AKJ6.K82"
WEST = "K43.T753.9842.Q5"
LATER = NAMES[1:]


def board() -> BoardScript:
    script = BoardScript()
    script.deal(NORTH, EAST, SOUTH, WEST)
    script.contract("3NT")
    return script


def found(script: BoardScript, about: str, fact: str, value: str) -> None:
    settled = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
    script.add("DirectorFoundFact", about=about, fact=fact, value=value, **settled)


def rows(script: BoardScript, year: str) -> tuple[CardThatShouldStand, ...]:
    story = Story("7", script.entries, replay(script.entries))
    return cards_that_should_stand(judge(story, edition(year)))


def told(script: BoardScript, year: str) -> list[tuple[str, int, str, str | None]]:
    return [(row.hand + row.card, row.trick, row.question, row.winner) for row in rows(script, year)]


def test_the_named_card_stands_and_the_one_laid_does_not() -> None:
    """West says the heart ten, lays the three; with the ten he would have won the trick."""
    script = board()
    script.add("CardDesignated", by="W", hand="W", trick=1, suit="H", rank="TEN", phrase="ten of hearts")
    script.play("WH3 NH4 EH6 SH8")
    found(script, "t:3", "UNINTENDED", "false")
    for year in NAMES:
        assert told(script, year) == [("WHT", 1, "named_card_counts_as_played", "W")], year


@pytest.mark.parametrize("year", NAMES)
def test_a_card_taken_back_without_a_ground_should_stand(year: str) -> None:
    """East takes the ace back and plays the six: South's queen wins; with the ace it would have been East's trick."""
    script = board()
    _west, _north, east = script.play("WH5 NH4 EHA")
    script.add("CardRetracted", play=east, reason="NONE_GIVEN")
    script.play("EH6 SHQ")
    assert told(script, year) == [("EHA", 1, "retraction", "E")]
    assert rows(script, year)[0].about == "t:6"


def test_the_same_card_played_again_leaves_nothing_to_say() -> None:
    script = board()
    *_, east = script.play("WH5 NH4 EHA")
    script.add("CardRetracted", play=east, reason=None)
    script.play("EHA SH2")
    assert told(script, "2017") == []


def slip(change_after: str) -> BoardScript:
    """South calls the heart king by a slip; dummy lays it; further cards; then he asks for the four, not laid down."""
    script = board()
    script.play("WH5")
    script.add("CardDesignated", by="S", hand="N", trick=1, suit="H", rank="KING", phrase="king of hearts")
    script.play(f"NHK {change_after}")
    change = script.add("DesignationChanged", designation="t:4", new_card="H4", cause="SLIP_OF_TONGUE")
    found(script, change, "UNINTENDED", "true")
    found(script, change, "PAUSE", "false")
    return script


def test_a_change_that_is_allowed_names_the_new_card_where_it_was_not_laid() -> None:
    script = slip("EH6")
    script.play("SH8")
    for year in LATER:  # without the king South's eight holds the trick
        assert told(script, year) == [("NH4", 1, "named_card_counts_as_played", "S")], year
    assert told(script, "1932") == []  # the king stands, and it lies there


def test_a_change_that_came_too_late_names_the_card_called_first() -> None:
    """In 2017 South had played; dummy's card is changed at the table all the same."""
    script = slip("EH6 SH8")
    script.add("CardRetracted", play="t:5", reason="UNINTENDED_DESIGNATION")
    script.play("NH4")
    named, back = ("NHK", 1, "named_card_counts_as_played", "N"), ("NHK", 1, "retraction", "N")
    assert told(script, "2017") == [named, back]
    assert told(script, "1997") == []
    assert told(script, "2007") == []  # readings differ: nothing is said


def test_a_card_that_counts_as_played_though_another_was_laid() -> None:
    """South holds the heart queen just above the table, then plays the two; the ten wins, the queen would have."""
    script = board()
    script.play("WHT NH4 EH6")
    script.add("CardHeld", seat="S", card="HQ", face_up=True, position="NEAR_TABLE")
    script.play("SH2")
    for year in LATER:
        assert told(script, year) == [("SHQ", 1, "declarers_card_counts_as_played", "S")], year
    assert told(script, "1932") == []


def test_the_card_called_stands_where_dummy_put_out_another_in_time_and_not_behind_it() -> None:
    """South calls the four, dummy lays the king; East's ace takes it anyway. Said in time or too late."""
    for further, year, expected in (
        ("", "2017", [("NH4", 1, "named_card_counts_as_played", "E")]),
        ("EDQ SDA", "2017", []),  # 45D2: the king stays
        ("EDQ SDA", "1997", []),
    ):
        script = board()
        script.play("WH5")
        script.add("CardDesignated", by="S", hand="N", trick=1, suit="H", rank="FOUR", phrase="four")
        script.play("NHK EHA SH2")
        error = script.add("DummyCardMisplaced", trick=1, placed_card="HK", named_card="H4")
        script.play(further)
        script.add("AttentionDrawn", irregularity="MISPLACED_CARD", refs=[error], by_seat="S")
        assert told(script, year) == expected


@pytest.mark.parametrize(("hand", "card", "winner"), [("E", "S2", "N"), ("N", "S9", "E"), ("S", "HT", "S")])
def test_trumps_decide_who_would_have_won(hand: str, card: str, winner: str) -> None:
    """Hearts are trumps: the club ace is ruffed by North and overruffed by East."""
    script = BoardScript()
    script.contract("4H")
    script.play("WCA NH3 EH9 SC4")
    story = Story("7", script.entries, replay(script.entries))
    assert winner_with(story, 1, Seat(hand), Card(card)) == winner


def test_nobody_is_told_to_win_a_trick_with_an_unknown_card() -> None:
    script = BoardScript()
    script.contract("4H")
    script.play("WCA N? EH9 SC4")
    story = Story("7", script.entries, replay(script.entries))
    assert winner_with(story, 1, Seat.S, Card("HT")) is None


def test_a_trick_that_is_not_complete_has_no_winner_yet() -> None:
    script = board()
    *_, east = script.play("WH5 NH4 EHA")
    script.add("CardRetracted", play=east, reason=None)
    assert [row.winner for row in rows(script, "2017")] == [None]
