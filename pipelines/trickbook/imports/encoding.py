"""How do a file's many alike entries become bytes quickly? What they share is validated and encoded once.

An entry's bytes are a head (schema, table key, writer), its number, the rest of the envelope, and its own fields
(design.md 2, Envelope). The head and the rest are the same for all entries of a board, and most own fields (a card, a
call) come again and again: each is validated by its model the first time and kept.
"""

from collections.abc import Mapping
from typing import Any, Final

from trickbook.events.avro_binary import write_long
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.codec import CURRENT, SIZE_LIMIT
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.events.errors import UnreadableEvent

NUMBER: Final = ENVELOPE_FIELDS.index("writer_seq")

_ENVELOPE: Final = {
    "table_key": "x/1/1",
    "writer": "x",
    "writer_seq": 1,
    "board": None,
    "asserted_by": "RECORDER",
    "confidence": "ASSERTED",
}


class EnvelopeBytes:
    """The envelope of one writer's entries about one board, encoded but for header and number."""

    def __init__(self, envelope: Mapping[str, Any]) -> None:
        """`envelope`: its fields without `writer_seq`. Raises pydantic's ValidationError where one does not fit."""
        # any event has the same envelope; this one has no field of its own
        whole = CATALOGUE["DirectorArrived"].model_validate({**envelope, "writer_seq": 1}).__dict__
        parts = [write(whole[name]) for name, write in CURRENT["DirectorArrived"].writers]
        self._head = b"".join(parts[:NUMBER])
        self._rest = b"".join(parts[NUMBER + 1 :])

    def entry(self, name: str, number: int, own: bytes) -> bytes:
        """The whole entry. Raises UnreadableEvent where it is longer than 16 KiB."""
        value = CURRENT[name].header + self._head + write_long(number) + self._rest + own
        if len(value) > SIZE_LIMIT:
            raise UnreadableEvent("TOO_LONG", f"{name} takes {len(value)} bytes, the limit is {SIZE_LIMIT}")
        return value


def own_bytes(name: str, fields: Mapping[str, Any]) -> bytes:
    """An event's own fields, validated and encoded. Raises pydantic's ValidationError where one does not fit."""
    whole = CATALOGUE[name].model_validate({**_ENVELOPE, **fields}).__dict__
    return b"".join([write(whole[field]) for field, write in CURRENT[name].writers[len(ENVELOPE_FIELDS) :]])
