"""Does the law book say what the scenarios expect? Each is a sentence, a typed-up board, and findings per edition.

A scenario file is TOML (docs/law-book.md): `script` holds the keys and the `events` of one board as in the event
script; every `[[scenario.expect]]` names a question, what it is about (a label of the script such as `@r` or `W3`,
`trick:5`, `trick:5:W` or `board`), the editions it holds for, and the answer, the missing facts, the readings or the
matter raised. `winners` states facts of the replay; every `[[scenario.result]]` is about a layer of the result.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from trickbook.events.catalogue import CATALOGUE
from trickbook.events.entry import Entry
from trickbook.events.errors import LawBookError
from trickbook.imports.mapping import resolve
from trickbook.imports.script import read_script
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.findings import Finding, Outcome, RaisedForJudgement, Undetermined
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story
from trickbook.play.replay import replay
from trickbook.result.comparison import imps
from trickbook.result.final_tricks import results_under
from trickbook.result.layers import results

LABEL = re.compile(r"@[A-Za-z0-9_-]+|[NESW](?:1[0-3]|[1-9])")
BOARD = re.compile(r"^board = .*$", re.MULTILINE)
PROBE = "probe"
WRITER = "scenario"


@dataclass(frozen=True, slots=True)
class Expectation:
    """What one question is to say under some editions; `says` are the fields of the outcome that are stated."""

    question: str
    about: str
    editions: tuple[str, ...]
    says: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """`number` of laws.md 16, or from 201 on for those written here; `provisions` are rows of laws.md 17 it proves."""

    number: int
    laws: str
    says: str
    editions: tuple[str, ...]
    script: str
    expectations: tuple[Expectation, ...]
    results: tuple[Expectation, ...]
    winners: Mapping[str, str]
    provisions: tuple[str, ...]
    file_name: str


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Every scenario, by number. Raises LawBookError: a file that cannot be read, a number twice."""
    found: dict[int, Scenario] = {}
    for file in sorted((files("trickbook.proof") / "scenarios").iterdir(), key=lambda file: file.name):
        if not file.name.endswith(".toml"):
            continue
        for scenario in parse_scenarios(file.read_text(encoding="utf-8"), file.name):
            if scenario.number in found:
                raise LawBookError(
                    f"{file.name}: scenario {scenario.number} is in {found[scenario.number].file_name} too"
                )
            found[scenario.number] = scenario
    return tuple(found[number] for number in sorted(found))


def parse_scenarios(text: str, file_name: str) -> Iterator[Scenario]:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawBookError(f"{file_name}: {error}") from None
    for told in data["scenario"]:
        where = tuple(told["editions"])
        yield Scenario(
            number=told["number"],
            laws=told["laws"],
            says=told["says"],
            editions=where,
            script=told["script"],
            expectations=tuple(_expectation(row, where) for row in told.get("expect", ())),
            results=tuple(
                _expectation({"question": "result", "about": row["layer"], **row}, where)
                for row in told.get("result", ())
            ),
            winners=told.get("winners", {}),
            provisions=tuple(told.get("provisions", ())),
            file_name=file_name,
        )


def _expectation(row: dict[str, Any], editions: tuple[str, ...]) -> Expectation:
    says = {name: value for name, value in row.items() if name not in ("question", "about", "layer", "editions")}
    return Expectation(row["question"], row.get("about", "board"), tuple(row.get("editions", editions)), says)


@dataclass(frozen=True, slots=True)
class Staged:
    """A scenario's board as a story, and what its labels name."""

    story: Story
    labels: Mapping[str, str]


@cache
def stage(scenario: Scenario) -> Staged:
    """The scenario's board. Raises LawBookError where its script cannot be read."""
    labels = sorted({about for row in scenario.expectations if LABEL.fullmatch(about := row.about)})
    probes = "\n".join(
        f'DirectorFoundFact about={label} fact=OTHER value="{PROBE}" standard=AGREED' for label in labels
    )
    reading = read_script(_whole_script(scenario.script, probes), scenario.file_name)
    if reading.rejections:
        raise LawBookError(f"{scenario.file_name}, scenario {scenario.number}: {reading.rejections[0].reason}")
    entries: list[Entry] = []
    named: dict[str, str] = {}
    for number, event in enumerate(reading.tables[0].events, 1):
        fields = {name: resolve(value, WRITER) for name, value in event.fields.items()}
        if event.name == "DirectorFoundFact" and fields.get("value") == PROBE:
            named[labels[len(named)]] = fields["about"]
            continue
        entries.append(_whole_entry(event.name, fields, number))
    board = entries[0].board or "1"
    mine = [entry for entry in entries if entry.board in (None, board)]
    return Staged(Story(board, entries, replay(mine)), named)


