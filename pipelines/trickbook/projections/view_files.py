"""Which views are there, what do they mean, and do their own checks hold? One SQL file per view, its checks beside it.

`views/<name>.sql` makes the view and comments on it and on each column. `views/<name>.checks.sql` holds queries that
must return no rows, the first being that the view's key is one. The checks of `disagreements/*.sql` become one view.
"""

from importlib.resources import files
from typing import Any, Final, NamedTuple

import duckdb

VIEWS: Final = (
    "boards",
    "calls",
    "plays",
    "tricks",
    "trick_ownership",
    "trick_alarm",
    "failures_to_follow",
    "claims",
    "scores",
    "entries",
    "findings",
    "outcomes",
    "results",
    "revokes",
    "dealt_cards",
    "decided_by_plays",
    "revoke_transfer_sql",
    "revoke_alarm",
    "penalty_cards",
    "leads_out_of_turn",
    "claims_by_law",
    "pointing_disagreements",
    "accounts",
    "missing_entries",
    "conflicting_entries",
    "corrections",
    "director_calls",
    "rulings",
    "agreed_results",
    "imports",
    "quarantine",
    "disagreements",
    "log_position",
    "log_admission",
)
"""In the order they are made: a view stands behind those it reads."""

LOG_VIEWS: Final = ("quarantine", "log_position", "log_admission")
"""Views that tell of one log's positions and times; all others are equal whatever log or restart made them."""

_ROOT: Final = files("trickbook.projections")
_CHECKS_MARK: Final = "/* checks */"


class DictionaryRow(NamedTuple):
    """One line of the data dictionary; column and type are None for the view itself."""

    view: str
    column: str | None
    type: str | None
    comment: str


class FailedCheck(NamedTuple):
    """A check of a view that returned rows: its query, how many rows, and the first."""

    view: str
    query: str
    rows: int
    first: tuple[Any, ...]


def view_text(name: str) -> str:
    """The SQL that makes a view."""
    text = (_ROOT / "views" / f"{name}.sql").read_text(encoding="utf-8")
    return text.replace(_CHECKS_MARK, _all_checks())


def _all_checks() -> str:
    folder = _ROOT / "disagreements"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return "\nunion all\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def create_views(connection: duckdb.DuckDBPyConnection) -> None:
    """Make all views anew."""
    for name in VIEWS:
        connection.execute(view_text(name))


def failed_checks(connection: duckdb.DuckDBPyConnection) -> list[FailedCheck]:
    """Run the checks of every view; those that returned rows."""
    failed = []
    for view in VIEWS:
        text = (_ROOT / "views" / f"{view}.checks.sql").read_text(encoding="utf-8")
        for statement in connection.extract_statements(text):
            rows = connection.execute(statement).fetchall()
            if rows:
                failed.append(FailedCheck(view, statement.query.strip(), len(rows), rows[0]))
    return failed


def data_dictionary(connection: duckdb.DuckDBPyConnection) -> list[DictionaryRow]:
    """Every view and its columns with type and meaning, read from the database itself, in order of VIEWS."""
    views = connection.execute("select view_name, comment from duckdb_views() where not internal").fetchall()
    columns = connection.execute(
        "select table_name, column_name, data_type, comment from duckdb_columns()"
        " where not internal and schema_name = 'main' order by table_name, column_index"
    ).fetchall()
    meanings = dict(views)
    dictionary = []
    for view in VIEWS:
        dictionary.append(DictionaryRow(view, None, None, meanings[view] or ""))
        dictionary += [DictionaryRow(view, name, of, said or "") for at, name, of, said in columns if at == view]
    return dictionary
