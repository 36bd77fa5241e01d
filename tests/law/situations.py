"""Which combinations of facts can occur, and what does an edition answer for each? For counts worked out by hand."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from trickbook.law.edition_files import edition
from trickbook.law.judgement import POSSIBLE, anything
from trickbook.law.law_book import decide, name_of, phrases, readings

Facts = Mapping[str, bool]


def combinations(names: tuple[str, ...]) -> Iterator[dict[str, bool]]:
    for values in product((False, True), repeat=len(names)):
        yield dict(zip(names, values, strict=True))


def phrases_of(question: str, *years: str) -> tuple[str, ...]:
    """The phrases that any of these editions names for a question."""
    named = (name for year in years for name in phrases(edition(year).rows(question)))
    return tuple(dict.fromkeys(named))


def situations(question: str, *years: str) -> Iterator[dict[str, bool]]:
    """Every combination of those phrases that can occur under each of the editions."""
    possible = POSSIBLE.get(question, anything)
    own = [phrases_of(question, year) for year in years]
    for facts in combinations(phrases_of(question, *years)):
        if all(possible({name: facts[name] for name in names}) for names in own):
            yield facts


def answers(year: str, question: str, facts: Facts) -> dict[str | None, Any]:
    """Reading -> what the rows answer or raise; one entry None where the question has no open point."""
    rows = edition(year).rows(question)
    told = {name: facts[name] for row in rows for name in map(name_of, row.when)}
    return {
        reading: decide(year, question, tuple(row for row in rows if row.reading in (None, reading)), told).outcome[1]
        for reading in readings(rows)
    }
