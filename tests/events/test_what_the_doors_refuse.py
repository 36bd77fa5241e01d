"""Does a model refuse what could not be written down, ordered or read back? (design.md 2)"""

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import ValidationError

from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.codec import decode, encode
from trickbook.events.envelope import Event


def event(name: str = "CardPlayed", **changed: Any) -> Event:
    kind = CATALOGUE[name]
    return kind.model_validate(example_of(kind).model_dump() | changed)


REFUSED = [
    ("CardPlayed", "table_key", "a/b"),
    ("CardPlayed", "table_key", "a/b/c/d"),
    ("CardPlayed", "table_key", "A/b/c"),
    ("CardPlayed", "table_key", "a//c"),
    ("CardPlayed", "table_key", "a/b/" + "c" * 81),
    ("CardPlayed", "table_key", "a/b/c\n"),
    ("CardPlayed", "writer", ""),
    ("CardPlayed", "writer", "the tablet"),
    ("CardPlayed", "writer", None),
    ("CardPlayed", "writer_seq", 0),
    ("CardPlayed", "writer_seq", 10_000_000_000),  # a reference has ten digits at most
    ("CardPlayed", "board", ""),
    ("CardPlayed", "board", "7" * 41),
    ("CardPlayed", "board", "\ud800"),  # half a surrogate pair has no bytes
    ("CardPlayed", "round", ""),
    ("CardPlayed", "asserted_by", "DUMMY"),
    ("CardPlayed", "confidence", "CERTAIN"),
    ("CardPlayed", "happened_after", "tablet"),
    ("CardPlayed", "happened_after", "tablet:0"),
    ("CardPlayed", "supersedes", "tablet:07"),
    ("CardPlayed", "caused_by", "tablet:7 "),
    ("CardPlayed", "occurred_at", datetime(2017, 10, 1, 14, 5)),  # noqa: DTZ001 - the missing zone is the point
    ("CardPlayed", "occurred_at", "2017-10-01T14:05:00"),
    ("CardPlayed", "occurred_at", "0001-01-01T00:00:00+05:00"),
    ("CardPlayed", "occurred_at", "9999-12-31T23:59:59-05:00"),
    ("CardPlayed", "trick", 0),
    ("CardPlayed", "trick", 14),
    ("CardPlayed", "hand", "X"),
    ("CardPlayed", "card", "AS"),
    ("CardPlayed", "manner", "THROWN"),
    ("CardPlayed", "player_name", "somebody"),
    ("BoardOpened", "date", "1.10.2017"),
    ("BoardOpened", "date", "2017-13"),
    ("BoardOpened", "date", "2017-02-30"),
    ("BoardOpened", "date", "20171001"),
    ("BoardOpened", "date", "2017-W40-7"),
    ("BoardOpened", "date", "٢٠١٧"),
    ("BoardOpened", "edition_stated", "2018"),
    ("DealRecorded", "north", "AKQ.T98.765"),
    ("CallMade", "call", "8C"),
    ("ContractEstablished", "level", 8),
    ("ContractEstablished", "doubled", 3),
    ("ScoreRecorded", "contract", "4SXXX"),
    ("ScoreRecorded", "tricks_declarer", 14),
    ("ScoreRecorded", "score_ns", 2**63),
    ("RecordImported", "sha256", "00" * 31),
    ("RecordImported", "format", "XML"),
    ("DirectorFoundFact", "fact", "SOMETHING"),
    ("BoardFouled", "detail", "x" * 501),
]


@pytest.mark.parametrize(("name", "field", "value"), REFUSED)
def test_refused(name: str, field: str, value: Any) -> None:
    with pytest.raises(ValidationError) as caught:
        event(name, **{field: value})

    assert {problem["loc"][0] for problem in caught.value.errors()} == {field}


ACCEPTED = [
    ("CardPlayed", "table_key", "file-0a1b2c3d/1/open.2_b"),
    ("CardPlayed", "writer", "file:92a31743411412cb:2"),
    ("CardPlayed", "writer_seq", 9_999_999_999),
    ("CardPlayed", "board", "7~2"),
    ("CardPlayed", "board", None),
    ("CardPlayed", "supersedes", "file:92a31743411412cb:2:9999999999"),
    ("CardPlayed", "occurred_at", None),
    ("BoardOpened", "date", "2017"),
    ("BoardOpened", "date", "2017-10"),
    ("BoardOpened", "date", "2016-02-29"),
    ("DealRecorded", "north", ".AK.JT98765.A432"),
    ("DealRecorded", "west", None),
    ("ContractEstablished", "level", None),
    ("ScoreRecorded", "contract", "PASS"),
    ("ScoreRecorded", "contract", "7NTXX"),
    ("BoardFouled", "detail", "♠" * 500),
]


@pytest.mark.parametrize(("name", "field", "value"), ACCEPTED)
def test_accepted_and_read_back(name: str, field: str, value: Any) -> None:
    assert decode(encode(event(name, **{field: value})))[field] == value


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_field_without_a_default_must_be_said(name: str) -> None:
    said = example_of(CATALOGUE[name]).model_dump()
    required = {field for field, info in CATALOGUE[name].model_fields.items() if info.is_required()}

    with pytest.raises(ValidationError) as caught:
        CATALOGUE[name].model_validate({field: value for field, value in said.items() if field not in required})

    assert {problem["loc"][0] for problem in caught.value.errors()} == required
    assert {"table_key", "writer", "writer_seq", "board", "asserted_by", "confidence"} <= required


def test_a_moment_is_kept_in_utc() -> None:
    written = event(occurred_at="2017-10-01T16:05:00.000001+02:00")

    assert written.occurred_at == datetime(2017, 10, 1, 14, 5, 0, 1, tzinfo=UTC)
    assert written.occurred_at.tzinfo is UTC
    assert encode(written) == encode(event(occurred_at="2017-10-01T14:05:00.000001Z"))


def test_an_event_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        event().board = "8"


def test_a_reference_is_writer_and_number() -> None:
    assert event(writer="file:92a31743411412cb:2", writer_seq=5).reference == "file:92a31743411412cb:2:5"
