"""Does every law that a row cites have a heading in three languages?"""

from trickbook.law.citations import LANGUAGES, citations, heading, link
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.law_book import law_components


def test_every_law_of_every_edition_has_a_heading_in_every_language() -> None:
    cited = {law_components(rule.law)[0] for name in NAMES for rule in edition(name).rules}
    missing = [(law, language) for law in sorted(cited) for language in LANGUAGES if not heading(law, language)]
    assert missing == []


def test_headings_are_short_and_complete() -> None:
    for law, words in citations().headings.items():
        assert set(words) == set(LANGUAGES), law
        assert all(0 < len(text) <= 60 for text in words.values()), law


def test_the_nearest_heading_is_taken() -> None:
    assert heading("45C4b", "en") == "when a card is played"
    assert heading("45D1", "nl") == "de blinde pakt een niet genoemde kaart"
    assert heading("r26(2)", "en") == "hands not played out (1932)"
    assert heading("5", "en") is None


def test_a_link_leads_to_the_law_in_its_edition() -> None:
    assert link("64A1", "2017") == "https://keesboek.com/Sjabloon:2017:64"
    assert link("r21(1)", "1932") is None
