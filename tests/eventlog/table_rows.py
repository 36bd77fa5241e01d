"""How do the admission tests write a table's rows down? One line for each entry, through the real codec."""

from collections.abc import Iterable
from functools import cache
from typing import Any

from trickbook.eventlog.admission import Admission, Admitted, ReadRow, read_row
from trickbook.eventlog.log import LogRow
from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.codec import encode

TABLE = "demo/1/1"


def line(reference: str, name: str = "TrickQuitted", board: str | None = "7", **fields: Any) -> bytes:
    """The bytes of an entry: the catalogue's example of this event, with another envelope and these fields."""
    writer, _, number = reference.rpartition(":")
    kind = CATALOGUE[name]
    values = dict(example_of(kind).__dict__) | fields
    values |= {"table_key": TABLE, "writer": writer, "writer_seq": int(number), "board": board}
    return encode(kind.model_validate(values))


def imported(reference: str, board: str | None = None) -> bytes:
    """The last entry of a file's writer at a table."""
    return line(reference, "RecordImported", board)


@cache
def _read(value: bytes) -> ReadRow:
    return read_row(LogRow(0, 0, 0, TABLE, value))


def table(*values: bytes) -> list[ReadRow]:
    """The rows of a table in this order, at positions 0, 1, ..."""
    return [
        ReadRow(position, 1_000 + position, value, _read(value).entry, _read(value).fault)
        for position, value in enumerate(values)
    ]


def references(admitted: Iterable[Admitted]) -> list[str]:
    return [one.entry.reference for one in admitted]


def noticed(admission: Admission, kind: str) -> list[tuple[str | None, str | None, int]]:
    """(reference, board, position) of the notices of this kind."""
    return [(one.reference, one.board, one.position) for one in admission.notices if one.kind == kind]


def folded_accounts(admission: Admission) -> dict[str, str | None]:
    """Board -> name of its folded account."""
    folded: dict[str, str | None] = {account.board: None for account in admission.accounts}
    return folded | {account.board: account.name for account in admission.accounts if account.folded}
