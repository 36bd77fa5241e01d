"""Which scores does a game of a PBN file state, and do they fit its cards? (PBN 2.1: 3.4.15, 4.2)"""

from trickbook.imports import pbn_values as values
from trickbook.imports.pbn_scan import Game
from trickbook.imports.pbn_values import WrittenContract, WrittenResult
from trickbook.imports.play_order import PlayOrder
from trickbook.imports.reading import ReadBoard, ReadScore


def scores_of(
    game: Game, board: ReadBoard, written: WrittenContract | None, order: PlayOrder | None
) -> list[ReadScore]:
    """Result and Score, each as a score of its own, as written; nothing is made out of the cards."""
    scores = [_result(game, board, written, order), _score(game, board)]
    return [score for score in scores if score is not None]


def _result(game: Game, board: ReadBoard, written: WrittenContract | None, order: PlayOrder | None) -> ReadScore | None:
    text = game.tags.get("Result", "").strip()
    contract = written.text if written and not (written.passed and board.plays) else None
    declarer = board.contract.declarer if board.contract else None
    try:
        result = values.result(text)
    except ValueError as error:
        game.remark("Result", "value_not_read", f'Result "{text[:40]}": {error}')
        return ReadScore(f"Result {text[:190]}", contract, declarer, status="UNKNOWN")
    passed = written is not None and written.passed and not board.plays
    if passed and (result is None or result.tricks_of(None, final=True) == 0):
        return ReadScore(f"Contract Pass{' Result ' if text else ''}{text}", "PASS", score_ns=0, status="PASSED_OUT")
    if result is None:
        return None
    final, faults = _fits(board, result, order)
    if declarer is None and result.declarer is not None:
        faults.append(("result_without_declarer", f"Result {text}, but no declarer is known"))
    for kind, remark in faults:
        game.remark("Result", kind, remark)
    return ReadScore(
        f"Result {text}",
        contract,
        declarer,
        result.tricks_of(declarer, final),
        result.ns,
        result.ew,
        differs_from_play=True if result.differs else None,
        status="PLAYED" if final and declarer else "UNKNOWN",
    )


def _fits(board: ReadBoard, result: WrittenResult, order: PlayOrder | None) -> tuple[bool, list[tuple[str, str]]]:
    """Is the result final, and what does not fit? Partial are results of a play that is to go on (`+`), and perhaps
    those of a play without end mark that just count the tricks so far."""
    faults: list[tuple[str, str]] = []
    final = True
    if result.ns is not None and result.ew is not None and result.ns + result.ew != 13 and board.end_mark != "+":
        faults.append(("result_sum", f"Result gives N-S and E-W {result.ns} + {result.ew} tricks, not 13"))
        final = False
    tricks = result.tricks_of(board.contract.declarer if board.contract else None, final)
    if order is None or tricks is None or board.contract is None:
        return final, faults
    won, lost = order.tricks_of(board.contract.declarer)
    so_far = board.end_mark == "+" or (board.end_mark == "end" and won == tricks and lost + won < 13)
    if so_far:
        faults.append(("result_partial", f"Result {tricks} may count only the tricks so far"))
    if not won <= tricks <= 13 - lost:
        text = f"Result {tricks}, but the cards give declarer {won} tricks and the others {lost}"
        faults.append(("result_differs_from_cards" if not result.differs else "result_agreed_differs", text))
    elif result.differs and won + lost == 13:
        faults.append(("mark_without_cause", f"^ on Result {tricks}, but the cards give just that"))
    return final and not so_far, faults


def _score(game: Game, board: ReadBoard) -> ReadScore | None:
    text = game.tags.get("Score", "").strip()
    try:
        points = values.score_ns(text, board.contract.declarer if board.contract else None)
    except ValueError as error:
        game.remark("Score", "value_not_read", f'Score "{text[:40]}": {error}')
        return ReadScore(f"Score {text[:190]}", status="UNKNOWN")
    return None if points is None else ReadScore(f"Score {text}", score_ns=points)
