"""Does each check find what it is for, and nothing else? One small board a check, its numbers counted by hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.projections.databases import projected
from tests.projections.recording import FILE, ONE_SUIT_EACH, OTHER_FILE, Recorder, notrump_board, spade_board
from trickbook.audit.report import AuditReport, run_audit
from trickbook.eventlog.log import Append
from trickbook.projections.store import Store

Audit = Callable[[], AuditReport]
Finding = tuple[str, str, str, str]


@pytest.fixture
def table() -> Recorder:
    return Recorder()


@pytest.fixture
def audit(table: Recorder, tmp_path: Path) -> Audit:
    def run() -> AuditReport:
        projected(table.rows, tmp_path / "x.duckdb")
        with Store(tmp_path / "x.duckdb") as store:
            return run_audit(store.connection)

    return run


def findings(report: AuditReport) -> list[Finding]:
    return [(one.check_name, one.severity, one.subject, one.what) for one in report.disagreements]


def score(table: Recorder, **fields: object) -> str:
    return table.write("ScoreRecorded", source_text="as typed", **fields)


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


def test_no_result_at_all(table: Recorder, audit: Audit) -> None:
    table.contract("1NT", "N")
    table.round_of("E", "A")
    end = table.write("PlayRecordEnded", mark="*", tricks_declarer=None)
    report = audit()
    assert [(one.check_name, one.severity, one.subject) for one in report.disagreements] == [
        ("result_missing", "WARNING", "1")
    ]
    assert report.disagreements[0].what.startswith("no result: the cards show 1 complete tricks, NS 0, EW 1")
    assert report.disagreements[0].evidence == (end,)


def test_a_file_that_holds_a_deal_only_misses_no_result(table: Recorder, audit: Audit) -> None:
    table.writer = FILE
    table.write("BoardOpened", dealer="N")
    table.deal()
    table.imported()
    report = audit()
    assert (findings(report), report.boards) == ([], {"UNKNOWN": 1})


def test_a_score_that_repeats_the_contract_is_no_second_finding(table: Recorder, audit: Audit) -> None:
    table.write("BoardOpened", dealer="N")
    table.calls("N", "4S", "PASS", "PASS", "PASS")
    table.contract("4SX", "N")
    score(table, contract="4SX", declarer="N", tricks_declarer=10)
    what = "live records the contract 4SX, the calls give 4S"
    assert findings(audit()) == [("contract_against_auction", "ERROR", "live", what)]


def test_two_files_that_tell_one_board_differently(table: Recorder, audit: Audit) -> None:
    """A PBN and a LIN of the same board: the second is folded; they differ in the third card, tricks and score."""
    for writer, cards, tricks, points in (
        (FILE, ("E:HA", "S:DA", "W:CA"), 7, 90),
        (OTHER_FILE, ("E:HA", "S:DA", "W:CK", "N:SA"), 8, 120),
    ):
        table.writer = writer
        table.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01")
        table.deal()
        table.calls("N", "1NT", "PASS", "PASS", "PASS")
        table.play(*cards)
        score(table, tricks_declarer=tricks, score_ns=points)
        table.imported("final.pbn" if writer == FILE else "final.lin")
    report = audit()
    assert findings(report) == [
        (
            "accounts_differ",
            "ERROR",
            f"{FILE} score",
            f"the score for NS is 120 in {OTHER_FILE} and 90 in {FILE}",
        ),
        (
            "accounts_differ",
            "ERROR",
            f"{FILE} tricks",
            f"declarer has 8 tricks in {OTHER_FILE} and 7 in {FILE}",
        ),
        (
            "accounts_differ",
            "WARNING",
            f"{FILE} play",
            f"play 3 is W:CK in {OTHER_FILE} and W:CA in {FILE}",
        ),
    ]
    assert report.disagreements[0].evidence == (f"{OTHER_FILE}:11", f"{FILE}:10")


def test_an_earlier_version_of_a_corrected_file_is_only_named(table: Recorder, audit: Audit) -> None:
    """First 2 tricks against the cards, with points that no contract gives and a contract that nobody called."""
    for writer, contract, tricks, points in ((FILE, "4SX", 2, 90), (OTHER_FILE, "1NT", 0, -350)):
        table.writer = writer
        notrump_board(table)
        table.contract(contract, "N")
        score(table, tricks_declarer=tricks, score_ns=points)
        table.imported("evening.toml")
    report = audit()
    what = f"{FILE} is an earlier version of evening.toml, which is {OTHER_FILE} now"
    assert findings(report) == [("earlier_version", "INFO", FILE, what)]
    assert not report.differs


def test_cards_played_while_the_auction_is_not_finished(table: Recorder, audit: Audit) -> None:
    """The third pass was forgotten: no contract, nobody wins the trick, whatever the score says."""
    table.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01")
    table.deal()
    calls = table.calls("N", "1S", "PASS", "4S", "PASS", "PASS")
    table.round_of("E", "A")
    score(table, contract="4S", declarer="N", tricks_declarer=10, score_ns=420)
    report = audit()
    what = "4 cards were played and the auction is not finished; its last calls: E:PASS S:4S W:PASS N:PASS"
    assert findings(report) == [("auction_not_finished", "ERROR", "1", what)]
    assert report.disagreements[0].evidence == (calls[-1],)


def test_an_auction_cut_short_beside_a_contract_written_down(table: Recorder, audit: Audit) -> None:
    """The contract is known all the same: somebody should look, nothing is lost."""
    table.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01")
    table.deal()
    table.calls("N", "1S", "PASS")
    table.contract("4S", "N")
    table.round_of("E", "A")
    score(table, tricks_declarer=10, score_ns=420)
    assert [(one.check_name, one.severity) for one in audit().disagreements] == [("auction_not_finished", "WARNING")]


def test_deal_contract_declarer_and_calls_of_two_accounts(table: Recorder, audit: Audit) -> None:
    table.writer = FILE
    table.deal()
    table.calls("N", "1NT", "X", "PASS", "PASS", "PASS")
    table.play("E:HA")
    score(table, tricks_declarer=7)
    table.imported()
    table.writer = "tablet"
    table.deal(**(ONE_SUIT_EACH | {"north": ONE_SUIT_EACH["west"], "west": ONE_SUIT_EACH["north"]}))
    table.calls("E", "1NT", "PASS", "PASS", "PASS")
    score(table, tricks_declarer=7)
    spades, hearts, diamonds, clubs = (ONE_SUIT_EACH[seat] for seat in ("north", "east", "south", "west"))
    assert findings(audit()) == [
        (
            "accounts_differ",
            "ERROR",
            f"{FILE} contract",
            f"the contract is 1NT in live and 1NTX in {FILE}",
        ),
        (
            "accounts_differ",
            "ERROR",
            f"{FILE} deal",
            f"the deal is {clubs} {hearts} {diamonds} {spades} in live"
            f" and {spades} {hearts} {diamonds} {clubs} in {FILE}",
        ),
        ("accounts_differ", "ERROR", f"{FILE} declarer", f"declarer is E in live and N in {FILE}"),
        ("accounts_differ", "WARNING", f"{FILE} auction", f"call 1 is E:1NT in live and N:1NT in {FILE}"),
    ]


def test_what_an_account_does_not_know_is_no_difference(table: Recorder, audit: Audit) -> None:
    """A club's pad beside a full record: a card not shown, a hand not known, no auction, no points."""
    table.writer = FILE
    table.deal(north=ONE_SUIT_EACH["north"], east=None, south=None, west=None)
    table.contract("1NT", "N")
    table.play("E:HA", "S:?", "W:CA")
    score(table, tricks_declarer=0)
    table.imported()
    table.writer = "tablet"
    notrump_board(table)
    assert findings(audit()) == []


