"""Was a lead out of turn accepted, and what follows where it was not? Laws 53 to 56, 47E1 (laws.md 6, V11).

1932: rules 45 and 46, whose texts were not found.
"""

from collections.abc import Iterator, Mapping

from trickbook.law.findings import NO, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.out_of_turn import (
    ACCEPTED,
    REJECTED,
    Lead,
    before_declarers_lead,
    before_rejection,
    goes_back,
    lead_of,
    leads_out_of_turn,
    next_plays,
    proper_lead,
    said,
    told_wrongly,
    words_about,
)
from trickbook.law.story import Story

LAST_TRICK = 13

# ---- whose lead it was ----


@raised_by("whose_lead")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (lead.subject for lead in leads_out_of_turn(judgement.story))


FIRST = "the lead was to the first trick"


@phrase(FIRST)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The trick it was put down to."""
    return Fact(lead_of(subject).play.trick == 1, (subject.key,))


# ---- what was said of it ----

DECLARER_ACCEPTED, DECLARER_REJECTED = "declarer accepted the lead", "declarer rejected the lead"
NEXT_ACCEPTED, NEXT_REJECTED = "the defender next in turn accepted the lead", "the defender next in turn rejected it"
OTHER_ACCEPTED, OTHER_REJECTED = "the other defender accepted the lead", "the other defender rejected it"
OPPOSITES = (
    (DECLARER_ACCEPTED, DECLARER_REJECTED),
    (NEXT_ACCEPTED, NEXT_REJECTED),
    (OTHER_ACCEPTED, OTHER_REJECTED),
)


@raised_by("word_on_lead")
def _(judgement: Judgement) -> Iterator[Subject]:
    story = judgement.story
    return (lead.subject for lead in leads_out_of_turn(story) if words_about(story, lead))


@phrase(DECLARER_ACCEPTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """His first word about a defender's lead is LeadOutOfTurnAccepted."""
    return _declarer_said(judgement, subject, accepts=True)


