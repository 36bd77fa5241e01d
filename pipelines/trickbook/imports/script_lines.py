"""What does one line of an event script say? Plays, or one event of the catalogue by name (docs/event-script.md).

A line that cannot be read raises ValueError with a reason for the person who typed it.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Any, Final, get_args, get_origin

from pydantic import ValidationError

from trickbook.eventlog.accounts import PLAYS
from trickbook.events.cards import Card, Seat
from trickbook.events.catalogue import CATALOGUE, REFERENCE_FIELDS
from trickbook.events.envelope import ENVELOPE_FIELDS, Event
from trickbook.imports.calls import settle
from trickbook.imports.card_letters import read_ranks
from trickbook.imports.reading import ReadCall

IDENTITY: Final = {"table_key": "script/1/1", "writer": "script", "writer_seq": 1}  # stands in until the import
OF_THE_TABLE: Final = ("RoundEnded", "OfficialScorePublished", "CorrectionPeriodEnded")  # carry no board

ROLES: Final = ("DIRECTOR", "RECORDER", "SCORER", "COMMITTEE", "ORGANISER")
BY_ROLE: Final[Mapping[str, str]] = {
    name: role
    for role, names in {
        "SCORER": "BoardOpened ContractEstablished ScoreRecorded ScoreCorrected",
        "RECORDER": "CallMade CardTouched HandRemovedFromBoard DummyCardTouched TrickInspected",
        "DIRECTOR": "MissingCardFound CardRestoredToHand SurplusCardRemoved DealReconstructed BoardFouled "
        "OpponentMisinformedTurn ConcessionCancelled ClaimAdjudicated RoundEnded DirectorArrived DirectorFoundFact "
        "OptionsExplained DirectorRuled AdjustedScoreAwarded ProceduralPenaltyAssessed DisciplinaryPenaltyAssessed "
        "DirectorErrorCorrected AppealRightsAdvised",
        "COMMITTEE": "AppealHeard AppealDecided AppealWithdrawn",
        "ORGANISER": "OfficialScorePublished CorrectionPeriodEnded",
    }.items()
    for name in names.split()
}
"""Who usually says so (laws.md 14); any other event is said by the player it names, else by the recorder."""
BY_SEAT: Final = {
    "HandTaken",
    "HandCounted",
    "HandInspected",
    "HandReturnedToBoard",
    "OpeningLeadSelected",
    "CardTurned",
    "OrientationCorrected",
}
BY_DECLARER: Final = ("PlayRestrictionChosen", "PenaltyCardChoiceMade", "DesignationChanged")
ACTORS: Final = ("by_seat", "by_side", "by", "requested_by")
ROLE_CONFIDENCE: Final[Mapping[str, str]] = {
    "DIRECTOR": "FOUND",
    "COMMITTEE": "FOUND",
    "RECORDER": "OBSERVED",
    "SCORER": "OBSERVED",
    "ORGANISER": "OBSERVED",
}

VALUE: Final = re.compile(r'"[^"]*"|[^\s",=#]+')
PAIR: Final = re.compile(rf"\s+(\w+)(?:\s*=\s*|\s+)((?:{VALUE.pattern})(?:\s*,\s*(?:{VALUE.pattern}))*)(?=\s|\Z)")
PLAY: Final = re.compile(r"\s*(?:(@\S+)\s+)?([NESW])\s+(\S+)")
EVENT: Final = re.compile(r"\s*(?:(@\S+)\s+)?([A-Za-z]\S*)")
BEFORE_COMMENT: Final = re.compile(r'(?:[^"#]|"[^"]*"?)*')
SEAT_WORDS: Final = ("N", "E", "S", "W", "NORTH", "EAST", "SOUTH", "WEST")
SUIT_SYMBOLS: Final = str.maketrans("♠♥♦♣", "SHDC")
LABEL: Final = re.compile(r"@[A-Za-z0-9_-]{1,40}\Z")
TIME_OF_DAY: Final = re.compile(r"\d\d:\d\d(?::\d\d)?\Z")

REASONS: Final[Mapping[str, str]] = {
    "int_parsing": "a whole number was expected",
    "bool_parsing": "yes or no was expected",
    "string_type": "a text was expected",
    "enum": "{expected} was expected",
    "greater_than_equal": "{ge} is the least",
    "less_than_equal": "{le} is the most",
    "string_too_long": "at most {max_length} characters are kept",
    "string_too_short": "at least {min_length} characters were expected",
}
"""What is wrong with a value, by pydantic's name for it, in words for people; our own checks speak for themselves."""


