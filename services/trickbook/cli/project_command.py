"""`trickbook project`: the log folded into the database, checked, and a copy of it published for readers."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from trickbook.cli.output import DIFFERENCES, DONE, print_json, print_line, steps
from trickbook.cli.settings import SETTINGS, DatabaseOption, JsonOption, LogOption
from trickbook.eventlog.addresses import open_log
from trickbook.projections.projector import Projected, project, rebuild
from trickbook.projections.publish import open_published, publish
from trickbook.projections.view_files import FailedCheck, failed_checks


def project_log(
    *,
    log: LogOption = SETTINGS.log,
    database: DatabaseOption = SETTINGS.database,
    rebuild_all: Annotated[bool, Parameter(name="--rebuild", help="fold the whole log into a new database")] = False,
    json: JsonOption = False,
) -> int:
    """Fold what is new on the log into the database, check the views, and publish a copy that others can read.

    For example:
        trickbook project
        trickbook project --rebuild --log club/log --database club/results.duckdb

    Exit code 1: a view does not pass its own checks, which is a fault of this program.
    """
    source = open_log(log)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with steps() as progress:
            follow = rebuild if rebuild_all else project
            done = follow(source, database, progress=progress)
    finally:
        source.close()
    published = publish(database)
    connection = open_published(database)
    try:
        failed = failed_checks(connection)
    finally:
        connection.close()
    if json:
        told = asdict(done) | {"failed_checks": [check._asdict() for check in failed]}
        print_json({"log": log, "database": str(database), "published": str(published), **told})
    else:
        print_report(done, failed)
        print_line(f"published for readers: {published}")
    return DIFFERENCES if failed else DONE


def print_report(done: Projected, failed: Sequence[FailedCheck]) -> None:
    print_line(
        f"{done.rows_read} rows read, {done.tables_folded} tables and {done.boards_folded} boards folded,"
        f" {done.quarantined} rows in quarantine"
    )
    if done.quarantined:
        print_line('  see them: trickbook sql "from quarantine"')
    if done.boards_not_folded:
        print_line(f"{done.boards_not_folded} boards could not be folded, which is a fault of this program")
        print_line("""  see them: trickbook sql "from disagreements where check_name = 'not_folded'\"""")
    for check in failed:
        print_line(f"  view {check.view} fails its check, {check.rows} rows, the first {check.first}: {check.query}")
    if not failed:
        print_line("all views pass their checks")
