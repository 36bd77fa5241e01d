"""Which text do bytes hold, and which files are refused as a whole?"""

import os
from pathlib import Path

import pytest

from tests.imports.written_games import read_pbn
from trickbook.events.errors import ImportRefused
from trickbook.imports import text
from trickbook.imports.formats import open_file

TAG = '[Event "Göteborg"]\n'


@pytest.mark.parametrize(
    ("data", "charset"),
    [
        (TAG.encode("utf-8"), "UTF-8"),
        (b"\xef\xbb\xbf" + TAG.encode("utf-8"), "UTF-8"),
        (b"\xff\xfe" + TAG.encode("utf-16-le"), "UTF-16"),
        (b"\xfe\xff" + TAG.encode("utf-16-be"), "UTF-16"),
        (TAG.encode("cp1252"), "CP1252"),
        (b"%Content-type: text/x-pbn; charset=ISO-8859-1\n" + TAG.encode("latin-1"), "ISO-8859-1"),
    ],
)
def test_the_charset_is_found_and_told(data: bytes, charset: str) -> None:
    decoded, used = text.decode_bytes(data, "x.pbn")
    assert (decoded.splitlines()[-1], used) == (TAG.strip(), charset)


def test_a_stated_charset_holds_before_a_guess() -> None:
    # b"\xb9" is a Polish letter in ISO 8859-2 and a superscript in CP1252.
    data = b'%Content-type: text/x-pbn; charset=ISO-8859-2\n[Event "Mi\xea\xb6"]\n'
    assert text.decode_bytes(data, "x.pbn") == (data.decode("iso-8859-2"), "ISO-8859-2")


@pytest.mark.parametrize("name", ["zlib", "rot13", "idna", "no-such-charset"])
def test_a_stated_charset_that_is_no_text_charset_is_passed_over(name: str) -> None:
    data = f'% charset={name}\n[Event "ä"]\n'.encode()
    assert text.decode_bytes(data, "x.pbn")[1] == "UTF-8"


def test_a_stated_charset_that_does_not_fit_gives_way() -> None:
    data = b'% charset=utf-8\n[Event "\xe4"]\n'
    assert text.decode_bytes(data, "x.pbn") == ('% charset=utf-8\n[Event "ä"]\n', "CP1252")


def test_bytes_that_even_windows_does_not_know_are_iso_8859_1() -> None:
    decoded, charset = text.decode_bytes(b"a\x81\xe4", "x.pbn")
    assert (decoded, charset) == ("a ä", "ISO-8859-1")  # 0x81 is a control character there


def test_line_ends_of_every_kind_become_one() -> None:
    assert text.decode_bytes(b"a\r\nb\rc\n", "x.pbn")[0] == "a\nb\nc\n"


def test_control_characters_become_spaces_and_tabs_stay() -> None:
    assert text.decode_bytes(b"a\x1b[31mb\tc\x07", "x.pbn")[0] == "a [31mb\tc "


@pytest.mark.parametrize("character", "\u061c\u200e\u200f\u202a\u202e\u2066\u2069\u2028")
def test_characters_that_turn_the_direction_of_writing_become_spaces(character: str) -> None:
    assert text.decode_bytes(f"a{character}b".encode(), "x.pbn")[0] == "a b"


def test_binary_data_is_refused_with_the_line() -> None:
    with pytest.raises(ImportRefused, match=r"^club\.bws:2: binary") as error:
        text.decode_bytes(b"first\n\x00\x01Standard Jet DB", "club.bws")
    assert (error.value.path, error.value.line) == ("club.bws", 2)


def test_a_damaged_utf_16_file_is_refused_in_one_line() -> None:
    with pytest.raises(ImportRefused, match="begins as UTF-16") as error:
        text.decode_bytes(b"\xff\xfe[\x00E", "x.pbn")
    assert "\n" not in str(error.value)


def test_a_file_over_the_limit_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MAX_FILE_BYTES", 10)
    path = tmp_path / "long.pbn"
    path.write_bytes(b"x" * 11)
    with pytest.raises(ImportRefused, match="split it"):
        text.read_bytes(path)
    path.write_bytes(b"x" * 10)
    assert text.read_bytes(path) == b"x" * 10


def test_what_is_no_file_is_refused_without_being_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.pbn")
    for path, why in (
        (tmp_path / "pipe.pbn", "a device or a pipe"),
        (Path("/dev/zero"), "a device or a pipe"),
        (Path(), r"^\.: a folder, not a file; name the files in it"),
    ):
        with pytest.raises(ImportRefused, match=why):
            text.read_bytes(path)


def test_a_file_that_does_not_tell_its_length_is_refused_too(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Path("/proc/self/status")  # a file of length 0, as the system says
    monkeypatch.setattr(text, "MAX_FILE_BYTES", 10)
    with pytest.raises(ImportRefused, match="split it"):
        text.read_bytes(path)


def test_a_file_that_is_not_there_is_refused_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(ImportRefused, match="cannot be read"):
        text.read_bytes(tmp_path / "none.pbn")


def test_lines_may_have_64_kib_and_no_more() -> None:
    limit = 64 * 1024
    text.refuse_long_lines("a\n" + "x" * limit + "\n" + "y" * limit, "x.pbn")
    with pytest.raises(ImportRefused, match=r"^x\.pbn:2: more than 64 KiB") as error:
        text.refuse_long_lines("a\n" + "x" * (limit + 1) + "\n", "x.pbn")
    assert error.value.line == 2


def test_a_long_line_refuses_a_pbn_file() -> None:
    with pytest.raises(ImportRefused):
        read_pbn(b'[Event "' + b"x" * 70_000 + b'"]\n', "x.pbn")


def test_a_long_line_refuses_a_script() -> None:
    with pytest.raises(ImportRefused, match=r"^x\.toml:3: more than 64 KiB"):
        open_file(b'[[board]]\nboard = "1"\nauction = "' + b"P " * 35_000 + b'"\n', "x.toml")


@pytest.mark.parametrize(
    ("data", "path", "expected"),
    [
        (b'% PBN 2.1\n[Event "x"]\n', "a.txt", "PBN"),
        (b"pn|a,b,c,d|st||md|1S|", "a.txt", "LIN"),
        (b"https://example.org/?lin=qx%7Co1%7Cmd%7C1S%7C", "a.txt", "LIN"),
        ('\ufeff[Event "x"]'.encode("utf-16-le"), "a", "PBN"),
        (b"", "empty.PBN", "PBN"),
        (b"nothing known", "odd.lin", "LIN"),
    ],
)
def test_the_format_is_what_the_file_holds_then_its_name(data: bytes, path: str, expected: str) -> None:
    assert text.detect_format(data, path) == expected


def test_a_file_of_neither_format_is_refused() -> None:
    with pytest.raises(ImportRefused, match="neither PBN nor LIN"):
        text.detect_format(b"Dear director, ...", "letter.txt")
