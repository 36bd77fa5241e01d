"""What stands on the log after an import: boards kept apart, killed imports completed, other accounts told of."""

import itertools
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.imports.written_games import game
from trickbook.eventlog.admission import admit, read_row
from trickbook.eventlog.log import Append, LogPosition, LogRow, MemoryLog
from trickbook.events.codec import encode
from trickbook.events.director import DirectorArrived
from trickbook.events.errors import ImportRefused
from trickbook.imports.identity import ImportOptions, KeyMaker
from trickbook.imports.importer import import_file
from trickbook.imports.reading import ReadBoard
from trickbook.imports.report import ImportReport

KEY = "cup/1/1"
OPTIONS = ImportOptions(tournament="cup")


class Killed(Exception):
    """The process ends here."""


class LogThatDies(MemoryLog):
    """A log of which only the first `room` entries of each append arrive, before the process is killed."""

    room: int | None = None

    def append(self, entries: Sequence[Append]) -> list[LogPosition]:
        if self.room is None:
            return super().append(entries)
        super().append(entries[: self.room])
        raise Killed


def rows(log: MemoryLog) -> list[LogRow]:
    return [row for partition in range(log.partitions) for row in log.read(partition, 0, 100_000)]


def writers(log: MemoryLog) -> Counter[str]:
    return Counter(entry["writer"] for row in rows(log) if (entry := read_row(row).entry))


def imported(path: Path, text: str, log: MemoryLog, again: bool = False) -> ImportReport:
    path.write_text(text)
    return import_file(path, log, OPTIONS, another_account=again)


@pytest.mark.parametrize("boards", sorted(set(itertools.permutations(["7", "7", "7~2", "7~2"]))))
def test_no_two_records_of_one_file_share_table_and_board(boards: tuple[str, ...]) -> None:
    keys = KeyMaker(ImportOptions(tournament="cup", table="1"), "file-0")
    assert len({keys.place(ReadBoard(line=1, board=board)) for board in boards}) == 4


def test_a_board_played_again_is_numbered_behind_those_that_say_so_themselves() -> None:
    keys = KeyMaker(ImportOptions(tournament="cup", table="1"), "file-0")
    placed = [keys.place(ReadBoard(line=1, board=board))[1] for board in ("7", "7~2", "7", "7", "8")]
    assert placed == ["7", "7~2", "7~3", "7~4", "8"]


@pytest.mark.parametrize("arrived", range(1, 8))
def test_another_account_that_was_killed_is_completed_by_the_same_command(tmp_path: Path, arrived: int) -> None:
    # two tables of one board: opening, deal and contract of each, then RecordImported of each
    text = game(Table="1") + game(Table="2")
    path, log = tmp_path / "x.pbn", LogThatDies()
    first = imported(path, text, log)
    assert first.appended == 8
    log.room = arrived
    with pytest.raises(Killed):
        imported(path, text, log, again=True)
    log.room = None
    assert imported(path, text, log, again=True).writer == f"{first.writer}:2"
    assert writers(log) == {first.writer: 8, f"{first.writer}:2": 8}
    assert imported(path, text, log, again=True).writer == f"{first.writer}:3"


def test_another_account_of_a_file_that_is_not_there_is_its_first(tmp_path: Path) -> None:
    path, log = tmp_path / "x.pbn", MemoryLog()
    writer = imported(path, game(), log, again=True).writer
    assert imported(path, game(), log).appended == 0
    assert imported(path, game(), log, again=True).writer == f"{writer}:2"


def test_a_writer_that_only_looks_like_another_account_is_passed_over(tmp_path: Path) -> None:
    path, log = tmp_path / "x.pbn", MemoryLog()
    writer = imported(path, game(), log).writer
    for other in (f"{writer}:abc", f"{writer}:", f"{writer}0:7"):
        arrived = {"board": None, "asserted_by": "DIRECTOR", "confidence": "FOUND"}
        event = DirectorArrived.model_validate({"table_key": KEY, "writer": other, "writer_seq": 1} | arrived)
        log.append([Append(KEY, encode(event))])
    assert imported(path, game(), log, again=True).writer == f"{writer}:2"


def changes(report: ImportReport) -> list[tuple[str, str]]:
    return [(change.board, change.kind) for change in report.changes]


def three_boards(result: str) -> str:
    return "".join(game(Board=str(board), Table="1", Result="9" if board != 2 else result) for board in (1, 2, 3))


