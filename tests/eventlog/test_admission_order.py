"""In what order do a table's entries stand? Worked examples, then every arrival order and every way of referring."""

from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

from tests.eventlog.admission_by_definition import define
from tests.eventlog.table_rows import line, references, table
from trickbook.eventlog.admission import admit
from trickbook.eventlog.order import by_number, own_places, table_order


def order_of(*values: bytes) -> list[str]:
    return references(admit(table(*values)).entries)


def test_entries_stand_as_they_came() -> None:
    assert order_of(line("a:1"), line("b:1"), line("a:2"), line("b:2")) == ["a:1", "b:1", "a:2", "b:2"]


def test_a_late_number_stands_before_those_that_overtook_it() -> None:
    # a:2 came after b:1, yet a:3 was there before both
    assert order_of(line("a:1"), line("a:3"), line("b:1"), line("a:2")) == ["a:1", "a:2", "a:3", "b:1"]


def test_a_writer_that_arrives_backwards_is_put_right() -> None:
    assert order_of(line("a:3"), line("a:2"), line("a:1"), line("b:1")) == ["a:1", "a:2", "a:3", "b:1"]


def test_an_entry_typed_up_later_stands_directly_behind_what_it_happened_after() -> None:
    typed_up = line("director:1", "AttentionDrawn", happened_after="a:1", refs=[])
    assert order_of(line("a:1"), line("a:2"), line("a:3"), typed_up) == ["a:1", "director:1", "a:2", "a:3"]


def test_of_two_behind_the_same_entry_the_one_logged_first_comes_first() -> None:
    first, second = line("b:1", happened_after="a:1"), line("c:1", happened_after="a:1")
    assert order_of(line("a:1"), line("a:2"), first, second) == ["a:1", "b:1", "c:1", "a:2"]


def test_what_happened_after_an_entry_stands_before_its_next_neighbour() -> None:
    rows = line("a:1"), line("b:1", happened_after="a:1"), line("c:1", happened_after="a:1"), line("d:1")
    assert order_of(*rows, line("e:1", happened_after="b:1")) == ["a:1", "b:1", "e:1", "c:1", "d:1"]


def test_a_late_number_behind_another_entry_still_precedes_its_own_successor_there() -> None:
    rows = line("a:1"), line("b:2", happened_after="a:1"), line("b:1", happened_after="a:1"), line("a:2")
    assert order_of(*rows) == ["a:1", "b:1", "b:2", "a:2"]


def test_a_correction_takes_the_place_of_what_it_corrects() -> None:
    assert order_of(line("a:1"), line("a:2"), line("b:1", supersedes="a:1")) == ["b:1", "a:2"]


def test_a_correction_with_both_references_moves_the_entry() -> None:
    moved = line("b:1", supersedes="a:1", happened_after="a:2")
    assert order_of(line("a:1"), line("a:2"), line("a:3"), moved) == ["a:2", "b:1", "a:3"]


def test_a_correction_of_a_moved_entry_stays_where_that_was_moved_to() -> None:
    moved = line("b:1", supersedes="a:1", happened_after="a:2")
    assert order_of(line("a:1"), line("a:2"), line("a:3"), moved, line("b:2", supersedes="b:1")) == [
        "a:2",
        "b:2",
        "a:3",
    ]


def test_what_hangs_on_a_moved_entry_keeps_its_place() -> None:
    hanging = line("c:1", happened_after="a:1")
    moved = line("b:1", supersedes="a:1", happened_after="a:3")
    assert order_of(line("a:1"), hanging, line("a:2"), line("a:3"), moved) == ["c:1", "a:2", "a:3", "b:1"]


def test_what_hangs_on_a_struck_entry_keeps_its_place() -> None:
    hanging = line("b:1", happened_after="a:1")
    struck = line("a:3", "EntryStruck", supersedes="a:1")
    assert order_of(line("a:1"), line("a:2"), hanging, struck) == ["b:1", "a:2"]


