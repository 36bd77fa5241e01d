"""Does a file log cut away what was never acknowledged, and only that, and name every other damage?"""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.eventlog.file_log_files import PARTITION, TABLE, entries, fastavro_blocks, filled, segments, values
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import partition_of
from trickbook.events.errors import LogError


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "log"


class TestTornTail:
    def test_at_every_byte_of_the_last_block(self, folder: Path) -> None:
        with closing(FileLog(folder, writable=True)) as log:
            log.append(entries(b"one", b"two"))
            (segment,) = segments(folder)
            whole = segment.stat().st_size
            log.append(entries(b"three", b"four" * 10))
        content = segment.read_bytes()
        assert len(content) - whole > 80
        for cut in range(whole, len(content)):
            segment.write_bytes(content[:cut])
            with closing(FileLog(folder)) as reader:
                assert values(reader) == [b"one", b"two"]
                assert segment.stat().st_size == cut, "only the writer cuts"
            with closing(FileLog(folder, writable=True)) as log:
                assert segment.stat().st_size == whole
                assert log.ends()[PARTITION] == 2
                log.append(entries(b"five"))
            assert [row["value"] for block in fastavro_blocks(segment) for row in block] == [b"one", b"two", b"five"]

    def test_zeros_behind_the_last_block_are_a_torn_tail(self, folder: Path) -> None:
        segment = filled(folder, [b"one"], [b"two"])
        whole = segment.stat().st_size
        os.truncate(segment, whole + 4096)
        with closing(FileLog(folder, writable=True)) as log:
            assert values(log) == [b"one", b"two"]
        assert segment.stat().st_size == whole

    def test_a_block_whose_size_reached_the_disk_before_its_bytes(self, folder: Path) -> None:
        """After a power failure: the beginning of the last block, then zeros up to its end."""
        with closing(FileLog(folder, writable=True)) as log:
            log.append(entries(b"one"))
            (segment,) = segments(folder)
            whole = segment.stat().st_size
            log.append(entries(b"two" * 40))
        content = segment.read_bytes()
        for cut in range(whole, len(content) - 16):
            segment.write_bytes(content[:cut].ljust(len(content), b"\0"))
            with closing(FileLog(folder, writable=True)) as log:
                assert values(log) == [b"one"]
            assert segment.stat().st_size == whole

    def test_a_segment_that_never_got_its_name_is_cleared_away(self, folder: Path) -> None:
        segment = filled(folder, [b"one"])
        unnamed = segment.with_name("00000000000000000001.tmp")
        unnamed.write_bytes(b"Obj\x01 half a header")
        with closing(FileLog(folder)) as reader:
            assert values(reader) == [b"one"]
        with closing(FileLog(folder, writable=True)) as log:
            log.append(entries(b"two"))
            assert values(log) == [b"one", b"two"]
        assert segments(folder) == [segment]


class TestDamage:
    """What was acknowledged is never cut away: damage before other whole blocks is named."""

    def test_no_flipped_byte_loses_an_entry_in_silence(self, folder: Path) -> None:
        segment = filled(folder, [b"one", b"two"], [b"three"], [b"four"])
        content = segment.read_bytes()
        last_block = content.rindex(b"three") + len(b"three") + 16
        named = 0
        for at in range(last_block):
            for flip in (0x01, 0x80):
                segment.write_bytes(content[:at] + bytes([content[at] ^ flip]) + content[at + 1 :])
                message = count = None
                try:
                    with closing(FileLog(folder, writable=True)) as log:
                        count = len(values(log))
                except LogError as error:
                    message = str(error)
                    named += 1
                assert count == 4 or (message and segment.name in message and "restore" in message), f"byte {at}"
                assert segment.stat().st_size == len(content), "nothing is cut"
        assert named > 300

    def test_a_row_in_a_partition_that_is_not_its_own(self, folder: Path) -> None:
        segment = filled(folder, [b"one"])
        content = segment.read_bytes()
        assert partition_of("spring-cup/1/8") != PARTITION
        segment.write_bytes(content.replace(TABLE.encode(), b"spring-cup/1/8"))
        with closing(FileLog(folder)) as reader, pytest.raises(LogError, match=r"'spring-cup/1/8' does not belong"):
            values(reader)

    def test_a_file_that_is_no_segment(self, folder: Path) -> None:
        segment = filled(folder, [b"one"])
        segment.write_bytes(b"PK\x03\x04" + b"x" * 500)
        with pytest.raises(LogError, match="not a segment"):
            FileLog(folder)

    @pytest.mark.parametrize(
        "count",
        [b"\xfe" * 9 + b"\x7f", b"\xff" * 9 + b"\x01", b"\xff" * 12, b"\x80" * 12],
        ids=["2**69 rows", "-2**63 rows", "no end", "no end, zeros"],
    )
    def test_a_number_of_rows_that_cannot_be(self, folder: Path, count: bytes) -> None:
        segment = filled(folder, [b"one"])
        whole = segment.read_bytes()
        segment.write_bytes(whole + count + b"\x02a" + whole[-16:])
        with pytest.raises(LogError, match=f"{segment.name}: damaged at byte {len(whole)}; restore"):
            FileLog(folder)

    def test_a_number_is_read_no_further_than_it_can_reach(self, folder: Path) -> None:
        """A file of 0xFF is one number without end: looking at it is linear in its size, and it is no torn write."""
        segment = filled(folder, [b"one"])
        with segment.open("ab") as file:
            file.write(b"\xff" * 1_000_000)
        with pytest.raises(LogError, match="damaged at byte"):
            FileLog(folder, writable=True)

    @pytest.mark.parametrize("name", ["copy of 0", "1", "9" * 20, "٠" * 20, "-" + "0" * 19])
    def test_a_file_that_no_position_names(self, folder: Path, name: str) -> None:
        segment = filled(folder, [b"one"])
        segment.with_name(f"{name}.avro").write_bytes(segment.read_bytes())
        with pytest.raises(LogError, match=rf"{name}\.avro: no segment of a log has this name; move it out"):
            FileLog(folder)

    def test_a_segment_without_its_whole_header(self, folder: Path) -> None:
        """It is whole before it has its name, so no killed writer leaves one like this, not even an empty file."""
        segment = filled(folder, [b"one"])
        header = segment.read_bytes().index(TABLE.encode()) - 20
        for size in (0, 1, 4, header // 2, header):
            os.truncate(segment, size)
            for writable in (False, True):
                with pytest.raises(LogError, match=rf"{segment.name}: not a segment of a log .* restore it"):
                    FileLog(folder, writable=writable)
            assert segment.stat().st_size == size

    def test_a_segment_that_got_shorter_under_its_reader(self, folder: Path) -> None:
        segment = filled(folder, [b"one"], [b"two"])
        with closing(FileLog(folder)) as reader:
            os.truncate(segment, segment.stat().st_size - 1)
            with pytest.raises(LogError, match="lost bytes"):
                reader.ends()

    @pytest.mark.parametrize("number", range(12))
    def test_a_folder_of_a_partition_that_is_gone(self, folder: Path, number: int) -> None:
        filled(folder, [b"one"])
        gone = folder / f"partition-{number:02d}"
        shutil.rmtree(gone)
        for writable in (False, True):
            with pytest.raises(LogError, match=f"{gone}: this folder of the log is gone; restore it from a copy"):
                FileLog(folder, writable=writable)

    def test_an_id_file_without_an_id(self, folder: Path) -> None:
        filled(folder, [b"one"])
        (folder / "log_id").write_text("???")
        with pytest.raises(LogError, match="log_id"):
            FileLog(folder)
