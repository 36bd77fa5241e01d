"""Can a released schema be lost, changed or broken without a test that fails? (avro.lock, design.md 2)"""

import io
import json
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import fastavro
import pytest

from trickbook.events import codec
from trickbook.events.avro_schemas import FOLDER
from trickbook.events.catalogue import CATALOGUE, example_of
from trickbook.events.errors import UnreadableEvent
from trickbook.events.schema_files import EventSchema, current_schemas, load_schema, locked, release, released_schemas


def breaches(versions: list[dict[str, Any]]) -> list[str]:
    """What forbids reading any version of an event's schema with any other (FULL_TRANSITIVE), oldest version first.

    Stricter than that: no field goes, an enum keeps its symbols, and a default that filled a gap once stays.
    """
    found = []
    for place, older in enumerate(versions):
        for newer in versions[place + 1 :]:
            old, new = ({field["name"]: field for field in version["fields"]} for version in (older, newer))
            found += [f"{name}: removed" for name in old if name not in new]
            found += [
                f"{name}: added without a default" for name in new if name not in old and "default" not in new[name]
            ]
            kept = [name for name in old if name in new]
            found += [f"{name}: another type" for name in kept if old[name]["type"] != new[name]["type"]]
            found += [
                f"{name}: another default"
                for name in kept
                if old[name].get("default", "none") != new[name].get("default", "none")
            ]
    return found


def breaches_of(folder: Path) -> dict[str, list[str]]:
    """Breaches per event, over everything released and what is current."""
    current = current_schemas(folder)
    versions = defaultdict(list)
    for schema in [*released_schemas(folder, current), *current.values()]:
        versions[schema.name].append(schema.plain)
    return {name: found for name, plains in versions.items() if (found := breaches(plains))}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the committed folder."""
    shutil.copytree(str(FOLDER), tmp_path / "avro")
    return tmp_path / "avro"


@pytest.fixture
def released(folder: Path) -> Path:
    """The same, as it is once everything current was released."""
    release(folder)
    return folder


def file_of(folder: Path, name: str) -> Path:
    return next((folder / "released").glob(f"{name}.*.avsc"))


def fault_of(folder: Path) -> str:
    with pytest.raises(UnreadableEvent) as caught:
        released_schemas(folder, codec.CURRENT)
    return caught.value.fault


def test_the_committed_lock_holds_and_breaks_nothing() -> None:
    committed = Path(str(FOLDER))

    assert len(released_schemas(committed, codec.CURRENT)) == len(locked(committed))
    assert breaches_of(committed) == {}
    assert set(codec.KNOWN) >= {schema.header for schema in codec.CURRENT.values()}


def test_a_release_keeps_every_current_schema_once(folder: Path) -> None:
    before = locked(folder)

    added = release(folder)

    assert len(before) + len(added) == len(CATALOGUE)
    assert (folder / "avro.lock").read_text(encoding="utf-8").endswith("".join(added))
    assert {schema.name for schema in released_schemas(folder, codec.CURRENT)} == set(CATALOGUE)
    assert release(folder) == []
    assert breaches_of(folder) == {}


def test_a_removed_schema_is_found(released: Path) -> None:
    file_of(released, "CardPlayed").unlink()

    assert fault_of(released) == "RELEASED_SCHEMA_GONE"


def test_a_changed_schema_is_found(released: Path) -> None:
    file = file_of(released, "CardPlayed")
    file.write_text(file.read_text(encoding="utf-8").replace('"is_lead"', '"was_lead"'), encoding="utf-8")

    assert fault_of(released) == "RELEASED_SCHEMA_CHANGED"


def test_a_removed_line_is_found(released: Path) -> None:
    lock = released / "avro.lock"
    lines = lock.read_text(encoding="utf-8").splitlines(keepends=True)
    lock.write_text("".join(line for line in lines if " released/CardPlayed." not in line), encoding="utf-8")

    assert fault_of(released) == "RELEASED_SCHEMA_UNLISTED"


def test_a_changed_line_is_found(released: Path) -> None:
    lock = released / "avro.lock"
    fingerprint = load_schema(file_of(released, "CardPlayed").read_text(encoding="utf-8")).fingerprint
    text = lock.read_text(encoding="utf-8")
    lock.write_text(text.replace(f"{fingerprint} released", f"{'0' * 16} released"), encoding="utf-8")

    assert fault_of(released) == "RELEASED_SCHEMA_CHANGED"


def test_an_event_that_left_the_catalogue_is_found(released: Path) -> None:
    with pytest.raises(UnreadableEvent) as caught:
        released_schemas(released, {name: s for name, s in codec.CURRENT.items() if name != "CardPlayed"})

    assert caught.value.fault == "RELEASED_EVENT_GONE"


def release_older(folder: Path, name: str, without: set[str]) -> EventSchema:
    """Put a schema on the lock that lacks some of today's fields, and load the lock."""
    plain = json.loads((folder / f"{name}.avsc").read_text(encoding="utf-8"))
    plain["fields"] = [field for field in plain["fields"] if field["name"] not in without]
    text = json.dumps(plain)
    fingerprint = load_schema(text).fingerprint
    (folder / "released").mkdir()
    (folder / "released" / f"{name}.{fingerprint}.avsc").write_text(text, encoding="utf-8")
    with (folder / "avro.lock").open("a", encoding="utf-8") as lock:
        lock.write(f"{fingerprint} released/{name}.{fingerprint}.avsc\n")
    return released_schemas(folder, codec.CURRENT)[-1]


