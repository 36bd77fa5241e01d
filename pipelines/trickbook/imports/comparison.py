"""What does a new account change? Told before it is written: boards that differ, entries that lose their anchor."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any

from trickbook.eventlog.accounts import FILE, Account
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
    added = [read_row(LogRow(0, behind + i, 0, key, value)) for i, value in enumerate(planned) if value not in there]
    old = admit(before)
    new = admit(before + added) if added else old
    lost_before = {notice.reference for notice in old.notices if notice.kind == "LOST_ANCHOR"}
    for notice in new.notices:
        if notice.kind == "LOST_ANCHOR" and notice.reference and notice.reference not in lost_before:
            report.lost_anchors.append(LostAnchor(key, notice.board, notice.reference, notice.detail))
    was, now = _folded(old), _folded(new)
    for own in new.accounts:
        if writer in own.writers:
            kind, detail = _change(writer, own, (old, was.get(own.board)), (new, now.get(own.board)))
            report.changes.append(BoardChange(key, own.board, kind, detail))


def _folded(admission: Admission) -> dict[str, Account]:
    return {account.board: account for account in admission.accounts if account.folded}


_Side = tuple[Admission, Account | None]  # a table, and the account of the board that is folded


def _change(writer: str, own: Account, was: _Side, now: _Side) -> tuple[str, str]:
    """Kind and detail of what the import does to a board of which `own` is its account."""
    before, after = _told(was[0].folded(own.board)), _told(now[0].folded(own.board))
    folded = now[1]
    name = folded.name if folded else "none"
    if not before:
        return "NEW", f"first account of this board; folded: {name}"
    if before != after:
        return "CHANGED", f"{len(before)} entries before, {len(after)} now; {_first_difference(before, after)}"
    if was[1] is None or was[1].name != name:
        return "SAME", f"same entries; folded now: {name}"
    if folded and _overtaken(writer, own, folded) and _told(now[0].account_entries(own.board, writer)) != after:
        return "LATER", f"a later account that says something else is folded: {name}"
    return "KEPT", f"the account folded before stays: {name}"


def _overtaken(writer: str, own: Account, folded: Account) -> bool:
    """Is a file's account not folded only because another file was imported after it?"""
    of_files = own.name == writer and folded.name.startswith(FILE)
    return of_files and own.complete and own.has_plays == folded.has_plays and own.last_position < folded.last_position


_Content = tuple[str, dict[str, Any]]


def _told(entries: Sequence[Admitted]) -> list[_Content]:
    """Entries without who wrote them and when, and without RecordImported: what two accounts can be compared by."""
    return [
        (entry.name, {name: value for name, value in entry.fields.items() if name not in _left_out(entry.name)})
        for entry in (row.entry for row in entries)
        if entry.name != "RecordImported"
    ]


@cache
def _left_out(name: str) -> frozenset[str]:
    return frozenset((*ENVELOPE_FIELDS, *REFERENCE_FIELDS[name]))


def _first_difference(before: Sequence[_Content], after: Sequence[_Content]) -> str:
    nothing: _Content = ("nothing", {})
    pairs = enumerate(zip_longest(before, after, fillvalue=nothing), 1)
    number, (was, now) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    first = f"the first that differs is number {number}"
    if was[0] != now[0]:
        return f"{first}: {was[0]}, now {now[0]}"
    differing = [name for name in was[1] if was[1][name] != now[1][name]]
    told = "; ".join(f"{name} {_shown(was[1][name])}, now {_shown(now[1][name])}" for name in differing)
    return f"{first}, {was[0]}: {told}"


def _shown(value: Any) -> str:
    return "not known" if value is None else str(value)[:60]
