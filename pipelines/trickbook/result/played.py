"""How many tricks did each side take at the table, claims allotted? (44, 68 to 70; V30)"""

from collections.abc import Sequence

from trickbook.events.entry import Entry
from trickbook.play.outcome import ADJUDICATED, AGREED, OPEN, VOID, Claim, Replay
from trickbook.result.layer import (
    CLAIMED,
    NOT_PLAYED,
    PASSED_OUT,
    PLAYED,
    PLAYED_OUT,
    TRICKS,
    UNKNOWN,
    LayerResult,
    counted,
    uncounted,
)


def played_layer(replay: Replay, entries: Sequence[Entry]) -> LayerResult:
    if replay.auction.passed_out:
        references = tuple(call.reference for call in replay.auction.calls)
        return LayerResult(PLAYED, 1, PASSED_OUT, None, None, None, 0, references, "all passed")
    claim = last_settled(replay)
    if claim is not None and claim.tricks_ns is not None:
        references = (claim.reference, claim.settled_by or claim.reference)
        text = f"{claim.kind.lower()} by {claim.by_seat} after trick {claim.after_trick}, {claim.state.lower()}"
        return counted(replay, entries, PLAYED, CLAIMED, claim.tricks_ns, references, text)
    if replay.tricks_ns + replay.tricks_ew == TRICKS:
        return counted(replay, entries, PLAYED, PLAYED_OUT, replay.tricks_ns, winning_plays(replay), "all played")
    standing = sum(play.stands for play in replay.plays)
    said = [entry for entry in entries if entry.name == "ScoreRecorded" and entry.fields["status"] == NOT_PLAYED]
    if said and not standing:
        return uncounted(PLAYED, NOT_PLAYED, (said[-1].reference,), "not played")
    return uncounted(PLAYED, UNKNOWN, (), _what_the_cards_show(replay, standing, claim))


def last_settled(replay: Replay) -> Claim | None:
    """The last claim that was agreed to or adjudicated, unless a later one gives other tricks and is not settled."""
    pending: list[Claim] = []
    for claim in reversed(replay.claims):
        if claim.state in (AGREED, ADJUDICATED):
            return claim if all(later.tricks_ns == claim.tricks_ns for later in pending) else None
        if claim.state != VOID:
            pending.append(claim)
    return None


def winning_plays(replay: Replay) -> tuple[str, ...]:
    return tuple(play.reference for trick in replay.tricks for play in trick.plays if play.hand is trick.winner)


def _what_the_cards_show(replay: Replay, standing: int, claim: Claim | None) -> str:
    complete = sum(trick.complete for trick in replay.tricks)
    if standing:
        text = f"the cards show {complete} complete tricks, NS {replay.tricks_ns}, EW {replay.tricks_ew}"
        unowned = complete - replay.tricks_ns - replay.tricks_ew
        text += f", {unowned} without a winner" if unowned else ""
    else:
        text = "no card is recorded"
    if claim is not None:
        return f"{text}; the {claim.kind.lower()} {claim.reference} gives no division of the tricks"
    pending = [each for each in replay.claims if each.state != VOID]
    if pending:
        last = pending[-1]
        text += f"; the {last.kind.lower()} {last.reference} is {last.state.lower()}"
        text += ": nobody agreed to it" if last.state == OPEN else ""
    return text
