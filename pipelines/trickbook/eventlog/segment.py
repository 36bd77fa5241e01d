"""How is one segment of the file log laid out? As an Avro object container of {key, timestamp, value}, without codec.

Container, block and sync marker are those of the Avro 1.12 specification ("Object Container Files"), so any Avro
library reads a segment with nothing but the file. One append is one block; a block counts once its sync marker stands.
"""

import json
import os
import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

from fastavro import parse_schema, schemaless_reader, schemaless_writer
from fastavro.schema import SchemaParseException, UnknownType, to_parsing_canonical_form

from trickbook.eventlog.log import LogRow, partition_of
from trickbook.events.errors import LogError

SYNC_BYTES = 16
SUFFIX = ".avro"
UNFINISHED = ".tmp"

_MAGIC = b"Obj\x01"
_NAME = re.compile(r"00[0-9]{18}")  # a position of less than 10**18, so that sums of them stay within 64 bits
_LONG_BYTES = 10  # no Avro long takes more
_HEADER_ROOM = 1 << 16  # bytes; the header of a segment is about a hundredth of it
_NO_BLOCK: tuple[int, list[LogRow]] = (-1, [])
# What fastavro and json raise on bytes that are something else.
_UNDECODABLE = (
    *(EOFError, IndexError, KeyError, ValueError, TypeError, MemoryError, OverflowError),
    *(SchemaParseException, UnknownType),
)
_HEADER = parse_schema(
    {
        "type": "record",
        "name": "org.apache.avro.file.Header",
        "fields": [
            {"name": "magic", "type": {"type": "fixed", "name": "Magic", "size": len(_MAGIC)}},
            {"name": "meta", "type": {"type": "map", "values": "bytes"}},
            {"name": "sync", "type": {"type": "fixed", "name": "Sync", "size": SYNC_BYTES}},
        ],
    }
)


def _row_schema(timestamp: str | dict[str, str]) -> dict[str, Any]:
    return {
        "type": "record",
        "name": "trickbook.log.Row",
        "doc": "One value as it stands on the log; `value` is byte for byte what stands on Kafka.",
        "fields": [
            {"name": "key", "type": "string", "doc": "The table key; it decides the partition."},
            {"name": "timestamp", "type": timestamp, "doc": "Time of logging, milliseconds since 1970 UTC."},
            {"name": "value", "type": "bytes", "doc": "The event in Avro single-object encoding."},
        ],
    }


# Other readers are told that the timestamp is a time; our own leave it a number (a datetime per row is slow).
_WRITTEN_SCHEMA = _row_schema({"type": "long", "logicalType": "timestamp-millis"})
# An Avro array is written in blocks as a container is, but without their sizes: so blocks are coded as one array.
_ROWS = parse_schema({"type": "array", "items": _row_schema("long")})


def encode_block(rows: Sequence[dict[str, object]], sync: bytes) -> bytes:
    """The container block of `rows`, each a dict of key (str), timestamp (int) and value (bytes)."""
    coded = BytesIO()
    schemaless_writer(coded, _ROWS, rows)
    count = _long(len(rows))
    body = coded.getvalue()[len(count) : -1]
    return b"".join((count, _long(len(body)), body, sync))


def _decode_blocks(blocks: Sequence[bytes], count: int) -> list[dict[str, Any]]:
    """The `count` rows of these whole blocks; ValueError where their bytes are not exactly so many rows."""
    coded: list[bytes] = []
    for block in blocks:
        _, after_count = _read_long(block, 0)
        _, body_at = _read_long(block, after_count)
        coded += block[:after_count], block[body_at:-SYNC_BYTES]
    array_of_rows = BytesIO(b"".join((*coded, b"\0")))
    try:
        rows = cast(list[dict[str, Any]], schemaless_reader(array_of_rows, _ROWS, None))
    except _UNDECODABLE as error:
        raise ValueError(f"a row cannot be read ({error})") from error
    if len(rows) != count or array_of_rows.read(1):
        raise ValueError(f"{count} rows do not fill it exactly")
    return rows


def _announced_block(data: bytes, at: int) -> tuple[int, int]:
    """How many rows the block at `at` announces, and where it ends; behind the data where that is cut off inside.

    Bytes that announce nothing are no rows and end at 0.
    """
    try:
        count, at = _read_long(data, at)
        size, at = _read_long(data, at)
    except IndexError:
        return 0, len(data) + 1
    except ValueError:
        return 0, 0
    return count, at + size + SYNC_BYTES


def _long(number: int) -> bytes:
    coded = BytesIO()
    schemaless_writer(coded, "long", number)
    return coded.getvalue()


def _read_long(data: bytes, at: int) -> tuple[int, int]:
    """An Avro long (zigzag varint) and where it ends; IndexError where the data ends inside it, ValueError where it
    is none.
    """
    number = 0
    for place in range(_LONG_BYTES):
        byte = data[at + place]
        number |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            return (number >> 1) ^ -(number & 1), at + place + 1
    raise ValueError(f"no number at byte {at}")


