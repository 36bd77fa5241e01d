"""Does a file log whose writer is killed (kill -9) in mid-append keep what it acknowledged, and whole appends only?"""

import random
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import fastavro

from tests.eventlog import killed_writers
from tests.eventlog.killed_writers import ROUNDS, SEGMENT_BYTES, TABLES, round_of
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import Append, EventLog, partition_of

SCRIPT = Path(killed_writers.__file__)


def entries_of(log: EventLog, table: str) -> list[bytes]:
    return [row.value for row in log.read(partition_of(table), 0, 100_000) if row.key == table]


def rounds(count: int, table: str) -> list[bytes]:
    return [entry.value for number in range(count) for entry in round_of(number) if entry.key == table]


def whole_rounds(log: EventLog, table: str) -> int:
    """How many rounds stand for this table; each as a whole and in order, or the assertion fails."""
    found = entries_of(log, table)
    count, half = divmod(len(found), 2)
    assert half == 0
    assert found == rounds(count, table)
    return count


def test_the_tables_are_what_the_test_wants() -> None:
    one, other, third = (partition_of(table) for table in TABLES)
    assert one == other != third


def test_a_writer_killed_at_every_moment(tmp_path: Path) -> None:
    run = [sys.executable, str(SCRIPT), "moments", str(tmp_path)]
    told = subprocess.run(run, capture_output=True, text=True, check=True, timeout=300).stdout
    *killed, after_the_last = [tuple(map(int, line.split())) for line in told.splitlines()]
    assert [how for _, how in killed] == [-signal.SIGKILL] * len(killed), "every process was killed"
    assert len(killed) > 150
    assert after_the_last[1] == 0, "and these are all the moments there are"
    seen = set()
    for moment, _ in killed:
        seen.add(check_what_was_left(tmp_path / f"moment-{moment:04d}"))
    assert seen == set(range(ROUNDS)), "some were killed after each number of acknowledged appends"


def check_what_was_left(folder: Path) -> int:
    acknowledged = len(folder.with_suffix(".acknowledged").read_text().splitlines())
    if (folder / "log_id").exists():
        with closing(FileLog(folder)) as reader:
            seen = [whole_rounds(reader, table) for table in TABLES]
        assert seen[0] == seen[1], "tables that share a block share its fate"
        assert all(acknowledged <= count <= acknowledged + 1 for count in seen)
    else:
        assert acknowledged == 0
    with closing(FileLog(folder, writable=True, segment_bytes=SEGMENT_BYTES)) as writer:
        for table in TABLES:
            missing = rounds(ROUNDS, table)[len(entries_of(writer, table)) :]
            writer.append([Append(table, value) for value in missing])
        assert [whole_rounds(writer, table) for table in TABLES] == [ROUNDS] * 3
    assert sum(rows_by_fastavro(path) for path in folder.rglob("*.avro")) == ROUNDS * len(round_of(0))
    return acknowledged


def rows_by_fastavro(segment: Path) -> int:
    with segment.open("rb") as file:
        return sum(1 for _ in fastavro.reader(file))


def test_a_writer_killed_at_any_time_twenty_times_over_one_log(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    chance = random.Random(7)
    acknowledged = -1
    for _ in range(20):
        run = [sys.executable, str(SCRIPT), "endless", str(folder)]
        with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for _ in range(chance.randint(1, 40)):
                acknowledged = int(writer.stdout.readline())
            writer.kill()
            for line in writer.stdout:
                acknowledged = int(line)
        assert writer.returncode == -signal.SIGKILL
        with closing(FileLog(folder)) as reader:
            for table in TABLES:
                # An append that was not acknowledged is sent again, so an entry may stand twice, as it may on Kafka.
                once = list(dict.fromkeys(entries_of(reader, table)))
                assert once == rounds(len(once) // 2, table)
                assert acknowledged + 1 <= len(once) // 2 <= acknowledged + 2
    assert acknowledged > 100
