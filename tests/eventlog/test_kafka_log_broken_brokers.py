"""Does the log on Kafka lose, double or reorder anything when brokers are killed (kill -9) under it?"""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from infra.kafka.broker import Cluster, missing
from tests.support import brokers
from trickbook.eventlog import kafka_log
from trickbook.eventlog.kafka_log import KafkaLog, create_topic
from trickbook.eventlog.log import Append, LogPosition, LogRow
from trickbook.events.errors import LogUnavailable, OutcomeUnknown

pytestmark = pytest.mark.kafka

TOPIC = "killed-under-load"
TABLES = [f"spring-cup/1/{table}" for table in range(1, 20)]


def everything(log: KafkaLog) -> list[LogRow]:
    return [row for partition, end in enumerate(log.ends()) for row in log.read(partition, 0, end)]


def by_key(rows: list[LogRow]) -> dict[str, list[int]]:
    found = defaultdict(list)
    for row in rows:
        found[row.key].append(int(row.value))
    return dict(found)


class Load(threading.Thread):
    """A writer that appends one entry for every table, numbered, until it is told to stop or an append fails."""

    def __init__(self, bootstrap: str) -> None:
        super().__init__(daemon=True)
        self.bootstrap = bootstrap
        self.acknowledged: list[list[LogPosition]] = []
        self.failure: Exception | None = None
        self.enough = threading.Event()

    def run(self) -> None:
        with closing(KafkaLog(self.bootstrap, TOPIC, writable=True)) as log:
            while not self.enough.is_set():
                value = b"%d" % len(self.acknowledged)
                try:
                    self.acknowledged.append(log.append([Append(table, value) for table in TABLES]))
                except Exception as failure:  # noqa: BLE001  (the test shows whatever it was)
                    self.failure = failure
                    return

    def until(self, more: int) -> None:
        """Wait until so many more appends are acknowledged, while brokers are up or down."""
        wanted = len(self.acknowledged) + more
        deadline = time.monotonic() + 300  # a busy machine is slow, not wrong
        while len(self.acknowledged) < wanted:
            assert self.failure is None, self.failure
            assert time.monotonic() < deadline, f"{len(self.acknowledged)} of {wanted} appends are acknowledged"
            time.sleep(0.01)

    def stop(self) -> None:
        self.enough.set()
        self.join(60)
        assert not self.is_alive()
        assert self.failure is None, self.failure


def assert_the_log_holds_what_was_acknowledged(bootstrap: str, load: Load) -> None:
    with closing(KafkaLog(bootstrap, TOPIC)) as log:
        rows = everything(log)
    count = len(load.acknowledged)
    assert by_key(rows) == {table: list(range(count)) for table in TABLES}
    stands = {LogPosition(row.partition, row.position): (row.key, int(row.value)) for row in rows}
    for number, positions in enumerate(load.acknowledged):
        assert [stands[at] for at in positions] == [(table, number) for table in TABLES]


def assert_a_reader_goes_on(reader: KafkaLog, least: int) -> None:
    seen = by_key(everything(reader))
    assert list(seen) != []
    for numbers in seen.values():
        assert numbers == list(range(len(numbers)))
        assert len(numbers) >= least


@pytest.fixture
def one_node(tmp_path: Path) -> Iterator[Cluster]:
    """A broker of this test's own, to be killed."""
    if (lacking := missing()) is not None:
        pytest.skip(f"a broker that can be killed runs from Maven's jars only, and {lacking}")
    with brokers.running(Cluster.create(tmp_path / "broker")) as cluster:
        yield cluster


def kill(cluster: Cluster, number: int) -> None:
    cluster.nodes[number].kill()
    assert not cluster.nodes[number].running(), "a test that did not kill proves nothing"


def test_one_broker_killed_in_mid_append_and_started_again(one_node: Cluster) -> None:
    create_topic(one_node.bootstrap, TOPIC, replicas=1)
    load = Load(one_node.bootstrap)
    load.start()
    load.until(more=20)
    with closing(KafkaLog(one_node.bootstrap, TOPIC)) as reader:
        kill(one_node, 0)
        one_node.start()
        load.until(more=20)
        assert_a_reader_goes_on(reader, least=40)
    load.stop()
    assert_the_log_holds_what_was_acknowledged(one_node.bootstrap, load)


def test_one_of_three_brokers_killed_and_brought_back_under_load(cluster: Cluster) -> None:
    create_topic(cluster.bootstrap, TOPIC, replicas=3)
    load = Load(cluster.bootstrap)
    load.start()
    load.until(more=20)
    with closing(KafkaLog(cluster.bootstrap, TOPIC)) as reader:
        kill(cluster, 0)
        load.until(more=50)
        assert not cluster.nodes[0].running(), "these were acknowledged by the other two"
        assert_a_reader_goes_on(reader, least=50)
        cluster.start()
        load.until(more=50)
        assert_a_reader_goes_on(reader, least=100)
    load.stop()
    assert_the_log_holds_what_was_acknowledged(cluster.bootstrap, load)


@pytest.fixture
def brokers_that_die(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Cluster]]:
    """Kills two of three when called; an append is given up after 12 s instead of 30."""
    monkeypatch.setattr(kafka_log, "_DELIVERED_WITHIN_S", 12.0)

    def die() -> Cluster:
        kill(cluster, 1)
        kill(cluster, 2)
        return cluster

    yield die
    cluster.start()


def test_with_two_of_three_brokers_gone_nobody_claims_to_know(
    cluster: Cluster, brokers_that_die: Callable[[], Cluster]
) -> None:
    topic = "two-are-gone"
    create_topic(cluster.bootstrap, topic, replicas=3)
    threads = set(threading.enumerate())
    with closing(KafkaLog(cluster.bootstrap, topic, writable=True)) as log:
        for number in range(3):
            log.append([Append(table, b"%d" % number) for table in TABLES])
        brokers_that_die()
        entries = [Append(table, b"3") for table in TABLES]
        with pytest.raises(OutcomeUnknown, match=r"the outcome is unknown, the entries may or may not be on the log"):
            log.append(entries)
        with pytest.raises((OutcomeUnknown, LogUnavailable), match=r"outcome is unknown|nothing was written"):
            log.append(entries)
        cluster.start()
        log.append(entries)
        found = by_key(everything(log))
    assert set(threading.enumerate()) <= threads, "the clients that were given up are gone, with what they still held"
    # Sent again, an entry may stand twice; admission drops the second. Nothing is lost and the order is the same.
    assert {table: list(dict.fromkeys(numbers)) for table, numbers in found.items()} == {
        table: [0, 1, 2, 3] for table in TABLES
    }
