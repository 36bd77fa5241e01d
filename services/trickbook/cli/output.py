"""How does the command speak? Data to stdout, messages and progress to stderr, JSON for programs."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

DONE, DIFFERENCES, USAGE, DAMAGED, UNREACHABLE, REFUSED = 0, 1, 2, 3, 4, 5
"""Exit codes: done; differences found; usage; log damaged; log or file not reachable, try again; refused."""

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(what: Mapping[str, Any]) -> None:
    """One JSON object with the version of its form."""
    sys.stdout.write(json.dumps({"format": 1, **what}, indent=2, ensure_ascii=False, default=str) + "\n")


def print_rows(columns: Sequence[str], rows: Sequence[Sequence[Any]], title: str | None = None) -> None:
    """Rows as a table on a terminal, as tab-separated lines elsewhere, so that they can be searched."""
    if not out.is_terminal:
        for row in [columns, *rows]:
            sys.stdout.write("\t".join("" if cell is None else str(cell) for cell in row) + "\n")
        return
    table = Table(title=title, title_justify="left", header_style="bold")
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*("" if cell is None else escape(str(cell)) for cell in row))
    out.print(table)


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
