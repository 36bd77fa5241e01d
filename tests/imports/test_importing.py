"""What stands on the log after an import: boards kept apart, killed imports completed, other accounts told of."""

import itertools

import pytest

from trickbook.imports.identity import ImportOptions, KeyMaker
from trickbook.imports.reading import ReadBoard


@pytest.mark.parametrize("boards", itertools.permutations(["7", "7", "7~2", "7~2"]))
def test_no_two_records_of_one_file_share_table_and_board(boards: tuple[str, ...]) -> None:
    keys = KeyMaker(ImportOptions(tournament="cup", table="1"), "file-0")
    assert len({keys.place(ReadBoard(line=1, board=board)) for board in boards}) == 4


def test_a_board_played_again_is_numbered_behind_those_that_say_so_themselves() -> None:
    keys = KeyMaker(ImportOptions(tournament="cup", table="1"), "file-0")
    placed = [keys.place(ReadBoard(line=1, board=board))[1] for board in ("7", "7~2", "7", "7", "8")]
    assert placed == ["7", "7~2", "7~3", "7~4", "8"]
