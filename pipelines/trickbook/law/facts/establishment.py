"""When does a revoke become established? Laws 61 to 63; 1932 rules 24 and 26 (laws.md 7.4, 9.5, V16).

A revoke is judged as of the first attention to it, since until it is established it can be corrected (62A); where
nobody noticed it, as of the end of what was written down. One that was noticed in time and never corrected is
established when its side plays on. All windows are in table order.
"""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.claims import (
    agreements,
    claim_subject,
    conceded,
    continued_by_consent,
    left_over,
    moment_of_agreement,
    objected_at_once,
    objections,
)
from trickbook.law.findings import NO, Fact, all_of, any_of, opposite
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.out_of_turn import told_wrongly
from trickbook.law.revokes import (
    Revoke,
    attention_to,
    before_attention,
    plays_to_next_trick,
    revoke_of,
    revoke_subjects,
)
from trickbook.law.story import Story
from trickbook.play.outcome import CLAIM, Claim, Play

MISINFORMED = "MISINFORMED_TURN"  # why a card was taken back
LEFT_UNCORRECTED = "it was left uncorrected after attention, and the offending side led or played to the next trick"
AGREEMENT = "the offending side agreed to an opponent's claim"
AGREEMENT_ESTABLISHED = "that agreement was established before attention was drawn to the revoke"


@raised_by("revoke_established")
def _(judgement: Judgement) -> Iterator[Subject]:
    return revoke_subjects(judgement)


# ---- playing to the next trick ----


@phrase("the offending side led or played to the next trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A member of it did, legally or not, before attention; dummy's card counts for declarer's side.

    A card taken back as played on an opponent's wrong word about the turn is a question of its own.
    """
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(before_attention(story, revoke, play.reference) for play in _to_next_trick(story, revoke, False))


@phrase(LEFT_UNCORRECTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A member of it did, not surely before attention, and the revoke card was never taken back.

    Attention does not keep a revoke from becoming established (63A1); a correction does (62A).
    """
    story, revoke = judgement.story, revoke_of(subject)
    plays = [play.reference for play in _to_next_trick(story, revoke, False)]
    if attention_to(story, revoke) is None or revoke.retracted_by is not None:
        return NO
    in_time = any(before_attention(story, revoke, play).value for play in plays)
    return Fact(bool(plays) and not in_time, tuple(plays))


@phrase("a card put to the next trick on an opponent's wrong word about the turn, and taken back, counts")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `misled_play_establishes` says so."""
    if not _to_next_trick(judgement.story, revoke_of(subject), misled=True):
        return NO
    return judgement.says("misled_play_establishes", subject, "counts")


@raised_by("misled_play_establishes")
def _(judgement: Judgement) -> Iterator[Subject]:
    story = judgement.story
    return (subject for subject in revoke_subjects(judgement) if _to_next_trick(story, revoke_of(subject), True))


@phrase("an opponent had told him that it was his turn")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found of the card put to the next trick and taken back (MISINFORMED).

    Or OpponentMisinformedTurn before that card, by the director or agreed by both sides.
    """
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(told_wrongly(story, play) for play in _to_next_trick(story, revoke, misled=True))


def _to_next_trick(story: Story, revoke: Revoke, misled: bool) -> list[Play]:
    """The offending side's plays to the next trick, those taken back as misled or the others."""
    return [
        play
        for play in plays_to_next_trick(story, revoke, revoke.side)
        if misled
        is (play.retracted_by is not None and story.by_reference[play.retracted_by].fields.get("reason") == MISINFORMED)
    ]


# ---- designating a card for it ----


@phrase("the offending side designated a card for the next trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A member of it named or pointed out a card to be played to the next trick, before attention."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(_designates(story, revoke, entry) for entry in story.named("CardDesignated"))


def _designates(story: Story, revoke: Revoke, designation: Entry) -> Fact:
    """A designation without a trick is for that of the next card from the hand; not known where none followed."""
    if Seat(designation["hand"]).side is not revoke.side:
        return NO
    following = (play.trick for play in story.plays_behind(designation.reference) if play.hand == designation["hand"])
    trick = next(following, None) if designation["trick"] is None else designation["trick"]
    in_time = before_attention(story, revoke, designation.reference)
    if trick is None:
        return (
            in_time if in_time.value is False else Fact(None, (designation.reference,), "its trick is not written down")
        )
    return in_time if trick == revoke.trick + 1 else NO


# ---- claiming, conceding ----


@phrase("what the offending side claimed or conceded establishes the revoke")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `claim_establishes_revoke` says so."""
    if not _claims(judgement.story, revoke_of(subject)):
        return NO
    return judgement.says("claim_establishes_revoke", subject, "yes")


@raised_by("claim_establishes_revoke")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject for subject in revoke_subjects(judgement) if _claims(judgement.story, revoke_of(subject)))


@phrase("the offending side claimed or conceded")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Behind the revoke and before attention; neither void by consent to play on nor undone by an objection at once.

    What the question `claim_or_concession` calls neither, as not meant so or about the trick in progress, is none.
    """
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        all_of(
            (
                before_attention(story, revoke, claim.reference),
                opposite(continued_by_consent(story, claim)),
                opposite(objected_at_once(story, claim)),
                opposite(judgement.says("claim_or_concession", claim_subject(claim), "neither")),
            )
        )
        for claim in _claims(story, revoke)
    )


@phrase("a claim of the offending side became void because all four agreed to play on")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """68D2b, the claim made behind the revoke and before attention."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        all_of((before_attention(story, revoke, claim.reference), continued_by_consent(story, claim)))
        for claim in _claims(story, revoke)
    )


@phrase("a defender conceded every trick left, and his partner objected at once")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """68B2, the concession made behind the revoke and before attention; `at once` as found (OBJECTED_IMMEDIATELY)."""
    return _undone(judgement.story, revoke_of(subject), every_trick=True)


@phrase("a defender conceded a part and claimed the rest, and his partner objected at once")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """68B2 where a claim was made with the concession (68B1)."""
    return _undone(judgement.story, revoke_of(subject), every_trick=False)


def _undone(story: Story, revoke: Revoke, every_trick: bool) -> Fact:
    return any_of(
        all_of((before_attention(story, revoke, claim.reference), objected_at_once(story, claim)))
        for claim in _claims(story, revoke)
        if (conceded(claim) == left_over(claim)) is every_trick
    )


def _claims(story: Story, revoke: Revoke) -> list[Claim]:
    """What the offending side claimed or conceded behind the revoke."""
    place = story.place[revoke.play]
    return [
        claim
        for claim in story.replay.claims
        if claim.by_seat.side is revoke.side and story.place[claim.reference] > place
    ]


# ---- agreeing to an opponent's claim ----


@phrase("the offending side's agreement to an opponent's claim establishes the revoke")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `agreement_establishes_revoke` says so."""
    if not _agreements(judgement.story, revoke_of(subject)):
        return NO
    return judgement.says("agreement_establishes_revoke", subject, "yes")


@raised_by("agreement_establishes_revoke")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject for subject in revoke_subjects(judgement) if _agreements(judgement.story, revoke_of(subject)))


