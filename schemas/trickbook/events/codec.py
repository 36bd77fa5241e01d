"""How does an event become bytes, and bytes an entry? Avro single-object framing, read strictly (design.md 2, Bytes).

`C3 01`, the CRC-64-AVRO fingerprint of the writer's schema (8 bytes, little-endian), then the Avro datum. One event
has one byte form: bytes that the event would not be written as are refused, with the fault by name.
"""

import copy
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from trickbook.events.avro_binary import read_long, read_text
from trickbook.events.avro_schemas import FOLDER
from trickbook.events.entry import Entry
from trickbook.events.envelope import Event
from trickbook.events.errors import UnreadableEvent
from trickbook.events.schema_files import MAGIC, EventSchema, current_schemas, released_schemas

SIZE_LIMIT: Final = 16 * 1024
HEADER_SIZE: Final = 10

CURRENT: Final[dict[str, EventSchema]] = current_schemas(FOLDER)
KNOWN: Final[dict[bytes, EventSchema]] = {
    schema.header: schema for schema in [*released_schemas(FOLDER, CURRENT), *CURRENT.values()]
}


def encode(event: Event) -> bytes:
    """The bytes of a validated event. Raises UnreadableEvent where they would be longer than 16 KiB."""
    return encode_fields(type(event).__name__, event.__dict__)


def encode_fields(name: str, fields: Mapping[str, Any]) -> bytes:
    """The bytes of an event's fields, all of them, known to be valid.

    Raises UnreadableEvent where the bytes would be longer than 16 KiB.
    """
    schema = CURRENT[name]
    value = schema.header + b"".join([write(fields[field]) for field, write in schema.writers])
    if len(value) > SIZE_LIMIT:
        raise UnreadableEvent("TOO_LONG", f"{name} takes {len(value)} bytes, the limit is {SIZE_LIMIT}")
    return value


def decode(value: bytes) -> Entry:
    """The entry in these bytes; nothing is guessed or skipped.

    Raises UnreadableEvent with one of these faults: TOO_LONG, TOO_SHORT, NOT_SINGLE_OBJECT, UNKNOWN_FINGERPRINT,
    TRUNCATED, TRAILING_BYTES, OVERLONG_VARINT, NEGATIVE_LENGTH, BAD_UTF8, BAD_BOOLEAN, ENUM_OUT_OF_RANGE,
    UNION_OUT_OF_RANGE, MOMENT_OUT_OF_RANGE, NOT_CANONICAL.
    """
    if len(value) > SIZE_LIMIT:
        raise UnreadableEvent("TOO_LONG", f"{len(value)} bytes, the limit is {SIZE_LIMIT}")
    if len(value) < HEADER_SIZE:
        raise UnreadableEvent("TOO_SHORT", f"{len(value)} bytes, the header alone takes {HEADER_SIZE}")
    if value[:2] != MAGIC:
        raise UnreadableEvent("NOT_SINGLE_OBJECT", f"begins with {value[:2].hex()}, expected {MAGIC.hex()}")
    schema = KNOWN.get(value[:HEADER_SIZE])
    if schema is None:
        raise UnreadableEvent("UNKNOWN_FINGERPRINT", f"no schema of this build has {value[2:HEADER_SIZE].hex()}")
    fields: dict[str, Any] = {}
    at, field = HEADER_SIZE, ""
    try:
        for field, read in schema.readers:
            fields[field], at = read(value, at)
    except UnreadableEvent as problem:
        raise UnreadableEvent(problem.fault, f"{schema.name}.{field}: {problem.detail}") from None
    except IndexError:
        raise UnreadableEvent("TRUNCATED", f"{schema.name}.{field}: the bytes end here") from None
    if at != len(value):
        raise UnreadableEvent("TRAILING_BYTES", f"{schema.name} ends {len(value) - at} bytes before the end")
    if schema.defaults:
        fields.update(copy.deepcopy(schema.defaults))
    return Entry(schema.name, fields)


class Identity(NamedTuple):
    """Who wrote an entry, and its number among that writer's entries at its table."""

    table_key: str
    writer: str
    number: int


def identity_of(value: bytes) -> Identity | None:
    """The identity at the head of an event's bytes, without decoding the rest; None where they are no event.

    The envelope opens every event with the same three fields (design.md 2), so this holds for any schema.
    """
    if value[:HEADER_SIZE] not in KNOWN:
        return None
    try:
        table_key, at = read_text(value, HEADER_SIZE)
        writer, at = read_text(value, at)
        return Identity(table_key, writer, read_long(value, at)[0])
    except (IndexError, UnreadableEvent):
        return None
