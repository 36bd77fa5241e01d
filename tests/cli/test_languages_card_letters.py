"""Do scripts in Dutch and Polish letters give the same entries as the same script in English?"""

import pytest

from trickbook.events.errors import ImportRefused
from trickbook.imports.card_letters import read_ranks
from trickbook.imports.script import ScriptEvent, read_script

SCRIPT = """
tournament = "club"
{head}
[[board]]
board = "1"
dealer = "N"
deal.north = "{north}"
deal.south = "{south}"
auction = "1NT P 3NT P P P"
events = '''
{lines}
'''
"""
WRITTEN = {
    "en": ("", "AKQJT98765432...", ".AKQJ.T98765432.", "N SK  E HQ  S ♥J  W S10"),
    "nl": ('lang = "nl"', "AHVB1098765432...", ".AHVB.T98765432.", "N SH  E HV  S ♥B  W S10"),
    "pl": ('lang = "pl"', "AKDW1098765432...", ".AKDW.T98765432.", "N SK  E HD  S ♥W  W ST"),
}
KING = {"en": "DK", "nl": "DH", "pl": "DK"}
"""Head of the file, hands of North and South and plays, and the card that East drops, in the letters of a language."""


def events_of(lang: str) -> tuple[ScriptEvent, ...]:
    head, north, south, lines = WRITTEN[lang]
    lines += f"\nCardExposed seat E card {KING[lang]} manner DROPPED"
    reading = read_script(SCRIPT.format(head=head, north=north, south=south, lines=lines), "x.toml")
    assert reading.rejections == ()
    return reading.tables[0].events


@pytest.mark.parametrize("lang", ["nl", "pl"])
def test_the_entries_are_those_of_the_english_script(lang: str) -> None:
    plays = [event.fields["card"] for event in events_of(lang) if event.name == "CardPlayed"]
    assert plays == ["SK", "HQ", "HJ", "ST"]
    english = [(event.name, event.fields) for event in events_of("en")]
    assert [(event.name, event.fields) for event in events_of(lang)] == english
    assert [event.fields["card"] for event in events_of(lang) if event.name == "CardExposed"] == ["DK"]
    (deal,) = [event.fields for event in events_of(lang) if event.name == "DealRecorded"]
    assert deal["north"] == "AKQJT98765432..."


@pytest.mark.parametrize(
    ("lang", "play", "letter"), [("nl", "SK", "K"), ("nl", "HQ", "Q"), ("pl", "SJ", "J"), ("pl", "HQ", "Q")]
)
def test_a_letter_of_another_language_costs_the_board_and_is_named(lang: str, play: str, letter: str) -> None:
    _, north, south, _ = WRITTEN[lang]
    text = SCRIPT.format(head=f'lang = "{lang}"', north=north, south=south, lines=f"N {play}")
    (rejection,) = read_script(text, "x.toml").rejections
    assert rejection.board == "1"
    assert f"{letter} is no card in the language {lang}" in rejection.reason


def test_one_letter_means_two_cards_in_two_languages() -> None:
    assert (read_ranks("B", "nl"), read_ranks("H", "nl")) == ("J", "K")
    assert (read_ranks("D", "pl"), read_ranks("W", "pl")) == ("Q", "J")
    assert read_ranks("A10.B.V.9", "nl") == "AT.J.Q.9"


def test_an_unknown_language_costs_the_file() -> None:
    text = SCRIPT.format(head='lang = "fr"', north="...", south="...", lines="")
    with pytest.raises(ImportRefused, match="lang 'fr': expected one of en, nl, pl"):
        read_script(text, "x.toml")
