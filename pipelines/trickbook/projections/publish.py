"""How do others read while the projector writes? From a copy that is complete, read only, and replaced as a whole.

Beside `results.duckdb` stands the folder `results.duckdb.published`: copies, numbered upwards, and the file `current`
that names the one to open. A new copy is written, then `current` is replaced; who has an older one open keeps reading
it. The newest two copies stay, so that a name just read can still be opened.
"""

import os
from pathlib import Path
from typing import Any, Final, NamedTuple

import duckdb

from trickbook.eventlog.segment import sync_folder
from trickbook.events.errors import ProjectionRefused, UsageError
from trickbook.projections.store import Store, remove

POINTER: Final = "current"
KEPT: Final = 2
_TRIES: Final = 5
_READERS: Final[dict[str, str | bool | int | float | list[str]]] = {
    "enable_external_access": False,
    "lock_configuration": True,
}
_LOOKING: Final = (duckdb.StatementType.SELECT, duckdb.StatementType.EXPLAIN)


class Answer(NamedTuple):
    """The rows of a query; `types` are DuckDB's, one per column."""

    columns: list[str]
    types: list[str]
    rows: list[tuple[Any, ...]]


def publish(database: Path) -> Path:
    """Copy the database as it stands and make the copy the current one; its path.

    Raises ProjectionRefused: there is no projection, another process holds it, or the copy cannot be written.
    """
    if not database.exists():
        raise ProjectionRefused(f"{database}: there is no projection; make one: trickbook project")
    try:
        return _published(database, _folder(database))
    except OSError as error:
        raise ProjectionRefused(f"{error.filename}: cannot be published: {error.strerror}; make room there") from error


def _published(database: Path, folder: Path) -> Path:
    with Store(database) as store:
        folder.mkdir(exist_ok=True)
        copies = _copies(folder)
        copy = folder / f"{_number(copies[-1]) + 1 if copies else 1:08d}.duckdb"
        unfinished = copy.with_suffix(".unfinished")
        remove(unfinished)
        store.connection.execute(f"attach '{_quoted(unfinished)}' as published")
        store.connection.execute(f"copy from database {store.name} to published")
        store.connection.execute("checkpoint published")  # detaching does so too, but hides why it failed
        store.connection.execute("detach published")
        unfinished.rename(copy)
    _point_to(folder, copy)
    for old in _copies(folder)[:-KEPT]:
        old.unlink()
    return copy


def open_published(database: Path) -> duckdb.DuckDBPyConnection:
    """The current copy, read only, without access to files or settings.

    Raises ProjectionRefused where nothing was published, or the copy cannot be opened.
    """
    folder = _folder(database)
    problem = "changes too often"
    for _ in range(_TRIES):
        try:
            current = folder / (folder / POINTER).read_text(encoding="utf-8").strip()
            return duckdb.connect(current, read_only=True, config=_READERS)
        except FileNotFoundError as error:
            raise ProjectionRefused(f"{database}: nothing is published yet; first: trickbook project") from error
        except duckdb.Error as error:  # a copy may go between reading its name and opening it
            problem = str(error).splitlines()[0]
    raise ProjectionRefused(f"{folder}: the published copy cannot be opened: {problem}; publish it again")


def sql(connection: duckdb.DuckDBPyConnection, text: str) -> Answer:
    """The answer to one query, on a connection of `open_published`.

    Raises UsageError: not one query, a statement that would change something, or DuckDB's own complaint.
    """
    try:
        statements = connection.extract_statements(text)
        if len(statements) != 1 or statements[0].type not in _LOOKING:
            raise UsageError("one query at a time, beginning with SELECT, FROM, WITH, DESCRIBE or EXPLAIN")
        asked = connection.execute(statements[0])
        columns = [(name, str(of)) for name, of, *_ in asked.description or ()]
        return Answer([name for name, _ in columns], [of for _, of in columns], asked.fetchall())
    except duckdb.Error as error:
        raise UsageError(f"the query cannot be answered: {' '.join(str(error).split())}") from None


def _folder(database: Path) -> Path:
    return database.with_name(f"{database.name}.published")


def _copies(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.duckdb"), key=_number)


def _number(copy: Path) -> int:
    return int(copy.stem)


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")


def _point_to(folder: Path, copy: Path) -> None:
    unfinished = folder / f"{POINTER}.unfinished"
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(f"{copy.name}\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(folder / POINTER)
    sync_folder(folder)
