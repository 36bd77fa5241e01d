"""Which events are there? Every event of laws.md 14, by name and by group."""

from typing import Any, Final, get_args

from trickbook.events import board, director, irregularities, play, results
from trickbook.events.envelope import Event, Reference

GROUPS: Final = {
    "board and cards": board,
    "play": play,
    "irregularities and rights": irregularities,
    "claims and results": results,
    "director and appeals": director,
}
BY_GROUP: Final[dict[str, tuple[type[Event], ...]]] = {
    title: tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    )
    for title, module in GROUPS.items()
}
CATALOGUE: Final[dict[str, type[Event]]] = {kind.__name__: kind for kinds in BY_GROUP.values() for kind in kinds}


def _holds_reference(annotation: Any, metadata: list[Any]) -> bool:
    return "reference" in metadata or any(
        argument is Reference or _holds_reference(argument, []) for argument in get_args(annotation)
    )


REFERENCE_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    name: tuple(field for field, info in kind.model_fields.items() if _holds_reference(info.annotation, info.metadata))
    for name, kind in CATALOGUE.items()
}
"""Event name -> its fields that name other entries, the envelope's three first; some hold a list."""


def example_of(kind: type[Event]) -> Event:
    """The documented example of an event, complete with an envelope."""
    said = {"asserted_by": "RECORDER"} | kind.example
    envelope = {
        "table_key": "spring-open/final/12",
        "writer": "tablet",
        "writer_seq": 63,
        "board": "7",
        "round": "2",
        "occurred_at": "2017-10-01T14:05:00Z",
        "confidence": "OBSERVED" if said["asserted_by"] == "RECORDER" else "ASSERTED",
    }
    return kind.model_validate(envelope | said)
