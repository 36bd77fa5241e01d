"""Which writer, table and board does a record of a file belong to? (design.md 2, Files and accounts)"""

import hashlib
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field

from trickbook.imports.reading import ReadBoard

MAPPING_VERSION = 1
"""Version of the mapping from files to events; raise it when the same file gives other events."""


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """What a person states about a file; None where the file itself is to say it. `again` makes another account."""

    tournament: str | None = None
    session: str | None = None
    table: str | None = None
    body: str | None = None
    edition: str | None = None
    again: int = 1

    def identity_text(self) -> str:
        parts = (self.tournament, self.session, self.table, self.body, self.edition)
        return "\x1f".join("" if part is None else f"={part}" for part in parts)


def writer_of(data: bytes, base_name: str, options: ImportOptions) -> str:
    """`file:<16 hex>` over bytes, base name, mapping version and options; `:2` and so on for another account."""
    digest = hashlib.sha256()
    digest.update(hashlib.sha256(data).digest())
    for part in (base_name, str(MAPPING_VERSION), options.identity_text()):
        digest.update(b"\x1e" + part.encode(errors="surrogateescape"))  # a name may be any bytes
    writer = f"file:{digest.hexdigest()[:16]}"
    return writer if options.again == 1 else f"{writer}:{options.again}"


def slug(text: str | None, limit: int = 60) -> str | None:
    """Text as a segment of a table key (`[a-z0-9._-]+`); None where nothing is left of it."""
    if not text:
        return None
    plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L").replace("ø", "o"))
    ascii_text = plain.encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9._]+", "-", ascii_text).strip("-.")[:limit].strip("-.") or None


@dataclass(slots=True)
class KeyMaker:
    """Gives each record of one file its table key and board; no two records share both."""

    options: ImportOptions
    file_slug: str
    used: Counter[tuple[str, str]] = field(default_factory=Counter)
    same_board: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    unnamed: int = 0

    def place(self, read: ReadBoard) -> tuple[str, str]:
        """(table key, board) of a record."""
        tournament = slug(self.options.tournament) or self._tournament_of(read) or self.file_slug
        session = slug(self.options.session) or slug(read.stage) or "1"
        board = read.board or self._unnamed_board()
        table = slug(self.options.table) or slug(read.table)
        if table is None:
            self.same_board[tournament, session, board] += 1
            table = str(self.same_board[tournament, session, board])
        key = f"{tournament}/{session}/{table}"
        name = board
        while self.used[key, name]:
            self.used[key, board] += 1
            name = f"{board}~{self.used[key, board]}"
        self.used[key, name] = 1
        return key, name

    def _tournament_of(self, read: ReadBoard) -> str | None:
        event = slug(read.event)
        return event and (slug(f"{event}-{read.date}", 80) if read.date else event)

    def _unnamed_board(self) -> str:
        self.unnamed += 1
        return f"#{self.unnamed}"
