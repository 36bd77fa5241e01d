"""Is every view documented, keyed and exportable, and does each say what the table did? Expected rows by hand."""

import csv
import io
from pathlib import Path

import duckdb
import pyarrow.parquet as pq
import pytest

from tests.projections.databases import ask, exported, projected
from tests.projections.recording import FILE, OTHER_FILE, RANKS, Recorder, notrump_board, spade_board
from tests.projections.scrambled import scrambled_rows
from trickbook.events.errors import UsageError
from trickbook.projections.export import export
from trickbook.projections.store import Store
from trickbook.projections.view_files import LOG_VIEWS, VIEWS, data_dictionary, failed_checks

ROOT = Path(__file__).resolve().parents[2] / "pipelines/trickbook/projections"


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which every view but the alarm, the claims and the failures has rows."""
    database = tmp_path_factory.mktemp("views") / "x.duckdb"
    projected(scrambled_rows(3), database)
    return database


@pytest.fixture
def table() -> Recorder:
    return Recorder()


def test_there_is_one_file_and_one_file_of_checks_for_each_view() -> None:
    names = {file.name for file in (ROOT / "views").iterdir()}
    assert names == {f"{view}.sql" for view in VIEWS} | {f"{view}.checks.sql" for view in VIEWS}


def test_every_view_and_column_says_what_it_means(full: Path) -> None:
    with Store(full) as store:
        dictionary = data_dictionary(store.connection)
    assert [row.view for row in dictionary if row.column is None] == list(VIEWS)
    assert [row for row in dictionary if not row.comment] == []
    assert all("Key: " in row.comment for row in dictionary if row.column is None)
    assert {row.column for row in dictionary if row.column} & {"table", "check", "references"} == set()
    assert all(row.type for row in dictionary if row.column)


def test_positions_and_times_of_the_log_stand_in_its_own_views_only(full: Path) -> None:
    with Store(full) as store:
        columns = {(row.view, row.column) for row in data_dictionary(store.connection)}
    suspicious = {"position", "partition", "logged_at", "next_position", "log_id", "duplicates"}
    assert {view for view, column in columns if column in suspicious} == set(LOG_VIEWS)


def test_the_key_in_the_comment_is_a_key(full: Path) -> None:
    with Store(full) as store:
        for row in data_dictionary(store.connection):
            if row.column is None:
                key = row.comment.rpartition("Key: ")[2].rstrip(".")
                count = f"select count(*), count(distinct ({key})) from {row.view}"
                [(rows, keys)] = store.all(count)
                assert rows == keys, row.view


def test_each_check_file_looks_for_a_key_that_is_not_one() -> None:
    for view in VIEWS:
        if view not in ("trick_alarm", "revoke_alarm"):  # those views have to be empty
            text = (ROOT / "views" / f"{view}.checks.sql").read_text(encoding="utf-8")
            assert "the key is one" in text, view


def test_a_failed_check_is_named_with_its_first_row(table: Recorder, tmp_path: Path) -> None:
    notrump_board(table)
    projected(table.rows, tmp_path / "x.duckdb")
    with Store(tmp_path / "x.duckdb") as store:
        store.all("insert into fold.calls from fold.calls where number = 1")
        failed = [(check.view, check.rows, check.first) for check in failed_checks(store.connection)]
    assert ("calls", 1, ("club/evening/1", "1", "tablet:3")) in failed


def test_an_export_is_csv_and_parquet_of_the_same_rows(full: Path, tmp_path: Path) -> None:
    with Store(full) as store:
        files = export(store.connection, tmp_path / "out", parquet=True)
        assert [file.name for file in files[:2]] == ["boards.csv", "boards.parquet"]
        for view in VIEWS:
            rows = store.all(f"from {view} order by all")
            lines = list(csv.reader(io.StringIO((tmp_path / "out" / f"{view}.csv").read_text(encoding="utf-8"))))
            assert len(lines) == len(rows) + 1
            assert lines[0] == [name for name, *_ in store.connection.execute(f"describe {view}").fetchall()]
            assert pq.read_table(tmp_path / "out" / f"{view}.parquet").num_rows == len(rows)
    assert len(list((tmp_path / "out").iterdir())) == 2 * len(VIEWS)


def test_a_csv_tells_nothing_from_an_empty_text(table: Recorder, tmp_path: Path) -> None:
    """No board is an empty text; a hand that is not known is nothing."""
    table.write("RoundEnded", board=None)
    table.deal(north=None, east=None, south=None, west="AKQJT98765432...")
    projected(table.rows, tmp_path / "x.duckdb")
    files = exported(tmp_path / "x.duckdb", tmp_path / "out", ("entries", "boards"))
    assert files["entries.csv"].splitlines()[1].startswith(b'"club/evening/1","",1,"tablet:1","RoundEnded"')
    assert b',,,,"AKQJT98765432...",' in files["boards.csv"]


def test_exporting_a_view_that_is_not_there_is_refused(full: Path, tmp_path: Path) -> None:
    with Store(full) as store, pytest.raises(UsageError, match="bords: there is no such view; choose from boards,"):
        export(store.connection, tmp_path, ("boards", "bords"))
    assert list(tmp_path.iterdir()) == []


def test_exporting_to_a_file_is_refused(full: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("in the way")
    with Store(full) as store, pytest.raises(UsageError, match="cannot write there"):
        export(store.connection, tmp_path / "out", ("boards",))


def test_a_board_played_out(table: Recorder, tmp_path: Path) -> None:
    """1NT by N, seven down: E's hearts take all."""
    notrump_board(table)
    projected(table.rows, tmp_path / "x.duckdb")
    columns = (
        "state, account, dealer, contract, level, denomination, doubled, declarer, contract_source, complete_tricks,"
        " tricks_ns, tricks_ew, north, played_on, missing_entries, unreadable_entries"
    )
    assert ask(tmp_path / "x.duckdb", f"select {columns} from boards") == [
        ("PLAYED_OUT", "live", "N", "1NT", 1, "NT", 0, "N", "AUCTION", 13, 0, 13, f"{RANKS}...", "2017-10-01", 0, 0)
    ]
    assert ask(tmp_path / "x.duckdb", "select number, seat, call, out_of_turn from calls order by number") == [
        (1, "N", "1NT", False),
        (2, "E", "PASS", False),
        (3, "S", "PASS", False),
        (4, "W", "PASS", False),
    ]
    assert ask(tmp_path / "x.duckdb", "select leader, cards, winner from tricks where trick = 2") == [
        ("E", "E:HK S:DK W:CK N:SK", "E")
    ]
    # 1NT seven down, not vulnerable: 7 times 50 (77)
    assert ask(
        tmp_path / "x.duckdb", "select state, tricks_declarer, score_ns from results where layer = 'played'"
    ) == [("PLAYED_OUT", 0, -350)]


