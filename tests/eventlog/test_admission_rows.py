"""What becomes of a row that is no new entry: read twice, against another, unreadable; and of numbers not there?"""

import pytest

from tests.eventlog.table_rows import TABLE, imported, line, noticed, references, table
from trickbook.eventlog.admission import Notice, admit, read_row
from trickbook.eventlog.log import LogRow
from trickbook.events.avro_binary import write_long, write_text

PASS, DOUBLE = line("a:1", "CallMade", seat="N", call="PASS"), line("a:1", "CallMade", seat="N", call="X")


def test_the_same_number_with_the_same_bytes_is_dropped() -> None:
    admission = admit(table(PASS, line("a:2"), PASS, PASS))
    assert references(admission.entries) == ["a:1", "a:2"]
    assert noticed(admission, "DUPLICATE") == [("a:1", "7", 2), ("a:1", "7", 3)]


def test_the_same_number_with_other_bytes_is_a_conflict_and_the_first_stands() -> None:
    admission = admit(table(PASS, DOUBLE, DOUBLE, PASS))
    assert [one.entry["call"] for one in admission.entries] == ["PASS"]
    assert noticed(admission, "CONFLICT") == [("a:1", "7", 1), ("a:1", "7", 2)]
    assert noticed(admission, "DUPLICATE") == [("a:1", "7", 3)]


def test_a_quarantined_entry_has_no_effect_on_others() -> None:
    strike = line("a:2", "EntryStruck", supersedes="a:1")
    admission = admit(table(PASS, line("a:2"), strike))
    assert references(admission.entries) == ["a:1", "a:2"]
    assert noticed(admission, "CONFLICT") == [("a:2", "7", 2)]


def test_writers_number_their_own_entries() -> None:
    admission = admit(table(line("a:1"), line("b:1"), line("a:b:1")))
    assert references(admission.entries) == ["a:1", "b:1", "a:b:1"]
    assert admission.notices == ()


HEAD = line("a:2")[:10]
ENVELOPE = HEAD + write_text(TABLE) + write_text("a") + write_long(2)
UNREADABLE = {
    "TOO_LONG": bytes(16 * 1024 + 1),
    "TOO_SHORT": b"",
    "NOT_SINGLE_OBJECT": b"{}" + bytes(20),
    "UNKNOWN_FINGERPRINT": b"\xc3\x01" + bytes(8) + line("a:2")[10:],
    "TRUNCATED": line("a:2")[:-1],
    "TRAILING_BYTES": line("a:2") + b"\x00",
    "OVERLONG_VARINT": HEAD + b"\x80\x00",
    "NEGATIVE_LENGTH": HEAD + b"\x01",
    "BAD_UTF8": HEAD + b"\x02\xff",
    "UNION_OUT_OF_RANGE": ENVELOPE + b"\x04",
    "MOMENT_OUT_OF_RANGE": ENVELOPE + b"\x00\x00\x02" + write_long(2**62),  # no board, no round, a time
    "ENUM_OUT_OF_RANGE": line("a:2", "HandInspected", seat="E")[:-1] + b"\x01",  # the symbol before the first
    "BAD_BOOLEAN": line("a:2", "HandCounted", seat="E", count=13, face_down=True)[:-1] + b"\x02",
    "NOT_CANONICAL": line("a:2", "CardsMixed", seats=["N"], cards=[])[:-1] + b"\x01",  # a list by its size in bytes
}


@pytest.mark.parametrize("fault", UNREADABLE)
def test_an_unreadable_row_is_kept_with_its_fault_and_stops_nobody(fault: str) -> None:
    row = read_row(LogRow(3, 17, 1_000, TABLE, UNREADABLE[fault]))
    assert row.fault is not None
    assert (row.position, row.timestamp_ms, row.value, row.entry) == (17, 1_000, UNREADABLE[fault], None)
    assert (row.fault.fault, row.fault.__traceback__) == (fault, None)
    admission = admit(table(line("a:1"), UNREADABLE[fault], line("a:3")))
    assert references(admission.entries) == ["a:1", "a:3"]
    [notice] = [one for one in admission.notices if one.kind == "UNREADABLE"]
    assert (notice.position, notice.reference, notice.board) == (1, None, None)
    assert notice.detail.startswith(f"unreadable event ({fault}): ")
    # the number that could not be read is missing
    assert noticed(admission, "GAP") == [("a:3", "7", 2)]


def test_an_entry_under_the_key_of_another_table_is_not_of_this_one() -> None:
    row = read_row(LogRow(0, 4, 0, "demo/1/2", line("a:1")))
    assert row.entry is None
    assert row.fault is not None
    assert (row.fault.fault, row.fault.detail) == ("WRONG_KEY", "an entry of demo/1/1 in a row of demo/1/2")
    assert noticed(admit([row]), "UNREADABLE") == [(None, None, 4)]


def test_the_number_of_an_unreadable_row_can_be_sent_again() -> None:
    admission = admit(table(line("a:1"), UNREADABLE["TRUNCATED"], line("a:2")))
    assert references(admission.entries) == ["a:1", "a:2"]
    assert [one.kind for one in admission.notices] == ["UNREADABLE"]


def test_notices_come_by_position() -> None:
    rows = line("a:1"), line("a:3", caused_by="a:9"), b"no event", line("a:4", supersedes="a:1"), line("a:3", board="8")
    assert [(one.position, one.kind) for one in admit(table(*rows)).notices] == [
        (0, "SUPERSEDED"),
        (1, "GAP"),
        (1, "REFERENCE_WITHOUT_EFFECT"),
        (2, "UNREADABLE"),
        (4, "CONFLICT"),
    ]


