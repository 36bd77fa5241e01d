"""Whose is a trick, by the cards, by how they lie, by what was gathered, said and found? The layers and their edges."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Seat, Side
from trickbook.law.edition_files import edition
from trickbook.law.findings import Finding, RaisedForJudgement, Undetermined
from trickbook.law.hands import hands
from trickbook.law.judgement import Judgement, judge
from trickbook.law.ownership import derived_owner, ownership, side_named
from trickbook.law.story import Story
from trickbook.play.replay import replay

NOON = datetime(2026, 5, 2, 12, 0, tzinfo=UTC)
DEAL = ("AQJ.K94.75.A9643", "8765.AJ6.QT3.JT7", "T92.Q82.AKJ6.K82", "K43.T753.9842.Q5")
FIRST, SECOND = "WH3 NH4 EHJ SHQ", "SDA WD2 ND5 ED3"  # both South's
LOST = {"fact": "FACTS_LOST", "standard": "BALANCE_OF_PROBABILITIES"}


def board(contract: str = "3NT") -> BoardScript:
    script = BoardScript()
    script.deal(*DEAL)
    script.contract(contract)
    return script


def story(script: BoardScript) -> Story:
    return Story("7", script.entries, replay(script.entries))


def judged(script: BoardScript, year: str = "2017") -> Judgement:
    return judge(story(script), edition(year))


def answer(script: BoardScript, question: str, about: str, year: str = "2017") -> object:
    outcome = judged(script, year).outcomes[question, about]
    return outcome.answer if isinstance(outcome, Finding) else outcome


def test_the_layers_are_kept_apart() -> None:
    """South's card won, West points as having won, East gathered, North gave it up, the director found for South."""
    script = board()
    lead = script.play(FIRST)[0]
    script.add("CardTurned", seat="W", trick=1, orientation="WON")
    script.add("CardTurned", seat="S", trick=1, orientation="LOST")
    script.add("OrientationCorrected", seat="S", trick=1, orientation="WON")
    script.add("TrickGathered", trick=1, by_seat="E")
    given = script.add("TrickOwnershipSurrendered", trick=1, side="EW", by_seat="N")
    script.add("DirectorFoundFact", about=lead, fact="TRICK_WINNER", value="S", standard="AGREED")

    (row,) = ownership(story(script))

    assert (row.trick, row.derived, row.gathered, row.found) == (1, Side.NS, Side.EW, Side.NS)
    assert row.pointing == {Seat.W: "WON", Seat.S: "WON"}
    assert [(said.reference, said.side, said.by_seat) for said in row.asserted] == [(given, Side.EW, Seat.N)]


def test_a_trick_that_only_somebody_claims_has_a_row_and_no_owner() -> None:
    script = board()
    script.add("TrickOwnershipClaimed", trick=9, side="EW", by_seat="E")

    (row,) = ownership(story(script))

    assert (row.trick, row.derived, row.pointing, row.gathered, row.found) == (9, None, {}, None, None)


@pytest.mark.parametrize(
    ("value", "side"), [("n", Side.NS), ("EW", Side.EW), (" W ", Side.EW), ("south", None), ("", None)]
)
def test_what_a_finding_may_call_the_winner(value: str, side: Side | None) -> None:
    assert side_named(value) is side


def test_a_finding_that_names_nobody_settles_nothing() -> None:
    script = board()
    script.play("W? N? E? S?")
    claimed = script.add("TrickOwnershipClaimed", trick=1, side="EW", by_seat="E")
    script.add("DirectorFoundFact", about=claimed, fact="TRICK_WINNER", value="the leader", standard="AGREED")

    assert isinstance(answer(script, "trick_owner", "trick:1"), Undetermined)


def test_a_trick_passed_over_belongs_to_the_best_card_lying_there() -> None:
    """East omits to play; dummy's heart king stays best though East's ace is placed later (67B1)."""
    script = board()
    script.play("WH3 NHK SH2")
    assert derived_owner(story(script), 1) is None
    script.play("NC3 EC7 SCK WC5", trick=2)
    assert derived_owner(story(script), 1) is Side.NS
    script.play("EHA", trick=1)
    assert derived_owner(story(script), 1) is Side.NS


def test_an_unknown_card_of_such_a_trick_leaves_its_owner_open() -> None:
    script = board()
    script.play("WH3 N? SH2")
    script.play("NC3 EC7 SCK WC5", trick=2)
    assert derived_owner(story(script), 1) is None


def test_a_finding_never_moves_a_trick_whose_cards_are_recorded() -> None:
    script = board()
    lead = script.play(FIRST)[0]
    script.add("TrickOwnershipClaimed", trick=1, side="EW", by_seat="E")
    script.add("DirectorFoundFact", about=lead, fact="TRICK_WINNER", value="EW", standard="AGREED")

    assert answer(script, "trick_owner", "trick:1") == "the side whose card won it"


