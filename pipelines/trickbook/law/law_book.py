"""Answer one question of law from an edition's rows, and say which laws gave the answer.

A row applies when every fact it names holds. An exception that applies silences the rows of the law it is an
exception to. The rows left standing must agree: two different answers, or none, are a defect of the edition file and
raise LawBookError; the engine never guesses. A fact nobody has established (None) leaves the question undetermined,
unless every way of settling it gives the same answer; then the laws that stand in every way are cited, or all of them
where none does, and the finding says that they vary. Where a point of law is open, its readings are rows of their
own; readings that answer differently leave the question undetermined, with the answer of each.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from trickbook.events.errors import LawBookError
from trickbook.law.findings import Fact, FactUsed, Finding, Outcome, RaisedForJudgement, Undetermined, weakest

UNKNOWN_LIMIT = 10  # unsettled facts of one question; the ways of settling them are all tried


@dataclass(frozen=True, slots=True)
class Rule:
    """One row of an edition file, its `number` counting from 1. Exactly one of `answer` and `raises` is given."""

    number: int
    law: str
    decides: str
    when: tuple[str, ...]
    basis: str
    answer: Any = None
    raises: str | None = None
    exception_to: str | None = None
    reading: str | None = None
    note: str = ""

    @property
    def outcome(self) -> tuple[str, Any]:
        return ("raises", self.raises) if self.raises is not None else ("answers", self.answer)

    def applies(self, facts: Mapping[str, bool]) -> bool:
        return all(facts[name_of(condition)] != condition.startswith("not ") for condition in self.when)

    def silences(self, other: "Rule") -> bool:
        return self.exception_to is not None and other.law != self.law and covers(self.exception_to, other.law)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in words, and which answers there are."""

    name: str
    asks: str
    answers: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition of the Laws, complete in itself."""

    name: str
    title: str
    questions: Mapping[str, Question]
    rules: tuple[Rule, ...]

    def rows(self, question: str) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.decides == question)


def name_of(condition: str) -> str:
    return condition.removeprefix("not ")


def law_components(law: str) -> tuple[str, ...]:
    """The parts of a law number: 64B3 -> 64, B, 3; r21(2)(a) -> r21, 2, a."""
    return tuple(re.findall(r"r?\d+|[A-Z]|[a-z]+", law))


def covers(law: str, other: str) -> bool:
    """Whole parts match: 64 covers 64B3, 5 does not cover 50."""
    parts = law_components(law)
    return law_components(other)[: len(parts)] == parts


FactOf = Callable[[str], Fact]
Possible = Callable[[Mapping[str, bool]], bool]


@dataclass(frozen=True, slots=True)
class _Decision:
    """What the rows say when every fact is settled, under one reading of the open point."""

    outcome: tuple[str, Any]
    standing: tuple[Rule, ...]
    silenced: tuple[Rule, ...]


def find(edition: Edition, question: str, fact_of: FactOf, possible: Possible = lambda _facts: True) -> Outcome:
    """The outcome of a question for the facts of one case.

    `fact_of` gives the fact of a phrase (without `not`); only phrases that rows of this question name are asked.
    `possible` rules out combinations of facts that cannot occur together; it prunes the ways of settling unknown
    facts. Raises LawBookError where rows of one reading disagree or no row applies, naming edition, question and rows.
    """
    rows = edition.rows(question)
    facts = {name: fact_of(name) for name in phrases(rows)}
    decisions: dict[str | None, list[tuple[dict[str, bool], _Decision]]] = {}
    for reading in readings(rows):
        chosen = tuple(row for row in rows if row.reading in (None, reading))
        decisions[reading] = [
            (settled, decide(edition.name, question, chosen, settled))
            for settled in _settlings(question, facts, possible)
        ]
    everything = [decision for made in decisions.values() for _, decision in made]
    if len({repr(decision.outcome) for decision in everything}) == 1:
        return _settled_outcome(question, everything, facts)
    return Undetermined(
        question,
        missing=_missing(decisions, facts),
        readings=_open_readings(decisions),
        laws=_laws(rule for decision in everything for rule in decision.standing),
        basis=weakest(tuple(rule.basis for decision in everything for rule in decision.standing)),
        rows=_numbers(rule for decision in everything for rule in decision.standing),
    )


def phrases(rows: tuple[Rule, ...]) -> tuple[str, ...]:
    """The phrases that rows name, without `not`, each once."""
    return tuple(dict.fromkeys(name_of(condition) for row in rows for condition in row.when))


def readings(rows: tuple[Rule, ...]) -> tuple[str | None, ...]:
    """The readings of a question's open point; (None,) where it has none."""
    return tuple(dict.fromkeys(row.reading for row in rows if row.reading is not None)) or (None,)


