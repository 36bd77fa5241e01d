"""Is every phrase of every edition bound to what it means in events, and is every binding used? (design.md 4)"""

import re

import pytest

from trickbook.events.director import FACTS
from trickbook.events.entry import Entry
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.judgement import PHRASES, POSSIBLE, SUBJECTS, judge
from trickbook.law.law_book import phrases
from trickbook.law.story import Story
from trickbook.play.replay import replay
from trickbook.proof.scenarios import scenarios, stage

QUESTIONS = {question for name in NAMES for question in edition(name).questions}
NAMED = {phrase for name in NAMES for phrase in phrases(edition(name).rules)}

RECORDED_ONLY = {
    # a fact that is written down for a person to read, and that no phrase asks
    "OTHER": "whatever else was settled: law looks up none of it",
}


def test_every_phrase_is_bound_and_every_binding_is_used() -> None:
    assert set(PHRASES) == NAMED


def test_no_phrase_is_bound_to_a_function_that_another_has() -> None:
    functions = list(PHRASES.values())
    assert len({id(function) for function in functions}) == len(functions)


def test_every_binding_says_what_its_phrase_means_in_events() -> None:
    silent = [phrase for phrase, function in PHRASES.items() if not function.__doc__]
    assert silent == []


def test_phrases_are_positive_plain_words() -> None:
    """`not ` is for the rows; codes and field names are for the code."""
    odd = [p for p in PHRASES if p.startswith("not ") or p != p.strip() or re.search(r"[A-Z]{3,}|_|[.;]$", p)]
    assert odd == []


def test_every_question_has_what_raises_it_and_nothing_is_raised_in_vain() -> None:
    assert set(SUBJECTS) == QUESTIONS
    assert set(POSSIBLE) <= QUESTIONS


@pytest.mark.parametrize("name", NAMES)
def test_questions_ask_in_words(name: str) -> None:
    questions = edition(name).questions.values()
    assert [question.name for question in questions if not re.match(r"[A-Z].* .*\?$", question.asks)] == []


def test_every_answer_is_given_in_some_edition() -> None:
    given = {(rule.decides, rule.answer) for name in NAMES for rule in edition(name).rules if rule.raises is None}
    listed = {
        (question.name, answer)
        for name in NAMES
        for question in edition(name).questions.values()
        for answer in question.answers
    }
    assert sorted(listed - given) == []


def times_against_the_order() -> Story:
    entries = [
        Entry("DirectorSummoned", {"writer": writer, "writer_seq": 1, "board": "1", "happened_after": None} | time)
        for writer, time in (("a", {"occurred_at": 2}), ("b", {"occurred_at": 1}))
    ]
    return Story("1", entries, replay(entries))


def test_the_facts_a_director_settles_are_those_that_the_law_book_looks_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every word of DirectorFoundFact is looked up while the scenarios are judged, and no word that is not among them.

    The words are taken where law reads a finding; each has a scenario that comes to it, but the order of two entries,
    which only entries of two writers leave in doubt.
    """
    looked_up: set[str] = set()
    finding = Story.finding

    def watched(story: Story, about: str, fact: str) -> object:
        looked_up.add(fact)
        return finding(story, about, fact)

    monkeypatch.setattr(Story, "finding", watched)
    for scenario in scenarios():
        for name in scenario.editions:
            judge(stage(scenario).story, edition(name))
    times_against_the_order().before("a:1", "b:1")
    assert looked_up == set(FACTS) - set(RECORDED_ONLY)
