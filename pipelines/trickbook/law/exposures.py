"""By which acts did cards come to lie face up? Whether one becomes a penalty card is for the rows (laws.md 5.2).

An exposure is an entry by which a card was seen otherwise than as a play that stands: exposed, named out of turn,
contributed as a fifth card, taken back, restored to the hand; or a defender's card played before his turn, which may
become a penalty card while it stays on the table (57A, 57D). One that he only held so that it could be seen may count
as such a play (45C1); and where a card that he showed or named is his play in law, the other one that he laid is open.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from trickbook.events.cards import DECK, Card, Seat
from trickbook.events.entry import Entry
from trickbook.law.defective_tricks import own_play
from trickbook.law.designations import designation_of, subject_of
from trickbook.law.findings import NO, YES, Fact, any_of
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.played_cards import MUST_BE_PLAYED, PLAYED, as_play, held_card
from trickbook.law.retractions import laid_instead
from trickbook.law.story import Story
from trickbook.play.outcome import Play
from trickbook.play.state import SEATS

PLAYED_TOO_EARLY: Final = "card_played_too_early"
QUESTIONS: Final = {
    "CardExposed": "exposed_card",
    "CardHeld": "exposed_card",
    "CardDesignated": "exposed_card",
    "FifthCardContributed": "fifth_card",
    "CardRetracted": "withdrawn_card",
    "CardRestoredToHand": "restored_card",
    "MissingCardFound": "restored_card",
}


@dataclass(frozen=True, slots=True)
class Exposure:
    """`reference` is the entry that laid the card open, `play` the play that it took back or that was too early.

    For a card that was held so that it could be seen, before its turn, `play` is what it would be as a play (45C1).
    """

    reference: str
    question: str
    seat: Seat
    card: Card
    play: Play | None = None

    @property
    def subject(self) -> Subject:
        return Subject(self.reference, self)


def exposure_of(subject: Subject) -> Exposure:
    """The exposure a question is about."""
    if not isinstance(subject.about, Exposure):
        raise TypeError(f"{subject.key} is no exposure of a card")
    return subject.about


def exposures(judgement: Judgement) -> list[Exposure]:
    """Every exposure that a question of the edition is about, in table order."""
    return judgement.once(_exposures)


def _exposures(judgement: Judgement) -> list[Exposure]:
    story = judgement.story
    if not story.out_of_turn and story.by_name.keys().isdisjoint(QUESTIONS):
        return []  # nearly every board
    found = [exposure for name in QUESTIONS for exposure in _told(judgement, story.named(name))]
    found.extend(
        Exposure(play.reference, PLAYED_TOO_EARLY, play.hand, play.card, play)
        for play in story.out_of_turn
        if play.card is not None and is_too_early(story, play) and not _is_surplus(story, play)
    )
    found.extend(
        Exposure(play.reference, "exposed_card", play.hand, play.card)
        for play in laid_instead(judgement)
        if play.card is not None and is_defender(story, play.hand).value
    )
    asked = [exposure for exposure in found if exposure.question in judgement.edition.questions]
    return sorted(asked, key=lambda exposure: story.place[exposure.reference])


def _told(judgement: Judgement, entries: list[Entry]) -> Iterator[Exposure]:
    """Entries whose seat or card cannot be read expose nothing; the replay names their faults."""
    story = judgement.story
    for entry in entries:
        question = QUESTIONS[entry.name]
        if entry.name == "CardDesignated":
            yield from _named_out_of_turn(judgement, entry)
            continue
        if entry.name == "CardRetracted":
            play = story.plays.get(entry["play"])
            if play is not None and play.card is not None and play.retracted_by == entry.reference:
                yield Exposure(entry.reference, question, play.hand, play.card, play)
            continue
        seat, card = SEATS.get(entry["seat"]), DECK.get(entry["card"])
        if entry.name == "MissingCardFound" and own_play(story, entry) is not None:
            continue  # put in its place among the played cards, not restored to the hand (67B3)
        if seat is not None and card is not None and (entry.name != "CardHeld" or _is_shown(story, entry, seat)):
            yield Exposure(entry.reference, question, seat, card, _play_too_early(story, entry))


def _named_out_of_turn(judgement: Judgement, entry: Entry) -> Iterator[Exposure]:
    """A defender named a card of his own, and the edition says that he only told that he holds it."""
    if entry["by"] != entry["hand"] or is_defender(judgement.story, Seat(entry["hand"])).value is not True:
        return  # nearly every naming: no need to look at the table then
    call = designation_of(judgement.story, entry)
    if call.card is not None and call.may_hold_it and only_held(judgement, entry.reference).value:
        yield Exposure(entry.reference, QUESTIONS[entry.name], call.hand, call.card)


def only_held(judgement: Judgement, reference: str) -> Fact:
    """Does the question about a card that was named say that he told no more than that he holds it?"""
    call = designation_of(judgement.story, judgement.story.by_reference[reference])
    return judgement.says("named_card_counts_as_played", subject_of(call), "says only that he holds it")


def _play_too_early(story: Story, entry: Entry) -> Play | None:
    """The play before his turn that a card held to a trick in progress would be; one of two to a trick is no play."""
    card = held_card(story, entry) if QUESTIONS[entry.name] == "exposed_card" else None
    if card is None or not card.in_progress or card.has_played:
        return None
    play = as_play(story, card)
    return play if is_too_early(story, play) else None


def shown_too_early(judgement: Judgement) -> Iterator[Exposure]:
    """Cards that only were held so that they could be seen, and that the edition counts as plays before their turn."""
    for exposure in exposures(judgement):
        if exposure.question == "exposed_card" and exposure.play is not None:
            card = held_card(judgement.story, judgement.story.by_reference[exposure.reference])
            asked = Subject(exposure.reference, card)
            told = (judgement.says("visible_card_counts_as_played", asked, how) for how in (PLAYED, MUST_BE_PLAYED))
            if any_of(told).value:
                yield replace(exposure, question=PLAYED_TOO_EARLY)


def _is_shown(story: Story, entry: Entry, seat: Seat) -> bool:
    """A card that a defender held face up; what declarer holds up is his play or nothing (45C2, 48A)."""
    return bool(entry["face_up"]) and is_defender(story, seat).value is True


def is_too_early(story: Story, play: Play) -> bool:
    """A defender's play before his turn: partner has not played to the trick, or it is his right-hand opponent's turn.

    A lead to the next trick is one where the trick before it still lacks partner's card; any other is out of turn
    (53, 56). A card supplied to a trick behind which a later one has begun comes late, not early (67).
    """
    if any(other.trick > play.trick and other.number < play.number for other in story.replay.plays):
        return False
    if play.expected_hand is None or play.expected_hand is play.hand or is_defender(story, play.hand).value is not True:
        return False
    return not partner_has_played(story, play) or (not play.is_lead and play.expected_hand is play.hand.rho)


def _is_surplus(story: Story, play: Play) -> bool:
    """Taken back as one of several played at once, or restored from a defective trick: that is another matter."""
    if play.retracted_by is None:
        return False
    entry = story.by_reference[play.retracted_by]
    return entry.name == "CardRestoredToHand" or entry["reason"] == "SIMULTANEOUS_CARDS"


def partner_has_played(story: Story, play: Play) -> bool:
    """Partner had a card in the trick in progress when this was put down: for a lead, in the trick before."""
    number = play.trick - 1 if play.is_lead else play.trick
    return number == 0 or any(other.hand is play.hand.partner for other in lying_plays(story, number, play.reference))


def lying_plays(story: Story, trick: int, reference: str) -> list[Play]:
    """The plays of a trick that lay on the table just before an entry."""
    place = story.place
    return [
        play
        for play in story.plays_made(trick)
        if place[play.reference] < place[reference]
        and (play.retracted_by is None or place[play.retracted_by] > place[reference])
    ]


def is_defender(story: Story, seat: Seat) -> Fact:
    """An opponent of declarer; not known without a contract."""
    declarer = story.replay.auction.declarer
    if declarer is None:
        return Fact(None, (), "no contract is recorded")
    return YES if seat.side is not declarer.side else NO
