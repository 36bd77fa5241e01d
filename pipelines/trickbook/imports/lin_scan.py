"""Where does each board of a LIN file begin and end, and what does it hold?

A stream of `key|value|`; line breaks are noise. There is no public specification: the keys are those seen in files.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import unquote

from trickbook.imports.reading import FileReading, Remark

_FIELD: Final = re.compile(
    r"""
    \s*+([A-Za-z0-9]{2})\|([^|]*+)(?:\||\Z)                # a field
  | [^|]*?[\s=]([A-Za-z0-9]{2})\|([^|]*+)(?:\||\Z)         # a field behind something else, e.g. a link's lin=
  | ([^|]*+)(?:\||\Z)                                      # no field: one bar too many
    """,
    re.VERBOSE,
)
_ENCODED_BAR: Final = re.compile("%7C", re.IGNORECASE | re.ASCII)
_LOST_IN_TRANSIT: Final = re.compile(r"\s+")
_SESSION: Final = ("vg", "rs")
_BOARD: Final = frozenset(("md", "sv", "ah", "mc"))
_WITHOUT_FACTS: Final = frozenset(
    ("pn", "st", "rh", "pg", "an", "zz", "pw", "mp", "up", "ub", "hs", "ha", "tu", "3d", "bt", "va", "kc", "lb", "bn")
)
"""Names, explanations, layout and lesson keys: nothing in them is a fact of the board."""


@dataclass(slots=True)
class Record:
    """One board as written: `label` is the qx value, None without qx; values by key; calls and cards in order."""

    line: int
    session: dict[str, str]
    label: str | None = None
    values: dict[str, str] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)

    @property
    def says_something(self) -> bool:
        return bool(self.label is not None or self.calls or self.cards or {"md", "mc"} & self.values.keys())


def without_quoting(text: str) -> str:
    """The text of a LIN file or link; a link has its bars, and whatever else, as `%7C`."""
    return unquote(text) if _ENCODED_BAR.search(text) else text


def records(text: str, into: FileReading) -> Iterator[Record]:
    """The boards of a LIN text in order; comments, unknown keys and stray text are counted in `into`."""
    session: dict[str, str] = {}
    unknown: Counter[str] = Counter()
    record: Record | None = None
    line, counted_to = 1, 0
    for found in _FIELD.finditer(text):
        key, value = (found[1] or found[3] or "").lower(), found[2] or found[4] or ""
        if _begins(key, record):
            if record is not None and record.says_something:
                yield record
            place = found.start((found.lastindex or 2) - 1)
            line, counted_to = line + text.count("\n", counted_to, place), place
            record = Record(line, session)
        if key == "pc" and record is not None:
            record.cards.append(value.strip())
        elif key == "nt":
            into.comments += 1
        elif key in _SESSION:
            said = {key: _LOST_IN_TRANSIT.sub(" ", value)}
            session = said if key == "vg" else session | said  # boards read before keep theirs
        elif key not in _WITHOUT_FACTS and not (record is not None and _keep(record, key, value)):
            unknown[key if key else found[5].strip() and "text"] += 1
    if record is not None and record.says_something:
        yield record
    for key, count in sorted(unknown.items()):
        if key:
            into.remarks.append(Remark(1, "unknown_key", f"{key}, {count} times; ignored"))


def _begins(key: str, record: Record | None) -> bool:
    """Does a board begin here? `qx` says so; without it names or cards do, where the board before has its cards."""
    if record is None or key == "qx":
        return key in ("qx", "pn", "md", "st")
    return key in ("pn", "md") and "md" in record.values


def _keep(record: Record, key: str, value: str) -> bool:
    if key == "mb":
        record.calls.append(value.strip())
    elif key == "qx":
        record.label = value.strip()
    elif key in _BOARD:
        record.values[key] = _LOST_IN_TRANSIT.sub("", value) if key != "ah" else value.strip()
    else:
        return False
    return True
