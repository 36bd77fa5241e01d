"""`trickbook log`: what a log holds, a new log, and a log in another place."""

from dataclasses import asdict
from typing import Annotated

from cyclopts import App, Parameter

from trickbook.cli.output import out, print_grouped, print_json, print_line, print_rows, steps
from trickbook.cli.settings import SETTINGS, JsonOption, LogOption
from trickbook.eventlog.addresses import create_log, open_log
from trickbook.eventlog.admission import ReadRow, read_row
from trickbook.eventlog.copy import copy_log
from trickbook.eventlog.log import EventLog
from trickbook.eventlog.stats import TableStatistics, table_statistics

ROWS_AT_ONCE = 20_000
COUNTS = (
    "rows",
    "entries",
    "duplicates",
    "conflicts",
    "unreadable",
    "gaps",
    "superseded",
    "struck",
    "references_without_effect",
    "lost_anchors",
)
"""Fields of TableStatistics that add up over tables."""

app = App(name="log", help="The log of events: what it holds, a new one, a copy.")


@app.command
def stats(*, log: LogOption = SETTINGS.log, json: JsonOption = False) -> None:
    """What the log holds, table by table, and the totals: entries, writers, what came twice, what is missing.

    For example:
        trickbook log stats
        trickbook log stats --log kafka://127.0.0.1:9092/trickbook.table-events.v1 --json
    """
    source = open_log(log)
    try:
        tables = statistics_of(source)
        log_id, ends = source.log_id, source.ends()
    finally:
        source.close()
    totals = {name: sum(getattr(table, name) for table in tables.values()) for name in COUNTS}
    totals |= {"tables": len(tables), "boards": sum(len(table.boards) for table in tables.values())}
    if json:
        told = [{"table_key": key, **asdict(table)} for key, table in tables.items()]
        print_json({"log": log, "log_id": log_id, "ends": ends, "totals": totals, "tables": told})
        return
    columns = ("table", "boards", "writers", "accounts", "incomplete imports", *(n.replace("_", " ") for n in COUNTS))
    print_grouped(*_with_something(columns, [_row(key, table) for key, table in tables.items()]))
    print_line(f"log {log} ({log_id}): " + ", ".join(f"{count} {_words(name)}" for name, count in totals.items()))


def _with_something(
    columns: tuple[str, ...], rows: list[list[object]]
) -> tuple[tuple[str, ...], list[tuple[object, ...]]]:
    """On a terminal, without the counts that are zero for every table; a pipe has all columns."""
    kept = [place for place in range(len(columns)) if not out.is_terminal or any(row[place] for row in rows)]
    return tuple(columns[place] for place in kept), [tuple(row[place] for place in kept) for row in rows]


def _words(name: str) -> str:
    return name.replace("_", " ")


def _row(key: str, table: TableStatistics) -> list[object]:
    counts = [getattr(table, name) for name in COUNTS]
    return [key, len(table.boards), len(table.writers), len(table.accounts), len(table.incomplete_imports), *counts]


def statistics_of(log: EventLog) -> dict[str, TableStatistics]:
    """Table key -> statistics, in the order of the keys; one partition is in memory at a time."""
    found: dict[str, TableStatistics] = {}
    with steps() as progress:
        for partition in range(log.partitions):
            rows: dict[str, list[ReadRow]] = {}
            start = 0
            while batch := log.read(partition, start, ROWS_AT_ONCE):
                for row in batch:
                    rows.setdefault(row.key, []).append(read_row(row))
                start = batch[-1].position + 1
            found |= {key: table_statistics(of_table) for key, of_table in rows.items()}
            progress("partitions", partition + 1, log.partitions)
    return dict(sorted(found.items()))


@app.command
def copy(
    source: Annotated[str, Parameter(name="FROM", help="the log to copy: a folder, or kafka://host:port/topic")],
    target: Annotated[str, Parameter(name="TO", help="where to: a folder is made if it is not there, a topic must be")],
    /,
    *,
    json: JsonOption = False,
) -> None:
    """Copy a log between folder and Kafka, either way, and prove that both hold the same. Started again, it goes on.

    For example:
        trickbook log copy trickbook-data/log kafka://127.0.0.1:9092/trickbook.table-events.v1
        trickbook log copy kafka://127.0.0.1:9092/trickbook.table-events.v1 backup/log
    """
    origin = open_log(source)
    try:
        copied_to = open_log(target, writable=True)
        try:
            with steps() as progress:
                done = copy_log(
                    origin, copied_to, lambda step, total: progress("rows copied and compared", step, total)
                )
        finally:
            copied_to.close()
    finally:
        origin.close()
    if json:
        print_json({"from": source, "to": target, **asdict(done)})
        return
    print_line(f"{source} -> {target}: {done.copied} rows copied now, {done.rows} rows in both, digests equal")
    print_rows(("partition", "sha256 of keys, times and values"), list(enumerate(done.digests)))


@app.command
def create(
    address: Annotated[str, Parameter(help="a folder, or kafka://host:port/topic")],
    /,
    *,
    replicas: Annotated[int, Parameter(help="Kafka: how many brokers hold a copy; 1 is for a single node only")] = 3,
    json: JsonOption = False,
) -> None:
    """Make an empty log: a folder, or a Kafka topic with the settings that a log needs. One that is there is kept.

    For example:
        trickbook log create trickbook-data/log
        trickbook log create kafka://127.0.0.1:9092/trickbook.table-events.v1 --replicas 1
    """
    log_id = create_log(address, replicas)
    if json:
        print_json({"log": address, "log_id": log_id})
        return
    print_line(f"{address} is ready (log {log_id}); import into it: trickbook import FILE --log {address}")
