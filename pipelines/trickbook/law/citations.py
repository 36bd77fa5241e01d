"""What is a law about, in a few words of our own, and where is its text? (citations.toml)"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from trickbook.law.law_book import covers, law_components

LANGUAGES: Final = ("en", "nl", "pl")


@dataclass(frozen=True, slots=True)
class Citations:
    """`headings`: law number -> language -> heading. `link` has {edition} and {law} to fill in."""

    headings: dict[str, dict[str, str]]
    link: str
    linked_editions: tuple[str, ...]


@cache
def citations() -> Citations:
    data = tomllib.loads((files("trickbook.law") / "citations.toml").read_text(encoding="utf-8"))
    return Citations(data["heading"], data["link"], tuple(data["linked_editions"]))


def heading(law: str, language: str) -> str | None:
    """The heading of the nearest law that covers this one: of 64B3 that of 64; None where there is none."""
    covering = [number for number in citations().headings if covers(number, law)]
    nearest = max(covering, key=lambda number: len(law_components(number)), default=None)
    return None if nearest is None else citations().headings[nearest][language]


def link(law: str, edition: str) -> str | None:
    """Where the text of a law stands in an edition; None where no page is known."""
    if edition not in citations().linked_editions or law.startswith("r"):
        return None
    return citations().link.format(edition=edition, law=law_components(law)[0])
