"""What can the law book answer? A finding, an open question, or a matter for judgement: never a guess."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

BASES = ("seed", "read", "known", "open")
"""How well a rule row is founded, best first: in the given texts; read in a source; known, not read again; open."""


def weakest(bases: "tuple[str, ...]") -> str:
    return max(bases, key=BASES.index)


@dataclass(frozen=True, slots=True)
class Fact:
    """What is known of a phrase: True, False, or None where nobody established it; and by which entries.

    `note` is a few words for a person, e.g. "order as logged". `open`: it is the answer of a question whose rows are
    open, and so is what rests on it.
    """

    value: bool | None
    events: tuple[str, ...] = ()
    note: str = ""
    open: bool = False


YES, NO, NOT_KNOWN = Fact(True), Fact(False), Fact(None)


def any_of(facts: Iterable[Fact]) -> Fact:
    """True as soon as one is; not known where one of them is not known; else False. With the entries behind it."""
    told = tuple(facts)
    for value in (True, None):
        if chosen := [fact for fact in told if fact.value is value]:
            events = tuple(dict.fromkeys(reference for fact in chosen for reference in fact.events))
            return Fact(value, events, _first_note(chosen), all(fact.open for fact in chosen))
    return Fact(False, open=any(fact.open for fact in told))


def all_of(facts: Iterable[Fact]) -> Fact:
    """False as soon as one is; not known where one of them is not known; else True. With the entries behind it."""
    told = tuple(facts)
    values = {fact.value for fact in told}
    value = False if False in values else None if None in values else True
    chosen = [fact for fact in told if fact.value is value]
    events = tuple(dict.fromkeys(reference for fact in chosen for reference in fact.events))
    is_open = any(fact.open for fact in chosen) if value else all(fact.open for fact in chosen)
    return Fact(value, events, _first_note(chosen), is_open)


def _first_note(facts: Iterable[Fact]) -> str:
    return next((fact.note for fact in facts if fact.note), "")


def opposite(fact: Fact) -> Fact:
    return replace(fact, value=None if fact.value is None else not fact.value)


@dataclass(frozen=True, slots=True)
class FactUsed:
    """A condition of a rule as it stood: the phrase (with its `not`), and the entries that established it."""

    phrase: str
    events: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Finding:
    """The answer to a question, with the laws that gave it, the facts used, the laws silenced, and its basis.

    `rows` are the numbers of the rows that stood, from 1, in the edition's file. `laws_vary`: which of the laws gave it
    depends on what is not known, so none of them is sure to apply.
    """

    question: str
    answer: Any
    laws: tuple[str, ...]
    facts: tuple[FactUsed, ...]
    silenced: tuple[str, ...]
    basis: str
    rows: tuple[int, ...]
    laws_vary: bool = False


@dataclass(frozen=True, slots=True)
class Undetermined:
    """No single answer: `missing` facts that matter, or `readings` of an open point that answer differently."""

    question: str
    missing: tuple[str, ...]
    readings: Mapping[str, Any]
    laws: tuple[str, ...]
    basis: str
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RaisedForJudgement:
    """A matter that the law leaves to the director's or committee's judgement; raised, never computed."""

    question: str
    matter: str
    laws: tuple[str, ...]
    facts: tuple[FactUsed, ...]
    silenced: tuple[str, ...]
    basis: str
    rows: tuple[int, ...]
    laws_vary: bool = False


Outcome = Finding | Undetermined | RaisedForJudgement
