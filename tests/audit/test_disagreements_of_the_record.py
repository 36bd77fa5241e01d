"""Does each check of what is missing, told twice or out of place find what it is for? Small boards, counted by hand."""

from pathlib import Path

from tests.audit.findings_of import Audit, findings, score
from tests.projections.databases import projected
from tests.projections.recording import FILE, ONE_SUIT_EACH, OTHER_FILE, Recorder, notrump_board
from trickbook.audit.report import run_audit
from trickbook.eventlog.log import Append
from trickbook.projections.store import Store


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
