"""How does an event become bytes, and bytes an entry? Avro single-object framing, read strictly (design.md 2, Bytes).

`C3 01`, the CRC-64-AVRO fingerprint of the writer's schema (8 bytes, little-endian), then the Avro datum. One event
has one byte form: what does not encode to the very same bytes again is refused, with the fault by name.
"""

import io
import json
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

import fastavro
from fastavro.schema import fingerprint, parse_schema, to_parsing_canonical_form

from trickbook.events import strict_avro
from trickbook.events.avro_schemas import FOLDER
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.entry import Entry
from trickbook.events.envelope import Event
from trickbook.events.errors import UnreadableEvent

MAGIC: Final = b"\xc3\x01"
SIZE_LIMIT: Final = 16 * 1024


class EventSchema(NamedTuple):
    """One schema this build can read; `defaults` fills fields that a released, older schema did not have."""

    name: str
    header: bytes
    plain: dict[str, Any]
    parsed: Any
    defaults: dict[str, Any]


def load_schema(text: str, released: bool = False) -> EventSchema:
    plain = json.loads(text)
    name = plain["name"]
    rabin = fingerprint(to_parsing_canonical_form(plain), "CRC-64-AVRO")
    have = {field["name"] for field in plain["fields"]}
    missing = {
        field: info.default
        for field, info in CATALOGUE[name].model_fields.items()
        if released and field not in have
    }
    # fastavro gives the number in the byte order of the specification's text form: the first byte is the lowest
    return EventSchema(name, MAGIC + bytes.fromhex(rabin), plain, parse_schema(plain), missing)


def released_schemas(folder: Traversable) -> Iterator[EventSchema]:
    """The schemas that avro.lock lists, each `fingerprint file`. Raises UnreadableEvent where one is gone or changed."""
    for line in (folder / "avro.lock").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        locked, path = line.split()
        file = folder / path
        if not file.is_file():
            raise UnreadableEvent("RELEASED_SCHEMA_GONE", f"avro.lock names {path}, which is not there")
        schema = load_schema(file.read_text(encoding="utf-8"), released=True)
        if schema.header[2:].hex() != locked:
            raise UnreadableEvent("RELEASED_SCHEMA_CHANGED", f"{path} no longer has the fingerprint {locked}")
        yield schema


CURRENT: Final[dict[str, EventSchema]] = {
    name: load_schema((FOLDER / f"{name}.avsc").read_text(encoding="utf-8")) for name in CATALOGUE
}
KNOWN: Final[dict[bytes, EventSchema]] = {
    schema.header: schema for schema in [*released_schemas(FOLDER), *CURRENT.values()]
}


def encode(event: Event) -> bytes:
    """The bytes of a validated event. Raises UnreadableEvent where they would be longer than 16 KiB."""
    return encode_fields(type(event).__name__, event.__dict__)


def encode_fields(name: str, fields: Mapping[str, Any]) -> bytes:
    """The bytes of fields that are known to be valid. Raises UnreadableEvent where they are longer than 16 KiB."""
    schema = CURRENT[name]
    out = io.BytesIO()
    out.write(schema.header)
    fastavro.schemaless_writer(out, schema.parsed, fields)
    value = out.getvalue()
    if len(value) > SIZE_LIMIT:
        raise UnreadableEvent("TOO_LONG", f"{name} takes {len(value)} bytes, the limit is {SIZE_LIMIT}")
    return value


def decode(value: bytes) -> Entry:
    """The entry in these bytes. Raises UnreadableEvent with the name of the fault; nothing is guessed or skipped."""
    if len(value) > SIZE_LIMIT:
        raise UnreadableEvent("TOO_LONG", f"{len(value)} bytes, the limit is {SIZE_LIMIT}")
    if value[:2] != MAGIC or len(value) < 10:
        raise UnreadableEvent(
            "NOT_SINGLE_OBJECT", f"begins with {value[:2].hex() or 'nothing'}, expected c301"
        )
    schema = KNOWN.get(value[:10])
    if schema is None:
        raise UnreadableEvent("UNKNOWN_FINGERPRINT", f"no schema of this build has {value[2:10].hex()}")
    entry = _read(schema, value)
    if entry is None:
        strict_avro.check(schema.plain, value[10:])
        raise UnreadableEvent("NOT_CANONICAL", f"{schema.name} does not encode to the same bytes again")
    if schema.defaults:
        entry.fields.update({field: default for field, default in schema.defaults.items()})
    return entry


def _read(schema: EventSchema, value: bytes) -> Entry | None:
    """The entry, or None where reading fails or writing it again gives other bytes."""
    source = io.BytesIO(value)
    source.seek(10)
    again = io.BytesIO()
    try:
        fields = fastavro.schemaless_reader(source, schema.parsed, None)
        fastavro.schemaless_writer(again, schema.parsed, fields)
    except (ValueError, LookupError, EOFError, OverflowError, TypeError, MemoryError):
        return None
    if source.tell() != len(value) or again.getvalue() != value[10:]:
        return None
    return Entry(schema.name, fields)  # type: ignore[arg-type]
