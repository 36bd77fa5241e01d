"""Is an appeal in time and admissible? Law 92 (laws.md 13, V38). Its period is one of the clock (deadlines.py)."""

from collections.abc import Iterator

from trickbook.law.deadlines import within_thirty_minutes
from trickbook.law.findings import NOT_KNOWN, Fact
from trickbook.law.judgement import Judgement, Subject, phrase, raised_by


@raised_by("appeal")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("AppealLodged"))


@phrase("it was lodged within the time for appeals")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (LODGED_IN_TIME), where the organiser set another time; else thirty minutes from the official score."""
    found = judgement.story.found(subject.key, "LODGED_IN_TIME")
    return within_thirty_minutes(judgement.story, subject.key) if found.value is None else found


@phrase("both partners, or the captain of the team, agree to it")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """`concurrences`. One partner alone is enough for an individual only; which event it was is not written down."""
    agree = set(subject.about["concurrences"])
    side = str(subject.about["by_side"])
    if "CAPTAIN" in agree or agree >= set(side):
        return Fact(True, (subject.key,))
    return NOT_KNOWN if agree & set(side) else Fact(False, (subject.key,))
