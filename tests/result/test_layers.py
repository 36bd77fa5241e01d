"""What does each layer of a result say, and on which entries does it rest? (design.md 4; V30 to V32)"""

from itertools import product
from typing import Any

import pytest

from tests.play.board_script import BoardScript
from trickbook.result.layers import LayerResult, results

WON_TWO_EACH = "WS2 NSA ES3 SS4 NH2 EHA SH3 WH4 EC2 SCA WC3 NC4 SD2 WDA ND3 ED4"


def opened(contract: str | None = "4S", **fields: Any) -> BoardScript:
    script = BoardScript()
    script.add("BoardOpened", **{"dealer": "S", "vulnerability": "NONE", "edition_stated": "2017", **fields})
    if contract:
        script.contract(contract)
    return script


def play_out(script: BoardScript, tricks_ns: int) -> None:
    """Thirteen tricks; N-S win the first ones with North's highest card, East the others; the last is the four aces."""
    contract = script.replay.auction.contract
    trump = contract.denomination if contract else "NT"
    aces = sorted(["CA", "DA", "HA", "SA"], key=lambda card: card[0] == trump)
    rows = [[suit + rank for rank in ranks] for suit, ranks in product("CDHS", ("2345", "6789", "TJQK"))]
    for place, row in enumerate([*rows, aces]):
        winner = "N" if place < tricks_ns else "E"
        seats = "NESW"[("NESW".index(winner)) :] + "NESW"[: "NESW".index(winner)]
        script.play(" ".join(seat + card for seat, card in zip(seats, reversed(row), strict=True)))


def layer(script: BoardScript, name: str) -> LayerResult:
    (found,) = [each for each in results(script.replay, script.entries) if each.layer == name]
    return found


def recorded(script: BoardScript) -> list[LayerResult]:
    return [each for each in results(script.replay, script.entries) if each.layer == "recorded"]


def numbers(result: LayerResult) -> tuple[int | None, int | None, int | None, int | None]:
    return result.tricks_ns, result.tricks_ew, result.tricks_declarer, result.score_ns


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


def agree(script: BoardScript, tricks: int, by_ns: bool = True, by_ew: bool = True) -> str:
    return script.add("TrickCountAgreed", tricks_declarer=tricks, by_ns=by_ns, by_ew=by_ew)


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


# ruled


def award(script: BoardScript, tricks_ns: int | None, by: str = "DIRECTOR", tricks_ew: int | None = None) -> str:
    if tricks_ns is not None and tricks_ew is None:
        tricks_ew = 13 - tricks_ns
    return script.add(
        "DirectorRuled",
        kind="TRICKS_AWARDED",
        about=None,
        law_refs=["64A2"],
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        asserted_by=by,
    )


def test_no_ruling_on_the_result() -> None:
    script = opened()
    script.add("DirectorRuled", kind="NO_INFRACTION", about=None, law_refs=["16"])
    assert (layer(script, "ruled").state, layer(script, "ruled").references) == ("NONE", ())


def test_tricks_awarded() -> None:
    script = opened()
    play_out(script, 9)
    ruling = award(script, 10)
    ruled = layer(script, "ruled")
    assert (ruled.state, *numbers(ruled), ruled.references) == ("TRICKS_AWARDED", 10, 3, 10, 420, (ruling,))


def test_a_later_ruling_holds_but_a_committees_holds_over_it() -> None:
    script = opened()
    award(script, 9)
    award(script, 10)
    assert layer(script, "ruled").tricks_ns == 10
    by_committee = award(script, 11, by="COMMITTEE")
    award(script, 9)
    assert (layer(script, "ruled").tricks_ns, layer(script, "ruled").references) == (11, (by_committee,))


def test_a_ruling_that_an_appeal_replaces_or_the_director_corrects_is_gone() -> None:
    script = opened()
    first, second, third = award(script, 9), award(script, 10), award(script, 11)
    script.add("DirectorErrorCorrected", ruling=third)
    assert layer(script, "ruled").references == (second,)
    script.add("AppealDecided", outcome="ruling replaced", replaces_ruling=second)
    assert layer(script, "ruled").references == (first,)
    script.add("AppealDecided", outcome="ruling upheld", replaces_ruling=None)
    assert layer(script, "ruled").references == (first,)


