"""`trickbook law`: the editions as rows anybody can read, what differs between two, and what proves them."""

import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

from cyclopts import App, Parameter

from trickbook.cli.editions_named import EditionsOption, editions_named
from trickbook.cli.findings_text import BASIS_WORDS, answer_text, cited, condition_text, law_numbers, reading_text
from trickbook.cli.language import LANG, LangOption, _, counted, in_law, speak
from trickbook.cli.output import DIFFERENCES, DONE, print_json, print_line, print_rows
from trickbook.cli.settings import JsonOption
from trickbook.events.errors import UsageError
from trickbook.law.citations import heading, link
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.in_force import rows_in_force
from trickbook.law.law_book import Edition, Rule, covers, law_components
from trickbook.proof.coverage import Proof, coverage
from trickbook.proof.scenarios import Scenario, scenarios, used_rows

app = App(name="law", help="The law book: six editions as rows, and the scenarios that prove them.")

SHOWN = 3  # scenarios of a row that a person is shown; --json has them all


@app.command
def editions(*, json: JsonOption = False) -> None:
    """The editions, how large they are, and where and when each was in force.

    For example:
        trickbook law editions
    """
    rows = []
    for name in NAMES:
        book = edition(name)
        force = "; ".join(
            f"{row.body or 'any other body'} {row.begins} to {row.until or 'now'}"
            for row in rows_in_force()
            if row.edition == name
        )
        rows.append((name, book.title, len(book.questions), len(book.rules), force or "only where it is stated"))
    columns = ("edition", "title", "questions", "rows", "in_force")
    if json:
        print_json({"editions": [dict(zip(columns, row, strict=True)) for row in rows]})
    else:
        print_rows(columns, rows)


@app.command
def show(
    law: Annotated[str, Parameter(help="a law number, e.g. 64, 64A1, r26(2)")],
    /,
    *,
    editions: EditionsOption = None,
    lang: LangOption = LANG,
    json: JsonOption = False,
) -> None:
    """The rows of a law: the question each decides, when it applies, the answer, its basis, and what proves it.

    For example:
        trickbook law show 64A1
        trickbook law show 45C4b --edition 2007,2017 --lang nl
    """
    speak(lang)
    if not re.fullmatch(r"[rR]?\d[\w()]*", law):
        raise UsageError(f"{law}: expected a law number such as 64, 64A1 or r26(2)")
    law = _as_written(law)
    found = _rows_of(law, editions)
    if not found:
        raise UsageError(f"no row cites law {law}{f' in {editions}' if editions else ''}; {_elsewhere(law, editions)}")
    proofs = _proofs({book.name for book, _rule in found})
    if json:
        rows = [_row_json(book, rule, proofs) for book, rule in found]
        print_json({"law": law, "heading": heading(law, lang), "rows": rows})
        return
    print_line(cited([law]))
    for name in dict.fromkeys(book.name for book, _rule in found):
        if (text := link(law, name)) is not None:
            print_line("    " + _("text of {edition} (in Dutch)").format(edition=name) + f": {text}")
    for book, rule in found:
        for line in _row_lines(book, rule, proofs):
            print_line(line)


@app.command
def diff(
    first: Annotated[str, Parameter(help="an edition, e.g. 2007")],
    second: Annotated[str, Parameter(help="another, e.g. 2017")],
    /,
    *,
    lang: LangOption = LANG,
    json: JsonOption = False,
) -> None:
    """What differs between two editions, question by question: the rows that only one of them has.

    For example:
        trickbook law diff 2007 2017
    """
    speak("en" if json else lang)
    one, other = _book(first), _book(second)
    rows = list(_differing(one, other))
    if json:
        print_json({"editions": [first, second], "differences": rows})
        return
    if not rows:
        print_line(_("no difference"))
    asked = ""
    for row in rows:
        if row["question"] != asked:
            asked = row["question"]
            print_line(in_law("question", (other.questions.get(asked) or one.questions[asked]).asks))
        only = _("only {edition}").format(edition=row["edition"])
        print_line(f"  {only}: {cited([row['law']])}: {row['says']}")


@app.command(name="coverage")
def show_coverage(*, json: JsonOption = False) -> int:
    """Each provision of the source texts, and the rows and scenarios that prove it. Exit code 1 if one has none.

    For example:
        trickbook law coverage
    """
    proofs = coverage()
    unproven = [proof for proof in proofs if not proof.proven]
    if json:
        print_json({"provisions": [_proof_json(proof) for proof in proofs], "unproven": len(unproven)})
    else:
        columns = ("provision", "edition", "article", "what it says", "laws", "derivations", "scenarios")
        print_rows(columns, [_proof_cells(proof) for proof in proofs])
        proven = len(proofs) - len(unproven)
        print_line(f"{proven} of {len(proofs)} provisions accounted for; {len(scenarios())} scenarios")
    return DIFFERENCES if unproven else DONE


def _books(names: str | None) -> list[Edition]:
    """The editions named, else all. Raises UsageError for one that is not there."""
    return [edition(name) for name in (NAMES if names is None else editions_named(names))]


