"""Is a projection a pure function of the entries? The same bytes whatever batches, restarts, kills and logs."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.projections.databases import ask, exported, follow, log_of, projected
from tests.projections.recording import Recorder, notrump_board, spade_board
from tests.projections.scrambled import scrambled_rows
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.kafka_log import KafkaLog
from trickbook.eventlog.log import Append, LogRow, MemoryLog
from trickbook.projections.projector import project, rebuild
from trickbook.projections.store import Store
from trickbook.projections.view_files import VIEWS

SEEDS = (1, 2)


@pytest.fixture(scope="module", params=SEEDS)
def seed(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture(scope="module")
def at_once(seed: int, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The exports of the seed's rows, projected at once from memory."""
    folder = tmp_path_factory.mktemp("at_once")
    projected(scrambled_rows(seed), folder / "x.duckdb")
    return exported(folder / "x.duckdb", folder / "x")


def test_the_rows_hold_every_kind_of_trouble(tmp_path: Path) -> None:
    """Else equality would prove little: together the seeds meet every notice and every fault of the bytes."""
    kinds: set[str] = set()
    for seed in (1, 2, 3):
        database = tmp_path / f"{seed}.duckdb"
        projected(scrambled_rows(seed), database)
        kinds |= {kind for (kind,) in ask(database, "select kind from fold.notices")}
        assert ask(database, "select count(*) from plays where not stands")[0][0] > 0
        assert ask(database, "select count(*) from accounts where not folded")[0][0] > 0
        states = {state for (state,) in ask(database, "select state from findings")}
        assert states >= {"ANSWERED", "UNDETERMINED"}
    assert kinds == {
        "DUPLICATE",
        "CONFLICT",
        "GAP",
        "UNREADABLE",
        "REFERENCE_WITHOUT_EFFECT",
        "STRUCK",
        "SUPERSEDED",
        "LOST_ANCHOR",
        "IMPORT_INCOMPLETE",
        "LATE",
    }


@pytest.mark.parametrize("batch_rows", [1, 70])
def test_batches_of_any_size(seed: int, at_once: dict[str, bytes], tmp_path: Path, batch_rows: int) -> None:
    follow(log_of(scrambled_rows(seed)), tmp_path / "x.duckdb", batch_rows=batch_rows)
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == at_once


@pytest.mark.parametrize("step", [23, 150])
def test_following_a_log_that_grows(seed: int, at_once: dict[str, bytes], tmp_path: Path, step: int) -> None:
    """Each run folds only boards that changed; together they give what one run gives."""
    log, rows = MemoryLog(), scrambled_rows(seed)
    boards = 0
    for start in range(0, len(rows), step):
        log.append(rows[start : start + step])
        boards += project(log, tmp_path / "x.duckdb").boards_folded
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == at_once
    [(all_boards,)] = ask(tmp_path / "x.duckdb", "select count(*) from boards")
    runs = len(range(0, len(rows), step))
    assert all_boards <= boards < all_boards * runs


def test_a_rebuild(seed: int, at_once: dict[str, bytes], tmp_path: Path) -> None:
    log = log_of(scrambled_rows(seed))
    for _ in range(2):
        rebuild(log, tmp_path / "x.duckdb")
        assert exported(tmp_path / "x.duckdb", tmp_path / "x") == at_once
    assert not (tmp_path / "x.duckdb.rebuild").exists()


def test_a_file_log(seed: int, at_once: dict[str, bytes], tmp_path: Path) -> None:
    log = FileLog(tmp_path / "log", writable=True)
    for start in range(0, len(scrambled_rows(seed)), 50):
        log.append(scrambled_rows(seed)[start : start + 50])
    follow(log, tmp_path / "x.duckdb")
    log.close()
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == at_once


@pytest.mark.kafka
def test_a_kafka_log(
    at_once: dict[str, bytes], seed: int, tmp_path: Path, broker: str, make_topic: Callable[[], str]
) -> None:
    """The second half arrives between two runs."""
    rows = scrambled_rows(seed)
    with closing(KafkaLog(broker, make_topic(), writable=True)) as log:
        for half in (rows[:200], rows[200:]):
            log.append(half)
            follow(log, tmp_path / "x.duckdb", batch_rows=90)
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == at_once


