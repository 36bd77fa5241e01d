"""Does a disputed board read right in each language? Texts written by hand from the board and the glossary."""

import pytest

from tests.cli.conftest import Shell

HEAD = {
    "en": ("sample-cup-2026/semifinal/4, board 12", "Editions: 2017 (as asked)", "Laws of Duplicate Bridge 2017"),
    "nl": (
        "sample-cup-2026/semifinal/4, bord 12",
        "Uitgaven: 2017 (zoals gevraagd)",
        "Spelregels voor wedstrijdbridge 2017",
    ),
    "pl": (
        "sample-cup-2026/semifinal/4, rozdanie 12",
        "Wydania: 2017 (na życzenie)",
        "Międzynarodowe Prawo Brydżowe 2017",
    ),
}
REVOKE = {
    "en": """
  #49 West ♠6, trick 9
    Is this play a revoke?
      Revoke.
      Law 44C (order of play, following suit, winning the trick), 61A (what a revoke is, and asking about it). \
Basis: read in a source.
    Is the revoke established?
      Established.
      Law 63A1 (when a revoke is established). Basis: read in a source.
    Must the revoke be corrected?
      Stands.
      Law 63B (when a revoke is established). Basis: read in a source.
    How many tricks pass to the non-offending side for this revoke?
      0 tricks.
      Law 64B4 (tricks transferred after a revoke). Basis: read in a source.
""",
    "nl": """
  #49 West ♠6, slag 9
    Is dit een verzaking?
      Verzaking.
      Artikel 44C (volgorde, bekennen, winnen van de slag), 61A (verzaking en ernaar vragen). \
Grondslag: gelezen in een bron.
    Is de verzaking voldongen?
      Voldongen.
      Artikel 63A1 (wanneer een verzaking voldongen is). Grondslag: gelezen in een bron.
    Moet de verzaking hersteld worden?
      Blijft staan.
      Artikel 63B (wanneer een verzaking voldongen is). Grondslag: gelezen in een bron.
    Hoeveel slagen gaan voor deze verzaking naar de niet-overtredende partij?
      0 slagen.
      Artikel 64B4 (overdracht van slagen na een verzaking). Grondslag: gelezen in een bron.
""",
    "pl": """
  #49 West ♠6, lewa 9
    Czy to zagranie jest fałszywym renonsem?
      Fałszywy renons.
      Przepis 44C (kolejność zagrań, dodawanie do koloru, wygranie lewy), 61A (fałszywy renons i pytania o niego). \
Podstawa: przeczytane w źródle.
    Czy fałszywy renons jest uprawomocniony?
      Uprawomocnione.
      Przepis 63A1 (uprawomocnienie fałszywego renonsu). Podstawa: przeczytane w źródle.
    Czy fałszywy renons trzeba poprawić?
      Pozostaje.
      Przepis 63B (uprawomocnienie fałszywego renonsu). Podstawa: przeczytane w źródle.
    Ile lew za ten fałszywy renons przechodzi na stronę niewykraczającą?
      0 lew.
      Przepis 64B4 (lewy przekazane po fałszywym renonsie). Podstawa: przeczytane w źródle.
""",
}
CLAIMED = {
    "en": "#37 claim: South; 7 tricks",
    "nl": "#37 opeisen: Zuid; 7 slagen",
    "pl": "#37 roszczenie: South; 7 lew",
}
TAKEN_BACK = {
    "en": "#41 card taken back: #34 North ♥K, trick 6",
    "nl": "#41 kaart teruggenomen: #34 Noord ♥H, slag 6",
    "pl": "#41 karta wycofana: #34 North ♥K, lewa 6",
}
TRICK_4 = {  # East's heart three was a revoke and was taken back; his diamond nine took its place
    "en": ["4", "♠4", "♦Q", "(♥3", "revoke", "back)", "♦9", "▸♦8", "North", "♦Q", "4", "0", "23-32"],
    "nl": ["4", "♠4", "♦V", "(♥3", "verzaking", "terug)", "♦9", "▸♦8", "Noord", "♦V", "4", "0", "23-32"],
    "pl": ["4", "♠4", "♦D", "(♥3", "fałszywy", "renons", "wycofana)", "♦9", "▸♦8", "North", "♦D", "4", "0", "23-32"],
}
IRREGULAR = {
    "en": "trick 4: East played ♥3 and could have followed with ♦9 ♦J (#26, taken back #31)",
    "nl": "slag 4: Oost speelde ♥3 en had kunnen bekennen met ♦9 ♦B (#26, teruggenomen #31)",
    "pl": "lewa 4: East zagrał ♥3, a mógł dodać do koloru ♦9 ♦W (#26, wycofana #31)",
}
CORNER = {
    "en": ("dealer North", "vulnerable none"),
    "nl": ("gever Noord", "kwetsbaar geen"),
    "pl": ("rozdający North", "po partii brak"),
}


