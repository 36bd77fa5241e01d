"""Which field types do the events share? Vocabularies that may grow are strings; see design.md 2, Bytes."""

import re
from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, Field

from trickbook.events.cards import CALL, Seat, Side, parse_hand
from trickbook.events.envelope import Matching, one_of

DATE = re.compile(r"[0-9]{4}(?:-[0-9]{2}){0,2}")


def check_hand(text: str) -> str:
    """The same text. Raises ValueError where it is no hand `S.H.D.C`."""
    parse_hand(text)
    return text


def check_date(text: str) -> str:
    """A day, month or year of the calendar. Raises ValueError for anything else."""
    if not DATE.fullmatch(text):
        raise ValueError(f"{text!r} is no date (YYYY-MM-DD, YYYY-MM or YYYY)")
    date.fromisoformat((text + "-01-01")[:10])
    return text


HandText = Annotated[str, AfterValidator(check_hand)]
CallText = Annotated[str, Matching(CALL, "call (1C … 7NT, PASS, X, XX)")]
ContractText = Annotated[str, Matching(re.compile(r"(?:[1-7](?:C|D|H|S|NT)X{0,2}|PASS)\Z"), "contract")]
DateText = Annotated[str, AfterValidator(check_date)]
TrickNumber = Annotated[int, Field(ge=1, le=13)]
TrickCount = Annotated[int, Field(ge=0, le=13)]
Level = Annotated[int, Field(ge=1, le=7)]
Doubled = Annotated[int, Field(ge=0, le=2)]
SeatName = Annotated[str, one_of(*Seat)]
SideOrDirector = Annotated[str, one_of(*Side, "DIRECTOR")]
Vulnerability = Annotated[str, one_of("NONE", "NS", "EW", "BOTH")]
PlayerId = Annotated[str, Field(max_length=40)]

EDITIONS = ("1932", "1982", "1987", "1997", "2007", "2017")
Edition = Annotated[str, one_of(*EDITIONS)]


def said(meaning: str) -> Any:
    """A field with its meaning; required, or nullable without default so that a writer says so on purpose."""
    return Field(description=meaning)


def maybe(meaning: str) -> Any:
    """A nullable field that is null unless stated."""
    return Field(default=None, description=meaning)
