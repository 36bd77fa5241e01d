"""What of a dispute about the number of tricks, or a mistake in the score? Law 79 (laws.md 8.5, 10, V32)

What the cards say of who owns a trick comes first (laws.md 8.5); these questions say what the director may still do.
"""

from collections.abc import Iterator

from trickbook.events.cards import Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.deadlines import in_correction_period
from trickbook.law.findings import NO, Fact, all_of
from trickbook.law.judgement import Judgement, Subject, phrase, raised_by
from trickbook.law.story import Story

LATE = "the round had ended before the director was called"
RETURNED = "all four hands had been returned to the board before a number was agreed"
CALLED = ("DirectorSummoned", "DirectorArrived")
OFFICIALS = ("DIRECTOR", "COMMITTEE", "ORGANISER")
SETTLED = ("AGREED", "FOUND")


@raised_by("trick_count_dispute")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("TrickCountDisputed"))


@phrase(LATE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The first RoundEnded behind the board's last play stands before the first call for the director behind that play.

    Where nobody called him, the dispute itself is taken for the call.
    """
    story = judgement.story
    last_play = max((story.place[play.reference] for play in story.replay.plays), default=-1)
    ended = _first_behind(story, last_play, "RoundEnded")
    if ended is None:
        return NO
    called = _first_behind(story, last_play, *CALLED) or story.by_reference[subject.key]
    return story.before(ended.reference, called.reference)


def _first_behind(story: Story, place: int, *names: str) -> Entry | None:
    return next((entry for entry in story.named(*names) if story.place[entry.reference] > place), None)


@phrase(RETURNED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """HandReturnedToBoard of all four hands, before both sides had agreed to one number, if they had (79A1)."""
    story = judgement.story
    returned = {entry["seat"]: entry.reference for entry in story.named("HandReturnedToBoard")}
    if set(returned) != set(Seat):
        return NO
    agreed = next((e for e in story.named("TrickCountAgreed") if e["by_ns"] is True and e["by_ew"] is True), None)
    closing = subject.key if agreed is None else agreed.reference
    return all_of(story.before(reference, closing) for reference in returned.values())


@phrase("the director is clearly convinced of another number")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (CLEARLY_CONVINCED)."""
    return judgement.story.found(subject.key, "CLEARLY_CONVINCED")


# ---- correcting a score (79C) ----


@raised_by("score_correction")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("ScoreCorrected"))


@phrase("the correction period was open")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """79C1: the entry came before the end of the correction period, by the clock or as written (law/deadlines.py)."""
    return in_correction_period(judgement.story, subject.key)


@phrase("the new number of tricks is another than both sides had agreed on")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The last TrickCountAgreed of both sides before it, or tricks awarded by a ruling, say another number.

    No, where nothing says what was agreed, or the correction is one of points.
    """
    story, corrected = judgement.story, subject.about["to_tricks_declarer"]
    place = story.place[subject.key]
    agreed = [
        entry
        for entry in story.named("TrickCountAgreed")
        if entry["by_ns"] is True and entry["by_ew"] is True and story.place[entry.reference] < place
    ]
    if corrected is None or not agreed:
        return NO
    numbers = {agreed[-1]["tricks_declarer"], *_awarded_to_declarer(story)}
    return Fact(corrected not in numbers, (subject.key, agreed[-1].reference))


def _awarded_to_declarer(story: Story) -> list[int | None]:
    declarer = story.replay.auction.declarer
    side = "tricks_ew" if declarer is not None and declarer.side is Side.EW else "tricks_ns"
    return [entry[side] for entry in story.rulings() if entry["kind"] == "TRICKS_AWARDED"]


@phrase("the organiser approved")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """`organiser_approval`, where an official says so or both sides agree."""
    return _settled(subject.about, "organiser_approval")


@phrase("it was beyond reasonable doubt")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """`beyond_reasonable_doubt`, where an official says so or both sides agree."""
    return _settled(subject.about, "beyond_reasonable_doubt")


def _settled(correction: Entry, field: str) -> Fact:
    settled = correction["asserted_by"] in OFFICIALS or correction["confidence"] in SETTLED
    return Fact(correction[field] if settled else None, (correction.reference,))
