"""How do the records of one file become entries? Keys, numbers and identity are given here; nothing is written yet."""

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pydantic import ValidationError

from trickbook.events.catalogue import CATALOGUE
from trickbook.events.codec import encode
from trickbook.events.errors import ImportRefused, UnreadableEvent
from trickbook.imports.identity import MAPPING_VERSION, ImportOptions, KeyMaker, slug
from trickbook.imports.mapping import PlannedEvent, planned_events, resolve
from trickbook.imports.reading import ReadBoard, Rejection
from trickbook.imports.report import ImportReport
from trickbook.imports.script import ScriptReading
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
            before = self.numbers[key]
            values = [
                self._encode(event, key, board, record.round, number)
                for number, event in enumerate(planned_events(record, self.options, before), before + 1)
            ]
        except (ValidationError, UnreadableEvent) as error:
            self.report.rejections.append(Rejection(record.line, record.board, one_line(error)))
            return
        self._store(key, values)
        self.report.stored += 1
        self.tags.setdefault(key, {}).update({f"{name}={value}": None for name, value in record.tags.items()})
        self.readings.setdefault(key, Counter())[record.reading] += 1

    def take_script(self, reading: ScriptReading) -> None:
        """Plan every board of an event script; its table keys are those it states, or the options'."""
        self.report.rejections.extend(reading.rejections)
        tournament = slug(self.options.tournament) or slug(reading.tournament) or self.keys.file_slug
        if self.options.table and len(reading.tables) > 1:
            raise ImportRefused(f"--table names one table, the script tells of {len(reading.tables)}", self.report.path)
        for table in reading.tables:
            session = slug(self.options.session) or table.session
            key = f"{tournament}/{session}/{slug(self.options.table) or table.table}"
            for number, event in enumerate(table.events, 1):
                fields = {"table_key": key, "writer": self.writer, "writer_seq": number}
                fields |= {name: resolve(value, self.writer) for name, value in event.fields.items()}
                self._store(key, [encode(CATALOGUE[event.name].model_validate(fields))])
        boards = {(table.session, table.table, told.board) for table in reading.tables for told in table.boards}
        self.report.stored += len(boards)
        self.report.games += len(boards) + len(reading.rejections)

    def _encode(self, event: PlannedEvent, key: str, board: str | None, round_: str | None, number: int) -> bytes:
        envelope = {
            "table_key": key,
            "writer": self.writer,
            "writer_seq": number,
            "board": board,
            "round": round_,
            "asserted_by": event.asserted_by,
            "confidence": event.confidence,
        }
        return encode(CATALOGUE[event.name].model_validate(envelope | event.resolved(self.writer)))

    def _store(self, key: str, values: list[bytes]) -> None:
        for value in values:
            self.spool.add(key, value)
        self.numbers[key] += len(values)

    def finish(self, file_name: str, data: bytes) -> None:
        """Plan the last entry of every table: its account is complete."""
        digest = hashlib.sha256(data).hexdigest()
        for key in self.spool.keys:
            readings = self.readings.get(key, Counter())
            event = PlannedEvent(
                "RecordImported",
                {
                    "file_name": file_name[-255:],
                    "sha256": digest,
                    "format": self.report.format,
                    "charset": self.report.charset,
                    "reading": "; ".join(f"{name} ({count})" for name, count in sorted(readings.items()) if name)[:200],
                    "mapping_version": MAPPING_VERSION,
                    "tags": fitting(list(self.tags.get(key, {})), TAGS_LIMIT),
                },
            )
            self._store(key, [self._encode(event, key, None, None, self.numbers[key] + 1)])


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
