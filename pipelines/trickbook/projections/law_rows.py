"""Which rows follow from what the Laws say of one board? Under every edition it may have been played under.

A board is judged once per candidate edition (law.in_force). Where an entry of it never reached the log, nothing said of
it is settled: such a row is UNDETERMINED, and what the entries that are there would give stands beside it.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from trickbook.eventlog.admission import Notice
from trickbook.events.entry import Entry
from trickbook.events.errors import LawBookError
from trickbook.law import edition_files
from trickbook.law.findings import Finding, Outcome, RaisedForJudgement, Undetermined
from trickbook.law.in_force import Candidates, candidates
from trickbook.law.judgement import Judgement, judge
from trickbook.law.penalty_cards import traced
from trickbook.law.revokes import attention_to, revokes
from trickbook.law.story import Story
from trickbook.law.transfers import QUESTION, UNLAWFUL_ACT, winner_would_differ
from trickbook.play.outcome import Replay
from trickbook.projections.rows import FindingRow, PenaltyCardRow, ResultRow, RevokeRow
from trickbook.result.final_tricks import UNDETERMINED as OPEN
from trickbook.result.final_tricks import EditionResult, results_under

ANSWERED: Final = "ANSWERED"
UNDETERMINED: Final = "UNDETERMINED"
RAISED: Final = "RAISED"
LAW_BOOK: Final = "law_book"  # in the place of a question: a defect of an edition file that came to light on a board
PENALTY_OF_1932: Final = "revoke_penalty"

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Judged:
    """A board under its candidate editions; `faults`: edition -> the defect of its file that stopped it."""

    candidates: Candidates
    derived: tuple[str, ...]
    judgements: Sequence[tuple[Judgement, tuple[EditionResult, EditionResult]]]
    faults: dict[str, str]
    missing: str

    @property
    def is_whole(self) -> bool:
        return not self.missing


def judge_board(
    board: str, told: Sequence[Entry], story: Sequence[Entry], played: Replay, gaps: Sequence[Notice]
) -> Judged:
    """Judge a board. `told` are its folded entries, `story` those and the later calls that close windows."""
    opened = [entry for entry in told if entry.name == "BoardOpened"]
    about = opened[-1].fields if opened else {}
    fitting = editions_of(about.get("date"), about.get("body"), about.get("edition_stated"))
    derived = editions_of(about["date"], about.get("body"), None).editions if about.get("date") else ()
    looked_at = Story(board, story, played)
    judgements, faults = [], {}
    for name in fitting.editions:
        edition = edition_files.edition(name)
        try:
            judgement = judge(looked_at, edition)
            judgements.append((judgement, results_under(judgement)))
        except LawBookError as error:
            faults[name] = str(error)
    missing = "; ".join(f"{gap.detail}, before {gap.reference}" for gap in gaps)
    return Judged(fitting, derived, judgements, faults, missing)


def not_judged(reason: str) -> Judged:
    return Judged(Candidates((), reason), (), (), {}, "")


def editions_of(day: str | None, body: str | None, stated: str | None) -> Candidates:
    """The candidate editions; none, with the reason, for what no edition file or date can be."""
    if stated is not None and stated not in edition_files.NAMES:
        return Candidates((), f"the edition stated, {stated}, is none of {', '.join(edition_files.NAMES)}")
    try:
        return candidates(day, body, stated)
    except ValueError:
        return Candidates((), f"{day} is no date; correct it, or state the edition")


def law_rows(key: Key, judged: Judged) -> Iterator[tuple[str, list[Any]]]:
    """Table name and rows: findings, revokes, penalty cards, and the layers due and final."""
    yield "findings", [*_finding_rows(key, judged), *_fault_rows(key, judged)]
    yield "revokes", [row for judgement, _ in judged.judgements for row in _revoke_rows(key, judgement)]
    yield "penalty_cards", [row for judgement, _ in judged.judgements for row in _penalty_rows(key, judgement, judged)]
    yield "results", list(_result_rows(key, judged))


# ---- findings ----


def _finding_rows(key: Key, judged: Judged) -> Iterator[FindingRow]:
    said: dict[tuple[str, str], set[str]] = {}
    for judgement, _ in judged.judgements:
        for asked, outcome in judgement.outcomes.items():
            said.setdefault(asked, set()).add(_said(outcome))
    for judgement, _ in judged.judgements:
        for asked, outcome in judgement.outcomes.items():
            by_all = all(asked in other.outcomes for other, _ in judged.judgements) and not judged.faults
            row = _finding_row(key, judgement, asked, outcome, judged, by_all and len(said[asked]) == 1)
            readings = outcome.readings if isinstance(outcome, Undetermined) else {}
            if not readings:
                yield row
            for reading, answer in readings.items():
                yield row._replace(reading=reading, provisional=str(answer))


def _said(outcome: Outcome) -> str:
    """The same for outcomes that say the same, whatever the laws behind them."""
    match outcome:
        case Finding():
            return repr(outcome.answer)
        case RaisedForJudgement():
            return f"raised {outcome.matter}"
        case Undetermined():
            return f"open {outcome.missing} {dict(outcome.readings)}"


def _finding_row(
    key: Key, judgement: Judgement, asked: tuple[str, str], outcome: Outcome, judged: Judged, agree: bool
) -> FindingRow:
    question, subject = asked
    answer = str(outcome.answer) if isinstance(outcome, Finding) else None
    matter = outcome.matter if isinstance(outcome, RaisedForJudgement) else None
    state = ANSWERED if answer is not None else UNDETERMINED if matter is None else RAISED
    facts = () if isinstance(outcome, Undetermined) else outcome.facts
    whole = judged.is_whole
    return FindingRow(
        *key,
        question=question,
        subject=subject,
        edition=judgement.edition.name,
        reading="",
        state=state if whole else UNDETERMINED,
        answer=answer if whole else None,
        matter=matter if whole else None,
        provisional=None if whole else answer if matter is None else matter,
        asks=judgement.edition.questions[question].asks,
        laws=" ".join(outcome.laws),
        basis=outcome.basis,
        facts=json.dumps(
            [{"phrase": fact.phrase, "events": fact.events, "note": fact.note} for fact in facts], ensure_ascii=False
        ),
        evidence=" ".join(dict.fromkeys(reference for fact in facts for reference in fact.events)),
        silenced="" if isinstance(outcome, Undetermined) else " ".join(outcome.silenced),
        missing="; ".join(outcome.missing) if isinstance(outcome, Undetermined) else "",
        missing_entries=judged.missing,
        editions_agree=agree,
        rule_rows=" ".join(map(str, outcome.rows)),
    )


def _fault_rows(key: Key, judged: Judged) -> Iterator[FindingRow]:
    """A defect of an edition file stops nobody: it is shown in the place of what that edition would have said."""
    for name, fault in judged.faults.items():
        yield FindingRow(
            *key,
            question=LAW_BOOK,
            subject="board",
            edition=name,
            reading="",
            state=UNDETERMINED,
            answer=None,
            matter=None,
            provisional=None,
            asks="What does this edition say of the board?",
            laws="",
            basis="open",
            facts="[]",
            evidence="",
            silenced="",
            missing=f"an edition file without defect: {fault}",
            missing_entries=judged.missing,
            editions_agree=False,
            rule_rows="",
        )


# ---- revokes and penalty cards ----


def _revoke_rows(key: Key, judgement: Judgement) -> Iterator[RevokeRow]:
    for revoke in revokes(judgement):
        attention = attention_to(judgement.story, revoke)
        due = PENALTY_OF_1932
        if QUESTION in judgement.edition.questions:
            due = UNLAWFUL_ACT if winner_would_differ(judgement, revoke) else QUESTION
        yield RevokeRow(
            *key,
            play=revoke.play,
            edition=judgement.edition.name,
            trick=revoke.trick,
            hand=revoke.hand,
            suit=revoke.suit,
            able=" ".join(revoke.able),
            disobeyed=revoke.disobeyed,
            retracted_by=revoke.retracted_by,
            attention=attention.reference if attention else None,
            due_question=due,
        )


def _penalty_rows(key: Key, judgement: Judgement, judged: Judged) -> Iterator[PenaltyCardRow]:
    for card in traced(judgement):
        yield PenaltyCardRow(
            *key,
            created_by=card.created_by,
            seat=card.seat,
            card=card.card,
            edition=judgement.edition.name,
            kind=card.kind,
            certain=card.certain and judged.is_whole,
            laws=" ".join(card.law),
            question=card.exposure.question,
            subject=card.exposure.subject.key,
            ended_by=card.ended_by,
            how_ended=card.how_ended,
            major_by=card.major_by,
        )


# ---- the layers due and final ----


def _result_rows(key: Key, judged: Judged) -> Iterator[ResultRow]:
    for place in range(2):  # due, then final
        layers = [results[place] for _, results in judged.judgements]
        same = len({(layer.state, layer.tricks_ns, layer.score_ns) for layer in layers}) == 1 and not judged.faults
        for layer in layers:
            yield _result_row(key, layer, judged, same)


def _result_row(key: Key, layer: EditionResult, judged: Judged, same: bool) -> ResultRow:
    row = ResultRow(
        *key,
        layer=layer.layer,
        ordinal=1,
        edition=layer.edition,
        state=layer.state,
        tricks_ns=layer.tricks_ns,
        tricks_ew=layer.tricks_ew,
        tricks_declarer=layer.tricks_declarer,
        score_ns=layer.score_ns,
        evidence=" ".join(layer.references),
        detail=layer.detail,
        differs_from_play=False,
        laws=" ".join(layer.laws),
        basis=layer.basis,
        missing="; ".join(layer.missing),
        editions_agree=same,
    )
    if judged.is_whole:
        return row
    by_these = (
        "" if layer.tricks_ns is None else f"; by the entries that are there NS {layer.tricks_ns} EW {layer.tricks_ew}"
    )
    return row._replace(
        state=OPEN,
        tricks_ns=None,
        tricks_ew=None,
        tricks_declarer=None,
        score_ns=None,
        detail=layer.detail + by_these * (layer.tricks_ns is not None),
        missing="; ".join(filter(None, (row.missing, judged.missing))),
    )
