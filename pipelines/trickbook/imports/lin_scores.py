"""Which results does a LIN record state (mc, rs), and do they fit its cards?

`mc` is declarer's total number of tricks, not the tricks claimed; 0 stands for passed out and for boards that a
director adjusted, -1 for not played. `rs` may contradict it; each is kept as a score of its own.
"""

import re
from typing import Final

from trickbook.imports import lin_values as values
from trickbook.imports.calls import Auction
from trickbook.imports.lin_scan import Record
from trickbook.imports.play_order import PlayOrder
from trickbook.imports.reading import ReadBoard, ReadScore, Remark

_NUMBER: Final = re.compile(r"-?\d{1,3}", re.ASCII)
_BOARD: Final = re.compile(r"\d{1,6}", re.ASCII)


def scores_of(board: ReadBoard, record: Record, order: PlayOrder | None, auction: Auction) -> None:
    """Sets the board's scores and how the record of the play ends."""
    mc = record.values.get("mc", "")
    tricks = int(mc) if _NUMBER.fullmatch(mc) else None
    if mc and (tricks is None or not -1 <= tricks <= 13):
        _remark(board, "value_not_read", f"mc {mc[:20]!r}: expected -1 to 13 tricks")
        board.scores.append(ReadScore(f"mc {mc[:190]}", status="UNKNOWN"))
        tricks = None
    if board.plays and len(board.plays) < 52:
        board.end_mark = "end" if tricks is None or tricks < 0 else "mc"
        board.end_tricks_declarer = tricks if board.end_mark == "mc" else None
    if tricks is not None:
        board.scores.append(_total(board, tricks, order, auction))
    _line_of_results(board, record)


def _total(board: ReadBoard, tricks: int, order: PlayOrder | None, auction: Auction) -> ReadScore:
    source, contract = f"mc {tricks}", board.contract
    if tricks == -1:
        if board.plays:
            _remark(board, "mc_impossible", "mc -1 (not played), but cards were played")
            return ReadScore(source, status="UNKNOWN")
        board.contract, board.reading = None, ""
        return ReadScore(source, status="NOT_PLAYED")
    if contract is None:
        if tricks == 0 and auction.passed_out and not board.plays:
            return ReadScore(source, "PASS", score_ns=0, status="PASSED_OUT")
        return ReadScore(source, tricks_declarer=tricks, status="UNKNOWN")
    won, lost = order.tricks_of(contract.declarer) if order else (0, 0)
    status = "PLAYED"
    if not won <= tricks <= 13 - lost:
        text = f"mc {tricks}, but the cards give declarer {won} tricks and the others {lost}"
        if tricks == 0:
            _remark(board, "mc_zero", f"{text}: adjusted, or not a number of tricks")
            status = "ADJUSTED" if won + lost == 13 else "UNKNOWN"
        elif won + lost == 13:
            _remark(board, "result_differs_from_cards", text)
        else:
            _remark(board, "mc_impossible", text)
            status = "UNKNOWN"
    return ReadScore(source, values.contract_text(contract), contract.declarer, tricks, status=status)


def _line_of_results(board: ReadBoard, record: Record) -> None:
    """The result that rs gives for this room: two places a board, open room first, from the first board on."""
    results = [result.strip() for result in record.session.get("rs", "").split(",")]
    first = "".join(record.session.get("vg", "").split(",")[3:4]).strip()
    if board.table is None or not _BOARD.fullmatch(first) or not _BOARD.fullmatch(board.board or ""):
        return
    place = 2 * (int(board.board or "") - int(first)) + (board.table == "closed")
    text = results[place] if 0 <= place < len(results) else ""
    if not text:
        return
    try:
        score = values.result(text)
    except ValueError as error:
        _remark(board, "value_not_read", f"rs {text[:40]!r}: {error}")
        score = ReadScore(f"rs {text[:190]}", status="UNKNOWN")
    told = [other for other in board.scores if other.status == "PLAYED"]
    if score.status == "PLAYED" and any(
        (other.contract, other.declarer, other.tricks_declarer)
        != (score.contract, score.declarer, score.tricks_declarer)
        for other in told
    ):
        _remark(board, "rs_differs", f"rs {text}, but the record gives {told[0].contract} {told[0].source_text}")
    board.scores.append(score)


def _remark(board: ReadBoard, kind: str, text: str) -> None:
    board.remarks.append(Remark(board.line, kind, text))
