"""Does every command give a program one JSON object of the documented form?"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, SAMPLES, Shell
from trickbook.cli.main import COMMANDS

COMMANDS_PAGE = ROOT / "docs" / "commands.md"
KEY = "sample-cup-2026/semifinal/3"


def asked(shell: Shell, *arguments: str, code: int = 0) -> dict[str, Any]:
    done = shell.call(*arguments, "--json")
    assert done.returncode == code, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["format"] == 1
    return found


def documented() -> dict[str, list[str]]:
    """First two words of a command -> the fields that docs/commands.md gives its JSON."""
    found = {}
    for line in COMMANDS_PAGE.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"\| `trickbook ([a-z]+(?: [a-z]+)?)[^`]*` \|.*\|(.*)\|$", line):
            found[match[1]] = re.findall(r"`([a-z_]+)`", match[2])
    return found


def test_import_counts_the_boards_of_the_file(shell: Shell) -> None:
    found = asked(shell, "import", str(SAMPLES / "final.pbn"))
    assert list(found) == ["format", *documented()["import"]]
    (report,) = found["files"]
    text = (SAMPLES / "final.pbn").read_text(encoding="utf-8")
    assert report["games"] == len(re.findall(r"^\[Board ", text, re.MULTILINE))
    assert report["stored"] + len(report["rejected"]) == report["games"]
    assert (report["read_as"], report["dry_run"], report["entries_already_there"]) == ("PBN", False, 0)


def test_project_says_what_it_did(copied_cup: Shell) -> None:
    found = asked(copied_cup, "project", "--rebuild")
    assert list(found) == ["format", *documented()["project"]]
    # 24 boards of the final in each of two rooms but eight in both files, 13 of the semifinal
    assert (found["boards_folded"], found["tables_folded"], found["quarantined"]) == (53, 4, 0)
    assert found["failed_checks"] == []
    assert Path(copied_cup.folder, found["published"]).is_file()


def test_audit(cup: Shell) -> None:
    found = asked(cup, "audit", code=1)
    assert list(found) == ["format", *documented()["audit"]]
    assert found["differs"] is True
    assert sum(found["boards"].values()) == 53
    assert sum(found["by_check"].values()) == len(found["disagreements"]) > 0


def test_board_list(cup: Shell) -> None:
    found = asked(cup, "board", "list", "--session", "semifinal")
    assert list(found) == ["format", *documented()["board list"]]
    assert [row["board"] for row in found["boards"]] == [str(number) for number in range(1, 14)]
    assert found["boards"][0] == {
        "table_key": KEY,
        "board": "1",
        "contract": "3NT",
        "declarer": "S",
        "tricks_declarer": 9,
        "score_ns": 400,
        "final_tricks": 9,
        "final_score_ns": 400,
        "recorded_tricks": 9,
        "recorded_score_ns": 400,
        "state": "PLAYED_OUT",
        "differences": 0,
    }


def test_board_show(cup: Shell) -> None:
    found = asked(cup, "board", "show", KEY, "1")
    assert list(found)[:4] == ["format", "table_key", "board", "boards"]
    assert set(documented()["board show"]) - {"position"} <= set(found)
    # the board opened, its deal, 8 calls, 52 cards and one taken back, 7 more events, and the end of the import
    assert [row["number"] for row in found["entries_in_order"]] == list(range(1, 1 + 1 + 1 + 8 + 53 + 7 + 1))
    assert [row["card"] for row in found["plays"] if not row["stands"]] == ["H3"]
    assert [row["winner"] for row in found["tricks"]] == list("NNSNENSSSWNEE")


def test_board_show_at_an_event(cup: Shell) -> None:
    position = asked(cup, "board", "show", KEY, "1", "--event", "26")["position"]
    # East has just thrown a heart on the fourth diamond lead: four tricks to North and South, North to lead
    assert (position["event"], position["tricks_ns"], position["tricks_ew"]) == (26, 4, 0)
    assert (position["on_the_table"], position["expected_hand"], position["trick"]) == ([], "N", 5)
    assert position["holdings"]["E"] == "3.KJT8.J9.T2"


def test_sql(cup: Shell) -> None:
    found = asked(
        cup, "sql", "select board, '\x1b[2J' as control, null as nothing from boards where board = '13' limit 1"
    )
    assert list(found) == ["format", *documented()["sql"]]
    assert [column["name"] for column in found["columns"]] == ["board", "control", "nothing"]
    assert found["rows"] == [["13", "\x1b[2J", None]]


def test_data_dictionary(cup: Shell) -> None:
    found = asked(cup, "data", "dictionary")
    assert list(found) == ["format", *documented()["data dictionary"]]
    assert {column["column"] for view in found["views"] for column in view["columns"]} >= {"table_key", "board"}


def test_data_export(cup: Shell, tmp_path: Path) -> None:
    found = asked(cup, "data", "export", str(tmp_path / "tables"), "--parquet")
    assert list(found) == ["format", *documented()["data export"]]
    assert sorted(found["files"]) == sorted(str(file) for file in (tmp_path / "tables").iterdir())
    assert {Path(file).suffix for file in found["files"]} == {".csv", ".parquet"}


def test_log_stats(cup: Shell) -> None:
    found = asked(cup, "log", "stats")
    assert list(found) == ["format", *documented()["log stats"]]
    assert found["totals"]["rows"] == sum(found["ends"]) == sum(table["rows"] for table in found["tables"])
    assert (found["totals"]["tables"], found["totals"]["boards"]) == (4, 53)
    assert [table["table_key"] for table in found["tables"]] == sorted(table["table_key"] for table in found["tables"])


def test_log_create_and_copy(cup: Shell, tmp_path: Path) -> None:
    target = str(tmp_path / "copied")
    made = asked(cup, "log", "create", target)
    assert list(made) == ["format", *documented()["log create"]]
    copied = asked(cup, "log", "copy", "log", target)
    assert set(copied) == {"format", *documented()["log copy"]}
    assert copied["copied"] == copied["rows"] == asked(cup, "log", "stats")["totals"]["rows"]
    again = asked(cup, "log", "copy", "log", target)
    assert (again["copied"], again["digests"]) == (0, copied["digests"])


def test_events(shell: Shell) -> None:
    listed = asked(shell, "events", "list")
    assert list(listed) == ["format", *documented()["events list"]]
    assert "CardRetracted" in [event["event"] for event in listed["events"]]
    shown = asked(shell, "events", "show", "cardplayed")
    assert list(shown) == ["format", *documented()["events show"]]
    assert shown["event"] == "CardPlayed"


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("board findings", [KEY, "2"]),
        ("board compare", [KEY, "2"]),
        ("law editions", []),
        ("law show", ["64A1"]),
        ("law diff", ["2007", "2017"]),
    ],
)
def test_what_the_law_says(cup: Shell, command: str, more: list[str]) -> None:
    found = asked(cup, *command.split(), *more)
    assert list(found) == ["format", *documented()[command]]
    assert all(found[name] not in (None, []) for name in documented()[command])


def test_law_coverage_says_by_its_code_whether_something_is_not_proven(shell: Shell) -> None:
    done = shell.call("law", "coverage", "--json")
    found = json.loads(done.stdout)
    assert list(found) == ["format", *documented()["law coverage"]]
    assert done.returncode == (1 if found["unproven"] else 0)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_documented(command: str) -> None:
    assert command in {name.split()[0] for name in documented()}
