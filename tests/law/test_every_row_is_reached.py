"""Is every rule row of every edition reached by a scenario, so that no row stands in the law book unproven?"""

import pytest

from trickbook.law.edition_files import NAMES, edition
from trickbook.proof.scenarios import scenarios, used_rows


@pytest.fixture(scope="module")
def reached() -> dict[str, set[int]]:
    return used_rows(scenarios())


@pytest.mark.parametrize("name", NAMES)
def test_every_row_gives_an_outcome_in_some_scenario(name: str, reached: dict[str, set[int]]) -> None:
    unreached = [
        f"{name}.toml, row {rule.number} (law {rule.law}): {rule.decides} {rule.outcome[0]} {rule.outcome[1]!r}"
        for rule in edition(name).rules
        if rule.number not in reached[name]
    ]
    assert not unreached, "\n".join(["no scenario reaches", *unreached])
