"""What does a card put down, taken back or restored do to the board? As it happened, legal or not (V3, laws.md 4.7)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from trickbook.events.cards import DECK, Card, Seat
from trickbook.events.entry import Entry
from trickbook.play import holdings
from trickbook.play.following import judge_again, judge_new_lead, note_failure, off_suit
from trickbook.play.outcome import FAILED, FOLLOWED, LED, UNKNOWN, Play, PlayEnd
from trickbook.play.state import SEATS, FoldState
from trickbook.play.tricks import awaited, put, take_out, takes_vacant_lead, trick_for


def card_played(state: FoldState, entry: Entry) -> None:
    """A text that is no card is a fault, and the play counts as one whose card is not known."""
    fields = entry.fields
    hand = state.seat(entry, "hand")
    if hand is None:
        return
    card = DECK.get(fields["card"])
    if card is None:
        state.fault("NOT_A_CARD", entry, f"{hand} played {fields['card']!r}")
    by = SEATS.get(fields["played_by"]) or state.seat(entry, "played_by") or hand
    _play(state, entry, hand, by, card, fields["substitutes"])


def card_play_unknown(state: FoldState, entry: Entry) -> None:
    hand = state.seat(entry, "hand")
    if hand is not None:
        declarer = state.contract.declarer if state.contract else None
        by = declarer if declarer is not None and declarer.partner is hand else hand
        _play(state, entry, hand, by, None, None)


def _play(
    state: FoldState, entry: Entry, hand: Seat, played_by: Seat, card: Card | None, substitutes: str | None
) -> None:
    expected = awaited(state)[0]
    trick = trick_for(state, entry, hand)
    if trick is None:
        state.fault("PLAY_AFTER_END", entry, f"{hand} played {card or 'a card'} after thirteen tricks")
        return
    before = trick.plays
    is_lead = not before or (trick.vacant is not None and takes_vacant_lead(state, trick, hand, substitutes))
    able: tuple[Card, ...] = ()
    led = None if is_lead else before[0].card
    if is_lead:
        follow = LED
    elif card is None or led is None:
        follow = UNKNOWN
    elif card[0] == led[0]:
        follow = FOLLOWED
    else:
        follow, able = off_suit(state, hand, led[0])
    held = holdings.give_up(state, entry, hand, card)
    reference = entry.reference
    plays = state.plays
    play = Play(reference, len(plays) + 1, trick.number, hand, played_by, card, expected, is_lead, held, follow, None)
    if follow == FAILED:
        note_failure(state, play, before[0], able)
    elif is_lead and before:
        judge_new_lead(state, play, before)
    state.index_of[reference] = len(plays)
    plays.append(play)
    put(state, trick, play)


def card_retracted(state: FoldState, entry: Entry) -> None:
    index = play_named(state, entry)
    if index is None:
        return
    if not state.plays[index].stands:
        state.fault("TAKEN_BACK_TWICE", entry, f"the play {state.plays[index].reference} had been taken back before")
        return
    _take_back(state, entry, index)


def _take_back(state: FoldState, entry: Entry, index: int) -> None:
    play = state.plays[index]
    take_out(state, state.tricks[play.trick - 1], play, len(state.plays))
    holdings.take_back(state, play.hand, play.card, play.held)
    state.plays[index] = replace(play, retracted_by=entry.reference)
    state.failures = [
        replace(failure, retracted_by=entry.reference) if failure.play == play.reference else failure
        for failure in state.failures
    ]


def play_named(state: FoldState, entry: Entry) -> int | None:
    """The index of the play that the entry names; a fault and None where there is no such play."""
    reference = entry.fields["play"]
    index = state.index_of.get(reference)
    if index is None:
        state.fault("REFERENCE_WITHOUT_PLAY", entry, f"{entry.name} names {reference}, which is no play of this board")
    return index


def words_about_a_play(state: FoldState, entry: Entry) -> None:
    """Words never move a card; only a reference that leads nowhere is told."""
    play_named(state, entry)


def card_returned(state: FoldState, entry: Entry) -> None:
    """A missing card was found, or a card went back to a hand: it counts as held all the time (14, 67)."""
    seat = state.seat(entry, "seat")
    card = DECK.get(entry.fields["card"])
    if card is None:
        state.fault("NOT_A_CARD", entry, f"{entry.name} has {entry.fields['card']!r}")
    if seat is None or card is None:
        return
    holding = state.holding[seat]
    held = holding is not None and card in holding
    standing = [
        index for index, play in enumerate(state.plays) if play.card == card and play.hand is seat and play.stands
    ]
    if entry.name == "CardRestoredToHand":
        while standing:
            _take_back(state, entry, standing.pop())
    holdings.belongs_to(state, seat, card)
    if not held and not standing:
        judge_again(state, entry, seat, card)


def play_ended(state: FoldState, entry: Entry) -> None:
    state.end = PlayEnd(entry.reference, entry.fields["reason"], None)


def play_record_ended(state: FoldState, entry: Entry) -> None:
    state.end = PlayEnd(entry.reference, entry.fields["mark"], entry.fields["tricks_declarer"])


HANDLERS: Final[dict[str, Callable[[FoldState, Entry], None]]] = {
    "CardPlayed": card_played,
    "CardPlayUnknown": card_play_unknown,
    "CardRetracted": card_retracted,
    "LeadOutOfTurnAccepted": words_about_a_play,
    "LeadOutOfTurnRejected": words_about_a_play,
    "IllegalPlayAccepted": words_about_a_play,
    "IllegalPlayRejected": words_about_a_play,
    "CardRestoredToHand": card_returned,
    "MissingCardFound": card_returned,
    "PlayEnded": play_ended,
    "PlayRecordEnded": play_record_ended,
}
