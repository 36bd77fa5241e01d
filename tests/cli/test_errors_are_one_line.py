"""Does every failure end in one line on stderr, an exit code that says which kind, and no traceback?"""

import _thread
import random
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.cli.conftest import SAMPLES, OneLine, Shell
from trickbook.cli.output import DAMAGED, DIFFERENCES, DONE, REFUSED, STOPPED, UNREACHABLE, USAGE


@contextmanager
def held(shell: Shell, program: str) -> Iterator[int]:
    """Another process that holds what `program` opens, until the block ends; its process id."""
    command = [sys.executable, "-c", f"{program}\nprint('held', flush=True)\ninput()"]
    with subprocess.Popen(command, cwd=shell.folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        yield other.pid
        other.stdin.close()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["imprt", "final.pbn"], 'Did you mean "import"'),
        (["import"], "requires an argument"),
        (["import", "final.pbn", "--turnament", "x"], "--tournament"),
        (["import", "final.pbn", "--edition", "1066"], "2017"),
        (["project"], "there is no log here"),
        (["log", "stats"], "there is no log here"),
        (["log", "stats", "--log", "amqp://somewhere"], "kafka://host:port"),
        (["events", "show", "CardPlaid"], "CardPlayed"),
        (["board", "show", "open"], "requires an argument"),
        (["sql", "select 1", "--json", "--csv"], "choose one"),
        (["audit", "--json", "--csv"], "choose one"),
    ],
)
def test_usage(shell: Shell, one_line: OneLine, typed: list[str], told: str) -> None:
    assert told in one_line(shell.call(*typed), USAGE)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (["board", "show", "semifinal/33", "1"], "sample-cup-2026/semifinal/3"),
        (["board", "show", "semifinal/3", "99"], "it has 1, 2, 3"),
        (["board", "show", "final", "9"], "sample-cup-2026/final/closed, sample-cup-2026/final/open"),
        (["board", "show", "semifinal/3", "1", "--event", "0"], "1 to 71"),
        (["board", "show", "semifinal/3", "1", "--event", "soon"], "soon"),
        (["board", "list", "--tournament", "cup%"], "cup%/*/*"),
        (["audit", "--tournament", "nowhere"], "nowhere/*/*"),
        (["audit", "--check", "tricks_agianst_cards"], "tricks_against_cards"),
        (["audit", "--severity", "awful"], "ERROR, WARNING, INFO"),
        (["sql", "selec 1"], "selec"),
        (["sql", "select wrong from boards"], "wrong"),
        (["sql", "select 1; select 2"], "one query"),
        (["sql", "delete from boards"], "one query"),
        (["sql", "attach 'other.duckdb'"], "one query"),
        (["sql", "from read_csv('/etc/hostname')"], "disabled by configuration"),
        (["data", "export", "/dev/null/tables"], "/dev/null/tables"),
    ],
)
def test_what_is_not_there(cup: Shell, one_line: OneLine, typed: list[str], told: str) -> None:
    assert told in one_line(cup.call(*typed), USAGE)


@pytest.mark.parametrize(
    "typed",
    [["audit"], ["board", "list"], ["board", "show", "a/b/c", "1"], ["sql", "from boards"], ["data", "dictionary"]],
)
def test_no_database_yet(shell: Shell, one_line: OneLine, typed: list[str]) -> None:
    assert "first: trickbook project" in one_line(shell.call(*typed), UNREACHABLE)


@pytest.mark.parametrize(
    "typed",
    [["log", "create", "/dev/null/x"], ["import", str(SAMPLES / "final.lin"), "--log", "/dev/null/x"]],
)
def test_a_place_where_no_log_can_be(shell: Shell, one_line: OneLine, typed: list[str]) -> None:
    assert "/dev/null/x: Not a directory" in one_line(shell.call(*typed), UNREACHABLE)


@pytest.mark.parametrize("typed", [["audit"], ["sql", "from boards"]])
def test_ctrl_c_in_a_query(cup: Shell, one_line: OneLine, monkeypatch: pytest.MonkeyPatch, typed: list[str]) -> None:
    """DuckDB catches the signal itself: no KeyboardInterrupt comes of it."""

    def endless(database: Path) -> Any:
        connection = duckdb.connect()
        connection.execute("create view boards as select a.range from range(100000000) a, range(100000000) b")
        threading.Timer(0.1, _thread.interrupt_main).start()
        connection.execute("select count(*) from boards")

    for command in ("audit_command", "sql_command"):
        monkeypatch.setattr(f"trickbook.cli.{command}.open_published", endless)
    assert "stopped" in one_line(cup.call(*typed), STOPPED)


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_stream_that_is_closed(cup: Shell, closed: str) -> None:
    done = cup.process(["sh", "-c", f"trickbook board list {closed}"])
    assert (done.returncode, done.stderr) == (DONE, "")


def test_a_file_that_is_not_there(shell: Shell, one_line: OneLine) -> None:
    assert "nowhere.pbn: cannot be read" in one_line(shell.call("import", "nowhere.pbn"), UNREACHABLE)


