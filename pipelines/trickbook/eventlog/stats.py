"""What does a table's part of the log hold? What `trickbook log stats` shows of one table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from trickbook.eventlog.admission import Account, Admission, NoticeKind, ReadRow, admit


@dataclass(frozen=True, slots=True)
class AccountStatistics:
    """One account over all boards of the table; `folded`: the boards whose findings rest on it."""

    name: str
    complete: bool
    boards: tuple[str, ...]
    folded: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableStatistics:
    """Counts of rows and entries; `entries` are those that stand. Every row is an entry of a writer or a notice."""

    rows: int
    entries: int
    writers: dict[str, int]
    duplicates: int
    conflicts: int
    unreadable: int
    gaps: int
    superseded: int
    struck: int
    references_without_effect: int
    lost_anchors: int
    incomplete_imports: tuple[str, ...]
    boards: tuple[str, ...]
    accounts: tuple[AccountStatistics, ...]


def table_statistics(rows: Sequence[ReadRow]) -> TableStatistics:
    """The statistics of one table, from its rows by ascending position.

    `writers`: writer -> entries it wrote, in the order in which they appear on the log; a number that came twice
    counts once.
    """
    admission = admit(rows)
    kinds: Counter[NoticeKind] = Counter(notice.kind for notice in admission.notices)
    references = dict.fromkeys(row.entry.reference for row in rows if row.entry is not None)
    return TableStatistics(
        rows=len(rows),
        entries=len(admission.entries),
        writers=dict(Counter(reference.rpartition(":")[0] for reference in references)),
        duplicates=kinds["DUPLICATE"],
        conflicts=kinds["CONFLICT"],
        unreadable=kinds["UNREADABLE"],
        gaps=kinds["GAP"],
        superseded=kinds["SUPERSEDED"],
        struck=kinds["STRUCK"],
        references_without_effect=kinds["REFERENCE_WITHOUT_EFFECT"],
        lost_anchors=kinds["LOST_ANCHOR"],
        incomplete_imports=_incomplete_imports(admission),
        boards=tuple(admission.boards()),
        accounts=_accounts(admission),
    )


def _incomplete_imports(admission: Admission) -> tuple[str, ...]:
    """An import may be incomplete without being an account, where it never came to a board."""
    references = [notice.reference or "" for notice in admission.notices if notice.kind == "IMPORT_INCOMPLETE"]
    return tuple(dict.fromkeys(reference.rpartition(":")[0] for reference in references))


def _accounts(admission: Admission) -> tuple[AccountStatistics, ...]:
    boards_of: dict[tuple[str, bool], list[Account]] = {}
    for account in admission.accounts:
        boards_of.setdefault((account.name, account.complete), []).append(account)
    return tuple(
        AccountStatistics(
            name=name,
            complete=complete,
            boards=tuple(account.board for account in accounts),
            folded=tuple(account.board for account in accounts if account.folded),
        )
        for (name, complete), accounts in boards_of.items()
    )
