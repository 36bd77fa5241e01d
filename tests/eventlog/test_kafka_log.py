"""Does the log on Kafka refuse what could lose history, and read what others left in its topic as it must?"""

import random
import re
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from kafka import KafkaProducer, TopicPartition
from kafka.admin import ConfigResource

from infra.kafka import topics
from infra.kafka.broker import Cluster, free_ports
from trickbook.eventlog import kafka_log
from trickbook.eventlog.admission import read_row
from trickbook.eventlog.copy import copy_log
from trickbook.eventlog.kafka_log import SETTINGS, KafkaLog, create_topic
from trickbook.eventlog.log import PARTITIONS, Append, MemoryLog, partition_of
from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.codec import encode
from trickbook.events.errors import LogError, LogUnavailable, UnsafeTopic, UsageError

TABLE = "spring-cup/1/7"
PARTITION = partition_of(TABLE)

MakeTopic = Callable[..., str]
OpenLog = Callable[..., KafkaLog]

pytestmark = pytest.mark.kafka


@pytest.fixture
def open_log(kafka_broker: str, make_topic: MakeTopic) -> Iterator[OpenLog]:
    """Opens the log of this test; it is closed afterwards."""
    topic = make_topic()
    opened = []

    def open_it(writable: bool = True) -> KafkaLog:
        opened.append(KafkaLog(kafka_broker, topic, writable))
        return opened[-1]

    yield open_it
    for log in opened:
        log.close()


@pytest.fixture
def admin(kafka_broker: str) -> Iterator[Any]:
    with topics.admin_client(kafka_broker) as client:
        yield client


def topic_of(log: KafkaLog) -> str:
    return log._topic


def values(log: KafkaLog) -> list[bytes]:
    return [row.value for row in log.read(PARTITION, 0, 10_000)]


def until(holds: Callable[[], bool]) -> None:
    """Wait for what a broker does after it has answered: telling its own cache, ending a transaction."""
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline, "the broker did not come to it"
        time.sleep(0.05)


def send(broker: str, topic: str, partition: int, key: bytes | None, value: bytes | None) -> None:
    """As some other program could."""
    with KafkaProducer(bootstrap_servers=broker) as producer:
        producer.send(topic, value, key, partition=partition).get(10)


class TestSettings:
    def test_a_topic_is_made_as_infra_makes_it(self) -> None:
        told = tomllib.loads((Path(topics.__file__).parent / "topics.toml").read_text())
        declared = told[kafka_log.TABLE_EVENTS]
        assert declared["settings"] == SETTINGS
        assert declared["partitions"] == PARTITIONS
        assert declared["production"]["min.insync.replicas"] == "2"

    @pytest.mark.parametrize(
        ("setting", "value"),
        [
            ("cleanup.policy", "compact"),
            ("cleanup.policy", "compact,delete"),
            ("retention.ms", "604800000"),
            ("retention.bytes", "1000000000"),
            ("message.timestamp.type", "LogAppendTime"),
            ("unclean.leader.election.enable", "true"),
        ],
    )
    def test_a_setting_that_could_lose_history_is_refused_and_mended_as_told(
        self, kafka_broker: str, make_topic: MakeTopic, admin: Any, setting: str, value: str
    ) -> None:
        topic = make_topic(settings={setting: value})
        for writable in (True, False):
            with pytest.raises(UnsafeTopic, match=re.escape(f"{setting} is {value}")) as caught:
                KafkaLog(kafka_broker, topic, writable)
            assert caught.value.setting == setting
        told = re.search(rf"--entity-name {topic} --add-config ([a-z.]+)=(\S+)$", str(caught.value))
        assert told is not None
        described = [ConfigResource("TOPIC", topic)]
        admin.alter_configs([ConfigResource("TOPIC", topic, {told[1]: told[2]})])
        until(lambda: admin.describe_configs(described)["topic"][topic][setting]["value"] == told[2])
        KafkaLog(kafka_broker, topic).close()

    def test_two_copies_of_which_one_may_acknowledge_alone(self, cluster: Cluster, make_topic: MakeTopic) -> None:
        topic = make_topic(settings={"min.insync.replicas": "1"}, cluster=cluster)
        with pytest.raises(UnsafeTopic, match=r"--add-config min\.insync\.replicas=2") as caught:
            KafkaLog(cluster.bootstrap, topic)
        assert caught.value.setting == "min.insync.replicas"

    def test_another_number_of_partitions(self, kafka_broker: str, make_topic: MakeTopic) -> None:
        topic = make_topic(partitions=6)
        with pytest.raises(UnsafeTopic, match="has 6 partitions, a log has 12") as caught:
            KafkaLog(kafka_broker, topic)
        assert caught.value.setting == "partitions"

    def test_a_lost_head(self, kafka_broker: str, open_log: OpenLog, admin: Any) -> None:
        log = open_log()
        log.append([Append(TABLE, b"one"), Append(TABLE, b"two")])
        admin.delete_records({TopicPartition(topic_of(log), PARTITION): 1})
        with pytest.raises(UnsafeTopic, match=f"head of partition {PARTITION} is gone, it begins at offset 1"):
            open_log()
        with pytest.raises(LogError, match="OffsetOutOfRange"):
            log.read(PARTITION, 0, 10)

    def test_settings_that_are_not_told_are_not_trusted(self) -> None:
        wrong = dict(kafka_log._wrong_settings({}, copies=3))
        assert wrong["cleanup.policy"] == "delete"
        assert wrong["retention.ms"] == "-1"
        assert wrong["min.insync.replicas"] == "2"


