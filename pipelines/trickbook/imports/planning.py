"""How do the records of one file become entries? Keys, numbers and identity are given here; nothing is written yet."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from trickbook.events.catalogue import CATALOGUE
from trickbook.events.codec import encode
from trickbook.events.errors import ImportRefused, UnreadableEvent
from trickbook.imports.encoding import EnvelopeBytes, own_bytes
from trickbook.imports.identity import MAPPING_VERSION, ImportOptions, KeyMaker, slug
from trickbook.imports.mapping import planned_events, resolve
from trickbook.imports.reading import ReadBoard, Rejection
from trickbook.imports.report import ImportReport
from trickbook.imports.script import ScriptReading
from trickbook.imports.script_remarks import remarks_of
from trickbook.imports.spool import Spool

TAGS_LIMIT = 8 * 1024  # bytes; the whole entry may take 16 KiB


@dataclass(slots=True)
class Planning:
    """One file on its way: entries collect in the spool, numbers count per table key from 1."""

    writer: str
    options: ImportOptions
    keys: KeyMaker
    spool: Spool
    report: ImportReport
    numbers: Counter[str] = field(default_factory=Counter)
    tags: dict[str, dict[str, None]] = field(default_factory=dict)
    readings: dict[str, Counter[str]] = field(default_factory=dict)

    def take(self, record: ReadBoard | Rejection) -> None:
        """Plan one record, or note why it is not stored."""
        self.report.games += 1
        if isinstance(record, Rejection):
            self.report.rejections.append(record)
            return
        self.report.remarks.extend(record.remarks)
        key, board = self.keys.place(record)
        try:
            values = self._board_values(record, key, board)
        except (ValidationError, UnreadableEvent) as error:
            self.report.rejections.append(Rejection(record.line, record.board, one_line(error)))
            return
        self._store(key, values)
        self.report.stored += 1
        self.tags.setdefault(key, {}).update({f"{name}={value}": None for name, value in record.tags.items()})
        self.readings.setdefault(key, Counter())[record.reading] += 1

    def _board_values(self, record: ReadBoard, key: str, board: str) -> list[bytes]:
        """The bytes of a record's events. Raises ValidationError or UnreadableEvent where one does not fit."""
        before = self.numbers[key]
        envelopes: dict[tuple[str, str], EnvelopeBytes] = {}
        values = []
        for number, event in enumerate(planned_events(record, self.options, before), before + 1):
            name, fields, by, confidence, own = event
            envelope = envelopes.get((by, confidence))
            if envelope is None:
                envelope = envelopes[by, confidence] = self._envelope(key, board, record.round, by, confidence)
            if own is None:
                own = own_bytes(name, {field: resolve(value, self.writer) for field, value in fields.items()})
            values.append(envelope.entry(name, number, own))
        return values

    def _envelope(
        self, key: str, board: str | None, round_: str | None, asserted_by: str, confidence: str
    ) -> EnvelopeBytes:
        return EnvelopeBytes(
            {
                "table_key": key,
                "writer": self.writer,
                "board": board,
                "round": round_,
                "asserted_by": asserted_by,
                "confidence": confidence,
            }
        )

    def take_script(self, reading: ScriptReading) -> None:
        """Plan every board of an event script; its table keys are those it states, or the options'."""
        self.report.rejections.extend(reading.rejections)
        tournament = slug(self.options.tournament) or slug(reading.tournament) or self.keys.file_slug
        if self.options.table and len(reading.tables) > 1:
            raise ImportRefused(f"--table names one table, the script tells of {len(reading.tables)}", self.report.path)
        for table in reading.tables:
            session = slug(self.options.session) or table.session
            key = f"{tournament}/{session}/{slug(self.options.table) or table.table}"
            values = []
            for number, event in enumerate(table.events, 1):
                fields = {"table_key": key, "writer": self.writer, "writer_seq": number}
                fields |= {name: resolve(value, self.writer) for name, value in event.fields.items()}
                values.append(encode(CATALOGUE[event.name].model_validate(fields)))
            self._store(key, values)
            self.report.remarks.extend(remarks_of(table))
        boards = {(table.session, table.table, told.board) for table in reading.tables for told in table.boards}
        self.report.stored += len(boards)
        self.report.games += len(boards) + len(reading.rejections)

    def _store(self, key: str, values: list[bytes]) -> None:
        self.spool.add(key, values)
        self.numbers[key] += len(values)

    def finish(self, file_name: str, data: bytes) -> None:
        """Plan the last entry of every table: its account is complete."""
        digest = hashlib.sha256(data).hexdigest()
        for key in self.spool.keys:
            readings = self.readings.get(key, Counter())
            own = own_bytes(
                "RecordImported",
                {
                    "file_name": file_name.encode(errors="surrogateescape").decode(errors="replace")[-255:],
                    "sha256": digest,
                    "format": self.report.format,
                    "charset": self.report.charset,
                    "reading": "; ".join(f"{name} ({count})" for name, count in sorted(readings.items()) if name)[:200],
                    "mapping_version": MAPPING_VERSION,
                    "tags": fitting(list(self.tags.get(key, {})), TAGS_LIMIT),
                },
            )
            envelope = self._envelope(key, None, None, "RECORDER", "ASSERTED")
            self._store(key, [envelope.entry("RecordImported", self.numbers[key] + 1, own)])


def fitting(texts: list[str], limit: int) -> list[str]:
    """As many of the texts, in order, as fit into `limit` bytes; the last then says how many were left out."""
    used = 0
    for number, text in enumerate(texts):
        used += len(text.encode()) + 2
        if used > limit:
            return [*texts[:number], f"...={len(texts) - number} more tags"]
    return texts


def one_line(error: Exception) -> str:
    """An error as one line for a person."""
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        where: Any = ".".join(str(part) for part in first["loc"])
        return f"{where}: {first['msg']}".replace("\n", " ")
    return str(error).replace("\n", " ")
