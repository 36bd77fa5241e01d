"""Which reader does a file need? PBN and LIN by what they hold, event scripts by their name (`.toml`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from trickbook.imports.lin import lin_games
from trickbook.imports.lin_scan import without_quoting
from trickbook.imports.pbn import pbn_games
from trickbook.imports.reading import FileReading, ReadBoard, Rejection
from trickbook.imports.script import ScriptReading, read_script
from trickbook.imports.text import decode_bytes, detect_format, plain_text, refuse_long_lines

SCRIPT_SUFFIX = ".toml"
LINE_END = {"PBN": "\n", "LIN": "|"}
GAMES: dict[str, Callable[[str, FileReading], Iterator[ReadBoard | Rejection]]] = {"PBN": pbn_games, "LIN": lin_games}


@dataclass(slots=True)
class OpenedFile:
    """A file being read: `games` gives its boards one by one, or `script` has them all.

    `reading` counts comments and gathers remarks about the file as a whole while the games are read.
    """

    format: str
    charset: str
    reading: FileReading
    games: Iterator[ReadBoard | Rejection]
    script: ScriptReading | None = None


def open_file(data: bytes, path: str) -> OpenedFile:
    """Open a file for reading board by board. Raises ImportRefused where it cannot be read as a whole."""
    text, charset = decode_bytes(data, path)
    if Path(path).suffix.lower() == SCRIPT_SUFFIX:
        refuse_long_lines(text, path)
        return OpenedFile("SCRIPT", charset, FileReading("SCRIPT", charset), iter(()), read_script(text, path))
    return open_games(detect_format(data, path), text, charset, path)


def open_games(file_format: str, text: str, charset: str, path: str) -> OpenedFile:
    """Open a text of PBN or LIN for reading board by board. Raises ImportRefused: binary data, a line too long."""
    if file_format == "LIN":
        text = plain_text(without_quoting(text), path)
    refuse_long_lines(text, path, LINE_END[file_format])
    reading = FileReading(file_format, charset)
    return OpenedFile(file_format, charset, reading, GAMES[file_format](text, reading))
