"""How many tricks has each side in the end under one edition? The layers due and final (design.md 4; V31)

`due` is what both sides won, as agreed or else as played, with the transfers of Laws 64 and 67. `final` is what was
ruled, else what is due. Who won a trick is the same under every edition; what was agreed, transferred and decided is
not. Where the law leaves something open there are no tricks, and `missing` says what is wanted. What somebody wrote
down stays in the layer `recorded`; 79C mends that only.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trickbook.events.cards import Side
from trickbook.law.defective_tricks import DefectTransfer, defective_trick_transfers
from trickbook.law.findings import Finding, Outcome, weakest
from trickbook.law.judgement import SUBJECTS, Judgement
from trickbook.law.revokes import revoke_subjects
from trickbook.law.story import Story
from trickbook.law.transfers import Transfer, over_the_limit, transfers
from trickbook.result.layer import (
    ADJUSTED,
    DUE,
    FINAL,
    NONE,
    TRICKS,
    of_declarer,
    points,
)
from trickbook.result.rulings import ruled_layer
from trickbook.result.score import tables_in_force
from trickbook.result.won import Won, board_entries, wanted, without_score, won

UNDETERMINED, WAIVED = "UNDETERMINED", "WAIVED"
GIVEN_UP = ("waived", "forfeited")

Passing = Transfer | DefectTransfer


@dataclass(frozen=True, slots=True)
class EditionResult:
    """The layer `due` or `final` under one edition.

    `state` of due: AGREED, PLAYED_OUT, CLAIMED, PASSED_OUT, NOT_PLAYED or UNDETERMINED; of final also TRICKS_AWARDED
    or ADJUSTED (ruled), or WAIVED (due without what was waived or forfeited). `laws` and `references` are what it rests
    on; `basis` is the weakest of the rows used, None for a ruling, which is recorded and not derived. `missing`: what
    would settle it.
    """

    layer: str
    edition: str
    state: str
    tricks_ns: int | None
    tricks_ew: int | None
    tricks_declarer: int | None
    score_ns: int | None
    laws: tuple[str, ...]
    references: tuple[str, ...]
    basis: str | None
    missing: tuple[str, ...]
    detail: str


def results_under(judgement: Judgement) -> tuple[EditionResult, EditionResult]:
    """The layers due and final of a board under an edition. Raises LawBookError for a defect of the edition file."""
    base = won(judgement)
    moved = _passing(judgement)
    due = _due(judgement, base, moved, DUE)
    return due, _final(judgement, base, moved, due)


def _passing(judgement: Judgement) -> list[Passing]:
    """What passes for revokes and for cards that tricks lacked; once where such a card counts as a revoke (67B1)."""
    lacked = [transfer for transfer in defective_trick_transfers(judgement) if transfer.tricks != 0]
    already = {(transfer.defect.hand, transfer.defect.trick) for transfer in lacked}
    revoked = [row for row in transfers(judgement) if (row.revoke.hand, row.revoke.trick) not in already]
    return [*revoked, *lacked]


def _due(judgement: Judgement, base: Won, moved: Sequence[Passing], layer: str) -> EditionResult:
    outcomes = [*(transfer.outcome for transfer in moved), *_other_penalties(judgement)]
    bases = [base.basis, *(outcome.basis for outcome in outcomes)]
    laws = tuple(dict.fromkeys([*base.laws, *(law for outcome in outcomes for law in outcome.laws)]))
    counted = [transfer for transfer in moved if transfer.tricks]
    references = tuple(dict.fromkeys([*base.references, *(transfer.reference for transfer in counted)]))
    missing = [*base.missing, *_undecided(judgement, moved)]
    tricks_ns = None
    if base.tricks_ns is not None and not missing:
        tricks_ns = base.tricks_ns + sum(_to_north_south(transfer) for transfer in counted)
        if not 0 <= tricks_ns <= TRICKS:
            missing.append(f"tricks that can be transferred: {tricks_ns} for N-S cannot be")
            tricks_ns = None
    state = UNDETERMINED if missing else base.state
    text = "; ".join([base.detail, *(_told(transfer) for transfer in counted)])
    result = EditionResult(
        layer, judgement.edition.name, state, None, None, None, None, laws, references, weakest(tuple(bases)), (), text
    )
    if base.passed_out:
        return replace(result, score_ns=0)
    return replace(_with_tricks(judgement, result, tricks_ns), missing=tuple(missing))


def _with_tricks(judgement: Judgement, result: EditionResult, tricks_ns: int | None) -> EditionResult:
    """The same with this number of tricks, and its score in the edition's own table."""
    if tricks_ns is None:
        return result
    tricks_declarer = of_declarer(judgement.story.replay, tricks_ns)
    name = judgement.edition.name
    score, why_not = points(judgement.story.replay, tricks_declarer, tables_in_force(name, None), f"edition {name}")
    text = "; ".join(part for part in (result.detail, why_not) if part)
    return replace(
        result,
        tricks_ns=tricks_ns,
        tricks_ew=TRICKS - tricks_ns,
        tricks_declarer=tricks_declarer,
        score_ns=score,
        detail=text,
    )


