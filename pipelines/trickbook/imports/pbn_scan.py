"""Where does each game of a PBN file begin and end, and which tags and sections does it hold? (PBN 2.1: 2, 3)

One pass with one expression. Lines that follow no rule cost themselves, never the game or the file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from trickbook.imports.reading import FileReading, Remark

MAX_REMARKS: Final = 1000

CORE: Final = frozenset(("Board", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result", "Auction", "Play"))
"""Tags that say what happened: where one of them is broken, the game is not guessed at."""

_STARTS_AGAIN: Final = CORE - {"Contract", "Result", "Auction", "Play"} | {"Event", "Site", "Date"}
_GOES_ON: Final = frozenset(("Scoring", "Declarer", "Contract", "Result", "Auction", "Play", "Note"))
_SUBSTANCE: Final = frozenset(("Deal", "Contract", "Result", "Auction", "Play"))

_ELEMENT: Final = re.compile(
    r"""
    \[\s*+([A-Za-z]\w*+)\s*+"((?:[^"\\\n]++|\\[^\n])*+)"\s*+\]                # 2: a tag
  | (\n[ \t]*+(?=\n))                                                         # 3: a semi-empty line
  | (^%[^\n]*+)                                                               # 4: an escaped line
  | (\{[^}]*+\} | ;[^\n]*+)                                                   # 5: a comment
  | \[[ \t]*+([A-Za-z]\w*+)[ \t]*+"([^\n]*)"[ \t]*+\][ \t]*+(?=\n)            # 7: a tag with loose quotes inside
  | (\[[^\n]*+)                                                               # 8: a tag that cannot be read
  | ([^\s\[{;](?:[^\[{;\n]++ | \n(?![ \t]*+\n|%))*+)                          # 9: other text
    """,
    re.VERBOSE | re.MULTILINE,
)
_TAG, _EMPTY_LINE, _COMMENT, _LOOSE_TAG, _BROKEN_TAG, _TEXT = 2, 3, 5, 7, 8, 9
_ADJACENT_TAGS: Final = re.compile(r"\][ \t]*\n[ \t]*\[")
_SECTION_TOKENS: Final = re.compile(
    r"(?:\s|[SHDC][2-9TJQKA]|[1-7](?:[CDHS]|NT?)|Pass|AP|XX?|-|\*|\+|\^[ISRL]|=\d+=|\$\d+|[!?]{1,2})++",
    re.IGNORECASE | re.ASCII,
)
_NAME: Final = re.compile(r"\[\s*([A-Za-z]\w*)")
_ESCAPED: Final = re.compile(r"\\([\"\\])")


@dataclass(slots=True)
class Game:
    """One game as written: tags, the text of its sections, and the first core tag that is beyond reading."""

    text: str
    start: int
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    places: dict[str, int] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)
    broken: str = ""
    remarks: list[Remark] = field(default_factory=list)

    def line_of(self, name: str) -> int:
        """The line of a tag, else of the game."""
        return self.line + self.text.count("\n", self.start, self.places.get(name, self.start))

    def remark(self, name: str, kind: str, text: str) -> None:
        """Something about the tag `name`."""
        self.remarks.append(Remark(self.line_of(name), kind, text))


class Scanner:
    """Cuts a PBN text into games; comments and lines that belong to no game are told in `into`."""

    def __init__(self, text: str, into: FileReading) -> None:
        self._into = into
        self._counted_to = 0
        self._line = 1
        self._text = self._close_comments(text if text.endswith("\n") else text + "\n")
        # Where no two tags stand in adjacent lines, every line is spaced and an empty line cannot end a game.
        self._empty_lines_count = _ADJACENT_TAGS.search(self._text) is not None
        self._game: Game | None = None
        self._section: str | None = None
        self._after_empty_line = False

    def games(self) -> Iterator[Game]:
        for found in _ELEMENT.finditer(self._text):
            kind = found.lastindex
            if kind in (_TAG, _LOOSE_TAG):
                name, value = found.group(kind - 1), found.group(kind)
                if self._game is not None and self._begins_anew(self._game, name, found.start()):
                    yield self._game
                    self._game = None
                self._tag(name, _ESCAPED.sub(r"\1", value) if "\\" in value else value, found.start())
            elif kind == _TEXT:
                self._loose_text(found.group(), found.start())
            elif kind == _EMPTY_LINE:
                self._after_empty_line = True
            elif kind == _COMMENT:
                self._into.comments += 1
                if "\n[" in found.group():
                    hint = "a comment holds lines that look like tags; they are not read"
                    self._remark(self._into.remarks, found.start(), "comment_holds_tags", hint)
            elif kind == _BROKEN_TAG:
                if self._game is not None and self._after_empty_line:
                    yield self._game
                    self._game = None
                self._broken_tag(found.group(), found.start())
        if self._game is not None:
            yield self._game

    def _close_comments(self, text: str) -> str:
        """A brace that nothing closes is one bad character, or it would take the rest of the file with it."""
        last = text.rfind("}") + 1
        opened = text.find("{", last)
        if opened < 0:
            return text
        line = text.count("\n", 0, opened) + 1
        self._into.remarks.append(Remark(line, "comment_not_closed", "{ without }: the brace alone is ignored"))
        return text[:last] + text[last:].replace("{", " ")

    def _line_at(self, place: int) -> int:
        """The line of a place that does not lie before the last one asked for."""
        self._line += self._text.count("\n", self._counted_to, place)
        self._counted_to = place
        return self._line

    def _remark(self, remarks: list[Remark], place: int, kind: str, text: str) -> None:
        """Adds a remark to those of a game or of the file; a file of nothing but oddities must not fill the memory."""
        if len(remarks) == MAX_REMARKS:
            kind, text = "more_remarks", "from here on what is odd is not listed"
        if len(remarks) <= MAX_REMARKS:
            remarks.append(Remark(self._line_at(place), kind, text))

    def _begins_anew(self, game: Game, name: str, place: int) -> bool:
        """Does this tag belong to the next game? An empty line says so (3), but data breaks that both ways."""
        again = name in game.tags and name != "Note"
        if not self._after_empty_line:
            return again and name in _STARTS_AGAIN and not _SUBSTANCE.isdisjoint(game.tags)
        if again or not self._empty_lines_count:
            return again
        if name not in _GOES_ON or not {"Board", "Deal"} <= game.tags.keys():
            return True
        self._remark(game.remarks, place, "empty_line_in_game", f"{name} follows an empty line")
        return False

    def _open_game(self, place: int) -> Game:
        self._after_empty_line = False
        if self._game is None:
            self._game = Game(self._text, place, self._line_at(place))
            self._section = None
        return self._game

    def _tag(self, name: str, value: str, place: int) -> None:
        game = self._open_game(place)
        if name == "Note":
            return
        self._section = None
        if name in game.tags:
            self._remark(game.remarks, place, "tag_repeated", f"{name} stands twice; the first one holds")
            return
        game.tags[name] = value
        game.places[name] = place
        if name in ("Auction", "Play") or name.endswith("Table"):
            self._section = name
            game.sections[name] = []

    def _broken_tag(self, text: str, place: int) -> None:
        game = self._open_game(place)
        self._section = None
        name = _NAME.match(text)
        if name and name[1] in CORE:
            game.broken = game.broken or text[:80]
        else:
            self._remark(game.remarks, place, "tag_broken", f"{text[:80]} is no tag; ignored")

    def _loose_text(self, text: str, place: int) -> None:
        game, section = self._game, self._section
        if game is not None and section is not None:
            if not self._after_empty_line:
                game.sections[section].append(text)
                return
            if section in ("Auction", "Play") and _SECTION_TOKENS.fullmatch(text):
                self._remark(game.remarks, place, "empty_line_in_game", f"empty line inside {section}")
                self._after_empty_line = False
                game.sections[section].append(text)
                return
        first, lines = self._line_at(place), text.rstrip().count("\n") + 1
        where = f"line {first}" if lines == 1 else f"lines {first} to {first + lines - 1}"
        self._remark(self._into.remarks, place, "line_ignored", f"{where}: neither tag nor section")