class Segment:
    """One container file of one partition, with an index of its whole blocks; nothing is read before `refresh`.

    Raises LogError where the file is not named by a position.

    `first` is the position of its first row, `end` one more than that of its last; `size` is where, in bytes, its
    last whole block ends.
    """

    def __init__(self, path: Path, partition: int) -> None:
        if not _NAME.fullmatch(path.stem):
            raise LogError(f"{path}: no segment of a log has this name; move it out of the log")
        self.path = path
        self.sync = b""
        self._partition = partition
        # Block i holds the positions _positions[i] .. _positions[i + 1] and the bytes _offsets[i] .. _offsets[i + 1].
        self._positions = array("q", [int(path.stem)])
        self._offsets = array("q", [0])
        self._kept: tuple[int, list[LogRow]] = _NO_BLOCK

    @property
    def first(self) -> int:
        return self._positions[0]

    @property
    def end(self) -> int:
        return self._positions[-1]

    @property
    def size(self) -> int:
        return self._offsets[-1]

    @staticmethod
    def create(folder: Path, first: int) -> Path:
        """Make an empty segment, durable and whole before it has its name; OSError as the system raises it."""
        path = folder / f"{first:020d}{SUFFIX}"
        unfinished = path.with_suffix(UNFINISHED)
        with unfinished.open("wb") as file:
            meta = {"avro.schema": json.dumps(_WRITTEN_SCHEMA).encode(), "avro.codec": b"null"}
            schemaless_writer(file, _HEADER, {"magic": _MAGIC, "meta": meta, "sync": os.urandom(SYNC_BYTES)})
            file.flush()
            os.fsync(file.fileno())
        unfinished.rename(path)
        sync_folder(folder)
        return path

    def refresh(self) -> None:
        """Index the whole blocks that were added since; LogError where the file is damaged or got shorter.

        They are made durable first: what a reader has seen must not be gone after a power failure.
        """
        present = self.path.stat().st_size
        if present < self.size:
            raise LogError(f"{self.path}: has lost bytes ({self.size} before, {present} now); restore it from a copy")
        if self.size and present == self.size:  # at first even an empty file is looked at: its header is missing
            return
        with self.path.open("rb") as file:
            os.fdatasync(file.fileno())
            if not self.size:
                self.sync, self._offsets[0] = self._header(file.read(_HEADER_ROOM))
            file.seek(self.size)
            self._index(file.read())

    def _header(self, start: bytes) -> tuple[bytes, int]:
        coded = BytesIO(start)
        try:
            header = cast(dict[str, Any], schemaless_reader(coded, _HEADER, None))
            schema = to_parsing_canonical_form(json.loads(header["meta"]["avro.schema"]))
            codec = header["meta"].get("avro.codec", b"null")
            known = (header["magic"], schema, codec) == (_MAGIC, to_parsing_canonical_form(_WRITTEN_SCHEMA), b"null")
        except _UNDECODABLE:
            header, known = {}, False
        if not known:
            raise LogError(f"{self.path}: not a segment of a log as this build writes it; restore it from a copy")
        return header["sync"], coded.tell()

    def _index(self, data: bytes) -> None:
        at = 0
        while True:
            count, end = _announced_block(data, at)
            if end > len(data) or not 0 < count < end - at or not data.startswith(self.sync, end - SYNC_BYTES):
                break
            self.add_block(count, end - at)
            at = end
        # A write that was cut short leaves the beginning of one block, or less of it and then zeros where the size
        # reached the disk before the bytes. Anything else was acknowledged once.
        rest = data[at:]
        torn = end > at + len(rest.rstrip(b"\0")) and self.sync not in rest
        if not torn:
            raise LogError(f"{self.path}: damaged at byte {self.size}; restore this file from a copy of the log")

    def add_block(self, count: int, size: int) -> None:
        """Note a block of `count` rows and `size` bytes at the end."""
        self._positions.append(self.end + count)
        self._offsets.append(self.size + size)

    def read(self, start: int, limit: int) -> list[LogRow]:
        """Up to `limit` rows from position `start`, which must stand in this segment; LogError where it is damaged."""
        first = bisect_right(self._positions, start) - 1
        behind = min(bisect_left(self._positions, start + limit), len(self._positions) - 1)
        kept, rows = self._kept
        fresh = first if kept != first else first + 1
        if kept != first:
            rows = []
        if fresh < behind:
            rows = [*rows, *self._rows(fresh, behind)]
        skip = start - self._positions[first]
        if start + limit >= self._positions[behind]:
            self._kept = _NO_BLOCK
        elif fresh < behind:  # a block that is handed out in parts is decoded once
            self._kept = behind - 1, rows[self._positions[behind - 1] - self._positions[first] :]
        return rows[skip : skip + limit]

    def _rows(self, first: int, behind: int) -> list[LogRow]:
        """The rows of the blocks `first` to `behind` - 1."""
        begin, end = self._offsets[first], self._offsets[behind]
        with self.path.open("rb") as file:
            file.seek(begin)
            data = file.read(end - begin)
        bounds = [offset - begin for offset in self._offsets[first : behind + 1]]
        count = self._positions[behind] - self._positions[first]
        try:
            decoded = _decode_blocks([data[at:to] for at, to in pairwise(bounds)], count)
            for key in {row["key"] for row in decoded}:
                if partition_of(key) != self._partition:
                    raise ValueError(f"{key!r} does not belong in this partition")
        except ValueError as error:
            where = f"{self.path}: damaged between the bytes {begin} and {end}"
            raise LogError(f"{where}: {error}; restore this file from a copy of the log") from error
        partition = self._partition
        return [
            LogRow(partition, position, row["timestamp"], row["key"], row["value"])
            for position, row in enumerate(decoded, self._positions[first])
        ]


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