def test_one_result_edited_is_one_change_that_names_what_differs(tmp_path: Path) -> None:
    path, log = tmp_path / "x.pbn", MemoryLog()
    imported(path, three_boards("10"), log)
    report = imported(path, three_boards("9"), log)
    assert changes(report) == [("1", "SAME"), ("2", "CHANGED"), ("3", "SAME")]
    # of a board: opening, deal, contract, score
    assert report.changes[1].detail == (
        "4 entries before, 4 now; the first that differs is number 4, ScoreRecorded: "
        "tricks_declarer 10, now 9; source_text Result 10, now Result 9"
    )


def test_entries_of_another_kind_are_named_with_both(tmp_path: Path) -> None:
    path, log = tmp_path / "x.pbn", MemoryLog()
    imported(path, game(Table="1"), log)
    report = imported(path, game(Table="1", Declarer="", Contract="", auction="1NT AP"), log)
    # opening, deal, four calls, and the contract that they give
    assert [change.detail for change in report.changes] == [
        "3 entries before, 7 now; the first that differs is number 3: ContractEstablished, now CallMade"
    ]


def test_an_edit_taken_back_is_told_to_be_out_of_force_and_again_mends_that(tmp_path: Path) -> None:
    path, log = tmp_path / "x.pbn", MemoryLog()
    first = imported(path, three_boards("10"), log)
    imported(path, three_boards("9"), log)
    back = imported(path, three_boards("10"), log)
    assert (back.appended, back.present) == (0, first.appended)
    # boards 1 and 3 are folded from the other file too, and say the same
    assert changes(back) == [("1", "KEPT"), ("2", "LATER"), ("3", "KEPT")]
    again = imported(path, three_boards("10"), log, again=True)
    assert changes(again) == [("1", "SAME"), ("2", "CHANGED"), ("3", "SAME")]
    assert changes(imported(path, three_boards("10"), log)) == [("1", "KEPT"), ("2", "KEPT"), ("3", "KEPT")]


SCRIPT = 'tournament = "cup"\nwriter = "director"\n[[board]]\nboard = "7"\nevents = """\n{}\n"""\n'
STORY = ["W S5", "N S2", "E S3", "S S4"]


def script(lines: Sequence[str]) -> str:
    return SCRIPT.format("\n".join(lines))


@pytest.mark.parametrize("lost", range(4))
@pytest.mark.parametrize("fault", ["TRAILING_BYTES", "WRONG_KEY"])
def test_an_entry_that_cannot_be_read_counts_as_missing(tmp_path: Path, lost: int, fault: str) -> None:
    path, whole, other, log = tmp_path / "x.toml", MemoryLog(), MemoryLog(), MemoryLog()
    imported(path, 'table = "2"\n' + script(STORY), other)
    imported(path, script(STORY), whole)
    for number, row in enumerate(rows(whole)):
        damaged = row.value + b"\0" if fault == "TRAILING_BYTES" else rows(other)[number].value
        log.append([Append(KEY, damaged if number == lost else row.value)])
    assert [read.fault.fault for read in map(read_row, rows(log)) if read.fault] == [fault]
    report = imported(path, script(STORY), log)
    assert (report.present, report.appended) == (3, 1)
    admitted = admit([read_row(row) for row in rows(log)])
    assert [notice.kind for notice in admitted.notices] == ["UNREADABLE"]
    assert imported(path, script(STORY), log).appended == 0


@pytest.mark.parametrize("gap", range(4))
@pytest.mark.parametrize("edited", range(4))
def test_a_script_that_says_otherwise_than_its_live_writer_is_refused_behind_a_gap_too(
    tmp_path: Path, gap: int, edited: int
) -> None:
    path, whole, log = tmp_path / "x.toml", MemoryLog(), MemoryLog()
    imported(path, script(STORY), whole)
    log.append([Append(KEY, row.value) for number, row in enumerate(rows(whole)) if number != gap])
    other = [line if number != edited else f"{line[0]} HA" for number, line in enumerate(STORY)]
    if gap == edited:  # nothing of that number is there to differ from
        assert imported(path, script(other), log).appended == 1
        return
    with pytest.raises(ImportRefused, match=f"another entry number {edited + 1} at cup/1/1"):
        imported(path, script(other), log)
    assert len(rows(log)) == 3


def test_a_script_that_got_shorter_than_its_live_writer_is_remarked(tmp_path: Path) -> None:
    path, log = tmp_path / "x.toml", MemoryLog()
    assert imported(path, script(STORY), log).remarks == []
    (remark,) = imported(path, script(STORY[:3]), log).remarks
    assert remark.kind == "shorter_than_log"
    assert remark.text.startswith("cup/1/1: the log has entries of director up to number 4, the script 3")
