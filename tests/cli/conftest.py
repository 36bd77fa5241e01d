"""The command as people run it, in a folder of its own: as a process, or called in this one where that is enough."""

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from trickbook.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = ROOT / "samples"
TRICKBOOK = Path(sys.executable).with_name("trickbook")
WITHIN_S = 120


WITH_LOG = {"import", "project", "log stats"}
WITH_DATABASE = {"project", "audit", "board", "sql", "data"}

Done = subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Shell:
    """A folder with its own log and database."""

    folder: Path
    more: Mapping[str, str] = field(default_factory=dict)

    def run(self, *arguments: str) -> Done:
        """`trickbook ...` typed in the folder, with stdout and stderr in pipes."""
        return self.process([str(TRICKBOOK), *arguments])

    def process(self, command: list[str]) -> Done:
        """Another program there, with trickbook on its PATH."""
        others = {name: value for name, value in os.environ.items() if not name.startswith("TRICKBOOK_")}
        own = {
            "TRICKBOOK_LOG": "log",
            "TRICKBOOK_DATABASE": "trickbook.duckdb",
            "PATH": f"{TRICKBOOK.parent}{os.pathsep}{os.environ['PATH']}",
        }
        return subprocess.run(
            command,
            cwd=self.folder,
            env={**others, **own, **self.more},
            capture_output=True,
            encoding="utf-8",
            timeout=WITHIN_S,
            check=False,
        )

    def call(self, *arguments: str) -> Done:
        """The same as `run`, without a process of its own."""
        typed = list(arguments)
        names = {" ".join(arguments[:count]) for count in (1, 2)}
        if names & WITH_LOG and "--log" not in typed:
            typed += ["--log", "log"]
        if names & WITH_DATABASE:
            typed += ["--database", "trickbook.duckdb"]
        out, err = io.StringIO(), io.StringIO()
        with chdir(self.folder), redirect_stdout(out), redirect_stderr(err):
            code = run(typed)
        return Done(typed, code, out.getvalue(), err.getvalue())


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """An empty folder."""
    return Shell(tmp_path)


@pytest.fixture(scope="session")
def cup(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """The sample tournament as the demo imports it: to be read only."""
    shell = Shell(tmp_path_factory.mktemp("cup"))
    files = [str(SAMPLES / name) for name in ("final.pbn", "final.lin", "disputes.toml")]
    for typed in (["import", *files, "--tournament", "sample-cup-2026"], ["project"]):
        done = shell.call(*typed)
        assert done.returncode == 0, done.stderr
    return shell


@pytest.fixture
def copied_cup(cup: Shell, tmp_path: Path) -> Shell:
    """The sample tournament in a folder that a test may change."""
    shutil.copytree(cup.folder, tmp_path / "cup")
    return Shell(tmp_path / "cup")


OneLine = Callable[[Done, int], str]


@pytest.fixture
def one_line() -> OneLine:
    """Check that a command ended with this code and one line on stderr, and give that line."""

    def check(done: Done, code: int) -> str:
        lines = done.stderr.splitlines()
        assert done.returncode == code, done.stderr
        assert len(lines) == 1, done.stderr
        assert lines[0].startswith("trickbook: ")
        assert done.stdout == ""
        return lines[0]

    return check
