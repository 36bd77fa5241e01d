"""What became of a claim, and how many tricks does it give? (68 to 71; laws.md 9)"""

import pytest

from tests.play.board_script import BoardScript, board, fault_names
from trickbook.play.outcome import Claim

WON_TWO_EACH = ("WS2 NSA ES3 SS4", "NH2 EHA SH3 WH4", "EC2 SCA WC3 NC4", "SD2 WDA ND3 ED4")


def after_four_tricks() -> BoardScript:
    return board("3NT", *WON_TWO_EACH)


def the_claim(script: BoardScript) -> Claim:
    (claim,) = script.replay.claims
    return claim


@pytest.mark.parametrize(
    ("event", "seat", "count", "tricks"),
    [
        pytest.param("TricksClaimed", "S", 9, (11, 2), id="all the rest"),
        pytest.param("TricksClaimed", "S", 5, (7, 6), id="a claim of some concedes the rest (68B1)"),
        pytest.param("TricksClaimed", "W", 4, (7, 6), id="a defender's claim"),
        pytest.param("TricksClaimed", "S", None, (None, None), id="a claim without a number says nothing"),
        pytest.param("TricksConceded", "E", 2, (4, 9), id="a concession of some claims the rest"),
        pytest.param("TricksConceded", "S", None, (2, 11), id="abandoning the hand concedes all (68B1)"),
        pytest.param("TricksConceded", "W", 9, (11, 2), id="all conceded by number"),
    ],
)
def test_what_a_claim_gives(event: str, seat: str, count: int | None, tricks: tuple[int | None, int | None]) -> None:
    script = after_four_tricks()
    if event == "TricksClaimed":
        script.add(event, by_seat=seat, count=count, statement=None)
    else:
        script.add(event, by_seat=seat, count=count)
    claim = the_claim(script)
    assert (claim.tricks_ns, claim.tricks_ew) == tricks
    assert (claim.after_trick, claim.state, claim.settled_by) == (4, "OPEN", None)
    assert claim.kind == ("CLAIM" if event == "TricksClaimed" else "CONCESSION")


def test_a_claim_in_mid_trick_counts_the_trick_in_progress_as_left() -> None:
    script = after_four_tricks()
    script.play("WS5 NS6")
    script.add("TricksClaimed", by_seat="S", count=9, statement=None, after_trick=4)
    assert (the_claim(script).tricks_ns, the_claim(script).after_trick) == (11, 4)
    assert fault_names(script.replay) == []


def test_more_tricks_than_are_left_cannot_be_claimed() -> None:
    script = after_four_tricks()
    script.add("TricksClaimed", by_seat="S", count=10, statement=None)
    assert fault_names(script.replay) == ["CLAIM_CANNOT_BE"]
    assert the_claim(script).tricks_ns is None


def test_a_claim_said_to_be_elsewhere_than_the_cards_show_gives_no_tricks() -> None:
    script = after_four_tricks()
    script.add("TricksClaimed", by_seat="S", count=3, statement=None, after_trick=6)
    assert fault_names(script.replay) == ["CLAIM_ELSEWHERE"]
    assert (the_claim(script).after_trick, the_claim(script).tricks_ns) == (6, None)


def test_a_claim_behind_a_trick_without_a_winner_gives_no_tricks() -> None:
    script = board("3NT", "WS2 N? ES3 SS4")
    script.add("TricksClaimed", by_seat="S", count=12, statement=None)
    assert (the_claim(script).after_trick, the_claim(script).tricks_ns) == (1, None)


def claimed(count: int = 9) -> tuple[BoardScript, str]:
    script = after_four_tricks()
    return script, script.add("TricksClaimed", by_seat="S", count=count, statement=None)


def conceded(seat: str) -> tuple[BoardScript, str]:
    script = after_four_tricks()
    return script, script.add("TricksConceded", by_seat=seat, count=None)


def test_the_other_side_agrees() -> None:
    script, claim = claimed()
    script.add("ClaimAgreed", claim=claim, by_side="NS")
    assert the_claim(script).state == "OPEN"
    agreed = script.add("ClaimAgreed", claim=claim, by_side="EW")
    assert (the_claim(script).state, the_claim(script).settled_by) == ("AGREED", agreed)


def test_disputed_then_adjudicated() -> None:
    script, claim = claimed()
    script.add("ClaimDisputed", claim=claim, by_seat="W")
    assert the_claim(script).state == "DISPUTED"
    script.add("ClaimAdjudicated", tricks_ns=10, tricks_ew=3, reasons="outstanding trump", claim=claim)
    assert (the_claim(script).state, the_claim(script).tricks_ns, the_claim(script).tricks_ew) == (
        "ADJUDICATED",
        10,
        3,
    )


