"""How does a view become a file? CSV, and Parquet where wanted, byte for byte the same for the same rows.

Rows stand in the order of all columns from left to right; the first columns of a view are its key or sort with it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import duckdb
from pyarrow.csv import CSVWriter, WriteOptions
from pyarrow.parquet import ParquetWriter

from trickbook.events.errors import UsageError
from trickbook.projections.view_files import VIEWS

_ROWS_AT_ONCE: Final = 50_000
_CSV: Final = WriteOptions(quoting_style="needed", quoting_header="needed")


def export(
    connection: duckdb.DuckDBPyConnection, folder: Path, views: Sequence[str] = VIEWS, *, parquet: bool = False
) -> list[Path]:
    """Write each view as `<view>.csv`, with `parquet` as `<view>.parquet` too; the files in order.

    The folder is made where there is none; a file of that name is replaced once it is whole. Raises UsageError: no
    such view, or the folder cannot be written.
    """
    unknown = [view for view in views if view not in VIEWS]
    if unknown:
        raise UsageError(f"{unknown[0]}: there is no such view; choose from {', '.join(VIEWS)}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for view in views:
            files.append(_written(connection, view, folder / f"{view}.csv"))
            if parquet:
                files.append(_written(connection, view, folder / f"{view}.parquet"))
    except OSError as error:
        raise UsageError(f"{folder}: cannot write there: {error.strerror or error}") from error
    return files


def _written(connection: duckdb.DuckDBPyConnection, view: str, file: Path) -> Path:
    rows = connection.sql(f"from {view} order by all").to_arrow_reader(_ROWS_AT_ONCE)
    unfinished = file.with_name(f"{file.name}.unfinished")
    if file.suffix == ".csv":
        writer = CSVWriter(unfinished, rows.schema, write_options=_CSV)
    else:
        writer = ParquetWriter(unfinished, rows.schema, compression="zstd")
    with writer:
        for batch in rows:
            writer.write_batch(batch)
    return unfinished.replace(file)
