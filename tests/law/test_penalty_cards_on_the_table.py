"""Penalty cards from their exposure to their end, and what they ask of the next plays; worked out from laws.md 5."""

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Card, Seat, Suit
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.findings import Finding, Outcome, Undetermined
from trickbook.law.judgement import Judgement, judge
from trickbook.law.obligations import Duty, disobedience, duties
from trickbook.law.penalty_cards import CALLABLE, MAJOR, MINOR, PENALTY_CARD, faced_cards, penalty_cards
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH, EAST = "AK2.432.K54.8765", "9876.JT98.T982.2"
SOUTH, WEST = "QT5.A65.AJ6.AQ93", "J43.KQ7.Q73.KJT4"
SOUTH_WINS = "WHK NH2 EH8 SHA"
EAST_WINS = "WH7 NH2 EHJ SH5"


class Board(BoardScript):
    """South plays notrump. West holds two spades below the jack, two diamonds beside the queen."""

    def __init__(self, west: str | None = WEST, declarer: str | None = "S") -> None:
        super().__init__()
        self.deal(NORTH, EAST, SOUTH, west)
        if declarer:
            self.contract("3NT", declarer)

    def expose(self, seat: str, card: str, manner: str = "DROPPED", **found: bool) -> str:
        """A card laid open, seen by partner; further findings by name."""
        reference = self.add("CardExposed", seat=seat, card=card, manner=manner)
        for fact, value in ({"PARTNER_COULD_SEE": True} | found).items():
            self.found(reference, fact, value)
        return reference

    def found(self, about: str, fact: str, value: bool) -> str:
        return self.add(
            "DirectorFoundFact",
            about=about,
            fact=fact,
            value=str(value).lower(),
            standard="AGREED",
            asserted_by="DIRECTOR",
        )

    def choose(self, kind: str, suits: str, for_seat: str) -> str:
        return self.add("LeadRestrictionChosen", by_seat="S", kind=kind, suits=suits.split(), for_seat=for_seat)

    def under(self, year: str = "2017") -> Judgement:
        return judge(Story("7", self.entries, replay(self.entries)), edition(year))


def duty(judgement: Judgement, play: str) -> Duty:
    return next(duty for duty in duties(judgement) if duty.play.reference == play)


def cards(text: str) -> frozenset[Card]:
    return frozenset(Card(word) for word in text.split())


def outcome(judgement: Judgement, question: str, about: str) -> Outcome:
    return judgement.outcomes[question, about]


def answer(judgement: Judgement, question: str, about: str) -> object:
    found = outcome(judgement, question, about)
    assert isinstance(found, Finding), found
    return found.answer


# ---- the three models ----


@pytest.mark.parametrize(
    ("year", "kind"),
    [("1932", CALLABLE), ("1982", PENALTY_CARD), ("1987", MINOR), ("1997", MINOR), ("2007", MINOR), ("2017", MINOR)],
)
def test_each_edition_has_its_own_kind_of_card(year: str, kind: str) -> None:
    board = Board()
    board.play(SOUTH_WINS)
    drop = board.expose("W", "D7")
    [card] = penalty_cards(board.under(year))
    assert (card.seat, card.card, card.kind, card.created_by) == (Seat.W, "D7", kind, drop)
    assert (card.ended_by, card.how_ended) == (None, None)


@pytest.mark.parametrize("year", NAMES)
def test_a_clean_board_raises_none_of_these_questions(year: str) -> None:
    board = Board()
    board.play(SOUTH_WINS + " SS5 WS3 NSA ES6")
    asked = {question for question, _ in board.under(year).outcomes}
    assert not asked & {"exposed_card", "withdrawn_card", "penalty_card_kind", "penalty_card_duty", "choice_obeyed"}


def test_cards_of_declarer_and_of_dummy_are_never_penalty_cards() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("S", "DA")
    board.expose("N", "C5")
    assert penalty_cards(board.under()) == ()


def test_without_a_contract_it_is_not_known_who_defends() -> None:
    board = Board(declarer=None)
    drop = board.expose("W", "D7")
    judgement = board.under()
    assert isinstance(outcome(judgement, "exposed_card", drop), Undetermined)
    assert penalty_cards(judgement) == ()


# ---- kind ----


def test_two_cards_are_major_and_stay_so_when_one_is_played() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "D7")
    board.expose("W", "C4")
    played = board.play("SDA WD7 ND4 ED2")[1]
    seven, four = penalty_cards(board.under())
    assert (seven.kind, seven.ended_by, seven.how_ended, seven.major_by) == (MAJOR, played, "played", four.created_by)
    assert (four.kind, four.ended_by) == (MAJOR, None)


def test_a_card_dropped_after_the_first_was_played_is_a_single_one_again() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "D7")
    board.play("SDA WD7 ND4 ED2")
    board.expose("W", "C4")
    assert [card.kind for card in penalty_cards(board.under())] == [MINOR, MINOR]


