"""Does a file log answer as the memory log does, whatever is appended, read and opened again in whatever order?"""

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import PARTITIONS, Append, MemoryLog

ENTRIES = st.lists(
    st.builds(
        Append,
        key=st.sampled_from([f"cup/1/{table}" for table in range(1, 30)]) | st.text(max_size=6),
        value=st.binary(max_size=40),
        timestamp_ms=st.integers(0, 2**45),
    ),
    max_size=40,
)


class FileLogAndMemoryLog(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.file_log = self.opened(writable=True)
        self.reader = self.opened(writable=False)
        self.memory_log = MemoryLog()

    def opened(self, writable: bool) -> FileLog:
        return FileLog(self.folder / "log", writable, segment_bytes=600)

    def teardown(self) -> None:
        self.file_log.close()
        self.reader.close()
        shutil.rmtree(self.folder)

    @rule(entries=ENTRIES)
    def append(self, entries: list[Append]) -> None:
        assert self.file_log.append(entries) == self.memory_log.append(entries)

    @rule()
    def open_the_writer_again(self) -> None:
        name = self.file_log.log_id
        self.file_log.close()
        self.file_log = self.opened(writable=True)
        assert self.file_log.log_id == name

    @rule()
    def open_the_reader_again(self) -> None:
        self.reader.close()
        self.reader = self.opened(writable=False)

    @rule(at=st.integers(0, 10), bytes_left=st.binary(min_size=1, max_size=12))
    @precondition(lambda self: any(self.memory_log.ends()))
    def a_writer_dies_in_mid_append(self, at: int, bytes_left: bytes) -> None:
        """What it leaves: its right to write is gone, and the beginning of a block stands at the end of a segment."""
        self.file_log.close()
        newest = [max(folder.glob("*.avro")) for folder in self.folder.rglob("partition-*") if any(folder.iterdir())]
        with newest[at % len(newest)].open("ab") as segment:
            segment.write(b"\x02\xfe\x7f" + bytes_left)  # one row of 8191 bytes, of which a few are there
        self.file_log = self.opened(writable=True)

    @rule(partition=st.integers(0, PARTITIONS - 1), start=st.integers(0, 120), limit=st.integers(1, 60))
    def read(self, partition: int, start: int, limit: int) -> None:
        expected = self.memory_log.read(partition, start, limit)
        assert self.file_log.read(partition, start, limit) == expected
        assert self.reader.read(partition, start, limit) == expected

    @invariant()
    def ends(self) -> None:
        assert self.file_log.ends() == self.reader.ends() == self.memory_log.ends()


FileLogAndMemoryLog.TestCase.settings = settings(max_examples=30, stateful_step_count=25, deadline=None)
TestFileLogAndMemoryLog = FileLogAndMemoryLog.TestCase