def test_a_card_taken_back_is_marked(table: Recorder, tmp_path: Path) -> None:
    table.contract("4H", "S")
    ruff = table.play("W:SA", "N:S2", "E:S3", "S:H2")[-1]
    back = table.write("CardRetracted", play=ruff)
    table.play("S:S4")
    projected(table.rows, tmp_path / "x.duckdb")
    assert ask(
        tmp_path / "x.duckdb", "select card, stands, retracted_by, retracted_after from plays order by number"
    ) == [
        ("SA", True, None, None),
        ("S2", True, None, None),
        ("S3", True, None, None),
        ("H2", False, back, 4),
        ("S4", True, None, None),
    ]


def test_a_failure_to_follow_is_a_fact(table: Recorder, tmp_path: Path) -> None:
    """E holds S3 and plays a diamond on W's spade."""
    table.deal(north=None, east="3.AKQJT98765432..", south=None, west=None)
    table.contract("3NT", "S")
    lead, _, failed = table.play("W:S5", "N:S2", "E:HA")
    projected(table.rows, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "select play, lead, trick, hand, suit_led, able from failures_to_follow") == [
        (failed, lead, 1, "E", "S", "S3")
    ]
    assert ask(tmp_path / "x.duckdb", "select follow from plays where hand = 'E'") == [("FAILED",)]


def test_a_claim_that_was_agreed_to(table: Recorder, tmp_path: Path) -> None:
    """E has taken the first trick; N claims the other twelve and E agrees: N-S twelve."""
    table.contract("1NT", "N")
    table.round_of("E", "A")
    claim = table.write("TricksClaimed", by_seat="N", count=12)
    agreed = table.write("ClaimAgreed", claim=claim, by_side="EW")
    projected(table.rows, tmp_path / "x.duckdb")
    columns = "claim, kind, by_side, tricks, after_trick, state, tricks_ns, tricks_ew, settled_by"
    assert ask(tmp_path / "x.duckdb", f"select {columns} from claims") == [
        (claim, "CLAIM", "NS", 12, 1, "AGREED", 12, 1, agreed)
    ]
    query = "select layer, state, tricks_ns from results where edition is null order by all"
    assert ask(tmp_path / "x.duckdb", query) == [
        ("agreed", "AGREED", 12),
        ("played", "CLAIMED", 12),
        ("ruled", "NONE", None),
    ]


def test_a_file_and_the_table_are_two_accounts(table: Recorder, tmp_path: Path) -> None:
    """The table plays 7S; a file has the contract and the score only. The live account is folded."""
    spade_board(table)
    table.writer = FILE
    table.write("BoardOpened", vulnerability="NONE", date="2017-10-01")
    table.contract("7SX", "N")
    score = table.write("ScoreRecorded", tricks_declarer=13, score_ns=1770, source_text="13")
    table.imported()
    projected(table.rows, tmp_path / "x.duckdb")
    columns = (
        "account, folded, complete, plays, contract, declarer, contract_source, complete_tricks, tricks_declarer,"
        " recorded_tricks_declarer, recorded_score_ns, recorded_evidence"
    )
    assert ask(tmp_path / "x.duckdb", f"select {columns} from accounts order by account") == [
        (FILE, False, True, 0, "7SX", "N", "RECORDED", 0, 0, 13, 1770, score),
        ("live", True, True, 52, "7S", "N", "AUCTION", 13, 13, None, None, ""),
    ]
    # 7SX made, not vulnerable: tricks, game, grand slam (the small one's bonus is in it) and the doubled contract (77)
    assert ask(tmp_path / "x.duckdb", "select account, score_ns, score_due_ns, folded from scores") == [
        (FILE, 1770, 7 * 60 + 300 + 1000 + 50, False)
    ]


