"""One command for everything: `trickbook`. Each command stands in a module of its own name."""

import codecs
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version

from cyclopts import App, CycloptsError, Parameter

from trickbook.cli.output import DAMAGED, DONE, REFUSED, STOPPED, UNREACHABLE, USAGE, nearest_ascii, say
from trickbook.events.errors import (
    ImportRefused,
    LogHeld,
    ProjectionRefused,
    TrickbookError,
    UnsafeTopic,
    UsageError,
)

COMMANDS = {
    "import": "import_command:import_files",
    "project": "project_command:project_log",
    "audit": "audit_command:audit",
    "board": "board_command:app",
    "sql": "sql_command:sql",
    "data": "data_command:app",
    "log": "log_command:app",
    "events": "events_command:app",
    "law": "law_command:app",
}
"""Name -> where it stands; a module is imported only when its command is called, or when all are shown."""

app = App(
    name="trickbook",
    help="""The ledger of the bridge table: what was played, what was taken back, and what the cards say.

    For example:
        trickbook import final.pbn
        trickbook project
        trickbook audit

    Exit codes: 0 done, 1 differences found or boards rejected, 2 usage,
    3 the log is damaged, 4 a log or file cannot be reached, 5 refused.""",
    help_format="plaintext",
    suppress_keyboard_interrupt=False,  # it is answered below, with what to do next
    version=version("trickbook") + "\n",
    default_parameter=Parameter(negative=(), show_default=lambda value: str(value) if value else None),
)
for order, (name, place) in enumerate(COMMANDS.items()):
    app.command(f"trickbook.cli.{place}", name=name, sort_key=order)


INTERRUPTED = "Query interrupted"  # what DuckDB says in a RuntimeError where Ctrl-C stopped a query of its


def exit_code_of(error: TrickbookError) -> int:
    if isinstance(error, UsageError):
        return USAGE
    if isinstance(error, LogHeld | UnsafeTopic):
        return REFUSED
    if error.retriable or isinstance(error, ImportRefused) or isinstance(error.__cause__, OSError):
        return UNREACHABLE
    return REFUSED if isinstance(error, ProjectionRefused) else DAMAGED


def run(arguments: list[str]) -> int:
    """Run one command; every expected error ends in one line on stderr and an exit code of its own."""
    try:
        _import_what_is_listed(arguments)
        with _ctrl_c_in_a_query():
            code: int = app(
                arguments, print_error=False, exit_on_error=False, result_action="return_int_as_exit_code_else_zero"
            )
        sys.stdout.flush()
    except CycloptsError as error:
        say(f"{' '.join(str(error).split())} (trickbook --help shows the commands)")
        code = USAGE
    except TrickbookError as error:
        say(str(error))
        code = exit_code_of(error)
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = DONE
    except OSError as error:
        say(f"{error.filename or 'the system'}: {error.strerror or error}")
        code = UNREACHABLE
    except KeyboardInterrupt:
        say("stopped; the same command goes on where it was")
        code = STOPPED
    return code


@contextmanager
def _ctrl_c_in_a_query() -> Iterator[None]:
    try:
        yield
    except RuntimeError as error:
        if str(error) == INTERRUPTED:
            raise KeyboardInterrupt from None
        raise


def _import_what_is_listed(arguments: list[str]) -> None:
    """Import the commands below the one that was typed: a list of commands shows what each says of itself."""
    typed = app
    for word in arguments:
        if word.startswith("-") or word not in list(typed):
            break
        typed = typed[word]
    for name in typed:
        _ = typed[name]


def main() -> None:
    """What `trickbook` on the PATH calls."""
    codecs.register_error(nearest_ascii.__name__, nearest_ascii)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors=nearest_ascii.__name__)  # type: ignore[union-attr]  # no suit symbols there
    sys.exit(run(sys.argv[1:]))