def test_a_reference_to_an_entry_that_comes_later_gives_no_place() -> None:
    assert order_of(line("b:1", happened_after="a:2"), line("a:1"), line("a:2")) == ["b:1", "a:1", "a:2"]


def test_positions_need_not_be_dense() -> None:
    rows = table(line("a:1"), line("a:3"), line("b:1"), line("a:2"))
    for row, position in zip(rows, (7, 19, 20, 1_000_000), strict=True):
        row.position = position
    assert references(admit(rows).entries) == ["a:1", "a:2", "a:3", "b:1"]


# Two writers with three entries each; each of the second's refers to one of the first's or to none: 343 ways.
IDENTITIES = [("a", 1), ("a", 2), ("a", 3), ("b", 1), ("b", 2), ("b", 3)]
ONE_REFERENCE: list[tuple[int | None, int | None]] = [
    (None, None),
    *((target, None) for target in range(3)),
    *((None, target) for target in range(3)),
]
Way = dict[int, tuple[int | None, int | None]]


def identities_in_table_order(arrived: Sequence[int], way: Way) -> list[int]:
    at = {identity: index for index, identity in enumerate(arrived)}
    happened_after: list[int | None] = []
    supersedes: list[int | None] = []
    for identity in arrived:
        after, over = way.get(identity, (None, None))
        here = at[identity]
        happened_after.append(at[after] if after in at and at[after] < here else None)
        supersedes.append(at[over] if over in at and at[over] < here else None)
    own = own_places(by_number(IDENTITIES[identity] for identity in arrived), range(len(arrived)))
    return [arrived[index] for index in table_order(own, happened_after, supersedes)]


def arrivals(way: Way, arrived: tuple[int, ...], earlier: list[int]) -> Iterator[tuple[list[int], list[int]]]:
    """Table order before and after one more arrival, for every way to go on from what has arrived."""
    for identity in range(len(IDENTITIES)):
        if identity not in arrived:
            longer = (*arrived, identity)
            now = identities_in_table_order(longer, way)
            yield earlier, now
            yield from arrivals(way, longer, now)


@pytest.mark.parametrize("first", ONE_REFERENCE)
def test_whatever_comes_later_never_reorders_what_is_there(first: tuple[int | None, int | None]) -> None:
    steps = 0
    for second, third in product(ONE_REFERENCE, repeat=2):
        for earlier, now in arrivals({3: first, 4: second, 5: third}, (), []):
            there = set(earlier)
            assert [identity for identity in now if identity in there] == earlier
            steps += 1
    # 6 + 6*5 + 6*5*4 + ... arrivals for each of the 49 ways of the other two entries
    assert steps == 49 * (6 + 30 + 120 + 360 + 720 + 720)


TARGETS = (None, "a:1", "a:2", "a:3")


@pytest.mark.parametrize("name", ["TrickQuitted", "EntryStruck"])
@pytest.mark.parametrize("over", TARGETS)
@pytest.mark.parametrize("after", TARGETS)
def test_admission_does_what_the_definition_says(after: str | None, over: str | None, name: str) -> None:
    """Every arrival order and prefix of a:1, a:2, a:3, b:1, b:2, each of b's with none, one or both references."""
    for after_2, over_2 in product(TARGETS, (*TARGETS, "b:1")):
        lines = [line("a:1"), line("a:2"), line("a:3")]
        lines.append(line("b:1", name, happened_after=after, supersedes=over))
        lines.append(line("b:2", happened_after=after_2, supersedes=over_2))
        for length in range(1, 6):
            for arrived in permutations(lines, length):
                rows = table(*arrived)
                admission, defined = admit(rows), define(rows)
                assert references(admission.entries) == defined.table_order()
                assert [one.original for one in admission.entries] == [
                    defined.first(one.entry.reference) for one in admission.entries
                ]
