"""Does the admission of a long table take work in proportion to its rows? Counted, in every shape that could not."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from trickbook.eventlog.admission import Admission, ReadRow, admit
from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.entry import Entry

BLANK = {
    name: dict(example_of(CATALOGUE[name]).__dict__)
    for name in ("TrickQuitted", "CardPlayed", "EntryStruck", "RecordImported", "AttentionDrawn", "CallMade")
}


def row(
    position: int, writer: str, number: int, name: str = "TrickQuitted", board: str | None = "7", **fields: Any
) -> ReadRow:
    """A row as it is read; the bytes only tell one row from another."""
    envelope = {"writer": writer, "writer_seq": number, "board": board}
    entry = Entry(name, BLANK[name] | {"supersedes": None} | envelope | fields)
    return ReadRow(position, 0, f"{writer}:{number}".encode(), entry, None)


def one_file_of_many_boards(length: int) -> list[ReadRow]:
    rows = [row(n, "file:f", n + 1, "CardPlayed", str(n // 13)) for n in range(length - 1)]
    return [*rows, row(length - 1, "file:f", length, "RecordImported", None)]


def each_happened_after_the_one_before(length: int) -> list[ReadRow]:
    return [row(n, f"w{n % 2}", n // 2 + 1, happened_after=f"w{(n - 1) % 2}:{(n - 1) // 2 + 1}") for n in range(length)]


def all_happened_after_the_first(length: int) -> list[ReadRow]:
    return [row(n, "a", n + 1, happened_after="a:1") for n in range(length)]


def each_supersedes_the_one_before(length: int) -> list[ReadRow]:
    return [row(n, "a", n + 1, supersedes=f"a:{n}") for n in range(length)]


def all_supersede_the_first(length: int) -> list[ReadRow]:
    return [row(n, "a", n + 1, supersedes="a:1") for n in range(length)]


def a_writer_backwards(length: int) -> list[ReadRow]:
    return [row(n, "a", length - n) for n in range(length)]


def everybody_writes_once(length: int) -> list[ReadRow]:
    return [row(n, f"w{n}", 1, board=str(n)) for n in range(length)]


def every_second_number_missing(length: int) -> list[ReadRow]:
    return [row(n, "a", 2 * n + 1, board=str(n)) for n in range(length)]


def files_that_refer_to_the_file_before(length: int) -> list[ReadRow]:
    rows = []
    for n in range(0, length, 2):
        rows.append(row(n, f"file:{n}", 1, caused_by=f"file:{n - 2}:1"))
        rows.append(row(n + 1, f"file:{n}", 2, "RecordImported", None))
    return rows


def files_that_refer_to_the_file_behind(length: int) -> list[ReadRow]:
    """Each is joined to the account of the next, the last one first: the longest way to an account's name."""
    half = length // 2
    rows = [row(n, f"file:{n}", 1) for n in range(half)]
    return rows + [
        row(half + n, f"file:{n}", 2, "RecordImported", None, caused_by=f"file:{(n + 1) % half}:1") for n in range(half)
    ]


def a_chain_that_lost_its_anchor(length: int) -> list[ReadRow]:
    rows = [row(0, "file:f", 1, "CardPlayed"), row(1, "file:f", 2, "RecordImported", None)]
    rows.append(row(2, "file:d", 1, caused_by="file:f:1"))
    rows += [row(n + 1, "file:d", n, caused_by=f"file:d:{n - 1}") for n in range(2, length - 4)]
    rows.append(row(length - 3, "file:d", length - 4, "RecordImported", None))
    rows.append(row(length - 2, "file:g", 1, "CardPlayed"))
    return [*rows, row(length - 1, "file:g", 2, "RecordImported", None)]


def everything_again(length: int) -> list[ReadRow]:
    return [row(n, "a", n % (length // 2) + 1) for n in range(length)]


def a_call_a_board_all_by_one_side(length: int) -> list[ReadRow]:
    return [row(n, "a", n + 1, "CallMade", board=str(n), seat="N") for n in range(length)]


SHAPES: list[Callable[[int], list[ReadRow]]] = [
    one_file_of_many_boards,
    each_happened_after_the_one_before,
    all_happened_after_the_first,
    each_supersedes_the_one_before,
    all_supersede_the_first,
    a_writer_backwards,
    everybody_writes_once,
    every_second_number_missing,
    files_that_refer_to_the_file_before,
    files_that_refer_to_the_file_behind,
    a_chain_that_lost_its_anchor,
    everything_again,
    a_call_a_board_all_by_one_side,
]


def ask_everything(rows: list[ReadRow]) -> Admission:
    admission = admit(rows)
    for board in admission.boards():
        admission.folded(board)
        admission.story(board)
        admission.gaps(board)
    return admission


def lines_run(rows: list[ReadRow]) -> int:
    """How many lines of Python it takes, a loop inside a comprehension counting each time round."""
    count = 0

    def trace(frame: Any, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        ask_everything(rows)
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_rows_take_twice_the_work(shape: Callable[[int], list[ReadRow]]) -> None:
    few, many = lines_run(shape(1_000)), lines_run(shape(2_000))
    assert few > 5_000
    assert many < 2.3 * few


@pytest.mark.parametrize("shape", SHAPES)
def test_rows_by_the_ten_thousand_are_judged(shape: Callable[[int], list[ReadRow]]) -> None:
    rows = shape(10_000)  # ten times as deep as calls may nest
    admission = ask_everything(rows)
    unused = {"DUPLICATE", "SUPERSEDED"}
    assert len(admission.entries) + sum(one.kind in unused for one in admission.notices) == len(rows) == 10_000


def test_a_chain_as_long_as_the_table_is_in_order() -> None:
    rows = each_happened_after_the_one_before(100_000)
    assert [one.position for one in admit(rows).entries] == list(range(100_000))


def test_a_whole_file_is_folded_board_by_board() -> None:
    admission = admit(one_file_of_many_boards(13 * 7_600 + 1))
    assert len(admission.boards()) == 7_600
    # thirteen plays and the file's last entry
    assert {len(admission.folded(board)) for board in admission.boards()} == {14}
