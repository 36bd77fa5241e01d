"""Did something happen before a score could no longer be corrected or appealed against? (79C, 92B; laws.md 10)

These are the only windows that the clock decides; all others are in table order.
"""

from datetime import timedelta

from trickbook.law.findings import Fact
from trickbook.law.story import Story

PERIOD = timedelta(minutes=30)


def in_correction_period(story: Story, reference: str) -> Fact:
    """Did it happen before the correction period ended (79C)?

    It ended with CorrectionPeriodEnded; where nobody wrote that down, thirty minutes by the clock after the official
    score was published; and it is open while that is not published.
    """
    ended = story.named("CorrectionPeriodEnded")
    return story.before(reference, ended[0].reference) if ended else within_thirty_minutes(story, reference)


def within_thirty_minutes(story: Story, reference: str) -> Fact:
    """Did it happen no later than thirty minutes by the clock after the official score was published?"""
    published = next(iter(story.named("OfficialScorePublished")), None)
    if published is None:
        return Fact(True, (reference,), "no official score is published")
    events = (published.reference, reference)
    if story.place[reference] < story.place[published.reference]:
        return Fact(True, events)
    first, then = published["occurred_at"], story.by_reference[reference]["occurred_at"]
    if first is None or then is None:
        return Fact(None, events, "a time is not written down")
    return Fact(then - first <= PERIOD, events)
