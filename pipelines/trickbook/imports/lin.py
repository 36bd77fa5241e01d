"""What does a LIN file say? Each board as a ReadBoard, or as a Rejection with its reason; none is ever dropped.

Names, chat and explanations are left in the file.
"""

from collections.abc import Iterator

from trickbook.imports.hands import Unreadable
from trickbook.imports.lin_board import board_of, number_of
from trickbook.imports.lin_scan import records
from trickbook.imports.reading import FileReading, ReadBoard, Rejection


def lin_games(text: str, into: FileReading) -> Iterator[ReadBoard | Rejection]:
    """The boards of a text, one by one; `into` counts boards and comments and gets the remarks about the file."""
    for record in records(text, into):
        into.games += 1
        try:
            yield board_of(record)
        except Unreadable as error:
            yield Rejection(record.line, number_of(record), str(error))
