"""In which language does the command speak to people? English, Dutch or Polish; programs get English whatever is set.

The messages stand in locale/<language>/LC_MESSAGES/trickbook.po under their English text; `make messages` collects
them and compiles the .mo files that are read here. Texts of the law book carry what they are as a context: `question`,
`answer`, `fact`, `matter`, `note`, `reading`, `title`. docs/languages.md says how to translate.
"""

import gettext
import re
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from trickbook.cli.settings import SETTINGS
from trickbook.events.cards import Card
from trickbook.events.errors import UsageError
from trickbook.imports.card_letters import RANK_LETTERS
from trickbook.law.citations import LANGUAGES

LangOption = Annotated[
    str, Parameter(name="--lang", help=f"language: {', '.join(LANGUAGES)} (TRICKBOOK_LANG); JSON is always English")
]
LANG: Final = SETTINGS.lang
LOCALE: Final = Path(__file__).parent / "locale"
DOMAIN: Final = "trickbook"
SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

_spoken: ContextVar[str] = ContextVar("spoken", default="en")


def speak(language: str) -> None:
    """From here on texts are in this language. Raises UsageError for one that trickbook does not know."""
    if language not in LANGUAGES:
        raise UsageError(f"--lang {language}: expected one of {', '.join(LANGUAGES)}")
    _spoken.set(language)


def spoken() -> str:
    return _spoken.get()


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE, [language])


def N_(text: str) -> str:  # noqa: N802  # the name that gettext's tools look for
    """Mark a text that is translated where it is shown."""
    return text


def _(text: str) -> str:
    """A text of the program."""
    return _catalogue(spoken()).gettext(text)


def in_law(kind: str, text: str) -> str:
    """A text of the law book, of this kind."""
    return _catalogue(spoken()).pgettext(kind, text)


def counted(one: str, many: str, count: int) -> str:
    """A count with its noun: `counted("{n} trick", "{n} tricks", 4)`."""
    return _catalogue(spoken()).ngettext(one, many, count).format(n=count)


def filled(templates: tuple[str, ...], text: str) -> str:
    """A text that was made from one of these templates, from the same template in the language spoken."""
    for template in templates:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template))
        if found := re.fullmatch(pattern, text):
            return _(template).format(**found.groupdict())
    return text


def seat_name(seat: str | None) -> str:
    """A seat or a side in words."""
    names = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West"), "NS": _("N-S"), "EW": _("E-W")}
    return names.get(seat or "", seat or "")


def ranks_text(ranks: str) -> str:
    """Ranks, best first, as people write them: 10 for T, and the letters of their language."""
    return " ".join(RANK_LETTERS[spoken()].get(rank, rank) for rank in ranks)


def plain_card(card: Card | None) -> str:
    """A card as people write it: ♥10."""
    return "?" if card is None else SYMBOLS[card[0]] + ranks_text(card[1])