@dataclass(slots=True, eq=False)
class Draft:
    """An event as typed; in `fields`, a reference to another event of the file is that event's draft."""

    name: str
    line: int
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Story:
    """What the lines of one board at one table have told so far: calls, dummy and who played to which trick.

    `names` are the labels (`@lead`) and the plays by hand and trick (`W3`: West's card to trick 3, the last one put
    there); `others` are the stories of all boards of the table.
    """

    others: Mapping[str, "Story"]
    names: dict[str, Draft] = field(default_factory=dict)
    calls: list[ReadCall] = field(default_factory=list)
    dummy: Seat | None = None
    tricks: list[dict[Seat, Draft]] = field(default_factory=list)

    @property
    def declarer(self) -> Seat | None:
        """Partner of the dummy that was recorded or spread, else as the calls make him."""
        if self.dummy is not None:
            return self.dummy.partner
        called = settle(self.calls).contract
        return called.declarer if called else None

    def player_of(self, hand: Seat) -> Seat:
        """Who chooses the card of a hand: declarer for dummy's (laws.md 2)."""
        declarer = self.declarer
        return declarer if declarer is not None and hand is declarer.partner else hand

    def target(self, word: str) -> "Draft | str":
        """The event that a name stands for: `@lead`, `W3`, of another board `7/W3`; `writer:number` is left alone."""
        if ":" in word:
            return word
        board, _, name = word.rpartition("/")
        story = self.others.get(board) if board else self
        if story is None or name not in story.names:
            raise ValueError(f"nothing above this line is called {word}")
        return story.names[name]

    def name(self, label: str, draft: Draft) -> None:
        """Call an event by a label of its own. Raises ValueError."""
        if not LABEL.match(label):
            raise ValueError(f"{label} is no label: letters, digits, - and _ only")
        if label in self.names:
            raise ValueError(f"{label} is the name of another event above")
        self.names[label] = draft

    def told(self, draft: Draft) -> None:
        """Take note of an event that changes the roles or the tricks."""
        match draft.name:
            case "CallMade":
                self.calls.append(ReadCall(Seat(draft.fields["seat"]), draft.fields["call"]))
            case "ContractEstablished":
                self.dummy = Seat(draft.fields["declarer"]).partner
            case "DummySpread":
                self.dummy = Seat(draft.fields["seat"])
            case name if name in PLAYS:
                self._played(draft)
            case "CardRetracted":
                for trick in self.tricks:
                    for hand in [hand for hand, play in trick.items() if play is draft.fields["play"]]:
                        del trick[hand]

    def _played(self, draft: Draft) -> None:
        """A play belongs to the trick it states, else to the oldest one that lacks the hand's card (design.md 2)."""
        hand = Seat(draft.fields["hand"])
        open_tricks = (number for number, trick in enumerate(self.tricks, 1) if hand not in trick)
        number = int(draft.fields.get("trick") or next(open_tricks, len(self.tricks) + 1))
        while len(self.tricks) < number:
            self.tricks.append({})
        self.tricks[number - 1][hand] = draft
        self.names[f"{hand}{number}"] = draft


@dataclass(frozen=True, slots=True)
class Setting:
    """What a block, or the head of the file, says for all lines; `lang` is the language of the card letters."""

    board: str
    round: str | None = None
    date: str | None = None
    utc_offset: str | None = None
    lang: str = "en"


def read_line(text: str, line: int, story: Story, setting: Setting) -> list[Draft]:
    """The events of one line, noted in the story. Raises ValueError where the line cannot be read."""
    before_comment = BEFORE_COMMENT.match(text)
    text = before_comment[0].rstrip() if before_comment else ""
    named, rest = _named(text, line, setting.lang)
    given = []
    for word, values in _pairs(rest):
        _field(named[0][1].name, word, values[0])  # a word that is no field says more than what goes wrong behind it
        given.append((word, values))
    for label, draft in named:
        for word, values in given:
            _set(draft, word, values, story, setting)
        complete(draft, story, setting)
        if label is not None:
            story.name(label, draft)
    return [draft for _, draft in named]


