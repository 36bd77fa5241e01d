"""What does a PBN file say? Each game as a ReadBoard, or as a Rejection with its reason; none is ever dropped.

PBN 2.1, and what real files make of it. Names of people, teams and commentary are left in the file.
"""

from collections.abc import Callable, Iterator
from typing import Final

from trickbook.imports.hands import Unreadable
from trickbook.imports.pbn_board import BoardOfGame, label
from trickbook.imports.pbn_inherit import Inheritance
from trickbook.imports.pbn_scan import Scanner
from trickbook.imports.reading import FileReading, ReadBoard, Rejection
from trickbook.imports.text import decode_bytes, refuse_long_lines

_PROGRESS_EVERY: Final = 500


def read_pbn(data: bytes, path: str, progress: Callable[[int], None] | None = None) -> FileReading:
    """Everything a PBN file gives; `progress` hears the number of games so far. Raises ImportRefused."""
    text, charset = decode_bytes(data, path)
    refuse_long_lines(text, path)
    reading = FileReading("PBN", charset)
    for found in pbn_games(text, reading):
        if isinstance(found, Rejection):
            reading.rejections.append(found)
        else:
            reading.boards.append(found)
        if progress is not None and reading.games % _PROGRESS_EVERY == 0:
            progress(reading.games)
    return reading


def pbn_games(text: str, into: FileReading) -> Iterator[ReadBoard | Rejection]:
    """The games of a text, one by one; `into` counts games and comments and gets the remarks that concern no game."""
    inheritance = Inheritance()
    for game in Scanner(text, into).games():
        into.games += 1
        inheritance.complete(game)
        try:
            yield BoardOfGame(game).read()
        except Unreadable as error:
            yield Rejection(game.line, label(game.tags.get("Board", "")), str(error))
