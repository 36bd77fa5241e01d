"""What is a claim, a concession, or neither; does play stop; what becomes of a claim that is contested?

Laws 48B, 68 and 70; 1932 rule 26 (laws.md 5.6, 9.1, 9.2, 9.4, V27). How the tricks of a contested claim are divided
is for the director: it is raised, and his division recorded.
"""

from collections.abc import Iterator, Mapping

from trickbook.law.claims import (
    adjudications,
    agreements,
    claim_of,
    claim_subject,
    conceded,
    continued_by_consent,
    disputes,
    left_over,
    objected_at_once,
    opponents_trumps,
    plays_on_table,
    trick_in_progress,
)
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of, opposite
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.story import Story
from trickbook.play.outcome import CLAIM, Claim

CLAIMED = "tricks were claimed"
NOT_MEANT = "it was clearly not meant as a claim"
ALL_CONCEDED = "the whole of it was a defender's concession, and his partner objected at once"
PART_CONCEDED = "a part of it was a defender's concession, and his partner objected at once"
BY_DECLARER = "declarer claimed"
BY_DEFENDER = "a defender claimed"
GOES_ON = ("play goes on", "the claim is void, play goes on")
"""The answers of `play_after_claim` under which what is played behind it is play like any other."""


# ---- what it is ----


@raised_by("claim_or_concession")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (claim_subject(claim) for claim in judgement.story.replay.claims)


