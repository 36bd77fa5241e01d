"""Which results did somebody write down? Each as written; nothing is ever added to it (77, 79C)."""

from collections.abc import Iterable, Iterator
from itertools import count

from trickbook.events.cards import Seat, Side
from trickbook.events.entry import Entry
from trickbook.play.outcome import Replay
from trickbook.play.state import SEATS
from trickbook.result.layer import PASSED_OUT, RECORDED, TRICKS, LayerResult

WRITTEN, CORRECTED, MARKED = "RECORDED", "CORRECTED", "MARKED"


def recorded_layers(replay: Replay, entries: Iterable[Entry]) -> Iterator[LayerResult]:
    """One row for each score, correction and end mark with a number, in table order."""
    ordinals = count(1)
    for entry in entries:
        fields = entry.fields
        if entry.name == "ScoreRecorded":
            declarer = SEATS.get(fields["declarer"] or "") or replay.auction.declarer
            tricks = _tricks(fields["tricks_ns"], fields["tricks_ew"], fields["tricks_declarer"], declarer)
            state = fields["status"] or (PASSED_OUT if fields["contract"] == "PASS" else WRITTEN)
            points, said, differs = fields["score_ns"], fields["source_text"], fields["differs_from_play"] is True
        elif entry.name == "ScoreCorrected":
            tricks = _tricks(None, None, fields["to_tricks_declarer"], replay.auction.declarer)
            state, points, said, differs = CORRECTED, fields["to_score_ns"], fields["reason"], False
        elif entry.name == "PlayRecordEnded" and fields["tricks_declarer"] is not None:
            tricks = _tricks(None, None, fields["tricks_declarer"], replay.auction.declarer)
            state, points, said, differs = MARKED, None, fields["mark"], False
        else:
            continue
        yield LayerResult(
            RECORDED, next(ordinals), state, *tricks, points, (entry.reference,), f"as written: {said}", differs
        )


def _tricks(
    tricks_ns: int | None, tricks_ew: int | None, tricks_declarer: int | None, declarer: Seat | None
) -> tuple[int | None, int | None, int | None]:
    """The same number for N-S, E-W and declarer: of thirteen, one side's tricks tell the other's; of others nothing."""
    if tricks_ns is None and tricks_ew is None and tricks_declarer is not None and declarer is not None:
        tricks_ns = tricks_declarer if declarer.side is Side.NS else _rest(tricks_declarer)
    if tricks_ns is None and tricks_ew is not None:
        tricks_ns = _rest(tricks_ew)
    if tricks_ew is None and tricks_ns is not None:
        tricks_ew = _rest(tricks_ns)
    if tricks_declarer is None and declarer is not None:
        tricks_declarer = tricks_ns if declarer.side is Side.NS else tricks_ew
    return tricks_ns, tricks_ew, tricks_declarer


def _rest(tricks: int) -> int | None:
    return TRICKS - tricks if 0 <= tricks <= TRICKS else None
