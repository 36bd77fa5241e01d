"""How fast is it, beside others, in one run? `make bench`. Ratios and repeated rounds; no figure is a promise.

Every row of a group is measured in the same interleaved rounds; the median counts. The endplay library is the peer for
PBN. Kafka is measured where the broker of infra/kafka can be started.
"""

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from pathlib import Path

from endplay.parsers import pbn as peer

from infra.kafka.broker import Cluster, missing
from tests.bench.generated_pbn import pbn_boards
from tests.imports.written_games import read_pbn
from trickbook.eventlog.addresses import open_log
from trickbook.eventlog.kafka_log import create_topic
from trickbook.eventlog.log import EventLog, MemoryLog
from trickbook.events.codec import decode
from trickbook.events.entry import Entry
from trickbook.events.errors import TrickbookError
from trickbook.imports.identity import ImportOptions
from trickbook.imports.importer import import_file
from trickbook.play.replay import replay
from trickbook.projections.law_rows import Judged, judge_board
from trickbook.projections.projector import project

ROUNDS = 5
BOARDS = 1_000
CORPUS = Path(__file__).parents[3] / "shared/data/files"
TOPIC = "bench.table-events.v1"
Row = tuple[str, Callable[[], object], int]


def measured(title: str, unit: str, rows: Iterable[Row], rounds: int = ROUNDS) -> None:
    """Print what each row did a second, and how often the first row's speed that is."""
    rows = list(rows)
    seconds: dict[str, list[float]] = {name: [] for name, _, _ in rows}
    for _ in range(rounds):
        for name, run, _ in rows:
            begun = time.perf_counter()
            run()
            seconds[name].append(time.perf_counter() - begun)
    say(f"\n{title} ({unit}/s, median of {rounds})")
    base = rows[0][2] / statistics.median(seconds[rows[0][0]])
    for name, _, amount in rows:
        rate = amount / statistics.median(seconds[name])
        say(f"  {name:<52}{rate:>12,.0f}   x {rate / base:.2f}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def imported(path: Path, log: EventLog) -> EventLog:
    import_file(path, log, ImportOptions())
    return log


def entries_of(log: EventLog) -> list[list[Entry]]:
    """The entries of every board of a log, in order."""
    boards: dict[tuple[str, str | None], list[Entry]] = {}
    for partition in range(log.partitions):
        for row in log.read(partition, 0, sys.maxsize):
            entry = decode(row.value)
            boards.setdefault((row.key, entry.board), []).append(entry)
    return list(boards.values())


def peer_reads_and_replays(path: Path) -> None:
    """What a user of the peer does: load the file, then play every card of every board on its deal."""
    with path.open() as text:
        boards = peer.load(text)
    for board in boards:
        deal, contract = board.deal.copy(), board.contract
        assert contract is not None
        deal.trump, deal.first = contract.denom, contract.declarer.lho
        for card in board.play:
            deal.play(card)


def bench_import(folder: Path) -> None:
    path, twice = folder / "boards.pbn", folder / "twice.pbn"
    path.write_text(pbn_boards(BOARDS))
    twice.write_text(pbn_boards(2 * BOARDS))
    data, logs = path.read_bytes(), iter(range(10_000))

    def into_a_file_log(source: Path) -> Callable[[], object]:
        return lambda: imported(source, open_log(str(folder / f"log-{next(logs)}"), writable=True)).close()

    def peer_loads() -> None:
        with path.open() as text:
            peer.load(text)

    measured(
        f"PBN, {BOARDS} boards of 52 cards, every card validated here",
        "boards",
        [
            ("endplay: load", peer_loads, BOARDS),
            ("endplay: load, and trick winners by its own deal", lambda: peer_reads_and_replays(path), BOARDS),
            ("trickbook: read, with order of play and winners", lambda: read_pbn(data, "boards.pbn"), BOARDS),
            ("trickbook: import into memory", lambda: imported(path, MemoryLog()), BOARDS),
            ("trickbook: import into a file log, durable", into_a_file_log(path), BOARDS),
            ("trickbook: the same, twice the boards", into_a_file_log(twice), 2 * BOARDS),
        ],
    )


def bench_replay(folder: Path) -> None:
    once = entries_of(imported(folder / "boards.pbn", MemoryLog()))
    twice = entries_of(imported(folder / "twice.pbn", MemoryLog()))
    count, double = sum(map(len, once)), sum(map(len, twice))
    measured(
        "Replay of the imported boards",
        "entries",
        [
            ("replay", lambda: [replay(entries) for entries in once], count),
            ("replay, twice the boards", lambda: [replay(entries) for entries in twice], double),
        ],
    )


def judged(entries: list[Entry]) -> Judged:
    """Replay a board and judge it, with its results, under every edition it may have been played under."""
    return judge_board(str(entries[0].board), entries, entries, replay(entries), ())


def bench_judging(folder: Path) -> None:
    """A question is asked only where an entry raises it: replay and judging cost at most three replays (x 0.33)."""
    log, corpus = MemoryLog(), [path for path in CORPUS.rglob("*") if path.suffix.lower() in (".pbn", ".lin")]
    for path in sorted(corpus) or [folder / "boards.pbn"]:
        with suppress(TrickbookError):  # files that were broken on purpose
            imported(path, log)
    boards = [entries for entries in entries_of(log) if entries[0].board is not None]
    measured(
        f"Judging {len(boards)} {'real' if corpus else 'generated'} boards",
        "boards",
        [
            ("replay", lambda: [replay(entries) for entries in boards], len(boards)),
            ("replay and judge", lambda: [judged(entries) for entries in boards], len(boards)),
        ],
        rounds=3,
    )


def bench_projection(folder: Path, stack: ExitStack) -> None:
    path, runs = folder / "boards.pbn", iter(range(10_000))

    def projected(log: EventLog) -> Callable[[], object]:
        return lambda: project(log, folder / f"run-{next(runs)}.duckdb")

    def file_log(name: str, source: Path) -> EventLog:
        return imported(source, open_log(str(folder / name), writable=True))

    once, twice = file_log("projected", path), file_log("projected-twice", folder / "twice.pbn")
    count, double = sum(once.ends()), sum(twice.ends())
    rows: list[Row] = [
        ("from a file log", projected(once), count),
        ("from a file log, twice the boards", projected(twice), double),
    ]
    if (lacking := missing()) is None:
        cluster = Cluster.create(folder / "broker")
        stack.callback(cluster.stop)
        cluster.start()
        create_topic(cluster.bootstrap, TOPIC, replicas=1)
        log = imported(path, open_log(f"kafka://{cluster.bootstrap}/{TOPIC}", writable=True))
        rows.append(("from Kafka", projected(log), count))
    else:
        say(f"\nKafka is left out: {lacking}")
    measured("Projection into a new DuckDB file, views and checks included", "entries", rows, rounds=3)


def main() -> None:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        bench_import(folder)
        bench_replay(folder)
        bench_judging(folder)
        bench_projection(folder, stack)


if __name__ == "__main__":
    main()