def details_of_gaps(notices: tuple[Notice, ...]) -> list[str]:
    return [one.detail for one in notices if one.kind == "GAP"]


def test_missing_numbers_are_told_by_the_entry_behind_them() -> None:
    admission = admit(table(line("a:1"), line("a:3", board="8"), line("a:7", board=None), line("b:2")))
    assert noticed(admission, "GAP") == [("a:3", "8", 1), ("a:7", None, 2), ("b:2", "7", 3)]
    assert details_of_gaps(admission.notices) == ["missing of a: 2", "missing of a: 4 to 6", "missing of b: 1"]


def test_a_number_that_comes_late_closes_its_gap() -> None:
    rows = line("a:1"), line("a:4"), line("a:2")
    assert details_of_gaps(admit(table(*rows)).notices) == ["missing of a: 3"]
    assert details_of_gaps(admit(table(*rows, line("a:3"))).notices) == []


def test_a_struck_entry_leaves_no_gap() -> None:
    admission = admit(table(line("a:1"), line("a:2", "EntryStruck", supersedes="a:1")))
    assert details_of_gaps(admission.notices) == []


def gaps_by_board(*values: bytes) -> dict[str, list[str]]:
    admission = admit(table(*values))
    return {board: details_of_gaps(admission.gaps(board)) for board in admission.boards()}


def test_a_gap_lies_at_the_boards_next_to_it_and_those_between() -> None:
    rows = [line(f"a:{number}", board=board) for number, board in ((1, "1"), (2, "2"), (4, "4"), (5, "5"))]
    between = line("b:1", board="3")
    assert gaps_by_board(*rows[:2], between, *rows[2:]) == {
        "1": [],
        "2": ["missing of a: 3"],
        "3": ["missing of a: 3"],
        "4": ["missing of a: 3"],
        "5": [],
    }


def test_a_gap_inside_a_board_lies_at_that_board_alone() -> None:
    rows = line("a:1", board="1"), line("a:2", board="2"), line("a:4", board="2"), line("a:5", board="3")
    assert gaps_by_board(*rows) == {"1": [], "2": ["missing of a: 3"], "3": []}


def test_a_gap_next_to_entries_of_no_board_lies_at_the_boards_between() -> None:
    ended, published = line("a:1", "RoundEnded", None, round="1"), line("a:3", "OfficialScorePublished", None)
    rows = line("b:1", board="1"), ended, line("b:2", board="2"), published, line("b:3", board="3")
    assert gaps_by_board(*rows) == {"1": [], "2": ["missing of a: 2"], "3": []}


def test_a_gap_before_a_writers_first_entry_begins_with_the_table() -> None:
    rows = line("a:1", board="1"), line("a:2", board="2"), line("b:2", board="2"), line("a:3", board="3")
    assert gaps_by_board(*rows) == {"1": ["missing of b: 1"], "2": ["missing of b: 1"], "3": []}


def test_a_board_that_is_come_back_to_has_only_the_gaps_of_its_own_times() -> None:
    rows = [line(f"a:{number}", board=board) for number, board in ((1, "1"), (2, "2"), (4, "2"), (5, "1"), (7, "1"))]
    assert gaps_by_board(*rows) == {"1": ["missing of a: 6"], "2": ["missing of a: 3"]}


def test_a_gap_counts_by_where_entries_came_not_by_where_they_were_moved() -> None:
    moved = line("b:2", board="1", happened_after="a:1")
    rows = line("a:1", board="1"), line("a:2", board="2"), moved, line("a:3", board="3"), line("b:4", board="4")
    by_board = gaps_by_board(*rows)
    # b:1 may have come at any time up to b:2, b:3 between b:2 and b:4
    assert by_board["2"] == ["missing of b: 1"]
    assert by_board["3"] == ["missing of b: 3"]
    assert by_board["1"] == ["missing of b: 1", "missing of b: 3"]


def test_long_and_short_gaps_are_all_found() -> None:
    rows = [line("w:2", board="1"), line("v:1", board="1")]
    rows += [line(f"a:{2 * number}", board=str(number)) for number in range(1, 5)]
    # by own place: w:2 v:1 a:2 on board 1, a:4 on 2, a:6 on 3, a:8 on 4, v:3 on 9; gaps by where they begin
    assert gaps_by_board(*rows, line("v:3", board="9")) == {
        "1": ["missing of w: 1", "missing of a: 1", "missing of v: 2", "missing of a: 3"],
        "2": ["missing of v: 2", "missing of a: 3", "missing of a: 5"],
        "3": ["missing of v: 2", "missing of a: 5", "missing of a: 7"],
        "4": ["missing of v: 2", "missing of a: 7"],
        "9": ["missing of v: 2"],
    }


def test_a_gap_of_a_file_is_listed_but_lies_at_no_board() -> None:
    admission = admit(table(line("a:1"), line("file:f:1"), line("file:f:3"), imported("file:f:4")))
    assert details_of_gaps(admission.notices) == ["missing of file:f: 2"]
    assert admission.gaps("7") == ()


def test_a_board_nobody_named_has_no_gaps() -> None:
    assert admit(table(line("a:2"))).gaps("99") == ()


def test_a_table_without_rows_holds_nothing() -> None:
    admission = admit([])
    assert (admission.entries, admission.notices, admission.accounts, admission.boards()) == ((), (), (), [])
    assert admission.folded("7") == []
