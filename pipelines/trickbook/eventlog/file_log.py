"""How are events kept in a folder? One Avro container per partition and stretch, written by one process at a time.

    log_id                                   names this log for ever; locked by the writer
    lock                                     locked by the writer too, whose process id stands in it
    partition-00/00000000000000000000.avro   a segment, named by the position of its first row

An append writes one block per partition it touches, in the order of its entries, and is acknowledged once every block
is on the disk. So what one append holds for a table is there as a whole or not at all. Nothing is promised across
blocks. A log object belongs to one thread.
"""

import fcntl
import os
import time
import uuid
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import groupby
from operator import attrgetter
from pathlib import Path

from trickbook.eventlog.log import PARTITIONS, Append, LogPosition, LogRow, partition_of
from trickbook.eventlog.segment import SUFFIX, UNFINISHED, Segment, encode_block, sync_folder
from trickbook.events.errors import LogError, LogHeld, LogUnavailable, OutcomeUnknown, UsageError

# Opening a log reads the newest segment of each partition, so this bounds how long it takes: a second or two at most.
SEGMENT_BYTES = 16 << 20

_ID_FILE = "log_id"
_LOCK_FILE = "lock"
_PARTITIONS = [f"partition-{number:02d}" for number in range(PARTITIONS)]


class FileLog:
    """The log in a folder; `writable` makes one where there is none. A reader may stand beside the writer.

    Raises UsageError where there is no log to read or the folder holds something else, LogHeld where another process
    writes it, LogError where a file is damaged or cannot be opened.
    """

    def __init__(self, folder: Path, writable: bool = False, segment_bytes: int = SEGMENT_BYTES) -> None:
        self.folder = folder
        self.partitions = PARTITIONS
        self._parts = [_Partition(folder / name, n, segment_bytes) for n, name in enumerate(_PARTITIONS)]
        self._locks: tuple[int, ...] = ()
        self._append_failed = False
        try:
            with _system_errors_named(folder):
                if writable:
                    self._locks = _claim(folder)
                    for part in self._parts:
                        part.make_writable()
                self.log_id = _read_id(folder)
                self.ends()
        except BaseException:
            self.close()
            raise

    def append(self, entries: Sequence[Append]) -> list[LogPosition]:
        """Append all, in this order within a partition, and return their positions once they are on the disk.

        Raises LogUnavailable (nothing was written), OutcomeUnknown (open the log again, then append the same once
        more), LogError where the log is open for reading only.
        """
        if not self._locks:
            raise LogError(f"{self.folder}: the log is not open for writing")
        if self._append_failed:
            raise LogUnavailable(f"{self.folder}: nothing was written, for an append failed before; open the log again")
        now_ms = time.time_ns() // 1_000_000
        batches: dict[int, list[dict[str, object]]] = {}
        firsts = [part.end for part in self._parts]
        positions: list[LogPosition] = []
        for key, run in groupby(entries, key=attrgetter("key")):
            number = partition_of(key)
            batch = batches.setdefault(number, [])
            first = firsts[number] + len(batch)
            batch += [
                {
                    "key": key,
                    "timestamp": now_ms if entry.timestamp_ms is None else entry.timestamp_ms,
                    "value": entry.value,
                }
                for entry in run
            ]
            positions += [LogPosition(number, at) for at in range(first, firsts[number] + len(batch))]
        self._write(batches)
        return positions

    def _write(self, batches: dict[int, list[dict[str, object]]]) -> None:
        written: list[_Partition] = []
        try:
            for number in batches:
                self._parts[number].refuse_if_changed()
            for number, batch in batches.items():
                self._parts[number].write(batch)
                written.append(self._parts[number])
            for part in written:
                part.sync()
        except OSError as error:
            what = f"{self.folder}: {error.strerror or error}"
            failures = [part for part in self._parts if not part.cut_torn_tail()]
            if not failures and not written:
                raise LogUnavailable(f"{what}; nothing was written") from error
            # Whole blocks stay: a reader may have seen them. Whether they outlive a power failure nobody can tell.
            self._append_failed = True
            raise OutcomeUnknown(
                f"{what}; the outcome is unknown, the entries may or may not be on the log: open it again and append"
                " the same entries once more"
            ) from error

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        """At most `limit` rows from position `start`, fewer only at the end that was found when asked.

        Raises LogError where a file is damaged.
        """
        with _system_errors_named(self.folder):
            return self._parts[partition].read(start, limit)

    def starts(self) -> list[int]:
        """The lowest position each partition still holds."""
        return [part.start for part in self._parts]

    def ends(self) -> list[int]:
        """One more than the last position of each partition, as the files stand now."""
        with _system_errors_named(self.folder):
            for part in self._parts:
                part.refresh()
        return [part.end for part in self._parts]

    def close(self) -> None:
        """Let go of the files and of the right to write; doing it again does no harm."""
        for part in self._parts:
            part.close()
        if self._locks:
            os.ftruncate(self._locks[0], 0)
        for lock in self._locks:
            os.close(lock)
        self._locks = ()


