"""Is the catalogue that of laws.md 14, event by event, field by field and word by word? (catalogue_fields.toml)"""

import tomllib
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest

from trickbook.events.cards import parse_hand
from trickbook.events.catalogue import BY_GROUP, CATALOGUE, REFERENCE_FIELDS, example_of
from trickbook.events.director import FACTS
from trickbook.events.envelope import ASSERTERS, CONFIDENCES, ENVELOPE_FIELDS, Event, OneOf

LAWS = tomllib.loads((Path(__file__).parent / "catalogue_fields.toml").read_text(encoding="utf-8"))
GROUPS = {title: part for title, part in LAWS.items() if title not in ("words", "ours")}
ROWS: dict[str, dict[str, str]] = {name: row for group in GROUPS.values() for name, row in group.items()}
OURS = LAWS["ours"]
PLAYERS = ["N", "E", "S", "W", "NS", "EW"]


def fields_of(name: str) -> dict[str, str]:
    """Field -> its marks `@`, `[]`, `?` in the row of laws.md, without those that are omitted for a reason."""
    row = {text.rstrip("@[]?"): text[len(text.rstrip("@[]?")) :] for text in ROWS[name]["fields"].split()}
    assert set(ours("omitted", name)) <= set(row)
    return {field: marks for field, marks in row.items() if field not in ours("omitted", name)}


def ours(part: str, name: str) -> dict[str, str]:
    found: dict[str, str] = OURS[part].get(name, {})
    return found


def parts_of(annotation: Any) -> list[Any]:
    """A type, what it is made of, and what is said about it, to any depth."""
    return [annotation, *(part for argument in get_args(annotation) for part in parts_of(argument))]


def own_fields(kind: type[Event]) -> list[str]:
    return [field for field in kind.model_fields if field not in ENVELOPE_FIELDS]


def words_of(kind: type[Event]) -> dict[str, set[str]]:
    """Field -> its vocabulary, for the fields that have one."""
    found = {}
    for field in kind.model_fields:
        info = kind.model_fields[field]
        for part in [*info.metadata, *parts_of(info.annotation)]:
            if isinstance(part, OneOf):
                assert len(set(part.words)) == len(part.words)
                found[field] = set(part.words)
    return found


def test_the_events_are_those_of_the_laws_group_by_group() -> None:
    groups = {title: {kind.__name__ for kind in kinds} for title, kinds in BY_GROUP.items()}
    groups["record"] = groups["board and cards"] & set(GROUPS["record"])
    groups["board and cards"] -= groups["record"]

    assert groups == {title: set(part) for title, part in GROUPS.items()}
    assert sum(len(part) for part in GROUPS.values()) == len(CATALOGUE)


@pytest.mark.parametrize("name", ROWS)
def test_an_event_has_the_fields_of_the_laws_and_those_listed_as_ours(name: str) -> None:
    assert set(own_fields(CATALOGUE[name])) == set(fields_of(name)) | set(ours("fields", name))
    assert not set(fields_of(name)) & set(ours("fields", name))


@pytest.mark.parametrize("name", ROWS)
def test_lists_are_lists_and_nothing_else_is(name: str) -> None:
    model = CATALOGUE[name].model_fields
    lists = {
        field for field in fields_of(name) if any(get_origin(p) is list for p in parts_of(model[field].annotation))
    }

    assert lists == {field for field, marks in fields_of(name).items() if "[]" in marks}


@pytest.mark.parametrize("name", ROWS)
def test_fields_that_name_other_entries(name: str) -> None:
    expected = {field for field, marks in fields_of(name).items() if "@" in marks}
    expected |= {text.split(".")[1] for text in OURS["references"].split() if text.split(".")[0] == name}

    assert REFERENCE_FIELDS[name][:3] == ("happened_after", "supersedes", "caused_by")
    assert set(REFERENCE_FIELDS[name][3:]) == expected


