"""How does a judgement read? For a committee: each act in table order, what was asked of it, the answer, the law."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

from trickbook.cli.event_words import named
from trickbook.cli.language import N_, _, counted, in_law, spoken
from trickbook.law.citations import heading
from trickbook.law.findings import FactUsed, Finding, Outcome, RaisedForJudgement, Undetermined
from trickbook.law.judgement import Judgement
from trickbook.law.law_book import name_of
from trickbook.law.settling import settling
from trickbook.law.story import Story

SHOWN: Final = 4  # entries of one fact that a person is shown; --json has them all
BASIS_WORDS: Final = {
    "seed": N_("in the source text"),
    "read": N_("read in a source"),
    "known": N_("known, not read again"),
    "open": N_("open point"),
}
SAYS_NOTHING: Final = (
    "no",
    "nothing",
    "not now",
    "not raised",
    "no consequence",
    "as the law asks",
    "in time",
    "points right",
    "by the side that won it",
    "the trick lies where it belongs",
)
CONDUCT: Final = (
    "card_touched",
    "dummy_called_director",
    "dummy_drew_attention",
    "dummy_indicated_card",
    "hand_taken_out_again",
    "inquiry_allowed",
    "trick_counted",
    "trick_inspection",
)
"""Answers from which nothing follows, and questions of conduct, to which `allowed` is such an answer. They stand
together at the end, unless somebody wants to know why."""

Asked = tuple[str, str, Outcome]  # question, subject, outcome


def judgement_lines(judgement: Judgement, why: bool) -> Iterator[str]:
    """The findings of one edition; `why` unfolds facts and entries, and leaves nothing folded."""
    asked = in_table_order(judgement)
    folded = [] if why else [one for one in asked if _says_nothing(one[0], one[2])]
    shown = [one for one in asked if one not in folded]
    subject = None
    for question, key, outcome in shown:
        if key != subject:
            subject = key
            yield ""
            yield f"  {named(judgement.story, key)}"
        yield from _asked_lines(judgement, question, key, outcome, why)
    if not asked:
        yield "  " + _("Nothing on this board raises a question.")
    if folded:
        yield ""
        yield "  " + _("Also asked, and nothing follows:")
        yield from _folded_lines(judgement, folded)


def in_table_order(judgement: Judgement) -> list[Asked]:
    """By act in table order, then in the order in which the law book asks; what is about no entry comes last."""
    place, order = judgement.story.place, list(judgement.edition.questions)
    asked = [(question, key, outcome) for (question, key), outcome in judgement.outcomes.items()]
    return sorted(asked, key=lambda one: (place.get(one[1], len(place)), one[1], order.index(one[0])))


def _says_nothing(question: str, outcome: Outcome) -> bool:
    if not isinstance(outcome, Finding) or outcome.basis == "open":
        return False
    return outcome.answer in SAYS_NOTHING or (outcome.answer == "allowed" and question in CONDUCT)


def _asked_lines(judgement: Judgement, question: str, key: str, outcome: Outcome, why: bool) -> Iterator[str]:
    yield f"    {asks(judgement, question)}"
    if isinstance(outcome, Undetermined) and outcome.missing:
        yield "      " + _("Undetermined; nobody established:")
        for phrase in outcome.missing:
            yield from _missing_lines(judgement, question, key, phrase)
    else:
        yield f"      {_sentence(said(outcome))}"
    if why and not isinstance(outcome, Undetermined):
        yield from (f"        - {reason}" for reason in _reasons(judgement.story, outcome.facts))
        if outcome.silenced:
            yield f"        {_('silenced')}: {cited(outcome.silenced)}"
    laws = cited(outcome.laws)
    if not isinstance(outcome, Undetermined) and outcome.laws_vary:
        laws = _("{laws}: one of them, which one depends on what is not known").format(laws=laws)
    yield f"      {laws}. {_('Basis')}: {_(BASIS_WORDS[outcome.basis])}."
    if why or outcome.basis == "open":
        yield from _note_lines(judgement, outcome)


def _note_lines(judgement: Judgement, outcome: Outcome) -> Iterator[str]:
    """What the law book remarks of the rows that gave an outcome."""
    notes = [judgement.edition.rules[number - 1].note for number in outcome.rows]
    yield from (f"      {_('Note')}: {in_law('note', note)}" for note in dict.fromkeys(notes) if note)


def _missing_lines(judgement: Judgement, question: str, key: str, phrase: str) -> Iterator[str]:
    yield f"        - {in_law('fact', phrase)}"
    for about, fact in settling(judgement, question, key, phrase):
        told = _("a finding of the director would settle it: {fact} about {entry}")
        yield "          " + told.format(fact=fact, entry=named(judgement.story, about))


def _folded_lines(judgement: Judgement, folded: list[Asked]) -> Iterator[str]:
    """One line a question: its answer, and whom or what it was asked of."""
    for question in dict.fromkeys(question for question, _key, _outcome in folded):
        told: dict[str, list[str]] = {}
        for name, key, outcome in folded:
            if name == question:
                answer = f"{_sentence(said(outcome))} {law_numbers(outcome.laws)}"
                told.setdefault(answer, []).append(named(judgement.story, key))
        for answer, about in told.items():
            yield f"    {asks(judgement, question)} {answer} [{'; '.join(about)}]"


def asks(judgement: Judgement, question: str) -> str:
    return in_law("question", judgement.edition.questions[question].asks)


def said(outcome: Outcome | None) -> str:
    """An outcome in a few words; nothing that is open is stated flatly."""
    match outcome:
        case None:
            return _("not asked")
        case Finding():
            open_point = f" ({_(BASIS_WORDS['open'])})" if outcome.basis == "open" else ""
            return answer_text(outcome.answer) + open_point
        case RaisedForJudgement():
            return _("for judgement: {matter}").format(matter=in_law("matter", outcome.matter))
        case Undetermined() if outcome.readings:
            told = [f"{reading_text(name)}: {answer_text(answer)}" for name, answer in outcome.readings.items()]
            return _("undetermined, the readings differ: {readings}").format(readings="; ".join(told))
        case Undetermined():
            missing = "; ".join(in_law("fact", phrase) for phrase in outcome.missing)
            return _("undetermined, nobody established: {missing}").format(missing=missing)


def answer_text(answer: Any) -> str:
    return counted("{n} trick", "{n} tricks", answer) if isinstance(answer, int) else in_law("answer", str(answer))


def reading_text(reading: str) -> str:
    """`64A:player` as `64A, “player”`."""
    law, _colon, name = reading.partition(":")
    return f"{law_numbers([law])}, “{in_law('reading', name)}”"


def condition_text(condition: str) -> str:
    """A condition of a row: its phrase, marked where it must not hold."""
    fact = in_law("fact", name_of(condition))
    return fact if name_of(condition) == condition else _("not: {fact}").format(fact=fact)


def cited(laws: Iterable[str]) -> str:
    """Laws with our own heading, those under one heading together."""
    by_heading: dict[str, list[str]] = {}
    for law in laws:
        by_heading.setdefault(heading(law, spoken()) or "", []).append(law)
    parts = [", ".join(_numbers(group)) + (f" ({about})" if about else "") for about, group in by_heading.items()]
    return f"{_kind(by_heading.values())} {', '.join(parts)}"


def law_numbers(laws: Iterable[str]) -> str:
    """Laws by their numbers alone: `Law 44C, 61A`, `Rule 20(2)` in 1932."""
    numbered = list(laws)
    return f"{_kind([numbered])} {', '.join(_numbers(numbered))}"


def _kind(groups: Iterable[Iterable[str]]) -> str:
    """What the laws of an edition are called; those of 1932 are rules."""
    return _("Rule") if all(law.startswith("r") for group in groups for law in group) else _("Law")


def _numbers(laws: Iterable[str]) -> list[str]:
    return [law.removeprefix("r") for law in laws]


def _reasons(story: Story, facts: Iterable[FactUsed]) -> Iterator[str]:
    """Each fact that the answer rests on, with the entries that established it."""
    for fact in facts:
        events = "; ".join(named(story, event) for event in fact.events[:SHOWN])
        if (more := len(fact.events) - SHOWN) > 0:
            events += " " + counted("and {n} more", "and {n} more", more)
        note = f" ({in_law('note', fact.note)})" if fact.note else ""
        yield f"{condition_text(fact.phrase)}{note}" + (f" [{events}]" if events else "")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text.endswith(("?", ".")) else ".")
