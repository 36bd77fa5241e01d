"""What would settle a fact that nobody established? Findings of the director that, once written down, decide it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from trickbook.events.entry import Entry
from trickbook.law.judgement import SUBJECTS, Judgement
from trickbook.law.story import FALSE, TRUE, Story

ATTEMPTS: Final = 8  # findings tried for one fact


@dataclass
class _Supposed(Story):
    """A story in which some findings are supposed; it takes note of those that were looked for and are not there."""

    supposed: dict[tuple[str, str], str] = field(default_factory=dict)
    looked_for: dict[tuple[str, str], None] = field(default_factory=dict)

    def finding(self, about: str, fact: str) -> Entry | None:
        found = super().finding(about, fact)
        if found is None:
            self.looked_for[about, fact] = None
            if value := self.supposed.get((about, fact)):
                return Entry("DirectorFoundFact", _finding_fields(about, fact, value))
        return found


def _finding_fields(about: str, fact: str, value: str) -> dict[str, Any]:
    writer, _, sequence = about.rpartition(":")
    return {"writer": writer, "writer_seq": sequence, "about": about, "fact": fact, "value": value}


def settling(judgement: Judgement, question: str, key: str, phrase: str) -> Iterator[tuple[str, str]]:
    """(about, fact) of each single finding that decides a phrase of a question about the subject with this key."""
    _, looked_for = _supposing(judgement, question, key, phrase, {})
    for finding in list(looked_for)[:ATTEMPTS]:
        told = [_supposing(judgement, question, key, phrase, {finding: value})[0] for value in (TRUE, FALSE)]
        if None not in told:
            yield finding


def _supposing(
    judgement: Judgement, question: str, key: str, phrase: str, supposed: dict[tuple[str, str], str]
) -> tuple[bool | None, dict[tuple[str, str], None]]:
    """The value of a phrase where these findings are supposed, and the findings that were looked for in vain."""
    told = judgement.story
    story = _Supposed(told.board, told.entries, told.replay, supposed)
    again = Judgement(story, judgement.edition)
    about = next((subject for subject in SUBJECTS[question](again) if subject.key == key), None)
    story.looked_for.clear()
    return (None if about is None else again.fact(phrase, about).value), story.looked_for
