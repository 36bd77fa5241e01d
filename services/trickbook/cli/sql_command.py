"""`trickbook sql`: one question to the views, read only, on the published copy."""

from typing import Annotated

from cyclopts import Parameter

from trickbook.cli.output import one_form, print_csv, print_json, print_rows
from trickbook.cli.settings import SETTINGS, CsvOption, DatabaseOption, JsonOption
from trickbook.projections.publish import open_published
from trickbook.projections.publish import sql as answer


def sql(
    query: Annotated[str, Parameter(help="one query; the views are listed by: trickbook data dictionary")],
    /,
    *,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
    csv: CsvOption = False,
) -> None:
    """Ask the views in SQL. Nothing can be changed, and no other file read.

    For example:
        trickbook sql "select state, count(*) from boards group by all"
        trickbook sql "from tricks where board = '5'" --csv > tricks.csv
    """
    one_form(json=json, csv=csv)
    connection = open_published(database)
    try:
        columns, types, rows = answer(connection, query)
    finally:
        connection.close()
    if json:
        named = [{"name": name, "type": of} for name, of in zip(columns, types, strict=True)]
        print_json({"columns": named, "rows": rows})
    elif csv:
        print_csv(columns, rows)
    else:
        print_rows(columns, rows)
