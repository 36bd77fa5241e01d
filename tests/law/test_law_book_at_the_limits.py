"""Does the engine keep to its word at the edges: how much may be unknown, what is missing, what rests on open rows?"""

from collections.abc import Callable

import pytest

from trickbook.events.errors import LawBookError
from trickbook.law.edition_files import parse_edition
from trickbook.law.findings import Fact, Finding, Undetermined
from trickbook.law.law_book import UNKNOWN_LIMIT, Edition, find

HEAD = """
edition = "test"
title = "A small edition"
[question.stands]
asks = "Does the card stand?"
answers = ["stands", "goes back"]
"""


def edition(*rows: str) -> Edition:
    text = HEAD + "".join(f'[[rule]]\ndecides = "stands"\n{row}\n' for row in rows)
    return parse_edition(text, "test.toml", {f"fact {letter}" for letter in "ABCDEFGHIJKL"})


def row(law: str, when: str, answer: str, basis: str = "read", reading: str = "") -> str:
    more = f'\nreading = "{reading}"' if reading else ""
    return f'law = "{law}"\nwhen = [{when}]\nanswer = "{answer}"\nbasis = "{basis}"{more}'


def facts(**known: Fact) -> Callable[[str], Fact]:
    return lambda phrase: known.get(phrase[-1], Fact(None))


def with_unknown(count: int) -> Edition:
    """Rows in which so many facts stand: the card stands where all of them hold."""
    letters = "ABCDEFGHIJKL"[:count]
    return edition(
        row("1", ", ".join(f'"fact {letter}"' for letter in letters), "stands"),
        *(row("2", f'"not fact {letter}"', "goes back") for letter in letters),
    )


def test_ten_unknown_facts_are_tried_and_eleven_are_told() -> None:
    assert UNKNOWN_LIMIT == 10
    outcome = find(with_unknown(10), "stands", facts())
    assert isinstance(outcome, Undetermined)
    assert len(outcome.missing) == 10
    with pytest.raises(LawBookError, match="stands: 11 facts are not known, at most 10 can be tried"):
        find(with_unknown(11), "stands", facts())


def test_facts_that_cannot_be_together_are_told() -> None:
    with pytest.raises(LawBookError, match="these facts cannot be together"):
        find(with_unknown(2), "stands", facts(A=Fact(True)), lambda _facts: False)


def test_facts_that_only_change_together_are_all_missing() -> None:
    """Both hold or neither does: no single one of them changes the answer, and yet they decide it."""
    outcome = find(with_unknown(2), "stands", facts(), lambda told: told["fact A"] is told["fact B"])
    assert isinstance(outcome, Undetermined)
    assert outcome.missing == ("fact A", "fact B")
    assert outcome.readings == {}


def test_a_fact_that_changes_nothing_is_not_missing_where_readings_differ() -> None:
    book = edition(
        row("1", '"fact A"', "stands", reading="1:wide"),
        row("1", '"not fact A"', "stands", reading="1:wide"),
        row("1", '"fact A"', "goes back", reading="1:narrow"),
        row("1", '"not fact A"', "goes back", reading="1:narrow"),
    )
    outcome = find(book, "stands", facts())
    assert isinstance(outcome, Undetermined)
    assert outcome.missing == ()
    assert outcome.readings == {"1:wide": "stands", "1:narrow": "goes back"}


def test_readings_that_wait_for_the_same_fact_are_not_what_is_open() -> None:
    book = edition(
        *(row("1", '"fact A"', "stands", reading=name) for name in ("1:wide", "1:narrow")),
        *(row("1", '"not fact A"', "goes back", reading=name) for name in ("1:wide", "1:narrow")),
    )
    outcome = find(book, "stands", facts())
    assert isinstance(outcome, Undetermined)
    assert (outcome.missing, outcome.readings) == (("fact A",), {})


def basis(book: Edition, **known: Fact) -> str:
    outcome = find(book, "stands", facts(**known))
    assert isinstance(outcome, Finding)
    return outcome.basis


def test_an_answer_that_rests_on_an_open_answer_in_one_case_is_open() -> None:
    """A is the answer of an open row; B is not known: if it does not hold, all rests on A."""
    book = edition(row("1", '"fact A", "not fact B"', "stands"), row("2", '"fact B"', "stands"))
    assert basis(book, A=Fact(True, open=True)) == "open"
    assert basis(book, A=Fact(True)) == "read"


def test_an_answer_with_a_row_that_names_nothing_open_is_not() -> None:
    book = edition(row("1", '"fact A"', "stands"), row("2", '"fact B"', "stands"))
    assert basis(book, A=Fact(True, open=True), B=Fact(True)) == "read"
