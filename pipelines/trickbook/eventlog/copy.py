"""How does a log move to another place, such as from a folder to Kafka, and what proves that it arrived whole?"""

import hashlib
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from trickbook.eventlog.log import Append, EventLog, LogRow
from trickbook.events.errors import LogError, UsageError

Progress = Callable[[int, int], None]
"""Called now and then with the steps done and the steps in all; a row is a step when copied and one when proven."""

# Rows in memory at a time; an event has 16 KiB at the most, so 32 MiB at the worst.
_ROWS_AT_A_TIME = 2_000


@dataclass(frozen=True, slots=True)
class CopyOutcome:
    """Both logs hold `rows` rows, of which `copied` were written now.

    `digests`: for each partition the SHA-256 (hex) over key, timestamp and value of its rows in order, as read back
    from the target and found to equal that of the source.
    """

    rows: int
    copied: int
    digests: tuple[str, ...]


def copy_log(source: EventLog, target: EventLog, progress: Progress | None = None) -> CopyOutcome:
    """Copy what the source held when this began, with its times; what the target holds of it already is not sent again.

    So a copy that was cut short is simply started again. Raises LogError where the target holds anything that is not
    the beginning of the source, or where in the end the two differ; UsageError where they are one log.
    """
    if source.log_id == target.log_id:
        raise UsageError("the source and the target of a copy are the same log")
    if any(source.starts()):
        raise LogError("the source has lost its beginning, which a copy would hide; copy from where the log is whole")
    if source.partitions != target.partitions:
        raise UsageError(f"the source has {source.partitions} partitions, the target {target.partitions}")
    ends = source.ends()
    steps = _Steps(2 * sum(ends), progress)
    copied = sum(_copy(source, target, partition, end, steps) for partition, end in enumerate(ends))
    rows, digests = 0, []
    for partition, (end, target_end) in enumerate(zip(ends, target.ends(), strict=True)):
        count, digest = _digest(steps.over(_rows(source, partition, end)))
        if (count, digest) != _digest(_rows(target, partition, target_end)):
            raise LogError(f"partition {partition}: the copy is not equal to the source; copy into a new, empty log")
        rows += count
        digests.append(digest)
    steps.finish()
    return CopyOutcome(rows, copied, tuple(digests))


def _copy(source: EventLog, target: EventLog, partition: int, end: int, steps: "_Steps") -> int:
    """Check what the target holds of this partition and append the rest; how many rows that was."""
    ahead = steps.over(_rows(source, partition, end))
    for held in _rows(target, partition, target.ends()[partition]):
        row = next(ahead, None)
        if row is None or _content(row) != _content(held):
            there = f"position {row.position}" if row else "its end"
            raise LogError(
                f"partition {partition}: what the target holds at position {held.position} is not what the source holds"
                f" at {there}; copy into a new, empty log"
            )
    copied = 0
    while chunk := list(islice(ahead, _ROWS_AT_A_TIME)):
        target.append([Append(row.key, row.value, row.timestamp_ms) for row in chunk])
        copied += len(chunk)
    return copied


def _rows(log: EventLog, partition: int, end: int) -> Iterator[LogRow]:
    """The rows of a partition below position `end`."""
    start = 0
    while start < end and (rows := log.read(partition, start, _ROWS_AT_A_TIME)):
        yield from (row for row in rows if row.position < end)
        start = rows[-1].position + 1


def _content(row: LogRow) -> tuple[str, int, bytes]:
    return row.key, row.timestamp_ms, row.value


def _digest(rows: Iterator[LogRow]) -> tuple[int, str]:
    """How many rows, and the SHA-256 over each one's key and value with their lengths, and its timestamp."""
    digest = hashlib.sha256()
    count = 0
    for row in rows:
        count += 1
        key = row.key.encode()
        digest.update(struct.pack(">IqI", len(key), row.timestamp_ms, len(row.value)) + key + row.value)
    return count, digest.hexdigest()


class _Steps:
    """Counts the rows that pass and tells `progress` of it from time to time."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._total = total
        self._progress = progress
        self._done = 0

    def over(self, rows: Iterator[LogRow]) -> Iterator[LogRow]:
        for row in rows:
            self._done += 1
            if self._done % _ROWS_AT_A_TIME == 0:
                self._tell(self._done)
            yield row

    def finish(self) -> None:
        """Tell the end: on Kafka some positions hold no row, so the rows alone do not come to the total."""
        self._tell(self._total)

    def _tell(self, done: int) -> None:
        if self._progress is not None:
            self._progress(done, self._total)
