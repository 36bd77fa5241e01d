"""1932: may the penalty of a revoke be claimed, and how may a revoke be proved? Rules 24(d) and 26 (laws.md 7.2, 7.5).

Nothing passes by itself under that code: the other side asks for the penalty, and may have lost the right to.
"""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.findings import NO, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.revokes import Revoke, plays_to_next_trick, revoke_of, revoke_subjects
from trickbook.law.story import Story
from trickbook.play.outcome import ADJUDICATED, AGREED

CUT_SHORT = "play was cut short by a claim or concession, and the revoker holds unplayed cards of the suit"


@raised_by("revoke_penalty")
def _(judgement: Judgement) -> Iterator[Subject]:
    return revoke_subjects(judgement)


@phrase("the other side asked for the penalty")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokePenaltyClaimed by the other side about that hand and trick."""
    revoke = revoke_of(subject)
    return any_of(
        Fact(True, (entry.reference,))
        for entry in judgement.story.named("RevokePenaltyClaimed")
        if (entry["by_side"], entry["offender"], entry["trick"]) == (revoke.side.other, revoke.hand, revoke.trick)
    )


@phrase("the other side had refused the revoker a look at that trick, asked for in time")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Asked behind the revoke and before he or his partner played to the next trick (24d).

    Declarer asks for dummy's hand. The refusal is of an opponent, about the same trick.
    """
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        story.before(request.reference, refusal.reference)
        for request in story.named("InspectionRequested")
        for refusal in story.named("InspectionRefused")
        if _asked_in_time(story, revoke, request)
        and refusal["trick"] == revoke.trick
        and Seat(refusal["by_seat"]).side is not revoke.side
    )


def _asked_in_time(story: Story, revoke: Revoke, request: Entry) -> bool:
    place = story.place
    dummy, declarer = story.replay.auction.dummy, story.replay.auction.declarer
    player = declarer if revoke.hand is dummy else revoke.hand
    played_on = [place[play.reference] for play in plays_to_next_trick(story, revoke, revoke.side)]
    return (request["by_seat"], request["trick"]) == (player, revoke.trick) and place[revoke.play] < place[
        request.reference
    ] < min(played_on, default=len(story.entries))


@phrase("declarer, whose side revoked, had laid down his cards before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A claim of declarer's before the revoke, with faced cards; not known where it does not say that he faced them."""
    story, revoke = judgement.story, revoke_of(subject)
    declarer = story.replay.auction.declarer
    if declarer is None:
        return Fact(None)
    if revoke.side is not declarer.side:
        return NO
    return any_of(
        Fact(entry["faced_cards"], (entry.reference,))
        for entry in story.named("TricksClaimed")
        if entry["by_seat"] == declarer and story.place[entry.reference] < story.place[revoke.play]
    )


@raised_by("unplayed_cards_may_be_examined")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Where a claim or concession ended the play with cards of the suit unplayed in the revoker's hand."""
    story = judgement.story
    ended = any(claim.state in (AGREED, ADJUDICATED) for claim in story.replay.claims)
    for subject in revoke_subjects(judgement) if ended else ():
        revoke = revoke_of(subject)
        if set(revoke.able) & (story.replay.final.holdings[revoke.hand] or set()):
            yield subject


@phrase(CUT_SHORT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A settled claim or concession, with at least one card that the revoke withheld still in that hand."""
    settled = tuple(claim.reference for claim in judgement.story.replay.claims if claim.state in (AGREED, ADJUDICATED))
    return Fact(bool(settled), (subject.key, *settled))


@possible_facts("unplayed_cards_may_be_examined")
def _(facts: Mapping[str, bool]) -> bool:
    """The question comes up only then."""
    return facts[CUT_SHORT]
