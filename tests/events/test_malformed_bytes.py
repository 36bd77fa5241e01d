"""Is every way in which bytes can be no event refused, each by its own name? Bytes written by hand."""

import io
import random

import fastavro
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.codec import CURRENT, KNOWN, SIZE_LIMIT, decode, encode, encode_fields
from trickbook.events.errors import UnreadableEvent

TABLE, WRITER = b"\x0aa/b/c", b"\x02w"
UNSAID = b"\x00"  # a nullable field that is null
ENVELOPE_END = b"\x02N" + b"\x10OBSERVED" + UNSAID * 3  # N says so, having observed it; no references
ENVELOPE = TABLE + WRITER + b"\x02" + UNSAID * 3 + ENVELOPE_END  # entry 1; no board, round or time

EXAMPLES = {name: encode(example_of(kind)) for name, kind in CATALOGUE.items()}
SPREAD = CURRENT["DummySpread"].header + ENVELOPE + b"\x00"
DISTURBED = CURRENT["PlayedCardsDisturbed"].header + ENVELOPE
COUNTED = CURRENT["HandCounted"].header + ENVELOPE
LONGEST = b"\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01"  # 2^63 - 1, zigzag


def spread(table: bytes = TABLE, number: bytes = b"\x02", unsaid: bytes = UNSAID * 3, seat: bytes = b"\x00") -> bytes:
    return CURRENT["DummySpread"].header + table + WRITER + number + unsaid + ENVELOPE_END + seat


def fault_of(value: bytes) -> str:
    with pytest.raises(UnreadableEvent) as caught:
        decode(value)
    assert str(caught.value) == f"unreadable event ({caught.value.fault}): {caught.value.detail}"
    assert "\n" not in str(caught.value)
    return caught.value.fault


def test_the_bytes_written_by_hand_are_an_event() -> None:
    assert decode(SPREAD).fields == {
        "table_key": "a/b/c",
        "writer": "w",
        "writer_seq": 1,
        "board": None,
        "round": None,
        "occurred_at": None,
        "asserted_by": "N",
        "confidence": "OBSERVED",
        "happened_after": None,
        "supersedes": None,
        "caused_by": None,
        "seat": "N",
    }
    assert decode(DISTURBED + b"\x00" + b"\x04\x0e\x10\x00")["tricks"] == [7, 8]
    assert decode(COUNTED + b"\x02" + b"\x1a" + b"\x01").fields["count"] == 13
    assert decode(spread(number=LONGEST))["writer_seq"] == 2**63 - 1


@pytest.mark.parametrize(
    ("fault", "value"),
    [
        ("TOO_SHORT", b""),
        ("TOO_SHORT", b"\xc3\x01"),
        ("TOO_SHORT", SPREAD[:9]),
        ("NOT_SINGLE_OBJECT", b"\xc3\x02" + SPREAD[2:]),
        ("NOT_SINGLE_OBJECT", b"\x00\x00\x00\x00\x07" + SPREAD),
        ("NOT_SINGLE_OBJECT", b"{'event': 'DummySpread'}"),
        ("UNKNOWN_FINGERPRINT", b"\xc3\x01" + bytes(8)),
        ("UNKNOWN_FINGERPRINT", b"\xc3\x01" + bytes(reversed(SPREAD[2:10])) + SPREAD[10:]),
        ("TRAILING_BYTES", SPREAD + b"\x00"),
        ("TRAILING_BYTES", SPREAD + SPREAD),
        ("TRUNCATED", SPREAD[:10]),
        ("ENUM_OUT_OF_RANGE", spread(seat=b"\x08")),
        ("ENUM_OUT_OF_RANGE", spread(seat=b"\x01")),
        ("ENUM_OUT_OF_RANGE", spread(seat=LONGEST)),
        ("OVERLONG_VARINT", spread(number=b"\x82\x00")),
        ("OVERLONG_VARINT", spread(seat=b"\x80\x80\x00")),
        ("OVERLONG_VARINT", spread(unsaid=b"\x80\x00\x00\x00")),
        ("OVERLONG_VARINT", spread(number=b"\xff" * 9 + b"\x02")),
        ("OVERLONG_VARINT", spread(number=b"\xff" * 10 + b"\x01")),
        ("UNION_OUT_OF_RANGE", spread(unsaid=b"\x04\x00\x00")),
        ("UNION_OUT_OF_RANGE", spread(unsaid=b"\x01\x00\x00")),
        ("BAD_UTF8", spread(table=b"\x0aa/b/\xff")),
        ("BAD_UTF8", spread(table=b"\x06\xed\xa0\x80")),  # half a surrogate pair
        ("BAD_UTF8", spread(table=b"\x04\xc1\xa1")),  # an "a" in two bytes
        ("BAD_BOOLEAN", COUNTED + b"\x02\x1a\x02"),
        ("NEGATIVE_LENGTH", spread(table=b"\x09a/b/c")),
        ("NEGATIVE_LENGTH", spread(table=b"\xff" * 9 + b"\x01")),
        ("TRUNCATED", spread(table=LONGEST + b"a/b/c")),
        ("TRUNCATED", DISTURBED + b"\x00" + LONGEST + b"\x0e" * 200),
        ("NOT_CANONICAL", DISTURBED + b"\x00" + b"\x02\x0e\x02\x10\x00"),  # 7 and 8 in two blocks
        ("NOT_CANONICAL", DISTURBED + b"\x00" + b"\x03\x04\x0e\x10\x00"),  # a block with its size in bytes
        ("NOT_CANONICAL", DISTURBED + b"\x00" + b"\x03\x00"),
        ("MOMENT_OUT_OF_RANGE", spread(unsaid=b"\x00\x00\x02" + LONGEST)),
        ("MOMENT_OUT_OF_RANGE", spread(unsaid=b"\x00\x00\x02" + b"\xff" * 9 + b"\x01")),
    ],
    ids=lambda part: part if isinstance(part, str) else f"{len(part)} bytes",
)
def test_each_fault_has_its_name(fault: str, value: bytes) -> None:
    assert fault_of(value) == fault