def test_no_players_word_undoes_an_adjudication() -> None:
    script, claim = claimed()
    script.add("ClaimAdjudicated", tricks_ns=10, tricks_ew=3, reasons="as found", claim=claim)
    script.add("ClaimDisputed", claim=claim, by_seat="W")
    script.add("AgreementWithdrawn", claim=claim, by_side="EW")
    assert (the_claim(script).state, the_claim(script).tricks_ns) == ("ADJUDICATED", 10)
    script.add("ClaimAdjudicated", tricks_ns=9, tricks_ew=4, reasons="heard again", claim=claim)
    assert (the_claim(script).state, the_claim(script).tricks_ns) == ("ADJUDICATED", 9)


def test_an_adjudication_without_a_reference_is_of_the_last_claim() -> None:
    script, _ = claimed()
    script.add("ClaimAdjudicated", tricks_ns=10, tricks_ew=3, reasons="as found")
    assert the_claim(script).state == "ADJUDICATED"


@pytest.mark.parametrize(("tricks_ns", "tricks_ew"), [(10, 2), (9, 5), (-1, 14)])
def test_an_adjudication_has_to_divide_thirteen_tricks(tricks_ns: int, tricks_ew: int) -> None:
    script, claim = claimed()
    script.raw("ClaimAdjudicated", tricks_ns=tricks_ns, tricks_ew=tricks_ew, claim=claim)
    assert fault_names(script.replay) == ["TRICKS_NOT_13"]
    assert (the_claim(script).state, the_claim(script).tricks_ns) == ("ADJUDICATED", None)


def test_scenario_120_play_continued_by_consent_makes_the_claim_void() -> None:
    script, claim = claimed()
    script.add("ClaimDisputed", claim=claim, by_seat="W")
    script.add("PlayContinuedByConsent", claim=claim, consents=["N", "E", "S", "W"], requested_by="W")
    script.play("WS5 NS6 ES7 SS8")
    assert the_claim(script).state == "VOID"
    assert (script.replay.tricks_ns, script.replay.tricks_ew) == (3, 2)


def test_scenario_127_a_defenders_partner_objects_at_once() -> None:
    script, claim = conceded("E")
    script.add("ConcessionObjected", by_seat="W", immediate=True, concession=claim)
    assert the_claim(script).state == "VOID"


@pytest.mark.parametrize(
    ("conceder", "objector", "immediate"),
    [
        pytest.param("E", "W", False, id="not at once"),
        pytest.param("E", "S", True, id="an opponent"),
        pytest.param("S", "N", True, id="dummy for declarer"),
    ],
)
def test_any_other_objection_disputes_the_concession(conceder: str, objector: str, immediate: bool) -> None:
    script, _ = conceded(conceder)
    script.add("ConcessionObjected", by_seat=objector, immediate=immediate)
    assert the_claim(script).state == "DISPUTED"


def test_an_agreement_withdrawn() -> None:
    script, claim = claimed()
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    withdrawn = script.add("AgreementWithdrawn", claim=claim, by_side="EW")
    assert (the_claim(script).state, the_claim(script).settled_by) == ("WITHDRAWN", withdrawn)


def test_a_cancelled_concession_keeps_its_allotment_and_tells_what_goes_back() -> None:
    script, claim = conceded("S")
    script.add("ClaimAgreed", claim=claim, by_side="EW")
    cancelled = script.add("ConcessionCancelled", concession=claim, ground="had been won", tricks_back=1)
    now = the_claim(script)
    assert (now.state, now.tricks_ns, now.cancelled_by, now.tricks_back) == ("AGREED", 2, cancelled, 1)


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("ClaimAgreed", {"claim": "t:9", "by_side": "EW"}),
        ("ClaimDisputed", {"claim": "t:9"}),
        ("AgreementWithdrawn", {"claim": None}),
        ("PlayContinuedByConsent", {"claim": "t:9"}),
        ("ConcessionObjected", {"concession": None}),
        ("ConcessionCancelled", {"concession": "t:9"}),
        ("ClaimAdjudicated", {"claim": None}),
    ],
)
def test_a_reference_to_no_claim_is_a_fault(event: str, fields: dict[str, str | None]) -> None:
    script = BoardScript()
    script.raw(event, **fields)
    assert fault_names(script.replay) == ["REFERENCE_WITHOUT_CLAIM"]
