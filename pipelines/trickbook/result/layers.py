"""What is the result of a board, as far as no edition of the Laws is needed? Layers side by side (design.md 4)."""

from collections.abc import Iterator, Sequence

from trickbook.events.cards import Side
from trickbook.events.entry import Entry
from trickbook.play.outcome import AGREED as CLAIM_AGREED
from trickbook.play.outcome import AUCTION, Replay
from trickbook.result.agreement import agreed_layer
from trickbook.result.layer import (
    ADJUSTED,
    AGREED_LAYER,
    CONTRADICTORY,
    NOT_PLAYED,
    PASSED_OUT,
    PLAYED,
    RECORDED,
    RULED,
    TRICKS,
    UNKNOWN,
    LayerResult,
)
from trickbook.result.played import last_settled, played_layer
from trickbook.result.recorded import CORRECTED, recorded_layers
from trickbook.result.rulings import ruled_layer

__all__ = ["LayerResult", "board_state", "results"]

_CARDS_CONTRADICT = frozenset({"CARD_PLAYED_TWICE", "CARD_NOT_HELD"})
_NO_RESULT_OF_PLAY = frozenset({ADJUSTED, NOT_PLAYED, PASSED_OUT})


def results(replay: Replay, entries: Sequence[Entry]) -> tuple[LayerResult, ...]:
    """The layers played, agreed and ruled, one row each, then recorded, one row per thing written down."""
    return (
        played_layer(replay, entries),
        agreed_layer(replay, entries),
        ruled_layer(replay, entries),
        *recorded_layers(replay, entries),
    )


def board_state(replay: Replay, layers: Sequence[LayerResult]) -> tuple[str, str]:
    """PLAYED_OUT, CLAIMED, ADJUSTED, PASSED_OUT, NOT_PLAYED, UNKNOWN or CONTRADICTORY, and one line that says why.

    Never a default: UNKNOWN is what the entries leave open, CONTRADICTORY what they cannot all be true about. An
    adjusted board stays ADJUSTED whatever the cards show; both truths are in the layers.
    """
    of = {layer.layer: layer for layer in layers if layer.layer != RECORDED}
    played, recorded = of[PLAYED], standing_records(layers)
    adjusted = [layer for layer in (of[RULED], *recorded) if layer.state == ADJUSTED]
    if adjusted:
        return ADJUSTED, f"{adjusted[0].detail}; at the table: {_tricks_text(played)}"
    contradictions = list(_contradictions(replay, of, recorded))
    if contradictions:
        return CONTRADICTORY, "; ".join(contradictions)
    if played.state != UNKNOWN:
        return played.state, _settled_text(played, of, recorded)
    if any(layer.state == PASSED_OUT for layer in recorded):
        return PASSED_OUT, "recorded as passed out"
    possible = [f"recorded {_tricks_text(layer)} is possible" for layer in recorded if layer.tricks_ns is not None]
    return UNKNOWN, "; ".join(dict.fromkeys((played.detail, *possible)))


def standing_records(layers: Sequence[LayerResult]) -> list[LayerResult]:
    """What is written down and stands: everything, or from the last correction on."""
    recorded = [layer for layer in layers if layer.layer == RECORDED]
    corrections = [place for place, layer in enumerate(recorded) if layer.state == CORRECTED]
    return recorded[corrections[-1] :] if corrections else recorded


def _contradictions(replay: Replay, of: dict[str, LayerResult], recorded: Sequence[LayerResult]) -> Iterator[str]:
    standing = {play.reference for play in replay.plays if play.stands}
    for fault in replay.faults:
        if fault.name in _CARDS_CONTRADICT and fault.reference in standing:
            yield fault.detail
    yield from _of_the_contract(replay, recorded, bool(standing))
    claim = last_settled(replay)
    by_cards = replay.tricks_ns + replay.tricks_ew == TRICKS
    if claim and claim.state == CLAIM_AGREED and by_cards and claim.tricks_ns not in (None, replay.tricks_ns):
        yield f"claim agreed at NS {claim.tricks_ns}, all cards played give NS {replay.tricks_ns}"
    counted = [
        layer
        for layer in recorded
        if layer.tricks_ns is not None and layer.state not in _NO_RESULT_OF_PLAY and not layer.differs_from_play
    ]
    for layer in counted:
        why = _against_the_tricks(replay, of, layer)
        if why:
            yield why
    if len({layer.tricks_ns for layer in counted}) > 1:
        yield "recorded results differ: " + ", ".join(dict.fromkeys(map(_tricks_text, counted)))


def _of_the_contract(replay: Replay, recorded: Sequence[LayerResult], cards: bool) -> Iterator[str]:
    """Another denomination or side gives other tricks; another level or doubling only another score."""
    auction, said = replay.auction, {layer.state for layer in recorded}
    called, written = auction.contract, auction.recorded
    if auction.passed_out and cards:
        yield "all passed, and cards were played"
    if auction.passed_out and written is not None:
        yield f"all passed, and {written} is recorded"
    if PASSED_OUT in said and (called is not None or cards):
        yield f"recorded as passed out, and {'cards were played' if cards else f'the contract is {called}'}"
    if NOT_PLAYED in said and cards:
        yield "recorded as not played, and cards were played"
    if called is None or written is None or auction.source != AUCTION:
        return
    if called.denomination is not written.denomination or called.declarer.side is not written.declarer.side:
        yield f"the calls give {called}, recorded is {written}"


def _against_the_tricks(replay: Replay, of: dict[str, LayerResult], layer: LayerResult) -> str | None:
    """Why a recorded number of tricks cannot be, or None: it has to be won, agreed on, ruled, or still possible."""
    recorded_ns = layer.tricks_ns
    assert recorded_ns is not None
    known = [of[name].tricks_ns for name in (PLAYED, AGREED_LAYER, RULED) if of[name].tricks_ns is not None]
    if recorded_ns in known:
        return None
    won_ns = of[PLAYED].tricks_ns
    if won_ns is None:
        if replay.tricks_ns <= recorded_ns <= TRICKS - replay.tricks_ew:
            return None
        return f"recorded {_tricks_text(layer)} is impossible: {of[PLAYED].detail}"
    if _transfer_may_account(replay, won_ns, recorded_ns):
        return None
    return f"recorded {_tricks_text(layer)}, {_tricks_text(of[PLAYED])} at the table"


def _transfer_may_account(replay: Replay, won_ns: int, recorded_ns: int) -> bool:
    """A standing failure to follow may have cost its side tricks (64); how many depends on the edition."""
    loser = Side.EW if recorded_ns > won_ns else Side.NS
    return any(failure.hand.side is loser and failure.retracted_by is None for failure in replay.failures)


def _settled_text(played: LayerResult, of: dict[str, LayerResult], recorded: Sequence[LayerResult]) -> str:
    others = [
        f"{layer.layer}: {_tricks_text(layer)}"
        for layer in (of[AGREED_LAYER], of[RULED], *recorded)
        if layer.tricks_ns not in (None, played.tricks_ns)
    ]
    return "; ".join(dict.fromkeys((played.detail, *others)))


def _tricks_text(layer: LayerResult) -> str:
    if layer.tricks_ns is None:
        return layer.state
    return f"NS {layer.tricks_ns} EW {layer.tricks_ew}"
