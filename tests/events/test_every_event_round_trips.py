"""Does every event come back from its bytes as it was written?"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events.event_strategies import events
from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.codec import CURRENT, SIZE_LIMIT, Identity, decode, encode, encode_fields, identity_of
from trickbook.events.errors import UnreadableEvent


@pytest.mark.parametrize("name", CATALOGUE)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_an_event_survives_its_bytes(name: str, data: st.DataObject) -> None:
    kind = CATALOGUE[name]
    event = data.draw(events(kind))

    value = encode(event)
    entry = decode(value)

    assert entry.name == name
    assert list(entry.fields) == list(kind.model_fields)
    assert kind.model_validate(entry.fields) == event
    assert encode_fields(name, entry.fields) == value
    assert entry.reference == event.reference
    assert entry.board == event.board
    assert entry["asserted_by"] == event.asserted_by


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_header_is_magic_and_the_schema_of_that_event_alone(name: str) -> None:
    value = encode(example_of(CATALOGUE[name]))

    assert value[:2] == b"\xc3\x01"
    assert [schema.name for schema in CURRENT.values() if schema.header == value[:10]] == [name]


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_identity_is_read_from_the_head_alone(name: str) -> None:
    event = example_of(CATALOGUE[name])
    value = encode(event)

    assert identity_of(value) == Identity(event.table_key, event.writer, event.writer_seq)
    assert identity_of(value[:60]) == identity_of(value)  # 10 header, 21 table key, at most 22 writer, 2 number


@pytest.mark.parametrize("damaged", [b"", b"\xc3\x01", b"\xc3\x01" + bytes(8), b"not an event at all"])
def test_what_is_no_event_has_no_identity(damaged: bytes) -> None:
    assert identity_of(damaged) is None


def test_an_event_cut_within_its_head_has_no_identity() -> None:
    value = encode(example_of(CATALOGUE["CardPlayed"]))
    head = 10 + len(b"\x28spring-open/final/12") + len(b"\x0ctablet")

    assert identity_of(value[: head + 1]) is not None
    assert [identity_of(value[:length]) for length in range(head + 1)] == [None] * (head + 1)


def test_an_event_longer_than_the_limit_is_not_written() -> None:
    imported = example_of(CATALOGUE["RecordImported"])
    room = SIZE_LIMIT - len(encode(imported.model_copy(update={"tags": []}))) - 4  # the count, and three for the length

    fitting = encode(imported.model_copy(update={"tags": ["x" * room]}))

    assert len(fitting) == SIZE_LIMIT
    assert decode(fitting)["tags"] == ["x" * room]
    with pytest.raises(UnreadableEvent, match="TOO_LONG") as caught:
        encode(imported.model_copy(update={"tags": ["x" * (room + 1)]}))
    assert caught.value.fault == "TOO_LONG"


def test_fields_must_be_complete() -> None:
    fields = example_of(CATALOGUE["DummySpread"]).model_dump()
    del fields["seat"]

    with pytest.raises(KeyError, match="seat"):
        encode_fields("DummySpread", fields)


@pytest.mark.parametrize(
    ("name", "field", "value", "error"),
    [
        ("DummySpread", "seat", "X", KeyError),
        ("DummySpread", "writer_seq", 2**63, OverflowError),
        ("DummySpread", "writer_seq", -(2**63) - 1, OverflowError),
        ("DummySpread", "board", 7, AttributeError),
        ("HandCounted", "face_down", "yes", KeyError),
    ],
)
def test_fields_that_are_not_valid_are_no_bytes(name: str, field: str, value: object, error: type[Exception]) -> None:
    fields = example_of(CATALOGUE[name]).model_dump() | {field: value}

    with pytest.raises(error):
        encode_fields(name, fields)


@pytest.mark.parametrize("number", [0, 1, 63, 64, 127, 128, 8191, 8192, 2**31, 2**63 - 1, -1, -64, -65, -(2**63)])
def test_numbers_come_back_at_the_edges_of_their_length(number: int) -> None:
    fields = example_of(CATALOGUE["DummySpread"]).model_dump() | {"writer_seq": number}

    assert decode(encode_fields("DummySpread", fields))["writer_seq"] == number
