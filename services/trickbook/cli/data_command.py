"""`trickbook data`: what the views and their columns mean, and the views as files."""

from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter

from trickbook.cli.output import print_grouped, print_json, print_line
from trickbook.cli.settings import SETTINGS, DatabaseOption, JsonOption
from trickbook.projections.export import export as export_views
from trickbook.projections.publish import open_published
from trickbook.projections.view_files import DictionaryRow, data_dictionary

app = App(name="data", help="The views: what each column means, and all of them as files.")


@app.command
def dictionary(*, database: DatabaseOption = SETTINGS.database, json: JsonOption = False) -> None:
    """Every view and every column with its type and meaning.

    For example:
        trickbook data dictionary
        trickbook data dictionary | grep -i retracted
    """
    connection = open_published(database)
    try:
        rows = data_dictionary(connection)
    finally:
        connection.close()
    if json:
        print_json({"views": _nested(rows)})
    else:
        print_grouped(("view", "column", "type", "meaning"), rows)


def _nested(rows: list[DictionaryRow]) -> list[dict[str, Any]]:
    views: list[dict[str, Any]] = []
    for row in rows:
        if row.column is None:
            views.append({"view": row.view, "meaning": row.comment, "columns": []})
        else:
            views[-1]["columns"].append({"column": row.column, "type": row.type, "meaning": row.comment})
    return views


@app.command
def export(
    folder: Annotated[Path, Parameter(name="DIR", help="folder for the files; made where there is none")],
    /,
    *,
    database: DatabaseOption = SETTINGS.database,
    parquet: Annotated[bool, Parameter(help="write Parquet files too")] = False,
    json: JsonOption = False,
) -> None:
    """Write every view as a CSV file; the same log gives the same bytes but for the views of log positions.

    For example:
        trickbook data export tables
        trickbook data export tables --parquet
    """
    connection = open_published(database)
    try:
        files = export_views(connection, folder, parquet=parquet)
    finally:
        connection.close()
    if json:
        print_json({"files": [str(file) for file in files]})
    else:
        print_line(f"{len(files)} files written to {folder}")