def test_awarded_tricks_that_do_not_make_thirteen_are_told() -> None:
    script = opened()
    award(script, 9, tricks_ew=3)
    ruled = layer(script, "ruled")
    assert (ruled.state, ruled.tricks_ns) == ("TRICKS_AWARDED", None)
    assert "do not make thirteen" in ruled.detail


@pytest.mark.parametrize(
    ("nos", "os", "weights", "points"),
    [
        ("NS +420", "EW -420", [], 420),
        ("EW +100", "NS -100", [], -100),
        ("NS 0", None, [], 0),
        ("NS +420", "EW -450", [], None),
        ("60%", "40%", [], None),
        ("NS +420", "40%", [], None),
        ("NS +420", "EW -420", ["60% NS +420", "40% NS -50"], None),
        (None, None, [], None),
    ],
)
def test_an_adjusted_score_is_a_number_only_where_it_is_one_for_both(
    nos: str | None, os: str | None, weights: list[str], points: int | None
) -> None:
    script = opened()
    play_out(script, 9)
    kind = "ASSIGNED" if points is not None else "ARTIFICIAL"
    ruling = script.add("AdjustedScoreAwarded", kind=kind, nos_score=nos, os_score=os, weights=weights, law_ref="12C")
    ruled = layer(script, "ruled")
    assert (ruled.state, *numbers(ruled)) == ("ADJUSTED", None, None, None, points)
    assert ruled.references == (ruling,)
    assert layer(script, "played").tricks_ns == 9


# recorded


def test_each_thing_written_down_is_a_row_in_order() -> None:
    script = opened()
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=9)
    script.add("ScoreRecorded", source_text="10", tricks_declarer=10, score_ns=420)
    script.add("ScoreRecorded", source_text="^EW 4", tricks_ew=4, differs_from_play=True)
    script.add("ScoreCorrected", from_tricks_declarer=10, to_tricks_declarer=9, to_score_ns=-50, reason="typed wrong")
    rows = recorded(script)
    assert [(row.ordinal, row.state) for row in rows] == [
        (1, "MARKED"),
        (2, "RECORDED"),
        (3, "RECORDED"),
        (4, "CORRECTED"),
    ]
    assert [numbers(row) for row in rows] == [
        (9, 4, 9, None),
        (10, 3, 10, 420),
        (9, 4, 9, None),
        (9, 4, 9, -50),
    ]
    assert [row.references for row in rows] == [("t:3",), ("t:4",), ("t:5",), ("t:6",)]
    assert [row.differs_from_play for row in rows] == [False, False, True, False]


def test_an_end_mark_without_a_number_is_no_row() -> None:
    script = opened()
    script.add("PlayRecordEnded", mark="*", tricks_declarer=None)
    assert recorded(script) == []


def test_a_score_alone_names_its_own_declarer() -> None:
    script = opened(None)
    script.add("ScoreRecorded", source_text="4 S W =", contract="4S", declarer="W", tricks_declarer=10)
    (row,) = recorded(script)
    assert numbers(row) == (3, 10, 10, None)


def test_tricks_of_nobody_known_stay_declarers() -> None:
    script = opened(None)
    script.add("PlayRecordEnded", mark="mc", tricks_declarer=0)
    (row,) = recorded(script)
    assert numbers(row) == (None, None, 0, None)


def test_both_numbers_are_kept_as_written_even_if_they_are_not_thirteen() -> None:
    script = opened()
    script.add("ScoreRecorded", source_text="NS 3 EW 2", tricks_ns=3, tricks_ew=2)
    (row,) = recorded(script)
    assert numbers(row) == (3, 2, 3, None)


def test_a_passed_out_score_and_an_unknown_status_are_kept() -> None:
    script = opened(None)
    script.add("ScoreRecorded", source_text="PASS", contract="PASS", score_ns=0)
    script.raw("ScoreRecorded", contract=None, status="POSTPONED")
    assert [row.state for row in recorded(script)] == ["PASSED_OUT", "POSTPONED"]
