"""Where do a file's entries wait until all of them are known? In a temporary file, so that memory stays small."""

import struct
import tempfile
from collections import Counter
from collections.abc import Iterator
from types import TracebackType
from typing import Self

_HEAD = struct.Struct("<II")


class Spool:
    """Encoded entries in file order, each with the number of its table key. Gone when closed."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  closed by __exit__
        self.keys: list[str] = []
        self._numbers: dict[str, int] = {}
        self.counts: Counter[str] = Counter()

    def add(self, table_key: str, value: bytes) -> None:
        number = self._numbers.get(table_key)
        if number is None:
            number = self._numbers[table_key] = len(self.keys)
            self.keys.append(table_key)
        self.counts[table_key] += 1
        self._file.write(_HEAD.pack(number, len(value)))
        self._file.write(value)

    def entries(self) -> Iterator[tuple[str, bytes]]:
        """All entries as (table key, value), in the order they were added."""
        self._file.flush()
        self._file.seek(0)
        while head := self._file.read(_HEAD.size):
            number, length = _HEAD.unpack(head)
            yield self.keys[number], self._file.read(length)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
