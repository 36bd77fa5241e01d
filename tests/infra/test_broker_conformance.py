"""What can the broker at hand be trusted with? On Apache Kafka all of this must hold.

On any other broker each test is reported as xpassed (it does that too) or xfailed (it does not): run with -rxX to read
the list. So a green run of other tests against such a broker is known for what it is worth.
"""

import os
import uuid
from typing import Any

import pytest
from kafka import TopicPartition
from kafka.admin import ConfigResource
from kafka.errors import KafkaTimeoutError, MessageSizeTooLargeError, ProducerFencedError

from infra.kafka import topics
from tests.support.brokers import FoundBroker, MakeTopic
from tests.support.kafka_clients import consumer, producer, read_all

pytestmark = [pytest.mark.kafka, pytest.mark.timeout(60)]


@pytest.fixture(autouse=True)
def _only_kafka_must(request: pytest.FixtureRequest, found_broker: FoundBroker) -> None:
    if not found_broker.is_kafka:
        request.node.add_marker(pytest.mark.xfail(reason=found_broker.name, strict=False))


@pytest.fixture
def place(make_topic: MakeTopic) -> TopicPartition:
    """The only partition of a fresh topic."""
    return TopicPartition(make_topic(partitions=1), 0)


def _transactional(broker: str, name: str) -> Any:
    writer = producer(broker, transactional_id=name)
    writer.init_transactions()
    return writer


def _write(writer: Any, place: TopicPartition, *values: bytes) -> None:
    for value in values:
        writer.send(place.topic, value, partition=place.partition)
    writer.flush()


def test_records_of_an_aborted_transaction_are_hidden_from_committed_readers(
    broker: str, place: TopicPartition
) -> None:
    with _transactional(broker, uuid.uuid4().hex) as writer:
        writer.begin_transaction()
        _write(writer, place, b"aborted")
        writer.abort_transaction()
        writer.begin_transaction()
        _write(writer, place, b"committed")
        writer.commit_transaction()

    assert [value for _, value in read_all(broker, place)] == [b"committed"]
    assert [value for _, value in read_all(broker, place, "read_uncommitted")] == [b"aborted", b"committed"]


def test_an_open_transaction_is_hidden_until_it_is_committed(broker: str, place: TopicPartition) -> None:
    with _transactional(broker, uuid.uuid4().hex) as writer:
        writer.begin_transaction()
        _write(writer, place, b"a", b"b")
        assert read_all(broker, place) == []
        writer.commit_transaction()
    assert [value for _, value in read_all(broker, place)] == [b"a", b"b"]


def test_positions_are_dense_without_transactions(broker: str, place: TopicPartition) -> None:
    with producer(broker) as writer:
        _write(writer, place, b"a", b"b", b"c")
    assert read_all(broker, place) == [(0, b"a"), (1, b"b"), (2, b"c")]


def test_positions_are_not_dense_where_a_transaction_ended(broker: str, place: TopicPartition) -> None:
    """The mark that ends a transaction takes a position of its own (KIP-98)."""
    with _transactional(broker, uuid.uuid4().hex) as writer:
        for value in (b"a", b"b"):
            writer.begin_transaction()
            _write(writer, place, value)
            writer.commit_transaction()
    assert read_all(broker, place) == [(0, b"a"), (2, b"b")]


def test_the_older_of_two_producers_with_one_transactional_id_is_fenced(broker: str, place: TopicPartition) -> None:
    name = uuid.uuid4().hex
    older = _transactional(broker, name)
    older.begin_transaction()
    _write(older, place, b"from the older")
    with _transactional(broker, name) as newer:
        newer.begin_transaction()
        _write(newer, place, b"from the newer")
        newer.commit_transaction()
    with pytest.raises(ProducerFencedError):
        older.commit_transaction()
    older.close(timeout=0)
    assert [value for _, value in read_all(broker, place)] == [b"from the newer"]


def test_a_position_is_found_by_the_time_in_the_record(broker: str, place: TopicPartition) -> None:
    with producer(broker) as writer:
        for timestamp in (1_000_000, 2_000_000, 3_000_000):
            writer.send(place.topic, b"x", partition=0, timestamp_ms=timestamp)
        writer.flush()
    with consumer(broker) as reader:
        between = reader.offsets_for_times({place: 1_500_000})[place]
        behind = reader.offsets_for_times({place: 3_000_001})[place]
    assert (between.offset, between.timestamp) == (1, 2_000_000)
    assert behind is None


def test_every_declared_setting_of_a_topic_is_told(broker: str, place: TopicPartition) -> None:
    with topics.admin_client(broker) as admin:
        told = admin.describe_configs([ConfigResource("TOPIC", place.topic)], config_filter="all")
    settings = {name: setting["value"] for name, setting in told["topic"][place.topic].items()}
    declared = topics.declared(single_node=True)[topics.TABLE_EVENTS].settings
    assert {name: settings.get(name) for name in declared} == declared


def test_a_topic_made_again_under_its_old_name_has_another_id(broker: str) -> None:
    topic = topics.Topic(f"test-{uuid.uuid4().hex[:12]}", 1, 1, {})
    ids = []
    with topics.admin_client(broker) as admin:
        for _ in range(2):
            topics.create(admin, topic)
            (described,) = admin.describe_topics([topic.name])
            ids.append(described["topic_id"])
            admin.delete_topics([topic.name])
    first, second = ids
    assert first != second
    assert all(uuid.UUID(str(topic_id)).int for topic_id in ids)


def test_a_record_over_the_size_limit_is_refused(broker: str, place: TopicPartition) -> None:
    with (
        producer(broker, max_request_size=8_000_000) as writer,
        pytest.raises(MessageSizeTooLargeError),
    ):
        writer.send(place.topic, os.urandom(2_000_000), partition=0).get(timeout=30)
    assert read_all(broker, place) == []


def test_deleting_records_moves_the_lowest_position(broker: str, place: TopicPartition) -> None:
    with producer(broker) as writer:
        _write(writer, place, b"a", b"b", b"c")
    with topics.admin_client(broker) as admin:
        admin.delete_records({place: 2}, timeout_ms=10_000)
    with consumer(broker) as reader:
        assert reader.beginning_offsets([place]) == {place: 2}
        assert reader.end_offsets([place]) == {place: 3}


def test_an_unknown_topic_is_not_made_by_writing_to_it(broker: str) -> None:
    name = f"test-{uuid.uuid4().hex[:12]}"
    with producer(broker, max_block_ms=2000) as writer, pytest.raises(KafkaTimeoutError):
        writer.send(name, b"x")
    with topics.admin_client(broker) as admin:
        assert name not in admin.list_topics()
