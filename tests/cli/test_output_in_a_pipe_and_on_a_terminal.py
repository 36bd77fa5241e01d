"""Is piped output plain and stable, may the reader of a pipe go, and does a terminal get colours unless told not to?"""

import os
import pty
import re
import signal
import subprocess
import time
from contextlib import suppress

import pytest

from tests.cli.conftest import TRICKBOOK, Shell
from tests.cli.generated_pbn import pbn_file
from trickbook.cli.main import COMMANDS

ESCAPE = "\x1b"
COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-7]|38;5;[0-9]+)m")


def on_a_terminal(shell: Shell, *arguments: str, **environment: str) -> str:
    """What a command writes to a terminal of eighty columns."""
    terminal, other_end = pty.openpty()
    with subprocess.Popen(
        [str(TRICKBOOK), *arguments, "--database", "trickbook.duckdb"],
        cwd=shell.folder,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment},
        stdin=subprocess.DEVNULL,
        stdout=other_end,
        stderr=other_end,
    ) as command:
        os.close(other_end)
        written = b""
        with suppress(OSError):  # so a terminal says that its other end was closed
            while part := os.read(terminal, 1 << 16):
                written += part
    os.close(terminal)
    assert command.returncode == 0
    return written.decode()


@pytest.mark.parametrize(
    "typed",
    [
        ["board", "list"],
        ["data", "dictionary"],
        ["sql", "select table_key, board, state from boards order by all"],
        ["log", "stats"],
        ["events", "list"],
    ],
)
def test_rows_are_lines_of_as_many_columns(cup: Shell, typed: list[str]) -> None:
    lines = cup.call(*typed).stdout.splitlines()
    if typed == ["log", "stats"]:
        assert lines.pop().startswith("log ")  # the totals
    assert len(lines) > 4
    assert {line.count("\t") for line in lines} == {lines[0].count("\t")}
    assert ESCAPE not in "".join(lines)


def test_csv_is_read_back_as_it_was(cup: Shell) -> None:
    done = cup.call("sql", "select 'a,\"b\"' as text, null as nothing, true as yes, 1.5 as number", "--csv")
    assert done.stdout == 'text,nothing,yes,number\n"a,""b""",,true,1.5\n'


def test_the_same_command_gives_the_same_bytes(cup: Shell) -> None:
    typed = ["board", "show", "semifinal/3", "1"]
    first, wide = cup.run(*typed), Shell(cup.folder, {"COLUMNS": "40", "FORCE_COLOR": ""}).run(*typed)
    assert first.stdout == wide.stdout == cup.call(*typed).stdout
    assert ESCAPE not in first.stdout


def test_a_reader_that_has_seen_enough(cup: Shell) -> None:
    done = cup.process(["bash", "-o", "pipefail", "-c", "trickbook data dictionary | head -n 1"])
    assert (done.returncode, done.stdout, done.stderr) == (0, "view\tcolumn\ttype\tmeaning\n", "")
    board = cup.process(["bash", "-c", "trickbook board show semifinal/3 1 | true; exit ${PIPESTATUS[0]}"])
    assert (board.returncode, board.stderr) == (0, "")


def test_a_pipe_into_another_program(cup: Shell) -> None:
    done = cup.process(["bash", "-c", "trickbook board list | cut -f 5 | sort | uniq -c | sort -rn | head -n 1"])
    (count,) = re.findall(r"(\d+) (?:UNKNOWN|PLAYED_OUT)", done.stdout)
    listed = cup.call("board", "list").stdout
    assert int(count) == max(listed.count("\tUNKNOWN\t"), listed.count("\tPLAYED_OUT\t"))


def test_colours_on_a_terminal_unless_told_not_to(cup: Shell) -> None:
    typed = ["board", "show", "semifinal/3", "1"]
    coloured = on_a_terminal(cup, *typed)
    assert COLOUR.search(coloured)
    plain = on_a_terminal(cup, *typed, NO_COLOR="1")
    assert not COLOUR.search(plain)
    assert "♥3 revoke" in re.sub(r"\x1b\[[0-9;]*m", "", plain)


