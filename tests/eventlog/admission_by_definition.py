"""What do the rules of design.md 2 say, word by word? Order and corrections of one table, as slow as they read.

Knows only one account: every writer is live. Used to check the admission, which sorts a tree instead of tuples.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trickbook.eventlog.admission import ReadRow
from trickbook.events.entry import Entry

Tuple = tuple[int, ...]


@dataclass(frozen=True)
class Definition:
    """The first entries of every (writer, number), by reference, with their positions."""

    entries: dict[str, Entry]
    positions: dict[str, int]

    def counts(self, reference: str, field: str) -> str | None:
        """The entry this field names, if it stands earlier on the log."""
        named: str | None = self.entries[reference][field]
        if named in self.positions and self.positions[named] < self.positions[reference]:
            return named
        return None

    def own_place(self, reference: str) -> Tuple:
        me = self.entries[reference]
        at_or_above = [
            self.positions[other]
            for other, entry in self.entries.items()
            if entry["writer"] == me["writer"] and entry["writer_seq"] >= me["writer_seq"]
        ]
        return min(at_or_above), me["writer_seq"]

    def place(self, reference: str) -> Tuple:
        after, original = self.counts(reference, "happened_after"), self.counts(reference, "supersedes")
        if after is not None:
            return self.place(after) + self.own_place(reference)
        if original is not None:
            return self.place(original)
        return self.own_place(reference)

    def first(self, reference: str) -> str:
        original = self.counts(reference, "supersedes")
        return reference if original is None else self.first(original)

    def standing(self, reference: str) -> str | None:
        """The last, by own place, of all that supersede the same original; the original where none does."""
        first = self.first(reference)
        later = [other for other in self.entries if other != first and self.first(other) == first]
        last = max(later, key=self.own_place, default=first)
        return None if self.entries[last].name == "EntryStruck" else last

    def table_order(self) -> list[str]:
        standing = [reference for reference in self.entries if self.standing(reference) == reference]
        return sorted(standing, key=self.place)


def define(rows: Sequence[ReadRow]) -> Definition:
    entries: dict[str, Entry] = {}
    positions: dict[str, int] = {}
    for row in rows:
        if row.entry is not None and row.entry.reference not in entries:
            entries[row.entry.reference] = row.entry
            positions[row.entry.reference] = row.position
    return Definition(entries, positions)
