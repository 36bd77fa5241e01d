"""What is the Avro schema of an event? Made from the model; the committed .avsc files are compared with it.

`python -m trickbook.events.avro_schemas` writes the files anew after a change of the catalogue.
"""

import json
import types
from datetime import datetime
from enum import StrEnum
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Final, Union, get_args, get_origin

from trickbook.events.cards import Card
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.envelope import Event

NAMESPACE: Final = "trickbook.events"
FOLDER: Final[Traversable] = files("trickbook.events") / "avro"
PRIMITIVES: Final[dict[type, Any]] = {
    str: "string",
    Card: "string",
    bool: "boolean",
    int: "long",
    datetime: {"type": "long", "logicalType": "timestamp-micros"},
}


def avro_type(annotation: Any, defined: set[str]) -> Any:
    """The Avro type of a field's annotation; an enum is defined where it first stands in a record.

    Raises TypeError for a type that has no place in an event (nested records, maps, unions of several types).
    """
    origin = get_origin(annotation)
    if origin is Annotated:
        return avro_type(get_args(annotation)[0], defined)
    if origin in (Union, types.UnionType):
        members = [member for member in get_args(annotation) if member is not type(None)]
        if len(members) != 1:
            raise TypeError(f"{annotation}: only one type or null")
        return ["null", avro_type(members[0], defined)]
    if origin is list:
        return {"type": "array", "items": avro_type(get_args(annotation)[0], defined)}
    if annotation in PRIMITIVES:
        return PRIMITIVES[annotation]
    if isinstance(annotation, type) and issubclass(annotation, StrEnum):
        if annotation.__name__ in defined:
            return f"{NAMESPACE}.{annotation.__name__}"
        defined.add(annotation.__name__)
        return {
            "type": "enum",
            "name": annotation.__name__,
            "namespace": NAMESPACE,
            "symbols": [member.value for member in annotation],
        }
    raise TypeError(f"{annotation} has no Avro type in an event")


def avro_schema(kind: type[Event]) -> dict[str, Any]:
    """The record schema of an event, with the documentation of event and fields."""
    defined: set[str] = set()
    fields = []
    for name, info in kind.model_fields.items():
        kind_of_it = avro_type(info.annotation, defined)
        field = {"name": name, "type": kind_of_it, "doc": info.description}
        if isinstance(kind_of_it, list):
            field["default"] = None  # also where a writer of this build has to say so
        elif not info.is_required():
            field["default"] = info.default
        fields.append(field)
    return {
        "type": "record",
        "name": kind.__name__,
        "namespace": NAMESPACE,
        "doc": kind.__doc__,
        "fields": fields,
    }


def avsc_text(kind: type[Event]) -> str:
    return json.dumps(avro_schema(kind), indent=2, ensure_ascii=False) + "\n"


def write_files(folder: Path) -> None:
    for name, kind in CATALOGUE.items():
        (folder / f"{name}.avsc").write_text(avsc_text(kind), encoding="utf-8")


if __name__ == "__main__":
    write_files(Path(str(FOLDER)))
