"""Which rows follow from the entries of one table? A pure function from what was read to rows of schema `fold`.

The rows of a board depend on its entries, its accounts and its gaps only; a digest of those tells whether they must
be made again. So a board is folded again when something it depends on changed, and only then (design.md 5).
"""

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from trickbook.eventlog.accounts import LIVE
from trickbook.eventlog.admission import Account, Admission, Admitted, ReadRow, admit
from trickbook.events.catalogue import REFERENCE_FIELDS
from trickbook.events.entry import Entry
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.projections.account_rows import account_row, score_rows
from trickbook.projections.board_rows import board_rows, fold_account, not_folded
from trickbook.projections.law_rows import judge_board, not_judged
from trickbook.projections.rows import EntryRow, InputRow, NoticeRow

ROWS_OF_THEIR_OWN: Final = frozenset({"CallMade", "CardPlayed", "CardPlayUnknown"})
"""Events that are rows of `calls` and `plays`; every other entry is a row of `entries`."""


@dataclass(slots=True)
class TableFold:
    """What is to change in schema `fold` for one table.

    `boards` are replaced or, without new rows, removed; the rows without a board are replaced in any case.
    """

    table_key: str
    boards: list[str] = field(default_factory=list)
    boards_folded: int = 0
    rows: dict[str, list[tuple[Any, ...]]] = field(default_factory=lambda: defaultdict(list))


def fold_table(table_key: str, rows: Sequence[ReadRow], known: Mapping[str, str]) -> TableFold:
    """Fold the boards of one table whose digest is not the one in `known` (board -> digest as stored).

    `rows` are all rows of the table in log order.
    """
    admission = admit(rows)
    standing: defaultdict[str | None, list[Admitted]] = defaultdict(list)
    for admitted in admission.entries:
        standing[admitted.entry.board].append(admitted)
    accounts: defaultdict[str, list[Account]] = defaultdict(list)
    for account in admission.accounts:
        accounts[account.board].append(account)
    fold = TableFold(table_key, [board for board in known if board not in accounts])
    fold.rows["notices"] += notice_rows(table_key, rows, admission)
    in_use = {LIVE} | {account.name for account in admission.accounts if account.folded}
    used = frozenset(one.entry.reference for one in standing[None] if one.account in in_use)
    fold.rows["entries"] += entry_rows(table_key, None, standing[None], used)
    for board, of_board in accounts.items():
        story = [one.entry for one in admission.story(board)]
        digest = board_digest(admission, board, of_board, story)
        if known.get(board) != digest:
            fold.boards.append(board)
            fold.boards_folded += 1
            fold.rows["inputs"].append(InputRow(table_key, board, digest))
            fold_board(fold, admission, board, of_board, standing[board], story)
    return fold


def fold_board(
    fold: TableFold,
    admission: Admission,
    board: str,
    accounts: Sequence[Account],
    standing: Sequence[Admitted],
    story: Sequence[Entry],
) -> None:
    """Add all rows of one board; `story` is what law looks at.

    Whatever goes wrong stops nobody: such a board is UNKNOWN, with the fault NOT_FOLDED, and its entries are kept.
    """
    told = [one.entry for one in admission.folded(board)]
    used = frozenset(entry.reference for entry in told)
    gaps = admission.gaps(board)
    try:
        rows = list(_told_rows(fold.table_key, admission, board, accounts, told, story))
    except Exception as error:  # noqa: BLE001  what one entry breaks must not stop the others
        why = f"a fault of this program, the board could not be folded: {type(error).__name__}: {error}"
        why = " ".join(why.split())
        used = frozenset()
        rows = list(board_rows(fold.table_key, board, None, not_folded(why), not_judged(why), len(gaps)))
    for table, of_table in rows:
        fold.rows[table] += of_table
    fold.rows["entries"] += entry_rows(fold.table_key, board, standing, used)