def test_an_import_names_its_file(table: Recorder, tmp_path: Path) -> None:
    table.writer = FILE
    notrump_board(table)
    table.board = "2"
    spade_board(table)
    table.imported("final.pbn")
    table.writer = OTHER_FILE
    table.deal()
    projected(table.rows, tmp_path / "x.duckdb")
    columns = (
        "writer, file_name, sha256, format, reading, mapping_version, tags, boards, boards_folded, entries, complete"
    )
    assert ask(tmp_path / "x.duckdb", f"select {columns} from imports order by writer") == [
        (FILE, "final.pbn", "ab" * 32, "PBN", "fixed columns", 1, "Event=Final", 2, 2, 117, True),
        (OTHER_FILE, None, None, None, None, None, None, 1, 0, 1, False),
    ]


def test_what_is_missing_and_what_came_late(table: Recorder, tmp_path: Path) -> None:
    """Number 3 never comes; 5 comes after 6; 7 supersedes 5 and 8 strikes 6."""
    table.write("BoardOpened")
    table.deal()
    table.skip()
    table.write("DirectorArrived")
    table.write("DirectorSummoned", by_seat="N", reason="six", number=6)
    table.write("DirectorSummoned", by_seat="N", reason="five", number=5)
    table.write("DirectorSummoned", by_seat="E", reason="five again", supersedes="tablet:5")
    table.write("EntryStruck", reason="never happened", supersedes="tablet:6")
    table.write("DirectorFoundFact", about="tablet:77", fact="OTHER", value="true", standard="AGREED")
    projected(table.rows, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "select board, next_entry, missing from missing_entries") == [
        ("1", "tablet:4", "missing of tablet: 3")
    ]
    assert ask(tmp_path / "x.duckdb", "select missing_entries from boards") == [(1,)]
    assert ask(tmp_path / "x.duckdb", "select reference, kind, detail from corrections order by all") == [
        ("tablet:5", "LATE", "logged after tablet:6, counted before the entries that overtook it"),
        ("tablet:5", "SUPERSEDED", "by tablet:7"),
        ("tablet:6", "STRUCK", "by tablet:8"),
        (
            "tablet:9",
            "REFERENCE_WITHOUT_EFFECT",
            "about names tablet:77, which does not stand earlier on the log",
        ),
    ]
    assert ask(tmp_path / "x.duckdb", "select kind, said from director_calls order by place") == [
        ("SUMMONS", ""),
        ("SUMMONS", "five again; by E"),
        ("FINDING", "OTHER; true"),
    ]


def test_the_director_and_the_committee(table: Recorder, tmp_path: Path) -> None:
    table.contract("3NT", "N")
    lead = table.play("E:H2")[0]
    table.write("DirectorSummoned", by_seat="S", reason="lead out of turn")
    fields = {"law_refs": ["54A", "47E1"], "kind": "TRICKS_AWARDED", "about": lead, "tricks_ns": 9, "tricks_ew": 4}
    ruling = table.write("DirectorRuled", asserted_by="DIRECTOR", confidence="FOUND", **fields)
    penalty = {"against": "EW", "amount": "10%", "reason": "loud words"}
    table.write("ProceduralPenaltyAssessed", asserted_by="DIRECTOR", **penalty)
    table.write("AppealLodged", ruling=ruling, by_side="EW", concurrences=["E", "W"])
    projected(table.rows, tmp_path / "x.duckdb")
    columns = "kind, about, laws, tricks_ns, tricks_ew, said"
    assert ask(tmp_path / "x.duckdb", f"select {columns} from director_calls order by place") == [
        ("SUMMONS", None, None, None, None, "lead out of turn; by S"),
        ("RULING", lead, "54A 47E1", 9, 4, "TRICKS_AWARDED"),
        ("PENALTY", None, None, None, None, "loud words; against EW; 10%"),
        ("APPEAL", ruling, None, None, None, "by EW"),
    ]


def test_a_stock_shell_reads_the_database(table: Recorder, tmp_path: Path) -> None:
    """Views and meanings are in the file itself: nothing of this program is needed."""
    notrump_board(table)
    projected(table.rows, tmp_path / "x.duckdb")
    with duckdb.connect(tmp_path / "x.duckdb", read_only=True) as shell:
        assert shell.execute("select winner, count(*) from tricks group by all").fetchall() == [("E", 13)]
        [(meaning,)] = shell.execute(
            "select comment from duckdb_columns()"
            " where (schema_name, table_name, column_name) = ('main', 'tricks', 'winner')"
        ).fetchall()
    assert meaning.startswith("hand that won it")