@phrase(AGREEMENT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It agreed, behind the revoke and before attention, to what an opponent claimed or conceded."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(before_attention(story, revoke, entry.reference) for entry in _agreements(story, revoke))


@phrase(AGREEMENT_ESTABLISHED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """69A: no objection before that side called on a later board or the round ended, and that was before attention."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        all_of((before_attention(story, revoke, moment.reference), _no_objection(story, entry, moment)))
        for entry in _agreements(story, revoke)
        if (moment := moment_of_agreement(story, entry)) is not None
    )


def _no_objection(story: Story, agreement: Entry, moment: Entry) -> Fact:
    return opposite(any_of(story.before(entry.reference, moment.reference) for entry in objections(story, agreement)))


@possible_facts("agreement_establishes_revoke")
def _(facts: Mapping[str, bool]) -> bool:
    """An agreement that is established was made."""
    return facts[AGREEMENT] or not facts[AGREEMENT_ESTABLISHED]


def _agreements(story: Story, revoke: Revoke) -> list[Entry]:
    """Where the offending side agreed to an opponent's claim or concession, behind the revoke."""
    place = story.place
    return [
        entry
        for entry in agreements(story)
        if entry["by_side"] == revoke.side and place[entry.reference] > place[revoke.play]
    ]


# ---- 1932: other acts ----


@phrase("an act other than playing establishes the revoke")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `other_act_establishes_revoke` says so (1932)."""
    if not _acts_otherwise(judgement.story, revoke_of(subject)):
        return NO
    return judgement.says("other_act_establishes_revoke", subject, "yes")


@raised_by("other_act_establishes_revoke")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject for subject in revoke_subjects(judgement) if _acts_otherwise(judgement.story, revoke_of(subject)))


@phrase("declarer, of the offending side, claimed tricks")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Behind the revoke and before attention; to show his cards with it is what rule 26(2) asks of him."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        before_attention(story, revoke, claim.reference)
        for claim in _claims(story, revoke)
        if _declarers_claim(story, claim)
    )


@phrase("the offending side claimed or conceded otherwise")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A defender claimed or conceded, or declarer conceded, behind the revoke and before attention."""
    story, revoke = judgement.story, revoke_of(subject)
    return any_of(
        before_attention(story, revoke, claim.reference)
        for claim in _claims(story, revoke)
        if not _declarers_claim(story, claim)
    )


def _declarers_claim(story: Story, claim: Claim) -> bool:
    return claim.kind == CLAIM and claim.by_seat is story.replay.auction.declarer


def _acts_otherwise(story: Story, revoke: Revoke) -> bool:
    designated = any(Seat(entry["hand"]).side is revoke.side for entry in story.named("CardDesignated"))
    return designated or bool(_claims(story, revoke)) or bool(_agreements(story, revoke))
