"""`trickbook board findings` and `compare`: what the Laws say of one board, under one edition or several."""

from collections.abc import Iterator
from typing import Annotated, Any

from cyclopts import Parameter

from trickbook.cli.board_command import find_table
from trickbook.cli.board_text import SEAT_NAMES, card_text
from trickbook.cli.board_views import Views, board_story
from trickbook.cli.output import out, print_json, print_rows
from trickbook.cli.settings import SETTINGS, DatabaseOption, JsonOption
from trickbook.events.errors import UsageError
from trickbook.law import edition_files
from trickbook.law.edition_files import NAMES
from trickbook.law.findings import Finding, Outcome, RaisedForJudgement, Undetermined
from trickbook.law.in_force import candidates
from trickbook.law.judgement import Judgement, judge
from trickbook.law.story import Story

KeyArgument = Annotated[str, Parameter(help="tournament/session/table, or a part of it that names one table")]
BoardArgument = Annotated[str, Parameter(help="the board, as in the list")]
DIFFERS = "differs"
SHOWN = 4  # entries of one fact that a person is shown; --json has them all


def findings(
    key: KeyArgument,
    board: BoardArgument,
    /,
    *,
    edition: Annotated[
        str | None, Parameter(help="editions, e.g. 2007,2017; else those the board may have been played under")
    ] = None,
    why: Annotated[
        bool, Parameter(negative=(), help="the facts of every finding with the entries that established them")
    ] = False,
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """What the Laws say of a board: each question its entries raise, the answer, the law, and how well it is founded.

    For example:
        trickbook board findings semifinal/3 2
        trickbook board findings semifinal/3 2 --edition 2007,2017 --why
    """
    with Views(database) as views:
        table_key = find_table(views, key, board)
        story = board_story(views, table_key, board)
    names, reason = _chosen(story, edition)
    judged = [judge(story, edition_files.edition(name)) for name in names]
    if json:
        told = [row for judgement in judged for row in outcome_rows(judgement)]
        print_json({"table_key": table_key, "board": board, "editions": names, "because": reason, "findings": told})
        return
    out.print(f"{table_key}, board {board}: editions {', '.join(names) or 'none'} ({reason})", markup=False)
    for judgement in judged:
        _print_judgement(judgement, why)


def compare(
    key: KeyArgument,
    board: BoardArgument,
    /,
    *,
    editions: Annotated[str, Parameter(help="editions side by side")] = ",".join(NAMES),
    database: DatabaseOption = SETTINGS.database,
    json: JsonOption = False,
) -> None:
    """One board under several editions: a row for every question, a column for every edition.

    For example:
        trickbook board compare semifinal/3 2 --editions 1932,1982,1997,2007,2017
    """
    with Views(database) as views:
        table_key = find_table(views, key, board)
        story = board_story(views, table_key, board)
    names, _ = _chosen(story, editions)
    judged = {name: judge(story, edition_files.edition(name)) for name in names}
    rows = compared_rows(judged)
    if json:
        print_json({"table_key": table_key, "board": board, "editions": names, "questions": rows})
        return
    columns = ("question", "about", *names, "")
    cells = [
        (
            row["question"],
            named(story, row["subject"]),
            *(row["answers"].get(name, "not asked") for name in names),
            DIFFERS * row["differs"],
        )
        for row in rows
    ]
    print_rows(columns, cells)


def _chosen(story: Story, wanted: str | None) -> tuple[list[str], str]:
    """The editions to judge under, and why these."""
    if wanted is not None:
        names = [name.strip() for name in wanted.split(",")]
        for name in names:
            if name not in NAMES:
                raise UsageError(f"there is no edition {name}; trickbook knows {', '.join(NAMES)}")
        return names, "as asked"
    opened = story.named("BoardOpened")
    fields = opened[-1].fields if opened else {}
    told = candidates(fields.get("date"), fields.get("body"), fields.get("edition_stated"))
    return list(told.editions), told.reason


def said(outcome: Outcome | None) -> str:
    """An outcome in a few words; nothing that is open is stated flatly."""
    match outcome:
        case None:
            return "not asked"
        case Finding():
            return f"{outcome.answer}" + (" (open)" if outcome.basis == "open" else "")
        case RaisedForJudgement():
            return f"for judgement: {outcome.matter}"
        case Undetermined() if outcome.readings:
            return "undetermined: " + "; ".join(
                f"{reading} says {answer}" for reading, answer in outcome.readings.items()
            )
        case Undetermined():
            return "undetermined for want of: " + "; ".join(outcome.missing)


def outcome_rows(judgement: Judgement) -> list[dict[str, Any]]:
    """The outcomes of a judgement as rows for programs, in the order of the edition's questions."""
    rows = []
    for (question, subject), outcome in judgement.outcomes.items():
        row: dict[str, Any] = {
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
            row |= {"facts": facts, "silenced": list(outcome.silenced)}
        rows.append(row)
    return rows


def compared_rows(judged: dict[str, Judgement]) -> list[dict[str, Any]]:
    """A row for every question and subject that some edition asks; `differs` where the editions do not say the same."""
    asked = dict.fromkeys(key for judgement in judged.values() for key in judgement.outcomes)
    rows = []
    for question, subject in asked:
        answers = {name: said(judgement.outcomes.get((question, subject))) for name, judgement in judged.items()}
        rows.append(
            {"question": question, "subject": subject, "answers": answers, "differs": len(set(answers.values())) > 1}
        )
    return rows


def _print_judgement(judgement: Judgement, why: bool) -> None:
    out.print(f"\nLaws of {judgement.edition.name}", style="bold")
    if not judgement.outcomes:
        out.print("  nothing on this board raises a question", markup=False)
    for (question, subject), outcome in judgement.outcomes.items():
        about = named(judgement.story, subject)
        out.print(f"  {judgement.edition.questions[question].asks} [{about}]", markup=False)
        laws = ", ".join(outcome.laws)
        out.print(f"    {said(outcome)}   {laws}, basis {outcome.basis}", markup=False)
        if why:
            for line in _reasons(judgement.story, outcome):
                out.print(f"      {line}", markup=False)


def _reasons(story: Story, outcome: Outcome) -> Iterator[str]:
    if isinstance(outcome, Undetermined):
        yield from (f"nobody established: {phrase}" for phrase in outcome.missing)
        return
    for fact in outcome.facts:
        word, phrase = (
            ("not: ", fact.phrase.removeprefix("not ")) if fact.phrase.startswith("not ") else ("", fact.phrase)
        )
        events = "; ".join(named(story, event) for event in fact.events[:SHOWN])
        more = f" and {len(fact.events) - SHOWN} more" if len(fact.events) > SHOWN else ""
        yield (
            f"because {word}{phrase}" + (f" [{events}{more}]" if events else "") + (f" ({fact.note})" * bool(fact.note))
        )
    if outcome.silenced:
        yield f"silenced: {', '.join(outcome.silenced)}"


def named(story: Story, key: str) -> str:
    """A subject or an entry in a few words, with its number on the board as `board show` counts it."""
    entry = story.by_reference.get(key)
    if entry is None:
        return key.replace(":", " ")
    if entry.board not in (None, story.board):
        return f"{entry['seat']}'s call on board {entry.board}"
    before = story.entries[: story.place[key]]
    number = 1 + sum(other.board in (None, story.board) for other in before)
    play = story.plays.get(key)
    if play is None:
        return f"#{number} {entry.name}"
    return f"#{number} {SEAT_NAMES[play.hand]} {card_text(play.card)} to trick {play.trick}"
