"""Which characters does a file hold, and which format is it? Bytes first; the charset that was used is always told.

PBN is ISO 8859-1 by its own standard (2.2), yet UTF-8, UTF-16 and Windows code pages all occur. LIN says nothing.
"""

import codecs
import re
import stat
from pathlib import Path
from typing import Final

from trickbook.events.errors import ImportRefused

MAX_FILE_BYTES: Final = 256 * 1024 * 1024
MAX_LINE_CHARACTERS: Final = 64 * 1024

_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "UTF-8"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)
_STATED_CHARSET: Final = re.compile(rb"^%[^\n]*charset=[\"']?([A-Za-z0-9_-]+)", re.MULTILINE | re.IGNORECASE)
_KNOWN_CHARSETS: Final = re.compile(r"(?:ISO-?8859-\d{1,2}|WINDOWS-125\d|CP125\d|UTF-?8|US-ASCII)\Z")
_CONTROLS: Final = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029"
    r"\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"  # these turn the direction of writing
)
_PBN_TAG: Final = re.compile(rb"\[\s*[A-Za-z]\w*\s*\"")
_LIN_KEY: Final = re.compile(rb"(?:^|[\s|=])(?:vg|rs|pn|qx|st|md|rh|ah|sv|mb)(?:\||%7C)", re.IGNORECASE)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises ImportRefused: not there, not a file, or too long."""
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise ImportRefused("a folder, not a file; name the files in it", str(path))
        if not stat.S_ISREG(mode):
            raise ImportRefused("a device or a pipe, not a file; save what comes from it as a file", str(path))
        with path.open("rb") as file:
            data = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise ImportRefused(f"cannot be read: {error.strerror}", str(path)) from error
    if len(data) > MAX_FILE_BYTES:
        raise ImportRefused(f"longer than {MAX_FILE_BYTES // 2**20} MiB; split it", str(path))
    return data


def decode_bytes(data: bytes, path: str) -> tuple[str, str]:
    """Text and charset: byte order mark, stated charset, strict UTF-8, Windows 1252, ISO 8859-1, in this order.

    The text is a plain one (see `plain_text`). Raises ImportRefused.
    """
    text, charset = _decoded(data, path)
    return plain_text(text, path), charset


def plain_text(text: str, path: str) -> str:
    """The text with one kind of line end and without control characters. Raises ImportRefused for binary data."""
    nul = text.find("\0")
    if nul >= 0:
        reason = "binary data, not a text; give the PBN or LIN file or the event script"
        raise ImportRefused(reason, path, text.count("\n", 0, nul) + 1)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return without_controls(text)


def without_controls(text: str) -> str:
    """The text with spaces for its control characters, so that nothing read here can steer a terminal."""
    return _CONTROLS.sub(" ", text)


def _decoded(data: bytes, path: str) -> tuple[str, str]:
    for mark, charset in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            try:
                return data[len(mark) :].decode("utf-8") if charset == "UTF-8" else data.decode("utf-16"), charset
            except UnicodeDecodeError as error:
                raise ImportRefused(f"begins as {charset} but byte {error.start} is not; save it again", path) from None
    for charset in (*_stated_charset(data), "UTF-8", "CP1252"):
        try:
            return data.decode(charset), charset
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("iso-8859-1"), "ISO-8859-1"


def _stated_charset(data: bytes) -> tuple[str, ...]:
    stated = _STATED_CHARSET.search(data, 0, 64 * 1024)
    name = stated[1].decode("ascii").upper() if stated else ""
    return (name,) if _KNOWN_CHARSETS.match(name) else ()


def refuse_long_lines(text: str, path: str, end: str = "\n") -> None:
    """Raises ImportRefused where a line, or whatever `end` ends, is longer than 64 KiB: no bridge file needs that."""
    start = 0
    while len(text) - start > MAX_LINE_CHARACTERS:
        stop = text.rfind(end, start, start + MAX_LINE_CHARACTERS + 1)
        if stop < 0:
            line = text.count("\n", 0, start) + 1
            raise ImportRefused(f"more than {MAX_LINE_CHARACTERS // 1024} KiB without an end", path, line)
        start = stop + 1


def detect_format(data: bytes, path: str) -> str:
    """`PBN` or `LIN`, by what the file holds, then by its name. Raises ImportRefused where neither tells."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = _decoded(data, path)[0].encode()
    if _PBN_TAG.search(data):
        return "PBN"
    if _LIN_KEY.search(data):
        return "LIN"
    by_name = {".pbn": "PBN", ".lin": "LIN"}.get(Path(path).suffix.lower())
    if by_name is None:
        raise ImportRefused("neither PBN nor LIN: no tag and no key of theirs was found", path)
    return by_name
