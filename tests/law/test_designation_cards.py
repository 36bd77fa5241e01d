"""Which card of dummy do the words mean? (Law 46; laws.md 4.3, V7). South declares, North is dummy."""

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Card, Rank, Suit
from trickbook.law.designations import designated_card, designations
from trickbook.law.edition_files import edition
from trickbook.law.judgement import Judgement
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "AQJ.K94.75.A9643"
EAST = "8765.AJ6.QT3.JT7"
SOUTH = "T92.Q82.AKJ6.K82"
WEST = "K43.T753.9842.Q5"


def board(contract: str = "3NT", north: str | None = NORTH) -> BoardScript:
    script = BoardScript()
    script.deal(north, EAST, SOUTH, WEST)
    script.contract(contract)
    return script


def story_of(script: BoardScript) -> Story:
    return Story("7", script.entries, replay(script.entries))


def called(
    script: BoardScript, phrase: str, suit: Suit | None = None, rank: Rank | None = None, year: str = "2017"
) -> Card | None:
    """The card that declarer's words name, with what the script told before them."""
    script.add("CardDesignated", by="S", hand="N", trick=None, suit=suit, rank=rank, phrase=phrase)
    judgement = Judgement(story_of(script), edition(year))
    return designated_card(judgement, next(designations(judgement.story)))


@pytest.mark.parametrize(
    ("played", "phrase", "suit", "rank", "card"),
    [
        ("WH5", "king of hearts", "H", Rank.KING, "HK"),
        ("WH5", "a heart", "H", None, "H4"),
        ("WH5", "High!", None, None, "HK"),
        ("WH5", "low", None, None, "H4"),
        ("WH5", "nine", None, Rank.NINE, "H9"),  # the club nine may not be played
        ("WH5", "anything", None, None, None),
        ("WH5", "ace of hearts", "H", Rank.ACE, None),  # East has it
        ("WH5", "hm", None, None, None),
    ],
)
def test_words_to_a_heart_lead(
    played: str, phrase: str, suit: Suit | None, rank: Rank | None, card: str | None
) -> None:
    script = board()
    script.play(played)
    assert called(script, phrase, suit, rank) == card


def test_a_rank_alone_takes_the_suit_that_dummy_won_with() -> None:
    script = board()
    script.play("WC5 NCA ECT SC2")
    assert called(script, "nine", rank=Rank.NINE) == "C9"  # not the heart nine


def test_a_rank_alone_says_nothing_where_dummy_leads_and_has_two_in_other_suits() -> None:
    script = board()
    script.play("WS3 NSA ES5 SS2")
    assert called(script, "nine", rank=Rank.NINE) is None  # hearts or clubs, and he won with a spade


def test_win_is_the_lowest_card_that_does_where_dummy_plays_last() -> None:
    script = board()
    script.play("WH5 NH4 EHA SH2")
    script.play("ES5 SS9 WSK")
    assert called(script, "win") == "SA"
    script = board()
    script.play("WH5 NH4 EHA SH2")
    script.play("ES5 SST WS3")
    assert called(script, "take it") == "SJ"


def test_win_before_the_last_hand_needs_a_card_that_nothing_out_can_beat() -> None:
    script = board()
    script.play("WS3")
    assert called(script, "win") == "SA"  # West still holds the king, for all declarer can see
    script = board()
    script.play("WC5")
    assert called(script, "win") == "CA"


def test_win_counts_trumps_that_are_still_out() -> None:
    script = board("4H")
    script.play("WS3")
    assert called(script, "win") is None  # the ace might be ruffed


def test_cards_that_are_not_all_known_give_no_lowest_card() -> None:
    script = board(north=".K94..")
    script.play("WH5")
    assert called(script, "a heart", Suit.H) is None
    script = board(north=".K94..")
    script.play("WH5")
    assert called(script, "king of hearts", Suit.H, Rank.KING) == "HK"


def test_a_lead_that_nobody_remembers_tells_no_suit() -> None:
    script = board()
    script.play("W?")
    assert called(script, "high") is None


def test_the_card_that_was_meant_is_the_one_found() -> None:
    script = board()
    script.play("WH5")
    script.add("CardDesignated", by="S", hand="N", trick=1, suit="H", rank=None, phrase="a heart")
    script.add(
        "DirectorFoundFact",
        about="t:4",
        fact="INTENDED_OTHER_CARD",
        value="H9",
        standard="AGREED",
        asserted_by="DIRECTOR",
        confidence="FOUND",
    )
    judgement = Judgement(story_of(script), edition("2017"))
    assert designated_card(judgement, next(designations(judgement.story))) == "H9"


def test_1932_knows_a_card_only_where_suit_and_rank_were_named() -> None:
    script = board()
    script.play("WH5")
    assert called(script, "a heart", Suit.H, year="1932") is None
    script = board()
    script.play("WH5")
    assert called(script, "king of hearts", Suit.H, Rank.KING, year="1932") == "HK"