def test_a_number_in_dispute_is_settled_by_cards_only_when_all_tricks_are_accounted_for() -> None:
    script = board()
    script.play(FIRST + " " + SECOND)
    dispute = script.add("TrickCountDisputed", by_seat="E", asserted_ns=1)
    assert answer(script, "trick_owner", dispute) != "the side whose card won it"

    claim = script.add("TricksClaimed", by_seat="S", count=11, faced_cards=True)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    assert answer(script, "trick_owner", dispute) == "the side whose card won it"


def test_facts_lost_and_nobody_s_cards_mixed_are_for_judgement() -> None:
    script = board()
    script.play("W? N? E? S?")
    claimed = script.add("TrickOwnershipClaimed", trick=1, side="EW", by_seat="E")
    script.add("DirectorFoundFact", about=claimed, value="true", **LOST)

    outcome = answer(script, "trick_owner", "trick:1")

    assert isinstance(outcome, RaisedForJudgement)
    assert outcome.laws == ("85",)


def test_in_1932_it_matters_whose_tricks_were_mixed() -> None:
    script = board()
    script.play(FIRST)
    script.add("TrickGathered", trick=1, by_seat="E")
    script.add("TricksMixed", side="NS")
    before = script.add("TrickOwnershipClaimed", trick=1, side="NS", by_seat="N")
    script.add("TricksMixed", side="EW")
    late = script.add("TrickOwnershipClaimed", trick=1, side="NS", by_seat="N")

    assert answer(script, "trick_ownership_open", before, "1932") == "may be claimed or given up"
    assert answer(script, "trick_ownership_open", late, "1932") == "too late"


def test_in_1932_a_claim_to_a_trick_nobody_is_known_to_have_gathered_stays_open() -> None:
    script = board()
    script.play(FIRST)
    claimed = script.add("TrickOwnershipClaimed", trick=1, side="NS", by_seat="N")

    assert isinstance(answer(script, "trick_ownership_open", claimed, "1932"), Undetermined)


# ---- pointing ----


def test_a_lead_taken_back_has_still_been_made() -> None:
    script = board()
    script.play(FIRST)
    (lead,) = script.play("SDA")
    script.retract(lead, "RECTIFICATION")
    said = script.add("OrientationPointedOut", trick=1, card_of="E", by_seat="W")
    own = script.add("OrientationPointedOut", trick=1, card_of="S", by_seat="N")

    assert answer(script, "may_point_out", said, "2007") == "too late: Law 16B may apply"
    assert answer(script, "may_point_out", said, "2017") == "may point it out"
    assert answer(script, "may_point_out", own, "2017") == "too late: Law 16B may apply"


def test_who_declares_matters_only_in_2007() -> None:
    script = BoardScript()
    script.deal(*DEAL)
    script.play(FIRST + " " + SECOND)
    said = script.add("OrientationPointedOut", trick=1, card_of="S", by_seat="S")

    assert answer(script, "may_point_out", said, "2017") == "too late: Law 16B may apply"
    unknown = answer(script, "may_point_out", said, "2007")
    assert isinstance(unknown, Undetermined)
    assert unknown.missing == ("declarer pointed it out",)


def test_times_that_contradict_the_order_leave_the_window_open() -> None:
    script = board()
    script.play(FIRST)
    script.add("CardPlayed", hand="S", played_by="S", card="DA", occurred_at=NOON)
    earlier = NOON - timedelta(minutes=1)
    script.add("OrientationPointedOut", trick=1, card_of="E", by_seat="W", writer="director", occurred_at=earlier)
    about = script.entries[-1].reference

    outcome = answer(script, "may_point_out", about, "2007")

    assert isinstance(outcome, Undetermined)
    assert outcome.missing == ("a lead had been made to the next trick before",)


def test_nothing_ends_the_right_behind_the_thirteenth_trick() -> None:
    script = board()
    script.play("W? N? E? S?")
    said = script.add("OrientationPointedOut", trick=13, card_of="E", by_seat="W")

    assert answer(script, "may_point_out", said, "2017") == "may point it out"


def test_a_card_is_turned_too_early_while_one_of_the_four_lies_not_there() -> None:
    script = board()
    east = script.play(FIRST)[2]
    intime = script.add("CardTurned", seat="W", trick=1, orientation="LOST")
    assert answer(script, "card_turned", intime) == "in time"

    script.retract(east, "CORRECT_ILLEGAL_PLAY")
    assert answer(script, "card_turned", intime) == "too early"


# ---- hands ----


def test_every_card_of_a_hand_is_played_or_held() -> None:
    script = board()
    script.play(FIRST + " " + SECOND)

    for hand in hands(story(script)):
        assert hand.dealt == frozenset(hand.played) | (hand.held or frozenset())
        assert not hand.astray


def test_a_card_that_a_hand_was_not_dealt_is_astray() -> None:
    script = board()
    script.play("WSA")

    assert {hand.seat: set(hand.astray) for hand in hands(story(script)) if hand.astray} == {Seat.W: {"SA"}}