class TestMakingATopic:
    def test_a_topic_that_is_not_there(self, kafka_broker: str) -> None:
        address = f"kafka://{kafka_broker}/not-there"
        with pytest.raises(UsageError, match=f"there is no such topic; make it with: trickbook log create {address}$"):
            KafkaLog(kafka_broker, "not-there", writable=True)

    def test_made_once_it_can_be_used(self, kafka_broker: str, admin: Any) -> None:
        topic = "made-by-the-test-of-making"
        create_topic(kafka_broker, topic, replicas=1)
        try:
            with closing(KafkaLog(kafka_broker, topic, writable=True)) as log:
                log.append([Append(TABLE, b"one")])
                assert values(log) == [b"one"]
            with pytest.raises(LogError, match="TopicAlreadyExists"):
                create_topic(kafka_broker, topic, replicas=1)
        finally:
            admin.delete_topics([topic])

    def test_more_copies_than_brokers(self, kafka_broker: str) -> None:
        with pytest.raises(LogError, match="InvalidReplicationFactor"):
            create_topic(kafka_broker, "never-made", replicas=200)

    def test_three_copies_of_which_two_must_hold_an_entry(self, cluster: Cluster) -> None:
        create_topic(cluster.bootstrap, "three-copies", replicas=3)
        KafkaLog(cluster.bootstrap, "three-copies").close()


class TestWhatNamesALog:
    def test_it_stays_and_a_topic_made_anew_has_another(self, kafka_broker: str, open_log: OpenLog, admin: Any) -> None:
        log = open_log()
        assert open_log(writable=False).log_id == log.log_id
        topic = topic_of(log)
        log.append([Append(TABLE, b"one")])
        assert log.ends()[PARTITION] == 1
        admin.delete_topics([topic])
        with topics.admin_client(kafka_broker) as fresh:
            topics.create(fresh, replaced(topic))
        assert open_log().log_id != log.log_id
        with pytest.raises(LogError, match=r"ends at 0, but ended at 1 before: the topic was made anew"):
            log.ends()


def replaced(name: str) -> topics.Topic:
    model = topics.declared(single_node=True)[topics.TABLE_EVENTS]
    return topics.Topic(name, model.partitions, model.replication_factor, model.settings)


class TestTransactionsOfOthers:
    """Positions are not dense then, and what was aborted or is not yet committed is not on the log."""

    @pytest.fixture
    def producer(self, kafka_broker: str) -> Iterator[Any]:
        with KafkaProducer(bootstrap_servers=kafka_broker, transactional_id="a-pad") as producer:
            producer.init_transactions()
            yield producer

    @staticmethod
    def transaction(producer: Any, topic: str, *sent: bytes) -> None:
        producer.begin_transaction()
        for value in sent:
            producer.send(topic, value, TABLE.encode(), partition=PARTITION)
        producer.flush()

    def test_reading_goes_over_markers_and_aborted_rows(self, open_log: OpenLog, producer: Any) -> None:
        log = open_log()
        topic = topic_of(log)
        self.transaction(producer, topic, b"c1", b"c2")
        producer.commit_transaction()
        self.transaction(producer, topic, b"a1", b"a2")
        producer.abort_transaction()
        (ours,) = log.append([Append(TABLE, b"ours")])
        self.transaction(producer, topic, b"a3")
        producer.abort_transaction()
        # c1 c2 [commit] a1 a2 [abort] ours a3 [abort]
        assert ours.position == 6
        until(lambda: log.ends()[PARTITION] == 9)
        rows = log.read(PARTITION, 0, 100)
        assert [(row.position, row.value) for row in rows] == [(0, b"c1"), (1, b"c2"), (6, b"ours")]
        assert [row.value for row in log.read(PARTITION, 2, 1)] == [b"ours"]
        assert [row.value for row in log.read(PARTITION, 3, 1)] == [b"ours"]
        assert log.read(PARTITION, 7, 10) == []
        (after,) = log.append([Append(TABLE, b"after")])
        assert [(row.position, row.value) for row in log.read(PARTITION, 7, 10)] == [(after.position, b"after")]

    def test_an_open_transaction_ends_the_log_and_blocks_nobody(self, open_log: OpenLog, producer: Any) -> None:
        log = open_log()
        log.append([Append(TABLE, b"before")])
        self.transaction(producer, topic_of(log), b"open")
        log.append([Append(TABLE, b"behind")])
        assert log.ends()[PARTITION] == 1
        assert values(log) == [b"before"]
        producer.commit_transaction()
        until(lambda: log.ends()[PARTITION] > 1)
        assert values(log) == [b"before", b"open", b"behind"]


