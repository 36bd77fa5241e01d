"""Does the image of infra/kafka/Dockerfile run on a Docker engine, and keep what it is given?"""

from collections.abc import Iterator

import pytest
from kafka import KafkaConsumer, KafkaProducer, TopicPartition

from infra.kafka import topics
from tests.support import containers

pytestmark = pytest.mark.containers


@pytest.fixture(scope="module")
def containerised() -> Iterator[str]:
    """The bootstrap address of the image's broker; a failure, not a skip, where no engine answers."""
    lacking = containers.missing()
    if lacking is not None:
        pytest.fail(lacking, pytrace=False)
    with containers.kafka() as address:
        yield address


def test_the_topic_of_table_events_keeps_what_was_acknowledged(containerised: str) -> None:
    topic = topics.declared(single_node=True)[topics.TABLE_EVENTS]
    with topics.admin_client(containerised) as admin:
        topics.create(admin, topic)

    sent = [(b"cup/1/7", bytes([number]) * 40) for number in range(20)]
    with KafkaProducer(bootstrap_servers=containerised, acks="all") as producer:
        acknowledged = [producer.send(topic.name, key=key, value=value).get(timeout=30) for key, value in sent]

    assert {told.partition for told in acknowledged} == {acknowledged[0].partition}
    place = TopicPartition(topic.name, acknowledged[0].partition)
    with KafkaConsumer(bootstrap_servers=containerised, consumer_timeout_ms=10_000) as consumer:
        consumer.assign([place])
        consumer.seek(place, 0)
        read = [next(consumer) for _ in sent]
    assert [(row.key, row.value) for row in read] == sent
    assert [row.offset for row in read] == [told.offset for told in acknowledged]
