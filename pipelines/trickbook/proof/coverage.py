"""Which scenarios prove each provision of the source texts, and by which rows of the edition? (laws.md 17)"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from trickbook.proof.scenarios import Scenario, differences, expected_outcomes, scenarios


@dataclass(frozen=True, slots=True)
class Provision:
    """A sentence or clause of a source text; `heading`: it decides nothing and needs no proof."""

    id: str
    source: str
    edition: str
    lines: str
    article: str
    heading: bool
    says: str
    derivations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Proof:
    """What proves a provision: scenarios that name it and hold, and the laws of the findings they expect."""

    provision: Provision
    scenarios: tuple[int, ...]
    laws: tuple[str, ...]

    @property
    def proven(self) -> bool:
        return self.provision.heading or bool(self.scenarios)


@cache
def provisions() -> tuple[Provision, ...]:
    """The provisions in the order of the texts."""
    data = tomllib.loads((files("trickbook.proof") / "provisions.toml").read_text(encoding="utf-8"))
    return tuple(
        Provision(
            row["id"],
            row["source"],
            row["edition"],
            row["lines"],
            row["article"],
            row["kind"] == "heading",
            row.get("says", ""),
            tuple(row.get("derivations", ())),
        )
        for row in data["provision"]
    )


def coverage() -> list[Proof]:
    """A proof for every provision; one that no holding scenario of its edition names has none."""
    holding = [scenario for scenario in scenarios() if not differences(scenario)]
    return [_proof(provision, holding) for provision in provisions()]


def _proof(provision: Provision, holding: Sequence[Scenario]) -> Proof:
    proving = [
        scenario
        for scenario in holding
        if provision.id in scenario.provisions and provision.edition in scenario.editions
    ]
    laws = {law for scenario in proving for law in _laws(scenario, provision.edition)}
    return Proof(provision, tuple(scenario.number for scenario in proving), tuple(sorted(laws)))


def _laws(scenario: Scenario, name: str) -> Iterator[str]:
    for outcome in expected_outcomes(scenario, name):
        yield from outcome.laws
