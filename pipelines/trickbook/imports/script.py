"""What did the director type up? Reads an event script (docs/event-script.md) into events without identity.

A script is TOML. Its `[[board]]` blocks are parsed one by one, so that a fault costs its own board and no other.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Any, Final, NamedTuple

from trickbook.events.board import BoardOpened
from trickbook.events.cards import CLOCKWISE, Seat, parse_hand
from trickbook.events.envelope import ENVELOPE_FIELDS, TABLE_KEY, WRITER
from trickbook.events.errors import ImportRefused
from trickbook.imports.calls import CALLS, passes_to_end
from trickbook.imports.card_letters import RANK_LETTERS, read_ranks
from trickbook.imports.reading import LocalRef, Rejection
from trickbook.imports.script_lines import SUIT_SYMBOLS, Draft, Setting, Story, complete, read_line
from trickbook.imports.text import without_controls

BLOCK_HEAD: Final = re.compile(r"\s*\[\[\s*board\s*\]\]\s*(#.*)?\Z")
EVENTS_HEAD: Final = re.compile(r"\s*events\s*=\s*(?:\"\"\"|''')(.*)\Z")
PLAIN: Final = "only small letters, digits, '.', '_' and '-'"
TYPED_CALLS: Final = CALLS | {"-": "PASS"}
MOST_CALLS: Final = 3 + 35 * 9 + 1
"""Passes; each bid, its double and its redouble with two passes behind each; a last pass."""
CONTRACT: Final = re.compile(r"([1-7])(C|D|H|S|NT)(X{0,2})\Z")

OPENING: Final = {"edition": "edition_stated"} | {
    name: name for name in BoardOpened.model_fields if name not in ENVELOPE_FIELDS and name != "edition_stated"
}
"""Key of a block -> field of BoardOpened."""
SHARED_KEYS: Final = {"session", "table", "round", "date", "body", "edition", "utc_offset"}
HEAD_KEYS: Final = {"tournament", "writer", "lang"} | SHARED_KEYS
BEGINNING: Final = {"deal", "auction", "contract", "declarer"} | (set(OPENING) - SHARED_KEYS)
"""Keys of the block that a board begins with; a later block of the same board holds only events."""
BLOCK_KEYS: Final = {"board", "events"} | SHARED_KEYS | BEGINNING


@dataclass(frozen=True, slots=True)
class ScriptEvent:
    """An event with every field but table_key, writer and writer_seq; a reference is `writer:number` or a LocalRef."""

    name: str
    fields: dict[str, Any]
    line: int


@dataclass(frozen=True, slots=True)
class ScriptBoard:
    """The events of one block; a board told in several blocks comes several times."""

    board: str
    line: int
    events: tuple[ScriptEvent, ...]


@dataclass(frozen=True, slots=True)
class ScriptTable:
    """What the file tells of one table, in the order of the file."""

    session: str
    table: str
    boards: tuple[ScriptBoard, ...]

    @property
    def events(self) -> tuple[ScriptEvent, ...]:
        """The table's list, which a LocalRef counts in."""
        return tuple(event for told in self.boards for event in told.events)


@dataclass(frozen=True, slots=True)
class ScriptReading:
    """Everything one script gave; `writer` None: the file is the writer. A board that was not read is a rejection."""

    tournament: str | None
    writer: str | None
    tables: tuple[ScriptTable, ...]
    rejections: tuple[Rejection, ...]


