"""What became of each claim and concession, and how many tricks does it give? (laws.md 9; V27)

A claim of some tricks concedes the rest, a concession of some claims the rest; one without a number abandons the hand
and concedes all that are left (68B1).
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from trickbook.events.cards import Seat, Side
from trickbook.events.entry import Entry
from trickbook.play.outcome import (
    ADJUDICATED,
    AGREED,
    CLAIM,
    CONCESSION,
    DISPUTED,
    OPEN,
    VOID,
    WITHDRAWN,
    Claim,
)
from trickbook.play.state import TRICKS, FoldState


def tricks_claimed(state: FoldState, entry: Entry) -> None:
    _made(state, entry, CLAIM)


def tricks_conceded(state: FoldState, entry: Entry) -> None:
    _made(state, entry, CONCESSION)


def _made(state: FoldState, entry: Entry, kind: str) -> None:
    seat = state.seat(entry, "by_seat")
    if seat is None:
        return
    count, stated = entry.fields["count"], entry.fields["after_trick"]
    complete = state.complete_tricks
    if stated is not None and stated != complete:
        state.fault("CLAIM_ELSEWHERE", entry, f"made after trick {stated}, the cards show {complete} complete tricks")
    elif count is not None and not 0 <= count <= TRICKS - complete:
        state.fault("CLAIM_CANNOT_BE", entry, f"{count} of the {TRICKS - complete} tricks left")
    tricks_ns, tricks_ew = _allotted(state, kind, seat.side, count, complete if stated is None else stated)
    after = complete if stated is None else stated
    state.claims.append(Claim(entry.reference, kind, seat, count, after, OPEN, tricks_ns, tricks_ew))


def _allotted(
    state: FoldState, kind: str, side: Side, count: int | None, after: int
) -> tuple[int, int] | tuple[None, None]:
    left = TRICKS - state.complete_tricks
    won = state.tricks_ns if side is Side.NS else state.tricks_ew
    if kind == CONCESSION:
        own = left - (left if count is None else count)
    elif count is None:
        return None, None
    else:
        own = count
    all_known = state.tricks_ns + state.tricks_ew == state.complete_tricks == after
    if not all_known or not 0 <= own <= left:
        return None, None
    return (won + own, TRICKS - won - own) if side is Side.NS else (TRICKS - won - own, won + own)


def _named(state: FoldState, entry: Entry, field: str, otherwise_last: bool = False) -> int | None:
    """The index of the claim that the entry names, or of the last one; a fault and None where there is none."""
    reference = entry.fields[field]
    for index, claim in enumerate(state.claims):
        if claim.reference == reference:
            return index
    if otherwise_last and reference is None and state.claims:
        return len(state.claims) - 1
    state.fault("REFERENCE_WITHOUT_CLAIM", entry, f"{entry.name} names {reference}, which is no claim of this board")
    return None


def _settle(state: FoldState, entry: Entry, index: int, became: str) -> None:
    """What the director decided of a claim no player's word undoes; only he may decide again."""
    if state.claims[index].state == ADJUDICATED and became != ADJUDICATED:
        return
    state.claims[index] = replace(state.claims[index], state=became, settled_by=entry.reference)


def claim_agreed(state: FoldState, entry: Entry) -> None:
    """The other side's agreement settles a claim; the claimer's own adds nothing."""
    index = _named(state, entry, "claim")
    if index is not None and state.claims[index].by_seat.side.other == entry.fields["by_side"]:
        _settle(state, entry, index, AGREED)


def claim_disputed(state: FoldState, entry: Entry) -> None:
    index = _named(state, entry, "claim")
    if index is not None:
        _settle(state, entry, index, DISPUTED)


def agreement_withdrawn(state: FoldState, entry: Entry) -> None:
    index = _named(state, entry, "claim")
    if index is not None:
        _settle(state, entry, index, WITHDRAWN)


def play_continued(state: FoldState, entry: Entry) -> None:
    index = _named(state, entry, "claim")
    if index is not None:
        _settle(state, entry, index, VOID)


def concession_objected(state: FoldState, entry: Entry) -> None:
    """A defender's partner who objects at once undoes it; anybody else, or later, disputes it (68B2)."""
    index = _named(state, entry, "concession", otherwise_last=True)
    if index is None:
        return
    seat: Seat = state.claims[index].by_seat
    declaring = state.contract is not None and state.contract.declarer.side is seat.side
    at_once = entry.fields["immediate"] is not False
    undone = at_once and not declaring and entry.fields["by_seat"] == seat.partner
    _settle(state, entry, index, VOID if undone else DISPUTED)


def concession_cancelled(state: FoldState, entry: Entry) -> None:
    """Law 71 corrects what was agreed, so the claim keeps its allotment and carries what goes back."""
    index = _named(state, entry, "concession")
    if index is not None:
        back = entry.fields["tricks_back"]
        state.claims[index] = replace(state.claims[index], cancelled_by=entry.reference, tricks_back=back)


def claim_adjudicated(state: FoldState, entry: Entry) -> None:
    """The director divides all thirteen tricks of the board as won (70)."""
    index = _named(state, entry, "claim", otherwise_last=True)
    if index is None:
        return
    tricks_ns, tricks_ew = entry.fields["tricks_ns"], entry.fields["tricks_ew"]
    if tricks_ns + tricks_ew != TRICKS or min(tricks_ns, tricks_ew) < 0:
        state.fault("TRICKS_NOT_13", entry, f"adjudicated NS {tricks_ns} and EW {tricks_ew}")
        tricks_ns = tricks_ew = None
    _settle(state, entry, index, ADJUDICATED)
    state.claims[index] = replace(state.claims[index], tricks_ns=tricks_ns, tricks_ew=tricks_ew)


HANDLERS: Final[dict[str, Callable[[FoldState, Entry], None]]] = {
    "TricksClaimed": tricks_claimed,
    "TricksConceded": tricks_conceded,
    "ClaimAgreed": claim_agreed,
    "ClaimDisputed": claim_disputed,
    "AgreementWithdrawn": agreement_withdrawn,
    "PlayContinuedByConsent": play_continued,
    "ConcessionObjected": concession_objected,
    "ConcessionCancelled": concession_cancelled,
    "ClaimAdjudicated": claim_adjudicated,
}
