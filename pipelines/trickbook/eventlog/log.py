"""Where are events kept? The protocol every log follows, and the log that lives in memory.

A log has a fixed number of partitions; the key (the table key, design.md 2) decides the partition, as Kafka's own
client does it, so all entries of one table stand in one partition in the order they were appended.
"""

import time
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, Protocol

PARTITIONS = 12


class Append(NamedTuple):
    """One value to append under its key. `timestamp_ms`: milliseconds since 1970 UTC; None is the log's own clock."""

    key: str
    value: bytes
    timestamp_ms: int | None = None


class LogPosition(NamedTuple):
    """Where a row stands. Orders the rows of one partition of one log; never compared across logs."""

    partition: int
    position: int


class LogRow(NamedTuple):
    """One value as it stands on the log, `timestamp_ms` being the time of logging."""

    partition: int
    position: int
    timestamp_ms: int
    key: str
    value: bytes


class EventLog(Protocol):
    """What memory, file and Kafka have in common.

    `log_id` names this one log for ever (a recreated log has another). Positions grow inside a partition and need not
    be dense. Reading from `start` gives rows whose position is `start` or more.
    """

    @property
    def log_id(self) -> str: ...

    @property
    def partitions(self) -> int: ...

    def append(self, entries: Sequence[Append]) -> list[LogPosition]:
        """Append all, in this order per key, and return their positions once they are durable.

        Raises LogUnavailable (nothing written) or OutcomeUnknown (may or may not be there; resending is safe).
        """
        ...

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        """At most `limit` rows of the partition, the first at position `start` or later.

        Fewer only at the end that was found when asked; [] at the end.
        """
        ...

    def starts(self) -> list[int]:
        """The lowest position each partition still holds; above 0 the log has lost its head."""
        ...

    def ends(self) -> list[int]:
        """One more than the last position of each partition."""
        ...

    def close(self) -> None: ...


def murmur2(data: bytes) -> int:
    """Kafka's 32-bit MurmurHash2, seed 0x9747b28c (Apache Kafka, Utils.murmur2), as an unsigned number."""
    m, mask, length = 0x5BD1E995, 0xFFFFFFFF, len(data)
    value = (0x9747B28C ^ length) & mask
    for i in range(0, length - length % 4, 4):
        k = int.from_bytes(data[i : i + 4], "little") * m & mask
        value = (value * m & mask) ^ ((k ^ (k >> 24)) * m & mask)
    if tail := data[length - length % 4 :]:
        value = (value ^ int.from_bytes(tail, "little")) * m & mask
    value = (value ^ (value >> 13)) * m & mask
    return value ^ (value >> 15)


@lru_cache(maxsize=1 << 16)
def partition_of(key: str, partitions: int = PARTITIONS) -> int:
    """The partition of a key: murmur2 without its sign bit, modulo the number of partitions."""
    return (murmur2(key.encode()) & 0x7FFFFFFF) % partitions


class MemoryLog:
    """The log that is gone when the process ends: for tests and for looking at a file without keeping it."""

    def __init__(self, log_id: str = "memory", partitions: int = PARTITIONS) -> None:
        self.log_id = log_id
        self.partitions = partitions
        self._rows: list[list[LogRow]] = [[] for _ in range(partitions)]

    def append(self, entries: Sequence[Append]) -> list[LogPosition]:
        now_ms = time.time_ns() // 1_000_000
        positions = []
        for entry in entries:
            partition = partition_of(entry.key, self.partitions)
            rows = self._rows[partition]
            timestamp_ms = now_ms if entry.timestamp_ms is None else entry.timestamp_ms
            rows.append(LogRow(partition, len(rows), timestamp_ms, entry.key, entry.value))
            positions.append(LogPosition(partition, len(rows) - 1))
        return positions

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        return self._rows[partition][max(start, 0) : max(start, 0) + limit]

    def starts(self) -> list[int]:
        return [0] * self.partitions

    def ends(self) -> list[int]:
        return [len(rows) for rows in self._rows]

    def close(self) -> None:
        """Nothing is held open."""
