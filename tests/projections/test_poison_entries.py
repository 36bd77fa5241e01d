"""Does an entry that follows its schema, whatever it says, ever stop the projector? (design.md 5: it stops nobody)"""

import json
import random
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.projections.databases import ask, exported, follow, log_of, projected
from tests.projections.recording import Recorder, notrump_board, spade_board
from trickbook.eventlog.log import Append
from trickbook.events.avro_schemas import FOLDER
from trickbook.events.catalogue import REFERENCE_FIELDS
from trickbook.events.codec import CURRENT, encode_fields
from trickbook.projections.law_rows import judge_board
from trickbook.projections.view_files import VIEWS

TABLES = ("club/evening/1", "club/evening/2", "club/evening/3")
WRITERS = ("tablet", "director", "file:0123456789abcdef")
NUMBERS = (0, 1, -1, 2, 3, 5, 7, 12, 13, 14, 2**31, 2**53, 2**63 - 1, -(2**63))
TEXTS = (
    *(
        "",
        "?",
        "9" * 5000,
        "²",
        "٣",
        "\0",
        "\x1b[31m",
        "';--",
        "\n",
        "2020-13-45",
        "0000-00-00",
        "2017",
        "1932",
        "1066",
    ),
    *("N", "E", "NS", "DUMMY", "SA", "HT", "4H", "1NT", "7CXX", "PASS", "X", "AKQJT98765432...", "SA SK SQ", "3 IMP"),
    *("true", "false", "TRICK_WINNER", "FACTS_LOST", "ORDER", "AGREED", "NONE", "DIRECTOR", "UNINTENDED", "REVOKE"),
)
TIMES = (datetime(1, 1, 1, tzinfo=UTC), datetime(2020, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC))


