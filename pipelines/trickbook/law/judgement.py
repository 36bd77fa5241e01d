"""How is a board judged under one edition? Each question is asked only where an event raises it, and once.

A group of laws has a module in law/facts: it binds the phrases of the edition files to functions over the story, and
says for each of its questions which subjects the story raises.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from trickbook.law.findings import NO, Fact, Finding, Outcome
from trickbook.law.law_book import Edition, find
from trickbook.law.story import Story

Derived = TypeVar("Derived")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about. `key` is a reference, else `trick:<n>[:<seat>]`, else `board` (design.md 5)."""

    key: str
    about: Any = None

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(slots=True)
class Judgement:
    """One board under one edition; outcomes are kept, so that questions can build on one another."""

    story: Story
    edition: Edition
    outcomes: dict[tuple[str, str], Outcome] = field(default_factory=dict)
    derived: dict[object, Any] = field(default_factory=dict, repr=False)

    def once(self, derive: "Callable[[Judgement], Derived]") -> Derived:
        """What a module derives from this board under this edition, worked out at the first call."""
        if derive not in self.derived:
            self.derived[derive] = derive(self)
        found: Derived = self.derived[derive]
        return found

    def ask(self, question: str, subject: Subject) -> Outcome:
        """The outcome of a question about a subject. Raises LawBookError for a defect of the edition file."""
        known = self.outcomes.get((question, subject.key))
        if known is None:
            known = find(
                self.edition, question, lambda phrase: self.fact(phrase, subject), POSSIBLE.get(question, anything)
            )
            self.outcomes[question, subject.key] = known
        return known

    def answer(self, question: str, subject: Subject) -> Any:
        """The answer where there is one, else None."""
        outcome = self.ask(question, subject)
        return outcome.answer if isinstance(outcome, Finding) else None

    def says(self, question: str, subject: Subject, answer: Any) -> Fact:
        """Is this the answer? None where the question has no single one; no in an edition without such a question."""
        if question not in self.edition.questions:
            return NO
        outcome = self.ask(question, subject)
        if not isinstance(outcome, Finding):
            return Fact(None)
        events = dict.fromkeys(reference for fact in outcome.facts for reference in fact.events)
        return Fact(outcome.answer == answer, tuple(events), open=outcome.basis == "open")

    def fact(self, phrase: str, subject: Subject) -> Fact:
        return PHRASES[phrase](self, subject)


PhraseFunction = Callable[[Judgement, Subject], Fact]
SubjectsFunction = Callable[[Judgement], Iterator[Subject]]
PossibleFunction = Callable[[Mapping[str, bool]], bool]

PHRASES: dict[str, PhraseFunction] = {}
SUBJECTS: dict[str, SubjectsFunction] = {}
POSSIBLE: dict[str, PossibleFunction] = {}


def anything(_facts: Mapping[str, bool]) -> bool:
    """Any combination of facts can occur."""
    return True


def phrase(text: str) -> Callable[[PhraseFunction], PhraseFunction]:
    """Bind a phrase of the edition files to the function that says what it means in events."""

    def bind(function: PhraseFunction) -> PhraseFunction:
        if text in PHRASES:
            raise ValueError(f"the phrase {text!r} is bound twice")
        PHRASES[text] = function
        return function

    return bind


def raised_by(question: str) -> Callable[[SubjectsFunction], SubjectsFunction]:
    """Say which subjects of a story raise a question."""

    def bind(function: SubjectsFunction) -> SubjectsFunction:
        SUBJECTS[question] = function
        return function

    return bind


def possible_facts(question: str) -> Callable[[PossibleFunction], PossibleFunction]:
    """Say which combinations of a question's facts can occur together."""

    def bind(function: PossibleFunction) -> PossibleFunction:
        POSSIBLE[question] = function
        return function

    return bind


def judge(story: Story, edition: Edition) -> Judgement:
    """Every question of the edition about every subject that the story raises."""
    judgement = Judgement(story, edition)
    for question in edition.questions:
        for subject in SUBJECTS[question](judgement):
            judgement.ask(question, subject)
    return judgement