def _to_north_south(transfer: Passing) -> int:
    return (transfer.tricks or 0) * (1 if transfer.from_side is Side.EW else -1)


def _told(transfer: Passing) -> str:
    return f"{transfer.tricks} from {transfer.from_side} for {transfer.cause}"


def _undecided(judgement: Judgement, moved: Sequence[Passing]) -> Iterator[str]:
    """Why the transfers are not settled, one line each."""
    for transfer in moved:
        if transfer.tricks is None:
            yield wanted(transfer.outcome, transfer.reference)
    for outcome in _other_penalties(judgement):
        yield wanted(outcome, "")
    for subject in over_the_limit(judgement):
        yield f"whether transfers together may exceed the tricks won ({subject.key})"


def _other_penalties(judgement: Judgement) -> list[Outcome]:
    """1932: penalties that were asked for; what they are the text found does not say."""
    if "revoke_penalty" not in judgement.edition.questions:
        return []
    outcomes = [judgement.ask("revoke_penalty", subject) for subject in revoke_subjects(judgement)]
    return [outcome for outcome in outcomes if not isinstance(outcome, Finding)]


def _final(judgement: Judgement, base: Won, moved: Sequence[Passing], due: EditionResult) -> EditionResult:
    """A ruling on the result replaces what is due; a waiver takes its transfer out of it."""
    story = judgement.story
    ruled = ruled_layer(story.replay, board_entries(story))
    if ruled.state == NONE:
        return _without_waived(judgement, base, moved, due)
    laws = _cited(story, ruled.references)
    result = EditionResult(
        FINAL,
        due.edition,
        ruled.state,
        None,
        None,
        None,
        ruled.score_ns,
        laws,
        ruled.references,
        None,
        (),
        ruled.detail,
    )
    if ruled.state == ADJUSTED:
        return result
    if ruled.tricks_ns is None:
        return replace(result, state=UNDETERMINED, missing=("a division of thirteen tricks",))
    return _with_tricks(judgement, replace(result, detail=without_score(ruled.detail)), ruled.tricks_ns)


def _without_waived(judgement: Judgement, base: Won, moved: Sequence[Passing], due: EditionResult) -> EditionResult:
    """What is due, less the transfers that the director waived or found forfeited (11A, 81C5)."""
    given_up = {
        subject.key: outcome
        for subject in SUBJECTS["revoke_ruling"](judgement)
        if "revoke_ruling" in judgement.edition.questions
        and isinstance(outcome := judgement.ask("revoke_ruling", subject), Finding)
        and outcome.answer in GIVEN_UP
    }
    if not given_up:
        return replace(due, layer=FINAL)
    rest = [transfer for transfer in moved if transfer.key not in given_up]
    result = _due(judgement, base, rest, FINAL)
    laws = dict.fromkeys([*result.laws, *(law for outcome in given_up.values() for law in outcome.laws)])
    rulings = [ref for outcome in given_up.values() for fact in outcome.facts for ref in fact.events]
    return replace(
        result,
        state=result.state if result.missing else WAIVED,
        laws=tuple(laws),
        references=tuple(dict.fromkeys([*result.references, *rulings])),
        detail=f"{result.detail}; without what was waived or forfeited",
    )


def _cited(story: Story, references: Sequence[str]) -> tuple[str, ...]:
    cited: list[str] = []
    for entry in (story.by_reference[reference] for reference in references):
        cited.extend(entry["law_refs"] if entry.name == "DirectorRuled" else filter(None, [entry["law_ref"]]))
    return tuple(dict.fromkeys(cited))
