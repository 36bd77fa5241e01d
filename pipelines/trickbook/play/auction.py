"""Who declares what? Roles from the calls, and the contract that somebody wrote down beside them (laws.md 2)."""

from collections.abc import Callable
from typing import Final

from trickbook.events.cards import CALL, Contract, Denomination, Seat
from trickbook.events.entry import Entry
from trickbook.play.outcome import AUCTION, RECORDED, Auction, CallStep
from trickbook.play.state import NEXT, FoldState, OpenAuction

_DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")  # from low to high


def board_opened(state: FoldState, entry: Entry) -> None:
    dealer = entry.fields["dealer"]
    if dealer is not None:
        state.auction.dealer = state.seat(entry, "dealer")
    state.auction.vulnerability = entry.fields["vulnerability"] or state.auction.vulnerability


def call_made(state: FoldState, entry: Entry) -> None:
    """A call out of turn or an insufficient bid is a fault by name, and the auction goes on from it (27A, 28, 29)."""
    seat = state.seat(entry, "seat")
    if seat is None:
        return
    auction, call, mark = state.auction, entry.fields["call"], entry.fields["irregularity"]
    expected = NEXT[auction.calls[-1].seat] if auction.calls else auction.dealer
    auction.calls.append(CallStep(entry.reference, len(auction.calls) + 1, seat, call, expected))
    if expected not in (None, seat) and len(auction.calls) == 1 and mark is None:
        detail = f"{seat} called {call}, {expected} dealt: calls before it are left out, or it was out of turn"
        state.fault("FIRST_CALL_NOT_BY_DEALER", entry, detail)
    elif expected not in (None, seat) and mark != "OUT_OF_ROTATION":
        state.fault("CALL_OUT_OF_TURN", entry, f"{seat} called {call}, the turn was {expected}'s")
    if auction.complete:
        state.fault("CALL_AFTER_AUCTION", entry, f"{seat} called {call} after the final pass")
    elif not isinstance(call, str) or not CALL.match(call):
        auction.unsure = True
        state.fault("NOT_A_CALL", entry, f"{call!r} is no call; the calls give no contract any more")
    elif call == "PASS":
        _pass(auction)
    elif call in ("X", "XX"):
        _double(state, entry, seat, call)
    else:
        _bid(state, entry, seat, call)
    settle_contract(state)


def _pass(auction: OpenAuction) -> None:
    auction.passes += 1
    auction.complete = auction.passes >= (3 if auction.bid else 4)


def _double(state: FoldState, entry: Entry, seat: Seat, call: str) -> None:
    auction = state.auction
    own = auction.bidder is not None and auction.bidder.side is seat.side
    if auction.bidder is None or own != (call == "XX") or auction.doubled != len(call) - 1:
        state.fault("DOUBLE_INADMISSIBLE", entry, f"{seat} called {call}, which does not fit the last bid (19)")
        return
    auction.passes, auction.doubled = 0, len(call)


def _bid(state: FoldState, entry: Entry, seat: Seat, call: str) -> None:
    auction = state.auction
    enough = auction.bid is None or _height(call) > _height(auction.bid)
    if not enough and entry.fields["irregularity"] != "INSUFFICIENT_ACCEPTED":
        state.fault("INSUFFICIENT_BID", entry, f"{seat} bid {call} over {auction.bid}")
    auction.bid, auction.bidder, auction.doubled, auction.passes = call, seat, 0, 0
    auction.first_to_name.setdefault((seat.side, call[1:]), seat)


def _height(bid: str) -> int:
    return int(bid[0]) * 5 + _DENOMINATIONS.index(bid[1:])


def contract_established(state: FoldState, entry: Entry) -> None:
    fields = entry.fields
    declarer = state.seat(entry, "declarer")
    level, name, doubled = fields["level"], fields["denomination"], fields["doubled"]
    if declarer is None:
        return
    if level not in (None, *range(1, 8)) or name not in _DENOMINATIONS or doubled not in (None, 0, 1, 2):
        state.fault("NOT_A_CONTRACT", entry, f"level {level!r}, denomination {name!r}, doubled {doubled!r}")
        return
    auction = state.auction
    auction.recorded = Contract(level, Denomination(name), doubled or 0, declarer)
    auction.doubling_recorded = doubled is not None
    auction.swapped = fields["swapped_with_dummy"] is True
    settle_contract(state)


def settle_contract(state: FoldState) -> None:
    """The auction's contract where it is complete, else the recorded one; a recorded exchange of hands holds (54A)."""
    auction, recorded = state.auction, state.auction.recorded
    called = _contract_called(auction)
    if called is not None:
        if auction.swapped and recorded is not None and recorded.declarer.side is called.declarer.side:
            called = called._replace(declarer=recorded.declarer)
        state.contract, state.source = called, AUCTION
    elif passed_out(auction):
        state.contract, state.source = None, None
    else:
        state.contract, state.source = recorded, RECORDED if recorded else None
    state.trump = None if state.contract is None else (state.contract.denomination.trump or "")


def passed_out(auction: OpenAuction) -> bool:
    return auction.complete and auction.bid is None and not auction.unsure


def _contract_called(auction: OpenAuction) -> Contract | None:
    if not auction.complete or auction.unsure or auction.bid is None or auction.bidder is None:
        return None
    name = auction.bid[1:]
    declarer = auction.first_to_name[auction.bidder.side, name]
    return Contract(int(auction.bid[0]), Denomination(name), auction.doubled, declarer)


def auction_of(state: FoldState) -> Auction:
    auction = state.auction
    return Auction(
        dealer=auction.dealer,
        vulnerability=auction.vulnerability,
        calls=tuple(auction.calls),
        complete=auction.complete and not auction.unsure,
        passed_out=passed_out(auction),
        contract=state.contract,
        source=state.source,
        recorded=auction.recorded,
        swapped=auction.swapped,
        doubling_recorded=auction.doubling_recorded,
    )


HANDLERS: Final[dict[str, Callable[[FoldState, Entry], None]]] = {
    "BoardOpened": board_opened,
    "CallMade": call_made,
    "ContractEstablished": contract_established,
}
