"""Does every log keep what the protocol promises, wherever it keeps it: in memory, in a folder, on Kafka?"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.kafka_log import KafkaLog
from trickbook.eventlog.log import PARTITIONS, Append, EventLog, LogPosition, LogRow, MemoryLog, partition_of

OpenLog = Callable[..., EventLog]


@pytest.fixture(params=["memory", "file", pytest.param("kafka", marks=pytest.mark.kafka)])
def open_log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenLog]:
    """Opens the one log of this test, as often as asked: `open_log(writable=True)`."""
    if request.param == "memory":
        kept = MemoryLog()
        yield lambda writable: kept
    elif request.param == "file":
        yield lambda writable: FileLog(tmp_path / "log", writable)
    else:
        broker = request.getfixturevalue("kafka_broker")
        topic = request.getfixturevalue("make_topic")()
        yield lambda writable: KafkaLog(broker, topic, writable)


@pytest.fixture
def log(open_log: OpenLog) -> Iterator[EventLog]:
    with closing(open_log(writable=True)) as opened:
        yield opened


def everything(log: EventLog, step: int = 1000) -> list[LogRow]:
    rows = []
    for partition in range(log.partitions):
        start = log.starts()[partition]
        while read := log.read(partition, start, step):
            rows += read
            start = read[-1].position + 1
    return rows


def by_key(rows: list[LogRow]) -> dict[str, list[bytes]]:
    found = defaultdict(list)
    for row in rows:
        found[row.key].append(row.value)
    return dict(found)


def numbered(*tables: str, count: int) -> list[Append]:
    """`count` rounds of one entry for each table, so that the tables are mixed as they are at a tournament."""
    return [Append(table, f"{table} {n}".encode(), 1_000 + n) for n in range(count) for table in tables]


TABLES = [f"spring-cup/{session}/{table}" for session in "12" for table in range(1, 25)]


class TestEveryLog:
    def test_the_entries_of_a_table_stand_in_the_order_they_were_appended(self, log: EventLog) -> None:
        entries = numbered(*TABLES, count=30)
        for first in range(0, len(entries), 101):
            log.append(entries[first : first + 101])
        expected = {table: [f"{table} {n}".encode() for n in range(30)] for table in TABLES}
        assert by_key(everything(log)) == expected

    def test_an_append_tells_where_its_entries_stand(self, log: EventLog) -> None:
        entries = numbered(*TABLES, count=3)
        positions = log.append(entries[:60]) + log.append(entries[60:])
        assert len(positions) == len(entries)
        for entry, at in zip(entries, positions, strict=True):
            (row,) = log.read(at.partition, at.position, 1)
            assert row == LogRow(at.partition, at.position, entry.timestamp_ms or 0, entry.key, entry.value)

    def test_a_table_has_one_partition_and_tables_use_them_all(self, log: EventLog) -> None:
        positions = log.append(numbered(*TABLES, count=2))
        assert log.partitions == PARTITIONS == 12
        assert [at.partition for at in positions] == [partition_of(table) for table in TABLES] * 2
        assert {at.partition for at in positions} == set(range(12))

    def test_positions_grow_within_a_partition(self, log: EventLog) -> None:
        positions = [at for n in range(5) for at in log.append(numbered(*TABLES[:7], count=4))]
        for partition in range(12):
            within = [at.position for at in positions if at.partition == partition]
            assert within == sorted(set(within))

    def test_reading_starts_anywhere_and_ends_at_the_limit(self, log: EventLog) -> None:
        positions = []
        for _ in range(4):
            positions += log.append(numbered("a/1/1", count=25))
        partition = partition_of("a/1/1")
        rows = log.read(partition, 0, 1000)
        assert [LogPosition(row.partition, row.position) for row in rows] == positions
        for start in (0, 1, 24, 25, 26, 99):
            for limit in (1, 2, 24, 25, 26, 100):
                assert log.read(partition, rows[start].position, limit) == rows[start : start + limit]

    def test_behind_the_last_entry_there_is_nothing(self, log: EventLog) -> None:
        log.append(numbered("a/1/1", count=3))
        partition = partition_of("a/1/1")
        end = log.ends()[partition]
        assert log.read(partition, end, 10) == []
        assert log.read(partition, end + 5, 10) == []
        assert [log.read(other, 0, 10) for other in range(12) if other != partition] == [[]] * 11

    def test_starts_and_ends(self, log: EventLog) -> None:
        assert log.starts() == log.ends() == [0] * 12
        last = {at.partition: at.position for at in log.append(numbered(*TABLES, count=2))}
        assert log.starts() == [0] * 12
        assert log.ends() == [last[partition] + 1 for partition in range(12)]

    def test_nothing_to_append_appends_nothing(self, log: EventLog) -> None:
        assert log.append([]) == []
        assert log.ends() == [0] * 12

    def test_the_time_is_the_one_given_or_that_of_logging(self, log: EventLog) -> None:
        before = time.time_ns() // 1_000_000
        log.append([Append("a/1/1", b"given", 1_234), Append("a/1/1", b"early", 0), Append("a/1/1", b"logged")])
        after = time.time_ns() // 1_000_000
        given, early, logged = log.read(partition_of("a/1/1"), 0, 10)
        assert (given.timestamp_ms, early.timestamp_ms) == (1_234, 0)
        assert before <= logged.timestamp_ms <= after

    @pytest.mark.parametrize("value", [b"", b"\x00", b"\xc3\x01" + bytes(range(256)) * 64, b"\x80" * 127])
    def test_bytes_come_back_as_they_were(self, log: EventLog, value: bytes) -> None:
        key = "zażółć/1/" + "x" * 200
        log.append([Append(key, value)])
        (row,) = log.read(partition_of(key), 0, 10)
        assert (row.key, row.value) == (key, value)

    def test_a_big_batch(self, log: EventLog) -> None:
        entries = [Append(TABLES[n % 48], n.to_bytes(4, "big") * 30, 1_000_000 + n) for n in range(20_000)]
        positions = log.append(entries)
        rows = {(row.partition, row.position): row for row in everything(log, step=3000)}
        assert len(rows) == 20_000
        assert [rows[at.partition, at.position].value for at in positions] == [entry.value for entry in entries]

    def test_a_log_that_is_opened_again_goes_on(self, open_log: OpenLog) -> None:
        with closing(open_log(writable=True)) as log:
            name = log.log_id
            log.append(numbered(*TABLES, count=2))
            ends = log.ends()
        with closing(open_log(writable=True)) as log:
            assert (log.log_id, log.ends()) == (name, ends)
            more = log.append(numbered(*TABLES, count=3))
            assert all(at.position >= ends[at.partition] for at in more)
            assert {table: len(values) for table, values in by_key(everything(log)).items()} == dict.fromkeys(TABLES, 5)

    def test_a_reader_sees_what_is_appended_after_it_was_opened(self, open_log: OpenLog) -> None:
        with closing(open_log(writable=True)) as log, closing(open_log(writable=False)) as reader:
            assert reader.log_id == log.log_id
            for count in (1, 2, 3):
                log.append(numbered(*TABLES, count=count))
                assert reader.ends() == log.ends()
                assert everything(reader) == everything(log)
