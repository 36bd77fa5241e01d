"""Does `broker.py` start, continue and stop what it says, and refuse in one line what it cannot do?"""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.kafka import broker, topics

PROGRAM = Path(broker.__file__)


def _run(program: Path, *arguments: str, code: int = 0) -> str:
    """What the program prints: its answer where it succeeds, what it says of the failure otherwise."""
    done = subprocess.run([sys.executable, program, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stderr
    return (done.stderr if code else done.stdout).strip()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder for a cluster that this test starts; whatever still runs there is stopped."""
    if broker.missing() is not None:
        pytest.skip(f"broker.py cannot run here: {broker.missing()}")
    yield tmp_path / "cluster"
    if (tmp_path / "cluster" / "cluster.json").exists():
        broker.Cluster.open(tmp_path / "cluster").stop()


@pytest.mark.kafka
def test_a_topic_outlives_a_killed_node_and_an_orderly_stop(folder: Path) -> None:
    address = _run(PROGRAM, "start", "--dir", str(folder))
    (node,) = broker.Cluster.open(folder).nodes
    assert address == f"127.0.0.1:{node.port}"
    make = ("--bootstrap", address, "--single-node")
    topics_program = PROGRAM.with_name("topics.py")
    assert _run(topics_program, *make) == f"{topics.TABLE_EVENTS}: made with 12 partitions"

    node.kill()
    assert _run(PROGRAM, "start", "--dir", str(folder)) == address
    assert _run(topics_program, *make) == f"{topics.TABLE_EVENTS}: is there already, left as it is"

    assert _run(PROGRAM, "stop", "--dir", str(folder)) == ""
    assert not node.running()
    assert broker.brokers_known_at(node.port) == set()


@pytest.mark.kafka
def test_a_folder_of_one_node_is_not_started_as_three(folder: Path) -> None:
    broker.Cluster.create(folder)
    said = _run(PROGRAM, "start", "--dir", str(folder), "--nodes", "3", code=1)
    assert said.startswith(f"broker: {folder} holds 1 node(s)")


@pytest.mark.kafka
def test_a_taken_port_is_named(folder: Path) -> None:
    with socket.create_server((broker.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        said = _run(PROGRAM, "start", "--dir", str(folder), "--port", str(port), code=1)
    assert said == f"broker: port {port} is taken: choose another with --port"


@pytest.mark.kafka
def test_a_folder_with_other_things_in_it_is_left_alone(folder: Path) -> None:
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    said = _run(PROGRAM, "start", "--dir", str(folder), code=1)
    assert said == f"broker: {folder} is not empty and holds no cluster of ours: choose another folder"
    assert [path.name for path in folder.iterdir()] == ["notes.txt"]


def test_stopping_where_nothing_was_started_is_refused(tmp_path: Path) -> None:
    said = _run(PROGRAM, "stop", "--dir", str(tmp_path), code=1)
    assert said == f"broker: {tmp_path} holds no cluster of ours (no cluster.json)"


def test_java_is_asked_for_its_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = tmp_path / "bin" / "java"
    command.parent.mkdir()
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    for version, recent_enough in (("1.8.0_422", False), ("11.0.2", False), ("17.0.15", True), ("25", True)):
        command.write_text(f"#!/bin/sh\necho 'openjdk version \"{version}\" 2025-01-01' >&2\n")
        command.chmod(0o755)
        assert (broker.java() == str(command)) is recent_enough


def test_free_ports_differ_and_lie_below_those_for_outgoing_connections() -> None:
    ports = broker.free_ports(50)
    assert len(set(ports)) == 50
    assert all(20_000 <= port < 32_000 for port in ports)
