"""Are the committed .avsc files those of the models, and as plain as design.md 2 (Bytes) wants them?"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from trickbook.events.avro_schemas import FOLDER, avro_type, avsc_text
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.envelope import ENVELOPE_FIELDS, Event

ENVELOPE = [
    "table_key",
    "writer",
    "writer_seq",
    "board",
    "round",
    "occurred_at",
    "asserted_by",
    "confidence",
    "happened_after",
    "supersedes",
    "caused_by",
]
SYMBOLS = {
    "Seat": ["N", "E", "S", "W"],
    "Side": ["NS", "EW"],
    "Suit": ["C", "D", "H", "S"],
    "Rank": ["TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"],
    "Denomination": ["C", "D", "H", "S", "NT"],
}
PLAIN = ["string", "long", "boolean"]


def schema_of(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads((FOLDER / f"{name}.avsc").read_text(encoding="utf-8"))
    return schema


def faults(schema: dict[str, Any]) -> Iterator[str]:
    """What design.md 2 (Bytes) forbids in this schema."""
    if not isinstance(schema, dict) or schema.get("type") != "record":
        yield "not a record at the top"
        return
    seen = set()
    for field in schema["fields"]:
        where, kind = field["name"], field["type"]
        if isinstance(kind, list):
            if len(kind) != 2 or kind[0] != "null":
                yield f"{where}: a union other than null with one type"
            if field.get("default", "none") is not None:
                yield f"{where}: nullable, and its default is not null"
            kind = kind[-1]
        if isinstance(kind, dict) and kind["type"] == "array":
            kind = kind["items"]
            if kind not in PLAIN:
                yield f"{where}: an array of something else than primitives"
        if isinstance(kind, dict) and kind["type"] == "enum":
            seen.add(f"trickbook.events.{kind['name']}")
            if kind["symbols"] != SYMBOLS.get(kind["name"]):
                yield f"{where}: an enum that may grow"
        elif kind != {"type": "long", "logicalType": "timestamp-micros"} and kind not in [*PLAIN, *seen]:
            yield f"{where}: {kind} has no place in an event"


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_committed_schema_is_the_model_s(name: str) -> None:
    assert (FOLDER / f"{name}.avsc").read_text(encoding="utf-8") == avsc_text(CATALOGUE[name])


def test_there_is_one_file_per_event_and_no_other() -> None:
    names = {file.name for file in FOLDER.iterdir() if file.is_file()}

    assert names == {f"{name}.avsc" for name in CATALOGUE} | {"avro.lock"}


@pytest.mark.parametrize("name", CATALOGUE)
def test_a_schema_is_one_flat_record(name: str) -> None:
    schema = schema_of(name)

    assert list(faults(schema)) == []
    assert (schema["namespace"], schema["name"]) == ("trickbook.events", name)
    assert [field["name"] for field in schema["fields"]][:11] == ENVELOPE
    assert all(field["doc"] for field in schema["fields"])
    assert schema["doc"].endswith(".")


def test_the_envelope_stands_first_in_every_model() -> None:
    assert list(ENVELOPE_FIELDS) == ENVELOPE


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ({"type": "record", "name": "Inner", "fields": []}, "has no place"),
        (["null", "string", "long"], "a union other than"),
        (["string", "null"], "a union other than"),
        ({"type": "map", "values": "string"}, "has no place"),
        ({"type": "array", "items": {"type": "array", "items": "string"}}, "something else than primitives"),
        ({"type": "enum", "name": "Cause", "symbols": ["SLIP"]}, "an enum that may grow"),
        ({"type": "enum", "name": "Side", "symbols": ["NS", "EW", "BOTH"]}, "an enum that may grow"),
        ("double", "has no place"),
        ("trickbook.events.Seat", "has no place"),
    ],
)
def test_the_check_above_finds_what_is_forbidden(kind: Any, fault: str) -> None:
    found = list(faults({"type": "record", "fields": [{"name": "x", "type": kind, "default": None}]}))

    assert found
    assert fault in found[0]


def test_the_check_above_wants_defaults_and_a_record() -> None:
    assert list(faults({"type": "record", "fields": [{"name": "x", "type": ["null", "string"]}]})) == [
        "x: nullable, and its default is not null"
    ]
    assert list(faults({"type": "enum", "symbols": ["N"]})) == ["not a record at the top"]


class Inner(BaseModel):
    """A record of its own."""


@pytest.mark.parametrize("annotation", [Inner, dict[str, str], str | int, float, bytes, Event, str | int | None])
def test_a_model_can_have_no_field_without_a_place_in_an_event(annotation: Any) -> None:
    with pytest.raises(TypeError):
        avro_type(annotation, set())
