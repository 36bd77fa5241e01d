"""Can people read while the projector writes, and only read? (duckdb #77; design.md 5)"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.projections.databases import log_of, no_file_above
from tests.projections.recording import Recorder, notrump_board, spade_board
from trickbook.events.errors import ProjectionRefused, UsageError
from trickbook.projections.projector import project
from trickbook.projections.publish import open_published, publish, sql
from trickbook.projections.store import Store
from trickbook.projections.view_files import VIEWS, data_dictionary


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Board 1 projected and published."""
    table = Recorder()
    notrump_board(table)
    project(log_of(table.rows), tmp_path / "x.duckdb")
    publish(tmp_path / "x.duckdb")
    return tmp_path / "x.duckdb"


def add_board_2(database: Path) -> None:
    table = Recorder()
    notrump_board(table)
    table.board = "2"
    spade_board(table)
    project(log_of(table.rows), database)


COUNT = "select count(*) from boards"
READ = """
import sys
from pathlib import Path
from trickbook.projections.publish import open_published, sql
print(sql(open_published(Path(sys.argv[1])), "select board, state from boards order by all").rows)
"""


def test_another_process_reads_while_the_database_is_written(database: Path) -> None:
    with Store(database) as writer, writer.transaction():
        writer.all("insert into log.to_fold values ('club/evening/1', 1)")
        command = [sys.executable, "-c", READ, str(database)]
        read = subprocess.run(command, capture_output=True, text=True, check=True)
    assert read.stdout == "[('1', 'PLAYED_OUT')]\n"


def test_a_copy_stays_as_it_was_until_the_next_is_published(database: Path) -> None:
    before = open_published(database)
    add_board_2(database)
    with open_published(database) as still_old:
        assert sql(still_old, COUNT).rows == [(1,)]
    publish(database)
    with open_published(database) as new:
        assert sql(new, COUNT).rows == [(2,)]
    assert sql(before, COUNT).rows == [(1,)]
    before.close()


def test_an_open_copy_outlives_its_file(database: Path) -> None:
    """Old copies go, two stay; who reads one keeps reading it."""
    reader = open_published(database)
    copies = [publish(database) for _ in range(4)]
    folder = copies[0].parent
    assert sorted(folder.iterdir()) == [*copies[-2:], folder / "current"]
    assert sql(reader, "select winner from tricks where trick = 1").rows == [("E",)]
    reader.close()


def test_a_copy_is_complete(database: Path) -> None:
    with open_published(database) as reader, Store(database) as store:
        assert data_dictionary(reader) == data_dictionary(store.connection)
        for view in VIEWS:
            assert sql(reader, f"from {view} order by all").rows == store.all(f"from {view} order by all")


def test_a_copy_that_was_not_finished_is_no_copy(database: Path) -> None:
    folder = database.with_name("x.duckdb.published")
    (folder / "00000002.unfinished").write_bytes(b"half a copy of a killed process")
    assert publish(database) == folder / "00000002.duckdb"
    assert sorted(path.name for path in folder.iterdir()) == ["00000001.duckdb", "00000002.duckdb", "current"]


def test_a_copy_that_does_not_fit_on_the_disk_is_no_copy(database: Path) -> None:
    """There is room for what DuckDB writes ahead of the copy, but not for the copy itself."""
    add_board_2(database)
    with no_file_above(database.stat().st_size // 2), pytest.raises(ProjectionRefused, match="File too large"):
        publish(database)
    with open_published(database) as reader:
        assert sql(reader, COUNT).rows == [(1,)]
    copy = publish(database)
    with open_published(database) as reader:
        assert sql(reader, COUNT).rows == [(2,)]
    assert sorted(path.name for path in copy.parent.iterdir()) == ["00000001.duckdb", "00000002.duckdb", "current"]


def test_nothing_published_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ProjectionRefused, match="nothing is published yet; first: trickbook project"):
        open_published(tmp_path / "x.duckdb")
    with pytest.raises(ProjectionRefused, match="there is no projection; make one: trickbook project"):
        publish(tmp_path / "x.duckdb")


def test_a_damaged_copy_says_what_to_do(database: Path) -> None:
    for copy in database.with_name("x.duckdb.published").glob("*.duckdb"):
        copy.write_bytes(b"no database" * 1000)
    with pytest.raises(ProjectionRefused, match=r"cannot be opened: .* publish it again"):
        open_published(database)


def test_a_folder_that_is_in_the_way_is_named(database: Path, tmp_path: Path) -> None:
    other = tmp_path / "y.duckdb"
    other.write_bytes(database.read_bytes())
    (tmp_path / "y.duckdb.published").write_text("in the way")
    with pytest.raises(ProjectionRefused, match=r"y\.duckdb\.published: cannot be published: File exists; make room"):
        publish(other)


def test_a_path_with_a_quote_can_be_published(tmp_path: Path) -> None:
    folder = tmp_path / "club's"
    folder.mkdir()
    table = Recorder()
    spade_board(table)
    project(log_of(table.rows), folder / 'a "b".duckdb')
    publish(folder / 'a "b".duckdb')
    with open_published(folder / 'a "b".duckdb') as reader:
        assert sql(reader, COUNT).rows == [(1,)]


def test_an_answer_has_names_and_types(database: Path) -> None:
    with open_published(database) as reader:
        answer = sql(reader, "select board, tricks_ew, passed_out from boards")
    assert answer.columns == ["board", "tricks_ew", "passed_out"]
    assert answer.types == ["VARCHAR", "BIGINT", "BOOLEAN"]
    assert answer.rows == [("1", 13, False)]


@pytest.mark.parametrize(
    "query",
    [
        "from boards",
        "with b as (from boards) select board from b",
        "describe boards",
        "show tables",
        "summarize plays",
        "values (1), (2)",
        "explain select * from boards",
        "select 1;",
    ],
)
def test_whoever_looks_may_look(database: Path, query: str) -> None:
    with open_published(database) as reader:
        assert sql(reader, query).rows


@pytest.mark.parametrize(
    "query",
    [
        "",
        "   -- nothing",
        "select 1; select 2",
        "delete from fold.boards",
        "update fold.boards set tricks_ns = 13",
        "insert into fold.inputs values ('a', 'b', 'c')",
        "with gone as (delete from fold.boards returning board) from gone",
        "create table more (a int)",
        "create temp table more as select 1",
        "drop view boards",
        "set threads = 1",
        "set enable_external_access = true",
        "reset lock_configuration",
        "pragma database_list",
        "copy boards to 'boards.csv'",
        "export database 'all'",
        "attach 'other.duckdb'",
        "install httpfs",
        "load json",
        "call pragma_version()",
        "checkpoint",
        "explain analyze delete from fold.boards",
    ],
)
def test_nothing_else_is_answered(database: Path, query: str) -> None:
    with open_published(database) as reader:
        with pytest.raises(UsageError) as refusal:
            sql(reader, query)
        assert "\n" not in str(refusal.value)
        assert sql(reader, "select tricks_ew from boards").rows == [(13,)]


@pytest.mark.parametrize(
    "reading",
    [
        "select * from read_csv('{secret}')",
        "select * from read_text('{secret}')",
        "select * from read_blob('{secret}')",
        "select * from '{secret}'",
        "select * from glob('{secret}')",
        "select * from read_json('{secret}')",
        "select * from read_parquet('http://127.0.0.1:1/x')",
    ],
)
def test_no_query_reaches_a_file(database: Path, tmp_path: Path, reading: str) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("word\nopen sesame\n")
    with open_published(database) as reader, pytest.raises(UsageError, match="disabled by configuration"):
        sql(reader, reading.format(secret=secret))