def written_with(schema: EventSchema, fields: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    fastavro.schemaless_writer(out, fastavro.parse_schema(schema.plain), fields)
    return schema.header + out.getvalue()


def test_an_older_entry_is_read_and_its_later_fields_filled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = release_older(folder, "CardPlayed", {"is_lead", "substitutes"})
    monkeypatch.setitem(codec.KNOWN, schema.header, schema)
    event = example_of(CATALOGUE["CardPlayed"])
    value = written_with(schema, event.model_dump())

    entry = codec.decode(value)

    assert value[:10] != codec.encode(event)[:10]
    assert entry.name == "CardPlayed"
    assert (entry["is_lead"], entry["substitutes"], entry["card"]) == (None, None, "H7")
    assert CATALOGUE["CardPlayed"].model_validate(entry.fields) == event
    assert breaches_of(folder) == {}


def test_entries_filled_with_an_empty_list_do_not_share_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    schema = release_older(folder, "AdjustedScoreAwarded", {"weights"})
    monkeypatch.setitem(codec.KNOWN, schema.header, schema)
    value = written_with(schema, example_of(CATALOGUE["AdjustedScoreAwarded"]).model_dump())

    first, second = codec.decode(value), codec.decode(value)

    assert first["weights"] == second["weights"] == []
    assert first["weights"] is not second["weights"]


def record(*fields: tuple[Any, ...]) -> dict[str, Any]:
    return {"fields": [dict(zip(("name", "type", "default"), field, strict=False)) for field in fields]}


SEAT = {"type": "enum", "name": "Seat", "symbols": ["N", "E", "S", "W"]}
FIRST = record(("seat", SEAT), ("card", ["null", "string"], None))


@pytest.mark.parametrize(
    ("later", "expected"),
    [
        (FIRST, []),
        (record(*[(f["name"], *list(f.values())[1:]) for f in FIRST["fields"]], ("why", ["null", "string"], None)), []),
        (
            record(("seat", SEAT), ("card", ["null", "string"], None), ("why", "string")),
            ["why: added without a default"],
        ),
        (record(("seat", SEAT)), ["card: removed"]),
        (record(("seat", SEAT), ("card", "string", "")), ["card: another type", "card: another default"]),
        (record(("seat", "string"), ("card", ["null", "string"], None)), ["seat: another type"]),
        (
            record(("seat", SEAT | {"symbols": ["N", "E", "S"]}), ("card", ["null", "string"], None)),
            ["seat: another type"],
        ),
        (
            record(("seat", SEAT | {"symbols": ["N", "E", "S", "W", "X"]}), ("card", ["null", "string"], None)),
            ["seat: another type"],
        ),
    ],
)
def test_what_a_later_schema_may_not_do(later: dict[str, Any], expected: list[str]) -> None:
    assert breaches([FIRST, later]) == expected


def test_a_schema_is_compared_with_all_before_it_not_only_the_last() -> None:
    without_card = record(("seat", SEAT))

    assert breaches([FIRST, without_card, FIRST]) == ["card: removed"]
    assert breaches([without_card, FIRST, without_card]) == ["card: removed"]
    assert breaches(
        [without_card, record(("seat", SEAT), ("n", "long", 0)), record(("seat", SEAT), ("n", "long", 1))]
    ) == ["n: another default"]


def test_a_breach_against_a_released_schema_is_found_in_a_folder(released: Path) -> None:
    file = released / "CardPlayed.avsc"
    plain = json.loads(file.read_text(encoding="utf-8"))
    plain["fields"] = [field for field in plain["fields"] if field["name"] != "is_lead"]
    file.write_text(json.dumps(plain), encoding="utf-8")

    assert breaches_of(released) == {"CardPlayed": ["is_lead: removed"]}
