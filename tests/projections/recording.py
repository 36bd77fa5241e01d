"""How do the tests of projections and audit write down what happened at a table?

A `Recorder` numbers the entries of each writer of one table as its devices do; what it wrote is `rows`, ready for a
log. The deal of the examples is one suit a hand: N holds all spades, E all hearts, S all diamonds, W all clubs, so
that nobody can ever follow suit and the owner of each trick is plain: the leader in notrump, N where spades are trumps.
"""

from collections import defaultdict
from typing import Any

from trickbook.eventlog.log import Append
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.codec import encode
from trickbook.events.envelope import Event

RANKS = "AKQJT98765432"
SUIT_OF = {"N": "S", "E": "H", "S": "D", "W": "C"}
SEATS = "NESW"
ONE_SUIT_EACH = {"north": f"{RANKS}...", "east": f".{RANKS}..", "south": f"..{RANKS}.", "west": f"...{RANKS}"}
FILE = "file:0123456789abcdef"
OTHER_FILE = "file:fedcba9876543210"


class Recorder:
    """Entries of one table; `write` gives the reference of the entry it wrote."""

    def __init__(self, table_key: str = "club/evening/1", board: str | None = "1", writer: str = "tablet") -> None:
        self.table_key = table_key
        self.board = board
        self.writer = writer
        self.rows: list[Append] = []
        self._numbers: defaultdict[str, int] = defaultdict(int)

    def write(self, name: str, **fields: Any) -> str:
        """Write one event; `writer`, `number` and `board` are those of the recorder unless given."""
        event = self.event(name, **fields)
        self.rows.append(Append(self.table_key, encode(event), 1_700_000_000_000 + len(self.rows)))
        return event.reference

    def event(self, name: str, **fields: Any) -> Event:
        writer = fields.pop("writer", self.writer)
        number = fields.pop("number", None) or self._numbers[writer] + 1
        self._numbers[writer] = max(self._numbers[writer], number)
        envelope = {
            "table_key": self.table_key,
            "writer": writer,
            "writer_seq": number,
            "board": fields.pop("board", self.board),
            "asserted_by": fields.pop("asserted_by", "RECORDER"),
            "confidence": fields.pop("confidence", "OBSERVED"),
        }
        return CATALOGUE[name].model_validate(envelope | fields)

    def skip(self, writer: str | None = None) -> None:
        """Use up a number whose entry never reaches the log."""
        self._numbers[writer or self.writer] += 1

    def deal(self, **hands: str | None) -> str:
        return self.write("DealRecorded", **(hands or ONE_SUIT_EACH))

    def contract(self, text: str, declarer: str) -> str:
        """`text` as 4SX; written down, without an auction."""
        level, strain = int(text[0]), text[1:].rstrip("X")
        doubled = text.count("X")
        return self.write("ContractEstablished", level=level, denomination=strain, doubled=doubled, declarer=declarer)

    def calls(self, first: str, *calls: str) -> list[str]:
        start = SEATS.index(first)
        return [self.write("CallMade", seat=SEATS[(start + n) % 4], call=call) for n, call in enumerate(calls)]

    def play(self, *cards: str) -> list[str]:
        """Each as hand:card, e.g. W:S5, or W:S5@2 with its trick; `?` for a card that the record does not show."""
        return [self._put(*card.partition("@")[::2]) for card in cards]

    def _put(self, play: str, trick: str) -> str:
        hand, card = play.split(":")
        stated = int(trick) if trick else None
        if card == "?":
            return self.write("CardPlayUnknown", hand=hand, trick=stated)
        return self.write("CardPlayed", hand=hand, played_by=hand, card=card, trick=stated)

    def round_of(self, leader: str, rank: str) -> list[str]:
        """One trick of the one-suit deal: each hand's card of this rank, from the leader on."""
        start = SEATS.index(leader)
        return self.play(*(f"{hand}:{SUIT_OF[hand]}{rank}" for hand in SEATS[start:] + SEATS[:start]))

    def imported(self, file_name: str = "final.pbn") -> str:
        """The last entry of a file writer."""
        about = {"format": "PBN", "charset": "UTF-8", "reading": "fixed columns", "mapping_version": 1}
        return self.write(
            "RecordImported", board=None, file_name=file_name, sha256="ab" * 32, tags=["Event=Final"], **about
        )


def notrump_board(recorder: Recorder) -> None:
    """1NT by N, E leads and takes all thirteen tricks: N-S have none, seven down."""
    recorder.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01")
    recorder.deal()
    recorder.calls("N", "1NT", "PASS", "PASS", "PASS")
    for rank in RANKS:
        recorder.round_of("E", rank)


def spade_board(recorder: Recorder) -> None:
    """7S by N: E leads to the first trick, N ruffs it and leads to the rest; N-S have thirteen."""
    recorder.write("BoardOpened", dealer="N", vulnerability="NONE", date="2017-10-01")
    recorder.deal()
    recorder.calls("N", "7S", "PASS", "PASS", "PASS")
    recorder.round_of("E", "A")
    for rank in RANKS[1:]:
        recorder.round_of("N", rank)