def test_cards_of_two_defenders_do_not_make_each_other_major() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "D7")
    board.expose("E", "D2")
    assert [card.kind for card in penalty_cards(board.under())] == [MINOR, MINOR]


def test_a_finding_that_it_was_on_purpose_overrules_the_manner() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "D7", EXPOSED_UNINTENTIONALLY=False)
    assert [card.kind for card in penalty_cards(board.under())] == [MAJOR]


def test_dropped_but_said_to_be_deliberate_is_not_settled() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    drop = board.add("CardExposed", seat="W", card="D7", manner="DROPPED", deliberate=True)
    board.found(drop, "PARTNER_COULD_SEE", True)
    judgement = board.under()
    assert [card.kind for card in penalty_cards(judgement)] == [None]
    kind = outcome(judgement, "penalty_card_kind", drop)
    assert isinstance(kind, Undetermined)
    assert kind.missing == ("it was exposed unintentionally",)


# ---- the end ----


def test_a_penalty_card_played_and_taken_back_still_lies_there() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "SJ")
    wrong = board.play("SH6 WSJ")[1]
    board.retract(wrong, reason="CORRECT_ILLEGAL_PLAY")
    board.play("WH7 NH3 EH9")
    [jack] = penalty_cards(board.under())
    assert jack.ended_by is None


def test_a_minor_card_gives_declarer_no_choice_about_the_lead() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "D7")
    choice = board.choose("FORBID", "D", "E")
    judgement = board.under()
    assert answer(judgement, "lead_restriction", choice) == "no right to choose"
    assert penalty_cards(judgement)[0].ended_by is None


def test_the_one_kind_of_1982_does() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "D7")
    choice = board.choose("FORBID", "D", "E")
    judgement = board.under("1982")
    assert answer(judgement, "lead_restriction", choice) == "may not lead a suit named"
    assert penalty_cards(judgement)[0].ended_by == choice


def test_a_ruling_withdrawn_as_the_directors_error_ends_nothing() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    drop = board.expose("W", "D7")
    ruling = board.add("DirectorRuled", kind="NOT_A_PENALTY_CARD", about=drop, law_refs=["50"])
    assert penalty_cards(board.under())[0].ended_by == ruling
    board.add("DirectorErrorCorrected", ruling=ruling)
    assert penalty_cards(board.under())[0].ended_by is None


def test_where_declarers_right_is_not_settled_the_card_may_or_may_not_lie_there() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "D7", manner="OTHER")
    choice = board.choose("REQUIRE", "D", "E")
    board.play("EDT SDJ WD3 ND4")
    judgement = board.under()
    assert isinstance(outcome(judgement, "lead_restriction", choice), Undetermined)
    assert penalty_cards(judgement) == ()
    assert list(disobedience(judgement)) == []


# ---- duties ----


def test_beside_a_minor_card_honours_and_the_card_itself_may_be_played() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "D7")
    queen = board.play("SDA WDQ")[1]
    assert duty(board.under(), queen).legal == cards("DQ D7")


def test_a_minor_card_leaves_other_suits_free_when_its_own_is_not_led() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "D7")
    spade = board.play("SS5 WS3")[1]
    assert duty(board.under(), spade).legal == cards("SJ S4 S3")


def test_a_major_card_of_the_suit_led_is_the_only_legal_one() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "SJ")
    wrong = board.play("SS5 WS4")[1]
    judgement = board.under()
    assert duty(judgement, wrong).legal == cards("SJ")
    [failed] = disobedience(judgement)
    assert (failed.play, failed.trick, failed.hand, failed.suit) == (wrong, 2, Seat.W, Suit.S)
    assert (failed.able, failed.required_by) == ((Card("SJ"),), None)


def test_declarer_designates_which_of_several_is_played() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "S3")
    board.expose("W", "SJ")
    board.add("PenaltyCardChoiceMade", seat="W", card="S3")
    jack = board.play("SS5 WSJ")[1]
    judgement = board.under()
    assert duty(judgement, jack).legal == cards("S3")
    assert [failed.able for failed in disobedience(judgement)] == [(Card("S3"),)]


def test_without_a_designation_either_may_be_played() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    board.expose("W", "S3")
    board.expose("W", "SJ")
    jack = board.play("SS5 WSJ")[1]
    judgement = board.under()
    assert duty(judgement, jack).legal == cards("S3 SJ")
    assert list(disobedience(judgement)) == []


def test_a_suit_is_forbidden_as_long_as_he_keeps_the_lead_and_not_when_he_regains_it() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "DQ")
    choice = board.choose("FORBID", "D", "E")
    spade = board.play("ES9 SS5 WS3 NS2")[0]
    diamond = board.play("EDT SDA WD3 ND4")[0]
    board.play("SD6 WD7 NDK ED8")
    judgement = board.under()
    assert [duty.play.reference for duty in duties(judgement)] == [spade, diamond]
    assert [(failed.play, failed.required_by) for failed in disobedience(judgement)] == [(diamond, choice)]