def test_help_begins_with_examples(shell: Shell) -> None:
    for typed in (["import"], ["board", "show"], ["log", "copy"], ["sql"]):
        told = shell.run(*typed, "--help").stdout
        usage, examples = told.split("For example:\n")
        assert usage.startswith(f"Usage: trickbook {' '.join(typed)}")
        assert examples.startswith(f"    trickbook {' '.join(typed)} ")


def test_the_list_of_commands_says_what_each_does(shell: Shell) -> None:
    told = shell.run("--help").stdout
    rows = re.findall(r"^│ ([a-z]+) +(\S.*?) *│$", told, re.MULTILINE)
    assert [name for name, _ in rows] == list(COMMANDS)
    assert all(len(meaning) > 10 for _, meaning in rows)
    assert shell.run().stdout == told
    below = re.findall(r"^│ ([a-z]+) +(\S.*?) *│$", shell.run("board").stdout, re.MULTILINE)
    assert {"list", "show"} <= {name for name, meaning in below if len(meaning) > 10}


def test_help_of_every_command_fits_a_narrow_terminal(shell: Shell) -> None:
    pages = [shell.call(*typed, "--help").stdout for typed in (["import"], ["audit"], ["log", "create"])]
    assert max(len(line) for page in pages for line in page.splitlines()) <= 80


def test_a_terminal_that_knows_no_suit_symbols(cup: Shell) -> None:
    done = Shell(cup.folder, {"PYTHONIOENCODING": "ascii"}).run("board", "show", "semifinal/3", "1")
    assert (done.returncode, done.stderr) == (0, "")


def test_version_is_a_line(shell: Shell) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*\n", shell.run("--version").stdout)


def test_stopped_by_a_person(shell: Shell) -> None:
    (shell.folder / "large.pbn").write_text(pbn_file(seed=5, boards=600, tables=10), encoding="utf-8")
    typed = ["import", "large.pbn", "--log", "log"]
    with subprocess.Popen([str(TRICKBOOK), *typed], cwd=shell.folder, stderr=subprocess.PIPE) as command:
        while not (shell.folder / "log" / "log_id").exists():
            assert command.poll() is None
            time.sleep(0.005)
        command.send_signal(signal.SIGINT)
        _, told = command.communicate()
    assert command.returncode == 130
    assert told == b"trickbook: stopped; the same command goes on where it was\n"
    assert "600 boards seen = 600 stored" in shell.call(*typed).stdout


@pytest.mark.parametrize(
    ("encoding", "lead", "dealer"),
    [("ascii", ">S5", "rozdajacy"), ("iso-8859-1", ">S5", "rozdajacy"), ("utf-8", "▸♠5", "rozdający")],
)
def test_what_a_terminal_does_not_have_is_written_in_letters(cup: Shell, encoding: str, lead: str, dealer: str) -> None:
    typed = ["trickbook", "board", "show", "semifinal/3", "1", "--lang", "pl"]
    shell = Shell(cup.folder, {"PYTHONIOENCODING": encoding})
    command = f"{' '.join(typed)} | iconv -f {encoding} -t utf-8"
    said = shell.process(["bash", "-o", "pipefail", "-c", command])
    assert said.returncode == 0, said.stderr
    assert "?" not in said.stdout
    assert f" {lead} " in said.stdout
    assert dealer in said.stdout


def test_a_terminal_of_eighty_columns_has_room_for_every_word(cup: Shell) -> None:
    plays = on_a_terminal(cup, "sql", "from plays where hand = 'W' limit 1", NO_COLOR="1")
    assert re.search(r"table_key +sample-cup-2026/\S+\r\n", plays)  # upright: no value is cut
    listed = on_a_terminal(cup, "board", "list", NO_COLOR="1")
    assert "CONTRADICTORY" in listed  # still a table
    compared = on_a_terminal(cup, "board", "compare", "semifinal/3", "2", NO_COLOR="1").replace("\r", "")
    assert (
        "  How many tricks pass to the non-offending side for this revoke?\n    1932  not asked [differs]\n" in compared
    )


def test_a_long_line_goes_on_indented(cup: Shell) -> None:
    told = on_a_terminal(cup, "board", "show", "semifinal/3", "4", NO_COLOR="1").replace("\r", "")
    happened = told.partition("What else happened")[2].partition("Result")[0].splitlines()[1:]
    assert any(line.startswith("      ") for line in happened)
