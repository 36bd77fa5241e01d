"""Under which edition was a board played? Stated, else derived from date and body, else several (laws.md 0.3).

Only rows with a source say that an edition was in force; between two rows one of the two was, and nobody knows which.
The rows without a body hold for every authority, a body's own rows for that body first.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from typing import Final

from trickbook.events.errors import LawBookError

DUPLICATE: Final = ("1982", "1987", "1997", "2007", "2017")
FILE: Final = "in_force.toml"


@dataclass(frozen=True, slots=True)
class InForce:
    """A body's edition from a day to a day; `body` None: any other body, or none stated; `until` None: still so."""

    body: str | None
    edition: str
    begins: date
    until: date | None
    source: str
    last_checked_on: date

    def overlaps(self, first: date, last: date) -> bool:
        return self.begins <= last and (self.until is None or first <= self.until)


@dataclass(frozen=True, slots=True)
class Candidates:
    """The editions a board may have been played under, and why these; none where the edition has to be stated."""

    editions: tuple[str, ...]
    reason: str


@cache
def rows_in_force() -> tuple[InForce, ...]:
    return parse_rows((files("trickbook.law") / FILE).read_text(encoding="utf-8"), FILE)


def parse_rows(text: str, file_name: str) -> tuple[InForce, ...]:
    """The rows of the file. Raises LawBookError: a row without source, dates the wrong way round or overlapping."""
    rows: list[InForce] = []
    for number, row in enumerate(tomllib.loads(text)["row"], 1):
        where = f"{file_name}, row {number} ({row.get('body', 'any other body')}, {row.get('edition')})"
        if missing := {"edition", "from", "source", "last_checked_on"} - set(row):
            raise LawBookError(f"{where}: lacks {', '.join(sorted(missing))}")
        one = InForce(
            row.get("body"), row["edition"], row["from"], row.get("until"), row["source"], row["last_checked_on"]
        )
        if one.until is not None and one.until < one.begins:
            raise LawBookError(f"{where}: ends before it begins")
        for other in rows:
            if other.body == one.body and other.overlaps(one.begins, one.until or date.max):
                raise LawBookError(f"{where}: its dates overlap those of {other.edition} from {other.begins}")
        rows.append(one)
    return tuple(rows)


def candidates(day: str | None, body: str | None, stated: str | None) -> Candidates:
    """The editions that fit what is known. `day`: YYYY-MM-DD, YYYY-MM or YYYY."""
    if stated is not None:
        return Candidates((stated,), "stated by the organiser")
    if day is None:
        return Candidates(DUPLICATE, "no date is known: any of the duplicate editions")
    first, last = days_of(day)
    own = [row for row in rows_in_force() if row.body == body and body is not None]
    anybody = [row for row in rows_in_force() if row.body is None]
    whose = f" for {body}" if body else "; no organising body stated"
    fitting = [row for row in own if row.overlaps(first, last)] or [row for row in anybody if row.overlaps(first, last)]
    editions = {row.edition for row in fitting}
    for end in (first, last):
        if not any(row.overlaps(end, end) for row in fitting):
            editions |= _around(own + anybody, end)
    if not editions or _begins_before_every_row(own + anybody, first):
        return Candidates((), f"no source says which edition was in force on {day}{whose}; it has to be stated")
    how = "in force on" if fitting else "either may have been in force on"
    return Candidates(tuple(sorted(editions)), f"{how} {day}{whose}")


def days_of(day: str) -> tuple[date, date]:
    """The first and the last day that a date, month or year can mean."""
    parts = [int(part) for part in day.split("-")]
    first = date(*[*parts, 1, 1][:3])
    if len(parts) == 3:
        return first, first
    following = date(first.year + 1, 1, 1) if len(parts) == 1 else (first + timedelta(days=31)).replace(day=1)
    return first, following - timedelta(days=1)


def _around(rows: Iterable[InForce], day: date) -> set[str]:
    """The editions of the last row that ended before a day and of the first that begins behind it."""
    before = max((row for row in rows if row.until and row.until < day), key=lambda row: row.until or day, default=None)
    behind = min((row for row in rows if row.begins > day), key=lambda row: row.begins, default=None)
    return {row.edition for row in (before, behind) if row is not None}


def _begins_before_every_row(rows: Iterable[InForce], day: date) -> bool:
    return all(row.begins > day for row in rows)
