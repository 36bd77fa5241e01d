"""How is an edition file read? Strictly: every error in it is found at load and names the file, the row and the law."""

import tomllib
from collections.abc import Collection
from functools import cache
from importlib.resources import files
from typing import Any

from trickbook.events.errors import LawBookError
from trickbook.law.facts import PHRASES
from trickbook.law.findings import BASES
from trickbook.law.law_book import Edition, Question, Rule, covers, law_components, name_of

NAMES = ("1932", "1982", "1987", "1997", "2007", "2017")
ROW_KEYS = {"law", "decides", "when", "answer", "raises", "exception_to", "basis", "reading", "note"}


def parse_edition(text: str, file_name: str, known_phrases: Collection[str]) -> Edition:
    """The edition in a TOML text. Raises LawBookError naming file, row and law for anything that does not fit."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawBookError(f"{file_name}: {error}") from None
    if missing := {"edition", "title", "question"} - set(data):
        raise LawBookError(f"{file_name}: lacks {', '.join(sorted(missing))}")
    questions = {name: _question(name, asked, file_name) for name, asked in data["question"].items()}
    rules = tuple(
        _rule(row, number, file_name, questions, known_phrases) for number, row in enumerate(data.get("rule", ()), 1)
    )
    edition = Edition(data["edition"], data["title"], questions, rules)
    _check_whole(edition, file_name)
    return edition


def _question(name: str, asked: dict[str, Any], file_name: str) -> Question:
    if set(asked) != {"asks", "answers"}:
        raise LawBookError(f"{file_name}, question {name}: needs `asks` and `answers`, and nothing else")
    return Question(name, asked["asks"], tuple(asked["answers"]))


def _rule(
    row: dict[str, Any], number: int, file_name: str, questions: dict[str, Question], known_phrases: Collection[str]
) -> Rule:
    where = f"{file_name}, row {number} (law {row.get('law', 'missing')})"
    if unknown := set(row) - ROW_KEYS:
        raise LawBookError(f"{where}: unknown keys {sorted(unknown)}")
    if not law_components(row.get("law", "")):
        raise LawBookError(f"{where}: a row needs a law number")
    if row.get("decides") not in questions:
        raise LawBookError(f"{where}: decides {row.get('decides')!r}, which is no question of this edition")
    if ("answer" in row) == ("raises" in row):
        raise LawBookError(f"{where}: a row gives either an answer or raises a matter")
    if "answer" in row and row["answer"] not in questions[row["decides"]].answers:
        raise LawBookError(f"{where}: {row['answer']!r} is no answer to {row['decides']}")
    if row.get("basis") not in BASES:
        raise LawBookError(f"{where}: basis {row.get('basis')!r}, expected one of {', '.join(BASES)}")
    for condition in row.get("when", []):
        if name_of(condition) not in known_phrases:
            raise LawBookError(f"{where}: nobody knows what {name_of(condition)!r} means; see law/facts")
    return Rule(number=number, **{**row, "when": tuple(row.get("when", ()))})


def _check_whole(edition: Edition, file_name: str) -> None:
    decided = {rule.decides for rule in edition.rules}
    for name in edition.questions:
        if name not in decided:
            raise LawBookError(f"{file_name}: no row decides the question {name}")
    for number, rule in enumerate(edition.rules, 1):
        if rule.exception_to is None:
            continue
        rows = edition.rows(rule.decides)
        if not any(covers(rule.exception_to, other.law) and other is not rule for other in rows):
            raise LawBookError(
                f"{file_name}, row {number} (law {rule.law}): exception to {rule.exception_to},"
                f" but no row of {rule.decides} has that law"
            )


@cache
def edition(name: str) -> Edition:
    """One of the six editions. Raises LawBookError for another name, or for an error in its file."""
    if name not in NAMES:
        raise LawBookError(f"there is no edition {name}; trickbook knows {', '.join(NAMES)}")
    file_name = f"{name}.toml"
    text = (files("trickbook.law") / "editions" / file_name).read_text(encoding="utf-8")
    return parse_edition(text, file_name, PHRASES)
