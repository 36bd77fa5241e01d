"""Which leads are out of turn, whose word counts, and what accepts one by play? (Laws 53 to 56; laws.md 6, V11)"""

import pytest

from tests.play.board_script import BoardScript
from trickbook.events.cards import Seat
from trickbook.law.edition_files import edition
from trickbook.law.findings import Finding, Outcome, Undetermined
from trickbook.law.judgement import judge
from trickbook.law.out_of_turn import is_proper_lead, leads_out_of_turn
from trickbook.law.story import Story
from trickbook.play.replay import replay

NORTH = "K83.AQ4.KT62.752"
EAST = "A96.T852.J5.QJ64"
SOUTH = "J72.K63.A94.AK83"
WEST = "QT54.J97.Q873.T9"
EAST_WINS, DUMMY_WINS = "WS4 NS3 ESA SS2", "WS4 NSK ES6 SS2"


def board(*tricks: str) -> BoardScript:
    script = BoardScript()
    script.deal(NORTH, EAST, SOUTH, WEST)
    script.contract("1NT")
    for trick in tricks:
        script.play(trick)
    return script


def story(script: BoardScript) -> Story:
    return Story("7", script.entries, replay(script.entries))


def outcome(script: BoardScript, lead: str, year: str = "2017", question: str = "lead_out_of_turn") -> Outcome | None:
    return judge(story(script), edition(year)).outcomes.get((question, lead))


def answer(script: BoardScript, lead: str, year: str = "2017") -> object:
    told = outcome(script, lead, year)
    assert isinstance(told, Finding), told
    return told.answer


def missing(script: BoardScript, lead: str, year: str = "2017") -> tuple[str, ...]:
    told = outcome(script, lead, year)
    assert isinstance(told, Undetermined), told
    return told.missing


def word(script: BoardScript, lead: str, accepts: bool, by: str | None) -> None:
    script.add("LeadOutOfTurnAccepted" if accepts else "LeadOutOfTurnRejected", play=lead, by_seat=by)


def found(script: BoardScript, about: str, fact: str, value: str = "true") -> None:
    settled = {"standard": "AGREED", "asserted_by": "DIRECTOR", "confidence": "FOUND"}
    script.add("DirectorFoundFact", about=about, fact=fact, value=value, **settled)


# ---- which leads are out of turn ----


def test_the_winner_of_the_trick_leads_in_turn() -> None:
    assert not list(leads_out_of_turn(story(board(EAST_WINS, "ES9 SSJ WSQ NS8", "WD3 ND2 ED5 SDA"))))


def test_without_a_contract_no_lead_is_out_of_turn() -> None:
    script = BoardScript()
    script.play(EAST_WINS + " SCA")
    assert not list(leads_out_of_turn(story(script)))


@pytest.mark.parametrize(
    ("trick", "late", "due"),
    [
        ("WS4 NS3 ESA", "SS2", None),  # East wins the trick that South had not yet played to
        ("WS4 NSK ES6", "SS2", Seat.N),  # dummy wins it: it was dummy's lead
        ("WS4 NSK ES6", "", None),  # South never plays: nobody won
    ],
)
def test_a_lead_before_the_trick_is_complete_waits_for_its_winner(trick: str, late: str, due: Seat | None) -> None:
    script = board(trick, "EC4", late)
    assert [lead.due for lead in leads_out_of_turn(story(script))] == ([due] if due else [])


def test_a_lead_before_partner_has_played_is_left_to_law_57() -> None:
    """Dummy leads, East and South play; East leads on before West has played, and South wins the trick."""
    script = board(DUMMY_WINS, "NH4 EH2 SHK")
    (early,) = script.play("EC4")
    script.play("WH7")
    assert outcome(script, early) is None
    assert outcome(script, early, question="play_before_partner") is not None


def test_declarer_and_dummy_exchanged_the_opening_lead_is_judged_as_it_was_made() -> None:
    for lead, due in (("EC4", [Seat.W]), ("WS4", [])):
        script = board(lead)
        contract = {"level": 1, "denomination": "NT", "doubled": 0}
        script.add("ContractEstablished", **contract, declarer="N", swapped_with_dummy=True)
        assert [told.due for told in leads_out_of_turn(story(script))] == due


# ---- words ----


def test_a_players_first_word_counts() -> None:
    script = board(EAST_WINS, "ES9 SSJ WSQ NS8")
    (lead,) = script.play("EC4")
    word(script, lead, accepts=False, by="S")
    word(script, lead, accepts=True, by="S")
    assert answer(script, lead) == "rejected"


