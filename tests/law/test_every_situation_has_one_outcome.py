"""Does every combination of facts that can occur have exactly one outcome, in every edition, under every reading?

All of them are tried. Two answers, or none, are a LawBookError, the defect sought here.
"""

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
    defects, standing = [], set()
    for facts in situations(question, name):
        for reading in readings(rows):
            try:
                standing |= {row.number for row in decide(name, question, under(rows, reading), facts).standing}
            except LawBookError as error:
                defects.append(f"{reading or ''} {error}")
    assert defects == []
    assert {row.number for row in rows} == standing, "a row that stands in no situation that can occur"


@pytest.mark.parametrize(("name", "question"), CASES)
def test_the_situations_of_a_question_can_all_be_tried(name: str, question: str) -> None:
    assert len(phrases(edition(name).rows(question))) <= LIMIT