@cache
def judged(scenario: Scenario, name: str) -> Judgement:
    """The scenario's board with every question of that edition asked."""
    return judge(stage(scenario).story, edition(name))


def _whole_script(script: str, probes: str) -> str:
    """The script with the probes as a last block of its first board."""
    board = BOARD.search(script)
    if board is None:
        raise LawBookError("a scenario's script begins with the board it is about")
    return f"tournament = \"scenario\"\n[[board]]\n{script}\n[[board]]\n{board[0]}\nevents = '''\n{probes}\n'''\n"


def _whole_entry(name: str, fields: dict[str, Any], number: int) -> Entry:
    defaults = {field: info.default for field, info in CATALOGUE[name].model_fields.items() if not info.is_required()}
    identity = {"table_key": "scenario/1/1", "writer": WRITER, "writer_seq": number}
    return Entry(name, defaults | fields | identity)


def differences(scenario: Scenario) -> list[str]:
    """What the law book says otherwise than the scenario expects, one line each; [] where it agrees."""
    staged = stage(scenario)
    found = [
        f"trick {number}: winner {trick}, expected {expected}"
        for number, expected in scenario.winners.items()
        if (trick := _winner(staged.story, int(number))) != expected
    ]
    for name in scenario.editions:
        if name not in NAMES:
            raise LawBookError(f"{scenario.file_name}, scenario {scenario.number}: no edition {name}")
        judgement = judged(scenario, name)
        for row in scenario.expectations:
            if name in row.editions:
                found.extend(_compare(judgement, row, staged.labels.get(row.about, row.about), name))
        for row in scenario.results:
            if name in row.editions:
                found.extend(_compare_result(judgement, row, name))
    return found


def _winner(story: Story, number: int) -> str | None:
    return next((trick.winner for trick in story.replay.tricks if trick.number == number), None)


def _compare(judgement: Judgement, row: Expectation, key: str, name: str) -> Iterator[str]:
    outcome = judgement.outcomes.get((row.question, key))
    said = described(outcome)
    for field, expected in row.says.items():
        if said.get(field) != expected:
            told = f"{field} {said.get(field)!r}, expected {expected!r}"
            yield f"{name}, {row.question} about {row.about}: {told} ({said})"


def _compare_result(judgement: Judgement, row: Expectation, name: str) -> Iterator[str]:
    """A layer of the result; `imps` are those against a score of another table, `other_score_ns`."""
    story = judgement.story
    layers = {layer.layer: asdict(layer) for layer in results_under(judgement)}
    said = layers.get(row.about) or asdict(
        next(x for x in results(story.replay, story.entries) if x.layer == row.about)
    )
    if "other_score_ns" in row.says:
        said |= {
            "other_score_ns": row.says["other_score_ns"],
            "imps": imps(said["score_ns"] - row.says["other_score_ns"]),
        }
    for field, expected in row.says.items():
        value = list(said[field]) if isinstance(said[field], tuple) else said[field]
        if value != expected:
            yield f"{name}, result {row.about}: {field} {value!r}, expected {expected!r} ({said})"


def described(outcome: Outcome | None) -> dict[str, Any]:
    """An outcome as the words a scenario uses: answer, raises or missing and readings, with laws and basis."""
    match outcome:
        case None:
            return {"asked": False}
        case Finding():
            what: dict[str, Any] = {"answer": outcome.answer}
        case RaisedForJudgement():
            what = {"raises": outcome.matter}
        case Undetermined():
            what = {"undetermined": True, "missing": list(outcome.missing), "readings": dict(outcome.readings)}
    if not isinstance(outcome, Undetermined):
        what |= {"silenced": list(outcome.silenced), "laws_vary": outcome.laws_vary}
    return {"asked": True, **what, "laws": list(outcome.laws), "basis": outcome.basis}


def expected_outcomes(scenario: Scenario, name: str) -> Iterator[Outcome]:
    """What the law book says where the scenario expects something of it under that edition."""
    staged = stage(scenario)
    outcomes = judged(scenario, name).outcomes
    for row in scenario.expectations:
        outcome = outcomes.get((row.question, staged.labels.get(row.about, row.about)))
        if name in row.editions and outcome is not None:
            yield outcome


def used_rows(chosen: Sequence[Scenario]) -> dict[str, set[int]]:
    """Edition -> the numbers of its rows that gave an outcome which some scenario expects (`proves`)."""
    used: dict[str, set[int]] = {name: set() for name in NAMES}
    for scenario in chosen:
        for name in scenario.editions:
            for outcome in expected_outcomes(scenario, name):
                if proves(outcome):
                    used[name].update(outcome.rows)
    return used


def proves(outcome: Outcome) -> bool:
    """Do its rows stand by what the scenario shows? Where facts are missing they only might."""
    return not (isinstance(outcome, Undetermined) and outcome.missing)