@phrase(DECLARER_REJECTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """His first word about a defender's lead is LeadOutOfTurnRejected."""
    return _declarer_said(judgement, subject, accepts=False)


def _declarer_said(judgement: Judgement, subject: Subject, accepts: bool) -> Fact:
    lead = lead_of(subject)
    return said(judgement.story, lead, lead.declarer, accepts) if lead.by_defender else NO


@phrase(NEXT_ACCEPTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Declarer led; the first word of the defender on the left of that hand is LeadOutOfTurnAccepted."""
    return _defender_said(judgement, subject, next_in_turn=True, accepts=True)


@phrase(NEXT_REJECTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Declarer led; the first word of the defender on the left of that hand is LeadOutOfTurnRejected."""
    return _defender_said(judgement, subject, next_in_turn=True, accepts=False)


@phrase(OTHER_ACCEPTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Declarer led; the first word of the defender on the right of that hand is LeadOutOfTurnAccepted."""
    return _defender_said(judgement, subject, next_in_turn=False, accepts=True)


@phrase(OTHER_REJECTED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Declarer led; the first word of the defender on the right of that hand is LeadOutOfTurnRejected."""
    return _defender_said(judgement, subject, next_in_turn=False, accepts=False)


def _defender_said(judgement: Judgement, subject: Subject, next_in_turn: bool, accepts: bool) -> Fact:
    lead = lead_of(subject)
    if lead.by_defender:
        return NO
    return said(judgement.story, lead, lead.decider if next_in_turn else lead.decider.partner, accepts)


@possible_facts("word_on_lead")
def _(facts: Mapping[str, bool]) -> bool:
    """Nobody says both; declarer speaks of a defender's lead, defenders of his; the question is asked of a word."""
    declarers = facts[DECLARER_ACCEPTED] or facts[DECLARER_REJECTED]
    defenders = any(facts[name] for pair in OPPOSITES[1:] for name in pair)
    return declarers is not defenders and not any(facts[accepted] and facts[other] for accepted, other in OPPOSITES)


# ---- the opening lead ----

SPREAD = "declarer began to spread his hand"
SAW = "declarer could have seen a card of dummy"
DUMMY_PLAYED = "a card of dummy was played to it before it was rejected"
DECLARING = "a player of the declaring side led"
BY_WORD = "the other side accepted it by word"
REFUSED = "the other side rejected it"


@raised_by("opening_lead_out_of_turn")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (lead.subject for lead in leads_out_of_turn(judgement.story) if lead.play.trick == 1)


@phrase(DECLARING)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A card of declarer's or dummy's hand was put down as the first card of the play."""
    return Fact(not lead_of(subject).by_defender, (subject.key,))


@phrase(SPREAD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DummySpread of his own hand, or declarer and dummy are recorded as exchanged.

    A card that he exposed behind the lead, other than by dropping or naming it, is the beginning of it if so found
    (SPREADING_HAND).
    """
    story, lead = judgement.story, lead_of(subject)
    exchanged = [entry.reference for entry in story.named("ContractEstablished") if entry["swapped_with_dummy"]]
    spread = [entry.reference for entry in story.named("DummySpread") if entry["seat"] == lead.declarer]
    if exchanged or spread:
        return Fact(True, tuple((spread or exchanged)[:1]))
    return any_of(
        found if (found := story.found(reference, "SPREADING_HAND")).value is not None else Fact(None, (reference,))
        for reference in _exposed_behind(story, lead)
    )


def _exposed_behind(story: Story, lead: Lead) -> list[str]:
    """Cards that declarer exposed behind the lead and before the next card was played."""
    played = next((story.place[play.reference] for play in story.plays_behind(lead.play.reference)), len(story.entries))
    return [
        entry.reference
        for entry in story.named("CardExposed")
        if entry["seat"] == lead.declarer
        and entry["manner"] == "OTHER"
        and story.place[lead.play.reference] < story.place[entry.reference] < played
    ]


@phrase(SAW)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (DECLARER_COULD_SEE_DUMMY) of the lead; not known where dummy showed cards before declarer had decided."""
    story, lead = judgement.story, lead_of(subject)
    found = story.found(subject.key, "DECLARER_COULD_SEE_DUMMY")
    if found.value is not None:
        return found
    decided = [entry.reference for entry in words_about(story, lead).values()]
    decided += [play.reference for play in story.plays_behind(subject.key)]
    end = min((story.place[reference] for reference in decided), default=len(story.entries))
    shown = [
        entry.reference
        for entry in story.named("DummySpread", "CardExposed")
        if entry["seat"] == lead.declarer.partner and story.place[subject.key] < story.place[entry.reference] < end
    ]
    return Fact(None, tuple(shown)) if shown else NO


@phrase(DUMMY_PLAYED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The second card to the trick came from dummy."""
    lead = lead_of(subject)
    behind = next_plays(judgement.story, lead.play)[:1]
    return any_of(
        before_rejection(judgement.story, lead, play) for play in behind if play.hand is lead.declarer.partner
    )


@possible_facts("opening_lead_out_of_turn")
def _(facts: Mapping[str, bool]) -> bool:
    """Nobody accepts and rejects."""
    return not (facts.get(BY_WORD) and facts.get(REFUSED))


# ---- what became of the lead ----

NEXT_PLAYED = "the hand next in turn played to it before it was rejected"
WRONG_DEFENDER = "the other defender played to declarer's lead before it was rejected"
PROPER = "the proper lead was made behind it"
BEFORE_DECLARER = "declarer had taken back his lead and not yet led from the right hand"
TOLD = "an opponent had told the leader that it was his turn"
LAST = "the lead was to the thirteenth trick"
HAD_TO = "declarer had to accept the opening lead, or became dummy"
FOLLOWED = "the other side spoke of it or played to it, or it was taken back"


@raised_by("lead_out_of_turn")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Not a card of the declaring side before the opening lead; of that `opening_lead_out_of_turn` speaks."""
    for lead in leads_out_of_turn(judgement.story):
        if lead.by_defender or lead.play.trick > 1:
            yield lead.subject


@phrase(BY_WORD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `word_on_lead` says so."""
    if not words_about(judgement.story, lead_of(subject)):
        return NO
    return judgement.says("word_on_lead", subject, ACCEPTED)


@phrase(REFUSED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `word_on_lead` says so, or the director ruled a rectification about the lead.

    Not known of a lead taken back of which nobody is on record to have spoken.
    """
    story, lead = judgement.story, lead_of(subject)
    if words_about(story, lead):
        return judgement.says("word_on_lead", subject, REJECTED)
    ruled = [
        entry.reference
        for entry in story.rulings()
        if entry["kind"] == "RECTIFICATION" and entry["about"] == subject.key
    ]
    if ruled:
        return Fact(True, (ruled[-1],))
    return NO if lead.play.stands else Fact(None, (subject.key,), "taken back, and nobody is on record to have spoken")


@phrase(NEXT_PLAYED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card from the hand on the leader's left, put down while the lead lay there."""
    lead = lead_of(subject)
    return any_of(
        before_rejection(judgement.story, lead, play)
        for play in next_plays(judgement.story, lead.play)
        if play.hand is lead.play.hand.lho
    )


@phrase(WRONG_DEFENDER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Declarer led from either hand, and the defender on the right of that hand played to it."""
    lead = lead_of(subject)
    if lead.by_defender:
        return NO
    return any_of(
        before_rejection(judgement.story, lead, play)
        for play in next_plays(judgement.story, lead.play)[:1]
        if play.hand is lead.play.hand.rho
    )


@phrase(PROPER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """An opponent whose lead it was put a card down behind it, found to be his own lead (LEAD_OR_FOLLOW, `true`)."""
    return proper_lead(judgement.story, lead_of(subject))


@phrase(TOLD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found of the lead (MISINFORMED), or OpponentMisinformedTurn before it by the director or agreed by both sides."""
    return told_wrongly(judgement.story, lead_of(subject).play)


@phrase(BEFORE_DECLARER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A lead of his from the wrong hand went back before the defender's card, and none of his side lay there (60B)."""
    return before_declarers_lead(judgement.story, lead_of(subject).play)


@phrase(LAST)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The trick it was put down to."""
    return Fact(lead_of(subject).play.trick == LAST_TRICK, (subject.key,))


@phrase(HAD_TO)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """He began to spread his hand, could have seen a card of dummy, or dummy's card was played to it (54A to 54C)."""
    if lead_of(subject).play.trick > 1:
        return NO
    return any_of(judgement.fact(name, subject) for name in (SPREAD, SAW, DUMMY_PLAYED))


@phrase(FOLLOWED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A word of acceptance or rejection, a card of the other side to that trick, or the card back in the hand."""
    story, lead = judgement.story, lead_of(subject)
    events = [entry.reference for entry in words_about(story, lead).values()]
    events += [play.reference for play in next_plays(story, lead.play) if play.hand.side is not lead.play.hand.side]
    events += [lead.play.retracted_by] if lead.play.retracted_by else []
    return Fact(bool(events), tuple(events))


@possible_facts("lead_out_of_turn")
def _(facts: Mapping[str, bool]) -> bool:
    """Nobody accepts and rejects; only an opening lead has to be accepted, and declarer plays to no lead of his own."""
    told = facts.get
    elsewhere = told(LAST) or told(PROPER) or told(WRONG_DEFENDER) or told(BEFORE_DECLARER)
    if told(WRONG_DEFENDER) and told(BEFORE_DECLARER):
        return False
    return not (told(BY_WORD) and told(REFUSED)) and not (told(HAD_TO) and elsewhere)


# ---- a lead that goes back ----

DEFENDER_LED, DEFENDERS_TURN = "a defender led", "it was a defender's turn to lead"


@raised_by("consequence_of_rejected_lead")
def _(judgement: Judgement) -> Iterator[Subject]:
    for lead in leads_out_of_turn(judgement.story):
        if (lead.by_defender or lead.play.trick > 1) and goes_back(judgement, lead).value:
            yield lead.subject


@phrase(DEFENDER_LED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The card came from the hand of an opponent of declarer."""
    return Fact(lead_of(subject).by_defender, (subject.key,))


@phrase(DEFENDERS_TURN)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The hand that had to lead is an opponent's of declarer."""
    lead = lead_of(subject)
    return Fact(lead.due.side is not lead.declarer.side, (subject.key,))


@possible_facts("consequence_of_rejected_lead")
def _(facts: Mapping[str, bool]) -> bool:
    """To the first trick only a defender leads, at the turn of his partner; declarer's own lead waits for none."""
    told = facts.get
    if told(BEFORE_DECLARER) and (told(FIRST) or not told(DEFENDER_LED) or told(DEFENDERS_TURN)):
        return False
    return not facts.get(FIRST) or bool(facts.get(DEFENDER_LED) and facts.get(DEFENDERS_TURN, True))
