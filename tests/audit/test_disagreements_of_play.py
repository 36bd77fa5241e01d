"""Does each check of leads, cards and failures to follow find what it is for? Small boards, numbers counted by hand."""

from typing import Any

import pytest

from tests.audit.findings_of import Audit, findings, score
from tests.projections.recording import ONE_SUIT_EACH, Recorder


def test_another_hand_led(table: Recorder, audit: Audit) -> None:
    """N declares, so E leads; W did."""
    table.contract("1NT", "N")
    lead = table.play("W:CA")[0]
    score(table, tricks_declarer=7)
    assert findings(audit()) == [("opening_lead", "WARNING", lead, "W led CA with N as declarer, the lead was E's")]


def test_a_lead_out_of_turn_that_the_record_marks(table: Recorder, audit: Audit) -> None:
    table.contract("1NT", "N")
    lead = table.play("W:CA")[0]
    table.write("LeadOutOfTurnAccepted", play=lead, by_seat="N")
    score(table, tricks_declarer=7)
    what = "W led CA with N as declarer, the lead was E's; the record says so"
    assert findings(audit()) == [("opening_lead", "INFO", lead, what)]


def test_a_lead_out_of_turn_that_was_taken_back(table: Recorder, audit: Audit) -> None:
    table.contract("1NT", "N")
    lead = table.play("W:CA")[0]
    back = table.write("CardRetracted", play=lead)
    table.round_of("E", "A")
    score(table, tricks_declarer=7)
    what = "W led CA with N as declarer, the lead was E's; it was taken back"
    # nobody wrote down that declarer refused it (54)
    ground = "W took back CA at trick 1; whether there was a ground is open: a rectification required it"
    assert findings(audit()) == [
        ("opening_lead", "INFO", lead, what),
        ("retraction_without_ground", "INFO", back, ground),
    ]


def test_a_card_that_the_hand_did_not_hold(table: Recorder, audit: Audit) -> None:
    """E's are the hearts; the diamond ace is S's."""
    table.deal()
    table.contract("1NT", "N")
    wrong = table.play("E:DA")[0]
    score(table, tricks_declarer=7)
    what = "E played DA, which was dealt to S"
    assert findings(audit()) == [("card_not_held", "ERROR", wrong, what)]


def test_a_card_played_twice(table: Recorder, audit: Audit) -> None:
    table.contract("1NT", "N")
    *_, wrong = table.play("E:HA", "S:DA", "W:CA", "N:SA", "E:HA")
    score(table, tricks_declarer=7)
    what = "E played HA, which E had played to trick 1"
    assert findings(audit()) == [("card_played_twice", "ERROR", wrong, what)]


def test_a_card_not_held_that_was_taken_back_is_only_told(table: Recorder, audit: Audit) -> None:
    table.deal()
    table.contract("1NT", "N")
    wrong = table.play("E:DA")[0]
    table.write("CardRetracted", play=wrong)
    table.play("E:HA")
    score(table, tricks_declarer=7)
    what = "E played DA, which was dealt to S; it was taken back"
    [found, retraction] = findings(audit())
    assert found == ("card_not_held", "INFO", wrong, what)
    assert retraction[:2] == ("retraction_without_ground", "INFO")


FAILING = ONE_SUIT_EACH | {"east": "3.AKQJT9876543..", "north": "AKQJT9876542.2.."}


def failed_to_follow(table: Recorder) -> tuple[str, str]:
    """N leads the spade ace; E holds S3 and plays a heart on it."""
    table.deal(**FAILING)
    table.contract("1NT", "W")
    lead, failed, *_ = table.play("N:SA", "E:HA", "S:DA", "W:CA")
    score(table, tricks_declarer=7)
    return lead, failed


def test_a_failure_to_follow_that_nobody_marked(table: Recorder, audit: Audit) -> None:
    lead, failed = failed_to_follow(table)
    report = audit()
    what = "E played HA to trick 1, S was led and S3 was in the hand; the record does not mark it"
    assert findings(report) == [("failure_to_follow", "WARNING", failed, what)]
    assert report.disagreements[0].evidence == (failed, lead)


@pytest.mark.parametrize(
    "mark", ["RevokeAlleged", "AttentionDrawn", "RevokeInquired", "DirectorRuled", "CardRetracted"]
)
def test_a_failure_to_follow_that_the_record_marks(table: Recorder, audit: Audit, mark: str) -> None:
    _, failed = failed_to_follow(table)
    fields: dict[str, dict[str, Any]] = {
        "RevokeAlleged": {"by_seat": None, "offender": "E", "trick": 1},
        "AttentionDrawn": {"irregularity": "REVOKE", "refs": [failed], "by_seat": "N"},
        "RevokeInquired": {"by_seat": "N", "of_seat": "E", "trick": 1, "answer": "HAS_ONE"},
        "DirectorRuled": {"kind": "OTHER", "about": failed, "law_refs": ["64A2"]},
        "CardRetracted": {"play": failed},
    }
    table.write(mark, **fields[mark])
    assert findings(audit()) == []


def test_a_mark_at_another_trick_marks_nothing(table: Recorder, audit: Audit) -> None:
    _, failed = failed_to_follow(table)
    table.write("RevokeAlleged", by_seat=None, offender="E", trick=2)
    assert [(one.check_name, one.subject) for one in audit().disagreements] == [("failure_to_follow", failed)]


COUNTS_IT = "; with the tricks that pass for a revoke (64)"
MAY_ACCOUNT = "; a failure to follow suit may account for it (64)"


@pytest.mark.parametrize(
    ("tricks", "severity", "more", "unclaimed", "neither"),
    [
        (10, "INFO", COUNTS_IT, "INFO", False),
        (11, "INFO", MAY_ACCOUNT, "WARNING", True),
        (9, "ERROR", "", "WARNING", False),
        (13, "ERROR", "", "WARNING", False),  # the side that failed to follow gains nothing by it
    ],
)
def test_a_revoke_may_account_for_one_or_two_tricks(
    table: Recorder, audit: Audit, tricks: int, severity: str, more: str, unclaimed: str, neither: bool
) -> None:
    """7S by N, who ruffs the first heart with H2 in his hand and wins twelve tricks; H2 loses the last to E's H3.

    Two tricks pass (64A1), in every edition: ten are due, eleven is neither.
    """
    table.deal(**(ONE_SUIT_EACH | {"east": "2.AKQJT9876543..", "north": "AKQJT9876543.2.."}))
    table.contract("7S", "N")
    revoke = table.play("E:HA", "S:DA", "W:CA", "N:SA", "N:SK", "E:S2", "S:DK", "W:CK")[3]
    for rank, heart in zip("QJT9876543", "KQJT987654", strict=True):
        table.play(f"N:S{rank}", f"E:H{heart}", f"S:D{rank}", f"W:C{rank}")
    table.play("N:H2", "E:H3", "S:D2", "W:C2")
    table.write("RevokeAlleged", by_seat="E", offender="N", trick=1)
    said = score(table, tricks_declarer=tricks)
    what = f"{said} records NS {tricks} EW {13 - tricks}, the cards give NS 12 EW 1{more}"
    found = {name: (level, subject, text) for name, level, subject, text in findings(audit())}
    assert found.pop("tricks_against_cards") == (severity, said, what)
    assert found.pop("unclaimed_revoke")[:2] == (unclaimed, revoke)
    assert list(found) == ["score_equals_neither"] * neither
