"""Is every rule row of every edition reached by a scenario, so that no row stands in the law book unproven?

Reached: it gave an outcome that the scenario expects, with no fact missing; a row of a reading, that outcome's reading.
"""

import pytest

from trickbook.law.edition_files import NAMES, edition
from trickbook.law.law_book import Rule
from trickbook.proof.scenarios import expected_outcomes, scenarios, used_rows

ONLY_WHILE_OPEN = {
    # (question, law of the row): why its facts are never all settled; such a row shows in an undetermined outcome
    ("penalty_card_duty", "50"): "asked only of a hand with a penalty card; without one where that is not settled",
    ("penalty_card_upgrade", "50B"): "asked only where a second card was laid open; minor where that is not settled",
}
ONLY_WHILE_OPEN_IN_1932 = {
    ("revoke_established", "r24(d)"): "the acts beside playing are raised: what they establish was not found",
    ("retraction", "r55"): "how a revoke is corrected is raised: the text of rule 55 was not found",
}


@pytest.fixture(scope="module")
def reached() -> dict[str, set[int]]:
    return used_rows(scenarios())


@pytest.fixture(scope="module")
def touched() -> dict[str, set[int]]:
    """Rows of any outcome that a scenario expects, whatever is missing there."""
    return {
        name: {
            number
            for scenario in scenarios()
            if name in scenario.editions
            for outcome in expected_outcomes(scenario, name)
            for number in outcome.rows
        }
        for name in NAMES
    }


def is_only_while_open(name: str, rule: Rule) -> bool:
    known = ONLY_WHILE_OPEN | (ONLY_WHILE_OPEN_IN_1932 if name == "1932" else {})
    return (rule.decides, rule.law) in known


@pytest.mark.parametrize("name", NAMES)
def test_every_row_gives_an_outcome_that_some_scenario_expects(
    name: str, reached: dict[str, set[int]], touched: dict[str, set[int]]
) -> None:
    unreached = [
        f"{name}.toml, row {rule.number} (law {rule.law}): {rule.decides} {rule.outcome[0]} {rule.outcome[1]!r}"
        for rule in edition(name).rules
        if rule.number not in (touched if is_only_while_open(name, rule) else reached)[name]
    ]
    assert not unreached, "\n".join(["no scenario reaches", *unreached])


def test_what_is_reached_only_while_open_is_reached_no_better(reached: dict[str, set[int]]) -> None:
    """Else it needs no exception here."""
    for question, law in [*ONLY_WHILE_OPEN, *ONLY_WHILE_OPEN_IN_1932]:
        names = ["1932"] if (question, law) in ONLY_WHILE_OPEN_IN_1932 else NAMES
        rows = [(name, rule) for name in names for rule in edition(name).rows(question) if rule.law == law]
        assert any(rule.number not in reached[name] for name, rule in rows), (question, law)
