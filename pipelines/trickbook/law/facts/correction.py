"""Must a revoke be corrected, who may change his card then, and what of trick twelve? Law 62 (laws.md 7.3)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from trickbook.events.cards import Seat
from trickbook.law.claims import claim_subject
from trickbook.law.facts.claims import GOES_ON
from trickbook.law.facts.establishment import LEFT_UNCORRECTED
from trickbook.law.facts.misplaced_cards import misplaced_cards
from trickbook.law.facts.plays_out_of_turn import OWN_PROPER_LEAD
from trickbook.law.findings import NO, Fact, any_of, opposite
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.law_book import phrases
from trickbook.law.revokes import (
    Revoke,
    attention_to,
    before_attention,
    failures_to_follow,
    irregular_plays,
    plays_to_next_trick,
    revoke_of,
    revoke_subjects,
)
from trickbook.law.story import Story
from trickbook.play.outcome import Claim, Play

NO_SUIT = "he held a card of the suit led and played one of another suit"
DISOBEYED = "he did not lead or play what the law or an opponent's choice required, although he could"
UNNAMED_LEAD = "the card led was one of dummy's that nobody had named"
TWELFTH = 12
MUST = "must be corrected"
ESTABLISHED = "the revoke was established before attention was drawn to it"
TRICK_TWELVE = "the revoke was on the twelfth trick"
HANDS_BACK = "all four hands were back in the board before attention was drawn to it"
BY_NON_OFFENDER = "a non-offender played the card behind the revoke and before attention"
NON_OFFENDER_CHANGED = "the non-offender before him in rotation has withdrawn his card"
MUTUAL = "both sides revoked on that trick, and only one side had played to the next"


@raised_by("play_is_revoke")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(play.play, play) for play in irregular_plays(judgement))


@phrase(NO_SUIT)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """From the hand just before the card, with what was restored to it (14B4, 67B2)."""
    return Fact(not revoke_of(subject).disobeyed, (subject.key,))


@phrase(DISOBEYED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A lead or play that declarer had chosen for him (50D2, 57A), or a penalty card that was due (50D1)."""
    return Fact(revoke_of(subject).disobeyed, (subject.key,))


@phrase(UNNAMED_LEAD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The lead that stands in that trick is a card of which DummyCardMisplaced speaks."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        Fact(True, (card.reference,))
        for card in misplaced_cards(story)
        if card.play is not None and card.play.is_lead and card.play.stands and card.trick == revoke.trick
    )


@phrase("the card was played after a claim or concession at which play stops")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It lies behind a claim or concession of which the question `play_after_claim` does not say that play goes on."""
    story = judgement.story
    return any_of(
        replace(opposite(_play_goes_on(judgement, claim)), events=(claim.reference,))
        for claim in story.replay.claims
        if story.place[claim.reference] < story.place[subject.key]
    )


def _play_goes_on(judgement: Judgement, claim: Claim) -> Fact:
    return any_of(judgement.says("play_after_claim", claim_subject(claim), answer) for answer in GOES_ON)


@possible_facts("play_is_revoke")
def _(facts: Mapping[str, bool]) -> bool:
    """The question is raised by a play that failed in something; a lead followed nothing, and obeyed nothing either."""
    failed = facts[NO_SUIT] or facts[DISOBEYED]
    return failed and not (facts[OWN_PROPER_LEAD] and facts[DISOBEYED])


@raised_by("revoke_correction")
def _to_correct(judgement: Judgement) -> Iterator[Subject]:
    """Not of a penalty card that was due: whether another card in its place stands is for Law 52."""
    return (
        subject
        for subject in revoke_subjects(judgement)
        if _noticed(judgement, subject) and not revoke_of(subject).penalty_card
    )


def _noticed(judgement: Judgement, subject: Subject) -> bool:
    return attention_to(judgement.story, revoke_of(subject)) is not None


@phrase(ESTABLISHED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By one of the acts of `revoke_established`; not by playing on behind attention, which came too late for that."""
    acts = phrases(judgement.edition.rows("revoke_established"))
    return any_of(judgement.fact(act, subject) for act in acts if act != LEFT_UNCORRECTED)


