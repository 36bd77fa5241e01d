"""Which topics does trickbook need on a Kafka cluster, and how are they made?

    python infra/kafka/topics.py --bootstrap 127.0.0.1:9092 [--single-node]

Makes the topics of topics.toml that are not there yet. Needs kafka-python.
"""

import argparse
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kafka.admin import KafkaAdminClient
from kafka.errors import KafkaError

TABLE_EVENTS = "trickbook.table-events.v1"


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic to be made; `settings` are Kafka's own names and values."""

    name: str
    partitions: int
    replication_factor: int
    settings: dict[str, str]


def declared(single_node: bool) -> dict[str, Topic]:
    """The topics of topics.toml by name, for one node or for production (three nodes or more)."""
    read = tomllib.loads((Path(__file__).parent / "topics.toml").read_text())
    found = {}
    for name, declaration in read.items():
        added: dict[str, Any] = dict(declaration["single_node" if single_node else "production"])
        copies = added.pop("replication_factor")
        found[name] = Topic(name, declaration["partitions"], copies, declaration["settings"] | added)
    return found


def admin_client(bootstrap: str) -> Any:
    """kafka-python's admin client, with the short waits that a broker which has just started needs."""
    return KafkaAdminClient(bootstrap_servers=bootstrap, reconnect_backoff_ms=50, reconnect_backoff_max_ms=1000)


def create(admin: Any, topic: Topic) -> None:
    """Make the topic and wait until every partition has a leader. Raises KafkaError, also if it is there."""
    asked = {
        "num_partitions": topic.partitions,
        "replication_factor": topic.replication_factor,
        "configs": topic.settings,
    }
    admin.create_topics({topic.name: asked}, wait_for_metadata=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the topics of topics.toml that are not there yet.")
    parser.add_argument("--bootstrap", required=True, help="address of a broker: host:port[,host:port]")
    parser.add_argument("--single-node", action="store_true", help="one copy of everything, for one node")
    given = parser.parse_args()
    try:
        with admin_client(given.bootstrap) as admin:
            there = admin.list_topics()
            for topic in declared(given.single_node).values():
                if topic.name in there:
                    print(f"{topic.name}: is there already, left as it is")
                else:
                    create(admin, topic)
                    print(f"{topic.name}: made with {topic.partitions} partitions")
    except KafkaError as error:
        print(f"topics: {given.bootstrap}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
