"""Which entries of a table stand, in what order, and what is wrong with its rows? (design.md 2)

The log judges nothing; `admit` does, for projector, recorder, import and statistics alike. It is a pure function of
one table's rows in log order and of the schemas this build can read. Nothing is held back and nothing is an error:
what cannot be used is listed as a notice. Time and space are those of one sort.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal, NamedTuple

from trickbook.eventlog.accounts import (
    FILE,
    LIVE,
    Account,
    Told,
    accounts_of_boards,
    accounts_of_sources,
    lost_anchors,
    source_of,
)
from trickbook.eventlog.log import LogRow
from trickbook.eventlog.order import Gap, GapsByBoard, by_number, gaps_of, groups, own_places, table_order
from trickbook.events.catalogue import REFERENCE_FIELDS
from trickbook.events.codec import decode
from trickbook.events.entry import Entry
from trickbook.events.errors import UnreadableEvent

__all__ = ["Account", "Admission", "Admitted", "Notice", "NoticeKind", "ReadRow", "admit", "read_row"]

NoticeKind = Literal[
    "DUPLICATE",
    "CONFLICT",
    "GAP",
    "UNREADABLE",
    "REFERENCE_WITHOUT_EFFECT",
    "SUPERSEDED",
    "STRUCK",
    "LOST_ANCHOR",
    "IMPORT_INCOMPLETE",
]


@dataclass(slots=True)
class ReadRow:
    """A row of the log, read once: it has either an entry or a fault."""

    position: int
    timestamp_ms: int
    value: bytes
    entry: Entry | None
    fault: UnreadableEvent | None


def read_row(row: LogRow) -> ReadRow:
    """The row's entry, or the fault by name; WRONG_KEY where the entry belongs to another table than its row."""
    try:
        entry = decode(row.value)
        if entry["table_key"] != row.key:
            raise UnreadableEvent("WRONG_KEY", f"an entry of {entry['table_key']} in a row of {row.key}")
    except UnreadableEvent as fault:
        # kept as long as the row; the stack it was raised in must not be
        return ReadRow(row.position, row.timestamp_ms, row.value, None, fault.with_traceback(None))
    return ReadRow(row.position, row.timestamp_ms, row.value, entry, None)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about a row that a person should see.

    `position`, `reference` and `board` are those of the entry it is about: the one that is not used, that holds the
    reference, that stands behind the gap, that is the import's last. `reference` is None where the row cannot be read,
    `board` also where the entry has none. `detail` says the rest; log positions only where the kind is DUPLICATE or
    CONFLICT.
    """

    kind: NoticeKind
    position: int
    reference: str | None
    board: str | None
    detail: str


@dataclass(frozen=True, slots=True)
class Admitted:
    """A standing entry whose references name standing entries.

    Only `supersedes` stays as written; it too is None where it has no effect. `original`: the first of its group.
    """

    entry: Entry
    position: int
    account: str
    original: str


class Admission:
    """What stands at one table: `entries` in table order, `notices` by position, `accounts` by board."""

    def __init__(
        self,
        entries: Sequence[Admitted],
        notices: Iterable[Notice],
        accounts: Sequence[Account],
        lost: Set[str],
        gaps_of_board: Callable[[str], tuple[Notice, ...]],
    ) -> None:
        """`lost`: references of the entries that lost their anchor."""
        self.entries = tuple(entries)
        self.notices = tuple(sorted(notices, key=lambda notice: (notice.position, notice.kind, notice.detail)))
        self.accounts = tuple(accounts)
        self._folded = {account.board: account.name for account in accounts if account.folded}
        self._lost = lost
        self._gaps_of_board = gaps_of_board
        self._calls: tuple[list[int], list[int]] = [], []  # of folded accounts, by E-W and by N-S
        self._told: dict[str | None, dict[str, list[int]]] = {None: {}}
        for index, admitted in enumerate(entries):
            by_account = self._told.setdefault(admitted.entry.board, {})
            by_account.setdefault(admitted.account, []).append(index)
            board = admitted.entry.board
            if admitted.entry.name == "CallMade" and board and self._folded.get(board) == admitted.account:
                self._calls[admitted.entry["seat"] in ("N", "S")].append(index)

    def boards(self) -> list[str]:
        """The boards that standing entries name, in the order in which they are first named."""
        return [board for board in self._told if board is not None]

    def folded(self, board: str) -> list[Admitted]:
        """The entries that the board's findings rest on, in table order.

        Those of its folded account that name it or no board, and those of live writers that name no board; without
        those that lost their anchor. A board without a folded account has only what live writers say of the table.
        """
        return self._unless_lost(self._indices(board, self._folded.get(board)))

    def story(self, board: str) -> list[Admitted]:
        """What law looks at: the folded entries of a board, and each side's first call on a board it went on to.

        Those calls close windows (64B4, 69A); a later one closes none that is still open.
        """
        own = self._told.get(board, {}).get(self._folded.get(board, ""), ())
        told = self._indices(board, self._folded.get(board))
        later = [index for calls in self._calls if own for index in self._first_elsewhere(calls, own[0], board)]
        return self._unless_lost(sorted([*told, *later]))

    def _first_elsewhere(self, calls: list[int], begun: int, board: str) -> Iterator[int]:
        """The first of these calls behind the beginning of a board that was made on another one."""
        behind = range(bisect_left(calls, begun), len(calls))
        return islice((calls[at] for at in behind if self.entries[calls[at]].entry.board != board), 1)

    def account_entries(self, board: str, account: str | None) -> list[Admitted]:
        """What `folded` would give if this account were the folded one, anchors lost or not."""
        return [self.entries[index] for index in self._indices(board, account)]

    def _indices(self, board: str, account: str | None) -> list[int]:
        of_the_table = self._told[None]
        told = list(of_the_table.get(LIVE, ()))
        if account is not None:
            told += self._told.get(board, {}).get(account, ())
            if account != LIVE:
                told += of_the_table.get(account, ())
        return sorted(told)

    def _unless_lost(self, indices: Iterable[int]) -> list[Admitted]:
        entries = (self.entries[index] for index in indices)
        return [admitted for admitted in entries if admitted.entry.reference not in self._lost]

    def gaps(self, board: str) -> tuple[Notice, ...]:
        """The gaps of live writers that may have held an entry of this board: an entry of it stands next to or in them.

        A gap before a writer's first entry begins with the table. A file with a gap is not folded, so its gaps are
        not among these; `notices` lists them all.
        """
        return self._gaps_of_board(board)


def admit(rows: Sequence[ReadRow]) -> Admission:
    """Judge the rows of one table, given by ascending position (design.md 2, Identity to Files and accounts)."""
    return _Table(rows).admission()


class _Link(NamedTuple):
    """A reference as written, and the index of the entry it names; None where none stands earlier on the log."""

    field: str
    named: str
    target: int | None


def _links(entry: Entry, index_of: Mapping[str, int]) -> Iterator[_Link]:
    for field in REFERENCE_FIELDS[entry.name]:
        value = entry.fields[field]
        for named in [value] if isinstance(value, str) else value or ():
            yield _Link(field, named, index_of.get(named))


class _Table:
    """The entries of one table, one for each identity, as lists in log order; and all that follows from them."""

    def __init__(self, rows: Sequence[ReadRow]) -> None:
        self.notices: list[Notice] = []
        self.rows: list[ReadRow] = []
        self.entries: list[Entry] = []
        self.links: list[tuple[_Link, ...]] = []
        self._sift(rows)
        self.positions = [row.position for row in self.rows]
        self.references = [entry.reference for entry in self.entries]
        self.boards = [entry.board for entry in self.entries]
        self.sources = [source_of(entry["writer"]) for entry in self.entries]
        self.numbered = by_number((entry["writer"], entry["writer_seq"]) for entry in self.entries)
        self.gaps = {writer: gaps_of(entries) for writer, entries in self.numbered.items()}
        self.complete = self._complete_imports()
        self.account = accounts_of_sources(self._sources_named(), self.complete)
        self.own = own_places(self.numbered, self.positions)
        self.supersedes = self._targets("supersedes")
        self.replaces = [self._of_same_account(*pair) for pair in enumerate(self.supersedes)]
        self.original, self.deciding = groups(self.own, self.replaces)
        self.joined_by_live: dict[str, str] = {}

    def _sift(self, rows: Sequence[ReadRow]) -> None:
        """The first row of each identity becomes an entry; every other row becomes a notice."""
        index_of: dict[str, int] = {}
        for row in rows:
            entry = row.entry
            if entry is None:
                self.notices.append(Notice("UNREADABLE", row.position, None, None, str(row.fault)))
                continue
            reference = entry.reference
            if (index := index_of.get(reference)) is not None:
                earlier = self.rows[index]
                same = earlier.value == row.value
                kind: NoticeKind = "DUPLICATE" if same else "CONFLICT"
                detail = f"{'the same' if same else 'other'} bytes stand at position {earlier.position}"
                self.notices.append(Notice(kind, row.position, reference, entry.board, detail))
                continue
            self.links.append(tuple(_links(entry, index_of)))
            index_of[reference] = len(self.entries)
            self.entries.append(entry)
            self.rows.append(row)

    def _targets(self, field: str) -> list[int | None]:
        return [
            next((link.target for link in links if link.field == field), None) if links else None
            for links in self.links
        ]

    def _of_same_account(self, index: int, target: int | None) -> int | None:
        """A correction reaches its own account only: an import that is not folded must not change one that is."""
        if target is None or self.account(self.sources[target]) != self.account(self.sources[index]):
            return None
        return target

    def _sources_named(self) -> Iterator[tuple[str, str]]:
        for source, links in zip(self.sources, self.links, strict=True):
            for link in links:
                if link.target is not None and self.sources[link.target] != source:
                    yield source, self.sources[link.target]

    def _complete_imports(self) -> set[str]:
        """The file writers whose import is complete; of every other a notice for each board it names."""
        complete = set()
        for writer, entries in self.numbered.items():
            if not writer.startswith(FILE):
                continue
            last = entries[-1][1]
            if self.gaps[writer]:
                detail = f"missing: {', '.join(map(str, self.gaps[writer]))}"
            elif self.entries[last].name != "RecordImported":
                detail = "its last entry is not RecordImported"
            else:
                complete.add(writer)
                continue
            boards = dict.fromkeys(self.boards[index] for _, index in entries)
            for board in [board for board in boards if board is not None] or boards:
                notice = Notice("IMPORT_INCOMPLETE", self.positions[last], self.references[last], board, detail)
                self.notices.append(notice)
        return complete

    def admission(self) -> Admission:
        order = table_order(self.own, self._targets("happened_after"), self.supersedes)
        standing = [index for index in order if self._standing(index) == index]
        accounts = self._accounts(standing)
        self._note_corrections()
        gaps_of_board = self._note_gaps()
        lost = self._note_lost_anchors(standing, accounts)
        admitted = [
            Admitted(
                entry=self._resolved(index),
                position=self.positions[index],
                account=self._account_of(index),
                original=self.references[self.original[index]],
            )
            for index in standing
        ]
        return Admission(admitted, self.notices, accounts, lost, gaps_of_board)

    def _note(self, kind: NoticeKind, index: int, detail: str) -> Notice:
        notice = Notice(kind, self.positions[index], self.references[index], self.boards[index], detail)
        self.notices.append(notice)
        return notice

    def _standing(self, index: int) -> int | None:
        """The entry that stands for the group of this one; None where it was struck, or strikes nothing itself."""
        deciding = self.deciding[index]
        return None if self.entries[deciding].name == "EntryStruck" else deciding

    def _meant(self, index: int, link: _Link) -> int | None:
        """The entry that a reference of `index` means; None where the reference has no effect."""
        if link.target is None:
            return None
        if link.field == "supersedes":
            return self.replaces[index]
        standing = self._standing(link.target)
        return None if standing == index else standing

    def _note_corrections(self) -> None:
        """What was superseded or struck; and, of entries that were not, references without effect."""
        for index, entry in enumerate(self.entries):
            deciding = self.deciding[index]
            if deciding != index:
                kind: NoticeKind = "STRUCK" if self.entries[deciding].name == "EntryStruck" else "SUPERSEDED"
                self._note(kind, index, f"by {self.references[deciding]}")
                continue
            for link in self.links[index]:
                if self._meant(index, link) is None:
                    detail = f"{link.field} names {link.named}, {self._why_without_effect(link)}"
                    self._note("REFERENCE_WITHOUT_EFFECT", index, detail)
            if entry.name == "EntryStruck" and entry["supersedes"] is None:
                self._note("REFERENCE_WITHOUT_EFFECT", index, "supersedes names no entry, so nothing is struck")

    def _why_without_effect(self, link: _Link) -> str:
        if link.target is None:
            return "which does not stand earlier on the log"
        if link.field == "supersedes":
            return "an entry of another account"
        if self._standing(link.target) is None:
            return "of which nothing stands"
        return "which this entry itself replaces"

    def _resolved(self, index: int) -> Entry:
        """The entry, its references those of the entries they mean; the very same where they do so as written."""
        entry = self.entries[index]
        if not self.links[index]:
            return entry
        meant: dict[str, list[str]] = {link.field: [] for link in self.links[index]}
        for link in self.links[index]:
            target = self._meant(index, link)
            if target is not None:
                meant[link.field].append(self.references[target])
        changed: dict[str, Any] = {}
        for field, references in meant.items():
            value = references if isinstance(entry[field], list) else next(iter(references), None)
            if value != entry[field]:
                changed[field] = value
        return Entry(entry.name, entry.fields | changed) if changed else entry

    def _accounts(self, standing: Iterable[int]) -> list[Account]:
        told = (
            Told(
                board=board,
                account=self.account(self.sources[index]),
                writer=self.entries[index]["writer"],
                event=self.entries[index].name,
                position=self.positions[index],
            )
            for index in standing
            if (board := self.boards[index]) is not None
        )
        ends = {writer: self.positions[entries[-1][1]] for writer, entries in self.numbered.items()}
        found = accounts_of_boards(told, self.complete, ends)
        self.joined_by_live = found.joined_by_live
        return found.of_boards

    def _account_of(self, index: int) -> str:
        """The account of an entry; live entries about a board that only files tell are of the folded one."""
        name = self.account(self.sources[index])
        board = self.boards[index]
        return self.joined_by_live.get(board, name) if name == LIVE and board is not None else name

    def _note_gaps(self) -> Callable[[str], tuple[Notice, ...]]:
        """A notice for every gap; the function board -> those of live writers that lie at it."""
        live: dict[Gap, Notice] = {}
        for writer, gaps in self.gaps.items():
            for gap in gaps:
                notice = self._note("GAP", gap.behind, f"missing of {writer}: {gap}")
                if not writer.startswith(FILE):
                    live[gap] = notice
        by_board = GapsByBoard(self.own, self.boards, live)
        return lambda board: tuple(live[gap] for gap in by_board.of(board))

    def _note_lost_anchors(self, standing: Iterable[int], accounts: Iterable[Account]) -> set[str]:
        """References of the entries that lost their anchor, with a notice for each."""
        names = {index: list(self._named_by(index)) for index in standing if self.links[index]}
        lost = lost_anchors(names, self.sources, self.boards, self._account_of, accounts)
        for index, anchor in lost.items():
            self._note("LOST_ANCHOR", index, f"names {self.references[anchor]}, which is not folded")
        return {self.references[index] for index in lost}

    def _named_by(self, index: int) -> Iterator[int]:
        """What this entry hangs on: the entries its references mean, and those its place comes from."""
        for link in self.links[index]:
            meant = self._meant(index, link)
            if meant is None and link.field in ("happened_after", "supersedes"):
                meant = link.target
            if meant is not None:
                yield meant
