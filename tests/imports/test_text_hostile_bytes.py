"""Can any bytes make a reader fail with anything but a one-line refusal, lose count, or never come back?"""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.imports.written_games import DATA, game, lin, read_lin, read_pbn
from trickbook.events.errors import ImportRefused
from trickbook.imports.reading import FileReading
from trickbook.imports.text import detect_format

Reader = Callable[[bytes, str], FileReading]
READERS: list[Reader] = [read_pbn, read_lin]
PBN_SEEDS = [path.read_bytes() for path in sorted(DATA.glob("*.pbn"))]
LIN_SEEDS = [path.read_bytes() for path in sorted(DATA.glob("*.lin"))]
PBN_WORDS = [
    b"[", b"]", b'"', b"{", b"}", b";", b"\n\n", b"\n%", b"\\", b"#", b"##", b"-", b"+", b"*", b"^R", b"^L", b"^S",
    b"^I", b"AP", b"=1=", b"$7", b"!", b"S7", b"1NT", b"X", b'[Deal "', b'[Play "N"]\n', b'[Auction "W"]\n',
    b'[Note "1:"]', b"\xe2\x84\xaa", b"\xc5\xbf", b"\xd9\xa3", b"\xc2\xb2", b"\x00", b"\xff\xfe", b"\r",
]  # fmt: skip
LIN_WORDS = [
    b"|", b"md|", b"mb|", b"pc|", b"mc|", b"qx|o1|", b"vg|,,,1,", b"rs|", b"sv|", b"ah|", b"nt|", b"%7C", b"lin=", b",",
    b"SA", b"1N", b"xx", b"-1", b"99999999999999999999", b"\xe2\x84\xaa", b"\xc2\xb2", b"\xd9\xa3", b"\n", b"\x00",
]  # fmt: skip


def check(reader: Reader, data: bytes) -> None:
    try:
        found = reader(data, "hostile")
    except ImportRefused as error:
        refusal = str(error)
    else:
        refusal = ""
    assert "\n" not in refusal
    if refusal:
        return
    assert found.games == len(found.boards) + len(found.rejections)
    for rejection in found.rejections:
        assert rejection.reason
        assert "\n" not in rejection.reason
    for board in found.boards:
        assert len(board.plays) <= 52
        assert all(play.trick is None or 1 <= play.trick <= 13 for play in board.plays)
        shown = [play.card for play in board.plays if play.card]
        assert len(set(shown)) == len(shown)
        for score in board.scores:
            assert score.source_text
            assert len(score.source_text) <= 200
            assert score.tricks_declarer is None or 0 <= score.tricks_declarer <= 13


@st.composite
def damaged(draw: st.DrawFn, seeds: list[bytes], words: list[bytes]) -> bytes:
    """A good file (or two) with pieces cut out, doubled, or replaced by words of the format."""
    data = draw(st.sampled_from(seeds)) + draw(st.sampled_from([b"", *seeds]))
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        data = data[:start] + draw(st.sampled_from([b"", data[start:end] * 2, *words])) + data[end:]
    return data


SLOW = settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("reader", READERS)
@SLOW
@given(data=st.binary(max_size=300))
def test_arbitrary_bytes(reader: Reader, data: bytes) -> None:
    check(reader, data)


@SLOW
@given(data=damaged(PBN_SEEDS, PBN_WORDS))
def test_damaged_pbn_files(data: bytes) -> None:
    check(read_pbn, data)


@SLOW
@given(data=damaged(LIN_SEEDS, LIN_WORDS))
def test_damaged_lin_files(data: bytes) -> None:
    check(read_lin, data)


@SLOW
@given(words=st.lists(st.sampled_from(PBN_WORDS), max_size=60))
def test_words_of_pbn_in_any_order(words: list[bytes]) -> None:
    check(read_pbn, b"".join(words))
    check(read_pbn, game().encode() + b" ".join(words))


@SLOW
@given(words=st.lists(st.sampled_from(LIN_WORDS), max_size=60))
def test_words_of_lin_in_any_order(words: list[bytes]) -> None:
    check(read_lin, b"".join(words))


@SLOW
@given(data=st.binary(max_size=300))
def test_the_format_of_arbitrary_bytes(data: bytes) -> None:
    with suppress(ImportRefused):
        assert detect_format(data, "x") in ("PBN", "LIN")


# Shapes that make a careless expression or counter work in squares: with one of those, two megabytes take hours.

MEGA = 2_000_000
SHAPES = {
    "braces that close nowhere": b"{" * MEGA,
    "comments with one end far away": b"{ x\n" * (MEGA // 4) + b"}",
    "brackets": b"[\n" * (MEGA // 2),
    "tags without a value": b"[Event\n" * (MEGA // 7),
    "tags without an end": b'[Event "\n' * (MEGA // 9),
    "quotes": b'[Event ""\n"""""""""""\n' * (MEGA // 20),
    "backslashes": b'[Event "\\\\\\\\\\\\\n' * (MEGA // 15),
    "empty lines": b"\n \t" * (MEGA // 3),
    "blanks": (b" " * 60_000 + b"\n") * (MEGA // 60_001),
    "loose lines": b"nothing here\n\n" * (MEGA // 14),
    "one tag many times": b'[Site "a"]\n' * (MEGA // 11),
    "notes": b'[Deal "x"]\n' + b'[Note "1:a"]\n' * (MEGA // 13),
    "words of an auction": b'[Dealer "N"]\n[Auction "N"]\n' + b"1C X\n" * (MEGA // 5),
    "words that look like calls": b'[Board "1"]\n[Deal "x"]\n[Auction "N"]\nPass\n\n' + b"XX\n" * (MEGA // 3) + b"@",
    "a play without end": game("S7 S3 S2 SA\n" * (MEGA // 12)).encode(),
    "dashes": game("- - - -\n" * (MEGA // 8)).encode(),
    "many games without empty lines": game(Result="7").encode() * (MEGA // 200),
    "bars": b"|\n" * (MEGA // 2),
    "keys without values": b"md|" * (MEGA // 3),
    "words between bars": (b"a b " * 15_000 + b"|") * (MEGA // 60_000),
    "one lin board with cards without end": lin(cards=["SA"] * (MEGA // 6)).encode(),
    "calls in one value": b"md|3|mb|" + b"X" * 60_000 + b"@|pg||",
    "digits in a title": b"md|3|ah|" + b"1" * 60_000 + b" x|",
    "digits in a label": b"qx|o" + b"1" * 60_000 + b"@|md|3|",
    "a long first board number": b"vg|,,,%s,|rs|,|qx|o1|md|3|" % (b"9" * 60_000),
    "sessions": b"vg|a,b,I,1,1|rs|,|" * (MEGA // 18),
    "encoded bars": b"pn%7Cmd%7C" * (MEGA // 10),
}


@pytest.mark.timeout(120)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("reader", READERS)
def test_large_hostile_files_come_to_an_end(reader: Reader, shape: str) -> None:
    check(reader, SHAPES[shape])
