"""Does the audit find what the Laws make of a record, and call an error only what is settled? Numbers counted by hand.

The board of most tests: 1NT by N; on E's first heart N discards SA though he holds H2, follows with it to the second,
and wins the last trick only. N-S won one trick, and one passes to E-W in every edition (64A2): N-S none, E-W thirteen.
"""

from typing import Any

import pytest

from tests.audit.findings_of import Audit, findings
from tests.projections.recording import ONE_SUIT_EACH, Recorder, notrump_board

RULED: dict[str, Any] = {"asserted_by": "DIRECTOR", "confidence": "FOUND"}
NOBODY = "N revoked at trick 1, and nobody ruled on it"


def revoke_of_the_board(table: Recorder, date: str | None = "2017-10-01") -> str:
    """Plays the board and draws attention to the revoke; gives the revoke card."""
    table.write("BoardOpened", dealer="N", vulnerability="NONE", date=date)
    table.deal(**(ONE_SUIT_EACH | {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."}))
    table.contract("1NT", "N")
    revoke = table.play("E:HA", "S:DA", "W:CA", "N:SA")[-1]
    table.play("E:HK", "S:DK", "W:CK", "N:H2")
    for heart, spade, other in zip("QJT9876543", "KQJT987654", "QJT9876543", strict=True):
        table.play(f"E:H{heart}", f"S:D{other}", f"W:C{other}", f"N:S{spade}")
    table.play("E:S2", "S:D2", "W:C2", "N:S3")
    table.write("AttentionDrawn", irregularity="REVOKE", refs=[revoke], by_seat="W")
    return revoke


def score(table: Recorder, tricks: int) -> str:
    return table.write("ScoreRecorded", source_text="as typed", tricks_declarer=tricks)


# ---- revokes ----


def test_a_revoke_on_which_nobody_ruled(table: Recorder, audit: Audit) -> None:
    revoke = revoke_of_the_board(table)
    said = score(table, 1)
    assert findings(audit()) == [
        (
            "score_ignores_transfer",
            "WARNING",
            said,
            f"{said} records NS 1 as won; with the tricks that pass for the revoke it is NS 0 (44E 44F 64A2)",
        ),
        ("unclaimed_revoke", "WARNING", revoke, f"{NOBODY}: 1 trick has to pass to the other side (64A2)"),
    ]


def test_a_score_that_counts_the_transfer_is_only_told(table: Recorder, audit: Audit) -> None:
    revoke = revoke_of_the_board(table)
    said = score(table, 0)
    what = f"{said} records NS 0 EW 13, the cards give NS 1 EW 12; with the tricks that pass for a revoke (64)"
    nobody = f"{NOBODY}: 1 trick has to pass to the other side (64A2); the score counts it"
    report = audit()
    assert findings(report) == [
        ("tricks_against_cards", "INFO", said, what),
        ("unclaimed_revoke", "INFO", revoke, nobody),
    ]
    assert not report.differs


@pytest.mark.parametrize("kind", ["WAIVER", "FORFEITURE"])
def test_a_transfer_that_was_given_up_is_only_told(table: Recorder, audit: Audit, kind: str) -> None:
    """81C5, 11A: what is won stands, and the score as won is right."""
    revoke = revoke_of_the_board(table)
    law, word = {"WAIVER": ("81C5", "waived"), "FORFEITURE": ("11A", "forfeited")}[kind]
    ruled = table.write("DirectorRuled", kind=kind, about=revoke, law_refs=[law], **RULED)
    score(table, 1)
    report = audit()
    assert findings(report) == [("ruling_waives", "INFO", ruled, f"{ruled}: {word} ({law}); 1 tricks would be due")]
    assert not report.differs


def test_a_transfer_that_was_ruled_and_not_scored(table: Recorder, audit: Audit) -> None:
    revoke = revoke_of_the_board(table)
    table.write("DirectorRuled", kind="RECTIFICATION", about=revoke, law_refs=["64A2"], **RULED)
    score(table, 1)
    assert [(name, severity) for name, severity, *_ in findings(audit())] == [("score_ignores_transfer", "WARNING")]


def test_a_score_that_is_neither_won_nor_due(table: Recorder, audit: Audit) -> None:
    """N ruffs the first heart though he holds H2: twelve won, two pass (64A1): ten. Eleven is neither."""
    table.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01")
    table.deal(**(ONE_SUIT_EACH | {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."}))
    table.contract("7S", "N")
    revoke = table.play("E:HA", "S:DA", "W:CA", "N:SA")[-1]
    table.play("N:SK", "E:S2", "S:DK", "W:CK")
    for rank, heart in zip("QJT9876543", "KQJT987654", strict=True):
        table.play(f"N:S{rank}", f"E:H{heart}", f"S:D{rank}", f"W:C{rank}")
    table.play("N:H2", "E:H3", "S:D2", "W:C2")
    table.write("DirectorRuled", kind="RECTIFICATION", about=revoke, law_refs=["64A1"], **RULED)
    said = score(table, 11)
    [found] = findings(audit(), "score_equals_neither")
    what = f"{said} records NS 11, which is neither the NS 12 won nor the NS 10 due with the transfer (44E 44F 64A1)"
    assert found == ("score_equals_neither", "ERROR", said, what)


def test_how_many_tricks_are_due_where_the_editions_differ(table: Recorder, audit: Audit) -> None:
    """No date: N wins later with a heart he could have played: one trick, two in 1987 and 1997 (64A2).

    That tricks are due is settled, and so is a warning; whether the score has the right number of them is open.
    """
    table.deal(**(ONE_SUIT_EACH | {"north": "AKQJT9876543.A..", "east": "2.KQJT98765432.."}))
    table.contract("1NT", "N")
    revoke = table.play("E:HK", "S:DA", "W:CA", "N:S3")[-1]
    table.play("E:HQ", "S:DK", "W:CK", "N:HA", "N:SA", "E:S2", "S:DQ", "W:CQ")
    for spade, other in zip("KQJT987654", "JT98765432", strict=True):
        table.play(f"N:S{spade}", f"E:H{other}", f"S:D{other}", f"W:C{other}")
    table.write("AttentionDrawn", irregularity="REVOKE", refs=[revoke], by_seat="W")
    said = score(table, 12)
    report = audit()
    by_edition = "1982 1, 1987 2, 1997 2, 2007 1, 2017 1"
    what = f"{NOBODY}: 1 or 2 tricks have to pass to the other side ({by_edition})"
    assert findings(report, "unclaimed_revoke") == [("unclaimed_revoke", "WARNING", revoke, what)]
    by_score = "1982 NS 11, 1987 NS 10, 1997 NS 10, 2007 NS 11, 2017 NS 11"
    what = f"{said} records NS 12; what is due for the revoke is open: {by_score}"
    assert findings(report, "score_open") == [("score_open", "INFO", said, what)]
    assert len(report.disagreements) == 2


def test_a_missing_entry_makes_no_error(table: Recorder, audit: Audit) -> None:
    revoke_of_the_board(table)
    table.skip()
    score(table, 3)
    report = audit()
    named = {one.check_name: one.severity for one in report.disagreements}
    assert (named["unclaimed_revoke"], named["score_open"]) == ("INFO", "INFO")
    assert all("missing of tablet" in one.what for one in report.disagreements if one.check_name == "score_open")


# ---- retractions ----


def test_a_card_taken_back_without_a_ground(table: Recorder, audit: Audit) -> None:
    """W leads, takes the card back and leads another: no law lets it go back (47F2)."""
    table.write("BoardOpened", date="2017-10-01")
    table.contract("3NT", "S")
    [lead] = table.play("W:S5")
    back = table.write("CardRetracted", play=lead)
    table.play("W:D4")
    score(table, 9)
    [found] = findings(audit(), "retraction_without_ground")
    assert found == (
        "retraction_without_ground",
        "WARNING",
        back,
        "W took back S5 at trick 1, and no law let that card go back (47F2)",
    )


def test_a_retraction_whose_ground_nobody_found_is_only_told(table: Recorder, audit: Audit) -> None:
    """An opponent is said to have misled him about the turn; the director has found nothing yet (47E1)."""
    table.write("BoardOpened", date="2017-10-01")
    table.contract("3NT", "S")
    table.write("OpponentMisinformedTurn", by_seat="S", to_seat="W")
    [lead] = table.play("W:S5")
    table.write("CardRetracted", play=lead, reason="MISINFORMED_TURN")
    table.play("W:D4")
    score(table, 9)
    [found] = findings(audit(), "retraction_without_ground")
    assert found[1] == "INFO"
    assert "whether there was a ground is open: an opponent had misinformed him" in found[3]


def test_a_revoke_taken_back_in_time_has_a_ground(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", date="2017-10-01")
    table.deal(north=None, east="3.AKQJT98765432..", south=None, west=None)
    table.contract("3NT", "S")
    *_, failed = table.play("W:S5", "N:S2", "E:HA")
    table.write("AttentionDrawn", irregularity="REVOKE", refs=[failed], by_seat="E")
    table.write("CardRetracted", play=failed, reason="CORRECT_ILLEGAL_PLAY")
    table.play("E:S3")
    assert findings(audit(), "retraction_without_ground", "unclaimed_revoke") == []


# ---- results, rulings, editions ----


def hands_returned(table: Recorder) -> None:
    for seat in "NESW":
        table.write("HandReturnedToBoard", seat=seat, pocket=seat, shuffled=True)


def test_a_number_agreed_on_behind_the_return_of_the_hands(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    hands_returned(table)
    agreed = table.write("TrickCountAgreed", tricks_declarer=0, by_ns=True, by_ew=True)
    what = "both sides agreed on the number of tricks only behind the return of all four hands to the board (79A)"
    assert findings(audit()) == [("agreed_after_hands_returned", "WARNING", agreed, what)]


def test_an_agreement_in_time_and_one_by_another_writer(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    table.write("TrickCountAgreed", tricks_declarer=0, by_ns=True, by_ew=True)
    hands_returned(table)
    table.board = "2"
    notrump_board(table)
    hands_returned(table)
    table.write("TrickCountAgreed", tricks_declarer=0, by_ns=True, by_ew=True, writer="director")
    assert [(one.board, one.severity) for one in audit().disagreements] == [("2", "INFO")]


def test_a_score_corrected_when_its_time_was_over(table: Recorder, audit: Audit) -> None:
    """The correction period has ended, nobody approved, and nothing says that it is beyond doubt (79C)."""
    notrump_board(table)
    score(table, 1)
    table.write("OfficialScorePublished", board=None)
    table.write("CorrectionPeriodEnded", board=None)
    fields = {"organiser_approval": False, "beyond_reasonable_doubt": False} | RULED
    late = table.write("ScoreCorrected", from_tricks_declarer=1, to_tricks_declarer=0, reason="typed", **fields)
    [found] = findings(audit(), "score_corrected_too_late")
    what = f"{late} changes a score behind the time for it; the score stands (79C2)"
    assert found == ("score_corrected_too_late", "WARNING", late, what)


@pytest.mark.parametrize(("law", "severity"), [("79B", "WARNING"), ("64C", "INFO")])
def test_tricks_awarded_that_are_not_due(table: Recorder, audit: Audit, law: str, severity: str) -> None:
    """E-W won all thirteen, N-S are given two; equity is the director's to judge (64C)."""
    notrump_board(table)
    ruling = {"kind": "TRICKS_AWARDED", "about": None, "law_refs": [law], "tricks_ns": 2, "tricks_ew": 11}
    ruled = table.write("DirectorRuled", **ruling, **RULED)
    what = f"{ruled} awards NS 2 tricks, by the Laws NS 0 are due (44E 44F)"
    assert findings(audit(), "ruling_against_due") == [("ruling_against_due", severity, ruled, what)]


def test_a_transfer_ruled_though_none_is_due(table: Recorder, audit: Audit) -> None:
    """N takes the revoke card back before anybody played on: not established (64A)."""
    table.write("BoardOpened", date="2017-10-01")
    table.deal(**(ONE_SUIT_EACH | {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."}))
    table.contract("1NT", "N")
    revoke = table.play("E:HA", "S:DA", "W:CA", "N:SA")[-1]
    table.write("CardRetracted", play=revoke)
    table.play("N:H2")
    ruled = table.write("DirectorRuled", kind="RECTIFICATION", about=revoke, law_refs=["64A2"], **RULED)
    what = f"{ruled} cites 64A2 about a revoke for which no trick is due"
    assert findings(audit(), "transfer_ruled_without_one_due") == [
        ("transfer_ruled_without_one_due", "WARNING", ruled, what)
    ]


def test_an_edition_stated_against_the_date(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01", edition_stated="2007")
    table.deal()
    table.contract("1NT", "N")
    score(table, 7)
    what = "the edition stated is 2007, on 2017-10-01 it was 2017"
    assert findings(audit()) == [("stated_edition", "WARNING", "1", what)]
