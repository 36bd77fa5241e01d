"""Do the cards of each hand add up, and who had called, counted or shown a hand by when? Laws 7, 13, 14 (V35, V39)."""

from dataclasses import dataclass

from trickbook.events.cards import Card, Seat
from trickbook.law.findings import Fact, any_of
from trickbook.law.story import Story


@dataclass(frozen=True, slots=True)
class HandOfCards:
    """One hand: dealt = played + held, where they are known. `astray` are cards that do not add up."""

    seat: Seat
    dealt: frozenset[Card] | None
    played: tuple[Card, ...]
    held: frozenset[Card] | None
    astray: frozenset[Card]


def hands(story: Story) -> tuple[HandOfCards, ...]:
    """The four hands at the end of the record (V39).

    A card is astray where its hand played it without having been dealt it, or was dealt it, and neither holds it nor
    played it though every card that the hand played is recorded.
    """
    return tuple(_hand(story, seat) for seat in Seat)


def _hand(story: Story, seat: Seat) -> HandOfCards:
    plays = [play for play in story.replay.plays if play.hand is seat and play.stands]
    played = tuple(play.card for play in plays if play.card is not None)
    dealt, held = story.replay.deal[seat], story.replay.final.holdings[seat]
    astray: set[Card] = {play.card for play in plays if play.card is not None and play.held is False}
    if dealt is not None and held is not None and len(played) == len(plays):
        astray |= dealt - held - set(played)
    return HandOfCards(seat, dealt, played, held, frozenset(astray))


def called_before(story: Story, seat: Seat, reference: str) -> Fact:
    """Had this player made a call on this board before the entry?"""
    return any_of(
        story.before(entry.reference, reference)
        for entry in story.by_name.get("CallMade", [])
        if entry.board == story.board and entry["seat"] == seat
    )
