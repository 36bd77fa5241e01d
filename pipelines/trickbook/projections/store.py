"""What stands in the database of a projection, and who may write it? One file, one writer, every step a transaction.

Schema `log` holds what was read from the log and how far; schema `fold` what follows from it; `main` the views.
DuckDB lets one process open a file for writing and nobody else read it meanwhile (see publish.py for readers).
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self

import duckdb

from trickbook.eventlog.admission import ReadRow, read_row
from trickbook.eventlog.log import LogRow
from trickbook.events.errors import ProjectionRefused
from trickbook.projections.fold import TableFold
from trickbook.projections.rows import FOLD_TABLES, BoardKey, LogEntryRow, arrow_table, create_table
from trickbook.projections.view_files import create_views

TAKEN: Final = ("log", "fold", "published")  # DuckDB names a database by its file, and could not tell it from a schema
FORMAT: Final = 1  # of schema `log`; another one cannot be carried over

_LOG_TABLES: Final = (
    "create schema log",
    "create table log.meta (log_id varchar not null, format integer not null, code varchar not null)",
    "create table log.fingerprints (fingerprint varchar not null)",
    "create table log.offsets (partition bigint not null, next_position bigint not null)",
    "create table log.to_fold (table_key varchar not null, partition bigint not null)",
    create_table("log.rows", LogEntryRow),
)


def connect(path: Path) -> duckdb.DuckDBPyConnection:
    """Open for writing. Raises ProjectionRefused: held by another process, no DuckDB file, or a name that SQL needs."""
    if path.stem.lower() in TAKEN:
        raise ProjectionRefused(f"{path}: a database cannot be called {', '.join(TAKEN)}; name another file")
    try:
        return duckdb.connect(path)
    except duckdb.Error as error:
        message = str(error).splitlines()[0]
        if held := re.search(r"Conflicting lock is held in .*\(PID (\d+)\)", message):
            advice = "wait until it ends or stop it; to read, open the published copy"
            raise ProjectionRefused(f"{path}: process {held[1]} holds this database; {advice}") from None
        raise ProjectionRefused(f"{path}: cannot be opened for writing: {message}; name another file") from None


def holds_projection(connection: duckdb.DuckDBPyConnection, path: Path) -> bool:
    """False for an empty database. Raises ProjectionRefused for one that holds something else."""
    query = "select schema_name || '.' || table_name from duckdb_tables() where not internal"
    tables = connection.execute(query).fetchall()
    if tables and ("log.meta",) not in tables:
        raise ProjectionRefused(f"{path}: is no projection, it holds {tables[0][0]}; name a new file")
    return bool(tables)


def checkpoint(connection: duckdb.DuckDBPyConnection, path: Path) -> None:
    """Bring all of a database into its one file, so that this can be moved. ProjectionRefused where it does not fit.

    DuckDB does so at closing too, but says nothing where it fails: what was committed then stands beside, in `.wal`.
    """
    try:
        connection.execute("checkpoint")
    except duckdb.Error as error:
        said = str(error).splitlines()[0]
        raise ProjectionRefused(f"{path}: {said}; make room there and run it again") from error


def remove(path: Path) -> None:
    """Remove a database, if it is there, with what DuckDB may have left beside it."""
    for name in (path.name, f"{path.name}.wal"):
        path.with_name(name).unlink(missing_ok=True)


class Store:
    """The open database. Raises ProjectionRefused where the file cannot be opened or holds something else."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.connection = connect(path)
        try:
            self.is_new = not self._present()
        except BaseException:
            self.connection.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Close. What DuckDB itself complains of (a full disk, a file that went) becomes ProjectionRefused."""
        self.connection.close()
        if isinstance(error, duckdb.Error):
            said = str(error).splitlines()[0]
            raise ProjectionRefused(f"{self.path}: {said}; every finished step is kept, run it again") from error

    @property
    def name(self) -> str:
        """What DuckDB calls this database, quoted for SQL."""
        [(name,)] = self.all("select current_database()")
        return '"' + str(name).replace('"', '""') + '"'

    def _present(self) -> bool:
        if not holds_projection(self.connection, self.path):
            return False
        [(found,)] = self.all("select format from log.meta")
        if found != FORMAT:
            wants = f"format {found}, this build writes format {FORMAT}"
            raise ProjectionRefused(f"{self.path}: {wants}; rebuild it: trickbook project --rebuild")
        return True

    def all(self, query: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a query."""
        return self.connection.execute(query, list(parameters)).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside happens, or nothing."""
        self.connection.begin()
        try:
            yield
        except BaseException:
            self.connection.rollback()
            raise
        self.connection.commit()

    def create(self, log_id: str, partitions: int, code: str, fingerprints: frozenset[str]) -> None:
        """Make an empty projection of this log; inside a transaction."""
        for statement in _LOG_TABLES:
            self.connection.execute(statement)
        self.all("insert into log.meta values (?, ?, ?)", (log_id, FORMAT, code))
        self.all("insert into log.offsets select unnest(range(?)), 0", (partitions,))
        self.replace_fingerprints(fingerprints)
        self.create_fold()

    def create_fold(self) -> None:
        """Make the tables and views of derived rows anew, empty; inside a transaction."""
        self.connection.execute("drop schema if exists fold cascade")
        self.connection.execute("create schema fold")
        for name, kind in FOLD_TABLES.items():
            self.connection.execute(create_table(f"fold.{name}", kind))
        create_views(self.connection)

    def replace_fingerprints(self, fingerprints: frozenset[str]) -> None:
        self.all("delete from log.fingerprints")
        self.all("insert into log.fingerprints select unnest(?)", (sorted(fingerprints),))

    def insert(self, name: str, kind: type[Any], rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows to a table by way of Arrow; inside a transaction."""
        if rows:
            self.connection.register("incoming", arrow_table(kind, rows))
            self.connection.execute(f"insert into {name} select * from incoming")
            self.connection.unregister("incoming")

    def offsets(self) -> list[int]:
        """The position behind the last row that was read, per partition."""
        return [position for (position,) in self.all("select next_position from log.offsets order by partition")]

    def marked(self, partition: int) -> list[tuple[str, int]]:
        """The tables of a partition that are to be folded, each with the number of its rows."""
        marked = "select table_key from log.to_fold where partition = ?"
        query = f"select table_key, count(*) from log.rows where table_key in ({marked}) group by all order by all"
        return [(key, count) for key, count in self.all(query, (partition,))]

    def digests(self, table_keys: Sequence[str]) -> dict[str, dict[str, str]]:
        """Table key -> board -> digest of what its rows were made from."""
        found: dict[str, dict[str, str]] = {key: {} for key in table_keys}
        query = "from fold.inputs where table_key in (select unnest(?))"
        for key, board, digest in self.all(query, (list(table_keys),)):
            found[key][board] = digest
        return found

    def rows_of(self, table_keys: Sequence[str]) -> dict[str, list[ReadRow]]:
        """All rows of these tables, read again from the bytes kept here, in log order."""
        found: dict[str, list[ReadRow]] = {key: [] for key in table_keys}
        if table_keys:
            columns = "partition, position, timestamp_ms, table_key, value"
            query = f"select {columns} from log.rows where table_key in (select unnest(?)) order by position"
            for row in self.all(query, (list(table_keys),)):
                found[row[3]].append(read_row(LogRow(*row)))
        return found

    def mark(self, partition: int, table_keys: Iterable[str]) -> None:
        """Note that these tables have rows that are not folded yet; inside the transaction that adds those."""
        keys = sorted(set(table_keys))
        self.all("insert into log.to_fold select unnest(?), ?", (keys, partition))

    def replace(self, folds: Sequence[TableFold], known: Mapping[str, Mapping[str, str]]) -> None:
        """Replace the rows of these tables' boards and take off their marks; inside a transaction.

        `known`: table key -> board -> digest as stored before, so boards that are new cost no search.
        """
        keys = [fold.table_key for fold in folds]
        self.all("delete from fold.notices where table_key in (select unnest(?))", (keys,))
        self.all("delete from fold.entries where board is null and table_key in (select unnest(?))", (keys,))
        stale = [(fold.table_key, board) for fold in folds for board in fold.boards if board in known[fold.table_key]]
        if stale:
            self.connection.register("stale", arrow_table(BoardKey, stale))
            for name in set(FOLD_TABLES) - {"notices"}:
                where = "f.table_key = stale.table_key and f.board = stale.board"
                self.connection.execute(f"delete from fold.{name} f using stale where {where}")
            self.connection.unregister("stale")
        for name, kind in FOLD_TABLES.items():
            self.insert(f"fold.{name}", kind, [row for fold in folds for row in fold.rows[name]])
        self.all("delete from log.to_fold where table_key in (select unnest(?))", (keys,))

    def move_offset(self, partition: int, old: int, new: int) -> None:
        """Raises ProjectionRefused where the offset is not the one that was read: somebody else moved it."""
        where = "where partition = ? and next_position = ?"
        [(moved,)] = self.all(f"update log.offsets set next_position = ? {where}", (new, partition, old))
        if moved != 1:
            where = f"partition {partition} was moved from {old} by somebody else"
            raise ProjectionRefused(f"{self.path}: {where}; one projector a database, stop the other and try again")
