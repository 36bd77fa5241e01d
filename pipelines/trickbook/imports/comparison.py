"""What does a new account change? Told before it is written: boards that differ, entries that lose their anchor."""

from collections.abc import Mapping, Sequence
from typing import Any

from trickbook.eventlog.admission import Admission, Admitted, ReadRow, admit, read_row
from trickbook.eventlog.log import LogRow
from trickbook.events.catalogue import REFERENCE_FIELDS
from trickbook.events.codec import identity_of
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.imports.report import BoardChange, ImportReport, LostAnchor
from trickbook.imports.spool import Spool


def compare_accounts(writer: str, spool: Spool, earlier: Mapping[str, Sequence[LogRow]], report: ImportReport) -> None:
    """Put into the report what the import changes at tables that already have entries of other writers."""
    others = {
        key: rows
        for key, rows in earlier.items()
        if any((identity := identity_of(row.value)) and identity.writer != writer for row in rows)
    }
    if not others:
        return
    planned: dict[str, list[bytes]] = {key: [] for key in others}
    for key, values in spool.groups():
        if key in planned:
            planned[key] += values
    for key, rows in others.items():
        before = [read_row(row) for row in rows]
        _compare_table(key, writer, before, planned[key], report)


def _compare_table(key: str, writer: str, before: list[ReadRow], planned: list[bytes], report: ImportReport) -> None:
    behind = before[-1].position + 1
    there = {row.value for row in before}
    after = before + [
        read_row(LogRow(0, behind + i, 0, key, value)) for i, value in enumerate(planned) if value not in there
    ]
    old, new = admit(before), admit(after)
    lost_before = {notice.reference for notice in old.notices if notice.kind == "LOST_ANCHOR"}
    for notice in new.notices:
        if notice.kind == "LOST_ANCHOR" and notice.reference and notice.reference not in lost_before:
            report.lost_anchors.append(LostAnchor(key, notice.board, notice.reference, notice.detail))
    boards = {account.board for account in new.accounts if writer in account.writers}
    for board in new.boards():
        if board in boards:
            report.changes.append(_compare_board(key, board, old, new))


def _compare_board(key: str, board: str, old: Admission, new: Admission) -> BoardChange:
    before = [_content(row) for row in old.folded(board)]
    after = [_content(row) for row in new.folded(board)]
    account = next((row.name for row in new.accounts if row.board == board and row.folded), "none")
    if not before:
        return BoardChange(key, board, "NEW", f"first account of this board; folded: {account}")
    if before == after:
        same = any(row.board == board and row.folded and row.name == account for row in old.accounts)
        detail = f"the account folded before stays: {account}" if same else f"same entries; folded now: {account}"
        return BoardChange(key, board, "KEPT" if same else "SAME", detail)
    first = next(
        (i for i, (x, y) in enumerate(zip(before, after, strict=False)) if x != y), min(len(before), len(after))
    )
    was = before[first][0] if first < len(before) else "nothing"
    now = after[first][0] if first < len(after) else "nothing"
    return BoardChange(
        key,
        board,
        "CHANGED",
        f"{len(before)} entries before, {len(after)} now; they differ from entry {first + 1} on ({was}, now {now})",
    )


def _content(row: Admitted) -> tuple[str, dict[str, Any]]:
    """An entry without who wrote it and when: what two accounts of one board can be compared by."""
    left_out = {*ENVELOPE_FIELDS, *REFERENCE_FIELDS[row.entry.name]}
    return row.entry.name, {name: value for name, value in row.entry.fields.items() if name not in left_out}