def _told_rows(
    table_key: str,
    admission: Admission,
    board: str,
    accounts: Sequence[Account],
    told: Sequence[Entry],
    story: Sequence[Entry],
) -> Iterator[tuple[str, list[Any]]]:
    """Table name and rows of what the accounts of one board tell, `told` being the folded entries."""
    main = fold_account(told)
    name = None
    for account in accounts:
        entries = [one.entry for one in admission.account_entries(board, account.name)]
        # the same but for entries that lost their anchor, which are not folded
        same = account.folded and len(entries) == len(told)
        name = account.name if account.folded else name
        this = main if same else fold_account(entries)
        yield "accounts", [account_row(table_key, account, this)]
        yield "scores", list(score_rows(table_key, account, this))
    gaps = admission.gaps(board)
    judged = (
        not_judged("no account of the board is folded")
        if name is None
        else judge_board(board, told, story, main.replay, gaps)
    )
    yield from board_rows(table_key, board, name, main, judged, len(gaps))


def board_digest(admission: Admission, board: str, accounts: Sequence[Account], story: Iterable[Entry]) -> str:
    """Digest of what the rows of a board depend on: which entries, what they refer to, accounts and gaps.

    `story` are the folded entries with the later calls that close windows.
    """
    digest = hashlib.blake2b(digest_size=16)
    for account in accounts:
        digest.update(repr((account.name, account.complete, account.folded, account.writers)).encode())
        digest.update(_references(one.entry for one in admission.account_entries(board, account.name)))
    digest.update(b"story" + _references(story))
    digest.update(repr([(notice.reference, notice.detail) for notice in admission.gaps(board)]).encode())
    return digest.hexdigest()


def _references(entries: Iterable[Entry]) -> bytes:
    """The entries by identity, with what they refer to: a reference follows the standing entry of its group."""
    parts = []
    for entry in entries:
        fields = entry.fields
        parts.append(entry.reference)
        parts += [str(fields[name]) for name in REFERENCE_FIELDS[entry.name] if fields[name]]
    return "\n".join(parts).encode()


def entry_rows(
    table_key: str, board: str | None, standing: Iterable[Admitted], used: frozenset[str]
) -> Iterator[EntryRow]:
    """The entries of a board, or of none, that have no table of their own, numbered in table order."""
    others = (one for one in standing if one.entry.name not in ROWS_OF_THEIR_OWN)
    for place, admitted in enumerate(others, start=1):
        entry = admitted.entry
        own = {name: value for name, value in entry.fields.items() if name not in ENVELOPE_FIELDS}
        yield EntryRow(
            table_key,
            board,
            place=place,
            reference=entry.reference,
            event=entry.name,
            account=admitted.account,
            folded=entry.reference in used,
            asserted_by=entry["asserted_by"],
            confidence=entry["confidence"],
            happened_after=entry["happened_after"],
            caused_by=entry["caused_by"],
            fields=json.dumps(own, ensure_ascii=False),
        )


def notice_rows(table_key: str, rows: Sequence[ReadRow], admission: Admission) -> Iterator[NoticeRow]:
    """What admission found, and what stands late.

    A row that cannot be read names no board; it is put to the board of the entry before it on the log, else behind it.
    """
    near = _nearest_boards(rows)
    for notice in admission.notices:
        board = near[notice.position] if notice.kind == "UNREADABLE" else notice.board
        yield NoticeRow(table_key, board, notice.kind, notice.position, notice.reference, notice.detail)
    seen: set[str] = set()
    highest: defaultdict[str, int] = defaultdict(int)
    for row in rows:
        if row.entry is None or row.entry.reference in seen:
            continue
        seen.add(row.entry.reference)
        writer, number = row.entry["writer"], row.entry["writer_seq"]
        if number < highest[writer]:
            detail = f"logged after {writer}:{highest[writer]}, counted before the entries that overtook it"
            yield NoticeRow(table_key, row.entry.board, "LATE", row.position, row.entry.reference, detail)
        highest[writer] = max(highest[writer], number)


def _nearest_boards(rows: Sequence[ReadRow]) -> dict[int, str | None]:
    """Position of each unreadable row -> the board named nearest before it, else behind it."""
    near: dict[int, str | None] = {}
    waiting: list[int] = []
    board = None
    for row in rows:
        if row.entry is None:
            near[row.position] = board
            waiting += [row.position] if board is None else []
        elif row.entry.board is not None:
            board = row.entry.board
            near.update(dict.fromkeys(waiting, board))
            waiting = []
    return near
