"""Does the log in a folder hold what it acknowledged, refuse what is damaged, and let others read it?"""

import errno
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import avro.datafile
import avro.io
import fastavro
import pytest

from tests.eventlog.file_log_files import PARTITION, TABLE, entries, fastavro_blocks, filled, segments, values
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import Append, LogRow, partition_of
from trickbook.eventlog.segment import Segment
from trickbook.events.errors import LogError, LogHeld, LogUnavailable, OutcomeUnknown, UsageError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def log(folder: Path) -> Iterator[FileLog]:
    with closing(FileLog(folder, writable=True)) as opened:
        yield opened


class TestOthersReadTheSegments:
    ROWS = (b"\xc3\x01first", b"", b"\x00" * 300)

    def test_the_avro_library_of_the_apache_project(self, folder: Path) -> None:
        segment = filled(folder, [self.ROWS[0], self.ROWS[1]], [self.ROWS[2]])
        with avro.datafile.DataFileReader(segment.open("rb"), avro.io.DatumReader()) as reader:
            rows: list[Any] = list(reader)
        assert [(row["key"], row["value"]) for row in rows] == [(TABLE, value) for value in self.ROWS]
        assert [row["timestamp"].timestamp() for row in rows] == [1_700_000_000.0, 1_700_000_000.001, 1_700_000_000.0]

    def test_fastavro_sees_one_block_for_each_append(self, folder: Path) -> None:
        segment = filled(folder, [self.ROWS[0], self.ROWS[1]], [self.ROWS[2]])
        blocks = [[row["value"] for row in block] for block in fastavro_blocks(segment)]
        assert blocks == [[self.ROWS[0], self.ROWS[1]], [self.ROWS[2]]]

    def test_a_segment_goes_on_after_it_was_written_by_another_library(self, folder: Path) -> None:
        segment = filled(folder, [b"ours"])
        with segment.open("a+b") as file:
            fastavro.writer(file, None, [{"key": TABLE, "timestamp": 5, "value": b"theirs"}])  # type: ignore[arg-type]
        with closing(FileLog(folder)) as log:
            assert values(log) == [b"ours", b"theirs"]


class TestSegments:
    def test_a_full_segment_is_followed_by_another(self, folder: Path) -> None:
        with closing(FileLog(folder, writable=True, segment_bytes=1000)) as log:
            for n in range(40):
                log.append(entries(b"%02d" % n * 50, b"-"))
            expected = [value for n in range(40) for value in (b"%02d" % n * 50, b"-")]
            assert len(segments(folder)) > 3
            assert values(log) == expected
            for start in range(80):
                assert [row.value for row in log.read(PARTITION, start, 7)] == expected[start : start + 7]
        firsts = [int(path.stem) for path in segments(folder)]
        with closing(FileLog(folder)) as reader:
            assert [row.position for row in reader.read(PARTITION, 0, 1000)] == list(range(80))
            for first in firsts:
                assert reader.read(PARTITION, first, 1)[0].position == first

    def test_a_reader_follows_the_writer_into_the_next_segments(self, folder: Path) -> None:
        with closing(FileLog(folder, writable=True, segment_bytes=400)) as log, closing(FileLog(folder)) as reader:
            for n in range(30):
                log.append(entries(b"%d" % n * 20))
                if n % 7 == 0:
                    assert len(values(reader)) == n + 1
            assert values(reader) == values(log)
            assert len(segments(folder)) > 3

    def test_a_missing_segment_is_named(self, folder: Path) -> None:
        with closing(FileLog(folder, writable=True, segment_bytes=400)) as log:
            for n in range(30):
                log.append(entries(b"%d" % n * 20))
        first, second, third = segments(folder)[:3]
        second.unlink()
        with closing(FileLog(folder)) as reader, pytest.raises(LogError, match=first.name) as caught:
            reader.read(PARTITION, 0, 1000)
        assert f"the next segment begins at {int(third.stem)}" in str(caught.value)

    def test_a_lost_head_shows_in_the_start(self, folder: Path) -> None:
        with closing(FileLog(folder, writable=True, segment_bytes=400)) as log:
            for n in range(30):
                log.append(entries(b"%d" % n * 20))
        first, second = segments(folder)[:2]
        first.unlink()
        with closing(FileLog(folder)) as reader:
            assert reader.starts()[PARTITION] == int(second.stem)
            assert reader.read(PARTITION, 0, 1)[0].position == int(second.stem)


