"""How is Apache Kafka run here, by tests and developers alike? One node or three, on loopback only.

    python infra/kafka/broker.py start --nodes 1 --dir DIR [--port P]    prints the bootstrap address
    python infra/kafka/broker.py stop --dir DIR

DIR keeps the data: starting it again continues the same cluster on the same ports. Needs Java 17 or later,
and mvn the first time, to copy the jars that pom.xml names to lib/.
"""

import argparse
import base64
import fcntl
import itertools
import json
import os
import random
import re
import shutil
import signal
import socket
import string
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
LIB = HERE / "lib"
HOST = "127.0.0.1"
JAVA_LEAST = 17
# Below the ports that systems hand out for outgoing connections: a client that keeps knocking at a node that
# was killed could otherwise be given that very port, and the node could not come back.
PORTS = range(20_000, 32_000)
HEAP_MB = {1: 512, 3: 384}
SERVING_WITHIN_S = 90.0
STOPPED_WITHIN_S = 30.0


class BrokerError(RuntimeError):
    """The broker cannot be had, does not start or does not stop; the message says why and what to do."""


def java() -> str | None:
    """The command of a Java that is recent enough, from JAVA_HOME or else the PATH; None if there is none."""
    home = os.environ.get("JAVA_HOME")
    command = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    if command is None or not Path(command).is_file():
        return None
    told = subprocess.run([command, "-version"], capture_output=True, text=True, check=False).stderr
    version = re.search(r'version "(\d+)', told)
    return command if version and int(version[1]) >= JAVA_LEAST else None


def missing() -> str | None:
    """What this machine lacks to run Apache Kafka, in words; None if nothing."""
    if java() is None:
        return f"no Java {JAVA_LEAST} or later (JAVA_HOME, PATH)"
    if not _jars_are_there() and shutil.which("mvn") is None:
        return "no mvn to fetch the broker's jars with"
    return None


def _jars_are_there() -> bool:
    """A copy of pom.xml is put beside the jars last: it says which they are and that all are there."""
    copied = LIB / "pom.xml"
    return copied.is_file() and copied.read_bytes() == (HERE / "pom.xml").read_bytes()