class _Partition:
    """The segments of one partition, oldest first, and the file that is written: the newest, or none yet."""

    def __init__(self, folder: Path, number: int, segment_bytes: int) -> None:
        self.folder = folder
        self._number = number
        self._segment_bytes = segment_bytes
        self._segments: list[Segment] = []
        self._file: int | None = None

    @property
    def start(self) -> int:
        return self._segments[0].first if self._segments else 0

    @property
    def end(self) -> int:
        return self._segments[-1].end if self._segments else 0

    def refresh(self) -> None:
        if not self.folder.exists():  # it was made before the log got its id
            raise LogError(f"{self.folder}: this folder of the log is gone; restore it from a copy of the log")
        known = {segment.path for segment in self._segments}
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            if path not in known:
                self._segments.append(Segment(path, self._number))
        if self._segments:
            self._segments[-1].refresh()

    def read(self, start: int, limit: int) -> list[LogRow]:
        if start + limit > self.end:
            self.refresh()
        start, end = max(start, self.start), self.end
        rows: list[LogRow] = []
        while len(rows) < limit and start < end:
            rows += self._segment_of(start).read(start, limit - len(rows))
            start = rows[-1].position + 1
        return rows

    def _segment_of(self, position: int) -> Segment:
        index = bisect_right(self._segments, position, key=lambda segment: segment.first) - 1
        segment = self._segments[index]
        if index + 1 < len(self._segments):
            behind = self._segments[index + 1].first
            if segment.end != behind:
                segment.refresh()
            if segment.end != behind:
                raise LogError(
                    f"{segment.path}: its rows end before position {segment.end}, the next segment begins at {behind};"
                    " restore it from a copy of the log"
                )
        return segment

    def make_writable(self) -> None:
        """Clear away what a killed writer left: a segment without its name, bytes behind the last whole block."""
        for unfinished in self.folder.glob(f"*{UNFINISHED}"):
            unfinished.unlink()
        self.refresh()
        if self._segments:
            self._file = self._opened_newest()

    def _opened_newest(self) -> int:
        newest = self._segments[-1]
        file = os.open(newest.path, os.O_WRONLY)
        try:
            os.ftruncate(file, newest.size)
            os.fsync(file)
        except BaseException:
            os.close(file)
            raise
        return file

    def refuse_if_changed(self) -> None:
        """LogError where somebody else wrote to the newest segment, though this process holds the right to."""
        if self._file is not None and os.fstat(self._file).st_size != (newest := self._segments[-1]).size:
            raise LogError(
                f"{newest.path}: was changed by somebody else while this process writes the log; nothing was written,"
                " open the log again"
            )

    def write(self, rows: list[dict[str, object]]) -> None:
        """Write one block; it is durable after `sync`."""
        if not self._segments or self._is_full(self._segments[-1]):
            self.close()
            Segment.create(self.folder, self.end)
            self.refresh()
        if self._file is None:
            self._file = self._opened_newest()
        newest = self._segments[-1]
        block = encode_block(rows, newest.sync)
        written = 0
        while written < len(block):
            written += os.pwrite(self._file, memoryview(block)[written:], newest.size + written)
        newest.add_block(len(rows), len(block))

    def _is_full(self, segment: Segment) -> bool:
        """An empty segment is never full: the next would have its name."""
        return segment.end > segment.first and segment.size >= self._segment_bytes

    def sync(self) -> None:
        assert self._file is not None
        os.fdatasync(self._file)

    def cut_torn_tail(self) -> bool:
        """Whether the newest segment ends with its last whole block, now."""
        try:
            if self._file is not None:
                os.ftruncate(self._file, self._segments[-1].size)
        except OSError:
            return False
        return True

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _claim(folder: Path) -> tuple[int, int]:
    """Take the right to write, making the log where there is none; the handles that hold it.

    The file `lock` guards the making and names the holder. Who deletes it lets nobody in: the id is locked as well.
    """
    _make_folder(folder)
    if not (folder / _ID_FILE).exists() and (foreign := {path.name for path in folder.iterdir()} - _begun(folder)):
        raise UsageError(f"{folder}: not a log, it holds {min(foreign)}; name a new or an empty folder")
    with ExitStack() as opened:
        named = _locked(folder / _LOCK_FILE, opened)
        os.ftruncate(named, 0)
        if not (folder / _ID_FILE).exists():
            for name in _PARTITIONS:
                (folder / name).mkdir(exist_ok=True)
            sync_folder(folder)
            _make_id(folder)
        known = _locked(folder / _ID_FILE, opened)
        os.pwrite(named, f"{os.getpid()}\n".encode(), 0)
        opened.pop_all()
    return named, known


