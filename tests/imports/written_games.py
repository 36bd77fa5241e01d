"""Small PBN and LIN texts for the reader tests, out of one invented deal."""

from collections.abc import Iterable
from pathlib import Path

from trickbook.imports.formats import open_games
from trickbook.imports.reading import FileReading, ReadBoard, Rejection
from trickbook.imports.text import decode_bytes

DATA = Path(__file__).parent / "data"

# North has all tops, East T987.JT9.JT9.JT9, South the small ones, West the fives and below.
DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
TAGS = {
    "Event": "x",
    "Board": "1",
    "Dealer": "N",
    "Vulnerable": "None",
    "Deal": DEAL,
    "Declarer": "N",
    "Contract": "1NT",
}
LIN_DEAL = "3S6543H876D876C876,S2H5432D5432C5432,SAKQJHAKQDAKQCAKQ,"


def read_pbn(data: bytes, path: str) -> FileReading:
    """Everything a PBN file gives, through the door that an import uses."""
    return _whole("PBN", data, path)


def read_lin(data: bytes, path: str) -> FileReading:
    """Everything a LIN file gives, through the door that an import uses."""
    return _whole("LIN", data, path)


def _whole(file_format: str, data: bytes, path: str) -> FileReading:
    opened = open_games(file_format, *decode_bytes(data, path), path)
    for found in opened.games:
        if isinstance(found, Rejection):
            opened.reading.rejections.append(found)
        else:
            opened.reading.boards.append(found)
    return opened.reading


def game(play: str | None = None, first: str = "E", auction: str | None = None, **tags: str | None) -> str:
    """A PBN game: TAGS with changes (None leaves a tag out), then Auction and Play as given."""
    lines = [f'[{name} "{value}"]' for name, value in (TAGS | tags).items() if value is not None]
    if auction is not None:
        lines += [f'[Auction "{(TAGS | tags)["Dealer"]}"]', auction]
    if play is not None:
        lines += [f'[Play "{first}"]', play]
    return "\n".join(lines) + "\n"


def read(text: str) -> FileReading:
    """Reads a PBN text and checks what always holds."""
    reading = read_pbn(text.encode(), "written.pbn")
    assert reading.games == len(reading.boards) + len(reading.rejections)
    return reading


def only(text: str) -> ReadBoard:
    """The one board of a PBN text."""
    reading = read(text)
    assert (len(reading.boards), reading.rejections) == (1, [])
    return reading.boards[0]


def refused(text: str) -> str:
    """The reason for which the one game of a PBN text is not stored."""
    reading = read(text)
    assert (len(reading.boards), len(reading.rejections)) == (0, 1)
    return reading.rejections[0].reason


def read_lin_text(text: str) -> FileReading:
    reading = read_lin(text.encode(), "written.lin")
    assert reading.games == len(reading.boards) + len(reading.rejections)
    return reading


def only_lin(text: str) -> ReadBoard:
    """The one board of a LIN text."""
    reading = read_lin_text(text)
    assert (len(reading.boards), reading.rejections) == (1, [])
    return reading.boards[0]


def kinds(board: ReadBoard) -> list[str]:
    return [remark.kind for remark in board.remarks]


def order(board: ReadBoard) -> str:
    """Plays as `E:S7 S:S3 …`, `-` for a card that is not shown."""
    return " ".join(f"{play.hand}:{play.card or '-'}" for play in board.plays)


def calls(board: ReadBoard) -> str:
    return " ".join(f"{made.seat}:{made.call}" for made in board.calls)


def lin(calls: Iterable[str] = (), cards: Iterable[str] = (), end: str = "", deal: str = LIN_DEAL) -> str:
    """A LIN board of the same deal."""
    bids = "".join(f"mb|{call}|" for call in calls)
    played = "".join(f"pc|{card}|" for card in cards)
    return f"pn|s,w,n,e|st||md|{deal}|rh||ah|Board 1|sv|o|{bids}pg||{played}{end}pg||\n"
