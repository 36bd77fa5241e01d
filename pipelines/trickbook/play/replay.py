"""What did the table do on this board? A pure fold over its entries in table order (design.md 4).

The fold takes every play, retraction and correction as it happened; law judges it elsewhere. It never fails: what
cannot be as written is a named fault, and the replay goes on behind it.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from trickbook.events.cards import Card, Seat
from trickbook.events.entry import Entry
from trickbook.play import auction, claims, holdings, plays
from trickbook.play.outcome import Position, Replay
from trickbook.play.state import ALL_FOUR, FoldState
from trickbook.play.tricks import awaited, tricks_of

HANDLERS: Final[dict[str, Callable[[FoldState, Entry], None]]] = (
    auction.HANDLERS | holdings.HANDLERS | plays.HANDLERS | claims.HANDLERS
)
SETTLED_BEFORE_PLAY: Final = frozenset({"BoardOpened", "DealRecorded", "CallMade", "ContractEstablished"})
_PLAYS: Final = frozenset({"CardPlayed", "CardPlayUnknown"})


def replay(entries: Sequence[Entry]) -> Replay:
    """Fold the entries of one board, in table order and with their references resolved. Never raises."""
    state = _fold(_as_it_was(entries))
    state.last = entries[-1] if entries else None
    return _frozen(state)


def positions(entries: Iterable[Entry]) -> Iterator[Position]:
    """The position after each entry: always `replay` of the entries so far, `final`."""
    state, seen = FoldState(), list[Entry]()
    for entry in entries:
        seen.append(entry)
        if entry.name in SETTLED_BEFORE_PLAY and state.plays:
            state = _fold(_as_it_was(seen))
        else:
            _apply(state, entry)
        state.last = entry
        yield _position(state)


def _as_it_was(entries: Sequence[Entry]) -> Sequence[Entry]:
    """What was dealt and bid was so before the first card, whenever somebody wrote it down."""
    names = [entry.name for entry in entries]
    first = next((place for place, name in enumerate(names) if name in _PLAYS), len(names))
    if SETTLED_BEFORE_PLAY.isdisjoint(names[first:]):
        return entries
    before = [entry for entry in entries[first:] if entry.name in SETTLED_BEFORE_PLAY]
    after = [entry for entry in entries[first:] if entry.name not in SETTLED_BEFORE_PLAY]
    return [*entries[:first], *before, *after]


def _fold(entries: Iterable[Entry]) -> FoldState:
    state = FoldState()
    for entry in entries:
        _apply(state, entry)
    return state


def _apply(state: FoldState, entry: Entry) -> None:
    handle = HANDLERS.get(entry.name)
    if handle is None:
        return
    try:
        handle(state, entry)
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        # fields come as somebody wrote them: a handler reads them all before it changes anything
        state.fault("FIELDS_UNREADABLE", entry, f"{entry.name}: {type(problem).__name__}: {problem}")


def _known(hands: dict[Seat, set[Card] | None]) -> dict[Seat, frozenset[Card] | None]:
    return {seat: None if cards is None else frozenset(cards) for seat, cards in hands.items()}


def _position(state: FoldState) -> Position:
    expected, trick = awaited(state)
    return Position(
        entry=state.last,
        expected_hand=expected,
        trick=trick,
        open_plays=tuple(
            play
            for open_trick in state.tricks[trick - 1 :]
            if open_trick.hands != ALL_FOUR
            for play in open_trick.plays
        ),
        holdings=_known(state.holding),
        tricks_ns=state.tricks_ns,
        tricks_ew=state.tricks_ew,
    )


def _frozen(state: FoldState) -> Replay:
    return Replay(
        auction=auction.auction_of(state),
        deal=_known(state.dealt),
        plays=tuple(state.plays),
        tricks=tricks_of(state),
        failures=tuple(state.failures),
        claims=tuple(state.claims),
        end=state.end,
        faults=tuple(state.faults),
        final=_position(state),
        tricks_ns=state.tricks_ns,
        tricks_ew=state.tricks_ew,
    )