def _locked(path: Path, opened: ExitStack) -> int:
    """Open a file and lock it, LogHeld where another process has; `opened` is to close it."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
    opened.callback(os.close, handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = path.with_name(_LOCK_FILE).read_text(errors="replace").strip()
        pid = int(holder) if holder.isdecimal() else None
        who = f"process {pid}" if pid else "another process"
        raise LogHeld(f"{path.parent}: {who} writes this log; stop it, or open the log for reading", pid) from None
    return handle


def _make_folder(folder: Path) -> None:
    """Make a folder, and those above it, each durable."""
    if not folder.exists():
        _make_folder(folder.parent)
        folder.mkdir(exist_ok=True)
        sync_folder(folder.parent)


def _begun(folder: Path) -> set[str]:
    """What may stand in a folder whose log has no id yet: what a process leaves that was killed while it made one."""
    empty = {name for name in _PARTITIONS if (folder / name).is_dir() and not any((folder / name).iterdir())}
    return {_LOCK_FILE, _ID_FILE + UNFINISHED} | empty


def _make_id(folder: Path) -> None:
    unfinished = folder / (_ID_FILE + UNFINISHED)
    with unfinished.open("w", encoding="ascii") as file:
        file.write(f"{uuid.uuid4().hex}\n")
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(folder / _ID_FILE)
    sync_folder(folder)


def _read_id(folder: Path) -> str:
    try:
        log_id = (folder / _ID_FILE).read_text(encoding="ascii", errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        raise UsageError(f"{folder}: there is no log here; importing a file makes one") from None
    if len(log_id) != len(uuid.uuid4().hex) or not set(log_id) <= set("0123456789abcdef"):
        raise LogError(f"{folder / _ID_FILE}: does not hold the id of a log; restore it from a copy of the log")
    return log_id


@contextmanager
def _system_errors_named(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise LogError(f"{error.filename or folder}: {error.strerror or error}") from error
