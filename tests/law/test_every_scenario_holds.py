"""Does the law book say what every scenario expects, and are the 140 of the specification all there (laws.md 16)?"""

import tomllib
from pathlib import Path

import pytest

from trickbook.law.edition_files import NAMES
from trickbook.proof.scenarios import Scenario, differences, expected_outcomes, scenarios

SPECIFIED = 140
TABLE = tomllib.loads((Path(__file__).parent / "scenario_editions.toml").read_text(encoding="utf-8"))
FLAT = [(int(number), name) for number, names in TABLE["flat"].items() for name in names]
UNCERTAIN = {int(number): names for number, names in TABLE["uncertain"].items()}


def years(words: str) -> frozenset[str]:
    """ "all", "1982-2007" or "1997, 2017": the editions meant."""
    if words == "all":
        return frozenset(NAMES)
    first, _, last = words.partition("-")
    if last:
        return frozenset(NAMES[NAMES.index(first) : NAMES.index(last) + 1])
    return frozenset(words.split(", "))


NAMED = {number: years(words) for words, numbers in TABLE.items() if isinstance(numbers, list) for number in numbers}
BY_NUMBER = {scenario.number: scenario for scenario in scenarios()}


def identity(scenario: Scenario) -> str:
    return f"{scenario.number}-{scenario.file_name.removesuffix('.toml')}"


@pytest.mark.parametrize("scenario", scenarios(), ids=identity)
def test_the_law_book_says_what_the_scenario_expects(scenario: Scenario) -> None:
    assert differences(scenario) == []


def test_the_table_of_editions_has_every_number_once() -> None:
    numbers = [number for words, numbers in TABLE.items() if isinstance(numbers, list) for number in numbers]
    assert sorted(numbers) == list(range(1, SPECIFIED + 1))
    assert set().union(*NAMED.values()) == set(NAMES)


def test_every_scenario_of_the_specification_is_there() -> None:
    assert sorted(set(NAMED) - set(BY_NUMBER)) == []


def test_every_scenario_is_for_each_edition_that_the_specification_names() -> None:
    lacking = {
        number: sorted(named - set(BY_NUMBER[number].editions))
        for number, named in NAMED.items()
        if number in BY_NUMBER and not named <= set(BY_NUMBER[number].editions)
    }
    assert lacking == {}


def expects_something(scenario: Scenario, name: str) -> bool:
    rows = (*scenario.expectations, *scenario.results)
    return any(name in row.editions for row in rows) or bool(scenario.winners)


def test_every_scenario_expects_something_of_each_of_its_editions() -> None:
    silent = [(s.number, name) for s in scenarios() for name in s.editions if not expects_something(s, name)]
    assert silent == []


def test_every_expectation_is_for_an_edition_of_its_scenario() -> None:
    idle = [
        (scenario.number, row.question, sorted(set(row.editions) - set(scenario.editions)))
        for scenario in scenarios()
        for row in (*scenario.expectations, *scenario.results)
        if not set(row.editions) <= set(scenario.editions)
    ]
    assert idle == []


def shows_uncertainty(scenario: Scenario, name: str) -> bool:
    """Does an outcome that the scenario expects rest on a rule that is known only or open, or differ by readings?"""
    return any(outcome.basis in ("known", "open") for outcome in expected_outcomes(scenario, name))


def test_rows_marked_uncertain_show_that_they_are() -> None:
    flat = [
        (number, name)
        for number, names in UNCERTAIN.items()
        if number in BY_NUMBER
        for name in names
        if not shows_uncertainty(BY_NUMBER[number], name)
    ]
    assert flat == FLAT
