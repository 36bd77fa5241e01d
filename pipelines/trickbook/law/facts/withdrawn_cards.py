"""Does a defender's card that was taken back become a penalty card? Laws 47, 50, 52, 54, 56, 58, 60, 62 (laws.md 5.2).

Whether it could be taken back at all is a question of its own (47); here it is what becomes of the card.
"""

from collections.abc import Iterator, Mapping

from trickbook.law.exposures import Exposure, exposure_of, exposures, is_defender
from trickbook.law.facts.correction import MUST, MUTUAL, TWELFTH, CardBehindRevoke
from trickbook.law.findings import NO, YES, Fact, all_of, any_of
from trickbook.law.judgement import SUBJECTS, Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.law_book import phrases
from trickbook.law.obligations import disobeys_choice, duty_at, faced_cards, instead_of_penalty_card
from trickbook.law.out_of_turn import before_declarers_lead, goes_back, leads_out_of_turn, proper_lead, told_wrongly
from trickbook.law.penalty_cards import lying
from trickbook.law.retractions import GROUND, retractions
from trickbook.law.revokes import Revoke, before_attention, failures_to_follow
from trickbook.law.story import Story
from trickbook.play.outcome import Play

WITHOUT_FAULT = "he took it back without fault of his side"
FACED = "the card lay faced already"
REVOKE = "he took it back to correct a revoke"
LED_OUT_OF_TURN = "it was a lead out of turn that was not accepted"
BEFORE_DECLARER = "he played before declarer led from the hand that had to lead"
OPENING = "it was the opening lead"
MAY = "may be withdrawn"
MAY_REPLACE = "may be replaced"
SURPLUS = "SIMULTANEOUS_CARDS"
DEFENDERS = "the card is a defender's"
NO_GROUNDS = (WITHOUT_FAULT, FACED, OPENING, DEFENDERS)


