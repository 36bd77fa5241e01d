"""What does each layer of a result say, and on which entries does it rest? (design.md 4; V30 to V32)"""

from typing import Any

import pytest

from tests.result.written_results import WON_TWO_EACH, agree, layer, numbers, opened, play_out

# played


@pytest.mark.parametrize(("tricks_ns", "points"), [(13, 510), (10, 420), (9, -50), (0, -500)])
def test_played_out(tricks_ns: int, points: int) -> None:
    script = opened()
    play_out(script, tricks_ns)
    played = layer(script, "played")
    assert (played.state, *numbers(played)) == ("PLAYED_OUT", tricks_ns, 13 - tricks_ns, tricks_ns, points)
    assert len(played.references) == 13
    assert played.references[0] == "t:3"


def test_declared_by_a_defender_of_the_other_side() -> None:
    script = opened(None)
    script.contract("4S", "W")
    play_out(script, 3)
    assert numbers(layer(script, "played")) == (3, 10, 10, -420)


def test_passed_out() -> None:
    script = opened(None)
    script.calls("S", "- - - -")
    played = layer(script, "played")
    assert (played.state, *numbers(played)) == ("PASSED_OUT", None, None, None, 0)
    assert played.references == ("t:2", "t:3", "t:4", "t:5")


def test_claimed_and_agreed() -> None:
    script = opened()
    script.play(WON_TWO_EACH)
    claim = script.add("TricksClaimed", by_seat="S", count=8, statement=None)
    agreed = script.add("ClaimAgreed", claim=claim, by_side="EW")
    for name, state in (("played", "CLAIMED"), ("agreed", "AGREED")):
        result = layer(script, name)
        assert (result.state, *numbers(result)) == (state, 10, 3, 10, 420)
        assert result.references == (claim, agreed)


def test_a_claim_nobody_agreed_to_settles_nothing() -> None:
    script = opened()
    script.play(WON_TWO_EACH)
    script.add("TricksClaimed", by_seat="S", count=8, statement=None)
    script.add("PlayEnded", reason="CLAIM")
    played = layer(script, "played")
    assert (played.state, *numbers(played)) == ("UNKNOWN", None, None, None, None)
    assert played.detail == (
        "the cards show 4 complete tricks, NS 2, EW 2; the claim t:19 is open: nobody agreed to it"
    )
    assert layer(script, "agreed").state == "NONE"


def test_a_later_claim_counts_against_a_settled_one_only_if_it_gives_other_tricks() -> None:
    script = opened()
    script.play(WON_TWO_EACH)
    claim = script.add("TricksClaimed", by_seat="S", count=8, statement=None)
    script.add("TricksConceded", by_seat="S", count=1)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    assert (layer(script, "played").state, layer(script, "played").tricks_ns) == ("CLAIMED", 10)
    script.add("TricksConceded", by_seat="S", count=2)
    assert (layer(script, "played").state, layer(script, "played").tricks_ns) == ("UNKNOWN", None)


def test_an_adjudicated_claim_is_tricks_won_and_no_agreement() -> None:
    script = opened()
    script.play(WON_TWO_EACH)
    claim = script.add("TricksClaimed", by_seat="S", count=9, statement=None)
    script.add("ClaimDisputed", claim=claim, by_seat="W")
    ruled = script.add("ClaimAdjudicated", tricks_ns=10, tricks_ew=3, reasons="70C", claim=claim)
    played = layer(script, "played")
    assert (played.state, *numbers(played), played.references) == ("CLAIMED", 10, 3, 10, 420, (claim, ruled))
    assert layer(script, "agreed").state == "NONE"
    assert layer(script, "ruled").state == "NONE"


def test_a_void_claim_leaves_the_continued_play() -> None:
    script = opened()
    claim = script.add("TricksClaimed", by_seat="S", count=13, statement=None)
    script.add("PlayContinuedByConsent", claim=claim, consents=["N", "E", "S", "W"], requested_by="W")
    play_out(script, 9)
    assert (layer(script, "played").state, layer(script, "played").tricks_ns) == ("PLAYED_OUT", 9)


def test_a_record_that_stops_says_what_the_cards_show() -> None:
    script = opened()
    script.play(WON_TWO_EACH)
    script.play("WS5 N? ES7 SS8")
    script.add("PlayRecordEnded", mark="*", tricks_declarer=None)
    played = layer(script, "played")
    assert (played.state, played.tricks_ns) == ("UNKNOWN", None)
    assert played.detail == "the cards show 5 complete tricks, NS 2, EW 2, 1 without a winner"


def test_not_played_at_all() -> None:
    script = opened(None)
    said = script.add("ScoreRecorded", source_text="not played", status="NOT_PLAYED")
    played = layer(script, "played")
    assert (played.state, played.references, played.score_ns) == ("NOT_PLAYED", (said,), None)


