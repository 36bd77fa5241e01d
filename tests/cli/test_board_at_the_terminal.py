"""What does a person see of a board? Hands, tricks, what was taken back, and what is wrong with its record."""

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Shell
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import Append
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.codec import encode

KEY = "club/1/5"

SCRIPT = """
tournament = "club"
session = "1"

# Spades only, all four hands: each of N E S W has the cards of one suit, so every lead wins.
[[board]]
board = "1"
table = "5"
dealer = "W"
vulnerability = "EW"
deal.north = "AKQJT98765432..."
deal.east = ".AKQJT98765432.."
deal.south = "..AKQJT98765432."
deal.west = "...AKQJT98765432"
auction = "PASS 2S PASS 4S PASS PASS PASS"
events = \"\"\"
E HA  S DA  W CA  N S2
S D3
\"\"\"

# Nobody knows the hands.
[[board]]
board = "2"
table = "5"
contract = "1NT"
declarer = "S"
"""


def event(name: str, number: int, **fields: object) -> Append:
    """An entry of a tablet at the table, on board 7."""
    head = {
        "table_key": KEY,
        "writer": "tablet",
        "writer_seq": number,
        "board": "7",
        "asserted_by": "RECORDER",
        "confidence": "OBSERVED",
    }
    return Append(KEY, encode(CATALOGUE[name].model_validate(head | fields)))


def shown(shell: Shell, *typed: str) -> str:
    done = shell.call("board", "show", *typed)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def typed_up(shell: Shell) -> Shell:
    (shell.folder / "two.toml").write_text(SCRIPT, encoding="utf-8")
    for typed in (["import", "two.toml"], ["project"]):
        done = shell.call(*typed)
        assert done.returncode == 0, done.stdout + done.stderr
    return shell


def test_hands_calls_and_tricks(typed_up: Shell) -> None:
    lines = shown(typed_up, KEY, "1").splitlines()
    assert lines[0] == "club/1/5, board 1"
    assert lines[3].split() == ["dealer", "West", "North"]
    assert lines[4].split() == ["vulnerable", "E-W", "♠", *"AKQJ", "10", *"98765432"]
    assert [line.split() for line in lines if line.startswith("pass")] == [["pass", "2S", "pass", "4S"], ["pass"] * 3]
    assert "Contract: 4S North, by the calls" in lines
    # East leads a heart, North ruffs; then South leads although it is North's turn
    assert [line.split() for line in lines if re.match(r"[12]  ", line)] == [
        ["1", "♣A", "♠2", "▸♥A", "♦A", "North", "♠2", "1", "0", "10-13"],
        ["2", "▸♦3", "open", "1", "0", "14"],
    ]
    assert "trick 2: South led ♦3 out of turn, it was North's turn (#14)" in lines


def test_remarks_name_entries_by_their_numbers_and_others_by_their_file(cup: Shell) -> None:
    told = shown(cup, "final/open", "10")
    assert "final.pbn entry 486 records NS 9" in told  # of the account that is not folded
    due = shown(cup, "semifinal/3", "2").partition("Result\n")[2].partition("\n\n")[0]
    assert "file:" not in due


def test_hands_that_nobody_knows(typed_up: Shell) -> None:
    told = shown(typed_up, "5", "2")
    assert told.count("♠ ?") == told.count("♣ ?") == 4
    assert "dealer not known" in told
    assert "Contract: 1NT South, as recorded" in told
    assert "\nPlay\n" not in told


def test_the_table_just_after_an_entry(cup: Shell) -> None:
    told = shown(cup, "semifinal/3", "1", "--event", "26")
    first, second, *_ = told.splitlines()
    assert first == "sample-cup-2026/semifinal/3, board 1, just after entry 26 of 71"
    assert second.split()[:2] == ["26", "CardPlayed"]
    assert "♥ K J 10 8\n" in told  # East's hearts without the three
    assert "♥3 revoke" in told
    assert "back" not in told  # that comes later
    assert "next to play: North\n" in told


def test_a_card_that_was_taken_back_stays_in_its_row(cup: Shell) -> None:
    told = shown(cup, "semifinal/3", "1")
    assert "(♥3 revoke back) ♦9" in told
    assert "trick 4: East played ♥3 and could have followed with ♦9 ♦J (#26, taken back #31)\n" in told
    won = re.findall(r"^\d+ .*(North|East|South|West) [♠♥♦♣]", told, re.MULTILINE)
    assert [seat[0] for seat in won] == list("NNSNENSSSWNEE")  # as worked out by hand beside the script


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("semifinal/3 3", "trick 4: South led ♠A out of turn, it was North's turn"),
        ("semifinal/3 3", "after trick 11: claim of 2 by South, agreed"),
        ("semifinal/3 4", "trick 5: West led ♣9 out of turn, it was East's turn (#28, taken back #33)"),
        ("semifinal/3 6", "(♥K back) ♥4"),
        ("semifinal/4 9", "after trick 6: claim of 7 by South, adjudicated"),
        ("semifinal/4 10", "adjusted score by the director: EW +100, NS -100"),
        ("final/open 10", "final.lin  folded"),
        ("final/open 10", "final.pbn  beside it"),
        ("final/open 10", "ERROR   tricks_against_cards: "),
    ],
)
def test_what_is_irregular_or_disputed_is_said(cup: Shell, board: str, said: str) -> None:
    assert said in shown(cup, *board.split())


def test_what_is_wrong_with_the_record(shell: Shell) -> None:
    log = FileLog(Path(shell.folder, "log"), writable=True)
    log.append(
        [
            event("BoardOpened", 1, dealer="N", vulnerability="NONE"),
            event("CallMade", 3, seat="N", call="1C"),
            event("CallMade", 3, seat="N", call="1D"),
            event("CallMade", 4, seat="E", call="PASS"),
            event("CallMade", 5, seat="E", call="1S", supersedes="tablet:4"),
        ]
    )
    log.close()
    assert shell.call("project").returncode == 0
    told = shown(shell, KEY, "7").partition("In the record\n")[2]
    assert "gap: missing of tablet: 2; next is tablet:3\n" in told
    assert "conflict: tablet:3 was given to 1 other entries, not used\n" in told
    assert "superseded: tablet:4, by tablet:5\n" in told


def test_a_part_of_a_key_that_names_one_table(cup: Shell) -> None:
    whole = shown(cup, "sample-cup-2026/semifinal/3", "1")
    assert whole == shown(cup, "semifinal/3", "1") == shown(cup, "3", "1") == shown(cup, "Semifinal", "1")


def test_the_list_has_what_holds_beside_what_was_written_down(cup: Shell) -> None:
    """Board 2: nine tricks by the cards, two pass for the revoke; board 14: four tricks of thirteen are on record."""
    rows = [line.split("\t") for line in cup.call("board", "list").stdout.splitlines()]
    held = {(row[0].removeprefix("sample-cup-2026/"), row[1]): row[4:7] for row in rows}
    assert rows[0][4:7] == ["state", "final", "recorded"]
    assert held["semifinal/3", "2"] == ["PLAYED_OUT", "11 (650)", "11 (650)"]
    assert held["final/closed", "14"] == ["UNKNOWN", "", "10"]
