"""What does a LIN file say? Each board as a ReadBoard, or as a Rejection with its reason; none is ever dropped.

Names, chat and explanations are left in the file.
"""

from collections.abc import Callable, Iterator
from typing import Final

from trickbook.imports.hands import Unreadable
from trickbook.imports.lin_board import board_of, number_of
from trickbook.imports.lin_scan import records
from trickbook.imports.reading import FileReading, ReadBoard, Rejection
from trickbook.imports.text import decode_bytes, refuse_long_lines

_PROGRESS_EVERY: Final = 500


def read_lin(data: bytes, path: str, progress: Callable[[int], None] | None = None) -> FileReading:
    """Everything a LIN file gives; `progress` hears the number of boards so far. Raises ImportRefused."""
    text, charset = decode_bytes(data, path)
    refuse_long_lines(text, path, "|")
    reading = FileReading("LIN", charset)
    for found in lin_games(text, reading):
        if isinstance(found, Rejection):
            reading.rejections.append(found)
        else:
            reading.boards.append(found)
        if progress is not None and reading.games % _PROGRESS_EVERY == 0:
            progress(reading.games)
    return reading


def lin_games(text: str, into: FileReading) -> Iterator[ReadBoard | Rejection]:
    """The boards of a text, one by one; `into` counts boards and comments and gets the remarks about the file."""
    for record in records(text, into):
        into.games += 1
        try:
            yield board_of(record)
        except Unreadable as error:
            yield Rejection(record.line, number_of(record), str(error))
