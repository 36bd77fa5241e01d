"""Did anybody act before the director had explained; what was decided against what is due; is a score in form?

Laws 9, 10, 11, 12C, 45F, 81 (laws.md 13, V18, V37). Rulings are recorded and shown beside what is due; nothing here
computes an adjusted score or a penalty.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from trickbook.events.entry import Entry
from trickbook.law.findings import NO, Fact, all_of, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.story import Story

EXPLAINS = ("DirectorRuled", "OptionsExplained")
DECIDES = ("WAIVER", "FORFEITURE")
ENFORCEMENT = "10B"
WAIVED = "the ruling waives the rectification"
FORFEITED = "the ruling says that the right to rectification is forfeited"
CANCELLED = "the ruling cancels or allows what the players had enforced or waived"
ASSIGNED = "it assigns a score"
WEIGHTED = "it is weighted over several outcomes"
PERCENTAGE = re.compile(r"(\d{1,3}(?:\.\d+)?) ?%")
IMPS = re.compile(r"([+-]?\d{1,2}) ?IMPs?", re.IGNORECASE)


# ---- acting before a ruling (9B2) ----


@raised_by("acted_before_ruling")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("AttentionDrawn"))


@phrase("somebody played a card before the director had explained")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card put down behind the remark, and before a ruling or the options behind it, if there are any."""
    story = judgement.story
    return any_of(_unexplained(story, subject.key, play.reference) for play in story.plays_behind(subject.key))


@phrase("somebody took a card back before the director had explained")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A premature correction may bring a further rectification (9C)."""
    story = judgement.story
    return any_of(_unexplained(story, subject.key, entry.reference) for entry in story.named("CardRetracted"))


@phrase("it was about dummy's pointing at a card, and the director had come")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The remark names a DummyIndicatedCard, and DirectorArrived stands before the next card played."""
    story = judgement.story
    about = [story.by_reference[ref] for ref in subject.about["refs"] if ref in story.by_reference]
    behind = story.plays_behind(subject.key)
    if not any(entry.name == "DummyIndicatedCard" for entry in about) or not behind:
        return NO
    return any_of(
        story.before(entry.reference, behind[0].reference)
        for entry in story.named("DirectorArrived")
        if story.place[entry.reference] > story.place[subject.key]
    )


def _unexplained(story: Story, remark: str, act: str) -> Fact:
    place = story.place
    if place[act] < place[remark]:
        return NO
    explained = next((entry for entry in story.named(*EXPLAINS) if place[entry.reference] > place[remark]), None)
    return Fact(True, (act,)) if explained is None else story.before(act, explained.reference)


# ---- decided against due (10B, 11A, 81C5) ----


@raised_by("decided_against_due")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Rulings that waive, that find a right forfeited, or that cite 10B."""
    return (
        Subject(entry.reference, entry)
        for entry in judgement.story.named("DirectorRuled")
        if entry["kind"] in DECIDES or _of_enforcement(entry)
    )


def _of_enforcement(ruling: Entry) -> bool:
    return ruling["kind"] not in DECIDES and ENFORCEMENT in ruling["law_refs"]


@phrase(WAIVED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled of kind WAIVER."""
    return Fact(subject.about["kind"] == "WAIVER", (subject.key,))


@phrase(FORFEITED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A player of the side that had not offended acted before the director was called."""
    return Fact(subject.about["kind"] == "FORFEITURE", (subject.key,))


@phrase(CANCELLED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A ruling of another kind that cites 10B."""
    return Fact(_of_enforcement(subject.about), (subject.key,))


@possible_facts("decided_against_due")
def _(facts: Mapping[str, bool]) -> bool:
    """A ruling is of one kind."""
    told = [facts[name] for name in (WAIVED, FORFEITED, CANCELLED) if name in facts]
    return not told or sum(told) == 1


# ---- the form of an adjusted score (12C) ----


@raised_by("adjusted_score_form")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("AdjustedScoreAwarded"))


@phrase(ASSIGNED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """ASSIGNED, not ARTIFICIAL."""
    return Fact(subject.about["kind"] == "ASSIGNED", (subject.key,))


@phrase(WEIGHTED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """AdjustedScoreAwarded gives weights."""
    return Fact(bool(subject.about["weights"]), (subject.key,))


@phrase("the committee awarded it")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """AdjustedScoreAwarded, asserted by the committee."""
    return Fact(subject.about["asserted_by"] == "COMMITTEE", (subject.key,))


@phrase("each side has an average, average minus or average plus")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """50 %, at most 40 %, or at least 60 %; at IMPs none, 3 down or 3 up. Not known where words say it otherwise."""
    scores = [subject.about[name] for name in ("nos_score", "os_score") if subject.about[name] is not None]
    if not scores:
        return Fact(None, (subject.key,), "no score is stated")
    return all_of(Fact(_an_average(score), (subject.key,)) for score in scores)


def _an_average(score: Any) -> bool | None:
    text = str(score).strip()
    if percentage := PERCENTAGE.fullmatch(text):
        value = float(percentage[1])
        return value <= 40 or value == 50 or value >= 60
    if imps := IMPS.fullmatch(text):
        return int(imps[1]) in (-3, 0, 3)
    return None