class Nonsense:
    """Entries that follow their schema and mean nothing. The same seed gives the same entries."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.symbols: dict[str, list[str]] = {}

    def rows(self, table_key: str, count: int) -> list[Append]:
        numbers = dict.fromkeys(WRITERS, 0)
        rows = []
        for _ in range(count):
            writer = self.chance.choice(WRITERS)
            numbers[writer] += 1
            rows.append(Append(table_key, self.entry(table_key, writer, numbers[writer]), 1_700_000_000_000))
        return rows

    def entry(self, table_key: str, writer: str, number: int) -> bytes:
        name = self.chance.choice(list(CURRENT))
        schema = json.loads((FOLDER / f"{name}.avsc").read_text())
        fields = {field["name"]: self.value(field["type"]) for field in schema["fields"]}
        for field in REFERENCE_FIELDS[name]:
            named = [f"{self.chance.choice(WRITERS)}:{self.chance.randint(1, 30)}" for _ in range(2)]
            if fields[field] is not None:
                fields[field] = named if isinstance(fields[field], list) else named[0]
        board = self.chance.choice(("1", "2", None))
        return encode_fields(
            name, fields | {"table_key": table_key, "writer": writer, "writer_seq": number, "board": board}
        )

    def value(self, kind: Any) -> Any:
        match kind:
            case [_, of]:
                return None if self.chance.random() < 0.4 else self.value(of)
            case {"type": "array", "items": items}:
                return [self.value(items) for _ in range(self.chance.choice((0, 1, 2, 30)))]
            case {"type": "enum", "symbols": symbols}:
                self.symbols[f"{kind['namespace']}.{kind['name']}"] = symbols
                return self.chance.choice(symbols)
            case {"logicalType": _}:
                return self.chance.choice(TIMES)
            case "string":
                return self.chance.choice(TEXTS)
            case "long" | "int":
                return self.chance.choice(NUMBERS)
            case "boolean":
                return self.chance.random() < 0.5
        return self.chance.choice(self.symbols[kind])


@pytest.mark.parametrize("seed", [8, 10, 24, 30])  # the first three have numbers that no column or view could hold
def test_nonsense_stops_nobody(tmp_path: Path, seed: int) -> None:
    """Three tables of nonsense and one that was played: each board has its row, each view can be read."""
    nonsense = Nonsense(seed)
    table = Recorder("club/evening/4")
    notrump_board(table)
    nonsense_rows = [row for key in TABLES for row in nonsense.rows(key, 60)]
    done = follow(log_of([*nonsense_rows, *table.rows]), tmp_path / "x.duckdb")
    assert (done.tables_folded, done.boards_folded, done.boards_not_folded, done.quarantined) == (4, 7, 0, 0)
    assert ask(tmp_path / "x.duckdb", "select count(*) from boards") == [(7,)]
    played = ask(tmp_path / "x.duckdb", "select state, tricks_ew from boards where table_key = 'club/evening/4'")
    assert played == [("PLAYED_OUT", 13)]
    exported(tmp_path / "x.duckdb", tmp_path / "views", VIEWS)


def test_a_word_that_is_no_seat_leaves_open_whose_cards_were_mixed(tmp_path: Path) -> None:
    table = Recorder()
    notrump_board(table)
    fields = table.event("CardsMixed", seats=["N"]).__dict__ | {"seats": ["N", "DUMMY"]}
    table.rows.append(Append(table.table_key, encode_fields("CardsMixed", fields), 1_700_000_000_000))
    table.write("TrickCountDisputed", by_seat="N", asserted_ns=1)
    done = projected(table.rows, tmp_path / "x.duckdb")
    assert (done.boards_folded, done.boards_not_folded) == (1, 0)
    [(kept,)] = ask(tmp_path / "x.duckdb", "select fields from entries where event = 'CardsMixed'")
    assert "DUMMY" in kept


def test_a_board_that_cannot_be_folded_stops_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the program on board 2, put in here; told once, as a fault of the board, and gone with its cause."""
    table, database = Recorder(), tmp_path / "x.duckdb"
    notrump_board(table)
    table.board = "2"
    spade_board(table)

    def faulty(board: str, *others: Any) -> Any:
        if board == "2":
            raise ValueError("not foreseen,\nin two lines")
        return judge_board(board, *others)

    with monkeypatch.context() as broken:
        broken.setattr("trickbook.projections.fold.judge_board", faulty)
        done = projected(table.rows, database)
    assert (done.boards_folded, done.boards_not_folded) == (2, 1)
    why = "a fault of this program, the board could not be folded: ValueError: not foreseen, in two lines"
    boards = ask(database, "select board, account, state, detail, complete_tricks from boards order by board")
    assert [boards[0][:3], boards[1]] == [("1", "live", "PLAYED_OUT"), ("2", None, "UNKNOWN", why, 0)]
    told = ask(database, "select board, what from disagreements where check_name = 'not_folded'")
    assert told == [("2", why)]
    assert ask(database, "select event, folded from entries where board = '2'") == [
        ("BoardOpened", False),
        ("DealRecorded", False),
    ]
    table.write("RoundEnded", board=None)  # is looked at with every board, so each is folded again
    assert projected(table.rows, database).boards_not_folded == 0
    assert ask(database, "select state from boards where board = '2'") == [("PLAYED_OUT",)]


def test_a_log_time_that_cannot_be_is_no_time(tmp_path: Path) -> None:
    """As a producer of its own on Kafka may stamp a record; whatever the time, the views can be read."""
    table = Recorder()
    times = (2**63 - 1, 2**55, 2**48, 0, -1, -(2**55))
    for _ in times:
        table.write("RoundEnded", board=None)
    rows = [row._replace(timestamp_ms=time) for row, time in zip(table.rows, times, strict=True)]
    projected(rows, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "select logged_at::varchar from log_position order by position") == [
        (None,),
        (None,),
        ("10889-08-02 05:31:50.656",),
        ("1970-01-01 00:00:00",),
        ("1969-12-31 23:59:59.999",),
        (None,),
    ]
    spanned = "select first_logged_at::varchar, last_logged_at::varchar from log_admission where rows > 0"
    assert ask(tmp_path / "x.duckdb", spanned) == [("1969-12-31 23:59:59.999", "10889-08-02 05:31:50.656")]
