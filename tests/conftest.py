"""What do all tests share? A broker, a cluster whose nodes can be killed, and fresh topics (design.md 7)."""

import os
import uuid
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from dataclasses import replace

import pytest
from hypothesis import settings

from infra.kafka import topics
from infra.kafka.broker import Cluster, missing
from tests.support import brokers
from tests.support.brokers import FoundBroker, MakeTopic

# The same examples each time, so that a red run speaks of the change and not of chance; HYPOTHESIS_PROFILE=explore
# draws others.
settings.register_profile("fixed", derandomize=True, deadline=None)
settings.register_profile("explore", deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

_USED: pytest.StashKey[list[str]] = pytest.StashKey()


def _find() -> brokers.Way:
    try:
        return brokers.find()
    except brokers.NoBrokerError as problem:
        reason = str(problem)
    pytest.fail(reason, pytrace=False)


def _tell(config: pytest.Config, line: str) -> None:
    config.stash.setdefault(_USED, []).append(line)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print which broker the tests ran against."""
    for line in config.stash.get(_USED, []):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def found_broker(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FoundBroker]:
    """The broker of this run; a test that needs one fails where none can be had."""
    way = _find()
    with way.run(tmp_path_factory.mktemp("broker")) as address:
        _tell(request.config, f"Kafka tests ran against {way.name} at {address}")
        yield FoundBroker(address, way.name, way.is_kafka)


@pytest.fixture(scope="session")
def broker(found_broker: FoundBroker) -> str:
    """The bootstrap address of the broker of this run."""
    return found_broker.address


@pytest.fixture
def kafka_broker(found_broker: FoundBroker) -> str:
    """The same, for tests that need Apache Kafka itself: skipped by name on another broker."""
    if not found_broker.is_kafka:
        pytest.skip(f"{found_broker.name}: cannot prove this")
    return found_broker.address


@pytest.fixture(scope="session")
def _three_nodes(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    lacking = missing()
    if lacking is not None:
        pytest.skip(f"three nodes run from Maven's jars only, and {lacking}; {_find().name} is one node")
    with brokers.running(Cluster.create(tmp_path_factory.mktemp("cluster"), nodes=3)) as cluster:
        _tell(request.config, f"Cluster tests ran against three nodes from Maven at {cluster.bootstrap}")
        yield cluster


@pytest.fixture
def cluster(_three_nodes: Cluster) -> Cluster:
    """Three nodes, all serving. A test may kill, stop and start `cluster.nodes`; the next finds all three."""
    _three_nodes.start()
    return _three_nodes


def _delete_topic(address: str, name: str) -> None:
    with topics.admin_client(address) as admin:
        admin.delete_topics([name])


@pytest.fixture
def make_topic(request: pytest.FixtureRequest) -> Iterator[MakeTopic]:
    """Make a fresh topic with the settings of infra/kafka/topics.toml and return its name.

    `make_topic(partitions=12, settings={"max.message.bytes": "1000"}, cluster=cluster)`, each optional: on
    `cluster` with three copies where that is given, else on `broker` with one, and deleted after the test.
    """
    with ExitStack() as afterwards:

        def make(
            partitions: int | None = None,
            settings: Mapping[str, str] | None = None,
            cluster: Cluster | None = None,
        ) -> str:
            address = cluster.bootstrap if cluster else request.getfixturevalue("broker")
            model = topics.declared(single_node=cluster is None)[topics.TABLE_EVENTS]
            topic = replace(
                model,
                name=f"test-{uuid.uuid4().hex[:12]}",
                partitions=partitions or model.partitions,
                settings=model.settings | dict(settings or {}),
            )
            with topics.admin_client(address) as admin:
                topics.create(admin, topic)
            if cluster is None:  # a cluster may have lost nodes, and goes as a whole
                afterwards.callback(_delete_topic, address, topic.name)
            return topic.name

        yield make
