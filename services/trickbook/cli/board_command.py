"""`trickbook board`: which boards there are, and one board card by card."""

import difflib
from importlib.resources import files
from typing import Annotated

from cyclopts import App, Parameter

from trickbook.audit.report import board_order
from trickbook.cli.board_text import board_lines, event_lines
from trickbook.cli.board_views import Views, told_board
from trickbook.cli.language import LANG, LangOption, speak
from trickbook.cli.output import print_all, print_grouped, print_json
from trickbook.cli.settings import (
    SETTINGS,
    DatabaseOption,
    JsonOption,
    SessionOption,
    TableOption,
    TournamentOption,
)
from trickbook.events.errors import UsageError

app = App(name="board", help="The boards: a list, each one card by card, and what the Laws say of it.")
app.command("trickbook.cli.findings_command:findings", name="findings")
app.command("trickbook.cli.findings_command:compare", name="compare")

LISTED = (files("trickbook.cli") / "board_list.sql").read_text(encoding="utf-8")
NEAR = 5  # keys or boards that an error names


@app.command(name="list")
def list_boards(
    *,
    tournament: TournamentOption = None,
    session: SessionOption = None,
    table: TableOption = None,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """Every board with its contract, the tricks that declarer's side won, its state, and how much does not agree.

    For example:
        trickbook board list
        trickbook board list --tournament cup-2017 | grep CONTRADICTORY
    """
    pattern = "/".join("%" if part is None else _literal(part) for part in (tournament, session, table))
    with Views(database) as views:
        rows = views.rows(LISTED, pattern)
    rows.sort(key=lambda row: (row["table_key"], board_order(row["board"])))
    if not rows and pattern != "%/%/%":
        raise UsageError(f"no board at {'/'.join(part or '*' for part in (tournament, session, table))}")
    if json:
        print_json({"boards": rows})
    else:
        columns = ("table", "board", "contract", "by", "tricks", "score N-S", "state", "differences")
        print_grouped(columns, [tuple(row.values()) for row in rows])


def _literal(text: str) -> str:
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


@app.command
def show(
    key: Annotated[str, Parameter(help="tournament/session/table, or a part of it that names one table")],
    board: Annotated[str, Parameter(help="the board, as in the list")],
    /,
    *,
    event: Annotated[int | None, Parameter(help="show the table just after this entry of the board")] = None,
    lang: LangOption = LANG,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """One board: hands, calls, tricks with what was taken back, what else happened, and every layer of its result.

    For example:
        trickbook board show cup-2017/final/open 5
        trickbook board show open 5 --event 31
    """
    speak(lang)
    with Views(database) as views:
        table_key = find_table(views, key, board)
        told = told_board(views, table_key, board)
        found = views.of_board(table_key, board)
    if event is not None and not 1 <= event <= len(told.entries):
        raise UsageError(f"--event {event}: board {board} has the entries 1 to {len(told.entries)}")
    if json:
        print_json(found | told.as_json(event))
        return
    lines = board_lines(found, told) if event is None else event_lines(table_key, board, told, event)
    print_all(lines)


def find_table(views: Views, named: str, board: str) -> str:
    """The key of the one table that has this board and is named so, by its whole key or by a part of it.

    Raises UsageError where there is none, or more than one, with those that are near.
    """
    having: list[str] = [
        row["table_key"] for row in views.rows("select table_key from boards where board = ? order by all", board)
    ]
    wanted = f"/{named.strip('/').lower()}/"
    for fits in (str.__eq__, str.endswith, str.__contains__):
        found = [key for key in having if fits(f"/{key}/", wanted)]
        if len(found) == 1:
            return found[0]
        if found:
            raise UsageError(f"{named}: {len(found)} tables with board {board} are named so: {_some(found)}")
    keys = [row["table_key"] for row in views.rows("select distinct table_key from boards order by all")]
    at_key = [key for key in keys if wanted in f"/{key}/"]
    if at_key:
        rows = views.rows("select board from boards where table_key = ?", at_key[0])
        boards = sorted((row["board"] for row in rows), key=board_order)
        raise UsageError(f"{at_key[0]} has no board {board}; it has {_some(boards)}")
    near = difflib.get_close_matches(named, keys, NEAR, 0.3) or keys
    raise UsageError(
        f"no table is named {named}; " + (f"near it: {_some(near)}" if near else "there are no boards yet")
    )


def _some(names: list[str]) -> str:
    more = len(names) - NEAR
    return ", ".join(names[:NEAR]) + (f" and {more} more" if more > 0 else "")