def shown(shell: Shell, *typed: str) -> str:
    done = shell.call(*typed)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.parametrize("lang", ["en", "nl", "pl"])
def test_the_revoke_of_board_12(cup: Shell, lang: str) -> None:
    text = shown(cup, "board", "findings", "semifinal/4", "12", "--edition", "2017", "--lang", lang)
    lines = text.splitlines()
    assert (lines[0], lines[1], lines[3]) == HEAD[lang]
    assert REVOKE[lang] in text


@pytest.mark.parametrize("lang", ["en", "nl", "pl"])
def test_acts_in_words(cup: Shell, lang: str) -> None:
    for key, board, act in (("semifinal/4", "9", CLAIMED[lang]), ("semifinal/3", "6", TAKEN_BACK[lang])):
        lines = shown(cup, "board", "findings", key, board, "--edition", "2017", "--lang", lang).splitlines()
        assert f"  {act}" in lines


@pytest.mark.parametrize("lang", ["en", "nl", "pl"])
def test_a_board_card_by_card(cup: Shell, lang: str) -> None:
    text = shown(cup, "board", "show", "semifinal/3", "1", "--lang", lang)
    lines = text.splitlines()
    assert tuple(line[:22].strip() for line in lines[3:5]) == CORNER[lang]
    assert TRICK_4[lang] in [line.split() for line in lines]
    assert IRREGULAR[lang] in lines
    # what is written in the log keeps its names: entries are looked up by them
    assert "AttentionDrawn" in text
    assert "CardRetracted" in text


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("board 2", "ERROR", "look at:", "entries:", "53 boards looked at")),
        ("nl", ("bord 2", "FOUT", "kijk naar:", "boekingen:", "53 borden bekeken")),
        ("pl", ("rozdanie 2", "BŁĄD", "patrz:", "wpisy:", "sprawdzono 53 rozdania")),
    ],
)
def test_the_frame_of_an_audit(cup: Shell, lang: str, words: tuple[str, ...]) -> None:
    text = shown(cup, "audit", "--lang", lang)
    assert [word for word in words if word not in text] == []


def test_the_variable_sets_the_language_and_a_flag_wins(cup: Shell) -> None:
    dutch = Shell(cup.folder, {"TRICKBOOK_LANG": "nl"})
    typed = ("board", "findings", "semifinal/4", "12", "--edition", "2017")
    assert dutch.run(*typed).stdout.splitlines()[0] == HEAD["nl"][0]
    assert dutch.run(*typed, "--lang", "pl").stdout.splitlines()[0] == HEAD["pl"][0]


def test_a_wrong_variable_is_one_line(cup: Shell) -> None:
    done = Shell(cup.folder, {"TRICKBOOK_LANG": "fr"}).run("board", "show", "semifinal/3", "1")
    assert done.returncode == 2
    assert done.stderr == "trickbook: --lang fr: expected one of en, nl, pl\n"
