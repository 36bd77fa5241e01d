"""Which logs may a database follow, who may write it, and what becomes of bytes that nobody can read?"""

import os
import signal
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from tests.projections.databases import ask, exported, follow, log_of, no_file_above, projected
from tests.projections.recording import Recorder, notrump_board, spade_board
from tests.projections.scrambled import scrambled_rows
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import Append, LogRow, MemoryLog
from trickbook.events import codec
from trickbook.events.errors import ProjectionRefused
from trickbook.projections import adoption, build
from trickbook.projections.projector import project, rebuild
from trickbook.projections.publish import open_published, publish


@pytest.fixture
def table() -> Recorder:
    recorder = Recorder()
    notrump_board(recorder)
    return recorder


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "x.duckdb"


class HeadlessLog(MemoryLog):
    """A log whose partitions begin behind position 0, as after retention."""

    def starts(self) -> list[int]:
        return [0] * 7 + [5] + [0] * 4


class RewrittenLog(MemoryLog):
    """The same log id and length, other bytes in the last row."""

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        rows = super().read(partition, start, limit)
        return [row._replace(value=row.value[:-1] + b"?") if row.position > 50 else row for row in rows]


def test_another_log_is_refused(table: Recorder, database: Path) -> None:
    project(log_of(table.rows), database)
    with pytest.raises(ProjectionRefused, match=r"follows the log memory, this is the log other; name the right log"):
        project(log_of(table.rows, "other"), database)


def test_a_shorter_log_is_refused(table: Recorder, database: Path) -> None:
    project(log_of(table.rows), database)
    rows = len(table.rows)
    with pytest.raises(ProjectionRefused, match=rf"ends at {rows - 1}, {rows} was seen; restore the log"):
        project(log_of(table.rows[:-1]), database)


def test_a_log_that_lost_its_head_is_refused_from_the_start(database: Path) -> None:
    with pytest.raises(ProjectionRefused, match="lost its head: partition 7 begins at position 5"):
        project(HeadlessLog(), database)


def test_a_rewritten_log_is_refused(table: Recorder, database: Path) -> None:
    project(log_of(table.rows), database)
    rewritten = RewrittenLog()
    rewritten.append(table.rows)
    with pytest.raises(ProjectionRefused, match="holds other bytes than were seen there; restore the log"):
        project(rewritten, database)


def test_nothing_changes_where_a_log_is_refused(table: Recorder, database: Path, tmp_path: Path) -> None:
    project(log_of(table.rows), database)
    before = exported(database, tmp_path / "before")
    with pytest.raises(ProjectionRefused):
        project(log_of([], "other"), database)
    assert exported(database, tmp_path / "after") == before


def test_a_database_of_somebody_else_is_refused(database: Path) -> None:
    with duckdb.connect(database) as theirs:
        theirs.execute("create table sales (amount int)")
    for attempt in (project, rebuild):
        with pytest.raises(ProjectionRefused, match=r"is no projection, it holds main\.sales; name a new file"):
            attempt(log_of([]), database)
    with duckdb.connect(database) as theirs:
        assert theirs.execute("from sales").fetchall() == []


def test_a_file_that_is_no_database_is_refused(database: Path) -> None:
    database.write_text("Name,Points\n" * 1000)
    with pytest.raises(ProjectionRefused, match=r"cannot be opened for writing: .* name another file"):
        project(log_of([]), database)
    assert database.read_text().startswith("Name,Points")


@pytest.mark.parametrize("name", ["log.duckdb", "Fold.duckdb", "published.db"])
def test_a_database_named_like_a_schema_is_refused(table: Recorder, tmp_path: Path, name: str) -> None:
    with pytest.raises(ProjectionRefused, match="cannot be called log, fold, published; name another file"):
        project(log_of(table.rows), tmp_path / name)
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["main.duckdb", "memory.duckdb", "temp.duckdb", "select.duckdb", "results", "7~2.db"])
def test_any_other_name_will_do(table: Recorder, tmp_path: Path, name: str) -> None:
    projected(table.rows, tmp_path / name)
    publish(tmp_path / name)
    with open_published(tmp_path / name) as reader:
        assert reader.execute("select state from boards").fetchall() == [("PLAYED_OUT",)]


