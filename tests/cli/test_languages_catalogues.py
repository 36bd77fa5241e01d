"""Is everything that the command and the law book say translated, and do the forms agree?"""

import gettext
import re
from pathlib import Path

import pytest

from infra.messages import TRANSLATED, brought_up_to_date, forms, messages, missing, po_file, read_catalogue
from trickbook.cli.event_words import EVENT_WORDS
from trickbook.cli.language import counted, filled, in_law, plain_card, seat_name, speak
from trickbook.events.cards import Card
from trickbook.events.catalogue import CATALOGUE
from trickbook.events.errors import UsageError
from trickbook.law.citations import LANGUAGES, citations

PLACEHOLDER = re.compile(r"\{\w*\}")


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language: str) -> None:
    assert [f"{one.kind or 'command'}: {one.text}" for one in missing(read_catalogue(language))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_what_is_there_to_translate_and_nothing_else(language: str) -> None:
    catalogue = read_catalogue(language)
    kept = {(one.context, one.id[0] if isinstance(one.id, tuple) else one.id) for one in catalogue if one.id}
    assert kept == {(one.kind, one.text) for one in messages()}
    again = brought_up_to_date(catalogue, language)
    assert [(one.id, one.string) for one in again if one.id] == [(one.id, one.string) for one in catalogue if one.id]


@pytest.mark.parametrize("language", TRANSLATED)
def test_placeholders_agree_and_no_text_begins_or_ends_with_a_blank(language: str) -> None:
    catalogue = read_catalogue(language)
    for message in messages():
        known = catalogue.get(message.text, message.kind)
        assert known is not None
        for form in forms(known):
            assert sorted(PLACEHOLDER.findall(form)) == sorted(PLACEHOLDER.findall(message.text)), form
            assert form == form.strip()
            assert form.endswith("?") == message.text.endswith("?"), form


@pytest.mark.parametrize("language", TRANSLATED)
def test_law_numbers_stay_as_they_are(language: str) -> None:
    number = re.compile(r"\b\d+[A-Z]\w*|\br\d+\b")
    catalogue = read_catalogue(language)
    for message in messages():
        known = catalogue.get(message.text, message.kind)
        assert known is not None
        for form in forms(known):
            assert number.findall(form) == number.findall(message.text), form


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_the_one_that_people_read(language: str) -> None:
    compiled_file: Path = po_file(language).with_suffix(".mo")
    with compiled_file.open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for one in read_catalogue(language):
        if one.id and isinstance(one.id, str):
            said = compiled.pgettext(one.context, one.id) if one.context else compiled.gettext(one.id)
            assert said == one.string


def test_every_event_has_a_name_in_words() -> None:
    assert set(EVENT_WORDS) == set(CATALOGUE)


def test_every_heading_is_there_in_every_language() -> None:
    for number, heading in citations().headings.items():
        assert set(heading) == set(LANGUAGES), number
        assert all(heading.values()), number


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", {0: "0 tricks", 1: "1 trick", 2: "2 tricks", 5: "5 tricks", 22: "22 tricks"}),
        ("nl", {0: "0 slagen", 1: "1 slag", 2: "2 slagen", 5: "5 slagen", 22: "22 slagen"}),
        (
            "pl",
            {
                0: "0 lew",
                1: "1 lewa",
                2: "2 lewy",
                4: "4 lewy",
                5: "5 lew",
                11: "11 lew",
                12: "12 lew",
                14: "14 lew",
                21: "21 lew",
                22: "22 lewy",
                24: "24 lewy",
                25: "25 lew",
                112: "112 lew",
            },
        ),
    ],
)
def test_plural_forms(language: str, expected: dict[int, str]) -> None:
    speak(language)
    assert {count: counted("{n} trick", "{n} tricks", count) for count in expected} == expected


@pytest.mark.parametrize(
    ("language", "terms"),
    [
        ("nl", {"revoke": "verzaking", "established": "voldongen", "penalty card": "strafkaart", "claim": "opeisen"}),
        (
            "pl",
            {
                "revoke": "fałszywy renons",
                "established": "uprawomocnione",
                "penalty card": "karta przygwożdżona",
                "claim": "roszczenie",
            },
        ),
    ],
)
def test_terms_are_those_of_the_glossary(language: str, terms: dict[str, str]) -> None:
    speak(language)
    assert {term: in_law("answer", term) for term in terms} == terms


GLOSSARY = {
    "nl": {
        r"\bdeclarer\b": r"\bleide(r|nde)",
        r"\bdummy\b": r"\bblinde",
        r"\brevok": r"verza(ak|k)",
        r"\bpenalty card": r"strafkaart",
        r"\bdirector\b": r"wedstrijdleider",
        r"\bdefender": r"\btegenspeler",
        r"\bopponent": r"tegenstander|\bRT\b|\bLT\b",
        r"\btricks?\b": r"\bsla(g|gen)\b|\bhaar\b|\bze\b|\bdie\b|\bEr wordt|\bdaarin\b",
        r"\brectification": r"rechtzetting",
    },
    "pl": {
        r"\bdeclarer\b": r"rozgrywając",
        r"\bdummy\b": r"dziad",
        r"\brevok": r"fałszyw\w* renons",
        r"\bpenalty card": r"przygwożdżon",
        r"\bdirector\b": r"sędzi",
        r"\bdefender": r"obroń|obrońc",
        r"\bopponent": r"przeciwnik|RHO|LHO",
        r"\brectification": r"sprostowani",
    },
}
WHAT_THE_LAW_ASKS = ("question", "fact", "answer")


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_term_of_the_laws_is_the_same_word_throughout(language: str) -> None:
    """Whoever is meant is named in every language: a translation that loses declarer or dummy changes the law."""
    catalogue = read_catalogue(language)
    wrong = []
    for message in messages():
        if message.kind in WHAT_THE_LAW_ASKS:
            known = catalogue.get(message.text, message.kind)
            assert known is not None
            for english, own in GLOSSARY[language].items():
                if re.search(english, message.text, re.IGNORECASE):
                    wrong += [
                        f"{message.text} | {form}" for form in forms(known) if not re.search(own, form, re.IGNORECASE)
                    ]
    assert wrong == []


def test_seats_and_cards() -> None:
    speak("nl")
    assert [seat_name(seat) for seat in ("N", "E", "S", "W", "NS", "EW")] == [
        "Noord",
        "Oost",
        "Zuid",
        "West",
        "N-Z",
        "O-W",
    ]
    written = {}
    for language in LANGUAGES:
        speak(language)
        written[language] = [plain_card(Card(card)) for card in ("SA", "HK", "DQ", "CJ", "ST", "H9")]
    assert written == {
        "en": ["♠A", "♥K", "♦Q", "♣J", "♠10", "♥9"],
        "nl": ["♠A", "♥H", "♦V", "♣B", "♠10", "♥9"],
        "pl": ["♠A", "♥K", "♦D", "♣W", "♠10", "♥9"],
    }


def test_a_text_made_from_a_template_is_said_from_the_same_template() -> None:
    speak("nl")
    templates = ("in force on {day} for {body}",)
    assert filled(templates, "in force on 2026-05-01 for NBB") == "van kracht op 2026-05-01 voor NBB"
    assert filled(templates, "something else") == "something else"


def test_another_language_is_refused() -> None:
    with pytest.raises(UsageError, match="--lang fr: expected one of en, nl, pl"):
        speak("fr")
