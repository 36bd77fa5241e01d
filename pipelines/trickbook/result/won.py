"""How many tricks has each side won under one edition, before any transfer? (44, 68 to 71, 79; laws.md 8.5, 9.3)

What both sides agreed on, as far as the edition lets it stand; else what was played. Words that have no effect in law
are left out: a withdrawn agreement that stands (69B), a cancelled concession that stands (71), a dispute of a claim
after the agreement to it was established (69A).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.claims import agreements, claim_subject, moment_of_agreement
from trickbook.law.facts.agreement import agreement_subject
from trickbook.law.facts.claims import GOES_ON
from trickbook.law.findings import Finding, Outcome, RaisedForJudgement, weakest
from trickbook.law.judgement import SUBJECTS, Judgement, Subject
from trickbook.law.story import Story
from trickbook.play.outcome import ADJUDICATED, Replay
from trickbook.play.outcome import AGREED as CLAIM_AGREED
from trickbook.play.replay import replay
from trickbook.result.agreement import agreed_layer
from trickbook.result.layer import AGREED, AGREED_LAYER, DISPUTED, NOT_PLAYED, PASSED_OUT, LayerResult
from trickbook.result.played import played_layer

OFFICIALS = ("DIRECTOR", "COMMITTEE")
WINNING = {"1932": (("r20(3)",), "seed"), "2017": (("44E", "44F"), "seed")}
WINNING_OTHERWISE = (("44E", "44F"), "known")
COUNTING = {"1987": "known", "1997": "known", "2007": "read", "2017": "read"}  # basis of 79A


@dataclass(frozen=True, slots=True)
class Won:
    """`tricks_ns` is None where the board was not played, or `missing` says what is wanted to know it."""

    state: str
    tricks_ns: int | None
    laws: tuple[str, ...]
    references: tuple[str, ...]
    basis: str
    missing: tuple[str, ...]
    detail: str

    @property
    def passed_out(self) -> bool:
        return self.state == PASSED_OUT


def board_entries(story: Story) -> list[Entry]:
    """Those of the board itself and of the whole table, without the calls of other boards."""
    return [entry for entry in story.entries if entry.board in (None, story.board)]


def without_score(detail: str) -> str:
    """What a layer says, without why it has no score: each edition has its own table."""
    return "; ".join(part for part in detail.split("; ") if not part.startswith("no score"))


def wanted(outcome: Outcome, about: str) -> str:
    """What would settle a question that has no answer."""
    where = f" ({about})" if about else ""
    if isinstance(outcome, RaisedForJudgement):
        return f"judgement{where}: {outcome.matter}"
    if isinstance(outcome, Finding):
        raise TypeError(f"{outcome.question} has an answer")
    said = [*outcome.missing, *(f"{reading}: {answer}" for reading, answer in outcome.readings.items())]
    return f"{outcome.question}{where}: {'; '.join(said)}"


def won(judgement: Judgement) -> Won:
    """Tricks won, before any transfer."""
    story = judgement.story
    entries = board_entries(story)
    without_effect, open_words, outcomes = _words_of_the_table(judgement)
    kept = [entry for entry in entries if entry.reference not in without_effect]
    folded = replay(kept) if without_effect else story.replay
    played, agreed = played_layer(folded, kept), agreed_layer(folded, kept)
    if played.state in (PASSED_OUT, NOT_PLAYED):
        return _won(judgement, played, ())
    if agreed.state == AGREED:
        return _resting_on(_won(judgement, agreed, open_words), outcomes)
    if agreed.state == DISPUTED:
        return _disputed(judgement, folded, kept, played)
    missing = (*open_words, *_played_on_after_a_claim(judgement))
    return _resting_on(_won(judgement, played, missing), outcomes)


def _won(judgement: Judgement, layer: LayerResult, missing: Sequence[str]) -> Won:
    if layer.tricks_ns is None and layer.state not in (PASSED_OUT, NOT_PLAYED):
        missing = (*missing, f"how many tricks each side won: {layer.detail}")
    laws, basis = _of_agreement(judgement, layer) if layer.layer == AGREED_LAYER else _winning(judgement)
    return Won(layer.state, layer.tricks_ns, laws, layer.references, basis, tuple(missing), without_score(layer.detail))


def _resting_on(result: Won, outcomes: Sequence[Outcome]) -> Won:
    """The same, with the laws and the basis of these outcomes beside its own."""
    laws = dict.fromkeys([*result.laws, *(law for outcome in outcomes for law in outcome.laws)])
    basis = weakest((result.basis, *(outcome.basis for outcome in outcomes)))
    return replace(result, laws=tuple(laws), basis=basis)


def _winning(judgement: Judgement) -> tuple[tuple[str, ...], str]:
    return WINNING.get(judgement.edition.name, WINNING_OTHERWISE)


def _of_agreement(judgement: Judgement, layer: LayerResult) -> tuple[tuple[str, ...], str]:
    """The laws by which a claim agreed to, or a number agreed on, counts."""
    name = judgement.edition.name
    for entry in agreements(judgement.story):
        if entry.reference in layer.references:
            outcome = judgement.ask("agreement_established", agreement_subject(entry))
            return outcome.laws, outcome.basis
    return (("79A",), COUNTING[name]) if name in COUNTING else _winning(judgement)


# ---- words of the table that the edition gives no effect, and those that await judgement ----


def _words_of_the_table(judgement: Judgement) -> tuple[set[str], tuple[str, ...], list[Outcome]]:
    """References of words without effect; what others await; the outcomes that say so.

    Where the law leaves it to judgement, what director or committee themselves wrote down is that judgement.
    """
    without_effect: set[str] = set(_late_disputes(judgement))
    open_words: list[str] = []
    told = [*_withdrawals(judgement), *_cancellations(judgement)]
    for entry, outcome in told:
        if isinstance(outcome, Finding):
            if outcome.answer == "stands":
                without_effect.add(entry.reference)
        elif entry["asserted_by"] not in OFFICIALS:
            open_words.append(wanted(outcome, entry.reference))
    return without_effect, tuple(open_words), [outcome for _, outcome in told]


def _withdrawals(judgement: Judgement) -> Iterator[tuple[Entry, Outcome]]:
    if "agreement_withdrawal" in judgement.edition.questions:
        for subject in SUBJECTS["agreement_withdrawal"](judgement):
            yield judgement.story.by_reference[subject.key], judgement.ask("agreement_withdrawal", subject)


def _cancellations(judgement: Judgement) -> Iterator[tuple[Entry, Outcome]]:
    """Cancelled concessions, and disputes of its own concession by a side."""
    story = judgement.story
    for subject in SUBJECTS["concession_cancelled"](judgement):
        outcome = judgement.ask("concession_cancelled", subject)
        for entry in story.named("ConcessionCancelled", "ClaimDisputed"):
            named = entry["concession"] if entry.name == "ConcessionCancelled" else entry["claim"]
            own = entry.name == "ConcessionCancelled" or Seat(entry["by_seat"]).side is subject.about.side
            if named == subject.key and own:
                yield entry, outcome


def _late_disputes(judgement: Judgement) -> Iterator[str]:
    """Disputes of a claim by a side whose agreement to it was established before (69A)."""
    story = judgement.story
    for entry in agreements(story):
        if judgement.answer("agreement_established", agreement_subject(entry)) != "established":
            continue
        moment = moment_of_agreement(story, entry)
        for dispute in story.named("ClaimDisputed"):
            same = dispute["claim"] == entry["claim"] and Seat(dispute["by_seat"]).side == entry["by_side"]
            if same and story.place[dispute.reference] > story.place[(moment or entry).reference]:
                yield dispute.reference


# ---- what is not settled ----


def _disputed(judgement: Judgement, folded: Replay, kept: Sequence[Entry], played: LayerResult) -> Won:
    """The last dispute about the number: what the cards show comes first, where the director may still rule by it."""
    dispute = next(entry for entry in reversed(kept) if entry.name == "TrickCountDisputed")
    before = agreed_layer(folded, kept[: kept.index(dispute)])
    if "trick_count_dispute" not in judgement.edition.questions or played.tricks_ns == before.tricks_ns is not None:
        return _won(judgement, played, ())
    outcome = judgement.ask("trick_count_dispute", Subject(dispute.reference, dispute))
    missing = () if isinstance(outcome, Finding) else (wanted(outcome, dispute.reference),)
    result = _resting_on(_won(judgement, played, missing), [outcome])
    return replace(result, references=(*result.references, dispute.reference))


def _played_on_after_a_claim(judgement: Judgement) -> Iterator[str]:
    """Claims behind which somebody played on though play had to stop, and that nobody has settled since (68D, 70)."""
    for claim in judgement.story.replay.claims:
        settled = claim.state in (CLAIM_AGREED, ADJUDICATED)
        if settled or not judgement.story.plays_behind(claim.reference):
            continue
        outcome = judgement.ask("play_after_claim", claim_subject(claim))
        if not isinstance(outcome, Finding):
            yield wanted(outcome, claim.reference)
        elif outcome.answer not in GOES_ON:
            yield f"the director's division of the tricks ({claim.reference}): {outcome.answer}"
