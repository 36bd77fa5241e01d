"""What becomes of a fifth card to a trick? Law 45E; 1982 article 45, unlettered (laws.md 4.9, V12)."""

from collections.abc import Iterator

from trickbook.law.exposures import exposures
from trickbook.law.findings import Fact
from trickbook.law.judgement import Judgement, Subject, phrase, raised_by


@raised_by("fifth_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (exposure.subject for exposure in exposures(judgement) if exposure.question == "fifth_card")


@phrase("the director deems it a lead")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A finding DEEMED_LEAD about the card. Without one the director has not deemed it a lead.

    Not known where the entry itself says that it was taken for a lead and nobody found whether it was.
    """
    found = judgement.story.found(subject.key, "DEEMED_LEAD")
    if found.value is not None:
        return found
    if judgement.story.value(subject.key, "deemed_lead"):
        return Fact(None, (subject.key,))
    return Fact(False, (subject.key,), "no finding that it was a lead")
