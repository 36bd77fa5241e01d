"""What did director and committee rule? Tricks awarded or an adjusted score (12C, 64C, 82, 93; V31)."""

import re
from collections.abc import Sequence
from typing import Final

from trickbook.events.cards import Side
from trickbook.events.entry import Entry
from trickbook.law.story import withdrawn_rulings
from trickbook.play.outcome import Replay
from trickbook.result.layer import (
    ADJUSTED,
    NONE,
    RULED,
    TRICKS_AWARDED,
    LayerResult,
    counted,
    make_thirteen,
    uncounted,
)

COMMITTEE: Final = "COMMITTEE"
_SIDE_SCORE: Final = re.compile(r"(NS|EW) ?([+-]?\d{1,5})")


def ruled_layer(replay: Replay, entries: Sequence[Entry]) -> LayerResult:
    """The ruling that holds: a committee's over a director's, then the later; one that was withdrawn does not count."""
    withdrawn = withdrawn_rulings(entries)
    rulings = [entry for entry in entries if _rules_on_the_result(entry) and entry.reference not in withdrawn]
    if not rulings:
        return uncounted(RULED, NONE, (), "nothing was ruled on the result")
    by_committee = [entry for entry in rulings if entry.fields["asserted_by"] == COMMITTEE]
    ruling = (by_committee or rulings)[-1]
    who = "committee" if by_committee else "director"
    if ruling.name == "AdjustedScoreAwarded":
        return _adjusted(ruling, who)
    tricks_ns, tricks_ew = ruling.fields["tricks_ns"], ruling.fields["tricks_ew"]
    if not make_thirteen(tricks_ns, tricks_ew):
        text = f"the {who} awarded NS {tricks_ns} and EW {tricks_ew} tricks, which do not make thirteen"
        return uncounted(RULED, TRICKS_AWARDED, (ruling.reference,), text)
    text = f"tricks awarded by the {who}"
    return counted(replay, entries, RULED, TRICKS_AWARDED, tricks_ns, (ruling.reference,), text)


def _rules_on_the_result(entry: Entry) -> bool:
    if entry.name == "DirectorRuled":
        return bool(entry.fields["kind"] == TRICKS_AWARDED)
    return entry.name == "AdjustedScoreAwarded"


def _adjusted(ruling: Entry, who: str) -> LayerResult:
    """The score for N-S where one number holds for both sides; weighted, split and artificial scores stay words."""
    fields = ruling.fields
    sides = {score for score in map(_score_ns, (fields["nos_score"], fields["os_score"])) if score is not None}
    points = sides.pop() if len(sides) == 1 and not fields["weights"] and _all_are_points(fields) else None
    said = [text for text in (fields["nos_score"], fields["os_score"], *fields["weights"]) if text]
    text = f"adjusted score by the {who}: {', '.join(said) or 'not stated'}"
    return LayerResult(RULED, 1, ADJUSTED, None, None, None, points, (ruling.reference,), text)


def _all_are_points(fields: dict[str, object]) -> bool:
    return all(text is None or _score_ns(text) is not None for text in (fields["nos_score"], fields["os_score"]))


def _score_ns(text: object) -> int | None:
    match = _SIDE_SCORE.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        return None
    return int(match[2]) if match[1] == Side.NS else -int(match[2])