class SparseLog(MemoryLog):
    """A log whose positions have holes, as on Kafka: every row stands at three times its place, plus one."""

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        rows = super().read(partition, -(-(start - 1) // 3), limit)
        return [LogRow(r.partition, r.position * 3 + 1, r.timestamp_ms, r.key, r.value) for r in rows]

    def ends(self) -> list[int]:
        return [end * 3 + 2 for end in super().ends()]


def test_a_log_with_holes_between_positions(seed: int, at_once: dict[str, bytes], tmp_path: Path) -> None:
    log = SparseLog()
    log.append(scrambled_rows(seed))
    for _ in range(2):
        follow(log, tmp_path / "x.duckdb", batch_rows=40)
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == at_once


class Killed(BaseException):
    """The process is gone: nothing may catch this."""


def _kill_at(monkeypatch: pytest.MonkeyPatch, name: str, count: int) -> None:
    original = getattr(Store, name)
    calls = iter(range(count))

    def dying(*arguments: object) -> object:
        if next(calls, None) is None:
            raise Killed
        return original(*arguments)

    monkeypatch.setattr(Store, name, dying)


def _deaths(monkeypatch: pytest.MonkeyPatch, name: str, run: Callable[[], object]) -> Iterator[int]:
    """Run again and again, dying at the first call of the method, at the second, and so on until the run ends."""
    for count in range(1, 1000):
        with monkeypatch.context() as patch:
            _kill_at(patch, name, count)
            try:
                run()
            except Killed:
                yield count
            else:
                return


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Append], dict[str, bytes]]:
    """A small log and its exports: a run of it takes few steps, and each is to be died at."""
    folder = tmp_path_factory.mktemp("small")
    rows = scrambled_rows(4, tables=6, boards=1)
    projected(rows, folder / "x.duckdb")
    return rows, exported(folder / "x.duckdb", folder / "x")


@pytest.mark.parametrize("step", ["insert", "mark", "move_offset", "replace", "digests", "marked"])
def test_killed_at_every_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, small: tuple[list[Append], dict[str, bytes]]
) -> None:
    """One database through all deaths: what each left behind is what the next goes on from."""
    rows, exports = small
    log = log_of(rows)
    deaths = sum(1 for _ in _deaths(monkeypatch, step, lambda: project(log, tmp_path / "x.duckdb", batch_rows=20)))
    assert deaths >= 2
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == exports


def test_killed_between_steps(tmp_path: Path, small: tuple[list[Append], dict[str, bytes]]) -> None:
    """After each commit."""
    rows, exports = small
    log = log_of(rows)

    def die(*_: object) -> None:
        raise Killed

    deaths = 0
    while True:
        try:
            project(log, tmp_path / "x.duckdb", batch_rows=20, progress=die)
        except Killed:
            deaths += 1
        else:
            break
    assert deaths >= 4
    assert exported(tmp_path / "x.duckdb", tmp_path / "x") == exports


def test_log_views_are_equal_too_on_one_log(tmp_path: Path) -> None:
    log = log_of(scrambled_rows(1))
    follow(log, tmp_path / "a.duckdb", batch_rows=13)
    follow(log, tmp_path / "b.duckdb")
    assert exported(tmp_path / "a.duckdb", tmp_path / "a", VIEWS) == exported(
        tmp_path / "b.duckdb", tmp_path / "b", VIEWS
    )


def test_a_plain_append_folds_its_board_alone(tmp_path: Path) -> None:
    table = Recorder()
    for board, played in (("1", notrump_board), ("2", spade_board), ("3", notrump_board)):
        table.board = board
        played(table)
    log = log_of(table.rows)
    assert project(log, tmp_path / "x.duckdb").boards_folded == 3
    seen = len(table.rows)
    table.write("ScoreRecorded", tricks_declarer=0, source_text="0")
    log.append(table.rows[seen:])
    done = project(log, tmp_path / "x.duckdb")
    assert (done.rows_read, done.tables_folded, done.boards_folded) == (1, 1, 1)
    table.write("RoundEnded", board=None)  # concerns every board of the table
    log.append(table.rows[-1:])
    assert project(log, tmp_path / "x.duckdb").boards_folded == 3
    assert project(log, tmp_path / "x.duckdb").tables_folded == 0


def test_a_board_whose_entries_are_all_struck_is_gone(tmp_path: Path) -> None:
    """Opened at the wrong table: as if it had never been there, but for the corrections."""
    table = Recorder()
    opened = table.write("BoardOpened", board="9")
    log = log_of(table.rows)
    follow(log, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "select board from boards") == [("9",)]
    table.write("EntryStruck", board="9", reason="wrong table", supersedes=opened)
    log.append(table.rows[1:])
    follow(log, tmp_path / "x.duckdb")
    for view in ("boards", "entries", "accounts", "results"):
        assert ask(tmp_path / "x.duckdb", f"from {view}") == []
    assert ask(tmp_path / "x.duckdb", "select board, reference, kind from corrections") == [("9", opened, "STRUCK")]


def test_tables_too_many_to_hold_are_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = scrambled_rows(2)
    projected(rows, tmp_path / "a.duckdb")
    monkeypatch.setattr("trickbook.projections.projector.HELD_ROWS", 50)
    monkeypatch.setattr("trickbook.projections.projector.FOLD_ROWS", 30)
    follow(log_of(rows), tmp_path / "b.duckdb", batch_rows=20)
    assert exported(tmp_path / "a.duckdb", tmp_path / "a") == exported(tmp_path / "b.duckdb", tmp_path / "b")