@phrase(TRICK_TWELVE)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The trick of the revoke card."""
    return Fact(revoke_of(subject).trick == TWELFTH, (subject.key,))


@phrase(HANDS_BACK)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """HandReturnedToBoard of four seats, each before attention."""
    story, revoke = judgement.story, revoke_of(subject)
    returned = {seat: any_of(_returned(story, revoke, seat)) for seat in Seat}
    if any(fact.value is False for fact in returned.values()):
        return NO
    events = tuple(reference for fact in returned.values() for reference in fact.events)
    return Fact(None if any(fact.value is None for fact in returned.values()) else True, events)


def _returned(story: Story, revoke: Revoke, seat: Seat) -> Iterator[Fact]:
    return (
        before_attention(story, revoke, entry.reference)
        for entry in story.named("HandReturnedToBoard")
        if entry["seat"] == seat
    )


@phrase(MUTUAL)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Both sides failed to follow suit on it, and before attention members of one side alone had played to the next.

    Asked of a revoke, or of a card that was put down behind one.
    """
    story = judgement.story
    revoke = subject.about.revoke if isinstance(subject.about, CardBehindRevoke) else revoke_of(subject)
    others = [
        other.play
        for other in failures_to_follow(story)
        if other.trick == revoke.trick and other.side is not revoke.side
    ]
    if not others:
        return NO
    ours, theirs = (
        any_of(before_attention(story, revoke, play.reference) for play in plays_to_next_trick(story, revoke, side))
        for side in (revoke.side, revoke.side.other)
    )
    if None in (ours.value, theirs.value):
        return Fact(None, (*ours.events, *theirs.events))
    return Fact(ours.value is not theirs.value, (revoke.play, *others))


# ---- cards that others played meanwhile ----


@dataclass(frozen=True, slots=True)
class CardBehindRevoke:
    """A card that another player put down behind a revoke, before attention was drawn to it."""

    revoke: Revoke
    play: Play


@raised_by("withdrawal_after_revoke")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Cards of others to the revoke trick and the next, where the revoke must be corrected; each once."""
    seen: set[str] = set()
    for subject in _to_correct(judgement):
        revoke = revoke_of(subject)
        if judgement.answer("revoke_correction", subject) != MUST:
            continue
        for play in judgement.story.plays_behind(revoke.play):
            in_time = before_attention(judgement.story, revoke, play.reference).value is not False
            if play.hand is not revoke.hand and play.reference not in seen and in_time:
                seen.add(play.reference)
                yield Subject(play.reference, CardBehindRevoke(revoke, play))


def _behind(subject: Subject) -> CardBehindRevoke:
    if not isinstance(subject.about, CardBehindRevoke):
        raise TypeError(f"{subject.key} is no card behind a revoke")
    return subject.about


@phrase(BY_NON_OFFENDER)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A card of the other side, to the revoke trick or to the next."""
    behind = _behind(subject)
    return Fact(behind.play.hand.side is not behind.revoke.side, (subject.key,))


@phrase(NON_OFFENDER_CHANGED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The hand on his right took back its card of the same trick, put down behind the revoke; whatever else he did."""
    behind = _behind(subject)
    if behind.play.hand.side is not behind.revoke.side:
        return NO
    return any_of(
        Fact(play.retracted_by is not None, (play.reference,))
        for play in judgement.story.plays_behind(behind.revoke.play)
        if play.hand is behind.play.hand.rho
        and play.trick == behind.play.trick
        and judgement.story.place[play.reference] < judgement.story.place[behind.play.reference]
    )


@possible_facts("withdrawal_after_revoke")
def _(facts: Mapping[str, bool]) -> bool:
    """The second fact is about a card of the offending side."""
    return not (facts[BY_NON_OFFENDER] and facts[NON_OFFENDER_CHANGED])


# ---- trick twelve ----


@raised_by("partner_after_revoke_on_trick_12")
def _(judgement: Judgement) -> Iterator[Subject]:
    declarer = judgement.story.replay.auction.declarer
    for subject in revoke_subjects(judgement):
        revoke = revoke_of(subject)
        by_defender = declarer is not None and revoke.side is not declarer.side
        if revoke.trick == TWELFTH and by_defender and _noticed(judgement, subject):
            yield subject


@phrase("the revoke came before his partner's turn to play to that trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The partner of the defender who revoked had no card in the trick when the revoke card was put down."""
    story, revoke = judgement.story, revoke_of(subject)
    place = story.place
    earlier = [
        play.reference
        for play in story.plays_made(revoke.trick)
        if play.hand is revoke.hand.partner and place[play.reference] < place[revoke.play]
    ]
    return Fact(not earlier, (subject.key, *earlier))
