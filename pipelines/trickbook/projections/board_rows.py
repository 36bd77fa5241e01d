"""Which rows follow from the replay of one board? One small function per table of schema `fold`."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from trickbook.events.cards import CLOCKWISE, Contract, hand_text
from trickbook.events.entry import Entry
from trickbook.play.outcome import RECORDED, Auction, Claim, FailureToFollow, Fault, Play, Replay, Trick
from trickbook.play.replay import replay
from trickbook.projections.law_rows import Judged, law_rows
from trickbook.projections.rows import (
    BoardRow,
    CallRow,
    ClaimRow,
    FailureRow,
    FaultRow,
    PlayRow,
    ResultRow,
    TrickRow,
)
from trickbook.result.layers import LayerResult, board_state, results

NOT_FOLDED: Final = "NOT_FOLDED"
"""The fault of a board that this program could not fold, whatever stopped it."""


@dataclass(frozen=True, slots=True)
class AccountFold:
    """The entries of one account of a board, what the table did by them, and the result they give."""

    entries: Sequence[Entry]
    replay: Replay
    layers: Sequence[LayerResult]


def fold_account(entries: Sequence[Entry]) -> AccountFold:
    played = replay(entries)
    return AccountFold(entries, played, results(played, entries))


def not_folded(why: str) -> AccountFold:
    """What is told of a board that could not be folded: nothing but the fault."""
    nothing = fold_account(())
    played, *others = nothing.layers
    faulty = replace(nothing.replay, faults=(Fault(NOT_FOLDED, None, why),))
    return AccountFold((), faulty, (replace(played, detail=why), *others))


def contract_text(contract: Contract | None) -> str | None:
    """The contract without its declarer, `4SX`; `?S` where only the denomination is known."""
    return None if contract is None else str(contract).split()[0]


def written_contract(auction: Auction) -> str | None:
    """The contract that somebody wrote down beside the calls; `4S?` where it does not say whether it was doubled."""
    text = contract_text(auction.recorded)
    return text if text is None or auction.doubling_recorded else f"{text}?"


def doubling_unknown(auction: Auction) -> bool:
    """The contract is a recorded one that does not say whether it was doubled."""
    return auction.source == RECORDED and not auction.doubling_recorded


def hands(played: Replay) -> list[str | None]:
    """The hands as dealt, north first; None where a hand is not known."""
    return [None if (cards := played.deal[seat]) is None else hand_text(cards) for seat in CLOCKWISE]


def cards_text(plays: Iterable[Play]) -> str:
    """Cards in table order with the hand each came from: `W:S5 N:S2`; `?` for a card the record does not show."""
    return " ".join(f"{play.hand}:{play.card or '?'}" for play in plays)


def board_rows(
    table_key: str, board: str, account: str | None, fold: AccountFold, judged: Judged, missing: int
) -> Iterator[tuple[str, list[Any]]]:
    """Table name and rows, for all tables that rest on the folded account; `missing` counts the gaps near the board."""
    key, played = (table_key, board), fold.replay
    taken_back = plays_before(fold)
    yield "boards", [board_row(key, account, fold, judged, missing)]
    yield "calls", [CallRow(*key, c.number, c.reference, c.seat, c.call, c.expected) for c in played.auction.calls]
    yield "plays", [play_row(key, play, taken_back) for play in played.plays]
    yield "tricks", [trick_row(key, trick) for trick in played.tricks]
    yield "failures", [failure_row(key, failure) for failure in played.failures]
    yield "claims", [claim_row(key, claim) for claim in played.claims]
    yield "faults", [FaultRow(*key, n, f.name, f.reference, f.detail) for n, f in enumerate(played.faults, start=1)]
    yield "results", [result_row(key, layer) for layer in fold.layers]
    yield from law_rows(key, judged)


def plays_before(fold: AccountFold) -> dict[str, int]:
    """Entry that took a play back -> how many plays had been made by then."""
    plays = {play.reference for play in fold.replay.plays}
    taking_back = {play.retracted_by for play in fold.replay.plays}
    made, before = 0, dict[str, int]()
    for entry in fold.entries:
        if entry.reference in plays:
            made += 1
        elif entry.reference in taking_back:
            before[entry.reference] = made
    return before


def board_row(key: tuple[str, str], account: str | None, fold: AccountFold, judged: Judged, missing: int) -> BoardRow:
    played, auction, contract = fold.replay, fold.replay.auction, fold.replay.auction.contract
    state, detail = board_state(played, fold.layers)
    north, east, south, west = hands(played)
    return BoardRow(
        *key,
        account=account,
        state=state,
        detail=detail,
        dealer=auction.dealer,
        vulnerability=auction.vulnerability,
        north=north,
        east=east,
        south=south,
        west=west,
        contract=contract_text(contract),
        level=contract.level if contract else None,
        denomination=contract.denomination if contract else None,
        doubled=None if contract is None or doubling_unknown(auction) else contract.doubled,
        declarer=auction.declarer,
        contract_source=auction.source,
        written_contract=written_contract(auction),
        written_declarer=auction.recorded.declarer if auction.recorded else None,
        swapped=auction.swapped,
        auction_complete=auction.complete,
        passed_out=auction.passed_out,
        complete_tricks=sum(trick.complete for trick in played.tricks),
        tricks_ns=played.tricks_ns,
        tricks_ew=played.tricks_ew,
        end_reference=played.end.reference if played.end else None,
        end_reason=played.end.reason if played.end else None,
        missing_entries=missing,
        editions=" ".join(judged.candidates.editions),
        edition_in_force_by=judged.candidates.reason,
        editions_derived=" ".join(judged.derived),
    )


def play_row(key: tuple[str, str], play: Play, taken_back: Mapping[str, int]) -> PlayRow:
    return PlayRow(
        *key,
        number=play.number,
        play=play.reference,
        trick=play.trick,
        hand=play.hand,
        played_by=play.played_by,
        card=play.card,
        is_lead=play.is_lead,
        expected_hand=play.expected_hand,
        held=play.held,
        follow=play.follow,
        retracted_by=play.retracted_by,
        retracted_after=taken_back[play.retracted_by] if play.retracted_by else None,
    )


def trick_row(key: tuple[str, str], trick: Trick) -> TrickRow:
    return TrickRow(
        *key,
        trick=trick.number,
        leader=trick.leader,
        cards=cards_text(trick.plays),
        complete=trick.complete,
        winner=trick.winner,
        side=trick.side,
        winning_card=trick.winning_card,
    )


def failure_row(key: tuple[str, str], failure: FailureToFollow) -> FailureRow:
    return FailureRow(
        *key,
        play=failure.play,
        trick=failure.trick,
        hand=failure.hand,
        suit_led=failure.suit_led,
        able=" ".join(failure.able),
        lead=failure.lead,
        restored_by=failure.restored_by,
        retracted_by=failure.retracted_by,
    )


def claim_row(key: tuple[str, str], claim: Claim) -> ClaimRow:
    return ClaimRow(
        *key,
        claim=claim.reference,
        kind=claim.kind,
        by_seat=claim.by_seat,
        tricks=claim.count,
        after_trick=claim.after_trick,
        state=claim.state,
        tricks_ns=claim.tricks_ns,
        tricks_ew=claim.tricks_ew,
        settled_by=claim.settled_by,
        cancelled_by=claim.cancelled_by,
        tricks_back=claim.tricks_back,
    )


def result_row(key: tuple[str, str], layer: LayerResult) -> ResultRow:
    return ResultRow(
        *key,
        layer=layer.layer,
        ordinal=layer.ordinal,
        edition=None,
        state=layer.state,
        tricks_ns=layer.tricks_ns,
        tricks_ew=layer.tricks_ew,
        tricks_declarer=layer.tricks_declarer,
        score_ns=layer.score_ns,
        evidence=" ".join(layer.references),
        detail=layer.detail,
        differs_from_play=layer.differs_from_play,
        laws="",
        basis=None,
        missing="",
        editions_agree=None,
    )
