"""`trickbook board`: which boards there are, and one board card by card."""

from importlib.resources import files
from typing import Annotated

from cyclopts import App, Parameter

from trickbook.audit.report import board_order
from trickbook.cli.board_text import board_lines, event_lines
from trickbook.cli.board_views import BoardArgument, KeyArgument, Row, Views, find_table, told_board
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
LISTED_AS = ("table", "board", "contract", "by", "state", "final", "recorded", "differences")


@app.command(name="list")
def list_boards(
    *,
    tournament: TournamentOption = None,
    session: SessionOption = None,
    table: TableOption = None,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """Every board with its contract and state, its results as tricks of declarer's side (score N-S), and differences.

    `final` is what was ruled, else what is due; `recorded` what somebody wrote down last.

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
        print_grouped(LISTED_AS, [_listed(row) for row in rows])


def _listed(row: Row) -> tuple[object, ...]:
    final, recorded = (
        _tricks_and_score(row[f"{layer}_tricks"], row[f"{layer}_score_ns"]) for layer in ("final", "recorded")
    )
    about = [row[name] for name in ("table_key", "board", "contract", "declarer", "state")]
    return (*about, final, recorded, row["differences"])


def _tricks_and_score(tricks: int | None, score: int | None) -> str:
    return " ".join(
        part for part in ("" if tricks is None else str(tricks), "" if score is None else f"({score})") if part
    )


def _literal(text: str) -> str:
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


@app.command
def show(
    key: KeyArgument,
    board: BoardArgument,
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
