"""What does a game take over from the games before it? (PBN 2.1: 4.8, and one habit of real files)

`#` is the value of the nearest earlier game, `##x` a default for all later ones. World championship files leave out
Board, Dealer, Vulnerable and Deal at the second table of a board, and the header at all but the first board.
"""

from typing import Final

from trickbook.imports.pbn_scan import CORE, Game

_NOT_INHERITED: Final = CORE - {"Board", "Result"}
_OF_THE_BOARD: Final = ("Board", "Dealer", "Vulnerable", "Deal")
_OF_THE_HEADER: Final = ("Event", "Site", "Date", "Stage", "Round", "Section", "Scoring", "Competition")
_OF_THE_TABLE: Final = frozenset(("Declarer", "Contract", "Result", "Auction", "Play"))


class Inheritance:
    """Completes the games of one file in their order."""

    def __init__(self) -> None:
        self._latest: dict[str, str] = {}
        self._defaults: dict[str, str] = {}
        self._board: dict[str, str] = {}
        self._header: dict[str, str] = {}
        self._header_left_out = False

    def complete(self, game: Game) -> None:
        """Fills in what the game inherits; each step beyond the standard gives a remark."""
        tags = game.tags
        for name, value in tags.items():
            if value[:1] == "#":
                tags[name] = self._inherited(game, name, value)
        if self._defaults:
            game.tags = tags = self._defaults | tags
        self._latest.update(tags)
        self._second_table(game)
        self._no_header(game)

    def _inherited(self, game: Game, name: str, value: str) -> str:
        if name in _NOT_INHERITED:
            game.remark(name, "inheritance_forbidden", f'{name} "{value[:40]}" cannot be inherited: taken as not given')
            return ""
        if value.startswith("##"):
            self._defaults[name] = value[2:]
            return value[2:]
        return self._latest.get(name, "")

    def _second_table(self, game: Game) -> None:
        tags = game.tags
        if not tags.keys().isdisjoint(_OF_THE_BOARD):
            self._board = {name: tags[name] for name in _OF_THE_BOARD if name in tags}
        elif {"Board", "Deal"} <= self._board.keys() and not _OF_THE_TABLE.isdisjoint(tags) and self._same_header(tags):
            tags.update(self._board)
            self._header_left_out = True
            text = f"Board, Dealer, Vulnerable and Deal left out: those of board {self._board['Board'][:40]} above hold"
            game.remark("", "board_inherited", text)
        else:
            self._board = {}

    def _same_header(self, tags: dict[str, str]) -> bool:
        return all(tags[name] == self._header.get(name) for name in _OF_THE_HEADER if name in tags)

    def _no_header(self, game: Game) -> None:
        stated: dict[str, str] = {name: game.tags[name] for name in _OF_THE_HEADER if name in game.tags}
        self._header = stated if "Event" in stated else self._header | stated
        if self._header_left_out and "Event" not in stated:
            game.tags = self._header | game.tags