def test_a_word_without_a_speaker_is_that_of_the_player_who_decides() -> None:
    """Of South's lead West decides, who sits next; East had rejected it."""
    script = board(EAST_WINS)
    (lead,) = script.play("SCA")
    word(script, lead, accepts=False, by="E")
    word(script, lead, accepts=True, by=None)
    assert answer(script, lead) == "accepted"


@pytest.mark.parametrize("speaker", ["N", "E", "W"])
def test_nobody_but_declarer_decides_over_a_defenders_lead(speaker: str) -> None:
    script = board(EAST_WINS, "ES9 SSJ WSQ NS8")
    (lead,) = script.play("EC4")
    word(script, lead, accepts=True, by=speaker)
    assert answer(script, lead) == "pending"


def test_a_ruling_of_rectification_says_that_it_was_not_accepted() -> None:
    script = board(EAST_WINS)
    (lead,) = script.play("SCA")
    assert answer(script, lead) == "pending"
    script.retract(lead)
    assert missing(script, lead) == ("the other side rejected it",)
    script.add("DirectorRuled", kind="RECTIFICATION", about=lead, law_refs=["55B1"], asserted_by="DIRECTOR")
    assert answer(script, lead) == "rejected"


# ---- by play ----


def test_what_is_played_behind_a_lead_taken_back_does_not_accept_it() -> None:
    script = board(DUMMY_WINS)
    (lead,) = script.play("SCA")
    word(script, lead, accepts=False, by="W")
    script.retract(lead)
    script.play("NH4 EH2 SHK WH7")
    assert answer(script, lead) == "rejected"


def test_a_rejection_by_the_player_himself_comes_before_his_card() -> None:
    script = board(DUMMY_WINS)
    (lead,) = script.play("SCA")
    word(script, lead, accepts=False, by="W")
    script.play("WC9")
    assert answer(script, lead) == "rejected"


def test_a_card_behind_partners_rejection_is_not_settled() -> None:
    """East rejects South's lead, and West, who sits next and has not spoken, plays to it."""
    script = board(DUMMY_WINS)
    (lead,) = script.play("SCA")
    word(script, lead, accepts=False, by="E")
    script.play("WC9")
    assert missing(script, lead) == ("the hand next in turn played to it before it was rejected",)


def test_a_rejection_behind_the_card_comes_too_late() -> None:
    script = board(DUMMY_WINS)
    (lead,) = script.play("SCA")
    script.play("WC9")
    word(script, lead, accepts=False, by="W")
    assert answer(script, lead) == "accepted"


# ---- the proper lead ----


def test_the_due_hands_card_is_a_lead_or_follows_as_it_is_found() -> None:
    for value, expected in (("true", "goes back without rectification"), ("false", "accepted")):
        script = board(EAST_WINS)
        lead, own = script.play("SCA EC4")
        assert missing(script, lead) == ("the proper lead was made behind it",)
        found(script, own, "LEAD_OR_FOLLOW", value)
        assert answer(script, lead) == expected


def test_a_card_behind_a_word_of_acceptance_is_no_lead_of_its_own() -> None:
    script = board(EAST_WINS)
    (lead,) = script.play("SCA")
    word(script, lead, accepts=True, by="W")
    (card,) = script.play("EC4")
    told = story(script)
    assert is_proper_lead(told, told.plays[card]).value is False
    assert answer(script, lead) == "accepted"


# ---- an opponent's wrong word ----


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"to_seat": "E", "asserted_by": "DIRECTOR"}, "goes back without rectification"),
        ({"to_seat": "E", "asserted_by": "E", "confidence": "AGREED"}, "goes back without rectification"),
        ({"to_seat": "W", "asserted_by": "DIRECTOR"}, "accepted"),  # told to another player
    ],
)
def test_a_wrong_word_counts_once_it_is_settled(told: dict[str, str], expected: str) -> None:
    script = board(EAST_WINS, "ES9 SSJ WSQ NS8")
    script.add("OpponentMisinformedTurn", by_seat="S", **told)
    (lead,) = script.play("EC4")
    word(script, lead, accepts=True, by="S")
    assert answer(script, lead) == expected


def test_a_wrong_word_that_is_only_said_settles_nothing() -> None:
    script = board(EAST_WINS, "ES9 SSJ WSQ NS8")
    script.add("OpponentMisinformedTurn", by_seat="S", to_seat="E", asserted_by="E")
    (lead,) = script.play("EC4")
    word(script, lead, accepts=True, by="S")
    assert missing(script, lead) == ("an opponent had told the leader that it was his turn",)
    found(script, lead, "MISINFORMED", "false")
    assert answer(script, lead) == "accepted"
