"""How does the command speak? Data to stdout, messages and progress to stderr, JSON for programs."""

import csv
import json
import os
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NoReturn

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from trickbook.events.errors import UsageError

DONE, DIFFERENCES, USAGE, DAMAGED, UNREACHABLE, REFUSED, STOPPED = 0, 1, 2, 3, 4, 5, 130
"""Exit codes: done; differences found; usage; log damaged; log or file not reachable; refused; stopped by a person."""

_NOT_PRINTED: Final = dict.fromkeys([*range(32), *range(127, 160)], "?")  # a file must not steer the terminal

_IN_ASCII: Final = dict(zip("♠♥♦♣▸–“”„’łŁ", 'SHDC>-"""\'lL', strict=True)) | {"→": "->"}

HANGING: Final = 6  # columns by which a long line goes on indented
LEAST_COLUMN: Final = 8  # columns that a value has at least in a table; where there is less room, rows stand upright

PIPED_WIDTH: Final = 200  # columns where nobody has a window: wide enough for every line, the same everywhere


class _Console(Console):
    """Rich's console, but a pipe that nobody reads any more is no failure of ours."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


for name in ("stdout", "stderr"):
    if getattr(sys, name) is None:  # closed by the shell: >&-
        setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # open to the end

out = _Console(highlight=False, soft_wrap=True, width=None if sys.stdout.isatty() else PIPED_WIDTH)
err = _Console(stderr=True, highlight=False, soft_wrap=True)


def say(message: str) -> None:
    """One line to the person at the terminal, on stderr."""
    err.print(f"trickbook: {one_line(message)}", markup=False)


def print_line(line: str = "") -> None:
    """One line of data."""
    out.print(one_line(line), markup=False)


def print_all(parts: Iterable[RenderableType]) -> None:
    """Texts and tables for people, one under another; without blanks at the ends of lines."""
    with out.capture() as captured:
        for part in parts:
            out.print(_hanging(part), soft_wrap=not out.is_terminal)
    lines = captured.get().splitlines()
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in lines))


def _hanging(part: RenderableType) -> RenderableType:
    """On a terminal, a line that is too long goes on indented."""
    if not (isinstance(part, Text) and out.is_terminal and part.cell_len > out.width):
        return part
    return Text(f"\n{' ' * HANGING}").join(part.wrap(out, out.width - HANGING))


def one_form(*, json: bool, csv: bool) -> None:
    """Raise UsageError where somebody asks for two forms at once."""
    if json and csv:
        raise UsageError("--json and --csv are two forms; choose one")


def one_line(text: str) -> str:
    """Text as it can be shown anywhere: no line ends and no control characters."""
    return text.replace("\n", " ").translate(_NOT_PRINTED)


def nearest_ascii(error: UnicodeError) -> tuple[str, int]:
    """How is a letter written that a terminal does not have? Suits by their letters, others without their accents."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(map(_in_ascii, letters)), error.end


def _in_ascii(letter: str) -> str:
    bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
    return _IN_ASCII.get(letter) or bare or "?"


def print_json(what: Mapping[str, Any]) -> None:
    """One JSON object with the version of its form."""
    sys.stdout.write(json.dumps({"format": 1, **what}, indent=2, ensure_ascii=False, default=_plain) + "\n")


def print_csv(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Rows as CSV (RFC 4180, lines end in a newline), names of columns first; an empty field where there is nothing."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(["" if cell is None else _plain(cell) for cell in row] for row in rows)


def print_rows(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Rows as a table on a terminal, as tab-separated lines elsewhere, so that they can be searched."""
    if not out.is_terminal:
        for row in [columns, *rows]:
            sys.stdout.write("\t".join(map(_cell, row)) + "\n")
        return
    if _too_narrow(columns, rows):
        _print_upright(columns, rows)
        return
    table = Table(box=SIMPLE_HEAD, header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(Text(_cell(cell)) for cell in row))
    out.print(table, soft_wrap=False)


def _too_narrow(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> bool:
    """Whether a terminal has less room than each column's longest word, or than a few letters of it."""
    texts = [[name, *(_cell(row[place]) for row in rows)] for place, name in enumerate(columns)]
    wanted = (min(LEAST_COLUMN, max(len(word) for text in column for word in text.split() or [""])) for column in texts)
    return sum(wanted) + 3 * len(columns) > out.width


def _print_upright(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Each row as lines of name and value."""
    width = max(map(len, columns), default=0)
    for row in rows:
        print_line()
        for name, value in zip(columns, row, strict=True):
            print_line(f"{name:<{width}}  {_cell(value)}".rstrip())


def print_grouped(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Rows as `print_rows` prints them, but on a terminal the first column becomes a heading over its rows."""
    if not out.is_terminal:
        print_rows(columns, rows)
        return
    for first, group in groupby(rows, key=lambda row: row[0]):
        print_line(str(first))
        print_rows(columns[1:], [row[1:] for row in group])


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return value.hex() if isinstance(value, bytes) else str(value)


def _cell(value: Any) -> str:
    return "" if value is None else one_line(_plain(value))


class Steps:
    """A progress bar that follows calls of (what, done, total); silent where nobody watches."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._bars: dict[str, Any] = {}

    def __call__(self, what: str, done: int, total: int) -> None:
        if what not in self._bars:
            self._bars[what] = self._progress.add_task(what, total=total or None)
        self._progress.update(self._bars[what], completed=done, total=total or None)


@contextmanager
def steps() -> Iterator[Steps]:
    """A bar on stderr while work is done, on a terminal only."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        yield Steps(progress)
