"""Do the law commands show the law book as it is, in each language, and give programs what is documented?"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.cli.conftest import OneLine, Shell
from trickbook.cli.output import USAGE
from trickbook.law.citations import heading
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.findings import BASES
from trickbook.law.law_book import covers

ROW = {
    "edition": str,
    "row": int,
    "law": str,
    "question": str,
    "asks": str,
    "when": list,
    "basis": str,
    "note": str,
    "scenarios": list,
}
PROVISION = {
    "id": str,
    "source": str,
    "edition": str,
    "article": str,
    "heading": bool,
    "says": str,
    "derivations": list,
    "laws": list,
    "scenarios": list,
    "proven": bool,
}


def asked(shell: Shell, *typed: str, codes: tuple[int, ...] = (0,)) -> dict[str, Any]:
    done = shell.call("law", *typed, "--json")
    assert done.returncode in codes, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["format"] == 1
    return found


def shown(shell: Shell, *typed: str) -> list[str]:
    done = shell.call("law", *typed)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def has_form(row: dict[str, Any], form: Mapping[str, type]) -> bool:
    return set(form) <= set(row) and all(isinstance(row[name], kind) for name, kind in form.items())


def test_json_of_editions(shell: Shell) -> None:
    rows = asked(shell, "editions")["editions"]
    assert [row["edition"] for row in rows] == list(NAMES)
    for row in rows:
        assert (row["title"], row["rows"]) == (edition(row["edition"]).title, len(edition(row["edition"]).rules))


@pytest.mark.parametrize("law", ["64", "45C4b", "r26(2)"])
def test_json_of_show_has_every_row_that_the_law_covers(shell: Shell, law: str) -> None:
    found = asked(shell, "show", law)
    assert (found["law"], found["heading"]) == (law, heading(law, "en"))
    expected = [(name, rule.number) for name in NAMES for rule in edition(name).rules if covers(law, rule.law)]
    assert [(row["edition"], row["row"]) for row in found["rows"]] == expected
    for row in found["rows"]:
        assert has_form(row, ROW)
        assert (row["answer"] is None) != (row["raises"] is None)
        assert row["basis"] in BASES


def test_json_of_diff_says_what_only_one_edition_has(shell: Shell) -> None:
    found = asked(shell, "diff", "2007", "2017")
    assert found["editions"] == ["2007", "2017"]
    assert all(
        has_form(row, dict.fromkeys(("question", "edition", "law", "says"), str)) for row in found["differences"]
    )
    assert {row["edition"] for row in found["differences"]} == {"2007", "2017"}
    # the window for changing a designation is new in 2017 (45C4b)
    assert "45C4b" in {row["law"] for row in found["differences"] if row["question"] == "designation_change"}
    assert asked(shell, "diff", "2017", "2017")["differences"] == []
    assert asked(shell, "diff", "2007", "2017", "--lang", "pl") == found


def test_json_of_coverage_and_its_exit_code(shell: Shell) -> None:
    found = asked(shell, "coverage", codes=(0, 1))
    assert len(found["provisions"]) == 187
    assert all(has_form(row, PROVISION) for row in found["provisions"])
    unproven = [row for row in found["provisions"] if not row["proven"]]
    assert found["unproven"] == len(unproven)
    assert shell.call("law", "coverage").returncode == (1 if unproven else 0)


TRANSFER = {
    "en": [
        "2017  Law 64A1  How many tricks pass to the non-offending side for this revoke?",
        "    2 tricks",
        "    when: the revoke is established, or counts as if it were",
        "    and: the revoker won the revoke trick with a card of that hand",
        "    and: the offending side won a later trick",
        "    Basis: read in a source",
    ],
    "nl": [
        "2017  Artikel 64A1  Hoeveel slagen gaan voor deze verzaking naar de niet-overtredende partij?",
        "    2 slagen",
        "    als: de verzaking is voldongen, of geldt als voldongen",
        "    en: de verzaker won de verzaakte slag met een kaart van die hand",
        "    en: de overtredende partij won een latere slag",
        "    Grondslag: gelezen in een bron",
    ],
    "pl": [
        "2017  Przepis 64A1  Ile lew za ten fałszywy renons przechodzi na stronę niewykraczającą?",
        "    2 lewy",
        "    gdy: fałszywy renons jest uprawomocniony albo liczy się jak uprawomocniony",
        "    i: popełniający fałszywy renons wziął tę lewę kartą z tej ręki",
        "    i: strona wykraczająca wzięła późniejszą lewę",
        "    Podstawa: przeczytane w źródle",
    ],
}
HEADINGS = {
    ("64A1", "en"): "Law 64A1 (tricks transferred after a revoke)",
    ("64A1", "nl"): "Artikel 64A1 (overdracht van slagen na een verzaking)",
    ("64A1", "pl"): "Przepis 64A1 (lewy przekazane po fałszywym renonsie)",
    ("50B", "nl"): "Artikel 50B (strafkaarten)",
    ("50B", "pl"): "Przepis 50B (karty przygwożdżone)",
    ("r26(2)", "en"): "Rule 26(2) (hands not played out (1932))",
    ("r26(2)", "nl"): "Regel 26(2) (niet uitgespeelde spellen (1932))",
    ("r26(2)", "pl"): "Reguła 26(2) (rozdania nierozegrane do końca (1932))",
}


@pytest.mark.parametrize("lang", ["en", "nl", "pl"])
def test_a_row_in_each_language(shell: Shell, lang: str) -> None:
    lines = shown(shell, "show", "64A1", "--edition", "2017", "--lang", lang)
    start = lines.index(TRANSFER[lang][0])
    assert lines[start : start + len(TRANSFER[lang])] == TRANSFER[lang]


@pytest.mark.parametrize(("law", "lang"), HEADINGS)
def test_the_heading_comes_first(shell: Shell, law: str, lang: str) -> None:
    assert shown(shell, "show", law, "--lang", lang)[0] == HEADINGS[law, lang]


def test_a_row_of_an_open_point_names_its_reading(shell: Shell) -> None:
    lines = shown(shell, "show", "64B2", "--lang", "nl")
    assert any("lezing Artikel 64B2, “een voldongen verzaking”" in line for line in lines)
    assert any(line.startswith("    Grondslag: open punt") for line in lines)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("show", "64X9"), "no row cites law 64X9; near it: 64A"),
        (("show", "hello!"), "hello!: expected a law number such as 64"),
        (("show", "64", "--edition", "2018"), "there is no edition 2018; trickbook knows 1932"),
        (("show", "64", "--lang", "fr"), "--lang fr: expected one of en, nl, pl"),
        (("diff", "2007", "2018"), "there is no edition 2018"),
        (("diff", "2007", "2017", "--lang", "x"), "--lang x: expected one of en, nl, pl"),
    ],
)
def test_what_cannot_be_is_one_line(shell: Shell, one_line: OneLine, typed: tuple[str, ...], says: str) -> None:
    assert says in one_line(shell.call("law", *typed), 2)


@pytest.mark.parametrize(("typed", "law"), [("64a1", "64A1"), ("45C4B", "45C4b"), ("R26(2)", "r26(2)"), ("64a", "64A")])
def test_a_law_is_found_in_any_letters(shell: Shell, typed: str, law: str) -> None:
    assert asked(shell, "show", typed) == asked(shell, "show", law)


def test_a_law_that_only_other_editions_have(shell: Shell, one_line: OneLine) -> None:
    """64A1 is a number of 2007 and 2017; before, the transfer stood in 64A itself."""
    having = [name for name in NAMES if any(covers("64A1", rule.law) for rule in edition(name).rules)]
    told = one_line(shell.call("law", "show", "64A1", "--edition", "1932"), USAGE)
    assert told.endswith(f"no row cites law 64A1 in 1932; editions that have it: {', '.join(having)}")
    assert "none" not in one_line(shell.call("law", "show", "999"), USAGE)


def test_an_edition_beside_itself(shell: Shell) -> None:
    assert shell.call("law", "diff", "2007", "2007").stdout == "no difference\n"
