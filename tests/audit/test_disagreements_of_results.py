"""Does each check of results find what it is for, and nothing else? Small boards, numbers counted by hand."""

import pytest

from tests.audit.findings_of import Audit, findings, score
from tests.projections.recording import FILE, Recorder, notrump_board, spade_board


def test_a_board_on_which_all_agrees_has_no_finding(table: Recorder, audit: Audit) -> None:
    """1NT by N, none made: -350, written down twice, and agreed on."""
    notrump_board(table)
    table.write("TrickCountAgreed", tricks_declarer=0, by_ns=True, by_ew=True)
    score(table, contract="1NT", declarer="N", tricks_declarer=0, score_ns=-350)
    table.writer = FILE
    notrump_board(table)
    score(table, tricks_declarer=0)
    table.imported()
    report = audit()
    assert (report.disagreements, report.differs, report.boards) == ((), False, {"PLAYED_OUT": 1})


def test_tricks_against_cards(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    wrong = score(table, tricks_declarer=2)
    report = audit()
    assert findings(report) == [
        ("tricks_against_cards", "ERROR", wrong, f"{wrong} records NS 2 EW 11, the cards give NS 0 EW 13")
    ]
    assert report.disagreements[0].evidence[0] == wrong
    assert len(report.disagreements[0].evidence) == 14  # and the thirteen winning plays
    assert report.differs


def test_a_corrected_score_is_no_finding(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    score(table, tricks_declarer=2)
    table.write("ScoreCorrected", from_tricks_declarer=2, to_tricks_declarer=0, reason="typed wrongly")
    assert findings(audit()) == []


@pytest.mark.parametrize(("tricks", "possible"), [(11, True), (0, True), (12, False), (13, False)])
def test_impossible_tricks_of_a_short_play(table: Recorder, audit: Audit, tricks: int, possible: bool) -> None:
    """Two tricks are played and E-W have both: N has at most eleven."""
    table.contract("1NT", "N")
    table.round_of("E", "A")
    table.round_of("E", "K")
    table.write("PlayRecordEnded", mark="*", tricks_declarer=None)
    said = score(table, tricks_declarer=tricks)
    what = (
        f"{said} records NS {tricks} EW {13 - tricks}, which is impossible: after 2 complete tricks NS has 0 and EW 2"
    )
    assert findings(audit()) == ([] if possible else [("impossible_tricks", "ERROR", said, what)])


def test_tricks_against_a_claim(table: Recorder, audit: Audit) -> None:
    """E takes the first trick, N claims and gets all the rest: 12; the slip has 10."""
    table.contract("1NT", "N")
    table.round_of("E", "A")
    claim = table.write("TricksClaimed", by_seat="N", count=12)
    agreed = table.write("ClaimAgreed", claim=claim, by_side="EW")
    wrong = score(table, tricks_declarer=10)
    report = audit()
    assert findings(report) == [
        ("tricks_against_claim", "ERROR", wrong, f"{wrong} records NS 10 EW 3, the settled claim gives NS 12 EW 1"),
        ("agreed_against_recorded", "WARNING", wrong, f"both sides agreed on NS 12 EW 1, {wrong} records NS 10 EW 3"),
    ]
    assert report.disagreements[0].evidence == (wrong, claim, agreed)


def test_the_end_mark_of_a_file_is_compared_too(table: Recorder, audit: Audit) -> None:
    """LIN mc against 52 cards (formats 2)."""
    table.writer = FILE
    notrump_board(table)
    mark = table.write("PlayRecordEnded", mark="mc", tricks_declarer=1)
    table.imported()
    assert findings(audit()) == [
        ("tricks_against_cards", "ERROR", mark, f"{mark} records NS 1 EW 12, the cards give NS 0 EW 13")
    ]


def test_a_marked_difference_is_only_told(table: Recorder, audit: Audit) -> None:
    """PBN ^: the record itself says that the agreed number differs (formats 1.3)."""
    notrump_board(table)
    marked = score(table, tricks_declarer=2, differs_from_play=True)
    report = audit()
    what = f"{marked} records NS 2 EW 11, the cards give NS 0 EW 13; the record marks the difference"
    assert findings(report) == [("marked_as_differing", "INFO", marked, what)]
    assert not report.differs


def test_a_mark_without_a_difference_is_asked_about(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    marked = score(table, tricks_declarer=0, differs_from_play=True)
    what = f"{marked} records NS 0 EW 13 and is marked as differing from the play, which gives the same"
    assert findings(audit()) == [("marked_as_differing", "WARNING", marked, what)]


def test_an_adjusted_score_is_no_wrong_count(table: Recorder, audit: Audit) -> None:
    """The class of two truths (bugs 16): the cards say 0, the record 0 of 100 points adjusted."""
    notrump_board(table)
    adjusted = score(table, status="ADJUSTED", tricks_declarer=13)
    report = audit()
    what = f"{adjusted} records the board as adjusted; at the table 13 complete tricks, NS 0 EW 13"
    assert findings(report) == [("adjusted_score", "INFO", adjusted, what)]
    assert (report.differs, report.boards) == (False, {"ADJUSTED": 1})


def test_a_ruled_adjusted_score_is_listed(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    said = score(table, score_ns=-350)
    ruled = table.write("AdjustedScoreAwarded", kind="ASSIGNED", nos_score="NS +120", os_score="EW -120", law_ref="64C")
    points = f"120 points for NS were ruled, {said} records -350"
    assert findings(audit()) == [
        ("ruled_against_score", "WARNING", said, points),
        ("adjusted_score", "INFO", ruled, "adjusted score by the director: NS +120, EW -120"),
    ]


def test_a_board_recorded_as_not_played(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened")
    said = score(table, status="NOT_PLAYED")
    what = f"{said} records the board as not played; at the table 0 complete tricks, NS 0 EW 0"
    assert findings(audit()) == [("not_played", "INFO", said, what)]


def test_not_played_and_yet_played(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    said = score(table, status="NOT_PLAYED")
    what = f"{said} records the board as not played; at the table 13 complete tricks, NS 0 EW 13"
    assert findings(audit()) == [("not_played", "WARNING", said, what)]


def test_score_against_contract(table: Recorder, audit: Audit) -> None:
    """7S made, not vulnerable: 210 + 300 + 1000 = 1510; written down is the score of a vulnerable one."""
    spade_board(table)
    wrong = score(table, contract="7S", declarer="N", tricks_declarer=13, score_ns=2210)
    what = f"{wrong} records 2210 points for NS, 7S by N with the tricks recorded gives 1510"
    assert findings(audit()) == [("score_against_contract", "ERROR", wrong, what)]


def test_points_alone_are_compared_with_the_tricks_beside_them(table: Recorder, audit: Audit) -> None:
    spade_board(table)
    score(table, tricks_declarer=13)
    wrong = score(table, score_ns=-1510)
    what = f"{wrong} records -1510 points for NS, 7S by N with the tricks recorded gives 1510"
    assert findings(audit()) == [("score_against_contract", "ERROR", wrong, what)]


def test_scores_of_one_account_that_differ(table: Recorder, audit: Audit) -> None:
    table.contract("1NT", "N")
    table.round_of("E", "A")
    score(table, tricks_declarer=7)
    score(table, tricks_declarer=8)
    report = audit()
    what = "the account live records several numbers of tricks for NS: 7, 8"
    assert findings(report) == [("scores_differ", "ERROR", "live tricks", what)]
    assert report.disagreements[0].evidence == ("tablet:6", "tablet:7")


def test_contract_and_declarer_against_the_auction(table: Recorder, audit: Audit) -> None:
    """N bids spades first, S raises: 4S by N; the record has 4SX by S, the score 4H by N."""
    table.write("BoardOpened", dealer="N")
    table.calls("N", "1S", "PASS", "4S", "PASS", "PASS", "PASS")
    table.contract("4SX", "S")
    said = score(table, contract="4H", declarer="N", tricks_declarer=10)
    assert findings(audit()) == [
        ("contract_against_auction", "ERROR", "live", "live records the contract 4SX, the calls give 4S"),
        ("contract_against_auction", "ERROR", said, f"{said} records the contract 4H, the calls give 4S"),
        ("declarer_against_auction", "ERROR", "live", "live records S as declarer, by the calls it is N"),
    ]


def test_a_contract_whose_doubling_is_not_stated_agrees(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", dealer="N")
    table.calls("N", "4S", "X", "PASS", "PASS", "PASS")
    table.write("ContractEstablished", level=4, denomination="S", doubled=None, declarer="N")
    score(table, tricks_declarer=10)
    assert findings(audit()) == []


def test_declarer_and_dummy_swapped_is_told(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", dealer="N")
    table.calls("N", "4S", "PASS", "PASS", "PASS")
    swapped = {"level": 4, "denomination": "S", "doubled": 0, "declarer": "S", "swapped_with_dummy": True}
    table.write("ContractEstablished", **swapped)
    score(table, tricks_declarer=10)
    what = "live records that declarer and dummy changed places; S played the hand"
    assert findings(audit()) == [("declarer_and_dummy_swapped", "INFO", "live", what)]


def test_passed_out_and_played(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", dealer="N")
    table.calls("N", "PASS", "PASS", "PASS", "PASS")
    table.round_of("E", "A")
    found = findings(audit())
    assert ("passed_out_and_played", "ERROR", "live", "all passed in live, and 4 cards were played") in found


def test_recorded_as_passed_out_with_a_contract(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    said = score(table, contract="PASS", status="PASSED_OUT", score_ns=0)
    what = f"{said} records the board as passed out, 52 cards were played and the contract is 1NT"
    assert ("recorded_as_passed_out", "ERROR", said, what) in findings(audit())


def test_a_board_passed_out_by_all_is_no_finding(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", dealer="N")
    table.calls("N", "PASS", "PASS", "PASS", "PASS")
    score(table, contract="PASS", status="PASSED_OUT", score_ns=0)
    report = audit()
    assert (findings(report), report.boards) == ([], {"PASSED_OUT": 1})
