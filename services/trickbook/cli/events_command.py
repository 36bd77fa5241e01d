"""`trickbook events`: the catalogue, with the meaning of each field and the article that needs it."""

import json as json_text
from typing import Annotated, Any

from cyclopts import App, Parameter

from trickbook.cli.output import print_json, print_line, print_rows
from trickbook.cli.settings import JsonOption
from trickbook.events.avro_schemas import avro_schema
from trickbook.events.catalogue import BY_GROUP, CATALOGUE, example_of
from trickbook.events.codec import CURRENT
from trickbook.events.envelope import ENVELOPE_FIELDS, Event
from trickbook.events.errors import UsageError

app = App(name="events", help="The events of a table: what can be written down.")


@app.command(name="list")
def list_events(*, json: JsonOption = False) -> None:
    """Every event, by group, with the articles that need it.

    For example:
        trickbook events list
        trickbook events list | grep -i revoke
    """
    rows = [
        (kind.__name__, group, kind.needed_by, (kind.__doc__ or "").strip())
        for group, kinds in BY_GROUP.items()
        for kind in kinds
    ]
    columns = ("event", "group", "needed by", "meaning")
    if json:
        print_json(
            {"events": [dict(zip(("event", "group", "needed_by", "meaning"), row, strict=True)) for row in rows]}
        )
    else:
        print_rows(columns, rows)


@app.command
def show(
    name: Annotated[str, Parameter(help="name of the event, e.g. CardPlayed")], /, *, json: JsonOption = False
) -> None:
    """The fields of one event, what each means, and an example.

    For example:
        trickbook events show CardPlayed
    """
    kind = CATALOGUE.get(name) or next((k for n, k in CATALOGUE.items() if n.lower() == name.lower()), None)
    if kind is None:
        near = [known for known in CATALOGUE if name.lower()[:4] in known.lower()]
        raise UsageError(
            f"there is no event {name}; {'near it: ' + ', '.join(near) if near else 'see trickbook events list'}"
        )
    if json:
        print_json(_as_json(kind))
        return
    print_line(f"{kind.__name__}: {(kind.__doc__ or '').strip()}")
    print_line(f"needed by: {kind.needed_by}")
    print_line(f"fingerprint (CRC-64-AVRO): {CURRENT[kind.__name__].header[2:].hex()}")
    rows = [(field["name"], _type_text(field["type"]), field["part"], field["doc"]) for field in _fields(kind)]
    print_rows(("field", "type", "part", "meaning"), rows)
    print_line("example:")
    example = example_of(kind).model_dump(mode="json", exclude_none=True)
    for line in json_text.dumps(example, indent=2, ensure_ascii=False).splitlines():
        print_line(line)


def _fields(kind: type[Event]) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = avro_schema(kind)["fields"]
    return [field | {"part": "envelope" if field["name"] in ENVELOPE_FIELDS else "own"} for field in fields]


def _type_text(kind: Any) -> str:
    if isinstance(kind, list):
        return f"{_type_text(kind[1])}, may be null"
    if isinstance(kind, dict) and kind["type"] == "array":
        return f"list of {_type_text(kind['items'])}"
    if isinstance(kind, dict):
        return str(kind.get("logicalType") or kind.get("name") or kind["type"])
    return str(kind).rpartition(".")[2]


def _as_json(kind: type[Event]) -> dict[str, Any]:
    return {
        "event": kind.__name__,
        "meaning": (kind.__doc__ or "").strip(),
        "needed_by": kind.needed_by,
        "fingerprint": CURRENT[kind.__name__].header[2:].hex(),
        "fields": _fields(kind),
        "example": example_of(kind).model_dump(mode="json"),
    }