def decide(edition: str, question: str, rows: tuple[Rule, ...], facts: Mapping[str, bool]) -> _Decision:
    """What the rows of one reading say when every fact is settled. Raises LawBookError: none applies, or two differ."""
    applicable = [row for row in rows if row.applies(facts)]
    silenced = [row for row in applicable if any(other.silences(row) for other in applicable)]
    standing = [row for row in applicable if row not in silenced]
    outcomes = {repr(row.outcome) for row in standing}
    if len(outcomes) != 1:
        laws = ", ".join(f"{row.law} {row.outcome[0]} {row.outcome[1]}" for row in standing) or "no row applies"
        raise LawBookError(f"edition {edition}, {question}: {laws}, for {dict(facts)}")
    return _Decision(standing[0].outcome, tuple(standing), tuple(silenced))


def _settlings(question: str, facts: Mapping[str, Fact], possible: Possible) -> Iterator[dict[str, bool]]:
    """Every way of settling the facts nobody established that can occur at a table."""
    settled = {name: fact.value for name, fact in facts.items() if fact.value is not None}
    unknown = [name for name, fact in facts.items() if fact.value is None]
    if len(unknown) > UNKNOWN_LIMIT:
        raise LawBookError(f"{question}: {len(unknown)} facts are not known, at most {UNKNOWN_LIMIT} can be tried")
    any_possible = False
    for values in product([False, True], repeat=len(unknown)):
        way = settled | dict(zip(unknown, values, strict=True))
        if possible(way):
            any_possible = True
            yield way
    if not any_possible:
        raise LawBookError(f"{question}: these facts cannot be together: {settled}")


def _settled_outcome(
    question: str, decisions: list[_Decision], facts: Mapping[str, Fact]
) -> Finding | RaisedForJudgement:
    everywhere = _in_every(_law_numbers(decision.standing) for decision in decisions)
    standing = [
        rule for decision in decisions for rule in decision.standing if not everywhere or rule.law in everywhere
    ]
    used = tuple(
        FactUsed(condition, facts[name_of(condition)].events, facts[name_of(condition)].note)
        for condition in dict.fromkeys(condition for rule in standing for condition in rule.when)
        if facts[name_of(condition)].value is not None
    )
    kind, what = standing[0].outcome
    silenced = tuple(sorted(_in_every(_law_numbers(decision.silenced) for decision in decisions), key=law_components))
    vary = not everywhere
    basis = weakest(tuple(rule.basis for rule in standing))
    if any(_rests_on_open(decision, facts) for decision in decisions):
        basis = "open"
    if kind == "raises":
        return RaisedForJudgement(question, what, _laws(standing), used, silenced, basis, _numbers(standing), vary)
    return Finding(question, what, _laws(standing), used, silenced, basis, _numbers(standing), vary)


def _law_numbers(rules: Iterable[Rule]) -> set[str]:
    return {rule.law for rule in rules}


def _in_every(laws: Iterable[set[str]]) -> set[str]:
    return set.intersection(*laws)


def _rests_on_open(decision: _Decision, facts: Mapping[str, Fact]) -> bool:
    """Does each row that stands name a fact that is the answer of an open row?"""
    return all(any(facts[name_of(condition)].open for condition in rule.when) for rule in decision.standing)


def _numbers(rules: "Iterator[Rule] | list[Rule]") -> tuple[int, ...]:
    return tuple(sorted({rule.number for rule in rules}))


def _laws(rules: "Iterator[Rule] | list[Rule]") -> tuple[str, ...]:
    return tuple(sorted({rule.law for rule in rules}, key=law_components))


def _missing(
    decisions: Mapping[str | None, list[tuple[dict[str, bool], _Decision]]], facts: Mapping[str, Fact]
) -> tuple[str, ...]:
    """The unsettled facts that matter: changing that one alone changes the outcome; else all unsettled ones."""
    unknown = [name for name, fact in facts.items() if fact.value is None]
    matters = set()
    for made in decisions.values():
        outcomes = {tuple(settled[name] for name in unknown): repr(decision.outcome) for settled, decision in made}
        for values, outcome in outcomes.items():
            for i, name in enumerate(unknown):
                other = outcomes.get((*values[:i], not values[i], *values[i + 1 :]), outcome)
                if other != outcome:
                    matters.add(name)
        if len(set(outcomes.values())) > 1 and not matters:
            matters.update(unknown)
    return tuple(name for name in unknown if name in matters)


def _open_readings(decisions: Mapping[str | None, list[tuple[dict[str, bool], _Decision]]]) -> dict[str, Any]:
    """Reading -> its one answer, or "undetermined"; empty where the readings do not matter."""
    answers = {}
    for reading, made in decisions.items():
        outcomes = {repr(decision.outcome): decision.outcome[1] for _, decision in made}
        if reading is not None:
            answers[reading] = next(iter(outcomes.values())) if len(outcomes) == 1 else "undetermined"
    return answers if len({repr(answer) for answer in answers.values()}) > 1 else {}
