"""What happened on a board, as one record of a LIN file tells it?"""

from typing import Final

from trickbook.events.cards import Card, Seat
from trickbook.imports import lin_values as values
from trickbook.imports.calls import PLAIN, Auction, settle
from trickbook.imports.hands import FROM, NO_DEAL, Deal, Unreadable
from trickbook.imports.lin_scan import Record
from trickbook.imports.lin_scores import scores_of
from trickbook.imports.play_order import PlayOrder
from trickbook.imports.reading import ReadBoard, Remark

_VG_FIELDS: Final = ("Event", "Stage", "Scoring")


def number_of(record: Record) -> str | None:
    return values.room_and_board(record.label, record.values.get("ah", ""))[1]


def board_of(record: Record) -> ReadBoard:
    """What is odd goes to the board's remarks. Raises Unreadable where cards or deal cannot be read."""
    room, number = values.room_and_board(record.label, record.values.get("ah", ""))
    board = ReadBoard(record.line, board=number and number[:40], table=room)
    _identify(board, record)
    deal = _deal(board, record)
    auction = _auction(board, record)
    cards = values.cards(record.cards)
    if auction.contract and (auction.complete or cards):
        board.contract = auction.contract
        board.reading = "contract from the auction"
    order = _play(board, cards, deal)
    scores_of(board, record, order, auction)
    return board


def _identify(board: ReadBoard, record: Record) -> None:
    header = dict(zip(_VG_FIELDS, record.session.get("vg", "").split(","), strict=False))
    board.tags = {name: value.strip()[:200] for name, value in header.items() if value.strip()}
    board.event = board.tags.get("Event", "")[:80] or None
    board.stage = board.tags.get("Stage", "")[:80] or None
    written = record.values.get("sv", "").lower()
    board.vulnerability = values.VULNERABILITY.get(written)
    if written and board.vulnerability is None:
        _remark(board, "value_not_read", f"sv {written[:20]!r}: expected o, n, e or b")


def _deal(board: ReadBoard, record: Record) -> Deal:
    if not record.values.get("md"):
        return NO_DEAL
    board.dealer, deal = values.deal(record.values["md"])
    board.hands = dict(deal.hands)
    for kind, text in deal.remarks:
        if kind != "fourth_hand":  # LIN leaves East out as a rule
            _remark(board, kind, text)
    return deal


def _auction(board: ReadBoard, record: Record) -> Auction:
    if not any(record.calls):
        return Auction()
    try:
        calls = values.calls([text for text in record.calls if text])
    except Unreadable as error:
        _remark(board, "auction_not_read", f"{error}, so no call is kept")
        return Auction()
    if board.dealer is None:
        _remark(board, "auction_without_dealer", "md names no dealer, so it is not known who called what")
        return Auction()
    order = FROM[board.dealer]
    board.calls = [PLAIN[order[place & 3]][call] for place, call in enumerate(calls)]
    outcome = settle(board.calls)
    for kind, text in outcome.faults:
        _remark(board, kind, text)
    return outcome


def _play(board: ReadBoard, cards: list[Card], deal: Deal) -> PlayOrder | None:
    """LIN gives cards as they were played: who holds the first card of a trick led to it. Raises Unreadable."""
    if not cards:
        return None
    if len(cards) > 52:
        raise Unreadable(f"{len(cards)} cards were played, more than 52")
    contract = board.contract
    turn = contract.declarer.lho if contract else None
    order = PlayOrder(FROM[Seat.N], deal, contract.denomination if contract else None, turn, numbered=False)
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        leader = deal.owners.get(trick[0], turn)
        if leader is None:
            raise Unreadable("neither deal nor auction tells who played the cards")
        if turn is not None and leader is not turn:
            _remark(board, "lead_out_of_turn", f"trick {start // 4 + 1}: {leader} leads, it was {turn}'s turn")
        order.leader, order.columns = leader, FROM[leader]
        if len(trick) == 4:
            order.full_rows(trick)
        else:
            order.any_row([*trick, *[None] * (4 - len(trick))], {}, last=True)
        turn = order.leader
    if order.rotated:
        _remark(board, "not_clockwise", f"{order.rotated} tricks are not written clockwise; taken by the hands")
    for kind, text in order.faults:
        _remark(board, kind, text)
    board.plays = order.plays
    how = (
        "played order, seats by the hand that holds the card" if deal.owners else "played order, the deal is not known"
    )
    board.reading = "; ".join(filter(None, (how, board.reading)))
    return order


def _remark(board: ReadBoard, kind: str, text: str) -> None:
    board.remarks.append(Remark(board.line, kind, text))
