"""What becomes of a trick with a card too few or too many, and of a card that was missing? Laws 13, 14, 67 (V26, V39).

1932: rule 49, whose text was not found.
"""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat, Side
from trickbook.law.defective_tricks import (
    DISPLACED,
    MISSING,
    DefectiveTrick,
    defect_of,
    defective_tricks,
    own_play,
    trick_found_in,
)
from trickbook.law.facts.inspection import PLAY_OVER
from trickbook.law.findings import NO, NOT_KNOWN, Fact, all_of, any_of, opposite
from trickbook.law.hands import called_before
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.ownership import derived_owner, play_over, trick_numbered
from trickbook.law.played_cards import table_before
from trickbook.law.revokes import Revoke, later_tricks_won
from trickbook.law.story import Story
from trickbook.play.outcome import Play

THIRTEEN = 13
LACKS = "a hand has no card in it"
ELSEWHERE = "its card was played, but lies elsewhere"
LATE = "players of both sides had played to the next trick before attention was drawn to it"
ONE_PLAYED = "a player had played to the next trick before attention was drawn to it"
CALLED = "he had made a call before"
SHORT = "it lacks a card, and no other hand has one too many"
EXCHANGED = "one hand has more than thirteen cards and another fewer"
COUNTS_AS_REVOKE = (
    "a card of the suit led is placed, and it counts as a revoke",
    "any card is placed, and it counts as a revoke",
)


@raised_by("defective_trick")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (defect.subject for defect in defective_tricks(judgement.story))


@raised_by("defective_trick_transfer")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (defect.subject for defect in defective_tricks(judgement.story) if defect.kind == MISSING)


@phrase(LACKS)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The hand put down no card to it before others went on to the next trick."""
    defect = defect_of(subject)
    return Fact(defect.kind == MISSING, (defect.reference,))


@phrase(ELSEWHERE)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """MissingCardFound names a card that the hand had played."""
    defect = defect_of(subject)
    return Fact(defect.kind == DISPLACED, (defect.reference,))


@phrase(LATE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card of each side to the next trick, before attention was drawn or the card supplied, else at all."""
    story, defect = judgement.story, defect_of(subject)
    return all_of(
        any_of(_before_attention(story, defect, play) for play in _behind(story, defect) if play.hand.side is side)
        for side in Side
    )


@phrase(ONE_PLAYED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card of any hand to the next trick, before attention was drawn or the card supplied, else at all."""
    story, defect = judgement.story, defect_of(subject)
    return any_of(_before_attention(story, defect, play) for play in _behind(story, defect))


def _behind(story: Story, defect: DefectiveTrick) -> list[Play]:
    return story.plays_made(defect.trick + 1)


def _before_attention(story: Story, defect: DefectiveTrick, play: Play) -> Fact:
    if defect.attention is None:
        return Fact(True, (play.reference,))
    return story.before(play.reference, defect.attention)


@phrase("the hand still holds a card of the suit led to it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """From the hand as it was when attention was drawn, or just before the card was supplied, else at the end."""
    story, defect = judgement.story, defect_of(subject)
    trick = trick_numbered(story, defect.trick)
    led = None if trick is None else next((play.card for play in trick.plays if play.hand is trick.leader), None)
    table = story.replay if defect.attention is None else table_before(story, defect.attention)
    held = table.final.holdings[defect.hand]
    if led is None or held is None:
        return NOT_KNOWN
    return Fact(any(card.suit is led.suit for card in held), (defect.reference,))


@possible_facts("defective_trick")
def _(facts: Mapping[str, bool]) -> bool:
    """A hand that has no card in the trick did not play the one that lies elsewhere."""
    return not (facts.get(LACKS) and facts.get(ELSEWHERE))


# ---- what passes for it ----


@phrase("the missing card counts as a revoke")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `defective_trick` says so."""
    return any_of(judgement.says("defective_trick", subject, answer) for answer in COUNTS_AS_REVOKE)


@phrase("his side won that trick or a later one")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By the cards that lay there when play went on, and those of later tricks; settled claims count."""
    story, defect = judgement.story, defect_of(subject)
    owner = derived_owner(story, defect.trick)
    least, most = later_tricks_won(story, Revoke(defect.reference, defect.trick, defect.hand, None, (), None))
    if owner is defect.hand.side or least:
        return Fact(True, (defect.reference,))
    return NO if owner is not None and not most else NOT_KNOWN


# ---- a card that was missing, a card too many ----


@raised_by("missing_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("MissingCardFound"))


@phrase("it was among the played cards of a trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The hand had played it, or a finding CARD_PLAYED says to which trick, or that it was or was not."""
    story = judgement.story
    play = own_play(story, subject.about)
    if play is not None:
        return Fact(True, (play.reference,))
    if trick_found_in(story, subject.about) is not None:
        return Fact(True, (subject.key,))
    return story.found(subject.key, "CARD_PLAYED")


@phrase("the opening lead had been made before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """OpeningLeadFaced or the first card played stands before."""
    story = judgement.story
    led = [entry.reference for entry in story.named("OpeningLeadFaced")]
    led += [play.reference for play in story.replay.plays[:1]]
    return any_of(story.before(reference, subject.key) for reference in led)


@raised_by("surplus_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("SurplusCardRemoved"))


@phrase("it was found played to a quitted trick")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """SurplusCardRemoved says so."""
    return Fact(subject.about["in_quitted_trick"], (subject.key,))


@raised_by("wrong_number_of_cards")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Hands that were counted with fewer or more than thirteen cards."""
    for entry in judgement.story.named("HandCounted"):
        if entry["count"] != THIRTEEN:
            yield Subject(entry.reference, entry)


@phrase(CALLED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CallMade by the player on this board stands before; or a card does, or the end of play: an auction was before."""
    story = judgement.story
    return any_of(
        (
            called_before(story, Seat(subject.about["seat"]), subject.key),
            *(story.before(play.reference, subject.key) for play in story.replay.plays[:1]),
            play_over(story, subject.key),
        )
    )


@phrase(SHORT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By what the players counted (HandCounted); of fewer than thirteen not known until every hand was counted."""
    if subject.about["count"] > THIRTEEN:
        return Fact(False, (subject.key,))
    return opposite(_counted_beside(judgement.story, subject))


@phrase(EXCHANGED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By what the players counted (HandCounted): another hand has fewer where this one has more, or the other way."""
    return _counted_beside(judgement.story, subject)


def _counted_beside(story: Story, subject: Subject) -> Fact:
    """Did another player count wrong the other way? Not known until one did, or every hand was counted."""
    over = subject.about["count"] > THIRTEEN
    others = {entry["seat"]: entry for entry in story.named("HandCounted") if entry["seat"] != subject.about["seat"]}
    wrong = [
        entry.reference
        for entry in others.values()
        if (entry["count"] < THIRTEEN if over else entry["count"] > THIRTEEN)
    ]
    if wrong:
        return Fact(True, (subject.key, *wrong))
    return Fact(False if len(others) == len(Seat) - 1 else None, (subject.key,))


@possible_facts("wrong_number_of_cards")
def _(facts: Mapping[str, bool]) -> bool:
    """A hand that lacks a card which none has too many is not exchanged; who plays has called."""
    return not (facts[SHORT] and facts[EXCHANGED]) and (facts[CALLED] or not facts[PLAY_OVER])
