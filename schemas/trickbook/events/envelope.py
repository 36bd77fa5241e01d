"""What does every event carry, and how does one event name another? (design.md 2)"""

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

REFERENCE = re.compile(r"[a-z0-9._:-]{1,80}:[1-9][0-9]{0,9}\Z")
TABLE_KEY = re.compile(r"[a-z0-9._-]{1,80}/[a-z0-9._-]{1,80}/[a-z0-9._-]{1,80}\Z")
WRITER = re.compile(r"[a-z0-9._:-]{1,80}\Z")

ASSERTERS = ("N", "E", "S", "W", "NS", "EW", "DIRECTOR", "RECORDER", "SCORER", "COMMITTEE", "ORGANISER")
CONFIDENCES = ("OBSERVED", "ASSERTED", "AGREED", "FOUND")


@dataclass(frozen=True, slots=True)
class Matching:
    """A text of a certain form; `what` names it for people."""

    pattern: re.Pattern[str]
    what: str

    def check(self, value: str) -> str:
        if not self.pattern.match(value):
            raise ValueError(f"{value!r} is no {self.what}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, handler(source))


@dataclass(frozen=True, slots=True)
class OneOf:
    """A vocabulary that may grow: checked at the doors, a plain string in the bytes."""

    words: tuple[str, ...]

    def check(self, value: str) -> str:
        if value not in self.words:
            raise ValueError(f"{value!r} is not one of {', '.join(self.words)}")
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, handler(source))


def one_of(*words: str) -> OneOf:
    return OneOf(tuple(str(word) for word in words))


def in_utc(moment: datetime) -> datetime:
    """The same moment in UTC. Raises ValueError without a time zone, or where UTC has no such year."""
    if moment.tzinfo is None:
        raise ValueError(f"{moment.isoformat()} has no time zone")
    try:
        return moment.astimezone(UTC)
    except OverflowError:
        raise ValueError(f"{moment.isoformat()} is outside the years 1 to 9999 in UTC") from None


Reference = Annotated[str, Matching(REFERENCE, "reference (writer:number)"), "reference"]
Text = Annotated[str, Field(max_length=500)]  # free text, documented as "no names"
Moment = Annotated[datetime, AfterValidator(in_utc)]


class Event(BaseModel):
    """Something that happened at one table, as one writer recorded it. Subclasses are the catalogue."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    needed_by: ClassVar[str] = ""
    example: ClassVar[dict[str, Any]] = {}

    table_key: Annotated[str, Matching(TABLE_KEY, "table key (tournament/session/table)")] = Field(
        description="tournament/session/table: the unit of order"
    )
    writer: Annotated[str, Matching(WRITER, "writer")] = Field(
        description="who wrote this entry down: a tablet, a scorer, an imported file"
    )
    writer_seq: Annotated[int, Field(ge=1, le=9_999_999_999)] = Field(
        description="number of the entry among its writer's entries at this table, from 1 without gaps"
    )
    board: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(
        description="board as people write it; played again at the same table it is 7~2; null concerns the table"
    )
    round: Annotated[str, Field(min_length=1, max_length=40)] | None = Field(
        default=None, description="round, as people write it"
    )
    occurred_at: Moment | None = Field(
        default=None, description="when it happened, UTC, the writer's claim; never used for order"
    )
    asserted_by: Annotated[str, one_of(*ASSERTERS)] = Field(description="who says so")
    confidence: Annotated[str, one_of(*CONFIDENCES)] = Field(
        description="OBSERVED, ASSERTED, AGREED by both sides, or FOUND by director or committee"
    )
    happened_after: Reference | None = Field(default=None, description="entry directly behind which this one happened")
    supersedes: Reference | None = Field(
        default=None, description="entry that was a slip of the recorder, replaced by this one"
    )
    caused_by: Reference | None = Field(default=None, description="entry that gave rise to this one")

    @property
    def reference(self) -> str:
        return f"{self.writer}:{self.writer_seq}"


ENVELOPE_FIELDS = tuple(Event.model_fields)
