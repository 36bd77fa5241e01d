"""Did a hand follow suit, and could it have? A fact about the cards; whether it is a revoke is for the law (61A)."""

from trickbook.events.cards import Card, Seat
from trickbook.events.entry import Entry
from trickbook.play.outcome import FAILED, SHOWED_OUT, UNKNOWN, FailureToFollow, Play
from trickbook.play.state import FoldState
from trickbook.play.tricks import suit_of


def off_suit(state: FoldState, hand: Seat, suit: str) -> tuple[str, tuple[Card, ...]]:
    """How a card of another suit stands to the suit led, and the cards that could have followed.

    Cards of the suit led that may be among the hand's unseen plays do not prove that it was able.
    """
    holding = state.holding[hand]
    if holding is None:
        return UNKNOWN, ()
    able = [card for card in holding if card[0] == suit]
    if len(able) > state.unseen[hand]:
        return FAILED, tuple(sorted(able))
    return (UNKNOWN if able or not state.whole[hand] else SHOWED_OUT), ()


def note_failure(state: FoldState, play: Play, lead: Play, able: tuple[Card, ...], restored: str | None = None) -> None:
    if lead.card is None:
        return
    failure = FailureToFollow(
        play.reference, play.trick, play.hand, suit_of(lead.card), able, play.retracted_by, lead.reference, restored
    )
    state.failures.append(failure)


def judge_new_lead(state: FoldState, lead: Play, answers: list[Play]) -> None:
    """A lead was replaced while cards that answered the former one lie there: they now answer this one."""
    for play in answers:
        if lead.card is None or play.card is None or play.card[0] == lead.card[0]:
            continue
        status, able = off_suit(state, play.hand, lead.card[0])
        if status == FAILED:
            note_failure(state, play, lead, able)


def judge_again(state: FoldState, entry: Entry, seat: Seat, card: Card) -> None:
    """A restored card counts as held all the time: earlier plays may have failed to follow with it (14B4, 67B2)."""
    for play in state.plays:
        if play.hand is not seat or not play.stands or play.card is None or play.card[0] == card[0]:
            continue
        lead = state.tricks[play.trick - 1].plays[0]
        if lead is not play and play.follow != FAILED and lead.card is not None and lead.card[0] == card[0]:
            note_failure(state, play, lead, (card,), entry.reference)
