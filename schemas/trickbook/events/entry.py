"""How is an event read back? As its name and its fields, unvalidated: what was written down is kept and shown."""

from dataclasses import dataclass
from typing import Any


@dataclass(slots=True, eq=False)
class Entry:
    """One event of a table as read from bytes; `fields` are those of the catalogue, the envelope's first."""

    name: str
    fields: dict[str, Any]

    @property
    def reference(self) -> str:
        return f"{self.fields['writer']}:{self.fields['writer_seq']}"

    @property
    def board(self) -> str | None:
        board: str | None = self.fields["board"]
        return board

    def __getitem__(self, field: str) -> Any:
        return self.fields[field]
