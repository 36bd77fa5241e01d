"""May a player have the cards of a trick shown, or look at a trick again? Law 66; 1932 rules 24, 25 (V24, V25)."""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.facts.correction import ESTABLISHED
from trickbook.law.facts.pointing import LED, OWN_SIDE_PLAYED, own_side_played
from trickbook.law.findings import NO, NOT_KNOWN, Fact, all_of, any_of, opposite
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.ownership import TrickAct, act_of, acts, play_over
from trickbook.law.revokes import attention_to, revoke_of, revoke_subjects
from trickbook.law.story import Story

PLAY_OVER = "play had ended before"
MUST_BE_SHOWN = "must be shown"
DISPUTES = ("RevokeAlleged", "TrickCountDisputed", "TrickOwnershipClaimed")
OPPONENT_REFUSED = "an opponent of the player who had asked refused it"
ASKED_IN_TIME = "it was asked for before his side had led or played to the next trick"

# ---- the cards of the trick just played ----


@raised_by("cards_demanded")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (act.subject for act in acts(judgement.story, "PlayedCardsDemanded"))


@phrase("declarer or a defender asked")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The player who asked is not dummy; not known where nobody knows who declares."""
    dummy = judgement.story.replay.auction.dummy
    return Fact(None if dummy is None else act_of(subject).seat is not dummy, (subject.key,))


@phrase("he had turned his own card of that trick before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardTurned of his for the trick stands before; where nobody recorded it, he had not."""
    story, act = judgement.story, act_of(subject)
    return any_of(
        story.before(entry.reference, act.reference)
        for entry in story.named("CardTurned")
        if (entry["trick"], entry["seat"]) == (act.trick, act.seat)
    )


@phrase("the trick had been quitted before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TrickQuitted before (rule 22). Not known of a complete trick that no entry says to have been quitted."""
    story, act = judgement.story, act_of(subject)
    quitted = [entry.reference for entry in story.named("TrickQuitted") if entry["trick"] == act.trick]
    if quitted:
        return any_of(story.before(reference, act.reference) for reference in quitted)
    place = story.place
    before = {play.hand for play in story.plays_made(act.trick) if place[play.reference] < place[act.reference]}
    return NOT_KNOWN if len(before) == len(Seat) else NO


# ---- looking at a trick again ----


@raised_by("trick_inspection")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (_subject(entry) for entry in judgement.story.named("TrickInspected") if entry["face_up"])


@raised_by("trick_counted")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Cards counted face down."""
    return (_subject(entry) for entry in judgement.story.named("TrickInspected") if not entry["face_up"])


def _subject(entry: Entry) -> Subject:
    return TrickAct(entry.reference, entry["trick"], Seat(entry["by_seat"])).subject


@phrase(PLAY_OVER)
def play_had_ended(judgement: Judgement, subject: Subject) -> Fact:
    """PlayEnded, the last card of the thirteenth trick, or a settled claim stands before."""
    return play_over(judgement.story, subject.key)


@phrase("a revoke or the number of tricks was in dispute")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokeAlleged, TrickCountDisputed or TrickOwnershipClaimed stands before."""
    story = judgement.story
    return any_of(story.before(entry.reference, subject.key) for entry in story.named(*DISPUTES))


@phrase("the director had allowed it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TrickInspected says by whose permission."""
    return Fact(judgement.story.value(subject.key, "permission_by") == "DIRECTOR", (subject.key,))


@phrase("the cards had to be shown on his demand")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """He had asked for them before, and `cards_demanded` says that they had to be shown."""
    story, act = judgement.story, act_of(subject)
    return any_of(
        all_of((story.before(asked.reference, act.reference), _had_to_be_shown(judgement, asked)))
        for asked in acts(story, "PlayedCardsDemanded")
        if (asked.trick, asked.seat) == (act.trick, act.seat)
    )


def _had_to_be_shown(judgement: Judgement, asked: TrickAct) -> Fact:
    return judgement.says("cards_demanded", asked.subject, MUST_BE_SHOWN)


@phrase("he looked only at his own card of that trick, without showing it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A finding ONLY_OWN_CARD about the entry."""
    return judgement.story.found(subject.key, "ONLY_OWN_CARD")


@possible_facts("trick_inspection")
def _(facts: Mapping[str, bool]) -> bool:
    """His side cannot have played to the next trick without a lead to it."""
    return facts.get(LED, True) or not facts.get(OWN_SIDE_PLAYED)


# ---- 1932: the four cases of rule 24 ----


@phrase("there was a dispute about who had won it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TrickOwnershipClaimed of that trick stands before (24a)."""
    story, act = judgement.story, act_of(subject)
    claimed = [entry for entry in story.named("TrickOwnershipClaimed") if entry["trick"] == act.trick]
    return any_of(story.before(entry.reference, act.reference) for entry in claimed)


@phrase("it had been found to hold a wrong number of cards")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """AttentionDrawn to a defective trick stands before; it names a card of that trick, or none (24b)."""
    story, act = judgement.story, act_of(subject)
    cards = {play.reference for play in story.plays_made(act.trick)}
    return any_of(
        story.before(entry.reference, act.reference)
        for entry in story.named("AttentionDrawn")
        if entry["irregularity"] == "DEFECTIVE_TRICK" and (not entry["refs"] or cards & set(entry["refs"]))
    )


@phrase("a wrong card in it had to be replaced")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Attention had been drawn to a revoke in that trick before it was established (24c)."""
    story, act = judgement.story, act_of(subject)
    facts = []
    for revoke in revoke_subjects(judgement):
        attention = attention_to(story, revoke_of(revoke))
        if revoke_of(revoke).trick == act.trick and attention is not None:
            established = judgement.fact(ESTABLISHED, revoke)
            facts.append(all_of((story.before(attention.reference, act.reference), opposite(established))))
    return any_of(facts)


@phrase("the other side let him look, before his side had led or played to the next trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TrickInspected says so: by permission of the other side, for fear of a revoke of his own (24d)."""
    act = act_of(subject)
    allowed = judgement.story.value(act.reference, "permission_by") == act.seat.side.other
    return all_of((Fact(allowed, (act.reference,)), opposite(own_side_played(judgement, subject))))


# ---- 1932: a look that was refused ----


@raised_by("inspection_refusal_waives")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (act.subject for act in acts(judgement.story, "InspectionRefused"))


@phrase(OPPONENT_REFUSED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """InspectionRequested of that trick, by a player of the other side, stands before; not known without a request."""
    requests = _requests(judgement.story, act_of(subject))
    opponents = [asked.reference for asked in requests if asked.seat.side is not act_of(subject).seat.side]
    return Fact(bool(opponents) if requests else None, (*opponents, subject.key))


@phrase(ASKED_IN_TIME)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """No card of the side that asked had been put down to the next trick by then."""
    requests = _requests(judgement.story, act_of(subject))
    return any_of(opposite(own_side_played(judgement, asked.subject)) for asked in requests) if requests else NOT_KNOWN


def _requests(story: Story, refusal: TrickAct) -> list[TrickAct]:
    return [
        asked
        for asked in acts(story, "InspectionRequested")
        if asked.trick == refusal.trick and story.place[asked.reference] < story.place[refusal.reference]
    ]
