"""One command for everything: `trickbook`. Each command stands in a module of its own name."""

import sys
from importlib.metadata import version

from cyclopts import App, CycloptsError

from trickbook.cli.output import DAMAGED, DONE, REFUSED, UNREACHABLE, USAGE, err
from trickbook.events.errors import (
    ImportRefused,
    LogHeld,
    ProjectionRefused,
    TrickbookError,
    UnreadableEvent,
    UnsafeTopic,
    UsageError,
)

app = App(
    name="trickbook",
    help="""The ledger of the bridge table: what was played, what was taken back, and what the cards say.

    Begin with: trickbook import FILE, trickbook project, trickbook audit.""",
    version=version("trickbook"),
)
app.command("trickbook.cli.import_command:import_files", name="import")
app.command("trickbook.cli.project_command:project_log", name="project")
app.command("trickbook.cli.audit_command:audit", name="audit")
app.command("trickbook.cli.sql_command:sql", name="sql")
app.command("trickbook.cli.board_command:app", name="board")
app.command("trickbook.cli.events_command:app", name="events")
app.command("trickbook.cli.log_command:app", name="log")
app.command("trickbook.cli.data_command:app", name="data")


def exit_code_of(error: TrickbookError) -> int:
    if isinstance(error, UsageError):
        return USAGE
    if isinstance(error, LogHeld | UnsafeTopic | ProjectionRefused):
        return REFUSED
    if isinstance(error, UnreadableEvent):
        return DAMAGED
    return UNREACHABLE if error.retriable or isinstance(error, ImportRefused) else DAMAGED


def main() -> None:
    """Run the command line; every expected error ends in one line and an exit code of its own."""
    try:
        code = app(
            sys.argv[1:], print_error=False, exit_on_error=False, result_action="return_int_as_exit_code_else_zero"
        )
    except CycloptsError as error:
        message = " ".join(str(error).split())
        err.print(f"trickbook: {message} (trickbook --help shows the commands)", markup=False)
        code = USAGE
    except TrickbookError as error:
        err.print(f"trickbook: {error}", markup=False)
        code = exit_code_of(error)
    except BrokenPipeError:
        sys.stderr.close()
        code = DONE
    except KeyboardInterrupt:
        err.print("trickbook: stopped; the same command goes on where it was", markup=False)
        code = 130
    sys.exit(code)