def _named(text: str, line: int, lang: str) -> tuple[list[tuple[str | None, Draft]], str]:
    """The plays or the one event that a line begins with, with their labels, and the rest of the line."""
    plays: list[tuple[str | None, Draft]] = []
    rest = text
    while found := PLAY.match(rest):
        label, hand, word = found.groups()
        play = Draft("CardPlayUnknown", line) if word == "?" else Draft("CardPlayed", line, {"card": _card(word, lang)})
        play.fields["hand"] = Seat(hand)
        plays.append((label, play))
        rest = rest[found.end() :]
    if plays:
        return plays, rest
    found = EVENT.match(text)
    if found is None:
        raise ValueError("a line begins with a play, e.g. W S5, or with the name of an event")
    return [(found[1], _event(found[2], line, lang))], text[found.end() :]


def _event(name: str, line: int, lang: str) -> Draft:
    if name == "RecordImported":
        raise ValueError("RecordImported is written by the import itself")
    if name not in CATALOGUE:
        if name.upper() in SEAT_WORDS or _meant(name.translate(SUIT_SYMBOLS), lang):
            raise ValueError("a play is the hand, then the card, in capitals: W CJ")
        near = get_close_matches(name, CATALOGUE, 1)
        raise ValueError(f"there is no event {name!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return Draft(name, line)


def _card(word: str, lang: str) -> Card:
    suited = word.translate(SUIT_SYMBOLS)
    try:
        return _read_card(suited, lang)
    except ValueError:
        meant = _meant(suited, lang)
        if meant is None:
            raise
    raise ValueError(f"{word!r} is no card; did you mean {meant}?")


def _read_card(suited: str, lang: str) -> Card:
    return Card(suited[:1] + read_ranks(suited[1:], lang))


def _meant(word: str, lang: str) -> str | None:
    """The card that somebody meant who typed small letters, or the rank before the suit."""
    capital = word.upper()
    for card in (capital, capital[-1:] + capital[:-1]):
        with suppress(ValueError):
            _read_card(card, lang)
            return card
    return None


def _pairs(text: str) -> Iterator[tuple[str, list[str]]]:
    """`field value` or `field=value`; a value of several parts has commas between them."""
    while text:
        found = PAIR.match(text)
        if found is None:
            raise ValueError(f"a field and its value were expected at {text.strip()!r}")
        yield found[1], [value.strip('"') for value in VALUE.findall(found[2])]
        text = text[found.end() :]


def _set(draft: Draft, word: str, values: list[str], story: Story, setting: Setting) -> None:
    name = _field(draft.name, word, values[0])
    if name in draft.fields:
        raise ValueError(f"{name} is said twice")
    annotation = CATALOGUE[draft.name].model_fields[name].annotation
    if name in REFERENCE_FIELDS[draft.name]:
        read: list[Any] = [story.target(value) for value in values]
    elif name == "occurred_at":
        read = [_moment(value, setting) for value in values]
    elif _mentions(annotation, Card):
        read = [_card(value, setting.lang) for value in values]
    else:
        read = list(values)
    is_list = _mentions(annotation, list)
    if not is_list and len(read) > 1:
        raise ValueError(f"{name} takes one value")
    draft.fields[name] = read if is_list else read[0]


def _field(event: str, word: str, value: str) -> str:
    """The catalogue field that a word stands for: `by`, `about`, `after` and `at` are short for several."""
    fields = CATALOGUE[event].model_fields
    own = [name for name in fields if name not in ENVELOPE_FIELDS]
    if word == "by":
        return "asserted_by" if value in ROLES else next((name for name in ACTORS if name in own), "asserted_by")
    if word in {"after": "happened_after", "at": "occurred_at"}:
        return {"after": "happened_after", "at": "occurred_at"}[word]
    if word in fields and word not in IDENTITY and word != "board":
        return word
    targets = [name for name in REFERENCE_FIELDS[event] if name in own]
    if word == "about" and len(targets) == 1:
        return targets[0]
    hint = f"; a name of your own begins with @: @{word}" if event in PLAYS else ""
    raise ValueError(f"it has no field {word!r}; it has {', '.join(own) or 'none of its own'}{hint}")


def _mentions(annotation: Any, kind: type) -> bool:
    return kind in (annotation, get_origin(annotation)) or any(_mentions(part, kind) for part in get_args(annotation))


def _moment(word: str, setting: Setting) -> datetime:
    """`14:05` or `14:05:12` on the block's date, or a date and time with offset, as UTC."""
    if TIME_OF_DAY.match(word):
        if setting.utc_offset is None or len(setting.date or "") != len("2026-05-02"):
            raise ValueError("a time of day needs date (a whole day) and utc_offset in the head of the file or block")
        word = f"{setting.date}T{word}{setting.utc_offset}"
    try:
        moment = datetime.fromisoformat(word)
    except ValueError:
        raise ValueError(f"{word!r} is no time: expected 14:05, 14:05:12 or 2026-05-02T14:05:12+02:00") from None
    if moment.tzinfo is None:
        raise ValueError(f"{word!r} does not say its offset from UTC, e.g. +02:00")
    return moment.astimezone(UTC)


def complete(draft: Draft, story: Story, setting: Setting) -> None:
    """Give the fields that a line leaves out, check the event by its model and take note of it."""
    kind, fields = CATALOGUE[draft.name], draft.fields
    if draft.name == "CardPlayed":
        fields.setdefault("played_by", story.player_of(Seat(fields["hand"])))
    fields["board"] = None if draft.name in OF_THE_TABLE else setting.board
    fields.setdefault("round", setting.round)
    for name, info in kind.model_fields.items():
        if info.is_required() and name not in fields and name not in ENVELOPE_FIELDS:
            if _mentions(info.annotation, list):
                fields[name] = []
            elif _mentions(info.annotation, type(None)):
                fields[name] = None
    draft.fields = _checked(kind, fields)
    if "asserted_by" not in fields:
        draft.fields["asserted_by"] = _usual_asserter(draft, story)
    if "confidence" not in fields:
        draft.fields["confidence"] = _usual_confidence(draft)
    story.told(draft)


def _usual_asserter(draft: Draft, story: Story) -> str:
    fields, name = draft.fields, draft.name
    if name in BY_ROLE:
        return BY_ROLE[name]
    if name in BY_DECLARER:
        return story.declarer or "RECORDER"
    if name in BY_SEAT:
        return str(fields["seat"])
    return next((str(fields[actor]) for actor in ACTORS if fields.get(actor)), "RECORDER")


def _usual_confidence(draft: Draft) -> str:
    fields = draft.fields
    if draft.name == "TrickCountAgreed" and fields["by_ns"] and fields["by_ew"]:
        return "AGREED"
    return ROLE_CONFIDENCE.get(fields["asserted_by"], "ASSERTED")


def _checked(kind: type[Event], fields: Mapping[str, Any]) -> dict[str, Any]:
    """Every field as the event's model reads it, references left as they are."""
    references = {name: fields[name] for name in REFERENCE_FIELDS[kind.__name__] if name in fields}
    plain = {name: _placeholder(value) for name, value in references.items()}
    unsaid = {"asserted_by": "RECORDER", "confidence": "OBSERVED"}
    try:
        event = kind.model_validate({**IDENTITY, **unsaid, **fields, **plain})
    except ValidationError as error:
        raise ValueError(_reason(error)) from None
    return event.model_dump(exclude=set(IDENTITY)) | references


def _placeholder(value: Any) -> Any:
    if isinstance(value, list):
        return [_placeholder(part) for part in value]
    return "script:1" if isinstance(value, Draft) else value


def _reason(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "missing":
        return f"{where} is missing"
    told = first["msg"].removeprefix("Value error, ")
    if first["type"] in REASONS:
        told = REASONS[first["type"]].format(**first.get("ctx", {}))
    return f"{where} {str(first['input'])[:60]!r}: {told}".replace("\n", " ")
