"""Can others read the log with nothing but the .avsc files? Apache's reader does, and the header is what Avro says."""

import io
import json
from typing import Any

import avro.io
import avro.schema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events.event_strategies import events
from trickbook.events.avro_schemas import FOLDER
from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.codec import encode
from trickbook.events.envelope import Event

PRIMITIVES = {"null", "boolean", "int", "long", "float", "double", "bytes", "string"}


def avsc(name: str) -> str:
    return (FOLDER / f"{name}.avsc").read_text(encoding="utf-8")


def read_by_apache(name: str, value: bytes) -> Any:
    source = io.BytesIO(value[10:])
    schema = avro.schema.parse(avsc(name))
    datum = avro.io.DatumReader(schema).read(avro.io.BinaryDecoder(source))
    assert source.read() == b""
    return datum


def written_by_apache(name: str, fields: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    avro.io.DatumWriter(avro.schema.parse(avsc(name))).write(fields, avro.io.BinaryEncoder(out))
    return out.getvalue()


def check_apache_agrees(event: Event) -> None:
    name, value = type(event).__name__, encode(event)
    assert read_by_apache(name, value) == event.model_dump()
    assert written_by_apache(name, event.model_dump()) == value[10:]


@pytest.mark.parametrize("name", CATALOGUE)
def test_apache_avro_reads_and_writes_the_same_event(name: str) -> None:
    check_apache_agrees(example_of(CATALOGUE[name]))


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(sorted(CATALOGUE)).flatmap(lambda name: events(CATALOGUE[name])))
def test_apache_avro_agrees_on_any_event(event: Event) -> None:
    check_apache_agrees(event)


# The fingerprint, after Avro 1.12, "Transforming into Parsing Canonical Form" and "Schema Fingerprints"; the published
# numbers stand in the specification (null) and in the test data that all of Avro's implementations share.


def canonical(schema: Any, namespace: str = "") -> str:
    """PRIMITIVES, FULLNAMES, STRIP, ORDER, STRINGS, INTEGERS and WHITESPACE, for the schemas that events have."""
    if isinstance(schema, list):
        return "[" + ",".join(canonical(branch, namespace) for branch in schema) + "]"
    if isinstance(schema, str):
        full = schema if schema in PRIMITIVES or "." in schema or not namespace else f"{namespace}.{schema}"
        return quoted(full)
    kind = schema["type"]
    if kind in PRIMITIVES:
        return quoted(kind)
    if kind == "array":
        return '{"type":"array","items":' + canonical(schema["items"], namespace) + "}"
    namespace = schema.get("namespace", namespace)
    head = '{"name":' + quoted(f"{namespace}.{schema['name']}" if namespace else schema["name"])
    if kind == "enum":
        return head + ',"type":"enum","symbols":[' + ",".join(map(quoted, schema["symbols"])) + "]}"
    fields = [
        '{"name":' + quoted(field["name"]) + ',"type":' + canonical(field["type"], namespace) + "}"
        for field in schema["fields"]
    ]
    return head + ',"type":"record","fields":[' + ",".join(fields) + "]}"


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def crc_64_avro(text: str) -> int:
    """Rabin fingerprint with the specification's polynomial, bit by bit."""
    polynomial = 0xC15D213AA4D7A795
    result = polynomial
    for byte in text.encode():
        result ^= byte
        for _ in range(8):
            result = result >> 1 ^ (polynomial if result & 1 else 0)
    return result


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ('"null"', 0x63DD24E7CC258F8A),
        ('"boolean"', -6970731678124411036 % 2**64),
        ('"int"', 8247732601305521295),
        ('"long"', -3434872931120570953 % 2**64),
        ('"string"', -8142146995180207161 % 2**64),
    ],
)
def test_the_fingerprint_in_this_file_gives_the_published_numbers(schema: str, expected: int) -> None:
    assert crc_64_avro(canonical(json.loads(schema))) == expected


def test_the_canonical_form_in_this_file_leaves_nothing_but_what_parsing_needs() -> None:
    schema = {
        "type": "record",
        "doc": "d",
        "name": "R",
        "namespace": "n",
        "fields": [
            {"name": "a", "doc": "d", "type": {"type": "long", "logicalType": "timestamp-micros"}},
            {"type": ["null", {"symbols": ["X"], "type": "enum", "name": "E"}], "name": "b", "default": None},
            {"name": "c", "type": {"items": "E", "type": "array"}},
        ],
    }

    assert canonical(schema) == (
        '{"name":"n.R","type":"record","fields":[{"name":"a","type":"long"},'
        '{"name":"b","type":["null",{"name":"n.E","type":"enum","symbols":["X"]}]},'
        '{"name":"c","type":{"type":"array","items":"n.E"}}]}'
    )


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_header_holds_the_schema_s_fingerprint_lowest_byte_first(name: str) -> None:
    value = encode(example_of(CATALOGUE[name]))

    assert value[2:10] == crc_64_avro(canonical(json.loads(avsc(name)))).to_bytes(8, "little")
