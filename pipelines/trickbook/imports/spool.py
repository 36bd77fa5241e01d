"""Where do a file's entries wait until all of them are known? In memory, and beyond a bound in a temporary file."""

import pickle
import tempfile
from collections import Counter
from collections.abc import Iterator
from types import TracebackType
from typing import Self

ENTRIES_IN_MEMORY = 100_000


class Spool:
    """Encoded entries in file order, in groups of one table key. Gone when closed."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115  closed by __exit__
        self._waiting: list[tuple[str, list[bytes]]] = []
        self._held = 0
        self.counts: Counter[str] = Counter()

    @property
    def keys(self) -> list[str]:
        """The table keys, in the order in which they came first."""
        return list(self.counts)

    def add(self, table_key: str, values: list[bytes]) -> None:
        self.counts[table_key] += len(values)
        self._waiting.append((table_key, values))
        self._held += len(values)
        if self._held >= ENTRIES_IN_MEMORY:
            pickle.dump(self._waiting, self._file, pickle.HIGHEST_PROTOCOL)
            self._waiting, self._held = [], 0

    def groups(self) -> Iterator[tuple[str, list[bytes]]]:
        """All entries as (table key, values), in the order and the groups in which they were added."""
        end = self._file.tell()
        self._file.seek(0)
        while self._file.tell() < end:
            yield from pickle.load(self._file)
        self._file.seek(end)
        yield from self._waiting

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
