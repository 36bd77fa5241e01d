"""When is an agreement to a claim established, and may it be withdrawn? May a concession be cancelled?

Laws 69 and 71; 1932 rule 26(3) (laws.md 9.3, V28, V29). What a normal play is, and what a side would likely have won,
the director judges: a finding records it, nothing here computes it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trickbook.events.cards import Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.claims import (
    agreements,
    claim_named,
    conceded,
    disputes,
    found_of,
    left_over,
    moment_of_agreement,
    next_call_or_round,
    objections,
)
from trickbook.law.deadlines import in_correction_period
from trickbook.law.findings import NO, YES, Fact, all_of, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.story import Story
from trickbook.play.outcome import Claim

WON = "the trick had been won already, and the correction period was open"
JUDGED = "no normal play loses the trick, as the director judged, and the correction period was open"
NOT_JUDGED = "whether a normal play loses it was still to be judged, within the correction period"
LIKELY = "his side would likely have won the trick, as the director judged, and the correction period was open"
LIKELY_NOT_JUDGED = "whether his side would likely have won it was still to be judged, within the correction period"
EARLY = "no normal play loses the trick, as the director judged, and his side had not yet called on a later board"
EARLY_NOT_JUDGED = "whether a normal play loses it was still to be judged, before his side called on a later board"
FINDINGS = ("ALREADY_WON", "NO_LEGAL_PLAY_LOSES", "NO_NORMAL_PLAY_LOSES", "CONTRACT_DECIDED")

MOMENT = "the side that agreed had called on a later board, or the round had ended"
OBJECTED = "a member of it had objected before that"


@raised_by("agreement_established")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (agreement_subject(entry) for entry in agreements(judgement.story))


def agreement_subject(agreement: Entry) -> Subject:
    """The subject of the question whether this ClaimAgreed is established."""
    return Subject(agreement.reference, agreement)


@phrase(MOMENT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CallMade by that side on another board, or RoundEnded, behind the agreement; whichever came first."""
    moment = moment_of_agreement(judgement.story, subject.about)
    return NO if moment is None else judgement.story.before(subject.about.reference, moment.reference)


