"""Does every combination of facts that can occur have exactly one outcome, in every edition, under every reading?

All of them are tried; `pytest -rP` shows how many. Two answers, or none, are a LawBookError, the defect sought here.
"""

import sys

import pytest

from tests.law.situations import situations
from trickbook.events.errors import LawBookError
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.law_book import Rule, decide, phrases, readings

LIMIT = 14  # phrases of one question; with more, its combinations are too many for a person too: split it
CASES = [(name, question) for name in NAMES for question in edition(name).questions]


def under(rows: tuple[Rule, ...], reading: str | None) -> tuple[Rule, ...]:
    return tuple(row for row in rows if row.reading in (None, reading))


@pytest.mark.parametrize(("name", "question"), CASES)
def test_every_situation_has_one_outcome(name: str, question: str) -> None:
    rows = edition(name).rows(question)
    defects, outcomes, tried = [], set(), 0
    for facts in situations(question, name):
        for reading in readings(rows):
            tried += 1
            try:
                outcomes.add(decide(name, question, under(rows, reading), facts).outcome[1])
            except LawBookError as error:
                defects.append(f"{reading or ''} {error}")
    assert defects == []
    sys.stdout.write(f"{name} {question}: {tried} situations, {len(outcomes)} outcomes\n")
    assert outcomes == {row.outcome[1] for row in rows}, "a row whose outcome no situation that can occur has"


@pytest.mark.parametrize(("name", "question"), CASES)
def test_the_situations_of_a_question_can_all_be_tried(name: str, question: str) -> None:
    assert len(phrases(edition(name).rows(question))) <= LIMIT


@pytest.mark.parametrize(("name", "question"), CASES)
def test_every_row_stands_in_a_situation_that_can_occur(name: str, question: str) -> None:
    rows = edition(name).rows(question)
    standing = {
        row.number
        for facts in situations(question, name)
        for reading in readings(rows)
        for row in decide(name, question, under(rows, reading), facts).standing
    }
    assert {row.number for row in rows} == standing
