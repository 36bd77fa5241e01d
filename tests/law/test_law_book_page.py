"""Is docs/law-book.md true? Its examples are read and checked, its commands run, its tables compared."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from trickbook.law.edition_files import ROW_KEYS, edition, parse_edition
from trickbook.law.findings import BASES
from trickbook.law.judgement import PHRASES
from trickbook.proof import check
from trickbook.proof.scenarios import described, differences, expected_outcomes, parse_scenarios

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/law-book.md").read_text(encoding="utf-8")
QUESTION, RULE, SCENARIO = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def first_cells(heading: str) -> list[str]:
    """The words in code in the first column of the table under that heading row."""
    table = PAGE[PAGE.index(heading) :].split("\n\n")[0]
    return [word for line in table.splitlines()[2:] for word in re.findall(r"`([^`]+)`", line.split("|")[1])]


def test_the_question_and_the_row_are_read_as_shown() -> None:
    text = f'edition = "2017"\ntitle = "an example"\n{QUESTION}\n{RULE}'
    (rule,) = parse_edition(text, "example.toml", PHRASES).rules
    assert rule.when[0] in {name for row in edition("2017").rows("revoke_established") for name in row.when}


def test_the_tables_name_every_key_and_every_basis() -> None:
    assert set(first_cells("| key | says |")) == ROW_KEYS
    assert tuple(first_cells("| basis | means |")) == BASES


def test_the_scenario_holds_as_shown_and_its_table_names_what_can_be_expected() -> None:
    (scenario,) = parse_scenarios(SCENARIO, "example.toml")
    assert differences(scenario) == []
    words = set(first_cells("| in `scenario.expect` | says |"))
    outcomes = [described(outcome) for outcome in expected_outcomes(scenario, "2017")]
    assert outcomes
    assert all(set(outcome) <= words for outcome in outcomes)
    assert {field.name for field in fields(scenario)} >= {"winners", "provisions", "number", "laws", "says"}


@pytest.mark.parametrize("command", re.findall(r"^python -m trickbook\.proof\.check (.*)$", PAGE, re.MULTILINE))
def test_the_checks_work_as_typed(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(command.split()) == 0
    told = capsys.readouterr().out
    assert re.fullmatch(r"[1-9]\d* scenarios, 0 differ\n", told)


def test_the_tests_it_names_are_there_and_none_of_its_kind_is_left_out() -> None:
    named = set(first_cells("| test in `tests/law` | asks |"))
    there = {file.name for file in Path(__file__).parent.glob("test_every_*.py")}
    assert there <= named
    assert all((Path(__file__).parent / name).exists() for name in named)
