"""How do people write the ranks of cards in their language? Logs, JSON and the core always have A K Q J T."""

import re
from typing import Final

from trickbook.events.cards import RANKS

TEN: Final = "10"
RANK_LETTERS: Final = {
    "en": {"T": TEN},
    "nl": {"T": TEN, "K": "H", "Q": "V", "J": "B"},
    "pl": {"T": TEN, "Q": "D", "J": "W"},
}
"""Language -> the ranks that it writes otherwise: Dutch heer, vrouw, boer; Polish dama, walet. Suits are S H D C."""


def read_ranks(text: str, lang: str) -> str:
    """Ranks as somebody typed them, `AHV10` in Dutch, as `AKQT`; what is no rank in any language is left alone.

    Raises ValueError for a letter of another language, such as `K` in Dutch.
    """
    own = {RANK_LETTERS[lang].get(rank, rank): rank for rank in RANKS} | {"T": "T"}

    def rank(found: re.Match[str]) -> str:
        if found[0] in RANKS and found[0] not in own:
            letters = " ".join(letter for letter in own if letter not in "T98765432")
            raise ValueError(f"{text}: {found[0]} is no card in the language {lang}, which writes {letters}")
        return own.get(found[0], found[0])

    return re.sub("10|.", rank, text)