@phrase(CLAIMED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """TricksClaimed: he said that his side wins some or all of the tricks left, or showed his cards; else conceded."""
    return Fact(claim_of(subject).kind == CLAIM, (subject.key,))


@phrase(NOT_MEANT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (CLAIM_NOT_INTENDED); a claim is meant as one where nobody found otherwise (68A)."""
    if claim_of(subject).kind != CLAIM:
        return NO
    found = judgement.story.found(subject.key, "CLAIM_NOT_INTENDED")
    return NO if found.value is None else found


@phrase("it was only about the trick in progress")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (ONLY_TRICK_IN_PROGRESS); may be so only where a trick was in progress and he named one of several."""
    story, claim = judgement.story, claim_of(subject)
    found = story.found(subject.key, "ONLY_TRICK_IN_PROGRESS")
    if found.value is not None:
        return found
    may_be = claim.count == 1 and left_over(claim) > 1 and trick_in_progress(story, claim)
    return NOT_KNOWN if may_be else NO


@phrase(ALL_CONCEDED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """68B2; `at once` as found of the objection (OBJECTED_IMMEDIATELY), or agreed."""
    return _undone(judgement.story, claim_of(subject), every_trick=True)


@phrase(PART_CONCEDED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """68B2 where the same statement claims the other tricks (68B1)."""
    return _undone(judgement.story, claim_of(subject), every_trick=False)


def _undone(story: Story, claim: Claim, every_trick: bool) -> Fact:
    return objected_at_once(story, claim) if (conceded(claim) == left_over(claim)) is every_trick else NO


@phrase(BY_DECLARER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TricksClaimed or TricksConceded by the player who declares."""
    return _claimed_by(judgement, subject, of_declarer=True)


@phrase(BY_DEFENDER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TricksClaimed or TricksConceded by a player of the other side."""
    return _claimed_by(judgement, subject, of_declarer=False)


def _claimed_by(judgement: Judgement, subject: Subject, of_declarer: bool) -> Fact:
    claim, declarer = claim_of(subject), judgement.story.replay.auction.declarer
    if claim.kind != CLAIM:
        return NO
    if declarer is None:
        return NOT_KNOWN
    return Fact((claim.by_seat.side is declarer.side) is of_declarer, (subject.key,))


@possible_facts("claim_or_concession")
def _(facts: Mapping[str, bool]) -> bool:
    """A concession is not a claim that was not meant; a defender concedes all or some; a claim has one claimer."""
    claimed = facts.get(CLAIMED, False)
    return (
        (claimed or not facts.get(NOT_MEANT))
        and not (facts.get(ALL_CONCEDED) and facts.get(PART_CONCEDED))
        and (BY_DECLARER not in facts or facts[BY_DECLARER] + facts[BY_DEFENDER] == claimed)
    )


@raised_by("declarer_faced_hand")
def _(judgement: Judgement) -> Iterator[Subject]:
    """DummySpread of declarer's hand, not right after an opening lead out of turn; a claim of his speaks for itself."""
    story = judgement.story
    auction, claimers = story.replay.auction, {claim.by_seat for claim in story.replay.claims}
    if auction.declarer is None or auction.swapped or auction.declarer in claimers:
        return
    for entry in story.named("DummySpread"):
        before = plays_on_table(story, entry.reference)
        after_wrong_lead = len(before) == 1 and before[0].expected_hand is not before[0].hand
        if entry["seat"] == auction.declarer and not after_wrong_lead:
            yield Subject(entry.reference, entry)


@phrase("declarer clearly did not mean to claim")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (CLAIM_NOT_INTENDED); it may count as a claim where nobody found that."""
    found = judgement.story.found(subject.key, "CLAIM_NOT_INTENDED")
    return NO if found.value is None else found


# ---- whether it was made as it should be ----


@raised_by("claim_in_form")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Claims that say whether cards were faced or what was stated, and those that somebody disputed."""
    story = judgement.story
    for claim in story.replay.claims:
        entry = story.by_reference[claim.reference]
        told = claim.kind == CLAIM and (entry["statement"] is not None or entry["faced_cards"] is not None)
        if told or (claim.kind == CLAIM and disputes(story, claim)):
            yield claim_subject(claim)


@phrase("the claimer laid down his cards")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """`faced_cards` of the claim; not known where it does not say."""
    return Fact(judgement.story.value(subject.key, "faced_cards"), (subject.key,))


@phrase("the claimer stated how he would play")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """`statement` of the claim; an empty one says that he stated nothing. Whether it was full is not asked."""
    statement = judgement.story.value(subject.key, "statement")
    return NOT_KNOWN if statement is None else Fact(bool(statement.strip()), (subject.key,))


@possible_facts("claim_in_form")
def _(facts: Mapping[str, bool]) -> bool:
    """Somebody claimed, declarer or a defender."""
    return BY_DECLARER not in facts or facts[BY_DECLARER] != facts[BY_DEFENDER]


# ---- what stops ----


@raised_by("play_after_claim")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Claims and concessions that somebody disputed, or behind which they played on or said that they would."""
    story = judgement.story
    for claim in story.replay.claims:
        asked = any(entry["claim"] == claim.reference for entry in story.named("PlayContinuedByConsent"))
        if asked or disputes(story, claim) or story.plays_behind(claim.reference):
            yield claim_subject(claim)


@phrase("a claim or concession was made")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `claim_or_concession` does not answer "neither"."""
    return opposite(judgement.says("claim_or_concession", subject, "neither"))


@phrase("the side that had not claimed asked to play on, and all four agreed")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """PlayContinuedByConsent about this claim with four consents, asked for by an opponent of the claimer."""
    return continued_by_consent(judgement.story, claim_of(subject))


@phrase("somebody played a card after it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card put down as a play behind that entry, by whichever hand."""
    behind = judgement.story.plays_behind(subject.key)
    return Fact(bool(behind), tuple(play.reference for play in behind[:1]))


@phrase("the other side accepted it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """ClaimAgreed by the other side about it."""
    return any_of(
        Fact(True, (entry.reference,)) for entry in agreements(judgement.story) if entry["claim"] == subject.key
    )


@phrase("thereupon all players laid their cards open")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (HANDS_EXPOSED)."""
    return judgement.story.found(subject.key, "HANDS_EXPOSED")


# ---- when it is contested ----


@raised_by("contested_claim")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Claims that somebody disputed, and those that the director divided."""
    story = judgement.story
    return (
        claim_subject(claim) for claim in story.replay.claims if disputes(story, claim) or adjudications(story, claim)
    )


@phrase("the director divided the tricks")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """ClaimAdjudicated about it."""
    return any_of(Fact(True, (entry.reference,)) for entry in adjudications(judgement.story, claim_of(subject)))


@raised_by("outstanding_trump")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Contested claims, unless notrump is known to be played."""
    story, contract = judgement.story, judgement.story.replay.auction.contract
    if contract is not None and contract.denomination.trump is None:
        return
    for claim in story.replay.claims:
        if claim.kind == CLAIM and (disputes(story, claim) or adjudications(story, claim)):
            yield claim_subject(claim)


@phrase("an opponent of the claimer held a trump")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By the deal and the cards played before the claim; not known where a hand is not."""
    trumps = opponents_trumps(judgement.story, claim_of(subject))
    return Fact(None if trumps is None else bool(trumps), (subject.key,))


@phrase("the claimer mentioned that trump")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (TRUMP_MENTIONED); the statement written down is evidence of it."""
    return judgement.story.found(subject.key, "TRUMP_MENTIONED")


@phrase("it was at all likely that he did not know of that trump")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (UNAWARE_OF_TRUMP)."""
    return judgement.story.found(subject.key, "UNAWARE_OF_TRUMP")


@phrase("no normal play loses a trick to that trump")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (NO_NORMAL_PLAY_LOSES)."""
    return judgement.story.found(subject.key, "NO_NORMAL_PLAY_LOSES")