class _Fault(ValueError):
    """Part of a script that cannot be read, and the line it fails on."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(reason)
        self.line = line


class _Name(NamedTuple):
    session: str
    table: str
    board: str


@dataclass(frozen=True, slots=True)
class _Part:
    """Some lines of the file: its head, or one block; `line` is the number of the first."""

    line: int
    lines: list[str]

    def parsed(self) -> dict[str, Any]:
        """The part as TOML. Raises _Fault."""
        try:
            return tomllib.loads("\n".join(self.lines))
        except tomllib.TOMLDecodeError as error:
            reason, _, at = str(error).partition(" (at ")
            line = re.match(r"line (\d+)", at)
            number = self.line + int(line[1]) - 1 if line else self.line
            raise _Fault(number, f"not written as TOML asks: {reason}") from None

    def line_of(self, key: str) -> int:
        pattern = re.compile(rf"\s*{re.escape(key)}\b")
        return next((self.line + n for n, line in enumerate(self.lines) if pattern.match(line)), self.line)

    def guessed(self) -> dict[str, str]:
        """The keys of a block that is not TOML, as far as they name its board."""
        return dict(re.findall(r'^\s*(session|table|board)\s*=\s*"?([^"\s#]+)', "\n".join(self.lines), re.MULTILINE))


def read_script(text: str, path: str) -> ScriptReading:
    """Read a script. Raises ImportRefused where its head cannot be read."""
    head, *blocks = _parts(text)
    try:
        shared = _keys(head.parsed(), HEAD_KEYS, head)
        tournament, writer = shared.pop("tournament", None), shared.pop("writer", None)
        lang = shared.pop("lang", "en")
        _check_head(tournament, writer, lang, head)
    except _Fault as fault:
        raise ImportRefused(str(fault), path, fault.line) from None
    script = _Script(shared, lang)
    for block in blocks:
        script.take(block)
    script.drop_orphans()
    rejections = sorted(script.refused.values(), key=lambda rejection: rejection.line)
    return ScriptReading(tournament, writer, tuple(script.tables()), tuple(rejections))


def _parts(text: str) -> Iterator[_Part]:
    """The head of the file, then its blocks. A text that is never closed ends where the next block begins."""
    lines = text.replace("\r\n", "\n").split("\n")
    starts = [0, *(n for n, line in enumerate(lines) if BLOCK_HEAD.match(line)), len(lines)]
    for start, end in pairwise(starts):
        yield _Part(start + 1, lines[start:end])


def _keys(parsed: Mapping[str, Any], known: set[str], part: _Part) -> dict[str, Any]:
    """The keys of a part as texts, numbers and dates written without quotation marks too; deal and blocks as they are.

    TOML can write any character as `\\u001b`, so control characters are taken out here.
    """
    for key in parsed:
        if key not in known:
            raise _Fault(part.line_of(key), f"there is no key {key!r}; known are {', '.join(sorted(known))}")
    plain = (str, int, date)
    return {
        key: without_controls(str(value)) if isinstance(value, plain) and not isinstance(value, bool) else value
        for key, value in parsed.items()
    }


def _check_head(tournament: Any, writer: Any, lang: Any, head: _Part) -> None:
    if tournament is not None and not TABLE_KEY.match(f"{tournament}/1/1"):
        raise _Fault(head.line_of("tournament"), f"tournament {tournament!r}: {PLAIN}")
    if writer is not None and (not WRITER.match(str(writer)) or ":" in str(writer)):
        raise _Fault(head.line_of("writer"), f"writer {writer!r}: {PLAIN}")
    if lang not in RANK_LETTERS:
        raise _Fault(head.line_of("lang"), f"lang {lang!r}: expected one of {', '.join(RANK_LETTERS)}")


_Told = tuple[_Name, int, list[Draft]]  # a block that was read: its board, its first line, its events


@dataclass(slots=True)
class _Script:
    """The reading under way: the drafts of every block in the order of the file, and what was refused."""

    shared: Mapping[str, Any]
    lang: str
    stories: dict[tuple[str, str], dict[str, Story]] = field(default_factory=dict)
    begun: dict[_Name, int] = field(default_factory=dict)
    told: list[_Told] = field(default_factory=list)
    refused: dict[_Name, Rejection] = field(default_factory=dict)

    def take(self, block: _Part) -> None:
        """Read one block, or note why its board cannot be read."""
        keys: Mapping[str, Any] = block.guessed()
        try:
            keys = _keys(_keys(block.parsed(), {"board"}, block)["board"][0], BLOCK_KEYS, block)
            name = self._name(keys)
            if not name.board or not TABLE_KEY.match(f"x/{name.session}/{name.table}"):
                raise _Fault(block.line, f"board, session and table are needed; session and table: {PLAIN}")
            begun = self.begun.setdefault(name, block.line)
            if begun != block.line and BEGINNING & keys.keys():
                key = next(key for key in keys if key in BEGINNING)
                reason = f"board {name.board} was begun at line {begun}; a second block holds only events"
                raise _Fault(block.line_of(key), f"{reason} (played again, it is {name.board}~2)")
            self.told.append((name, block.line, list(self._drafts(name, block, {**self.shared, **keys}))))
        except _Fault as fault:
            self._refuse(self._name(keys), fault.line, str(fault))

    def _name(self, keys: Mapping[str, Any]) -> _Name:
        session, table = (keys.get(key) or self.shared.get(key) or "1" for key in ("session", "table"))
        return _Name(str(session), str(table), str(keys.get("board") or ""))

    def _refuse(self, name: _Name, line: int, reason: str) -> None:
        key = name if name.board else name._replace(board=f"of line {line}")
        self.refused.setdefault(key, Rejection(line, name.board or None, reason))

    def _drafts(self, name: _Name, block: _Part, keys: Mapping[str, Any]) -> Iterator[Draft]:
        stories = self.stories.setdefault((name.session, name.table), {})
        story = stories.setdefault(name.board, Story(stories))
        setting = Setting(name.board, keys.get("round"), keys.get("date"), keys.get("utc_offset"), self.lang)
        for draft in _described(block, keys, self.lang):
            try:
                complete(draft, story, setting)
            except ValueError as error:
                raise _Fault(draft.line, f"{draft.name}: {error}") from None
            yield draft
        for number, line in _event_lines(block, keys):
            try:
                yield from read_line(line, number, story, setting)
            except ValueError as error:
                raise _Fault(number, f"{line.strip()[:80]!r}: {error}") from None

    def drop_orphans(self) -> None:
        """Refuse, until none is left, boards that refer to an event of a board that was refused."""
        before = -1
        while before < len(self.refused):
            before = len(self.refused)
            kept: set[Draft] = set()
            for name, _, drafts in self._kept():
                kept.update(drafts)
                for draft in drafts:
                    for target in _targets(draft):
                        if target not in kept:
                            reason = f"{draft.name}: refers to line {target.line}, which was not read"
                            self._refuse(name, draft.line, reason)

    def _kept(self) -> Iterator[_Told]:
        return (block for block in self.told if block[0] not in self.refused)

    def tables(self) -> Iterator[ScriptTable]:
        by_table: dict[tuple[str, str], list[_Told]] = {}
        for block in self._kept():
            by_table.setdefault((block[0].session, block[0].table), []).append(block)
        for (session, table), blocks in by_table.items():
            index = {draft: LocalRef(n) for n, draft in enumerate(d for _, _, drafts in blocks for d in drafts)}
            boards = (
                ScriptBoard(name.board, line, tuple(_event(draft, index) for draft in drafts))
                for name, line, drafts in blocks
            )
            yield ScriptTable(session, table, tuple(boards))


def _targets(draft: Draft) -> Iterator[Draft]:
    for value in draft.fields.values():
        yield from (part for part in (value if isinstance(value, list) else [value]) if isinstance(part, Draft))


def _event(draft: Draft, index: Mapping[Draft, LocalRef]) -> ScriptEvent:
    def resolved(value: Any) -> Any:
        if isinstance(value, list):
            return [resolved(part) for part in value]
        return index[value] if isinstance(value, Draft) else value

    return ScriptEvent(draft.name, {name: resolved(value) for name, value in draft.fields.items()}, draft.line)


def _described(block: _Part, keys: Mapping[str, Any], lang: str) -> Iterator[Draft]:
    """The events that the keys of a block stand for: opening, deal, calls, contract."""
    if any(key in keys for key in ("dealer", "vulnerability", "deal", "auction")):
        opening = {field: keys[key] for key, field in OPENING.items() if key in keys}
        yield Draft("BoardOpened", block.line, opening)
    if "deal" in keys:
        yield Draft("DealRecorded", block.line_of("deal"), _hands(block, keys["deal"], lang))
    if "auction" in keys:
        yield from _calls(block, keys)
    if "contract" in keys or "declarer" in keys:
        line = block.line_of("contract")
        found = CONTRACT.match(str(keys.get("contract")).translate(SUIT_SYMBOLS))
        if found is None or "declarer" not in keys:
            raise _Fault(line, 'a contract needs both keys, e.g. contract = "4SX" and declarer = "S"')
        contract = {"level": found[1], "denomination": found[2], "doubled": len(found[3])}
        yield Draft("ContractEstablished", line, {**contract, "declarer": keys["declarer"]})


def _hands(block: _Part, deal: Any, lang: str) -> dict[str, Any]:
    if not isinstance(deal, dict) or not set(deal) <= {"north", "east", "south", "west"}:
        raise _Fault(
            block.line_of("deal"),
            'the deal is written hand by hand in small letters, e.g. deal.north = "AKQ.T98.765.5432"',
        )
    owner: dict[str, str] = {}
    hands: dict[str, str] = {}
    for seat, text in deal.items():
        line = block.line_of(f"deal.{seat}")
        try:
            hands[seat] = read_ranks(str(text), lang)
            cards = parse_hand(hands[seat])
        except ValueError as error:
            raise _Fault(line, str(error)) from None
        for card in cards:
            if owner.setdefault(card, seat) != seat:
                raise _Fault(line, f"{card} is in the hands of {owner[card]} and {seat}")
    return hands


def _calls(block: _Part, keys: Mapping[str, Any]) -> Iterator[Draft]:
    line = block.line_of("auction")
    if keys.get("dealer") not in tuple(Seat):
        raise _Fault(line, "an auction needs dealer = N, E, S or W, who makes the first call")
    first = CLOCKWISE.index(Seat(keys["dealer"]))
    calls: list[str] = []
    for word in str(keys["auction"]).split():
        call = word.translate(SUIT_SYMBOLS).upper()
        calls += ["PASS"] * passes_to_end(calls) if call == "AP" else [TYPED_CALLS.get(call, word)]
    if len(calls) > MOST_CALLS:
        raise _Fault(line, f"the auction has {len(calls)} calls; no auction has more than {MOST_CALLS}")
    for number, call in enumerate(calls):
        yield Draft("CallMade", line, {"seat": CLOCKWISE[(first + number) % 4], "call": call})


def _event_lines(block: _Part, keys: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """The lines of `events` with their numbers in the file, without those that hold nothing but a comment."""
    heads = [(n, found[1]) for n, line in enumerate(block.lines) if (found := EVENTS_HEAD.match(line))]
    first, behind = heads[0] if heads else (block.line_of("events") - block.line, "x")
    start = block.line + first + (0 if behind else 1)
    for number, line in enumerate(str(keys.get("events", "")).split("\n"), start):
        if line.strip() and not line.strip().startswith("#"):
            yield number, line
