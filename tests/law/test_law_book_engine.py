"""How does the engine answer, and which defects of an edition file does it name? On small editions made here."""

from collections.abc import Callable, Mapping

import pytest

from trickbook.events.errors import LawBookError
from trickbook.law.edition_files import parse_edition
from trickbook.law.findings import Fact, Finding, RaisedForJudgement, Undetermined
from trickbook.law.law_book import Edition, covers, find

PHRASES = {"the card was led", "the card was faced", "the director was called"}
HEAD = """
edition = "test"
title = "A small edition"
[question.stands]
asks = "Does the card stand?"
answers = ["stands", "goes back"]
"""


def edition(*rows: str) -> Edition:
    text = HEAD + "\n".join(f"[[rule]]\n{row}" for row in rows)
    return parse_edition(text, "test.toml", PHRASES)


def row(law: str, when: str, answer: str, more: str = "") -> str:
    return f'law = "{law}"\ndecides = "stands"\nwhen = [{when}]\nanswer = "{answer}"\nbasis = "read"\n{more}'


BOTH = (row("53A", '"the card was led"', "stands"), row("53B", '"not the card was led"', "goes back"))
FACED_GOES_BACK = row("54", '"the card was faced"', "goes back", 'exception_to = "53"')


def facts(**known: bool | None) -> Callable[[str], Fact]:
    values = {phrase: known.get(phrase.split()[-1]) for phrase in PHRASES}
    return lambda phrase: Fact(values[phrase], ("a:1",) if values[phrase] is not None else ())


def test_the_row_whose_facts_hold_answers_and_is_cited() -> None:
    outcome = find(edition(*BOTH), "stands", facts(led=True))
    assert isinstance(outcome, Finding)
    assert (outcome.answer, outcome.laws, outcome.rows, outcome.basis) == ("stands", ("53A",), (1,), "read")
    assert [(used.phrase, used.events) for used in outcome.facts] == [("the card was led", ("a:1",))]


def test_an_exception_silences_the_law_it_names_and_says_so() -> None:
    outcome = find(edition(*BOTH, FACED_GOES_BACK), "stands", facts(led=True, faced=True))
    assert isinstance(outcome, Finding)
    assert (outcome.answer, outcome.laws, outcome.silenced) == ("goes back", ("54",), ("53A",))


def test_whole_law_components_match() -> None:
    assert covers("64", "64B3")
    assert covers("64B", "64B3")
    assert covers("r21(2)", "r21(2)(a)")
    assert not covers("5", "50")
    assert not covers("64B", "64A1")
    assert not covers("r2", "r21(2)")


def test_an_unsettled_fact_that_matters_leaves_the_question_open_and_is_named() -> None:
    outcome = find(edition(*BOTH), "stands", facts())
    assert isinstance(outcome, Undetermined)
    assert (outcome.missing, dict(outcome.readings)) == (("the card was led",), {})


def test_an_unsettled_fact_that_does_not_matter_leaves_the_answer() -> None:
    outcome = find(edition(*BOTH, FACED_GOES_BACK), "stands", facts(led=False))
    assert isinstance(outcome, Finding)
    assert outcome.answer == "goes back"


def test_two_rows_that_disagree_are_an_error_never_a_guess() -> None:
    doubtful = edition(row("53A", '"the card was led"', "stands"), row("55", '"the card was led"', "goes back"))
    with pytest.raises(LawBookError, match=r"test, stands: 53A answers stands, 55 answers goes back"):
        find(doubtful, "stands", facts(led=True))


def test_no_row_that_applies_is_an_error() -> None:
    with pytest.raises(LawBookError, match="no row applies"):
        find(edition(BOTH[0]), "stands", facts(led=False))


def test_readings_of_an_open_point_that_differ_are_both_listed() -> None:
    opened = edition(
        row("53A", '"the card was led"', "stands", 'reading = "53A:any lead"'),
        row("53A", '"the card was led"', "goes back", 'reading = "53A:a faced lead"'),
        row("53B", '"not the card was led"', "goes back"),
    )
    outcome = find(opened, "stands", facts(led=True))
    assert isinstance(outcome, Undetermined)
    assert dict(outcome.readings) == {"53A:any lead": "stands", "53A:a faced lead": "goes back"}
    assert outcome.missing == ()
    settled = find(opened, "stands", facts(led=False))
    assert isinstance(settled, Finding)


