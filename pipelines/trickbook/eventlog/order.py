"""In what order do a table's entries stand, and which entry of a correction stands? (design.md 2, Order, Corrections)

Entries are indices 0, 1, ... in log order, one for each (writer, number); a reference is the index of an entry that
stands earlier on the log, or None. So every index a reference names is smaller than that of the entry holding it.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

Place = tuple[int, int]
Numbered = Mapping[str, Sequence[tuple[int, int]]]
"""Writer -> its (number, index), ascending by number."""


def by_number(identities: Iterable[tuple[str, int]]) -> dict[str, list[tuple[int, int]]]:
    """The entries of each writer by number; the writers in the order in which they first appear on the log."""
    numbered: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for index, (writer, number) in enumerate(identities):
        numbered[writer].append((number, index))
    for entries in numbered.values():
        entries.sort()
    return dict(numbered)


@dataclass(frozen=True, slots=True)
class Gap:
    """Numbers `first` to `last` of one writer are not there; `before` and `behind` are the entries next to them."""

    first: int
    last: int
    before: int | None
    behind: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first} to {self.last}"


def gaps_of(entries: Sequence[tuple[int, int]]) -> list[Gap]:
    """The gaps in one writer's ascending (number, index), which begin at 1; what is lost at the end cannot show."""
    gaps = []
    expected, before = 1, None
    for number, index in entries:
        if number > expected:
            gaps.append(Gap(expected, number - 1, before, index))
        expected, before = max(expected, number + 1), index
    return gaps


def own_places(numbered: Numbered, positions: Sequence[int]) -> list[Place]:
    """Per entry (lowest log position among its writer's entries numbered at or above its own, its number).

    A late number thus stands before the ones that overtook it, and nothing that comes later changes a place.
    """
    places: list[Place] = [(0, 0)] * len(positions)
    for entries in numbered.values():
        lowest = max(positions[index] for _, index in entries)
        for number, index in reversed(entries):
            lowest = min(lowest, positions[index])
            places[index] = (lowest, number)
    return places


def groups(own: Sequence[Place], supersedes: Sequence[int | None]) -> tuple[list[int], list[int]]:
    """Per entry the original of its group, and the entry that decides what of the group stands.

    That is the last by own place of all that supersede the original, directly or through others; the original itself
    where none does.
    """
    original: list[int] = []
    last = list(range(len(own)))
    for index, target in enumerate(supersedes):
        root = index if target is None else original[target]
        original.append(root)
        if last[root] == root or own[index] > own[last[root]]:
            last[root] = index
    return original, [last[root] for root in original]


def table_order(
    own: Sequence[Place], happened_after: Sequence[int | None], supersedes: Sequence[int | None]
) -> list[int]:
    """All entries in table order: by place, ascending.

    A place is a tuple of own places: the own place; behind the place of `happened_after` where there is one; else
    that of the entry it supersedes, directly behind which it then stands. Tuples that begin alike form a tree, and
    sorting them is walking it, parents first and children by own place: a long chain costs no more than the sort.
    """
    holder: list[int] = []  # the entry that opened the place: its own or the one it took over
    for index, (after, target) in enumerate(zip(happened_after, supersedes, strict=True)):
        holder.append(holder[target] if after is None and target is not None else index)
    first: list[int] = []
    sharing: defaultdict[int, list[int]] = defaultdict(list)
    behind: defaultdict[int, list[int]] = defaultdict(list)
    for index in sorted(range(len(own)), key=own.__getitem__):
        after = happened_after[index]
        if holder[index] != index:
            sharing[holder[index]].append(index)
        elif after is None:
            first.append(index)
        else:
            behind[holder[after]].append(index)
    order: list[int] = []
    waiting = first[::-1]
    while waiting:
        index = waiting.pop()
        order.append(index)
        order += sharing.get(index, ())
        waiting += reversed(behind.get(index, ()))
    return order


class GapsByBoard:
    """Which gaps may have held an entry of a board?

    Those from whose entry before to whose entry behind, by own place, an entry of that board stands, these two
    included. A gap without an entry before begins with the table.
    """

    def __init__(self, own: Sequence[Place], boards: Sequence[str | None], gaps: Iterable[Gap]) -> None:
        rank = [0] * len(own)
        self._ranks: defaultdict[str | None, list[int]] = defaultdict(list)
        for at, index in enumerate(sorted(range(len(own)), key=own.__getitem__)):
            rank[index] = at
            self._ranks[boards[index]].append(at)
        self._spans = sorted(
            ((0 if gap.before is None else rank[gap.before], rank[gap.behind], gap) for gap in gaps),
            key=lambda span: span[:2],
        )
        self._reach = list(accumulate((last for _, last, _ in self._spans), max))

    def of(self, board: str) -> list[Gap]:
        ranks = self._ranks.get(board)
        if not ranks:
            return []
        low = bisect_left(self._reach, ranks[0])
        high = bisect_right(self._spans, ranks[-1], key=lambda span: span[0])
        return [
            gap
            for first, last, gap in self._spans[low:high]
            if (at := bisect_left(ranks, first)) < len(ranks) and ranks[at] <= last
        ]
