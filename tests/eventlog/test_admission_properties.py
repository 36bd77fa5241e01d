"""What holds of any table whatever, in any order of arrival?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.eventlog.admission_by_definition import define
from tests.eventlog.table_rows import TABLE, imported, line, references, table
from trickbook.eventlog.admission import Admission, Admitted, Notice, ReadRow, admit, read_row
from trickbook.eventlog.log import Append, MemoryLog, partition_of

LIVE_WRITERS = ("a", "b", "c")
WRITERS = ("a", "b", "file:f", "file:g")
UNREADABLE = b"\xc3\x01 is no entry"


@st.composite
def lines(draw: st.DrawFn, writers: Sequence[str], numbers: int = 4) -> bytes:
    """One entry of any of these writers, referring to whatever it likes, there or not."""
    reference = st.builds("{}:{}".format, st.sampled_from(writers), st.integers(1, numbers))
    named = st.none() | reference
    name = draw(st.sampled_from(["TrickQuitted", "CardPlayed", "AttentionDrawn", "EntryStruck", "RecordImported"]))
    board = None if name == "RecordImported" else draw(st.sampled_from(["7", "8", None]))
    fields: dict[str, Any] = {"happened_after": draw(named), "supersedes": draw(named), "caused_by": draw(named)}
    if name == "AttentionDrawn":
        fields["refs"] = draw(st.lists(reference, max_size=2))
    return line(draw(reference), name, board, **fields)


@st.composite
def tables(draw: st.DrawFn) -> list[bytes]:
    """Rows of live writers and files; some files are complete, some rows are sent twice or cannot be read."""
    rows = draw(st.lists(lines(WRITERS), max_size=14))
    for writer in WRITERS[2:]:
        if draw(st.booleans()):
            rows += [line(f"{writer}:{number}", "CardPlayed") for number in range(1, draw(st.integers(2, 4)))]
            rows.append(imported(f"{writer}:{draw(st.integers(2, 5))}"))
    if rows:
        rows += draw(st.lists(st.sampled_from(rows), max_size=3))
    rows += draw(st.lists(st.just(UNREADABLE), max_size=1))
    return draw(st.permutations(rows))


def contents(entries: Iterable[Admitted]) -> list[tuple[str, object, str, str]]:
    return [(one.entry.name, one.entry.fields, one.account, one.original) for one in entries]


def without_positions(admission: Admission, positions: Sequence[int]) -> object:
    """Everything that an admission says, positions as the number of the row."""
    row = {position: number for number, position in enumerate(positions)}
    details = [
        replace(one, position=row[one.position], detail="" if one.kind in ("DUPLICATE", "CONFLICT") else one.detail)
        for one in admission.notices
    ]
    accounts = [replace(one, last_position=row[one.last_position]) for one in admission.accounts]
    boards = {board: contents(admission.folded(board)) for board in admission.boards()}
    gaps = {board: [one.detail for one in admission.gaps(board)] for board in admission.boards()}
    return contents(admission.entries), details, accounts, boards, gaps


@given(st.lists(lines(LIVE_WRITERS), max_size=12))
@settings(max_examples=500)
def test_order_and_corrections_are_those_of_the_definition(values: list[bytes]) -> None:
    rows = table(*values)
    admission, defined = admit(rows), define(rows)
    assert references(admission.entries) == defined.table_order()
    for one in admission.entries:
        assert one.original == defined.first(one.entry.reference)
        for field in ("happened_after", "caused_by"):
            named = defined.counts(one.entry.reference, field)
            meant = None if named is None else defined.standing(named)
            assert one.entry[field] == (None if meant == one.entry.reference else meant)


@given(tables())
@settings(max_examples=300)
def test_later_rows_never_reorder_the_entries_that_stand(values: list[bytes]) -> None:
    rows = table(*values)
    orders = [references(admit(rows[:length]).entries) for length in range(len(rows) + 1)]
    for earlier, now in pairwise(orders):
        both = set(earlier) & set(now)
        assert [one for one in earlier if one in both] == [one for one in now if one in both]


@given(tables())
def test_every_row_is_an_entry_or_a_notice_and_every_entry_stands_once(values: list[bytes]) -> None:
    admission = admit(table(*values))
    standing = references(admission.entries)
    assert len(set(standing)) == len(standing)
    assert "EntryStruck" not in {one.entry.name for one in admission.entries}
    unused = {"DUPLICATE", "CONFLICT", "UNREADABLE", "SUPERSEDED", "STRUCK"}
    noticed = {one.position for one in admission.notices if one.kind in unused}
    used = {one.position for one in admission.entries}
    assert not noticed & used
    rest = set(range(len(values))) - noticed - used
    assert {row.entry.name for row in table(*values) if row.position in rest and row.entry} <= {"EntryStruck"}


@given(tables(), st.data())
def test_only_the_sequence_of_rows_counts_not_positions_or_times(values: list[bytes], data: st.DataObject) -> None:
    steps = data.draw(st.lists(st.integers(1, 1000), min_size=len(values), max_size=len(values)))
    positions = [sum(steps[: number + 1]) for number in range(len(steps))]
    rows = table(*values)
    moved = [replace(row, position=at, timestamp_ms=7) for row, at in zip(rows, positions, strict=True)]
    assert without_positions(admit(moved), positions) == without_positions(admit(rows), range(len(rows)))


@given(tables(), st.integers(1, 5))
def test_it_does_not_matter_in_which_batches_rows_are_read(values: list[bytes], size: int) -> None:
    log = MemoryLog()
    log.append([Append(TABLE, value, 0) for value in values])
    rows: list[ReadRow] = []
    while batch := log.read(partition_of(TABLE), len(rows), size):
        rows += [read_row(row) for row in batch]
    positions = range(len(values))
    assert without_positions(admit(rows), positions) == without_positions(admit(table(*values)), positions)


@given(tables(), st.data())
def test_rows_sent_again_change_nothing(values: list[bytes], data: st.DataObject) -> None:
    def others(admission: Admission) -> list[Notice]:
        return [one for one in admission.notices if one.kind not in ("DUPLICATE", "CONFLICT", "UNREADABLE")]

    rows = [replace(row, position=10 * row.position) for row in table(*values)]
    sent_again = [
        replace(row, position=data.draw(st.integers(row.position // 10, len(rows))) * 10 + 1 + number % 9)
        for number, row in enumerate(rows)
        if data.draw(st.booleans())
    ]
    once = admit(rows)
    twice = admit(sorted([*rows, *sent_again], key=lambda row: row.position))
    assert contents(twice.entries) == contents(once.entries)
    assert [one.position for one in twice.entries] == [one.position for one in once.entries]
    assert twice.accounts == once.accounts
    assert others(twice) == others(once)
    assert len(twice.notices) == len(once.notices) + len(sent_again)


@given(tables())
def test_what_is_folded_is_one_account_and_its_references_hold(values: list[bytes]) -> None:
    admission = admit(table(*values))
    at = {reference: number for number, reference in enumerate(references(admission.entries))}
    accounts = Counter(one.board for one in admission.accounts if one.folded)
    assert set(accounts.values()) <= {1}
    for board in admission.boards():
        folded = admission.folded(board)
        there = set(references(folded))
        assert [at[reference] for reference in references(folded)] == sorted(at[reference] for reference in there)
        assert len({one.account for one in folded if one.entry.board == board}) <= 1
        assert {one.account for one in folded if one.entry.board is None} <= {
            "live",
            *(one.name for one in admission.accounts if one.folded and one.board == board),
        }
        for one in folded:
            named = [one.entry["happened_after"], one.entry["caused_by"], *one.entry.fields.get("refs", [])]
            for reference in named:
                if reference is not None and admission.entries[at[reference]].entry.board == one.entry.board == board:
                    assert reference in there
