"""Which cards were taken back, and which cards should have stood in law? Law 47; 1932 rule 21(1) (laws.md 4.7, V10).

The replay goes on with what the table did. What is here names, beside it, the card that law holds to be the play and
who would then have won that trick.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trickbook.events.cards import Card, Seat
from trickbook.law.designations import Change, Designation, changes, designated_card
from trickbook.law.findings import Finding
from trickbook.law.judgement import SUBJECTS, Judgement, Subject
from trickbook.law.played_cards import MUST_BE_PLAYED, PLAYED, ShownCard, winner_with
from trickbook.law.story import Story
from trickbook.play.outcome import Play

GROUND, NO_GROUND = "there was a ground", "no ground"
SHOWN = ("visible_card_counts_as_played", "declarers_card_counts_as_played", "touched_card_counts_as_played")


@dataclass(frozen=True, slots=True)
class Retraction:
    """A play that was taken back, by the entry `reference`."""

    reference: str
    play: Play


@dataclass(frozen=True, slots=True)
class CardThatShouldStand:
    """The card that counts in law as a hand's play to a trick, where the table has another one or none there.

    `question` and `about` lead to the outcome that says so, `laws` are its laws. `winner` is who would have won the
    trick with that card and the others as they lie; None while not all four are known.
    """

    question: str
    about: str
    trick: int
    hand: Seat
    card: Card
    laws: tuple[str, ...]
    winner: Seat | None


def retractions(story: Story) -> Iterator[Retraction]:
    """Every play that was taken back, in the order of taking back."""
    for entry in story.named("CardRetracted"):
        play = story.plays.get(entry["play"])
        if play is not None and play.retracted_by == entry.reference:
            yield Retraction(entry.reference, play)


def cards_that_should_stand(judgement: Judgement) -> tuple[CardThatShouldStand, ...]:
    """Where law and table differ over a card, in the order of the questions: shown, named, taken back."""
    found = [*_shown(judgement), *_named(judgement), *_taken_back(judgement)]
    return tuple(row for row in found if row.card != _card(_standing(judgement.story, row)))


def laid_instead(judgement: Judgement) -> tuple[Play, ...]:
    """Plays that stand where another card of the hand, shown or named before, is the play in law (45C)."""
    plays = {
        play.reference: play
        for row in (*_shown(judgement), *_named(judgement))
        if (play := _standing(judgement.story, row)) is not None and play.card not in (None, row.card)
    }
    return tuple(plays.values())


def _shown(judgement: Judgement) -> Iterator[CardThatShouldStand]:
    """Cards that count as played though nobody put them down, in the turn of their hand."""
    for question in SHOWN:
        for subject, finding in _findings(judgement, question):
            card = subject.about
            counts = finding.answer in (PLAYED, MUST_BE_PLAYED)
            if isinstance(card, ShownCard) and counts and card.table.final.expected_hand is card.hand:
                yield _row(judgement, finding, subject, card.trick, card.hand, card.card)


def _named(judgement: Judgement) -> Iterator[CardThatShouldStand]:
    """Cards that were named, and those named instead where the change was allowed."""
    for subject, finding in _findings(judgement, "named_card_counts_as_played"):
        call = subject.about
        if not isinstance(call, Designation) or _left_misplaced(judgement, call):
            continue
        card = None
        if finding.answer in (PLAYED, MUST_BE_PLAYED):
            card = designated_card(judgement, call)
        elif finding.answer == "changed":
            card = _allowed_change(judgement, call)
        if card is not None:
            yield _row(judgement, finding, subject, call.trick, call.hand, card)


def _allowed_change(judgement: Judgement, call: Designation) -> Card | None:
    """The card named last among the changes that were allowed."""
    made: list[Change] = [
        change for change in changes(judgement.story) if change.designation.reference == call.reference
    ]
    allowed = [
        change.new_card
        for change in made
        if judgement.answer("designation_change", Subject(change.reference, change)) == "allowed"
    ]
    return allowed[-1] if allowed else None


def _left_misplaced(judgement: Judgement, call: Designation) -> bool:
    """Dummy put out another card to that trick, and it need not go back (45D2)."""
    return call.hand is judgement.story.replay.auction.dummy and any(
        finding.answer != "must be taken back" and subject.about.trick == call.trick
        for subject, finding in _findings(judgement, "misplaced_card")
    )


def _taken_back(judgement: Judgement) -> Iterator[CardThatShouldStand]:
    for subject, finding in _findings(judgement, "retraction"):
        if finding.answer == NO_GROUND and isinstance(subject.about, Retraction) and subject.about.play.card:
            play = subject.about.play
            yield _row(judgement, finding, subject, play.trick, play.hand, subject.about.play.card)


def _findings(judgement: Judgement, question: str) -> Iterator[tuple[Subject, Finding]]:
    if question not in judgement.edition.questions:
        return
    for subject in SUBJECTS[question](judgement):
        outcome = judgement.ask(question, subject)
        if isinstance(outcome, Finding):
            yield subject, outcome


def _row(
    judgement: Judgement, finding: Finding, subject: Subject, trick: int, hand: Seat, card: Card
) -> CardThatShouldStand:
    winner = winner_with(judgement.story, trick, hand, card)
    return CardThatShouldStand(finding.question, subject.key, trick, hand, card, finding.laws, winner)


def _standing(story: Story, row: CardThatShouldStand) -> Play | None:
    return next((play for play in story.plays_made(row.trick) if play.hand is row.hand and play.stands), None)


def _card(play: Play | None) -> Card | None:
    return None if play is None else play.card
