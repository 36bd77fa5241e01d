"""Revokes at the edges: who pointed to them and when, what counts as won, what is not written down."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Side
from trickbook.law.edition_files import edition
from trickbook.law.facts.transfer import BOTH_ESTABLISHED
from trickbook.law.findings import Finding, RaisedForJudgement, Undetermined
from trickbook.law.judgement import Judgement, Subject, judge
from trickbook.law.revokes import attention_to, claimed_tricks, later_tricks_won, revoke_subjects, revokes
from trickbook.law.story import Story
from trickbook.law.transfers import transfers
from trickbook.play.replay import replay

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
NORTH, EAST, SOUTH, WEST = "AKQ2.A32.K32.432", "J3.KQJT.QJT4.QJT", "T987.987.A98.AK5", "654.654.765.9876"
LED = "WD5 ND2 EDT SDA"  # trick one, South wins


class Board(BoardScript):
    """South plays notrump; West can follow to three rounds of spades."""

    def __init__(self) -> None:
        super().__init__()
        self.deal(NORTH, EAST, SOUTH, WEST)
        self.contract("1NT")
        self.play(LED)

    def revoke(self) -> str:
        """Spades to trick two; West puts a heart down though he holds three spades. North wins. Its reference."""
        return self.play("SS9 WH4 NSA ES3")[1]

    def attention(self, about: str, **fields: object) -> str:
        told = {"irregularity": "REVOKE", "refs": [about], "by_seat": "S", **fields}
        return self.add("AttentionDrawn", **told)

    def on_board_8(self, event: str, **fields: object) -> str:
        return self.add(event, board="8", **fields)

    def story(self) -> Story:
        return Story("7", self.entries, replay([entry for entry in self.entries if entry.board in (None, "7")]))

    def under(self, year: str) -> Judgement:
        return judge(self.story(), edition(year))


def answer(judgement: Judgement, question: str, about: str) -> object:
    outcome = judgement.outcomes[question, about]
    assert isinstance(outcome, Finding), outcome
    return outcome.answer


# ---- attention ----


def test_a_remark_about_another_card_is_no_attention_to_the_revoke() -> None:
    board = Board()
    card = board.revoke()
    board.attention(board.play("NH2")[0])
    judgement = board.under("2017")
    assert attention_to(judgement.story, revokes(judgement)[0]) is None
    assert ("revoke_correction", card) not in judgement.outcomes


def test_a_remark_that_names_no_card_means_the_only_revoke() -> None:
    board = Board()
    board.revoke()
    said = board.add("AttentionDrawn", irregularity="REVOKE", refs=[], by_seat="S")
    judgement = board.under("2017")
    attention = attention_to(judgement.story, revokes(judgement)[0])
    assert attention is not None
    assert attention.reference == said


def test_an_admitted_revoke_is_attention_and_a_denied_one_is_not() -> None:
    for told, noticed in (("HAS_ONE", True), ("HAS_NONE", False), (None, False)):
        board = Board()
        board.revoke()
        board.add("RevokeInquired", by_seat="S", of_seat="W", trick=2, answer=told)
        judgement = board.under("2017")
        assert (attention_to(judgement.story, revokes(judgement)[0]) is not None) is noticed


def test_an_allegation_that_a_record_only_marks_is_no_attention() -> None:
    board = Board()
    board.revoke()
    board.add("RevokeAlleged", by_seat=None, offender="W", trick=2)
    judgement = board.under("2017")
    assert attention_to(judgement.story, revokes(judgement)[0]) is None


def test_the_first_of_several_remarks_counts() -> None:
    board = Board()
    card = board.revoke()
    first = board.add("RevokeAlleged", by_seat="N", offender="W", trick=2)
    board.attention(card)
    judgement = board.under("2017")
    attention = attention_to(judgement.story, revokes(judgement)[0])
    assert attention is not None
    assert attention.reference == first


# ---- windows in table order ----


def test_a_card_to_the_next_trick_behind_attention_establishes_what_nobody_corrected() -> None:
    board = Board()
    card = board.revoke()
    board.attention(card)
    board.play("NH2 EHT")
    judgement = board.under("2017")
    assert answer(judgement, "revoke_established", card) == "established"
    assert answer(judgement, "revoke_correction", card) == "must be corrected"


def test_the_other_side_alone_does_not_establish() -> None:
    board = Board()
    card = board.revoke()
    board.play("NH2")
    board.attention(card)
    assert answer(board.under("2017"), "revoke_established", card) == "not established"


def test_a_card_of_dummy_to_the_next_trick_establishes_declarers_revoke() -> None:
    board = Board()
    board.play("SS9 WS4 NSA ES3")
    card = board.play("NH2 EHT SC5 WH4")[2]  # South holds three hearts
    board.play("ECQ NC2")  # dummy's card, ahead of its turn
    board.attention(card)
    assert answer(board.under("2017"), "revoke_established", card) == "established"


@pytest.mark.parametrize(("minutes", "found"), [(5, "stands"), (-5, None), (None, "stands")])
def test_two_writers_whose_clocks_contradict_the_order_leave_it_open(minutes: int | None, found: str | None) -> None:
    """Established in either order, for nobody corrected it; whether it had to be corrected hangs on the order."""
    board = Board()
    card = board.revoke()
    east = board.play("NH2 EHT", occurred_at=NOON)[1]
    when = None if minutes is None else NOON + timedelta(minutes=minutes)
    board.attention(card, occurred_at=when)
    board.entries[-1].fields["writer"] = "director"
    judgement = board.under("2017")
    assert answer(judgement, "revoke_established", card) == "established"
    outcome = judgement.outcomes["revoke_correction", card]
    if found is None:
        assert isinstance(outcome, Undetermined)
        assert outcome.missing == ("the revoke was established before attention was drawn to it",)
    else:
        assert isinstance(outcome, Finding)
        assert outcome.answer == found
        assert outcome.facts[0].events[0] == east


def test_a_designation_that_names_no_trick_is_for_the_next_card_of_that_hand() -> None:
    board = Board()
    board.play("SS9 WS4 NSA ES3")
    card = board.play("NH2 EHT SC5 WH4")[2]
    board.add("CardDesignated", by="S", hand="N", trick=None, phrase="low")
    unknown = board.under("2017").outcomes["revoke_established", card]
    assert isinstance(unknown, Undetermined)
    board.play("NH3", trick=4)
    board.attention(card)
    assert answer(board.under("2017"), "revoke_established", card) == "established"


# ---- what was won ----


def test_tricks_not_accounted_for_are_between_none_and_all() -> None:
    board = Board()
    board.revoke()
    story = board.story()
    (revoke,) = revokes(board.under("2017"))
    assert claimed_tricks(story, Side.EW) is None
    assert later_tricks_won(story, revoke) == (0, 11)


def test_claimed_tricks_count_as_won() -> None:
    board = Board()
    board.revoke()
    board.play("NH2 EHT SH7 WH5")  # East wins trick three
    claim = board.add("TricksClaimed", by_seat="E", count=2)
    board.add("ClaimAgreed", claim=claim, by_side="NS")
    (revoke,) = revokes(board.under("2017"))
    assert claimed_tricks(board.story(), Side.EW) == 2
    assert later_tricks_won(board.story(), revoke) == (3, 3)


def test_a_claim_that_is_not_settled_gives_nothing() -> None:
    board = Board()
    board.revoke()
    claim = board.add("TricksClaimed", by_seat="E", count=2)
    board.add("ClaimDisputed", claim=claim, by_seat="S")
    assert claimed_tricks(board.story(), Side.EW) is None


def test_a_claim_within_the_revoke_trick_divides_it_only_where_one_side_has_all_or_nothing() -> None:
    for count, won in ((12, True), (0, False), (3, None)):
        board = Board()
        card = board.play("SS9 WH4")[1]
        claim = board.add("TricksClaimed", by_seat="E", count=count)
        board.add("ClaimAgreed", claim=claim, by_side="NS")
        fact = board.under("2017").fact("the offending side won the revoke trick", revoke_subject_of(board, card))
        assert fact.value is won


def revoke_subject_of(board: Board, card: str) -> Subject:
    (subject,) = (one for one in revoke_subjects(board.under("2017")) if one.key == card)
    return subject


# ---- results for other layers ----


def test_transfers_name_the_side_and_are_none_where_undetermined() -> None:
    board = Board()
    card = board.revoke()
    board.play("NH2 EHT SH7 WH5")
    (open_one,) = transfers(board.under("2017"))
    assert (open_one.revoke.play, open_one.from_side, open_one.tricks) == (card, Side.EW, 1)
    assert transfers(board.under("1932")) == ()


def test_that_both_revokes_are_established_is_open_where_one_of_them_is() -> None:
    for opened in ((), (0,), (1,), (0, 1)):
        board = Board()
        cards = (board.revoke(), board.play("NH2 EHT SC5 WH5")[2])  # West's, then South's, who holds three hearts
        board.play("ECQ SCA WC9 NC2")
        judgement = board.under("2017")
        for card in (cards[number] for number in opened):
            outcome = judgement.outcomes["revoke_established", card]
            assert isinstance(outcome, Finding)
            judgement.outcomes["revoke_established", card] = replace(outcome, basis="open")
        for card in cards:
            fact = judgement.fact(BOTH_ESTABLISHED, revoke_subject_of(board, card))
            assert (fact.value, fact.open) == (True, bool(opened))


@pytest.mark.parametrize("year", ["1932", "1982", "1987", "1997", "2007", "2017"])
def test_a_board_without_a_revoke_raises_no_question_of_revokes(year: str) -> None:
    board = Board()
    board.play("SS9 WS4 NSA ES3")
    asked = {question for question, _ in board.under(year).outcomes}
    assert not {question for question in asked if "revoke" in question or question == "tricks_transferred"}


def test_equity_is_raised_and_never_computed() -> None:
    board = Board()
    card = board.revoke()
    board.play("NH2 EHT SH7 WH5")
    board.add("RoundEnded")
    board.attention(card)
    judgement = board.under("2017")
    assert answer(judgement, "tricks_transferred", card) == 0
    assert isinstance(judgement.outcomes["equity_review", card], RaisedForJudgement)


def test_a_call_on_the_next_board_counts_for_the_side_that_made_it() -> None:
    for seat, tricks in (("N", 0), ("S", 0), ("E", 1), ("W", 1)):
        board = Board()
        card = board.revoke()
        board.play("NH2 EHT SH7 WH5")
        board.on_board_8("CallMade", seat=seat, call="1NT")
        board.attention(card)
        assert answer(board.under("2017"), "tricks_transferred", card) == tricks


def test_entries_of_other_boards_are_no_plays_of_this_one() -> None:
    board = Board()
    card = board.revoke()
    board.on_board_8("CardPlayed", hand="E", played_by="E", card="HT", trick=3)
    board.attention(card)
    assert answer(board.under("2017"), "revoke_established", card) == "not established"
