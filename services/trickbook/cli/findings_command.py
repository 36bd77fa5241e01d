"""`trickbook board findings` and `compare`: what the Laws say of one board, under one edition or several."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Annotated, Final

from cyclopts import Parameter
from rich.text import Text

from trickbook.cli.board_views import BoardArgument, KeyArgument, Row, Views, board_story, find_table
from trickbook.cli.editions_named import EditionsOption, editions_named
from trickbook.cli.event_words import named
from trickbook.cli.findings_text import in_table_order, judgement_lines, said
from trickbook.cli.language import LANG, N_, LangOption, _, filled, in_law, speak
from trickbook.cli.output import out, print_all, print_json, print_line, print_rows
from trickbook.cli.settings import SETTINGS, DatabaseOption, JsonOption
from trickbook.law import edition_files
from trickbook.law.edition_files import NAMES
from trickbook.law.findings import Finding, RaisedForJudgement, Undetermined
from trickbook.law.in_force import candidates
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story

WHY_THESE: Final = (
    N_("stated by the organiser"),
    N_("no date is known: any of the duplicate editions"),
    N_("no source says which edition was in force on {day}; no organising body stated; it has to be stated"),
    N_("no source says which edition was in force on {day} for {body}; it has to be stated"),
    N_("in force on {day}; no organising body stated"),
    N_("in force on {day} for {body}"),
    N_("either may have been in force on {day}; no organising body stated"),
    N_("either may have been in force on {day} for {body}"),
    N_("as asked"),
)
"""What `in_force.candidates` says of the editions it names, and what is said where somebody asked for them."""


def findings(
    key: KeyArgument,
    board: BoardArgument,
    /,
    *,
    editions: EditionsOption = None,
    why: Annotated[
        bool, Parameter(negative=(), help="the facts of every finding with the entries that established them")
    ] = False,
    lang: LangOption = LANG,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """What the Laws say of a board: each question its entries raise, the answer, the law, and how well it is founded.

    Without --editions it is judged under those the board may have been played under.

    For example:
        trickbook board findings semifinal/3 2
        trickbook board findings semifinal/3 2 --edition 2007,2017 --why
    """
    speak("en" if json else lang)
    with Views(database) as views:
        table_key = find_table(views, key, board)
        story = board_story(views, table_key, board)
    names, reason = _chosen(story, editions)
    judged = [judge(story, edition_files.edition(name)) for name in names]
    if json:
        told = [row for judgement in judged for row in outcome_rows(judgement)]
        print_json({"table_key": table_key, "board": board, "editions": names, "because": reason, "findings": told})
        return
    print_line(f"{table_key}, " + _("board {board}").format(board=board))
    print_line(f"{_('Editions')}: {', '.join(names) or _('none')} ({filled(WHY_THESE, reason)})")
    for judgement in judged:
        print_line()
        print_line(in_law("title", judgement.edition.title))
        for line in judgement_lines(judgement, why):
            print_line(line)


def compare(
    key: KeyArgument,
    board: BoardArgument,
    /,
    *,
    editions: EditionsOption = None,
    lang: LangOption = LANG,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """One board under several editions: every question, and the answer of each edition: all six, or those named.

    For example:
        trickbook board compare semifinal/3 2 --editions 1932,1982,1997,2007,2017
    """
    speak("en" if json else lang)
    with Views(database) as views:
        table_key = find_table(views, key, board)
        story = board_story(views, table_key, board)
    names = list(NAMES) if editions is None else editions_named(editions)
    judged = {name: judge(story, edition_files.edition(name)) for name in names}
    rows = compared_rows(judged)
    if json:
        print_json({"table_key": table_key, "board": board, "editions": names, "questions": rows})
        return
    print_line(f"{table_key}, " + _("board {board}").format(board=board))
    print_line(_("“{differs}”: not as under the Laws of {edition}").format(differs=_("differs"), edition=names[-1]))
    told = [(named(story, row["subject"]), in_law("question", row["asks"]), *_cells(row, names)) for row in rows]
    if out.is_terminal:
        print_all(_upright(told, names))
    else:
        print_rows((_("about"), _("question"), *names), told)


def _upright(told: list[tuple[str, ...]], names: Sequence[str]) -> Iterator[Text]:
    """For people: the question as a line of its own above the answers, one line for each edition."""
    for about, of_subject in groupby(told, key=lambda row: row[0]):
        yield Text(f"\n{about}", style="bold")
        for _about, question, *answers in of_subject:
            yield Text(f"  {question}")
            yield from (Text(f"    {name}  {answer}") for name, answer in zip(names, answers, strict=True))


def _cells(row: Row, names: Sequence[str]) -> list[str]:
    """The answers of a row, those marked in words that are not as in the last column."""
    answers = [row["answers"][name] for name in names]
    return [answer if answer == answers[-1] else f"{answer} [{_('differs')}]" for answer in answers]


def _chosen(story: Story, wanted: str | None) -> tuple[list[str], str]:
    """The editions to judge under, and why these."""
    if wanted is not None:
        return editions_named(wanted), "as asked"
    opened = story.named("BoardOpened")
    fields = opened[-1].fields if opened else {}
    told = candidates(fields.get("date"), fields.get("body"), fields.get("edition_stated"))
    return list(told.editions), told.reason


def outcome_rows(judgement: Judgement) -> list[Row]:
    """The outcomes of a judgement as rows for programs, in the order of the edition's questions."""
    rows = []
    for (question, subject), outcome in judgement.outcomes.items():
        row: Row = {
            "edition": judgement.edition.name,
            "question": question,
            "asks": judgement.edition.questions[question].asks,
            "subject": subject,
            "laws": list(outcome.laws),
            "basis": outcome.basis,
        }
        match outcome:
            case Finding():
                row |= {"answer": outcome.answer}
            case RaisedForJudgement():
                row |= {"raised_for_judgement": outcome.matter}
            case Undetermined():
                row |= {"missing": list(outcome.missing), "readings": dict(outcome.readings)}
        if not isinstance(outcome, Undetermined):
            facts = [{"phrase": fact.phrase, "events": list(fact.events), "note": fact.note} for fact in outcome.facts]
            row |= {"facts": facts, "silenced": list(outcome.silenced), "laws_vary": outcome.laws_vary}
        rows.append(row)
    return rows


def compared_rows(judged: dict[str, Judgement]) -> list[Row]:
    """A row for every question and subject that some edition asks, by act in table order.

    `differs` where the editions do not say the same.
    """
    place = {
        (question, key): (judgement.story.place.get(key, len(judgement.story.place)), order, question)
        for judgement in judged.values()
        for order, (question, key, _outcome) in enumerate(in_table_order(judgement))
    }
    return [_compared(judged, question, key) for question, key in sorted(place, key=lambda asked: place[asked])]


def _compared(judged: dict[str, Judgement], question: str, subject: str) -> Row:
    answers = {name: said(judgement.outcomes.get((question, subject))) for name, judgement in judged.items()}
    asks = next(book.questions[question].asks for one in judged.values() if question in (book := one.edition).questions)
    differs = len(set(answers.values())) > 1
    return {"question": question, "asks": asks, "subject": subject, "answers": answers, "differs": differs}