@raised_by("withdrawn_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (exposure.subject for exposure in exposures(judgement) if exposure.question == "withdrawn_card")


def _withdrawn(subject: Subject) -> tuple[Exposure, Play]:
    exposure = exposure_of(subject)
    if exposure.play is None:
        raise TypeError(f"{subject.key} takes no card back")
    return exposure, exposure.play


@phrase(FACED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It lay before him when he played it, a penalty card or another faced card; or it was played too early."""
    exposure, play = _withdrawn(subject)
    lay = [
        faced.laid_open_by
        for faced in faced_cards(judgement, exposure.seat, exposure.reference)
        if faced.card == exposure.card
    ]
    return Fact(bool(lay), tuple(lay) or (play.reference,))


@phrase(REVOKE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The play failed to follow suit, or to obey declarer's choice, and the revoke must be corrected.

    The questions `play_is_revoke` and `revoke_correction` say so.
    """
    return had_to_be_corrected(judgement, _withdrawn(subject)[1])


@phrase("it was his card to trick thirteen, and his revoke on trick twelve had to be corrected")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """He took back the revoke card too; the same two questions say that it must be corrected (62D1)."""
    story = judgement.story
    play = story.plays[story.by_reference[subject.key]["play"]]
    return any_of(
        had_to_be_corrected(judgement, other)
        for other in story.plays_made(TWELFTH)
        if play.trick == TWELFTH + 1 and other.hand is play.hand and other.retracted_by is not None
    )


def had_to_be_corrected(judgement: Judgement, play: Play) -> Fact:
    """Is a play that was taken back a revoke, and one that must be corrected?"""
    revoke = revoke_at(judgement, play)
    if revoke is None:
        return NO
    asked = Subject(play.reference, revoke)
    is_one = judgement.says("play_is_revoke", asked, "revoke")
    return judgement.says("revoke_correction", asked, MUST) if is_one.value else is_one


def revoke_at(judgement: Judgement, play: Play) -> Revoke | None:
    """What this play failed in, suit or declarer's choice; it looks at nothing behind it."""
    return _failure(judgement.story, play) or _disobedience(judgement, play)


def _failure(story: Story, play: Play) -> Revoke | None:
    return next((failure for failure in failures_to_follow(story) if failure.play == play.reference), None)


def _disobedience(judgement: Judgement, play: Play) -> Revoke | None:
    duty = duty_at(judgement, play)
    if duty is None or not disobeys_choice(duty) or not duty.obeying:
        return None
    able = tuple(sorted(duty.obeying))
    suits = {card.suit for card in able}
    suit = suits.pop() if len(suits) == 1 else None
    return Revoke(play.reference, play.trick, play.hand, suit, able, play.retracted_by, disobeyed=True)


@phrase("both sides had revoked on that trick or on the one before, and both revokes are corrected")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """62C3: only one side had played to the next trick. Of a revoke card of it, and of what was played behind one.

    The revoke card went back, and the other card was put down before attention.
    """
    story, (_, play) = judgement.story, _withdrawn(subject)
    return any_of(
        all_of((judgement.fact(MUTUAL, Subject(revoke.play, revoke)), _revoke_or_behind(story, revoke, play)))
        for revoke in failures_to_follow(story)
        if revoke.retracted_by is not None and play.trick in (revoke.trick, revoke.trick + 1)
    )


def _revoke_or_behind(story: Story, revoke: Revoke, play: Play) -> Fact:
    return YES if play.reference == revoke.play else before_attention(story, revoke, play.reference)


@phrase("he took it back after his side's revoke because a non-offender had changed his card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `withdrawal_after_revoke` lets the offending side's next player change his card (62C2)."""
    _, play = _withdrawn(subject)
    return any_of(
        judgement.says("withdrawal_after_revoke", _behind(revoke, play), MAY)
        for revoke in _corrected_before(judgement, subject)
        if revoke.side is play.hand.side
    )


def _behind(revoke: Revoke, play: Play) -> Subject:
    return Subject(play.reference, CardBehindRevoke(revoke, play))


def _corrected_before(judgement: Judgement, subject: Subject) -> list[Revoke]:
    """Revokes of others to that trick, put down before the card and taken back before it was."""
    story, (_, play) = judgement.story, _withdrawn(subject)
    place = story.place
    return [
        revoke
        for revoke in failures_to_follow(story)
        if revoke.hand is not play.hand
        and revoke.retracted_by is not None
        and place[revoke.play] < place[play.reference] < place[revoke.retracted_by] < place[subject.key]
    ]


@phrase("declarer did not accept it in place of a penalty card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `wrong_card_instead_of_penalty_card` says that it must be replaced."""
    rejected = rejected_for_penalty_card(judgement, _withdrawn(subject)[1])
    return NO if rejected is None else rejected


def rejected_for_penalty_card(judgement: Judgement, play: Play) -> Fact | None:
    """Must it be replaced by a penalty card that was due? None where none was due, or that one was played (52B2)."""
    duty = duty_at(judgement, play)
    if duty is None or not instead_of_penalty_card(duty):
        return None
    return judgement.says("wrong_card_instead_of_penalty_card", duty.subject, "must be replaced by the penalty card")


@phrase(LED_OUT_OF_TURN)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `lead_out_of_turn` says that it is rejected, or must be taken back, and no other ground holds."""
    story, (_, play) = judgement.story, _withdrawn(subject)
    if any(judgement.fact(name, subject).value for name in _grounds(judgement) if name != LED_OUT_OF_TURN):
        return NO
    return any_of(goes_back(judgement, lead) for lead in leads_out_of_turn(story) if lead.play is play)


@phrase(OPENING)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A card to the first trick."""
    _, play = _withdrawn(subject)
    return Fact(play.trick == 1 and play.is_lead, (play.reference,))


@phrase(BEFORE_DECLARER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Declarer had taken back a lead to that trick from the wrong hand, and no card of his side lay in it (60B)."""
    return before_declarers_lead(judgement.story, _withdrawn(subject)[1])


@phrase("he led before declarer had chosen what he may lead")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """His partner had a major penalty card, it was his lead, and declarer had made no choice behind the last trick."""
    _, play = _withdrawn(subject)
    if not play.is_lead or play.expected_hand is not play.hand:
        return NO
    return led_before_choice(judgement, play)


def led_before_choice(judgement: Judgement, play: Play) -> Fact:
    """A lead in turn before declarer's choice, while a penalty card of the leader's partner gave him one (50D2)."""
    story = judgement.story
    since = max(
        (story.place[other.reference] for other in story.replay.plays if other.number < play.number and other.stands),
        default=-1,
    )
    chosen = [
        entry.reference
        for entry in story.named("LeadRestrictionChosen")
        if entry["for_seat"] == play.hand and since < story.place[entry.reference] < story.place[play.reference]
    ]
    if chosen:
        return Fact(False, tuple(chosen))
    return any_of(Fact(card.due, (card.created_by,)) for card in lying(judgement, play.hand.partner, play.reference))


@phrase("it was the surplus card of several played at once")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardRetracted of reason SIMULTANEOUS_CARDS, and the play before or behind it is of the same hand."""
    exposure, play = _withdrawn(subject)
    story = judgement.story
    beside = [
        other.reference
        for other in story.replay.plays
        if other.hand is play.hand and abs(other.number - play.number) == 1
    ]
    return Fact(_said(judgement, subject, SURPLUS) and bool(beside), (exposure.reference, *beside))


@phrase(WITHOUT_FAULT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `withdrawal_without_fault` says so, and none of the other grounds holds."""
    if any(judgement.fact(name, subject).value for name in _grounds(judgement)):
        return NO
    return judgement.says("withdrawal_without_fault", subject, "without fault")


def _grounds(judgement: Judgement) -> list[str]:
    """The phrases that name a ground on which a card with fault of his side goes back."""
    return [name for name in phrases(judgement.edition.rows("withdrawn_card")) if name not in NO_GROUNDS]


@possible_facts("withdrawn_card")
def _(facts: Mapping[str, bool]) -> bool:
    """What is taken back without fault, or as a lead out of turn, is taken back on no other ground."""
    grounds = sum(facts[name] for name in facts if name not in NO_GROUNDS)
    return not (facts[WITHOUT_FAULT] and grounds) and not (facts[LED_OUT_OF_TURN] and grounds > 1)


# ---- taken back without fault of his side ----


@raised_by("withdrawal_without_fault")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Asked of cards of defenders."""
    for exposure in exposures(judgement):
        if exposure.question == "withdrawn_card" and is_defender(judgement.story, exposure.seat).value:
            yield exposure.subject


def _said(judgement: Judgement, subject: Subject, reason: str) -> bool:
    return bool(judgement.story.value(subject.key, "reason") == reason)


@phrase("dummy had put out a card that was not named")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `defender_may_replace` lets him change this card: dummy's had to go back (45D)."""
    _, play = _withdrawn(subject)
    return any_of(
        judgement.says("defender_may_replace", behind, MAY_REPLACE)
        for behind in SUBJECTS["defender_may_replace"](judgement)
        if behind.key == play.reference
    )


@phrase("he had changed an unintended designation of his own")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The reason said is UNINTENDED_DESIGNATION, and the slip is found (UNINTENDED) of the play."""
    _, play = _withdrawn(subject)
    if not _said(judgement, subject, "UNINTENDED_DESIGNATION"):
        return NO
    return judgement.story.found(play.reference, "UNINTENDED")


@phrase("an opponent had changed his play, and his own side had not revoked to that trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """He played to an opponent's card of that trick, which was taken back before his was, with a ground.

    The question `retraction` says whether there was one (47D, 58B3, 62C1).
    """
    story, (_, play) = judgement.story, _withdrawn(subject)
    place = story.place
    ours = [
        failure
        for failure in failures_to_follow(story)
        if (failure.trick, failure.side) == (play.trick, play.hand.side)
    ]
    if ours:
        return NO
    return any_of(
        judgement.says("retraction", Subject(other.reference, other), GROUND)
        for other in retractions(story)
        if other.play.trick == play.trick
        and other.play.hand.side is not play.hand.side
        and place[other.play.reference] < place[play.reference] < place[other.reference] < place[subject.key]
    )


@phrase("an opponent had told him wrongly that it was his turn to play")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found of the play (MISINFORMED), or told so before it; another mistaken explanation is a ground of its own."""
    story, (_, play) = judgement.story, _withdrawn(subject)
    return NO if _said(judgement, subject, "MISEXPLANATION") else told_wrongly(story, play)


@phrase("an opponent's explanation had been mistaken")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The reason said is MISEXPLANATION, and that is found of the play (MISINFORMED)."""
    _, play = _withdrawn(subject)
    return judgement.story.found(play.reference, "MISINFORMED") if _said(judgement, subject, "MISEXPLANATION") else NO


@phrase("the opponent whose turn it was made his proper lead")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It was a lead out of turn, and the opponent's card behind it is found to be his own lead (LEAD_OR_FOLLOW)."""
    story, (_, play) = judgement.story, _withdrawn(subject)
    return any_of(proper_lead(story, lead) for lead in leads_out_of_turn(story) if lead.play is play)
