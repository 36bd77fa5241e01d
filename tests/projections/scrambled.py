"""What does a log look like on which everything happens that may? For tests that compare ways of projecting it.

Several tables, each with several boards, live writers and files; among the entries late numbers, gaps, the same number
twice with the same and with other bytes, corrections, strikes, anchors, references to nowhere, and bytes that are no
event. The same seed gives the same rows.
"""

import random

from tests.projections.recording import FILE, OTHER_FILE, RANKS, SEATS, SUIT_OF, Recorder
from trickbook.eventlog.log import Append
from trickbook.events.codec import encode

LIVE_WRITERS = ("tablet", "director")


class _Table:
    def __init__(self, chance: random.Random, table_key: str) -> None:
        self.chance = chance
        self.recorder = Recorder(table_key)
        self.references: list[str] = []
        self.held_back: list[Append] = []

    def rows(self, boards: int) -> list[Append]:
        for number in range(1, boards + 1):
            self.recorder.board = str(number)
            if self.chance.random() < 0.7:
                self.live_board()
            if self.chance.random() < 0.5:
                self.file_board(self.chance.choice((FILE, OTHER_FILE)))
            self.disturb()
        for writer in (FILE, OTHER_FILE):
            if self.chance.random() < 0.7:
                self.recorder.writer = writer
                self.recorder.imported()
        self.recorder.writer = "tablet"
        return self.recorder.rows + self.held_back

    def live_board(self) -> None:
        self.recorder.writer = "tablet"
        self.recorder.write("BoardOpened", dealer="N", vulnerability=self.chance.choice(("NONE", "NS", None)))
        self.recorder.deal()
        self.auction()
        self.plays()
        if self.chance.random() < 0.6:
            self.recorder.write("TrickCountAgreed", tricks_declarer=self.chance.randint(0, 13), by_ns=True, by_ew=True)
        if self.chance.random() < 0.6:
            self.score()

    def file_board(self, writer: str) -> None:
        self.recorder.writer = writer
        self.recorder.deal()
        self.auction()
        self.plays()
        self.score()

    def auction(self) -> None:
        bid = self.chance.choice(("1NT", "2S", "4H", "7C"))
        self.recorder.calls(self.chance.choice(SEATS), bid, "PASS", "PASS", "PASS")

    def score(self) -> None:
        marked = self.chance.choice((None, True))
        tricks = self.chance.randint(0, 13)
        self.recorder.write("ScoreRecorded", tricks_declarer=tricks, differs_from_play=marked, source_text=f"{tricks}")

    def plays(self) -> None:
        leader = self.chance.choice(SEATS)
        for rank in RANKS[: self.chance.randint(0, 4)]:
            for reference in self.recorder.round_of(leader, rank):
                self.references.append(reference)
                if self.chance.random() < 0.1:
                    self.recorder.write("CardRetracted", play=reference)
                    self.recorder.play(f"{leader}:{SUIT_OF[leader]}2")
        if self.chance.random() < 0.3:
            self.recorder.play(f"{leader}:?")

    def disturb(self) -> None:
        """One thing of each kind, now and then."""
        recorder, chance = self.recorder, self.chance
        recorder.writer = chance.choice(LIVE_WRITERS)
        if self.references and chance.random() < 0.6:
            recorder.write("AttentionDrawn", irregularity="OTHER", refs=[chance.choice(self.references)], by_seat="S")
        if self.references and chance.random() < 0.6:
            after = chance.choice(self.references)
            recorder.write("DirectorSummoned", by_seat="N", reason="lead", happened_after=after)
        if self.references and chance.random() < 0.4:
            recorder.write("EntryStruck", reason="wrong table", supersedes=chance.choice(self.references))
        if self.references and chance.random() < 0.4:
            recorder.write("CardPlayed", hand="N", played_by="N", card="S3", supersedes=chance.choice(self.references))
        if chance.random() < 0.4:
            recorder.write("RoundEnded", board=None)
        if chance.random() < 0.3:
            recorder.write("DirectorFoundFact", about="nobody:7", fact="OTHER", value="x", standard="AGREED")
        if chance.random() < 0.3:
            recorder.skip()
        self.damage_rows()

    def damage_rows(self) -> None:
        rows, chance = self.recorder.rows, self.chance
        if not rows:
            return
        if chance.random() < 0.4:
            rows.append(chance.choice(rows))  # sent twice
        if chance.random() < 0.3:
            rows.append(Append(self.recorder.table_key, bytes([0xC3, 0x01, chance.randrange(256)]), 1_700_000_000_000))
        if len(rows) > 1 and chance.random() < 0.3:
            self.held_back.append(rows.pop(chance.randrange(len(rows))))  # arrives late
        if chance.random() < 0.3:
            other = self.recorder.event("CardTouched", writer="tablet", number=1, **_TOUCHED)
            rows.append(rows[0]._replace(value=encode(other)))  # the number 1 once more


_TOUCHED = {"by_seat": "N", "owner_seat": "E", "permission": "NONE", "during_play": True}


def scrambled_rows(seed: int, tables: int = 4, boards: int = 4) -> list[Append]:
    """The rows of all tables, interleaved; those of one table stay in its order."""
    chance = random.Random(seed)
    waiting = [_Table(chance, f"cup/s{seed}/{number}").rows(boards) for number in range(1, tables + 1)]
    rows: list[Append] = []
    while any(waiting):
        table = chance.choice([table for table in waiting if table])
        count = chance.randint(1, 40)
        rows += table[:count]
        del table[:count]
    return rows
