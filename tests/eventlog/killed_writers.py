"""How does a writer of a file log end in mid-append? Processes that are really killed; run by test_file_log_killed.py.

python killed_writers.py moments FOLDER     one process for every moment, killed there; prints how each ended
python killed_writers.py endless FOLDER     appends for ever and prints each acknowledged round
"""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import Append

# Two tables of one partition, and one of another: an append makes two blocks, one of them for two tables.
TABLES = ("cup/1/1", "cup/1/11", "cup/1/2")
ROUNDS = 4
SEGMENT_BYTES = 300


def round_of(number: int) -> list[Append]:
    """What one append holds: two entries for each table."""
    return [Append(table, f"{number} {part}".encode() * 4, number) for part in "ab" for table in TABLES]


class Moments:
    """Counts the moments around and inside the system calls that matter, and kills this process at one of them."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.passed = 0
        whole_write = os.pwrite

        def write_in_two(handle: int, data: bytes, offset: int) -> int:
            half = whole_write(handle, data[: len(data) // 2], offset)
            self.passes()
            return half + whole_write(handle, data[half:], offset + half)

        os.pwrite = self._watched(write_in_two)
        for name in ("fdatasync", "fsync", "ftruncate", "rename"):
            setattr(os, name, self._watched(getattr(os, name)))

    def passes(self) -> None:
        self.passed += 1
        if self.passed == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def _watched(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*arguments: Any) -> Any:
            self.passes()
            result = call(*arguments)
            self.passes()
            return result

        return watched


def append_until(last: int, folder: Path) -> int:
    """Append every round, noting each that was acknowledged; how many moments there were."""
    moments = Moments(last)
    acknowledged = os.open(folder.with_suffix(".acknowledged"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    log = FileLog(folder, writable=True, segment_bytes=SEGMENT_BYTES)
    for number in range(ROUNDS):
        log.append(round_of(number))
        os.write(acknowledged, f"{number}\n".encode())
    return moments.passed


def say(*numbers: int) -> None:
    sys.stdout.write(" ".join(map(str, numbers)) + "\n")
    sys.stdout.flush()


def every_moment(folder: Path) -> None:
    moment = 0
    while True:
        moment += 1
        child = os.fork()
        if child == 0:
            passed = append_until(moment, folder / f"moment-{moment:04d}")
            os._exit(0 if moment == passed + 1 else 1)
        _, status = os.waitpid(child, 0)
        how = os.waitstatus_to_exitcode(status)
        say(moment, how)
        if how >= 0:
            return


def endless(folder: Path) -> None:
    log = FileLog(folder, writable=True, segment_bytes=SEGMENT_BYTES)
    number = sum(log.ends()) // len(round_of(0))
    while True:
        log.append(round_of(number))
        say(number)
        number += 1


if __name__ == "__main__":
    {"moments": every_moment, "endless": endless}[sys.argv[1]](Path(sys.argv[2]))
