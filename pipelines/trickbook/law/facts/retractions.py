"""Was there a ground for taking a played card back? Law 47's closed list; 1932 rule 21(1) (laws.md 4.7, V10)."""

from collections.abc import Iterator

from trickbook.law.designations import changes, designated_card, subject_of
from trickbook.law.exposures import PLAYED_TOO_EARLY
from trickbook.law.facts.correction import CardBehindRevoke
from trickbook.law.facts.leads import PROPER
from trickbook.law.facts.plays_out_of_turn import NO_RECTIFICATION
from trickbook.law.facts.withdrawn_cards import (
    had_to_be_corrected,
    led_before_choice,
    rejected_for_penalty_card,
    revoke_at,
)
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import SUBJECTS, Judgement, Subject, phrase, raised_by
from trickbook.law.out_of_turn import MUST_GO_BACK, REJECTED, leads_out_of_turn, told_wrongly
from trickbook.law.penalty_cards import PENALTY_CARD
from trickbook.law.played_cards import between
from trickbook.law.retractions import GROUND, Retraction, retractions
from trickbook.law.revokes import attention_to, before_attention
from trickbook.play.outcome import Play

BY_SPECIAL_LAW = {
    "opponent_may_replace": "may be replaced",
    "defender_may_replace": "may be replaced",
    "declarer_may_replace": "may be replaced",
}
"""Questions about a play that a law of its own lets a player change, and the answer that does."""


@raised_by("retraction")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(taken.reference, taken) for taken in retractions(judgement.story))


def _taken(subject: Subject) -> Retraction:
    if not isinstance(subject.about, Retraction):
        raise TypeError(f"{subject.key} is no card taken back")
    return subject.about


def _says_of_play(judgement: Judgement, question: str, reference: str, answer: str) -> Fact | None:
    """What a question says of a play; None where it is not asked of it."""
    if question not in judgement.edition.questions:
        return None
    for subject in SUBJECTS[question](judgement):
        if subject.key == reference:
            return judgement.says(question, subject, answer)
    return None


def _stated(judgement: Judgement, subject: Subject, *reasons: str) -> bool:
    return judgement.story.value(subject.key, "reason") in reasons


