"""Does the image of infra/kafka/Dockerfile run on a Docker engine, and keep what it is given?"""

from collections.abc import Iterator

import pytest
from kafka import TopicPartition

from infra.kafka import topics
from tests.support import containers
from tests.support.kafka_clients import producer, read_all

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

    sent = [bytes([number]) * 40 for number in range(20)]
    with producer(containerised) as writer:
        acknowledged = [writer.send(topic.name, key=b"cup/1/7", value=value).get(timeout=30) for value in sent]

    (partition,) = {told.partition for told in acknowledged}  # one key, one partition
    assert [told.offset for told in acknowledged] == list(range(20))
    assert read_all(containerised, TopicPartition(topic.name, partition)) == list(enumerate(sent))