class TestWhoMayWrite:
    def test_a_second_writer_is_refused_and_the_first_is_named(self, folder: Path, log: FileLog) -> None:
        with pytest.raises(LogHeld, match=f"process {os.getpid()} writes") as caught:
            FileLog(folder, writable=True)
        assert caught.value.pid == os.getpid()

    def test_a_writer_in_another_process_is_named(self, folder: Path) -> None:
        code = (
            "import sys, pathlib; from trickbook.eventlog.file_log import FileLog;"
            "log = FileLog(pathlib.Path(sys.argv[1]), writable=True); print('open', flush=True); sys.stdin.read()"
        )
        with subprocess.Popen(
            [sys.executable, "-c", code, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as holder:
            assert holder.stdout is not None
            assert holder.stdin is not None
            assert holder.stdout.readline() == "open\n"
            with pytest.raises(LogHeld) as caught:
                FileLog(folder, writable=True)
            assert caught.value.pid == holder.pid
            holder.stdin.close()
        with closing(FileLog(folder, writable=True)) as log:
            assert log.append(entries(b"one"))[0].position == 0

    def test_a_refused_writer_leaves_the_right_where_it_was(self, folder: Path, log: FileLog) -> None:
        for _ in range(2):
            with pytest.raises(LogHeld):
                FileLog(folder, writable=True)
        log.append(entries(b"one"))
        assert (folder / "lock").read_text() == f"{os.getpid()}\n"

    def test_deleting_the_lock_lets_nobody_in(self, folder: Path, log: FileLog) -> None:
        """Twice: the lock that the second one made anew is no way in either."""
        log.append(entries(b"one"))
        (folder / "lock").unlink()
        for _ in range(2):
            with pytest.raises(LogHeld, match="another process writes this log; stop it") as caught:
                FileLog(folder, writable=True)
            assert caught.value.pid is None
        log.append(entries(b"two"))
        log.close()
        with closing(FileLog(folder, writable=True)) as again:
            assert values(again) == [b"one", b"two"]

    def test_a_segment_that_somebody_else_wrote_to_is_not_written_over(self, folder: Path, log: FileLog) -> None:
        log.append(entries(b"one"))
        (segment,) = segments(folder)
        with segment.open("a+b") as file:
            fastavro.writer(file, None, [{"key": TABLE, "timestamp": 5, "value": b"theirs"}])  # type: ignore[arg-type]
        with pytest.raises(LogError, match=rf"{segment.name}: was changed by somebody else .*; nothing was written"):
            log.append([Append("spring-cup/1/8", b"two"), *entries(b"two")])
        assert values(log, partition_of("spring-cup/1/8")) == []
        log.close()
        with closing(FileLog(folder, writable=True)) as again:
            again.append(entries(b"two"))
            assert values(again) == [b"one", b"theirs", b"two"]

    def test_a_reader_does_not_append(self, folder: Path, log: FileLog) -> None:
        with closing(FileLog(folder)) as reader, pytest.raises(LogError, match="not open for writing"):
            reader.append(entries(b"one"))

    def test_a_closed_log_does_not_append(self, log: FileLog) -> None:
        log.close()
        log.close()
        with pytest.raises(LogError, match="not open for writing"):
            log.append(entries(b"one"))

    def test_a_reader_writes_nothing(self, folder: Path) -> None:
        filled(folder, [b"one"])
        before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
        with closing(FileLog(folder)) as reader:
            assert values(reader) == [b"one"]
        assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


class TestWhereThereIsNoLog:
    def test_reading(self, folder: Path) -> None:
        with pytest.raises(UsageError, match="there is no log here"):
            FileLog(folder)
        assert not folder.exists()

    def test_writing_makes_one_once(self, tmp_path: Path) -> None:
        with closing(FileLog(tmp_path / "a" / "b", writable=True)) as log:
            first = log.log_id
        with closing(FileLog(tmp_path / "a" / "b")) as log:
            assert log.log_id == first
        with closing(FileLog(tmp_path / "c", writable=True)) as log:
            assert log.log_id != first

    def test_a_folder_of_something_else_is_left_alone(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "thesis.odt").write_text("x")
        with pytest.raises(UsageError, match=r"not a log, it holds thesis\.odt"):
            FileLog(folder, writable=True)
        assert [path.name for path in folder.iterdir()] == ["thesis.odt"]

    def test_a_file_is_no_folder(self, folder: Path) -> None:
        folder.write_text("x")
        for writable in (True, False):
            with pytest.raises((UsageError, LogError), match=str(folder)):
                FileLog(folder, writable=writable)

    def test_a_log_whose_making_was_cut_short_is_made_again(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "lock").write_text("4711\n")
        (folder / "log_id.tmp").write_text("12")
        (folder / "partition-03").mkdir()
        with closing(FileLog(folder, writable=True)) as log:
            log.append(entries(b"one"))
            assert values(log) == [b"one"]

    def test_a_log_whose_id_was_lost_gets_no_other(self, folder: Path) -> None:
        filled(folder, [b"one"])
        (folder / "log_id").unlink()
        with pytest.raises(UsageError, match=rf"not a log, it holds partition-{PARTITION:02d}"):
            FileLog(folder, writable=True)


class TestTheDiskFails:
    def test_a_full_disk_writes_nothing_and_says_so(self, folder: Path, log: FileLog) -> None:
        log.append(entries(b"one"))
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        (segment,) = segments(folder)
        resource.setrlimit(resource.RLIMIT_FSIZE, (segment.stat().st_size + 100, limits[1]))
        try:
            with pytest.raises(LogUnavailable, match="nothing was written"):
                log.append(entries(b"two" * 1000))
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        with closing(FileLog(folder)) as reader:
            assert values(reader) == [b"one"]
        log.append(entries(b"three"))
        assert values(log) == [b"one", b"three"]

    def test_a_disk_that_fills_up_between_two_tables(self, folder: Path, log: FileLog) -> None:
        """One block stands, the other does not: the outcome is unknown, and sending both again mends it."""
        other = "spring-cup/1/8"
        log.append([Append(TABLE, b"one"), Append(other, b"one")])
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        (segment,) = segments(folder)
        resource.setrlimit(resource.RLIMIT_FSIZE, (segment.stat().st_size + 500, limits[1]))
        both = [Append(TABLE, b"two"), Append(other, b"two" * 1000)]
        try:
            with pytest.raises(OutcomeUnknown, match="outcome is unknown"):
                log.append(both)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        with pytest.raises(LogUnavailable, match="open the log again"):
            log.append(both)
        log.close()
        with closing(FileLog(folder, writable=True)) as again:
            assert (values(again), values(again, partition_of(other))) == ([b"one", b"two"], [b"one"])
            again.append(both)
            assert values(again) == [b"one", b"two", b"two"]
            assert values(again, partition_of(other)) == [b"one", b"two" * 1000]

    def test_bytes_that_may_not_be_on_the_disk_are_not_acknowledged(
        self, folder: Path, log: FileLog, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        log.append(entries(b"one"))

        def fails(handle: int) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        with monkeypatch.context() as patched:
            patched.setattr(os, "fdatasync", fails)
            with pytest.raises(OutcomeUnknown, match="may or may not be on the log"):
                log.append(entries(b"two"))
        with pytest.raises(LogUnavailable, match="open the log again"):
            log.append(entries(b"three"))

    @pytest.mark.parametrize("failing", ["open", "ftruncate", "fsync", "rename"])
    def test_a_new_segment_that_cannot_be_opened(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, failing: str
    ) -> None:
        """As where a process has too many files open. Nothing was written, and the next append goes on behind it."""
        with closing(FileLog(folder, writable=True, segment_bytes=300)) as log:
            log.append(entries(b"one" * 100))

            def fails(*arguments: Any, **options: Any) -> Any:
                raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

            for _ in range(2):
                with monkeypatch.context() as patched:
                    patched.setattr(os, failing, fails)
                    with pytest.raises(LogUnavailable, match="Too many open files; nothing was written"):
                        log.append(entries(b"two"))
            log.append(entries(b"two"))
            assert values(log) == [b"one" * 100, b"two"]
        assert len(segments(folder)) == 2
        with closing(FileLog(folder)) as reader:
            assert values(reader) == [b"one" * 100, b"two"]

    def test_a_folder_that_cannot_be_read(self, folder: Path) -> None:
        segment = filled(folder, [b"one"])
        segment.unlink()
        segment.mkdir()
        with pytest.raises(LogError, match=segment.name):
            FileLog(folder)


def test_sequential_reading_decodes_every_block_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In small steps through blocks of any size, so that reading a log is linear in its length."""
    with closing(FileLog(folder, writable=True, segment_bytes=5000)) as log:
        for n in range(1, 60):
            log.append(entries(*(b"%d" % k for k in range(n))))
    decoded: list[int] = []  # numbers of blocks
    with closing(FileLog(folder)) as reader:
        original = Segment._rows

        def counted(self: Segment, first: int, behind: int) -> list[LogRow]:
            decoded.extend(range(first, behind))
            return original(self, first, behind)

        monkeypatch.setattr(Segment, "_rows", counted)
        start = 0
        while rows := reader.read(PARTITION, start, 7):
            start = rows[-1].position + 1
    assert start == sum(range(1, 60))
    assert len(decoded) == 59