@phrase("a rectification required it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Of a lead out of turn: `lead_out_of_turn` says that it is rejected or must be taken back.

    Of a defender's card before his partner's: `play_before_partner` gives declarer a choice, and the card goes back.
    Of one at his right-hand opponent's turn: it becomes a penalty card; not known where it has to be played in its
    turn, or where no rule was found. Of a lead before declarer had chosen, and of a card in place of a penalty card:
    as Laws 49 and 52 have it. Of any other card: the other side rejected it, or the director ruled a rectification.
    """
    story, taken = judgement.story, _taken(subject)
    reference = taken.play.reference
    asked = [_says_of_play(judgement, "lead_out_of_turn", reference, answer) for answer in (REJECTED, MUST_GO_BACK)]
    spared = _says_of_play(judgement, "play_before_partner", reference, NO_RECTIFICATION)
    if spared is not None:
        asked.append(Fact(None if spared.value is None else not spared.value, (reference, *spared.events)))
    asked += [
        rejected_for_penalty_card(judgement, taken.play),
        _too_early(judgement, reference),
        _before_choice(judgement, taken.play),
    ]
    if told := [fact for fact in asked if fact is not None]:
        return any_of(told)
    events = [
        entry.reference
        for entry in story.named("LeadOutOfTurnRejected", "IllegalPlayRejected")
        if entry["play"] == reference
    ]
    events += [
        entry.reference
        for entry in story.rulings()
        if entry["kind"] == "RECTIFICATION" and entry["about"] in (reference, taken.reference)
    ]
    return Fact(bool(events), (reference, *events))


def _too_early(judgement: Judgement, reference: str) -> Fact | None:
    """A defender's card before his turn (57A, 57D); whether one to be played in its turn goes back is not said."""
    if (waits := _says_of_play(judgement, PLAYED_TOO_EARLY, reference, "must be played in its turn")) is None:
        return None
    return NOT_KNOWN if waits.value else _says_of_play(judgement, PLAYED_TOO_EARLY, reference, PENALTY_CARD)


def _before_choice(judgement: Judgement, play: Play) -> Fact | None:
    """A lead before declarer had chosen what he may lead (50D2, 49)."""
    if not play.is_lead or play.expected_hand is not play.hand:
        return None
    led = led_before_choice(judgement, play)
    return None if led.value is False else led


@phrase("the card was a revoke that had to be corrected")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `revoke_correction` says so; not known where `play_is_revoke` leaves it open."""
    return had_to_be_corrected(judgement, _taken(subject).play)


@phrase("its designation was lawfully changed")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The card had been named for that hand and trick, and `designation_change` allows the change."""
    play = _taken(subject).play
    return any_of(
        judgement.says("designation_change", subject_of(change), "allowed")
        for change in changes(judgement.story)
        if (change.designation.hand, change.designation.trick) == (play.hand, play.trick)
        and play.card is not None
        and designated_card(judgement, change.designation) == play.card
    )


@phrase("it was a card of dummy that nobody had named and that had to be taken back")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `misplaced_card` says so of that card."""
    play = _taken(subject).play
    if "misplaced_card" not in judgement.edition.questions:
        return NO
    return any_of(
        judgement.says("misplaced_card", asked, "must be taken back")
        for asked in SUBJECTS["misplaced_card"](judgement)
        if asked.about.play is not None and asked.about.play.reference == play.reference
    )


@phrase("a changed designation or a misplaced card of dummy let him change his card too")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The questions `opponent_may_replace`, `defender_may_replace` or `declarer_may_replace` say so of the card."""
    reference = _taken(subject).play.reference
    asked = [_says_of_play(judgement, question, reference, answer) for question, answer in BY_SPECIAL_LAW.items()]
    return any_of(fact for fact in asked if fact is not None)


@phrase("an opponent lawfully took back a card that lay before it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """An opponent's earlier card was taken back before this one, with a ground.

    Behind a corrected revoke `withdrawal_after_revoke` says whether this card may go back too; a card for which
    another law says that is left to it.
    """
    story, taken = judgement.story, _taken(subject)
    reference = taken.play.reference
    if any(_says_of_play(judgement, question, reference, "") is not None for question in BY_SPECIAL_LAW):
        return NO
    behind_revoke = _behind_corrected_revoke(judgement, taken.play)
    if behind_revoke is not None:
        return judgement.says("withdrawal_after_revoke", behind_revoke, "may be withdrawn")
    return any_of(
        judgement.says("retraction", Subject(other.reference, other), GROUND)
        for other in retractions(story)
        if other.play.hand.side is not taken.play.hand.side
        and story.place[other.play.reference] < story.place[taken.play.reference]
        and between(story, taken.play.reference, other.reference, taken.reference).value
    )


def _behind_corrected_revoke(judgement: Judgement, play: Play) -> Subject | None:
    """The first revoke of another hand before this play that must be corrected, and this card behind it."""
    story = judgement.story
    for other in story.plays_made(play.trick - 1) + story.plays_made(play.trick):
        revoke = revoke_at(judgement, other) if other.number < play.number and other.hand is not play.hand else None
        if revoke is None or attention_to(story, revoke) is None or not had_to_be_corrected(judgement, other).value:
            continue
        if before_attention(story, revoke, play.reference).value is not False:
            return Subject(play.reference, CardBehindRevoke(revoke, play))
    return None


@phrase("an opponent had misinformed him, of his turn or of a call")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (MISINFORMED); of his turn also as OpponentMisinformedTurn settles it.

    Of a call: only where no card was played behind it, and of the opening lead only before dummy was spread. Not known
    where this is the reason on record and nobody found it.
    """
    story, taken = judgement.story, _taken(subject)
    if not _stated(judgement, subject, "MISEXPLANATION"):
        return told_wrongly(story, taken.play)
    if _too_late_for_a_call(judgement, taken):
        return Fact(False, (taken.play.reference,))
    found = [story.found(reference, "MISINFORMED") for reference in (taken.reference, taken.play.reference)]
    return next((fact for fact in found if fact.value is not None), NOT_KNOWN)


def _too_late_for_a_call(judgement: Judgement, taken: Retraction) -> bool:
    story = judgement.story
    later = [play.reference for play in story.plays_behind(taken.play.reference)]
    if taken.play.number == 1:
        later += [entry.reference for entry in story.named("DummySpread")]
    return any(between(story, taken.play.reference, reference, taken.reference).value for reference in later)


@phrase("the proper lead was made after an opponent's lead out of turn")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A lead out of turn of that trick was taken back, and an opponent had made his proper lead behind it.

    Whether his card was a lead has to be found (LEAD_OR_FOLLOW). It lets the wrong lead go back, and what was played to
    it; the proper lead itself stays.
    """
    story, play = judgement.story, _taken(subject).play
    return any_of(
        judgement.fact(PROPER, lead.subject)
        for lead in leads_out_of_turn(story)
        if lead.play.trick == play.trick
        and lead.play.retracted_by is not None
        and lead.play.number <= play.number
        and lead.due is not play.hand
    )


@phrase("it was a missing card found in a quitted trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """MissingCardFound names this card as one of this hand."""
    play = _taken(subject).play
    return any_of(
        Fact(True, (entry.reference,))
        for entry in judgement.story.named("MissingCardFound")
        if entry["card"] == play.card and entry["seat"] == play.hand
    )


@phrase("several cards had been put down at once")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By his hand, or by an opponent before him: CardExposed two together, with a card of that hand in the trick."""
    story, play = judgement.story, _taken(subject).play
    hands = {made.hand for made in story.plays_made(play.trick) if made.number <= play.number}
    return any_of(
        Fact(True, (entry.reference,))
        for entry in story.named("CardExposed")
        if entry["manner"] == "TWO_TOGETHER"
        and entry["seat"] in hands
        and (entry["seat"] == play.hand or story.place[entry.reference] < story.place[play.reference])
        and between(story, entry.reference, subject.key, None).value
        and _same_trick(judgement, entry.reference, play.trick)
    )


def _same_trick(judgement: Judgement, reference: str, trick: int) -> bool:
    """The last card put down before the entry went to that trick."""
    story = judgement.story
    before = [play for play in story.replay.plays if story.place[play.reference] < story.place[reference]]
    return bool(before) and before[-1].trick == trick
