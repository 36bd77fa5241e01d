"""Does a copied log hold the same keys, times and values in the same order, and is anything else refused?"""

import hashlib
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest

from trickbook.eventlog.copy import CopyOutcome, copy_log
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.kafka_log import KafkaLog
from trickbook.eventlog.log import Append, EventLog, LogPosition, LogRow, MemoryLog, partition_of
from trickbook.events.errors import LogError, UsageError

TABLE = "spring-cup/1/7"
PARTITION = partition_of(TABLE)
EMPTY_DIGEST = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"  # SHA-256 of nothing (FIPS 180-4)

NewLog = Callable[[str], EventLog]


def entries(number: int, seed: int = 1) -> list[Append]:
    chance = random.Random(seed)
    return [
        Append(f"spring-cup/1/{chance.randint(1, 40)}", chance.randbytes(chance.randint(0, 200)), n * 7)
        for n in range(number)
    ]


def content(log: EventLog) -> list[list[tuple[str, int, bytes]]]:
    return [
        [(row.key, row.timestamp_ms, row.value) for row in log.read(partition, 0, 1_000_000)]
        for partition in range(log.partitions)
    ]


@pytest.fixture
def new_log(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[NewLog]:
    """Makes an empty log of the kind that is named."""
    numbers = count()
    with ExitStack() as opened:

        def make(kind: str) -> EventLog:
            name = f"log-{next(numbers)}"
            log: EventLog
            if kind == "memory":
                log = MemoryLog(name)
            elif kind == "file":
                log = FileLog(tmp_path / name, writable=True)
            else:
                topic = request.getfixturevalue("make_topic")()
                log = KafkaLog(request.getfixturevalue("kafka_broker"), topic, writable=True)
            opened.callback(log.close)
            return log

        yield make


@pytest.fixture(
    params=[
        ("memory", "file"),
        ("file", "memory"),
        ("file", "file"),
        pytest.param(("file", "kafka"), marks=pytest.mark.kafka),
        pytest.param(("kafka", "file"), marks=pytest.mark.kafka),
        pytest.param(("kafka", "kafka"), marks=pytest.mark.kafka),
    ],
    ids="-to-".join,
)
def pair(request: pytest.FixtureRequest, new_log: NewLog) -> tuple[EventLog, EventLog]:
    source, target = request.param
    return new_log(source), new_log(target)


class TestEveryWay:
    def test_all_of_it_arrives(self, pair: tuple[EventLog, EventLog]) -> None:
        source, target = pair
        source.append(entries(9_000))
        outcome = copy_log(source, target)
        assert content(target) == content(source)
        assert (outcome.rows, outcome.copied) == (9_000, 9_000)
        assert copy_log(source, target) == CopyOutcome(9_000, 0, outcome.digests)

    def test_a_copy_that_was_cut_short_goes_on(self, pair: tuple[EventLog, EventLog]) -> None:
        source, target = pair
        source.append(entries(3_000))
        held = 0
        for part, cut in zip(content(source), (0, 1, 2, 50, 99, 100, 150, 999, 3, 40, 60, 7), strict=True):
            target.append([Append(key, value, timestamp_ms) for key, timestamp_ms, value in part[:cut]])
            held += len(part[:cut])
        assert 0 < held < 3_000
        outcome = copy_log(source, target)
        assert (outcome.rows, outcome.copied) == (3_000, 3_000 - held)
        assert content(target) == content(source)

    def test_what_came_since_is_added(self, pair: tuple[EventLog, EventLog]) -> None:
        source, target = pair
        source.append(entries(500))
        copy_log(source, target)
        source.append(entries(700, seed=2))
        assert copy_log(source, target).copied == 700
        assert content(target) == content(source)


class TestProof:
    def test_the_digests_are_those_of_the_rows(self, new_log: NewLog) -> None:
        source, target = new_log("memory"), new_log("file")
        source.append([Append(TABLE, b"one", 1), Append(TABLE, b"", 258)])
        outcome = copy_log(source, target)
        # Length of the key, timestamp, length of the value (4, 8 and 4 bytes, big end first), key, value.
        first = bytes.fromhex("0000000e000000000000000100000003") + TABLE.encode() + b"one"
        second = bytes.fromhex("0000000e000000000000010200000000") + TABLE.encode()
        expected = [EMPTY_DIGEST] * 12
        expected[PARTITION] = hashlib.sha256(first + second).hexdigest()
        assert outcome.digests == tuple(expected)

    def test_an_empty_log(self, new_log: NewLog) -> None:
        assert copy_log(new_log("file"), new_log("file")) == CopyOutcome(0, 0, (EMPTY_DIGEST,) * 12)

    def test_a_target_that_keeps_something_else_is_found_out(self, new_log: NewLog) -> None:
        class Forgetful(MemoryLog):
            def append(self, given: Sequence[Append]) -> list[LogPosition]:
                return super().append([Append(entry.key, entry.value, 5) for entry in given])

        source = new_log("memory")
        source.append([Append(TABLE, b"one", 1)])
        with pytest.raises(LogError, match=f"partition {PARTITION}: the copy is not equal"):
            copy_log(source, Forgetful("forgetful"))


class TestRefused:
    @pytest.mark.parametrize(
        "other",
        [
            Append(TABLE, b"three", 99),
            Append(TABLE, b"other", 3),
            Append("spring-cup/1/25", b"three", 3),
        ],
        ids=["time", "value", "key"],
    )
    def test_a_target_that_holds_something_else(self, new_log: NewLog, other: Append) -> None:
        assert partition_of("spring-cup/1/25") == PARTITION
        source, target = new_log("file"), new_log("memory")
        beginning = [Append(TABLE, b"one", 1), Append(TABLE, b"two", 2)]
        source.append([*beginning, Append(TABLE, b"three", 3), Append(TABLE, b"four", 4)])
        target.append([*beginning, other])
        expected = (
            f"partition {PARTITION}: what the target holds at position 2 is not what the source holds at position 2"
        )
        with pytest.raises(LogError, match=expected):
            copy_log(source, target)
        assert target.ends()[PARTITION] == 3, "nothing was added"

    def test_a_target_that_holds_more(self, new_log: NewLog) -> None:
        source, target = new_log("file"), new_log("memory")
        source.append([Append(TABLE, b"one", 1)])
        target.append([Append(TABLE, b"one", 1), Append(TABLE, b"two", 2)])
        with pytest.raises(LogError, match="position 1 is not what the source holds at its end"):
            copy_log(source, target)

    def test_a_log_onto_itself(self, tmp_path: Path, new_log: NewLog) -> None:
        log = new_log("file")
        with pytest.raises(UsageError, match="the same log"):
            copy_log(FileLog(tmp_path / "log-0"), log)

    def test_another_number_of_partitions(self) -> None:
        with pytest.raises(UsageError, match="the source has 12 partitions, the target 6"):
            copy_log(MemoryLog("one"), MemoryLog("two", partitions=6))

    def test_a_source_without_its_beginning(self, new_log: NewLog) -> None:
        class Headless(MemoryLog):
            def starts(self) -> list[int]:
                return [0] * 11 + [3]

        with pytest.raises(LogError, match="lost its beginning"):
            copy_log(Headless("headless"), new_log("memory"))


class Watched(MemoryLog):
    """A log that notes how much is asked of it at a time and takes entries while it is copied."""

    def __init__(self, log_id: str) -> None:
        super().__init__(log_id)
        self.most = 0
        self.grows = False

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        self.most = max(self.most, limit)
        if self.grows:
            self.append([Append(TABLE, b"meanwhile", 1)])
        return super().read(partition, start, limit)

    def append(self, given: Sequence[Append]) -> list[LogPosition]:
        self.most = max(self.most, len(given))
        return super().append(given)


def test_a_copy_holds_few_rows_at_a_time() -> None:
    source, target = Watched("source"), Watched("target")
    for n in range(100):
        source.append(entries(300, seed=n))
    copy_log(source, target)
    assert max(source.most, target.most) == 2_000
    assert content(target) == content(source)


def test_what_the_source_takes_meanwhile_is_left_for_the_next_copy() -> None:
    source, target = Watched("source"), MemoryLog("target")
    source.append(entries(3_000))
    before = content(source)
    source.grows = True
    assert copy_log(source, target).rows == 3_000
    assert content(target) == before


def test_progress_goes_up_to_its_end(new_log: NewLog) -> None:
    source, target = new_log("memory"), new_log("file")
    source.append(entries(20_000))
    told: list[tuple[int, int]] = []
    copy_log(source, target, lambda done, total: told.append((done, total)))
    assert [total for _, total in told] == [40_000] * len(told), "each row is copied, and proven"
    assert told[-1] == (40_000, 40_000)
    steps = [done for done, _ in told]
    assert steps == sorted(steps)
    assert len(steps) >= 20
