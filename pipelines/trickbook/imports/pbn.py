"""What does a PBN file say? Each game as a ReadBoard, or as a Rejection with its reason; none is ever dropped.

PBN 2.1, and what real files make of it. Names of people, teams and commentary are left in the file.
"""

from collections.abc import Iterator

from trickbook.imports.hands import Unreadable
from trickbook.imports.pbn_board import BoardOfGame, label
from trickbook.imports.pbn_inherit import Inheritance
from trickbook.imports.pbn_scan import Scanner
from trickbook.imports.reading import FileReading, ReadBoard, Rejection


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