def test_a_lead_that_was_lost_and_regained_is_free() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "DQ")
    board.choose("FORBID", "D", "E")
    club = board.play("EC2 SCA WC4 NC5")[0]
    board.play("SD6 WD3 ND4 EDT")
    board.play("ED9")
    judgement = board.under()
    assert [duty.play.reference for duty in duties(judgement)] == [club]
    assert list(disobedience(judgement)) == []


def test_when_both_defenders_have_one_declarers_choice_comes_before_the_leaders_own_card() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "DQ")
    board.expose("E", "HT")
    board.choose("REQUIRE", "D", "E")
    lead = board.play("ED2 SDA WD3 ND4")[0]
    judgement = board.under()
    assert duty(judgement, lead).legal == cards("DT D9 D8 D2")
    assert list(disobedience(judgement)) == []


def test_without_a_choice_the_leader_has_to_lead_his_own_major_card() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "DQ")
    board.expose("E", "HT")
    lead = board.play("ED2 SDA WDQ ND4")
    judgement = board.under()
    assert duty(judgement, lead[0]).legal == cards("HT")
    assert duty(judgement, lead[2]).legal == cards("DQ")
    assert [failed.play for failed in disobedience(judgement)] == [lead[0]]


def test_in_a_hand_that_nobody_recorded_only_the_card_that_lies_there_is_known() -> None:
    board = Board(west=None)
    board.play(SOUTH_WINS)
    drop = board.expose("W", "SJ")
    follows, discards = board.play("SS5 WS4 NSA ES6 NC5 EC2 SC3 WH7")[1::6]
    judgement = board.under()
    assert answer(judgement, "penalty_card_duty", follows) == "play it"
    assert duty(judgement, follows).legal is None
    assert isinstance(outcome(judgement, "penalty_card_duty", discards), Undetermined)
    assert [card.created_by for card in penalty_cards(judgement)] == [drop]


# ---- cards that lie faced ----


def test_faced_cards_tell_penalty_cards_from_others() -> None:
    board = Board()
    board.play(SOUTH_WINS)
    jack = board.expose("W", "SJ")
    seven = board.expose("W", "D7")
    board.add("DirectorRuled", kind="NOT_A_PENALTY_CARD", about=seven, law_refs=["50"])
    named = board.add("CardExposed", seat="W", card="CK", manner="NAMED_AS_HELD")
    held_up = board.add("CardExposed", seat="W", card="C4", manner="HELD_VISIBLE")
    board.found(held_up, "PARTNER_COULD_SEE", False)
    here = board.play("SC3 WCT NC5 EC2")[0]
    judgement = board.under()
    assert [(card.card, card.laid_open_by, card.penalty_card) for card in faced_cards(judgement, Seat.W, here)] == [
        ("SJ", jack, True),
        ("D7", seven, False),
        ("CK", named, True),
    ]
    assert faced_cards(judgement, Seat.W, jack) == ()


def test_a_card_that_was_picked_up_or_played_lies_there_no_more() -> None:
    board = Board()
    board.play(EAST_WINS)
    board.expose("W", "DQ")
    board.expose("W", "SJ")
    board.choose("REQUIRE", "D", "E")
    board.play("ED2 SDA WD3 ND4 SS5 WSJ NSA ES6")
    here = board.play("NC5 EC2 SC3 WCT")[0]
    judgement = board.under()
    assert [(card.card, card.how_ended) for card in penalty_cards(judgement)] == [("DQ", "picked up"), ("SJ", "played")]
    assert faced_cards(judgement, Seat.W, here) == ()


def test_a_penalty_card_that_was_played_asks_nothing_until_its_play_is_taken_back() -> None:
    """West leads the king he had dropped, wins, and leads a diamond; only then does the king go back."""
    board = Board()
    board.expose("W", "HK")
    king, *_ = board.play("WHK NH2 EH8 SH5")
    lead, *_ = board.play("WD3")
    between = board.add("AttentionDrawn", irregularity="OTHER", refs=[], by_seat="S")
    board.add("CardRetracted", play=king, reason="DIRECTOR_INSTRUCTED")
    after = board.add("DirectorArrived", asserted_by="DIRECTOR")
    judgement = board.under()
    assert list(disobedience(judgement)) == []
    assert [card.card for card in faced_cards(judgement, Seat.W, lead)] == []
    assert [card.card for card in faced_cards(judgement, Seat.W, between)] == []
    # a card that was already faced stays what it was (laws.md 4.7)
    assert [(card.card, card.penalty_card) for card in faced_cards(judgement, Seat.W, after)] == [("HK", True)]
    assert [(card.card, card.how_ended) for card in penalty_cards(judgement)] == [("HK", None)]
