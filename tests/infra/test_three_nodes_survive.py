"""Does a cluster of three nodes lose nothing when a node dies, and acknowledge nothing it cannot keep?"""

import pytest
from kafka import TopicPartition
from kafka.errors import KafkaError

from infra.kafka import topics
from infra.kafka.broker import Cluster, Node
from tests.support.brokers import MakeTopic
from tests.support.kafka_clients import producer, read_all

pytestmark = [pytest.mark.kafka, pytest.mark.timeout(180)]


def _leader(cluster: Cluster, topic: str) -> Node:
    with topics.admin_client(cluster.bootstrap) as admin:
        (described,) = admin.describe_topics([topic])
    number = described["partitions"][0]["leader_id"]
    return next(node for node in cluster.nodes if node.number == number)


def _values(cluster: Cluster, topic: str) -> list[bytes]:
    return [value for _, value in read_all(cluster.bootstrap, TopicPartition(topic, 0))]


def test_what_was_acknowledged_outlives_the_leader_once_and_in_order(cluster: Cluster, make_topic: MakeTopic) -> None:
    topic = make_topic(partitions=1, cluster=cluster)
    values = [str(number).encode() for number in range(300)]
    with producer(cluster.bootstrap) as writer:
        for number, value in enumerate(values):
            promise = writer.send(topic, value)
            if number == 100:
                _leader(cluster, topic).kill()
            if number % 10 == 0:
                promise.get(timeout=60)
        writer.flush()
        assert promise.get(timeout=60).offset == len(values) - 1
    assert _values(cluster, topic) == values


def test_a_node_that_died_comes_back_with_its_data(cluster: Cluster, make_topic: MakeTopic) -> None:
    topic = make_topic(partitions=1, cluster=cluster)
    with producer(cluster.bootstrap) as writer:
        writer.send(topic, b"before").get(timeout=60)
        for node in cluster.nodes:
            node.kill()
        assert not any(node.running() for node in cluster.nodes)
        cluster.start()
        writer.send(topic, b"after").get(timeout=60)
    assert _values(cluster, topic) == [b"before", b"after"]


def test_one_node_of_three_acknowledges_nothing(cluster: Cluster, make_topic: MakeTopic) -> None:
    """Two copies must exist (min.insync.replicas); what is sent meanwhile has an unknown outcome, but is there once."""
    topic = make_topic(partitions=1, cluster=cluster)
    with producer(cluster.bootstrap, delivery_timeout_ms=5000, request_timeout_ms=2000) as writer:
        writer.send(topic, b"kept").get(timeout=60)
        leader = _leader(cluster, topic)
        for node in cluster.nodes:
            if node is not leader:
                node.kill()
        with pytest.raises(KafkaError):
            writer.send(topic, b"unknown").get(timeout=60)
    cluster.start()
    with producer(cluster.bootstrap) as writer:
        writer.send(topic, b"later").get(timeout=60)
    assert _values(cluster, topic) in ([b"kept", b"later"], [b"kept", b"unknown", b"later"])