@pytest.mark.parametrize(
    ("contract", "fields", "tricks", "points", "why"),
    [
        ("5DX", {"edition_stated": "1982"}, 7, -700, "all played"),
        ("5DX", {"edition_stated": None}, 7, None, "no score: the tables before and since 1987 differ"),
        ("5DX", {"edition_stated": None}, 8, -500, "all played"),
        ("5DX", {"edition_stated": None, "date": "2019-01-01"}, 7, -800, "all played"),
        ("4S", {"edition_stated": "1932"}, 10, None, "no score: no duplicate table"),
        ("4S", {"vulnerability": None}, 10, None, "no score: it depends on the vulnerability"),
        ("2S", {"vulnerability": None}, 8, 110, "all played"),
        ("S", {}, 10, None, "no score: the contract is not fully known"),
    ],
)
def test_the_score_needs_contract_vulnerability_and_table(
    contract: str, fields: dict[str, Any], tricks: int, points: int | None, why: str
) -> None:
    script = opened(contract, **fields)
    play_out(script, tricks)
    played = layer(script, "played")
    assert (played.tricks_ns, played.score_ns) == (tricks, points)
    assert why in played.detail


def test_a_contract_whose_doubling_is_not_recorded_has_no_score() -> None:
    script = opened(None)
    script.add("ContractEstablished", level=4, denomination="S", doubled=None, declarer="S")
    play_out(script, 10)
    played = layer(script, "played")
    assert played.score_ns is None
    assert played.detail == "all played; no score: whether it was doubled is not known"


# agreed


def test_both_sides_agree_on_a_number_that_the_cards_do_not_show() -> None:
    script = opened()
    play_out(script, 10)
    said = agree(script, 9)
    agreed = layer(script, "agreed")
    assert (agreed.state, *numbers(agreed), agreed.references) == ("AGREED", 9, 4, 9, -50, (said,))
    assert layer(script, "played").tricks_ns == 10


def test_each_side_agrees_in_an_entry_of_its_own() -> None:
    script = opened()
    first = agree(script, 9, by_ew=False)
    assert layer(script, "agreed").state == "NONE"
    second = agree(script, 9, by_ns=False)
    assert layer(script, "agreed").references == (first, second)


def test_two_different_numbers_are_no_agreement() -> None:
    script = opened()
    agree(script, 9, by_ew=False)
    agree(script, 8, by_ns=False)
    assert (layer(script, "agreed").state, layer(script, "agreed").tricks_ns) == ("NONE", None)


def test_a_dispute_undoes_the_agreement_until_both_agree_again() -> None:
    script = opened()
    agree(script, 9)
    dispute = script.add("TrickCountDisputed", by_seat="E", asserted_ns=8)
    agreed = layer(script, "agreed")
    assert (agreed.state, agreed.tricks_ns, agreed.references) == ("DISPUTED", None, (dispute,))
    agree(script, 8, by_ew=False)
    assert layer(script, "agreed").tricks_ns is None
    agree(script, 8, by_ns=False)
    assert (layer(script, "agreed").state, layer(script, "agreed").tricks_ns) == ("AGREED", 8)


def test_the_latest_agreement_stands() -> None:
    script = opened()
    agree(script, 9)
    agree(script, 10)
    assert layer(script, "agreed").tricks_ns == 10


def test_an_agreement_withdrawn_is_none() -> None:
    """69B: what follows is for the director."""
    script = opened()
    claim = script.add("TricksClaimed", by_seat="S", count=13, statement=None)
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    script.add("AgreementWithdrawn", claim=claim, by_side="EW")
    assert (layer(script, "agreed").state, layer(script, "agreed").tricks_ns) == ("NONE", None)
    assert layer(script, "played").state == "UNKNOWN"
    assert layer(script, "played").detail == "no card is recorded; the claim t:3 is withdrawn"


def test_a_cancelled_concession_corrects_the_agreed_tricks_and_not_the_played() -> None:
    """Scenario 123, 71: the conceding side gets one trick back."""
    script = opened()
    script.play(WON_TWO_EACH)
    claim = script.add("TricksConceded", by_seat="S", count=4)
    agreed = script.add("ClaimAgreed", claim=claim, by_side="EW")
    assert layer(script, "agreed").tricks_ns == 7
    cancelled = script.add("ConcessionCancelled", concession=claim, ground="could not be lost", tricks_back=1)
    assert layer(script, "agreed").tricks_ns == 8
    assert layer(script, "agreed").references == (claim, agreed, cancelled)
    assert layer(script, "played").tricks_ns == 7


def test_a_concession_cancelled_without_a_number_leaves_no_agreed_tricks() -> None:
    script = opened()
    claim = script.add("TricksConceded", by_seat="E", count=None)
    script.add("ClaimAgreed", claim=claim, by_side="NS")
    assert layer(script, "agreed").tricks_ns == 13
    script.add("ConcessionCancelled", concession=claim, ground="a trick already won")
    assert (layer(script, "agreed").state, layer(script, "agreed").tricks_ns) == ("NONE", None)


def test_tricks_of_an_unknown_declarer_cannot_be_agreed() -> None:
    script = opened(None)
    agree(script, 9)
    assert (layer(script, "agreed").state, layer(script, "agreed").tricks_ns) == ("NONE", None)