def test_a_matter_of_judgement_is_raised_not_answered() -> None:
    raising = edition(
        BOTH[1],
        'law = "64C"\ndecides = "stands"\nwhen = ["the card was led"]\nraises = "equity"\nbasis = "known"',
    )
    outcome = find(raising, "stands", facts(led=True))
    assert isinstance(outcome, RaisedForJudgement)
    assert (outcome.matter, outcome.laws, outcome.basis) == ("equity", ("64C",), "known")


def test_ways_that_cannot_occur_are_not_tried() -> None:
    def a_led_card_is_faced(way: Mapping[str, bool]) -> bool:
        return way["the card was faced"] or not way["the card was led"]

    with_exception = edition(*BOTH, FACED_GOES_BACK)
    # whether it was led or not, a card that was faced goes back; a card that was not faced cannot have been led
    outcome = find(with_exception, "stands", facts(), a_led_card_is_faced)
    assert isinstance(outcome, Finding)
    assert outcome.answer == "goes back"


def test_the_weakest_basis_of_the_rows_that_stand_is_the_finding_s() -> None:
    mixed = edition(BOTH[0], BOTH[0].replace('"read"', '"known"').replace("53A", "55"), BOTH[1])
    outcome = find(mixed, "stands", facts(led=True))
    assert isinstance(outcome, Finding)
    assert (outcome.laws, outcome.basis) == (("53A", "55"), "known")


DEFECTS = {
    "a phrase nobody knows": (row("53A", '"the moon was full"', "stands"), "row 1 .law 53A.: nobody knows what"),
    "an answer that is none": (row("53A", '"the card was led"', "perhaps"), "'perhaps' is no answer to stands"),
    "no law number": (row("", '"the card was led"', "stands"), "a row needs a law number"),
    "a basis that is none": (BOTH[0].replace('"read"', '"sure"'), "basis 'sure'"),
    "a key that is none": (row("53A", '"the card was led"', "stands", "weight = 3"), "unknown keys .'weight'."),
    "a question that is not asked": (BOTH[0].replace('"stands"\nwhen', '"flies"\nwhen'), "decides 'flies'"),
    "answer and matter": (row("53A", '"the card was led"', "stands", 'raises = "x"'), "either an answer or raises"),
    "an exception to nothing": (
        row("53A", '"the card was led"', "stands", 'exception_to = "99"'),
        "exception to 99, but no row of stands has that law",
    ),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_defect_of_an_edition_file_is_named_at_load(defect: str) -> None:
    text, message = DEFECTS[defect]
    with pytest.raises(LawBookError, match=f"test.toml.*{message}"):
        edition(text)


def test_a_question_without_rows_is_named() -> None:
    with pytest.raises(LawBookError, match=r"test.toml: no row decides the question stands"):
        parse_edition(HEAD, "test.toml", PHRASES)


def test_a_question_without_its_words_is_named() -> None:
    with pytest.raises(LawBookError, match=r"test.toml, question stands: needs `asks` and `answers`"):
        parse_edition(HEAD.replace('asks = "Does the card stand?"', ""), "test.toml", PHRASES)


def test_a_file_that_is_no_edition_is_named() -> None:
    with pytest.raises(LawBookError, match=r"test.toml: lacks question, title"):
        parse_edition('edition = "test"', "test.toml", PHRASES)


def test_a_file_that_is_not_toml_is_named() -> None:
    with pytest.raises(LawBookError, match=r"test.toml: "):
        parse_edition("edition = ", "test.toml", PHRASES)


def test_only_laws_that_stand_however_the_unknown_is_settled_are_cited() -> None:
    rows = edition(
        row("53A", '"the card was faced"', "stands"),
        row("55", '"the card was faced", "the card was led"', "stands"),
    )
    outcome = find(rows, "stands", facts(faced=True))
    assert isinstance(outcome, Finding)
    assert (outcome.laws, outcome.rows, outcome.laws_vary) == (("53A",), (1,), False)


def test_where_no_law_stands_in_every_case_all_are_cited_and_it_is_said() -> None:
    rows = edition(row("53A", '"the card was led"', "stands"), row("55", '"not the card was led"', "stands"))
    outcome = find(rows, "stands", facts())
    assert isinstance(outcome, Finding)
    assert (outcome.laws, outcome.rows, outcome.laws_vary) == (("53A", "55"), (1, 2), True)


def test_a_law_that_answers_by_another_row_in_each_case_is_cited_alone() -> None:
    rows = edition(
        row("53A", '"the card was led"', "stands"),
        row("53A", '"not the card was led"', "stands"),
        row("54", '"the card was led"', "stands"),
    )
    outcome = find(rows, "stands", facts())
    assert isinstance(outcome, Finding)
    assert (outcome.laws, outcome.rows, outcome.laws_vary) == (("53A",), (1, 2), False)
