"""Which messages are there to translate? Collects them into the .po files and compiles these (`make messages`).

A message is a text of the command (marked with `_`, `N_` or `counted`), or a text of the law book with what it is as
its context. Translations that are there are kept; what is gone is dropped; what is new stands empty until somebody
translates it, and a test names it.
"""

import ast
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as CatalogueMessage
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from trickbook.cli.language import DOMAIN, LOCALE
from trickbook.law import edition_files
from trickbook.law.law_book import name_of

ROOT: Final = Path(__file__).resolve().parents[1]
COMMAND: Final = ROOT / "services" / "trickbook" / "cli"
LAW: Final = ROOT / "pipelines" / "trickbook" / "law"
MARKED: Final = {"_": 1, "N_": 1, "counted": 2}  # the texts that each of these is called with
WITHOUT_DATE: Final = datetime(2000, 1, 1, tzinfo=UTC)  # the same messages give the same bytes
TRANSLATED: Final = ("nl", "pl")


class Message(NamedTuple):
    """`kind`: the context of a text of the law book, None for one of the command; `plural` where it counts."""

    kind: str | None
    text: str
    plural: str | None = None


def messages() -> list[Message]:
    """Every message, each once, those of the law book last."""
    return list(dict.fromkeys([*_of_the_command(), *_of_the_law_book()]))


def _of_the_command() -> Iterator[Message]:
    for name, arguments in _calls(COMMAND):
        if name in MARKED:
            texts = [text for argument in arguments[: MARKED[name]] if (text := _text(argument)) is not None]
            if len(texts) == MARKED[name]:
                yield Message(None, *texts)


def _of_the_law_book() -> Iterator[Message]:
    for name in edition_files.NAMES:
        book = edition_files.edition(name)
        yield Message("title", book.title)
        for question in book.questions.values():
            yield Message("question", question.asks)
            yield from (Message("answer", answer) for answer in question.answers if isinstance(answer, str))
        for rule in book.rules:
            yield from (Message("fact", name_of(condition)) for condition in rule.when)
            for kind, text in (("matter", rule.raises), ("note", rule.note)):
                if text:
                    yield Message(kind, text)
            if rule.reading:
                yield Message("reading", rule.reading.partition(":")[2])
    yield Message("answer", "undetermined")  # what a reading says whose facts are not settled
    yield from (Message("note", text) for text in _notes_of_facts())


def _notes_of_facts() -> Iterator[str]:
    """The third argument of each Fact(...) in the code of the law, where it is a plain text."""
    for name, arguments in _calls(LAW):
        for note in arguments[2:3] if name == "Fact" else ():
            if (text := _text(note)) is not None:
                yield text


def _text(node: ast.expr) -> str | None:
    """The text that stands in the code, if it is one."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _calls(folder: Path) -> Iterator[tuple[str, list[ast.expr]]]:
    """Every call of a plain name in the code of a folder, also within an f-string, with its arguments."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield node.func.id, node.args


def po_file(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(language: str) -> Catalog:
    with po_file(language).open("rb") as file:
        return read_po(file, language, DOMAIN)


def brought_up_to_date(old: Catalog, language: str) -> Catalog:
    """The catalogue with today's messages and the translations that are there."""
    new = Catalog(language, DOMAIN, project=DOMAIN, creation_date=WITHOUT_DATE, revision_date=WITHOUT_DATE)
    new.header_comment = "# Texts of trickbook; docs/languages.md says how to translate, `make messages` keeps it."
    new.fuzzy = False
    for kind, text, plural in messages():
        known = old.get(text, kind)
        new.add((text, plural) if plural else text, known.string if known else None, context=kind)
    return new


def write_catalogue(catalogue: Catalog, language: str) -> None:
    with po_file(language).open("wb") as file:
        write_po(file, catalogue, width=120, no_location=True, ignore_obsolete=True)
    with po_file(language).with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def missing(catalogue: Catalog) -> list[Message]:
    """The messages without a translation, or with an empty form of one."""
    found = []
    for message in messages():
        known = catalogue.get(message.text, message.kind)
        if known is None or known.fuzzy or not all(forms(known)):
            found.append(message)
    return found


def forms(message: CatalogueMessage) -> tuple[str, ...]:
    """The translation of a message: one text, or one for each plural form; empty where there is none."""
    if message.string is None or isinstance(message.string, str):
        return (message.string or "",)
    return tuple(message.string)


def main() -> int:
    untranslated = 0
    for language in TRANSLATED:
        catalogue = brought_up_to_date(read_catalogue(language), language)
        write_catalogue(catalogue, language)
        for message in missing(catalogue):
            untranslated += 1
            print(f"{po_file(language).relative_to(ROOT)}: {message.kind or 'command'}: {message.text}")
    print(f"{len(messages())} messages in {len(TRANSLATED)} languages, {untranslated} to translate")
    return 1 if untranslated else 0


if __name__ == "__main__":
    sys.exit(main())