@pytest.mark.parametrize("name", ROWS)
def test_what_may_be_unknown(name: str) -> None:
    model = CATALOGUE[name].model_fields
    open_fields = {f for f in fields_of(name) if type(None) in get_args(model[f].annotation)}
    with_default = {f for f in fields_of(name) if not model[f].is_required()} - open_fields

    optional = {field for field, marks in fields_of(name).items() if "?" in marks}
    assert open_fields - optional == set(ours("nullable", name))
    assert optional <= open_fields | with_default


@pytest.mark.parametrize("name", ROWS)
def test_vocabularies(name: str) -> None:
    laws = LAWS["words"].get(name, {}) | ours("words", name) | LAWS["words"]["envelope"]
    if name == "DirectorFoundFact":
        laws["fact"] = " ".join((laws["fact"], OURS["facts"]))

    assert words_of(CATALOGUE[name]) == {field: set(words.split()) for field, words in laws.items()}


def test_every_line_of_the_data_file_speaks_of_an_event() -> None:
    named = {*OURS["omitted"], *OURS["fields"], *OURS["nullable"], *OURS["words"], *LAWS["words"]} - {"envelope"}
    reasons = [
        reason
        for part in ("omitted", "fields", "nullable")
        for about in OURS[part].values()
        for reason in about.values()
    ]

    assert named <= set(CATALOGUE)
    assert {text.split(".")[0] for text in OURS["references"].split()} <= set(OURS["fields"])
    assert all(reasons)


def test_the_facts_a_director_finds_are_exactly_the_list_of_the_laws() -> None:
    of_the_laws = LAWS["words"]["DirectorFoundFact"]["fact"].split()

    assert len(of_the_laws) == 21
    assert sorted(FACTS) == sorted([*of_the_laws, *OURS["facts"].split()])


def test_the_envelope_s_vocabularies() -> None:
    assert set(ASSERTERS) == set(LAWS["words"]["envelope"]["asserted_by"].split())
    assert set(CONFIDENCES) == set(LAWS["words"]["envelope"]["confidence"].split())


@pytest.mark.parametrize("name", ROWS)
def test_the_laws_that_need_an_event(name: str) -> None:
    assert CATALOGUE[name].needed_by == ROWS[name]["needed"]


@pytest.mark.parametrize("name", ROWS)
def test_an_example_is_said_by_somebody_who_usually_says_it(name: str) -> None:
    usual = [
        who for word in ROWS[name]["by"].split() for who in {"player": PLAYERS, "any": ASSERTERS}.get(word, [word])
    ]
    example = example_of(CATALOGUE[name])

    assert example.asserted_by in usual
    if {"player"} == set(ROWS[name]["by"].split()):
        assert example.confidence in ("ASSERTED", "AGREED")


@pytest.mark.parametrize("name", ROWS)
def test_an_example_refers_to_entries_before_it(name: str) -> None:
    example = example_of(CATALOGUE[name])
    named = [getattr(example, field) for field in REFERENCE_FIELDS[name]]
    flat = [one for value in named for one in (value if isinstance(value, list) else [value]) if one is not None]

    assert all(int(one.split(":")[1]) < example.writer_seq for one in flat if one.startswith(f"{example.writer}:"))


HELD_BY = ["seat", "hand", "of_seat", "owner_seat", "offender"]
ELSEWHERE = {"SurplusCardRemoved", "DummyCardTouched"}  # a card too many in the pack; dummy's card, no hand is named


@pytest.mark.parametrize(
    "name", [n for n, kind in CATALOGUE.items() if "card" in kind.model_fields and n not in ELSEWHERE]
)
def test_the_cards_of_the_examples_come_from_one_deal(name: str) -> None:
    deal = example_of(CATALOGUE["DealRecorded"])
    hands = {seat[0].upper(): parse_hand(getattr(deal, seat)) for seat in ("north", "east", "south", "west")}
    example = example_of(CATALOGUE[name]).model_dump()
    holder = next((example[field] for field in HELD_BY if field in example), "N")

    assert sorted(len(hand) for hand in hands.values()) == [13] * 4
    assert len({card for hand in hands.values() for card in hand}) == 52
    assert example["card"] is None or example["card"] in hands[holder]