def test_a_page_that_cannot_be_written(cup: Shell, one_line: OneLine) -> None:
    done = cup.call("audit", "--html", "no/such/folder/audit.html")
    assert "no/such/folder/audit.html" in one_line(done, UNREACHABLE)


def test_a_broker_that_does_not_answer(shell: Shell, one_line: OneLine) -> None:
    done = shell.call("log", "stats", "--log", "kafka://127.0.0.1:1/topic")
    assert "no broker answers" in one_line(done, UNREACHABLE)


def test_a_log_that_another_process_writes(shell: Shell, one_line: OneLine) -> None:
    program = "from pathlib import Path; from trickbook.eventlog.file_log import FileLog\n"
    with held(shell, f"{program}log = FileLog(Path('log'), writable=True)") as pid:
        done = shell.call("import", str(SAMPLES / "final.pbn"))
        assert f"process {pid} writes this log" in one_line(done, REFUSED)
    assert shell.run("import", str(SAMPLES / "final.pbn")).returncode == DONE


def test_a_database_that_another_process_holds(copied_cup: Shell, one_line: OneLine) -> None:
    with held(copied_cup, "import duckdb; held = duckdb.connect('trickbook.duckdb')") as pid:
        assert f"process {pid} holds this database" in one_line(copied_cup.call("project"), REFUSED)
        assert copied_cup.call("board", "list").returncode == DONE  # readers have the published copy
    assert copied_cup.call("project").returncode == DONE


def test_a_database_of_another_log(copied_cup: Shell, one_line: OneLine) -> None:
    assert copied_cup.call("log", "create", "another").returncode == DONE
    assert "name the right log" in one_line(copied_cup.call("project", "--log", "another"), REFUSED)


def test_a_damaged_log(copied_cup: Shell, one_line: OneLine) -> None:
    segment = max((copied_cup.folder / "log").glob("partition-*/*.avro"), key=lambda path: path.stat().st_size)
    damaged = bytearray(segment.read_bytes())
    damaged[:4] = b"oops"  # a container begins with its magic bytes (Avro 1.12, Object Container Files)
    segment.write_bytes(damaged)
    assert str(segment.relative_to(copied_cup.folder)) in one_line(copied_cup.call("log", "stats"), DAMAGED)


HOSTILE = {
    "noise.pbn": random.Random(20260501).randbytes(20_000),
    "zeros.lin": bytes(5_000),
    "empty.pbn": b"",
    "one-line.pbn": b'[Board "' + b"9" * 100_000 + b'"]\n',
    "open.toml": b'[[board]]\nboard = "1\n',
    "steering.toml": b'tournament = "\\u001b[2J"\nwriter = "\x1b]0;owned\x07"\n',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file(shell: Shell, name: str) -> None:
    Path(shell.folder, name).write_bytes(HOSTILE[name])
    done = shell.call("import", name)
    assert done.returncode in (DIFFERENCES, UNREACHABLE), done.stdout
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    assert not {character for character in said if ord(character) < 32} - {"\n"}
    assert len(done.stderr.splitlines()) == (1 if done.returncode == UNREACHABLE else 0)
    assert name in said


def test_a_bad_file_does_not_cost_the_others(shell: Shell) -> None:
    Path(shell.folder, "noise.pbn").write_bytes(HOSTILE["noise.pbn"])
    done = shell.call("import", "noise.pbn", "nowhere.lin", str(SAMPLES / "final.lin"))
    assert done.returncode == DIFFERENCES
    assert [line.split()[1].split(":")[0] for line in done.stderr.splitlines()] == ["noise.pbn", "nowhere.lin"]
    assert "24 boards seen = 24 stored + 0 rejected; 2 files refused" in done.stdout


def test_audit_says_by_its_code_whether_something_differs(cup: Shell) -> None:
    assert cup.call("audit").returncode == DIFFERENCES
    clean = cup.call("audit", "--session", "semifinal", "--board", "1")
    assert (clean.returncode, clean.stdout) == (DONE, "1 board looked at; 0 ERROR, 0 WARNING, 0 INFO.\n")
    adjusted = cup.call("audit", "--session", "semifinal", "--board", "10", "--check", "adjusted_score")
    assert (adjusted.returncode, adjusted.stderr) == (DONE, "")  # the record itself says so


def test_a_dry_run_needs_no_log_and_makes_none(shell: Shell) -> None:
    done = shell.call("import", str(SAMPLES / "final.pbn"), "--dry-run")
    assert (done.returncode, done.stderr) == (DONE, "")
    assert "24 boards seen = 24 would be stored + 0 rejected" in done.stdout
    assert list(shell.folder.iterdir()) == []


def test_a_project_without_a_log_leaves_nothing_behind(shell: Shell, one_line: OneLine) -> None:
    assert "importing a file makes one" in one_line(shell.call("project"), USAGE)
    assert list(shell.folder.iterdir()) == []