def _book(name: str) -> Edition:
    (book, *more) = _books(name)
    if more:
        raise UsageError(f"{name}: one edition here, and one after it")
    return book


def _rows_of(law: str, names: str | None) -> list[tuple[Edition, Rule]]:
    return [(book, rule) for book in _books(names) for rule in book.rules if covers(law, rule.law)]


def _as_written(law: str) -> str:
    """A law number in the letters of the law book: `64a1` is 64A1, `45c4B` 45C4b."""
    laws = {rule.law.lower(): rule.law for book in _books(None) for rule in book.rules}
    whole = next((laws[known] for known in laws if known.startswith(law.lower())), law)
    return whole[: len(law)]


def _elsewhere(law: str, names: str | None) -> str:
    """Where a law that no row of these editions cites may be found."""
    if there := dict.fromkeys(book.name for book, _rule in _rows_of(law, None)):
        return f"editions that have it: {', '.join(there)}"
    near = sorted({rule.law for _book, rule in _rows_of(law_components(law)[0], names)})
    return f"near it: {', '.join(near)}" if near else "trickbook law coverage lists the laws"


def _proofs(names: set[str]) -> dict[tuple[str, int], list[Scenario]]:
    """(edition, row) -> the scenarios in which that row gave an outcome."""
    proofs: dict[tuple[str, int], list[Scenario]] = {}
    for scenario in scenarios():
        for name, numbers in used_rows([scenario]).items():
            for number in numbers if name in names else ():
                proofs.setdefault((name, number), []).append(scenario)
    return proofs


def _answers(rule: Rule) -> str:
    """The answer of a row, or what it leaves to judgement, with the reading it belongs to."""
    raised = rule.raises and _("for judgement: {matter}").format(matter=in_law("matter", rule.raises))
    reading = _("reading {reading}").format(reading=reading_text(rule.reading)) if rule.reading else ""
    silences = _("exception to {law}").format(law=law_numbers([rule.exception_to])) if rule.exception_to else ""
    marks = "; ".join(part for part in (reading, silences) if part)
    return (raised or answer_text(rule.answer)) + (f" ({marks})" if marks else "")


def _says(rule: Rule) -> str:
    """A row in one line."""
    when = "; ".join(map(condition_text, rule.when)) or _("always")
    return f"{_answers(rule)}, {_('when')}: {when}"


def _row_lines(book: Edition, rule: Rule, proofs: dict[tuple[str, int], list[Scenario]]) -> Iterator[str]:
    yield ""
    yield f"{book.name}  {law_numbers([rule.law])}  {in_law('question', book.questions[rule.decides].asks)}"
    yield f"    {_answers(rule)}"
    for place, condition in enumerate(rule.when):
        yield f"    {_('when') if place == 0 else _('and')}: {condition_text(condition)}"
    yield f"    {_('Basis')}: {_(BASIS_WORDS[rule.basis])}" + (f"; {in_law('note', rule.note)}" if rule.note else "")
    proving = proofs.get((book.name, rule.number), [])
    for scenario in proving[:SHOWN]:
        yield f"    {_('scenario {number}').format(number=scenario.number)}: {scenario.says}"
    if (more := len(proving) - SHOWN) > 0:
        yield "    " + counted("and {n} more scenario", "and {n} more scenarios", more)


def _row_json(book: Edition, rule: Rule, proofs: dict[tuple[str, int], list[Scenario]]) -> dict[str, Any]:
    return {
        "edition": book.name,
        "row": rule.number,
        "law": rule.law,
        "question": rule.decides,
        "asks": book.questions[rule.decides].asks,
        "when": list(rule.when),
        "answer": rule.answer,
        "raises": rule.raises,
        "exception_to": rule.exception_to,
        "reading": rule.reading,
        "basis": rule.basis,
        "note": rule.note,
        "scenarios": [scenario.number for scenario in proofs.get((book.name, rule.number), [])],
    }


def _differing(one: Edition, other: Edition) -> Iterator[dict[str, Any]]:
    """The rows of each question that only one of two editions has."""
    for question in dict.fromkeys([*one.questions, *other.questions]):
        said = {book.name: {(rule.law, _says(rule)) for rule in book.rows(question)} for book in (one, other)}
        for book, against in ((one, other), (other, one)):
            for law, says in sorted(said[book.name] - said[against.name]):
                yield {"question": question, "edition": book.name, "law": law, "says": says}


def _proof_json(proof: Proof) -> dict[str, Any]:
    provision = proof.provision
    return {
        "id": provision.id,
        "source": provision.source,
        "edition": provision.edition,
        "lines": provision.lines,
        "article": provision.article,
        "heading": provision.heading,
        "says": provision.says,
        "derivations": list(provision.derivations),
        "laws": list(proof.laws),
        "scenarios": list(proof.scenarios),
        "proven": proof.proven,
    }


def _proof_cells(proof: Proof) -> Sequence[str]:
    provision = proof.provision
    scenarios_text = ", ".join(map(str, proof.scenarios)) or ("heading" if provision.heading else "NONE")
    return (
        provision.id,
        provision.edition,
        provision.article,
        provision.says,
        ", ".join(proof.laws),
        ", ".join(provision.derivations),
        scenarios_text,
    )
