"""Does a run that is killed at any moment cost anything? kill -9, the same command again, the same views byte for byte.

Each moment is a share of the time that an unkilled run takes, drawn with SEED; both stand in the test's name. A run
that ended before it was killed does not count: it is repeated, and killed earlier.
"""

import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import SAMPLES, TRICKBOOK, Shell
from tests.cli.generated_pbn import pbn_file
from trickbook.cli.output import DONE
from trickbook.eventlog.file_log import FileLog
from trickbook.events.errors import ProjectionRefused
from trickbook.projections.export import export
from trickbook.projections.projector import project
from trickbook.projections.publish import open_published, publish
from trickbook.projections.view_files import LOG_VIEWS

SEED = 20260314
MOMENTS = 20
TRIES = 12
LATER = 0.8  # of the time that was too long
POLL_S = 0.001

IMPORT = [
    "import",
    "generated.pbn",
    *(str(SAMPLES / name) for name in ("final.pbn", "final.lin", "disputes.toml")),
    "--tournament",
    "cup",
]
PROJECT = ["project"]

Began = Callable[[Path], bool]


def log_is_open(folder: Path) -> bool:
    """The import holds the log, and reads its first file."""
    return (folder / "log" / "log_id").exists()


def log_is_written(folder: Path) -> bool:
    """The import has begun its first append."""
    return any((folder / "log").glob("partition-*/*.avro"))


def database_is_there(folder: Path) -> bool:
    """The projection has begun."""
    return (folder / "trickbook.duckdb").exists()


def moments() -> list[Any]:
    """Shares of a run, spread over all of it: one at random in each of its equal parts."""
    chance = random.Random(SEED)
    shares = [(part + chance.random()) / MOMENTS for part in range(MOMENTS)]
    return [pytest.param(share, id=f"seed-{SEED}-share-{share:.4f}") for share in shares]


@dataclass(frozen=True)
class Unkilled:
    """A folder with the files, and what a run without kills gives and takes, in seconds, from when it has begun."""

    folder: Path
    views: dict[str, bytes]
    reading_s: float
    writing_s: float
    projecting_s: float


def started(shell: Shell, typed: list[str]) -> "subprocess.Popen[bytes]":
    environment = os.environ | {"TRICKBOOK_LOG": "log", "TRICKBOOK_DATABASE": "trickbook.duckdb"}
    return subprocess.Popen(
        [str(TRICKBOOK), *typed], cwd=shell.folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def wait_until(began: Began, folder: Path, command: "subprocess.Popen[bytes]") -> None:
    while not began(folder) and command.poll() is None:
        time.sleep(POLL_S)


def seconds_of(shell: Shell, typed: list[str], began: Began) -> float:
    with started(shell, typed) as command:
        wait_until(began, shell.folder, command)
        start = time.monotonic()
        assert command.wait() == DONE
        return time.monotonic() - start


def kill(fresh: Callable[[], Shell], typed: list[str], began: Began, after_s: float) -> Shell:
    """Run the command in a fresh folder and kill it `after_s` seconds after it has begun; the folder it leaves."""
    for _ in range(TRIES):
        shell = fresh()
        with started(shell, typed) as command:
            wait_until(began, shell.folder, command)
            time.sleep(after_s)
            command.send_signal(signal.SIGKILL)
            code = command.wait()
        if code == -signal.SIGKILL:
            return shell
        assert code == DONE, command.stderr and command.stderr.read()
        after_s *= LATER
    pytest.fail(f"the run ended {TRIES} times before it was killed")


def projected_and_exported(folder: Path) -> dict[str, bytes]:
    """View -> the bytes of its export, after doing what `trickbook project` does but for the checks of the views."""
    log, database = FileLog(folder / "log"), folder / "trickbook.duckdb"
    project(log, database)
    log.close()
    publish(database)
    with closing(open_published(database)) as published:
        return {path.stem: path.read_bytes() for path in export(published, folder / "tables")}


def a_whole_copy_is_published_or_none(folder: Path) -> bool:
    try:
        with closing(open_published(folder / "trickbook.duckdb")) as published:
            (boards,) = published.execute("select count(*) from boards").fetchall()
    except ProjectionRefused:
        return True
    return boards == (60 + 40 + 13,)


def differing(found: dict[str, bytes], expected: dict[str, bytes], *but: str) -> list[str]:
    return [view for view in expected if view not in but and found[view] != expected[view]]


@pytest.fixture(scope="module")
def unkilled(tmp_path_factory: pytest.TempPathFactory) -> Unkilled:
    shell = Shell(tmp_path_factory.mktemp("unkilled"))
    (shell.folder / "generated.pbn").write_text(pbn_file(SEED, boards=60, tables=15), encoding="utf-8")
    reading_s = seconds_of(shell, IMPORT, log_is_open)
    shutil.rmtree(shell.folder / "log")
    writing_s = seconds_of(shell, IMPORT, log_is_written)
    projecting_s = seconds_of(shell, PROJECT, database_is_there)
    views = projected_and_exported(shell.folder)
    assert all(views[view].count(b"\n") > 1 for view in ("boards", "plays", "results", "log_position"))
    return Unkilled(shell.folder, views, reading_s, writing_s, projecting_s)


@pytest.mark.parametrize("share", moments())
def test_a_killed_import_goes_on_where_it_was(unkilled: Unkilled, tmp_path: Path, share: float) -> None:
    def fresh() -> Shell:
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
        shutil.copy(unkilled.folder / "generated.pbn", tmp_path)
        return Shell(tmp_path)

    # every other moment lies in the part of the run that writes
    if int(share * MOMENTS) % 2:
        began, after_s = log_is_open, share * unkilled.reading_s
    else:
        began, after_s = log_is_written, share * unkilled.writing_s
    shell = kill(fresh, IMPORT, began, after_s)
    assert shell.call(*IMPORT).returncode == DONE
    assert differing(projected_and_exported(shell.folder), unkilled.views, *LOG_VIEWS) == []


@pytest.mark.parametrize("share", moments())
def test_a_killed_projection_goes_on_where_it_was(unkilled: Unkilled, tmp_path: Path, share: float) -> None:
    def fresh() -> Shell:
        shutil.rmtree(tmp_path)
        tmp_path.mkdir()
        (tmp_path / "log").symlink_to(unkilled.folder / "log")
        return Shell(tmp_path)

    after_s = share * unkilled.projecting_s
    shell = kill(fresh, PROJECT, database_is_there, after_s)
    assert a_whole_copy_is_published_or_none(shell.folder)
    assert differing(projected_and_exported(shell.folder), unkilled.views) == []
