"""Which calls does an Auction section of PBN hold, and by whom? (PBN 2.1: 3.5)"""

import re
from typing import Final

from trickbook.events.cards import Seat
from trickbook.imports.calls import CALLS, PLAIN, passes_to_end
from trickbook.imports.hands import FROM
from trickbook.imports.reading import ReadCall

MAX_WORDS: Final = 1000  # the longest legal auction has 319 calls; notes come on top

TOKEN: Final = re.compile(r"\^\s*\w|=[^=\n]{0,8}=|\$\w*|[!?]+|[^\s=$!?^]+|[=^]")
ANNOTATION: Final = re.compile(
    r"(?:[!?]{1,2}|\$(?:\d\d?|1\d\d|2[0-4]\d|25[0-5])|=(?:[1-9]|[12]\d|3[0-2])=)\Z", re.ASCII
)
"""Suffix, NAG or note: they say nothing of what happened (3.5.3); only their form is looked at."""

_EXACT: Final = {text: call for text, call in CALLS.items() if not text.endswith("N")} | {"Pass": "PASS"}
_MARKS: Final = {"I": "INSUFFICIENT_ACCEPTED", "S": "OUT_OF_ROTATION"}


class AuctionText:
    """Calls in order; `faults` says what was odd. Where a call cannot be read there are none: nothing is guessed.

    `first` is the player of the first column; each call, `-` or `^S` takes one place, clockwise.
    """

    def __init__(self, text: str, first: Seat) -> None:
        self.calls: list[ReadCall] = []
        self.faults: list[tuple[str, str]] = []
        self._order = FROM[first]
        self._place = 0
        self._mark: str | None = None
        self._end = ""
        names = [_EXACT.get(token) for token in text.split()]
        if len(names) > MAX_WORDS:
            self._fault("auction_not_read", f"{len(names)} words: no auction is that long")
        elif None in names:
            self._read(TOKEN.findall(text))
        else:
            self.calls = [PLAIN[self._order[place & 3]][name] for place, name in enumerate(names) if name]

    def _read(self, tokens: list[str]) -> None:
        for token in tokens:
            upper = token.upper()
            if upper in CALLS:
                if upper.endswith("N"):
                    self._fault("denomination_short", f"{token}: N for NT")
                self._call(CALLS[upper])
            elif upper == "AP":
                for _ in range(passes_to_end([made.call for made in self.calls])):
                    self._call("PASS")
            elif not self._other(token, upper):
                self.calls = []
                self._fault("auction_not_read", f"Auction: {token[:20]!r} is no call, so no call is kept")
                return
        if self._mark:
            self._fault("mark_without_call", "the last ^ stands before no call")

    def _call(self, name: str) -> None:
        seat = self._order[self._place & 3]
        if self._end:
            self._fault("call_after_end_mark", f"{name} by {seat} after {self._end}")
        self.calls.append(ReadCall(seat, name, self._mark) if self._mark else PLAIN[seat][name])
        self._mark = None
        self._place += 1

    def _other(self, token: str, upper: str) -> bool:
        if token == "-":
            if self.calls:
                self._fault("call_unknown", f"- for the call of {self._order[self._place & 3]}")
            self._place += 1
        elif token in ("+", "*"):
            if self._end:
                self._fault("call_after_end_mark", f"{token} after {self._end}")
            self._end = token
        elif upper[0] == "^" and upper[-1] in _MARKS:
            self._mark = _MARKS[upper[-1]]
            self._place += upper[-1] == "S"  # ^S stands in the place of the player whose turn was skipped
        elif token[0] in "!?" or (token[0] in "$=" and len(token) > 1):
            if not ANNOTATION.match(token):
                self._fault("annotation", f"{token[:12]} after call {len(self.calls)} is no annotation; ignored")
        else:
            return False
        return True

    def _fault(self, kind: str, text: str) -> None:
        self.faults.append((kind, text))
