"""What do the tests of the file log write, and where does it stand?"""

from contextlib import closing
from pathlib import Path
from typing import Any

import fastavro

from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import Append, partition_of

TABLE = "spring-cup/1/7"
PARTITION = partition_of(TABLE)


def entries(*values: bytes) -> list[Append]:
    return [Append(TABLE, value, 1_700_000_000_000 + n) for n, value in enumerate(values)]


def values(log: FileLog, partition: int = PARTITION) -> list[bytes]:
    return [row.value for row in log.read(partition, 0, 10_000)]


def segments(folder: Path, partition: int = PARTITION) -> list[Path]:
    return sorted((folder / f"partition-{partition:02d}").iterdir())


def filled(folder: Path, *appends: list[bytes]) -> Path:
    """A log of one table with these appends; its only segment."""
    with closing(FileLog(folder, writable=True)) as log:
        for append in appends:
            log.append(entries(*append))
    (segment,) = segments(folder)
    return segment


def fastavro_blocks(segment: Path) -> list[list[dict[str, Any]]]:
    with segment.open("rb") as file:
        blocks: Any = fastavro.block_reader(file)
        return [list(block) for block in blocks]
