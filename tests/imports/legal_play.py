"""Can the cards of a board have been played in this order? A second engine, written apart from the readers.

It knows hands as plain sets and goes through the play card by card (laws 44, 61), with nothing prepared.
"""

from dataclasses import dataclass, field

from trickbook.events.cards import Denomination
from trickbook.imports.reading import ReadBoard

RANKS = "23456789TJQKA"
TURN = {"N": "E", "E": "S", "S": "W", "W": "N"}


@dataclass
class Verdict:
    """Tricks by side as far as the play goes, and what was not legal."""

    tricks: dict[str, int] = field(default_factory=lambda: {"NS": 0, "EW": 0})
    faults: list[str] = field(default_factory=list)


def judge(board: ReadBoard) -> Verdict:
    """Follows the play; needs four hands, a contract and no card that is not shown."""
    assert board.contract is not None
    trump = None if board.contract.denomination is Denomination.NT else str(board.contract.denomination)
    held = {str(seat): {str(card) for card in cards or ()} for seat, cards in board.hands.items()}
    verdict = Verdict()
    on_table: list[tuple[str, str]] = []
    turn = TURN[board.contract.declarer]
    for number, play in enumerate(board.plays):
        seat, card = str(play.hand), str(play.card)
        if seat != turn:
            verdict.faults.append(f"card {number + 1}: {seat} played {card} in {turn}'s turn")
        if card not in held[seat]:
            verdict.faults.append(f"card {number + 1}: {seat} does not hold {card}")
        elif on_table and card[0] != on_table[0][1][0] and any(own[0] == on_table[0][1][0] for own in held[seat]):
            verdict.faults.append(f"card {number + 1}: {seat} revoked with {card}")
        held[seat].discard(card)
        on_table.append((seat, card))
        turn = TURN[seat]
        if len(on_table) == 4:
            turn = winner(on_table, trump)
            verdict.tricks["NS" if turn in "NS" else "EW"] += 1
            on_table = []
    return verdict


def winner(trick: list[tuple[str, str]], trump: str | None) -> str:
    best_seat, best_card = trick[0]
    for seat, card in trick[1:]:
        same_suit = card[0] == best_card[0] and RANKS.index(card[1]) > RANKS.index(best_card[1])
        ruff = card[0] == trump and best_card[0] != trump
        if same_suit or ruff:
            best_seat, best_card = seat, card
    return best_seat