HOLD = "import sys, duckdb; held = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"


def test_a_second_process_is_told_who_holds_the_database(table: Recorder, database: Path) -> None:
    project(log_of(table.rows), database)
    command = [sys.executable, "-c", HOLD, str(database)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        for attempt in (project, rebuild):
            with pytest.raises(ProjectionRefused, match=rf"process {holder.pid} holds this database; wait") as refusal:
                attempt(log_of(table.rows), database)
            assert "\n" not in str(refusal.value)
        with pytest.raises(ProjectionRefused, match=rf"process {holder.pid} holds"):
            publish(database)
        holder.communicate()
    assert project(log_of(table.rows), database).rows_read == 0


def test_two_projectors_in_one_process_double_nothing(table: Recorder, database: Path) -> None:
    """DuckDB shares a file inside one process; then the offset that moved under one of them stops it."""
    log = log_of(table.rows)
    other_ran = False

    def meanwhile(*_: object) -> None:
        nonlocal other_ran
        if not other_ran:
            other_ran = True
            project(log, database)

    with pytest.raises(ProjectionRefused):
        project(log, database, batch_rows=10, progress=meanwhile)
    project(log, database)
    assert ask(database, "select count(*), count(distinct position) from log_position") == [(len(table.rows),) * 2]


def test_bytes_that_are_no_event_stop_nobody(database: Path) -> None:
    """Two boards; a damaged entry of the second, a stray text three times, and a row under the wrong key."""
    table, elsewhere = Recorder(), Recorder("club/evening/2")
    notrump_board(table)
    table.board = "2"
    spade_board(table)
    damaged = table.rows[-10]
    table.rows[-10] = damaged._replace(value=damaged.value + b"\0")
    stray = Append(table.table_key, b"hello", 1_700_000_000_000)
    notrump_board(elsewhere)
    misplaced = elsewhere.rows[0]._replace(key=table.table_key)
    done = projected([*table.rows, stray, stray, stray, misplaced, *elsewhere.rows], database)
    assert done.quarantined == 5
    rows = ask(database, "select times, reason, bytes, board from quarantine order by position")
    assert rows == [
        (1, "TRAILING_BYTES", (damaged.value + b"\0").hex(), "2"),
        (3, "TOO_SHORT", b"hello".hex(), "2"),
        (1, "WRONG_KEY", misplaced.value.hex(), "2"),
    ]
    boards = ask(
        database,
        "select table_key, board, state, tricks_ns, tricks_ew, unreadable_entries, missing_entries from boards"
        " order by all",
    )
    assert boards == [
        ("club/evening/1", "1", "PLAYED_OUT", 0, 13, 0, 0),
        # S's card to trick 11 is lost, so his next two count there and to trick 12, and trick 13 lacks one
        ("club/evening/1", "2", "UNKNOWN", 12, 0, 5, 1),
        ("club/evening/2", "1", "PLAYED_OUT", 0, 13, 0, 0),
    ]


def test_a_number_given_twice_is_in_quarantine(table: Recorder, database: Path) -> None:
    table.write("DirectorSummoned", by_seat="N", reason="first")
    table.write("DirectorSummoned", by_seat="S", reason="second", number=len(table.rows))
    projected(table.rows, database)
    reference = f"tablet:{len(table.rows) - 1}"
    assert ask(database, "select board, reference, not_used from conflicting_entries") == [("1", reference, 1)]
    quarantined = ask(database, "select reason, times, bytes, detail from quarantine")
    detail = f"{reference} was given to another entry before, which stands"
    assert quarantined == [("CONFLICT", 1, table.rows[-1].value.hex(), detail)]
    assert ask(database, "select said from director_calls") == [("first; by N",)]


def test_rows_sent_twice_are_counted_and_change_nothing(table: Recorder, database: Path, tmp_path: Path) -> None:
    """The class of kafka-python 1589: 1 to 7, then 4 to 7 again."""
    projected(table.rows, tmp_path / "once.duckdb")
    projected([*table.rows[:7], *table.rows[3:7], *table.rows[7:]], database)
    assert exported(database, tmp_path / "a") == exported(tmp_path / "once.duckdb", tmp_path / "b")
    [(duplicates, rows)] = ask(database, "select sum(duplicates), sum(rows) from log_admission")
    assert (duplicates, rows) == (4, len(table.rows) + 4)


def test_rebuilding_twice_and_killed_in_between(table: Recorder, database: Path, tmp_path: Path) -> None:
    """The class of laravel-event-sourcing 387: tables that were not empty; the old one stays until the new is whole."""
    log = log_of(table.rows)
    project(log, database)
    before = exported(database, tmp_path / "before")

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rebuild(log, database, progress=die)
    assert exported(database, tmp_path / "old") == before
    for _ in range(2):
        rebuild(log, database)
        assert exported(database, tmp_path / "new") == before


def test_a_rebuild_that_does_not_fit_on_the_disk_leaves_the_old_one(
    table: Recorder, database: Path, tmp_path: Path
) -> None:
    """There is room for what DuckDB writes ahead of each commit, but not for the file that all of it goes into."""
    log = log_of(table.rows)
    project(log, database)
    before = exported(database, tmp_path / "before")
    with (
        no_file_above(database.stat().st_size // 2),
        pytest.raises(ProjectionRefused, match=r"x\.duckdb\.rebuild: .*; make room there and run it again"),
    ):
        rebuild(log, database)
    assert exported(database, tmp_path / "old") == before
    assert rebuild(log, database).rows_read == len(table.rows)
    assert exported(database, tmp_path / "new") == before
    assert [path.name for path in tmp_path.glob("x.duckdb*")] == ["x.duckdb"]


def test_a_rebuild_makes_what_was_not_there(table: Recorder, database: Path) -> None:
    assert rebuild(log_of(table.rows), database).rows_read == len(table.rows)
    assert ask(database, "select state from boards") == [("PLAYED_OUT",)]


def test_what_was_published_is_readable_during_a_rebuild(table: Recorder, database: Path) -> None:
    log = log_of(table.rows)
    project(log, database)
    publish(database)
    seen = []

    def look(*_: object) -> None:
        with open_published(database) as reader:
            seen.append(reader.execute("select state from boards").fetchall())

    rebuild(log, database, progress=look)
    assert seen
    assert set(map(tuple, seen)) == {(("PLAYED_OUT",),)}


def test_a_new_build_folds_its_rows_again_without_the_log(
    table: Recorder, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = log_of(table.rows)
    project(log, database)
    before = exported(database, tmp_path / "before")
    ask(database, "update fold.boards set tricks_ns = 99")  # as another build might have folded
    assert project(log, database).boards_folded == 0
    monkeypatch.setattr(adoption, "code_digest", lambda: "another build")
    done = project(log, database)
    assert (done.rows_read, done.boards_folded) == (0, 1)
    assert exported(database, tmp_path / "after") == before
    assert ask(database, "select distinct code_digest from log_admission") == [("another build",)]


def test_a_schema_that_is_known_later_makes_its_rows_readable(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables, one with an event whose schema this build lacks; only that one is folded again."""
    table, other = Recorder(), Recorder("club/evening/2")
    notrump_board(table)
    table.write("DirectorSummoned", by_seat="N", reason="revoke")
    spade_board(other)
    rows = [*table.rows, *other.rows]
    projected(rows, tmp_path / "all_known.duckdb")
    header = codec.CURRENT["DirectorSummoned"].header
    with monkeypatch.context() as older:
        older.delitem(codec.KNOWN, header)
        assert projected(rows, database).quarantined == 1
        assert ask(database, "select reason from quarantine") == [("UNKNOWN_FINGERPRINT",)]
        old = ask(database, "select distinct schemas_digest from log_admission")
    done = project(log_of(rows), database)
    assert (done.rows_read, done.tables_folded, done.quarantined) == (0, 1, 0)
    assert exported(database, tmp_path / "a") == exported(tmp_path / "all_known.duckdb", tmp_path / "b")
    assert ask(database, "select distinct schemas_digest from log_admission") != old
    with monkeypatch.context() as older:
        older.delitem(codec.KNOWN, header)
        gone = header[2:].hex()
        with pytest.raises(ProjectionRefused, match=f"could read schema {gone}, which this one cannot; .* rebuild it"):
            project(log_of(rows), database)


def test_a_row_that_is_readable_later_may_be_the_first_of_its_identity(
    table: Recorder, database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One number for two entries; the one that stood while the other could not be read is now the conflict."""
    table.write("DirectorSummoned", by_seat="N", reason="revoke")
    table.write("DirectorArrived", number=len(table.rows))
    projected(table.rows, tmp_path / "all_known.duckdb")
    with monkeypatch.context() as older:
        older.delitem(codec.KNOWN, codec.CURRENT["DirectorSummoned"].header)
        projected(table.rows, database)
        called = "select event from entries where event like 'Director%'"
        assert ask(database, called) == [("DirectorArrived",)]
    assert project(log_of(table.rows), database).boards_folded == 1
    assert ask(database, called) == [("DirectorSummoned",)]
    assert exported(database, tmp_path / "a") == exported(tmp_path / "all_known.duckdb", tmp_path / "b")


def test_a_database_of_another_format_has_to_be_rebuilt(table: Recorder, database: Path) -> None:
    project(log_of(table.rows), database)
    ask(database, "update log.meta set format = 99")
    with pytest.raises(ProjectionRefused, match="format 99, this build writes format 1; rebuild it"):
        project(log_of(table.rows), database)
    rebuild(log_of(table.rows), database)
    assert project(log_of(table.rows), database).rows_read == 0


def test_the_code_digest_covers_what_folds_and_the_views() -> None:
    names = {name.rpartition("/")[2] for name, _ in build.sources()}
    assert {"cards.py", "results.py", "catalogue.py", "replay.py", "layers.py", "fold.py", "admission.py"} <= names
    assert {"trick_ownership.sql", "tricks_recorded.sql", "plays.checks.sql"} <= names
    assert {"judgement.py", "transfer.py", "2017.toml", "in_force.toml"} <= names


PROJECT = """
import sys
from pathlib import Path
from trickbook.eventlog.file_log import FileLog
from trickbook.projections.projector import project
log = FileLog(Path(sys.argv[1]))
project(log, Path(sys.argv[2]), batch_rows=15, progress=lambda *_: print("step", flush=True))
"""


def test_killed_processes_lose_nothing(tmp_path: Path, database: Path) -> None:
    """SIGKILL after the first, the second, the third commit ..., each time another process goes on."""
    rows = scrambled_rows(7, tables=4, boards=2)
    log = FileLog(tmp_path / "log", writable=True)
    log.append(rows)
    log.close()
    for steps in range(1, 6):
        command = [sys.executable, "-c", PROJECT, str(tmp_path / "log"), str(database)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(steps)]
            os.kill(process.pid, signal.SIGKILL)
            assert lines[-1] == "step\n"
            assert process.wait() == -signal.SIGKILL
    follow(FileLog(tmp_path / "log"), database)
    projected(rows, tmp_path / "whole.duckdb")
    assert exported(database, tmp_path / "a") == exported(tmp_path / "whole.duckdb", tmp_path / "b")
