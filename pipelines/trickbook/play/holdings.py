"""Who holds which cards? Dealt, less the plays that stand, plus what was restored (laws.md 7.1, 12; V5, V39)."""

from collections.abc import Callable, Mapping
from typing import Final

from trickbook.events.cards import DECK, Card, Seat, parse_hand
from trickbook.events.entry import Entry
from trickbook.play.state import FoldState

FULL_HAND: Final = 13
_FIELDS: Final = {"north": Seat.N, "east": Seat.E, "south": Seat.S, "west": Seat.W}


def deal_recorded(state: FoldState, entry: Entry) -> None:
    """A hand written down again may hold more than before; where a card is gone it is a fault, and the later holds."""
    hands = _read(state, entry)
    for seat, cards in hands.items():
        before = state.dealt[seat]
        if before is not None and not before <= cards:
            lost = " ".join(sorted(before - cards))
            state.fault("DEAL_CONTRADICTED", entry, f"{seat}'s hand was recorded before with {lost}")
    _deal(state, entry, hands)


def deal_reconstructed(state: FoldState, entry: Entry) -> None:
    _deal(state, entry, _read(state, entry))


def _read(state: FoldState, entry: Entry) -> dict[Seat, set[Card]]:
    hands: dict[Seat, set[Card]] = {}
    for field, seat in _FIELDS.items():
        text = entry.fields[field]
        if text is None:
            continue
        try:
            hands[seat] = set(parse_hand(text))
        except (ValueError, AttributeError) as problem:
            state.fault("NOT_A_HAND", entry, f"{field}: {problem}")
    return hands


def _deal(state: FoldState, entry: Entry, hands: Mapping[Seat, set[Card]]) -> None:
    for seat, cards in hands.items():
        state.dealt[seat] = cards
        state.whole[seat] = len(cards) >= FULL_HAND
        state.holding[seat] = cards - {
            play.card for play in state.plays if play.hand is seat and play.stands and play.card is not None
        }
    _check_conservation(state, entry)


def _check_conservation(state: FoldState, entry: Entry) -> None:
    """No card twice, no hand longer than 13, and none shorter where all 52 cards or the other three hands are there.

    Any other short hand is known in part, or the end of a deal.
    """
    state.owner.clear()
    twice: set[Card] = set()
    for seat, cards in state.dealt.items():
        for card in cards or ():
            if state.owner.setdefault(card, seat) is not seat:
                twice.add(card)
    if twice:
        state.fault("CARD_IN_TWO_HANDS", entry, f"dealt to two hands: {' '.join(sorted(twice))}")
    sizes = {seat: len(cards) for seat, cards in state.dealt.items() if cards}
    whole_deal = sum(sizes.values()) == len(DECK) or sum(size >= FULL_HAND for size in sizes.values()) == 3
    wrong = [f"{seat} {size}" for seat, size in sizes.items() if size > FULL_HAND or (whole_deal and size < FULL_HAND)]
    if wrong:
        state.fault("HAND_NOT_13", entry, f"cards dealt: {', '.join(wrong)}")


def give_up(state: FoldState, entry: Entry, hand: Seat, card: Card | None) -> bool | None:
    """Take a card that was put down out of its hand. True: it was there; False: it was not; None: not known."""
    holding = state.holding[hand]
    if card is None:
        state.unseen[hand] += 1
        return None
    if holding is not None and card in holding:
        holding.remove(card)
        return True
    return _not_seen_in_hand(state, entry, hand, card)


def _not_seen_in_hand(state: FoldState, entry: Entry, hand: Seat, card: Card) -> bool | None:
    before = next((play for play in state.plays if play.card == card and play.stands), None)
    if before is not None:
        detail = f"{hand} played {card}, which {before.hand} had played to trick {before.trick}"
        state.fault("CARD_PLAYED_TWICE", entry, detail)
        return False
    owner = state.owner.get(card)
    if owner is not None and owner is not hand:
        state.fault("CARD_NOT_HELD", entry, f"{hand} played {card}, which was dealt to {owner}")
        return False
    if state.whole[hand]:
        state.fault("CARD_NOT_HELD", entry, f"{hand} played {card}, which is not in the recorded hand")
        return False
    return None


def take_back(state: FoldState, hand: Seat, card: Card | None, held: bool | None) -> None:
    """Return a played card to its hand; one that the hand never held belongs nowhere."""
    holding = state.holding[hand]
    if card is None:
        state.unseen[hand] -= 1
    elif holding is not None and held is not False:
        holding.add(card)


def belongs_to(state: FoldState, seat: Seat, card: Card) -> None:
    """The card counts as dealt to this hand and held all the time (14A, 14B4, 67B2)."""
    for other in Seat:
        dealt, holding = state.dealt[other], state.holding[other]
        if other is not seat and dealt is not None and holding is not None:
            dealt.discard(card)
            holding.discard(card)
    state.owner[card] = seat
    dealt, holding = state.dealt[seat], state.holding[seat]
    if dealt is None or holding is None or card in holding:
        return
    dealt.add(card)
    state.whole[seat] = len(dealt) >= FULL_HAND
    if not any(play.card == card and play.hand is seat and play.stands for play in state.plays):
        holding.add(card)


def surplus_card_removed(state: FoldState, entry: Entry) -> None:
    """The card leaves the hand it was recorded in; of two, the one with too many cards (13C)."""
    card = entry.fields["card"]
    hands = [seat for seat, cards in state.dealt.items() if cards is not None and card in cards]
    if len(hands) > 1:
        hands = [seat for seat in hands if len(state.dealt[seat] or ()) > FULL_HAND]
        if len(hands) != 1:
            state.fault("SURPLUS_CARD_OF_NOBODY", entry, f"{card} stands in two hands and no single one is too long")
            return
    for seat in hands:
        dealt, holding = state.dealt[seat], state.holding[seat]
        if dealt is not None and holding is not None:
            dealt.discard(card)
            holding.discard(card)
    state.owner = {owned: seat for seat, cards in state.dealt.items() for owned in sorted(cards or ())}


HANDLERS: Final[dict[str, Callable[[FoldState, Entry], None]]] = {
    "DealRecorded": deal_recorded,
    "DealReconstructed": deal_reconstructed,
    "SurplusCardRemoved": surplus_card_removed,
}