@phrase(OBJECTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It disputed the claim or withdrew its agreement behind the agreement, and before that moment."""
    story = judgement.story
    moment = moment_of_agreement(story, subject.about)
    return any_of(
        Fact(True, (entry.reference,)) if moment is None else story.before(entry.reference, moment.reference)
        for entry in objections(story, subject.about)
    )


# ---- what a side wants undone: its agreement to a claim (69B), or a concession of its own (71) ----


@dataclass(frozen=True, slots=True)
class Undoing:
    """`request`: where `side` asked for it, or the director did it, about `claim`; findings are about `found_in`."""

    claim: Claim
    side: Side
    request: Entry
    found_in: tuple[str, ...]


@raised_by("agreement_withdrawal")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Each AgreementWithdrawn of a side that had agreed to an opponent's claim or concession."""
    story = judgement.story
    for request in story.named("AgreementWithdrawn"):
        agreed = _agreement_before(story, request)
        claim = claim_named(story, request["claim"])
        if agreed is not None and claim is not None:
            found_in = (request.reference, agreed.reference, claim.reference)
            yield Subject(request.reference, Undoing(claim, Side(request["by_side"]), request, found_in))


def _agreement_before(story: Story, request: Entry) -> Entry | None:
    before = [
        entry
        for entry in agreements(story)
        if (entry["claim"], entry["by_side"]) == (request["claim"], request["by_side"])
        and story.place[entry.reference] < story.place[request.reference]
    ]
    return before[-1] if before else None


@phrase("the agreement was established")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """69A, before the side withdrew it: the question `agreement_established` says so."""
    agreed = _agreement_before(judgement.story, subject.about.request)
    assert agreed is not None  # else the question is not raised
    return judgement.says("agreement_established", agreement_subject(agreed), "established")


@raised_by("concession_cancelled")
def _(judgement: Judgement) -> Iterator[Subject]:
    """What gave tricks away, once its side disputes that, a finding gives a ground, or it is cancelled."""
    story = judgement.story
    for claim in story.replay.claims:
        request = _wants_back(story, claim) if conceded(claim) else None
        if request is not None:
            side = claim.by_seat.side
            yield Subject(claim.reference, Undoing(claim, side, request, (claim.reference, request.reference)))


def _wants_back(story: Story, claim: Claim) -> Entry | None:
    """The first entry that asks for a concession to be cancelled, cancels it, or finds a ground for it."""
    asked = [
        *(entry for entry in story.named("ConcessionCancelled") if entry["concession"] == claim.reference),
        *(entry for entry in disputes(story, claim) if Seat(entry["by_seat"]).side is claim.by_seat.side),
        *(
            entry
            for entry in story.named("DirectorFoundFact")
            if entry["about"] == claim.reference and entry["fact"] in FINDINGS
        ),
    ]
    return min(asked, key=lambda entry: story.place[entry.reference], default=None)


def _found_in_period(judgement: Judgement, subject: Subject, *facts: str) -> Fact:
    undoing: Undoing = subject.about
    found = any_of(found_of(judgement.story, undoing.found_in, fact) for fact in facts)
    return all_of((found, in_correction_period(judgement.story, undoing.request.reference)))


def _judged(judgement: Judgement, subject: Subject, fact: str, wanted: bool | None) -> Fact:
    """Did the director judge so (True, False), or not judge yet (None)?"""
    found = found_of(judgement.story, subject.about.found_in, fact)
    return Fact(found.value is wanted, found.events)


def _normal_play(judgement: Judgement, subject: Subject, wanted: bool | None) -> Fact:
    """What no legal play loses, no normal play loses either."""
    of_any_play = _judged(judgement, subject, "NO_LEGAL_PLAY_LOSES", True)
    if of_any_play.value:
        return of_any_play if wanted else NO
    return _judged(judgement, subject, "NO_NORMAL_PLAY_LOSES", wanted)


@phrase(WON)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (ALREADY_WON). Where none of the tricks left is meant, it has to be found; tricks left are not won yet."""
    undoing: Undoing = subject.about
    story, claim = judgement.story, undoing.claim
    won = found_of(story, undoing.found_in, "ALREADY_WON")
    if won.value is None and (claim.count is None or claim.count <= left_over(claim)):
        won = NO
    return all_of((won, in_correction_period(story, undoing.request.reference)))


@phrase("no legal play loses the trick, and the correction period was open")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (NO_LEGAL_PLAY_LOSES); never worked out from the cards here."""
    return _found_in_period(judgement, subject, "NO_LEGAL_PLAY_LOSES")


@phrase("the contract had been made or defeated already, and the correction period was open")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (CONTRACT_DECIDED): a made contract was conceded, or a defeated one allowed; no, where nobody found it."""
    decided = _judged(judgement, subject, "CONTRACT_DECIDED", True)
    return all_of((decided, in_correction_period(judgement.story, subject.about.request.reference)))


@phrase("no play loses the trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """1932, however the cards were played: found (NO_LEGAL_PLAY_LOSES)."""
    return found_of(judgement.story, subject.about.found_in, "NO_LEGAL_PLAY_LOSES")


@phrase(JUDGED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (NO_NORMAL_PLAY_LOSES): normal is careless or inferior, not irrational."""
    open_still = in_correction_period(judgement.story, subject.about.request.reference)
    return all_of((_normal_play(judgement, subject, True), open_still))


@phrase(NOT_JUDGED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """No such finding, either way."""
    open_still = in_correction_period(judgement.story, subject.about.request.reference)
    return all_of((_normal_play(judgement, subject, None), open_still))


@phrase(LIKELY)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (LIKELY_WON)."""
    open_still = in_correction_period(judgement.story, subject.about.request.reference)
    return all_of((_judged(judgement, subject, "LIKELY_WON", True), open_still))


@phrase(LIKELY_NOT_JUDGED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """No such finding, either way."""
    open_still = in_correction_period(judgement.story, subject.about.request.reference)
    return all_of((_judged(judgement, subject, "LIKELY_WON", None), open_still))


@phrase(EARLY)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (NO_NORMAL_PLAY_LOSES), and asked for before the conceding side's next call and the end of the round."""
    return all_of((_normal_play(judgement, subject, True), _before_next_call(judgement.story, subject.about)))


@phrase(EARLY_NOT_JUDGED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """No such finding, either way, and asked for in that time."""
    return all_of((_normal_play(judgement, subject, None), _before_next_call(judgement.story, subject.about)))


def _before_next_call(story: Story, undoing: Undoing) -> Fact:
    closing = next_call_or_round(story, undoing.side, undoing.claim.reference)
    return YES if closing is None else story.before(undoing.request.reference, closing.reference)


@possible_facts("agreement_withdrawal")
def _(facts: Mapping[str, bool]) -> bool:
    """Judged or not judged, not both."""
    return not _both(facts, JUDGED, NOT_JUDGED) and not _both(facts, LIKELY, LIKELY_NOT_JUDGED)


@possible_facts("concession_cancelled")
def _(facts: Mapping[str, bool]) -> bool:
    """Judged or not judged, not both."""
    return not _both(facts, JUDGED, NOT_JUDGED) and not _both(facts, EARLY, EARLY_NOT_JUDGED)


def _both(facts: Mapping[str, bool], judged: str, not_judged: str) -> bool:
    return facts.get(judged, False) and facts.get(not_judged, False)
