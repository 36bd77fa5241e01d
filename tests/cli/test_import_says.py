"""Does `import` say in plain lines what it did, and what to do next?"""

import json
import os
from pathlib import Path

import pytest

from tests.cli.conftest import OneLine, Shell
from tests.imports.written_games import game
from trickbook.cli.output import USAGE


def boards(result: str) -> str:
    return "".join(game(Event="cup", Board=str(n), Table="1", Result="9" if n > 1 else result) for n in range(1, 4))


def said(shell: Shell, text: str, *options: str) -> list[str]:
    Path(shell.folder, "x.pbn").write_text(text)
    done = shell.call("import", "x.pbn", *options)
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_a_board_that_changed_has_a_line_and_the_others_one_count(shell: Shell) -> None:
    said(shell, boards("10"))
    lines = said(shell, boards("9"))
    assert lines[0].startswith("x.pbn: PBN, UTF-8; 3 boards seen = 3 stored + 0 rejected; 1 table; 13 entries written")
    assert lines[1].startswith("  changed: cup/1/1 board 1: ")
    assert lines[1].endswith("tricks_declarer 10, now 9; source_text Result 10, now Result 9")
    assert lines[2] == "  2 boards: another account says the same; this one is now in force"


def test_an_edit_taken_back_says_that_the_other_version_is_in_force(shell: Shell) -> None:
    for text in (boards("10"), boards("9")):
        said(shell, text)
    lines = said(shell, boards("10"))
    assert "0 entries written, 13 already there" in lines[0]
    assert lines[1].startswith("  1 board: this file is on the log, but another that says something else was imported")
    assert lines[1].endswith("--again puts this one in force again")
    assert any("tricks_declarer 9, now 10" in line for line in said(shell, boards("10"), "--again"))


def test_one_of_anything_is_not_in_the_plural(shell: Shell) -> None:
    assert "1 board seen = 1 stored + 0 rejected; 1 table; 4 entries written" in said(shell, game())[0]


def test_a_file_whose_name_is_no_text_is_imported_like_any_other(shell: Shell) -> None:
    names = [b"\xff.pbn", b"\xfe.pbn"]
    for name in names:
        Path(shell.folder, os.fsdecode(name)).write_text(game())
    done = shell.run("import", *map(os.fsdecode, names))
    assert (done.returncode, done.stderr) == (0, "")
    # the names differ and so do the writers
    assert done.stdout.count("1 board seen = 1 stored + 0 rejected; 1 table; 4 entries written") == 2
    done = shell.run("import", os.fsdecode(names[0]), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["files"][0]["entries_already_there"] == 4
    done = shell.run("import", "nowhere", os.fsdecode(b"\xffnowhere.pbn"))
    assert [line.count("cannot be read") for line in done.stderr.splitlines()] == [1, 1]


@pytest.mark.parametrize("name", ["empty.pbn", "empty.lin", "empty.toml", "head.toml"])
def test_a_file_without_a_board_ends_alike_in_every_format(shell: Shell, name: str) -> None:
    Path(shell.folder, name).write_text('tournament = "cup"\n' if name.startswith("head") else "")
    done = shell.call("import", name)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.splitlines()[1:] == ["  there is no board in this file"]


def test_a_script_ends_with_its_slips_and_with_what_to_type_next(shell: Shell) -> None:
    script = 'tournament = "cup"\n[[board]]\nboard = "7"\nevents = """\nW S5 N S2\nW S5\n"""\n'
    Path(shell.folder, "x.toml").write_text(script)
    done = shell.call("import", "x.toml", "--dry-run")
    slip = (
        "  remark: card_played_twice x 1, first at line 6: board 7: W plays S5, which was played before and not taken"
    )
    slip += " back"
    assert done.stdout.splitlines()[1:] == [slip]
    done = shell.call("import", "x.toml")  # with --log
    after = "next: trickbook project --log log, then trickbook board list and trickbook audit"
    assert done.stdout.splitlines()[1:] == [slip, after]
    done = shell.run("import", "x.toml")
    assert done.stdout.splitlines()[2:] == [after.replace(" --log log", "")]


@pytest.mark.parametrize(
    ("option", "value", "hint"),
    [
        ("--tournament", "Sample/Cup", "; sample-cup would do"),
        ("--session", "Semi Final", "; semi-final would do"),
        ("--table", "♠", ""),
        ("--table", "", ""),
    ],
)
def test_a_part_of_a_table_key_is_never_changed_in_silence(
    shell: Shell, one_line: OneLine, option: str, value: str, hint: str
) -> None:
    Path(shell.folder, "x.pbn").write_text(game())
    line = one_line(shell.call("import", "x.pbn", option, value), USAGE)
    assert line == f"trickbook: {option} {value}: only small letters, digits, '.', '_' and '-', 60 at most{hint}"


def test_a_body_of_which_nothing_is_known_is_told(shell: Shell) -> None:
    Path(shell.folder, "x.pbn").write_text(game())
    done = shell.call("import", "x.pbn", "--body", "NBBB")
    assert done.returncode == 0
    assert done.stderr.startswith("trickbook: --body NBBB: no dates of the Laws are known for it")
    assert "known: ACBL, EBU, NBB, NZB, PZBS, SBU, VBL" in done.stderr
    assert shell.call("import", "x.pbn", "--body", "NBB").stderr == ""