def test_agreed_and_played_differ(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    agreed = table.write("TrickCountAgreed", tricks_declarer=1, by_ns=True, by_ew=True)
    said = score(table, tricks_declarer=1)
    what = "both sides agreed on NS 1 EW 12, at the table it was NS 0 EW 13"
    record = f"{said} records NS 1 EW 12, the cards give NS 0 EW 13; agreed or ruled so"
    report = audit()
    assert findings(report) == [
        ("agreed_against_play", "WARNING", "1", what),
        ("tricks_against_cards", "INFO", said, record),
    ]
    assert report.disagreements[0].evidence == (agreed,)


def test_ruled_and_recorded_differ(table: Recorder, audit: Audit) -> None:
    notrump_board(table)
    said = score(table, tricks_declarer=0)
    ruling = {"kind": "TRICKS_AWARDED", "about": None, "law_refs": ["64C"], "tricks_ns": 2, "tricks_ew": 11}
    ruled = table.write("DirectorRuled", asserted_by="DIRECTOR", confidence="FOUND", **ruling)
    report = audit()
    what = f"NS 2 EW 11 was ruled, {said} records NS 0 EW 13"
    equity = f"{ruled} awards NS 2 tricks, by the Laws NS 0 are due (44E 44F)"
    assert findings(report) == [
        ("ruled_against_recorded", "WARNING", said, what),
        ("ruling_against_due", "INFO", ruled, equity),
    ]
    assert report.disagreements[0].evidence == (ruled, said)
    table.write("ScoreCorrected", from_tricks_declarer=0, to_tricks_declarer=2, reason="ruled")
    assert {one.severity for one in audit().disagreements} == {"INFO"}


def test_what_is_missing_in_the_record(table: Recorder, audit: Audit) -> None:
    """A gap, a number given twice, unreadable bytes, a file without its end, and a reference to nothing."""
    notrump_board(table)
    score(table, tricks_declarer=0)
    table.skip()
    table.write("DirectorSummoned", by_seat="N", reason="first")
    number = len(table.rows) + 1
    table.write("DirectorSummoned", by_seat="S", reason="other", number=number)
    table.write("DirectorFoundFact", about="tablet:999", fact="OTHER", value="true", standard="AGREED")
    table.writer = FILE
    table.deal()
    table.rows.append(Append(table.table_key, b"\xc3\x01nonsense"))
    found = findings(audit())
    assert found == [
        (
            "import_incomplete",
            "WARNING",
            FILE,
            "1 boards of this file are not folded: its last entry is not RecordImported",
        ),
        (
            "conflicting_entries",
            "ERROR",
            f"tablet:{number}",
            f"tablet:{number} was given to 2 entries; the first on the log stands",
        ),
        (
            "unreadable_entries",
            "ERROR",
            "UNKNOWN_FINGERPRINT",
            "1 rows of the log near this board cannot be read",
        ),
        (
            "missing_entries",
            "WARNING",
            f"tablet:{number}",
            f"before tablet:{number} entries never reached the log: tablet: {number - 1}",
        ),
        (
            "reference_without_effect",
            "WARNING",
            f"tablet:{number + 1}",
            f"tablet:{number + 1}: about names tablet:999, which does not stand earlier on the log",
        ),
    ]


def test_an_entry_that_lost_its_anchor(table: Recorder, audit: Audit) -> None:
    """The director's entry hangs on a play of a file; then the table's own record is folded instead."""
    table.writer = FILE
    table.deal()
    table.contract("1NT", "N")
    play = table.play("E:HA")[0]
    score(table, tricks_declarer=0)
    table.imported()
    table.writer = OTHER_FILE
    table.write("AttentionDrawn", irregularity="OTHER", refs=[play], by_seat="N")
    table.imported()
    table.writer = "tablet"
    notrump_board(table)
    report = audit()
    assert [(one.check_name, one.subject) for one in report.disagreements] == [("lost_anchor", f"{OTHER_FILE}:1")]


def test_a_false_winner_sounds_the_alarm(table: Recorder, tmp_path: Path) -> None:
    notrump_board(table)
    projected(table.rows, tmp_path / "x.duckdb")
    with Store(tmp_path / "x.duckdb") as store:
        store.all("update fold.tricks set winner = 'S', side = 'NS' where trick = 3")
        found = findings(run_audit(store.connection))
    assert found == [("trick_alarm", "ERROR", "trick:3", "trick 3: the fold says S, plain SQL says E")]
