"""Who owns a trick that is in doubt, and until when may it be claimed? Laws 44, 65, 66D; 1932 rules 22, 23 (V23, V33).

What the director may still do once the round has ended is the question `trick_count_dispute` (79).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trickbook.events.cards import Seat, Side
from trickbook.law.findings import NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, raised_by
from trickbook.law.ownership import ASSERTIONS, TRICKS, acts, derived_owner, found_owner, gathered_by
from trickbook.law.story import Story
from trickbook.play.outcome import ADJUDICATED, AGREED

LOST = "the facts cannot be found any more"
FOUND = "it was found who won it"
RECORDED = "its four cards are recorded"


@dataclass(frozen=True, slots=True)
class Doubt:
    """A trick in doubt, or with `trick` None the number of tricks as a whole; `reference` is the first entry of it."""

    reference: str
    trick: int | None


# ---- 1932: gathered, claimed, given up ----


@raised_by("trick_gathered")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (act.subject for act in acts(judgement.story, "TrickGathered"))


@phrase("his side had won the trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By the cards of the trick."""
    owner = derived_owner(judgement.story, subject.about.trick)
    return Fact(None if owner is None else owner is subject.about.seat.side, (subject.key,))


@raised_by("trick_ownership_open")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (act.subject for act in acts(judgement.story, *ASSERTIONS))


@phrase("the trick lay with the side that had not won it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The side that last gathered it is not the one whose card won it; not known without both."""
    owner, by = derived_owner(judgement.story, subject.about.trick), gathered_by(judgement.story, subject.about.trick)
    return NOT_KNOWN if owner is None or by is None else Fact(owner is not by, (subject.key,))


@phrase("the tricks of the side that had taken it had been mixed for shuffling before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TricksMixed of the side that gathered it, of any side where nobody recorded who did, stands before."""
    story = judgement.story
    by = gathered_by(story, subject.about.trick)
    return any_of(
        story.before(entry.reference, subject.key)
        for entry in story.named("TricksMixed")
        if by is None or entry["side"] == by
    )


# ---- a trick in doubt ----


@raised_by("trick_owner")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Each trick that was claimed, given up or gathered by the wrong side, and each dispute about their number."""
    story = judgement.story
    doubts: dict[int, str] = {}
    for entry in story.named("TrickGathered", *ASSERTIONS):
        number = entry["trick"]
        if entry.name in ASSERTIONS or _gathered_wrongly(story, number):
            doubts.setdefault(number, entry.reference)
    for number, reference in doubts.items():
        yield Subject(f"trick:{number}", Doubt(reference, number))
    for entry in story.named("TrickCountDisputed"):
        yield Subject(entry.reference, Doubt(entry.reference, None))


def _gathered_wrongly(story: Story, number: int) -> bool:
    owner = derived_owner(story, number)
    return owner is not None and gathered_by(story, number) is owner.other


def _doubt(subject: Subject) -> Doubt:
    if not isinstance(subject.about, Doubt):
        raise TypeError(f"{subject.key} is no trick in doubt")
    return subject.about


@phrase(RECORDED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The trick has a winner by its cards; of the number of tricks: thirteen have, or a settled claim has the rest."""
    story, doubt = judgement.story, _doubt(subject)
    if doubt.trick is not None:
        return Fact(derived_owner(story, doubt.trick) is not None)
    owners = [derived_owner(story, trick.number) for trick in story.replay.tricks]
    settled = any(claim.state in (AGREED, ADJUDICATED) for claim in story.replay.claims)
    return Fact(None not in owners and (len(owners) == TRICKS or settled))


@phrase(FOUND)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A finding TRICK_WINNER that names a seat or a side; about the dispute, where the number of tricks is in doubt."""
    story, doubt = judgement.story, _doubt(subject)
    if doubt.trick is not None:
        side, events = found_owner(story, doubt.trick)
        return Fact(side is not None, events)
    finding = story.finding(doubt.reference, "TRICK_WINNER")
    return Fact(finding is not None, () if finding is None else (finding.reference,))


@phrase(LOST)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A finding FACTS_LOST about the dispute, or about the entry that first put the trick in doubt."""
    return judgement.story.found(_doubt(subject).reference, "FACTS_LOST")


@phrase("only one side had put its cards out of order or mixed them")
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """By PlayedCardsDisturbed, CardsMixed and TricksMixed of the board; not known where a word in them is no seat."""
    story = judgement.story
    sides: set[Side] = set()
    entries = story.named("PlayedCardsDisturbed", "CardsMixed", "TricksMixed")
    for entry in entries:
        if entry.name == "TricksMixed":
            sides.add(Side(entry["side"]))
        else:
            seats = [entry["seat"]] if entry.name == "PlayedCardsDisturbed" else entry["seats"]
            if not set(seats) <= set(Seat):
                return Fact(None, (entry.reference,))
            sides.update(Seat(seat).side for seat in seats)
    return Fact(len(sides) == 1, tuple(entry.reference for entry in entries))


# ---- the row of played cards ----


@raised_by("played_cards_disturbed")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("PlayedCardsDisturbed"))


@phrase("the number of tricks had been agreed before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TrickCountAgreed by both sides stands before."""
    story = judgement.story
    return any_of(
        story.before(entry.reference, subject.key)
        for entry in story.named("TrickCountAgreed")
        if entry["by_ns"] and entry["by_ew"]
    )