def fetch_jars() -> None:
    """Have Maven copy the jars to lib/ unless they are there. Raises BrokerError with Maven's own words."""
    with (HERE / "pom.xml").open() as pom:
        fcntl.flock(pom, fcntl.LOCK_EX)  # two test runs at once must not both copy
        if _jars_are_there():
            return
        print("fetching the broker's jars with mvn (a minute the first time) ...", file=sys.stderr)
        shutil.rmtree(LIB, ignore_errors=True)
        goal = ["dependency:copy-dependencies", "-DincludeScope=runtime", f"-DoutputDirectory={LIB}"]
        done = subprocess.run(["mvn", "-q", "-B", *goal], cwd=HERE, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BrokerError(f"mvn could not fetch the broker's jars: {(done.stdout + done.stderr).strip()}")
        shutil.copyfile(HERE / "pom.xml", LIB / "pom.xml")


def _java_command(main: str, heap_mb: int, *arguments: str) -> list[str]:
    command = java()
    if command is None:
        raise BrokerError(f"Apache Kafka needs Java {JAVA_LEAST} or later: install it or set JAVA_HOME")
    jvm = [f"-Xmx{heap_mb}m", "-XX:+UseSerialGC", f"-Dlog4j2.configurationFile={HERE / 'log4j2.properties'}"]
    return [command, *jvm, "-cp", f"{LIB}/*", main, *arguments]


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the broker does
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
        return True


def free_ports(count: int) -> list[int]:
    """Ports of loopback, all different, on which nobody listens."""
    found = (port for port in random.sample(PORTS, len(PORTS)) if _is_free(port))
    return list(itertools.islice(found, count))


def brokers_known_at(port: int) -> set[int]:
    """The node numbers that the broker at this port names in its metadata; empty while it does not answer.

    Apache Kafka protocol guide, Metadata request and response version 1, asking for no topic.
    """
    body = struct.pack(">hhihi", 3, 1, 1, -1, 0)
    try:
        with socket.create_connection((HOST, port), timeout=2) as link, link.makefile("rb") as answer:
            link.sendall(struct.pack(">i", len(body)) + body)
            _size, _correlation, count = struct.unpack(">iii", answer.read(12))
            found = set()
            for _ in range(count):
                found.add(struct.unpack(">i", answer.read(4))[0])
                answer.read(struct.unpack(">h", answer.read(2))[0] + 4)  # host, port
                answer.read(max(0, struct.unpack(">h", answer.read(2))[0]))  # rack, -1 is null
            return found
    except (OSError, struct.error):
        return set()


def wait_for_answer(port: int, lives: Callable[[], bool], numbers: frozenset[int] = frozenset()) -> None:
    """Wait until the broker at this port names all these nodes (any, if none are given) in its metadata.

    Raises BrokerError when it ends first (`lives` says so) or takes too long.
    """
    deadline = time.monotonic() + SERVING_WITHIN_S
    while not ((known := brokers_known_at(port)) and numbers <= known):
        if not lives():
            raise BrokerError(f"the broker at {HOST}:{port} ended while starting")
        if time.monotonic() > deadline:
            raise BrokerError(f"the broker at {HOST}:{port} does not serve after {SERVING_WITHIN_S:.0f} s")
        time.sleep(0.05)


class Node:
    """One broker process. It can be stopped or killed and started again with the same data and ports."""

    def __init__(self, folder: Path, number: int, port: int, controller_port: int, heap_mb: int) -> None:
        self.folder, self.number, self.port = folder, number, port
        self.controller_port, self.heap_mb = controller_port, heap_mb
        self._started: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        return int((self.folder / "pid").read_text())

    def running(self) -> bool:
        """Whether its process lives, whoever started it: a broker locks its data as long as it lives."""
        if self._started is not None and self._started.poll() is None:
            return True
        lock = self.folder / "data" / ".lock"
        if not lock.exists():
            return False
        with lock.open("r+b") as file:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return True
            return False

    def start(self) -> None:
        """Start the process; it serves a few seconds later (Cluster.wait_until_serving)."""
        command = _java_command("kafka.Kafka", self.heap_mb, str(self.folder / "server.properties"))
        with (self.folder / "kafka.log").open("ab") as log:
            # A session of its own: Ctrl-C in the terminal is for the tests; they stop the broker themselves.
            self._started = subprocess.Popen(
                command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        (self.folder / "pid").write_text(str(self._started.pid))

    def kill(self) -> None:
        """End it at once, as a power cut would (SIGKILL)."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it in order (SIGTERM). Raises BrokerError if it does not end."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if not self.running():
            return
        os.kill(self.pid, how)
        deadline = time.monotonic() + STOPPED_WITHIN_S
        while self.running():
            if time.monotonic() > deadline:
                raise BrokerError(f"node {self.number} (pid {self.pid}) did not end within {STOPPED_WITHIN_S:.0f} s")
            time.sleep(0.05)

    def last_words(self) -> str:
        """The end of what it wrote about itself."""
        return (self.folder / "kafka.log").read_text(errors="replace")[-1500:]


class Cluster:
    """One node, or three that keep three copies of everything. `folder` has data, settings, logs, pids."""

    def __init__(self, folder: Path, ports: list[tuple[int, int]]) -> None:
        """`ports`: for every node its own port and that of its controller."""
        self.folder = folder.resolve()
        self.nodes = [
            Node(self.folder / f"node-{number}", number, port, controller, HEAP_MB[len(ports)])
            for number, (port, controller) in enumerate(ports, start=1)
        ]

    @classmethod
    def create(cls, folder: Path, nodes: int = 1, first_port: int | None = None) -> "Cluster":
        """A new cluster, its storage formatted, not yet started. Raises BrokerError."""
        if nodes not in HEAP_MB:
            raise BrokerError(f"a cluster has 1 or 3 nodes, not {nodes}")
        if folder.exists() and any(folder.iterdir()):
            raise BrokerError(f"{folder} is not empty and holds no cluster of ours: choose another folder")
        fetch_jars()
        ports = list(range(first_port, first_port + nodes)) if first_port else free_ports(nodes)
        taken = [port for port in ports if not _is_free(port)]
        if taken:
            raise BrokerError(f"port {taken[0]} is taken: choose another with --port")
        controller_ports = [port for port in free_ports(2 * nodes) if port not in ports]
        cluster = cls(folder, list(zip(ports, controller_ports, strict=False)))
        cluster._format()
        written = json.dumps([[node.port, node.controller_port] for node in cluster.nodes])
        (cluster.folder / "cluster.json").write_text(written)
        return cluster

    @classmethod
    def open(cls, folder: Path) -> "Cluster":
        """The cluster that `folder` keeps. Raises BrokerError if it keeps none."""
        kept = folder / "cluster.json"
        if not kept.is_file():
            raise BrokerError(f"{folder} holds no cluster of ours (no cluster.json)")
        return cls(folder, [(port, controller) for port, controller in json.loads(kept.read_text())])

    @property
    def bootstrap(self) -> str:
        return ",".join(f"{HOST}:{node.port}" for node in self.nodes)

    def start(self) -> None:
        """Start the nodes that do not run and wait until all serve."""
        fetch_jars()
        for node in self.nodes:
            if not node.running():
                node.start()
        self.wait_until_serving()

    def wait_until_serving(self) -> None:
        """Wait until every node that runs names all that run in its metadata. Raises BrokerError."""
        running = [node for node in self.nodes if node.running()]
        numbers = frozenset(node.number for node in running)
        for node in running:
            try:
                wait_for_answer(node.port, node.running, numbers)
            except BrokerError as error:
                raise BrokerError(f"{error}; its log ends: {node.last_words()}") from error

    def stop(self) -> None:
        """Stop every node that runs: all are told first, so that none waits for another."""
        for node in self.nodes:
            if node.running():
                os.kill(node.pid, signal.SIGTERM)
        for node in self.nodes:
            node.stop()

    def _format(self) -> None:
        cluster_id = base64.urlsafe_b64encode(b"tb" + os.urandom(14)).decode().rstrip("=")
        extra = "single.properties" if len(self.nodes) == 1 else "three.properties"
        template = string.Template((HERE / "node.properties").read_text() + (HERE / extra).read_text())
        voters = ",".join(f"{node.number}@{HOST}:{node.controller_port}" for node in self.nodes)
        running = []
        for node in self.nodes:
            node.folder.mkdir(parents=True)
            settings = node.folder / "server.properties"
            address = f"{HOST}:{node.port}"
            settings.write_text(
                template.substitute(
                    node=node.number,
                    voters=voters,
                    listen=address,
                    advertised=address,
                    controller=f"{HOST}:{node.controller_port}",
                    data=node.folder / "data",
                )
            )
            command = _java_command("kafka.tools.StorageTool", 128, "format", "-t", cluster_id, "-c", str(settings))
            running.append(subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True))
        for process in running:
            told, _ = process.communicate()
            if process.returncode:
                raise BrokerError(f"Kafka could not format its storage in {self.folder}: {told.strip()}")


def _start(folder: Path, nodes: int, port: int | None) -> None:
    if (folder / "cluster.json").is_file():
        cluster = Cluster.open(folder)
        if len(cluster.nodes) != nodes or port not in (None, cluster.nodes[0].port):
            raise BrokerError(
                f"{folder} holds {len(cluster.nodes)} node(s) at {cluster.bootstrap}: "
                "start those, or choose another folder"
            )
    else:
        cluster = Cluster.create(folder, nodes, port)
    try:
        cluster.start()
    except BaseException:
        cluster.stop()
        raise
    print(cluster.bootstrap)


def main() -> int:
    parser = argparse.ArgumentParser(description="Run Apache Kafka on this machine, on loopback only.")
    commands = parser.add_subparsers(dest="command", required=True)
    start = commands.add_parser("start", help="start it and print its bootstrap address")
    start.add_argument("--nodes", type=int, choices=sorted(HEAP_MB), default=1)
    start.add_argument("--port", type=int, help="port of the first node; a free one is chosen otherwise")
    stop = commands.add_parser("stop", help="stop it; its data stay")
    for command in (start, stop):
        command.add_argument("--dir", type=Path, required=True, help="folder that keeps data, logs and pids")
    given = parser.parse_args()
    try:
        if given.command == "start":
            _start(given.dir, given.nodes, given.port)
        else:
            Cluster.open(given.dir).stop()
    except (BrokerError, OSError) as error:
        print(f"broker: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