class TestRowsOfOthers:
    """What no table event can be stops nobody: it can be read, copied, and shown for what it is."""

    EVENT = encode(example_of(CATALOGUE["RoundEnded"]))

    @pytest.mark.parametrize(
        ("key", "value", "fault"),
        [
            (None, EVENT, "WRONG_KEY"),
            (b"\xff\xfe", EVENT, "WRONG_KEY"),
            (b"", EVENT, "WRONG_KEY"),
            (TABLE.encode(), EVENT, "WRONG_KEY"),
            (b"\xff\xfe", None, "TOO_SHORT"),
        ],
        ids=["no key", "no text", "empty", "another partition's", "neither text nor value"],
    )
    def test_a_record_that_is_no_table_s(
        self, kafka_broker: str, open_log: OpenLog, key: bytes | None, value: bytes | None, fault: str
    ) -> None:
        log = open_log()
        other = (PARTITION + 1) % PARTITIONS
        send(kafka_broker, topic_of(log), other, key, value)
        (row,) = log.read(other, 0, 10)
        assert (row.position, row.value, partition_of(row.key)) == (0, value or b"", other)
        read = read_row(row)
        assert read.entry is None
        assert read.fault is not None
        assert read.fault.fault == fault
        copy = MemoryLog("copy")
        assert copy_log(log, copy).rows == 1
        assert copy.read(other, 0, 10)[0].value == row.value
        log.append([Append(TABLE, b"ours")])
        assert values(log) == [b"ours"]

    def test_a_record_without_a_value_stays_with_its_table(self, kafka_broker: str, open_log: OpenLog) -> None:
        log = open_log()
        send(kafka_broker, topic_of(log), PARTITION, TABLE.encode(), None)
        (row,) = log.read(PARTITION, 0, 10)
        assert (row.key, row.value) == (TABLE, b"")


class TestAppending:
    def test_a_log_opened_for_reading(self, open_log: OpenLog) -> None:
        with pytest.raises(LogError, match="not open for writing"):
            open_log(writable=False).append([Append(TABLE, b"one")])

    def test_an_entry_from_the_future_is_taken(self, open_log: OpenLog) -> None:
        log = open_log()
        log.append([Append(TABLE, b"one", 4_102_444_800_000)])  # 1 January 2100
        assert log.read(PARTITION, 0, 1)[0].timestamp_ms == 4_102_444_800_000

    def test_what_the_broker_will_never_take(self, kafka_broker: str, make_topic: MakeTopic) -> None:
        topic = make_topic(settings={"max.message.bytes": "2000", "message.timestamp.after.max.ms": "1000"})
        with closing(KafkaLog(kafka_broker, topic, writable=True)) as log:
            incompressible = random.Random(1).randbytes(3000)
            for refused in (Append(TABLE, incompressible, 1), Append(TABLE, b"x", 4_102_444_800_000)):
                with pytest.raises(LogError, match="refused for good") as caught:
                    log.append([refused])
                assert not caught.value.retriable
            log.append([Append(TABLE, b"small", 1)])
            assert values(log) == [b"small"]

    def test_more_entries_than_are_sent_together(self, open_log: OpenLog) -> None:
        log = open_log()
        entries = [Append(f"spring-cup/1/{n % 30}", b"%d" % n, n) for n in range(25_000)]
        positions = log.append(entries)
        assert len(set(positions)) == 25_000
        rows = {(row.partition, row.position): row.value for p in range(12) for row in log.read(p, 0, 30_000)}
        assert [rows[at.partition, at.position] for at in positions] == [entry.value for entry in entries]


def test_where_no_broker_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kafka_log, "_REACHED_WITHIN_S", 0.3)
    (port,) = free_ports(1)
    with pytest.raises(LogUnavailable, match=rf"kafka://127\.0\.0\.1:{port}: no broker answers \(.+\)"):
        KafkaLog(f"127.0.0.1:{port}", "any")
    with pytest.raises(LogUnavailable, match="no broker answers"):
        create_topic(f"127.0.0.1:{port}", "any", replicas=1)


def test_one_address_that_answers_is_enough(kafka_broker: str, make_topic: MakeTopic) -> None:
    (port,) = free_ports(1)
    with closing(KafkaLog(f"127.0.0.1:{port},{kafka_broker}", make_topic(), writable=True)) as log:
        log.append([Append(TABLE, b"one")])
        assert values(log) == [b"one"]
