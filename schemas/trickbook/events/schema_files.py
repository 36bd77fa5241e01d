"""Which schemas can this build read? Those of the catalogue, and every one that was ever released.

`avro.lock` lists each released schema as `fingerprint file`, and its file stays below `released/` for ever: a log is
readable with nothing but these files. `python -m trickbook.events.schema_files` releases what is current.
"""

import json
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple

from fastavro.schema import fingerprint, to_parsing_canonical_form

from trickbook.events.avro_binary import Reader, Writer, record_forms
from trickbook.events.avro_schemas import FOLDER
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.errors import UnreadableEvent

MAGIC: Final = b"\xc3\x01"  # Avro single-object encoding, version 1


class EventSchema(NamedTuple):
    """One schema: `header` opens the bytes, `writers` and `readers` are its fields in order.

    `defaults` holds the fields that a released, older schema did not have yet.
    """

    name: str
    header: bytes
    plain: dict[str, Any]
    writers: list[tuple[str, Writer]]
    readers: list[tuple[str, Reader]]
    defaults: dict[str, Any]

    @property
    def fingerprint(self) -> str:
        """CRC-64-AVRO in hex, in the order of the bytes."""
        return self.header[2:].hex()


def load_schema(text: str) -> EventSchema:
    """The schema in the text of an .avsc file."""
    plain = json.loads(text)
    # fastavro prints the fingerprint's bytes in the order of single-object framing, lowest first
    header = MAGIC + bytes.fromhex(fingerprint(to_parsing_canonical_form(plain), "CRC-64-AVRO"))
    forms = record_forms(plain)
    writers = [(field, form.write) for field, form in forms]
    readers = [(field, form.read) for field, form in forms]
    return EventSchema(plain["name"], header, plain, writers, readers, {})


def current_schemas(folder: Traversable) -> dict[str, EventSchema]:
    """Event name -> the schema that this build writes."""
    return {name: load_schema((folder / f"{name}.avsc").read_text(encoding="utf-8")) for name in CATALOGUE}


def locked(folder: Traversable) -> dict[str, str]:
    """The lines of avro.lock: file below `folder` -> fingerprint."""
    lines = (folder / "avro.lock").read_text(encoding="utf-8").splitlines()
    return {line.split()[1]: line.split()[0] for line in lines if line and not line.startswith("#")}


def released_schemas(folder: Traversable, current: dict[str, EventSchema]) -> list[EventSchema]:
    """Every released schema, with defaults for the fields that its event has by now.

    Raises UnreadableEvent where one is gone, changed or no longer listed, or its event is gone.
    """
    lock = locked(folder)
    kept = folder / "released"
    for file in kept.iterdir() if kept.is_dir() else ():
        if f"released/{file.name}" not in lock:
            raise UnreadableEvent("RELEASED_SCHEMA_UNLISTED", f"avro.lock has no line for released/{file.name}")
    return [_released(folder / path, line, current) for path, line in lock.items()]


def _released(file: Traversable, locked_as: str, current: dict[str, EventSchema]) -> EventSchema:
    if not file.is_file():
        raise UnreadableEvent("RELEASED_SCHEMA_GONE", f"avro.lock names {file.name}, which is not there")
    schema = load_schema(file.read_text(encoding="utf-8"))
    if schema.fingerprint != locked_as:
        raise UnreadableEvent("RELEASED_SCHEMA_CHANGED", f"{file.name} no longer has the fingerprint {locked_as}")
    if schema.name not in current:
        raise UnreadableEvent("RELEASED_EVENT_GONE", f"{file.name} was released, the catalogue lacks {schema.name}")
    have = {field for field, _ in schema.readers}
    later = [field for field in current[schema.name].plain["fields"] if field["name"] not in have]
    return schema._replace(defaults={field["name"]: field["default"] for field in later})


def release(folder: Path) -> list[str]:
    """Keep every current schema that avro.lock does not list yet. Returns the lines added."""
    lock = locked(folder)
    added = []
    for name, schema in current_schemas(folder).items():
        path = f"released/{name}.{schema.fingerprint}.avsc"
        if path not in lock:
            (folder / "released").mkdir(exist_ok=True)
            (folder / path).write_text((folder / f"{name}.avsc").read_text(encoding="utf-8"), encoding="utf-8")
            added.append(f"{schema.fingerprint} {path}\n")
    with (folder / "avro.lock").open("a", encoding="utf-8") as lines:
        lines.writelines(added)
    return added


if __name__ == "__main__":
    release(Path(str(FOLDER)))
