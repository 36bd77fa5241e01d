"""How many tricks did both sides agree on as won, before any transfer? (69, 71, 79; V32)"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from trickbook.events.cards import Side
from trickbook.events.entry import Entry
from trickbook.play.outcome import AGREED as CLAIM_AGREED
from trickbook.play.outcome import Replay
from trickbook.result.layer import AGREED, AGREED_LAYER, DISPUTED, NONE, TRICKS, LayerResult, counted, uncounted


@dataclass(slots=True)
class Understanding:
    """What the sides agree on so far, in tricks of N-S; `said` holds each side's number until both have one."""

    replay: Replay
    tricks_ns: int | None = None
    state: str = NONE
    references: tuple[str, ...] = ()
    detail: str = "nobody agreed on a number of tricks"
    said: dict[Side, tuple[int, str]] = field(default_factory=dict)

    def clear(self, state: str, entry: Entry, detail: str) -> None:
        self.tricks_ns, self.state, self.references, self.detail = None, state, (entry.reference,), detail
        self.said.clear()

    def agree(self, tricks_ns: int, references: tuple[str, ...], detail: str) -> None:
        self.tricks_ns, self.state, self.references, self.detail = tricks_ns, AGREED, references, detail


def agreed_layer(replay: Replay, entries: Sequence[Entry]) -> LayerResult:
    """The latest agreement that stands; after a dispute both sides have to agree again."""
    common = Understanding(replay)
    for entry in entries:
        handle = _HANDLERS.get(entry.name)
        if handle is not None:
            handle(common, entry)
    if common.tricks_ns is None:
        return uncounted(AGREED_LAYER, common.state, common.references, common.detail)
    return counted(replay, entries, AGREED_LAYER, AGREED, common.tricks_ns, common.references, common.detail)


def _count_agreed(common: Understanding, entry: Entry) -> None:
    tricks, declarer = entry.fields["tricks_declarer"], common.replay.auction.declarer
    if declarer is None or not isinstance(tricks, int) or not 0 <= tricks <= TRICKS:
        common.clear(NONE, entry, f"agreed on {tricks} tricks of a declarer who is not known")
        return
    for side, field_name in ((Side.NS, "by_ns"), (Side.EW, "by_ew")):
        if entry.fields[field_name] is True:
            common.said[side] = (tricks, entry.reference)
    numbers = {number for number, _ in common.said.values()}
    if len(common.said) == len(Side) and len(numbers) == 1:
        tricks_ns = tricks if declarer.side is Side.NS else TRICKS - tricks
        references = tuple(dict.fromkeys(reference for _, reference in common.said.values()))
        common.agree(tricks_ns, references, "both sides agreed on the number of tricks")


def _count_disputed(common: Understanding, entry: Entry) -> None:
    common.clear(DISPUTED, entry, f"{entry.fields['by_seat']} disputes the number of tricks")


def _claim_agreed(common: Understanding, entry: Entry) -> None:
    for claim in common.replay.claims:
        if claim.settled_by == entry.reference and claim.state == CLAIM_AGREED and claim.tricks_ns is not None:
            common.agree(claim.tricks_ns, (claim.reference, entry.reference), "the other side agreed to the claim")


def _agreement_withdrawn(common: Understanding, entry: Entry) -> None:
    common.clear(NONE, entry, f"{entry.fields['by_side']} withdrew the agreement (69B)")


def _concession_cancelled(common: Understanding, entry: Entry) -> None:
    for claim in common.replay.claims:
        if claim.cancelled_by != entry.reference:
            continue
        back = claim.tricks_back
        if common.tricks_ns is None or back is None:
            common.clear(NONE, entry, "the concession was cancelled (71), by how many tricks is not known")
            return
        change = back if claim.by_seat.side is Side.NS else -back
        if not 0 <= common.tricks_ns + change <= TRICKS:
            common.clear(NONE, entry, f"the cancelled concession gives back {back} tricks, which cannot be")
            return
        references = (*common.references, entry.reference)
        common.agree(common.tricks_ns + change, references, f"a concession of {back} was cancelled (71)")


_HANDLERS: Final[dict[str, Callable[[Understanding, Entry], None]]] = {
    "TrickCountAgreed": _count_agreed,
    "TrickCountDisputed": _count_disputed,
    "ClaimAgreed": _claim_agreed,
    "AgreementWithdrawn": _agreement_withdrawn,
    "ConcessionCancelled": _concession_cancelled,
}
