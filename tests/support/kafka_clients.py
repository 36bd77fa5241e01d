"""How do tests write to a topic and read back what stands there?"""

from typing import Any

from kafka import KafkaConsumer, KafkaProducer, TopicPartition

# A client that grows patient after refused connects (30 s by default) would miss a broker that comes up in 5.
WAITS = {"reconnect_backoff_ms": 50, "reconnect_backoff_max_ms": 1000}


def producer(bootstrap: str, **settings: Any) -> Any:
    """kafka-python's producer: idempotent, waits for all copies."""
    return KafkaProducer(bootstrap_servers=bootstrap, acks="all", **WAITS, **settings)


def consumer(bootstrap: str, **settings: Any) -> Any:
    """kafka-python's consumer, in no group."""
    return KafkaConsumer(bootstrap_servers=bootstrap, **WAITS, **settings)


def read_all(bootstrap: str, place: TopicPartition, isolation: str = "read_committed") -> list[tuple[int, bytes]]:
    """Offset and value of everything this isolation level shows, up to where it says the partition ends."""
    with consumer(bootstrap, isolation_level=isolation) as reader:
        reader.assign([place])
        reader.seek(place, 0)
        end = reader.end_offsets([place])[place]
        found: list[tuple[int, bytes]] = []
        while reader.position(place) < end:
            for rows in reader.poll(timeout_ms=1000).values():
                found += [(row.offset, row.value) for row in rows]
        return found