def test_too_long_is_said_before_anything_is_read() -> None:
    assert fault_of(bytes(SIZE_LIMIT + 1)) == "TOO_LONG"
    assert fault_of(SPREAD + bytes(SIZE_LIMIT)) == "TOO_LONG"
    assert fault_of(bytes(SIZE_LIMIT)) == "NOT_SINGLE_OBJECT"


def test_the_detail_names_event_and_field() -> None:
    with pytest.raises(UnreadableEvent) as caught:
        decode(spread(seat=b"\x08"))

    assert caught.value.detail == "DummySpread.seat: symbol 4 of 4"


@pytest.mark.parametrize("name", CATALOGUE)
def test_an_event_cut_at_any_byte_is_truncated(name: str) -> None:
    value = EXAMPLES[name]

    faults = [fault_of(value[:length]) for length in range(len(value))]

    assert faults == ["TOO_SHORT"] * 10 + ["TRUNCATED"] * (len(value) - 10)


def check_unreadable_or_canonical(value: bytes) -> bool:
    """Whether it could be read; what can be read, two writers write as the same bytes."""
    try:
        entry = decode(value)
    except UnreadableEvent:
        return False
    schema = CURRENT[entry.name]
    other = io.BytesIO()
    fastavro.schemaless_writer(other, fastavro.parse_schema(schema.plain), entry.fields)
    assert schema.header + other.getvalue() == value
    assert encode_fields(entry.name, entry.fields) == value
    return True


@settings(max_examples=2000, deadline=None)
@given(st.binary(max_size=300))
def test_random_bytes_are_no_event(value: bytes) -> None:
    assert not check_unreadable_or_canonical(value)


@settings(max_examples=3000, deadline=None)
@given(st.sampled_from(sorted(KNOWN)), st.binary(max_size=120))
def test_random_bytes_after_a_known_header(header: bytes, datum: bytes) -> None:
    check_unreadable_or_canonical(header + datum)
    check_unreadable_or_canonical(header + ENVELOPE + datum)


@settings(max_examples=5000, deadline=None)
@given(st.sampled_from(sorted(EXAMPLES)), st.data())
def test_random_changes_of_a_good_event(name: str, data: st.DataObject) -> None:
    value = EXAMPLES[name]
    start = data.draw(st.integers(0, len(value)))
    end = data.draw(st.integers(start, min(len(value), start + 6)))

    check_unreadable_or_canonical(value[:start] + data.draw(st.binary(max_size=6)) + value[end:])


@pytest.mark.parametrize("name", ["CardPlayed", "PlayedCardsDisturbed", "HandCounted"])
def test_every_byte_of_an_event_replaced_by_every_other(name: str) -> None:
    value = EXAMPLES[name]
    changed = [
        value[:at] + bytes([byte]) + value[at + 1 :]
        for at in range(len(value))
        for byte in range(256)
        if byte != value[at]
    ]

    readable = sum(check_unreadable_or_canonical(other) for other in changed)

    assert 0 < readable < len(changed)


def test_events_whose_bytes_are_shuffled() -> None:
    shuffler = random.Random(44)
    for name, value in EXAMPLES.items():
        datum = list(value[10:])
        shuffler.shuffle(datum)
        check_unreadable_or_canonical(CURRENT[name].header + bytes(datum))
