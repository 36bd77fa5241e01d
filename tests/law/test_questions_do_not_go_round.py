"""Can judging a board go round in circles? What each question asks is watched while every scenario is judged.

A question, or the search for its subjects, that asks another one depends on it. No question may depend on itself but
those that ask about an earlier card or choice, and no search for subjects may need the answer of the question that it
serves.
"""

from collections.abc import Callable, Iterator
from graphlib import TopologicalSorter

import pytest

from trickbook.law.edition_files import edition
from trickbook.law.judgement import SUBJECTS, Judgement, Subject, judge
from trickbook.proof.scenarios import scenarios, stage

OF_EARLIER_ONES = {"lead_restriction", "penalty_card_kind", "withdrawn_card", "retraction"}
Pending = list[tuple[str, str]]  # what is being asked or searched, and about which subject


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """Who asks what: pairs of questions, `subjects of <question>` for a search."""
    pairs: set[tuple[str, str]] = set()
    pending: Pending = []
    ask = Judgement.ask

    def watched(judgement: Judgement, question: str, subject: Subject) -> object:
        place = judgement.story.place
        for outer, key in pending:
            if outer == question and (question, subject.key) not in judgement.outcomes:
                assert place[subject.key] < place[key], f"{question} about {key} asks itself about {subject.key}"
        pairs.update((outer, question) for outer, _ in pending[-1:])
        pending.append((question, subject.key))
        try:
            return ask(judgement, question, subject)
        finally:
            pending.pop()

    monkeypatch.setattr(Judgement, "ask", watched)
    for question, search in SUBJECTS.items():
        monkeypatch.setitem(SUBJECTS, question, _watched_search(f"subjects of {question}", search, pairs, pending))
    return pairs


def _watched_search(
    name: str, search: Callable[[Judgement], Iterator[Subject]], pairs: set[tuple[str, str]], pending: Pending
) -> Callable[[Judgement], Iterator[Subject]]:
    def watched(judgement: Judgement) -> Iterator[Subject]:
        pairs.update((outer, name) for outer, _ in pending[-1:])
        pending.append((name, ""))
        try:
            found = list(search(judgement))
        finally:
            pending.pop()
        yield from found

    return watched


def test_no_question_needs_its_own_answer(asked: set[tuple[str, str]]) -> None:
    for scenario in scenarios():
        for name in scenario.editions:
            judge(stage(scenario).story, edition(name))
    order: TopologicalSorter[str] = TopologicalSorter()
    for question, other in asked:
        if not {question, other} <= OF_EARLIER_ONES:
            order.add(question, other)
    order.prepare()  # raises CycleError and names the questions
    assert {question for pair in asked for question in pair} >= OF_EARLIER_ONES
