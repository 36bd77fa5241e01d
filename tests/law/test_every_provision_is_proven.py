"""Is every line of the five source texts accounted for, and every provision in them proven by a scenario that holds?"""

import re
from collections import Counter
from pathlib import Path

import pytest

from trickbook.law.edition_files import NAMES
from trickbook.proof.coverage import Proof, coverage, provisions
from trickbook.proof.scenarios import scenarios

SEEDS = Path(__file__).resolve().parents[3] / "shared/laws/seeds"
LAWS = SEEDS.parent / "laws.md"
COUNTED = {"S0": 69, "S1": 27, "S2": 46, "S3": 23, "S4": 22}  # rows of the tables of laws.md 17, counted by hand
SPAN = re.compile(r"(\d+)(?:–(\d+))?")


def test_the_187_provisions_are_all_there() -> None:
    found = provisions()
    assert Counter(provision.id.partition("-")[0] for provision in found) == COUNTED
    assert len({provision.id for provision in found}) == len(found) == 187
    assert {provision.edition for provision in found} <= set(NAMES)


def test_a_heading_decides_nothing_and_a_provision_says_what_it_does() -> None:
    wrong = [p.id for p in provisions() if p.heading is bool(p.says)]
    assert wrong == []


@pytest.fixture(scope="module")
def proofs() -> list[Proof]:
    return coverage()


def test_every_provision_is_proven(proofs: list[Proof]) -> None:
    assert [proof.provision.id for proof in proofs if not proof.proven] == []


def test_every_proof_comes_to_a_finding(proofs: list[Proof]) -> None:
    """Or to a winner, which is a fact of the replay (44E to 44G)."""
    with_winners = {scenario.number for scenario in scenarios() if scenario.winners or scenario.results}
    bare = [
        proof.provision.id
        for proof in proofs
        if not proof.provision.heading and not proof.laws and not with_winners & set(proof.scenarios)
    ]
    assert bare == []


def test_scenarios_name_provisions_that_are_there_and_of_their_editions() -> None:
    edition_of = {provision.id: provision.edition for provision in provisions() if not provision.heading}
    wrong = [
        (scenario.number, name)
        for scenario in scenarios()
        for name in scenario.provisions
        if edition_of.get(name) not in scenario.editions
    ]
    assert wrong == []


@pytest.mark.skipif(not SEEDS.exists(), reason="the source texts are not here")
def test_every_line_of_the_source_texts_is_accounted_for() -> None:
    told: dict[str, set[int]] = {}
    for provision in provisions():
        for first, last in SPAN.findall(provision.lines):
            told.setdefault(provision.source, set()).update(range(int(first), int(last or first) + 1))
    assert sorted(told) == sorted(file.name for file in SEEDS.iterdir())
    for name, numbers in told.items():
        lines = (SEEDS / name).read_text(encoding="utf-8").splitlines()
        left_out = [n for n, line in enumerate(lines, 1) if re.search(r"\w", line) and n not in numbers]
        assert (name, left_out) == (name, [])
        assert max(numbers) <= len(lines)


@pytest.mark.skipif(not LAWS.exists(), reason="the law specification is not here")
def test_the_list_is_that_of_the_specification() -> None:
    rows = re.findall(r"^\| (S[0-4]-\d\d) \| ([^|]+) \|", LAWS.read_text(encoding="utf-8"), re.MULTILINE)
    assert [(provision.id, provision.lines) for provision in provisions()] == [(a, b.strip()) for a, b in rows]
