"""What may dummy do? Pointing at cards (45F), drawing attention (42, 43), calling the director; 1932 rule 19 (V36).

Who may ask about a revoke is the question `inquiry_allowed`; pointing out a turned card is `may_point_out`.
"""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import DECK, Seat
from trickbook.events.entry import Entry
from trickbook.law.designations import designated_card, designations
from trickbook.law.findings import NO, NOT_KNOWN, YES, Fact, any_of, opposite
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.out_of_turn import is_warning
from trickbook.law.story import Story

NOT_ALLOWED = "not allowed"
FORBADE = "the director forbade declarer a line of play because of it"
NO_POINTER = "the director decided that it was no pointer"
HAPPENED = "the irregularity had happened already"
FIRST = "he was the first to draw attention to that irregularity of a defender"
FORFEITED = "dummy had forfeited his rights"
OPPONENTS = "it was a revoke, a wrong lead or an exposed card of the other side"
WARNING = "he warned declarer that he was about to lead from the wrong hand"
TOLD = "he said, without being asked, which hand was to lead"
NAMED_IN_RULE_19 = ("REVOKE", "LEAD_OUT_OF_TURN", "EXPOSED_CARD")

# ---- pointing at a card (45F) ----


@raised_by("dummy_indicated_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return _indications(judgement.story)


@raised_by("dummy_indication_follows")
def _(judgement: Judgement) -> Iterator[Subject]:
    return _forbidden(judgement)


@raised_by("director_called_for_indication")
def _(judgement: Judgement) -> Iterator[Subject]:
    return _forbidden(judgement)


def _forbidden(judgement: Judgement) -> Iterator[Subject]:
    for subject in _indications(judgement.story):
        if judgement.answer("dummy_indicated_card", subject) == NOT_ALLOWED:
            yield subject


def _indications(story: Story) -> Iterator[Subject]:
    """DummyIndicatedCard, and dummy's touching a card of his own, unless his hand is recorded as spread only later."""
    dummy = story.replay.auction.dummy
    spread = min((story.place[entry.reference] for entry in story.named("DummySpread")), default=-1)
    for entry in story.named("DummyIndicatedCard", "CardTouched"):
        if entry.name == "CardTouched" and not entry["by_seat"] == entry["owner_seat"] == dummy:
            continue
        if story.place[entry.reference] > spread:
            yield Subject(entry.reference, entry)


@phrase("dummy was arranging his cards")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A finding OTHER_PURPOSE about the entry. Without one DummyIndicatedCard says that he pointed; a touch is open."""
    found = judgement.story.found(subject.key, "OTHER_PURPOSE")
    if found.value is not None or subject.about.name == "CardTouched":
        return found
    return Fact(False, (subject.key,), "recorded as pointing at a card")


@phrase("declarer had told him to")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardDesignated of dummy's hand stands before, no card of that hand was played since, and it means that card.

    Not known where the entry does not say which card it was, or the words do not determine one.
    """
    story, place = judgement.story, judgement.story.place
    before = [row for row in designations(story) if place[row.reference] < place[subject.key]]
    dummy = story.replay.auction.dummy
    last = before[-1] if before else None
    if last is None or last.hand is not dummy:
        return Fact(False, (subject.key,))
    if any(
        play.hand is dummy and place[last.reference] < place[play.reference] < place[subject.key]
        for play in story.replay.plays
    ):
        return Fact(False, (subject.key,))
    card, meant = DECK.get(subject.about["card"] or ""), designated_card(judgement, last)
    return Fact(None if card is None or meant is None else card == meant, (last.reference, subject.key))


@phrase("the director was called before another card was played")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DirectorSummoned or DirectorArrived stands behind it and before the next card put down, if there was one."""
    story = judgement.story
    place = story.place[subject.key]
    called = story.named("DirectorSummoned", "DirectorArrived")
    calls = [entry.reference for entry in called if story.place[entry.reference] > place]
    behind = story.plays_behind(subject.key)
    if not behind:
        return Fact(True, (calls[0],)) if calls else NOT_KNOWN
    return any_of(story.before(reference, behind[0].reference) for reference in calls)


@phrase(FORBADE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled FORBID_LINE_OF_PLAY about the entry is the last ruling about it."""
    return _ruled(judgement.story, subject, "FORBID_LINE_OF_PLAY")


@phrase(NO_POINTER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled NO_INFRACTION about the entry is the last ruling about it."""
    return _ruled(judgement.story, subject, "NO_INFRACTION")


def _ruled(story: Story, subject: Subject, kind: str) -> Fact:
    rulings = [entry for entry in story.rulings() if entry["about"] == subject.key]
    return Fact(rulings[-1]["kind"] == kind, (rulings[-1].reference,)) if rulings else NO


@possible_facts("dummy_indication_follows")
def _(facts: Mapping[str, bool]) -> bool:
    """The last ruling is of one kind."""
    return not (facts.get(FORBADE) and facts.get(NO_POINTER))


# ---- drawing attention (42, 43; r19) ----


@raised_by("dummy_drew_attention")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Remarks of dummy about an irregularity, and his allegations of a revoke; not those about a turned card."""
    story = judgement.story
    for entry in story.named("AttentionDrawn", "RevokeAlleged"):
        turned = entry.name == "AttentionDrawn" and entry["irregularity"] == "ORIENTATION"
        if _by_dummy(story, entry) and not turned:
            yield Subject(entry.reference, entry)


def _by_dummy(story: Story, entry: Entry) -> bool:
    dummy = story.replay.auction.dummy
    return dummy is not None and entry["by_seat"] == dummy


def _irregularity(entry: Entry) -> str:
    return "REVOKE" if entry.name == "RevokeAlleged" else str(entry["irregularity"])


def _offenders(story: Story, entry: Entry) -> set[Seat]:
    """The hands that the entry is about: whose card each entry it names shows."""
    if entry.name == "RevokeAlleged":
        return {Seat(entry["offender"])}
    named = [story.by_reference[reference] for reference in entry["refs"] if reference in story.by_reference]
    seats = [row.fields.get("hand") or row.fields.get("seat") for row in named]
    return {Seat(seat) for seat in seats if seat in set(Seat)}


@phrase(HAPPENED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The remark names what happened, or alleges a revoke; a warning speaks of what has not happened yet.

    Not known of another remark that names nothing.
    """
    entry = subject.about
    if entry.name == "RevokeAlleged" or entry["refs"]:
        return Fact(True, (subject.key,))
    return Fact(False if is_warning(judgement.story, entry) else None, (subject.key,))


@phrase(FIRST)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It names a defender's card or alleges his revoke, and nobody else had said so of the same card or player before.

    Not known where it names nothing.
    """
    story, entry = judgement.story, subject.about
    declarer, offenders = story.replay.auction.declarer, _offenders(story, entry)
    if declarer is None or not offenders:
        return NO if is_warning(story, entry) else NOT_KNOWN
    if all(seat.side is declarer.side for seat in offenders):
        return NO
    others = [
        story.before(other.reference, entry.reference)
        for other in story.named("AttentionDrawn", "RevokeAlleged")
        if other.reference != entry.reference
        and _irregularity(other) == _irregularity(entry)
        and _offenders(story, other) & offenders
    ]
    return opposite(any_of(others)) if others else YES


@phrase(OPPONENTS)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A remark of one of those three kinds that names a card of the other side; not known where it names nothing."""
    story, entry = judgement.story, subject.about
    if _irregularity(entry) not in NAMED_IN_RULE_19 or is_warning(story, entry):
        return NO
    offenders = _offenders(story, entry)
    if not offenders:
        return NOT_KNOWN
    return Fact(any(seat.side is not Seat(entry["by_seat"]).side for seat in offenders), (subject.key,))


@phrase(WARNING)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """AttentionDrawn to a lead out of turn that names no card, while no such lead lies there."""
    return Fact(is_warning(judgement.story, subject.about), (subject.key,))


@phrase(TOLD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A finding TOLD_WHO_LEADS about a remark of another kind (OTHER)."""
    if _irregularity(subject.about) != "OTHER":
        return NO
    return judgement.story.found(subject.key, "TOLD_WHO_LEADS")


@possible_facts("dummy_drew_attention")
def _(facts: Mapping[str, bool]) -> bool:
    """A remark is of one kind; a defender's irregularity that he is first to name has happened."""
    kinds = [facts[name] for name in (OPPONENTS, WARNING, TOLD) if name in facts]
    return sum(kinds) <= 1 and (facts.get(HAPPENED, True) or not facts.get(FIRST))


# ---- calling the director, and acts that cost him rights ----


@raised_by("dummy_called_director")
def _(judgement: Judgement) -> Iterator[Subject]:
    for entry in judgement.story.named("DirectorSummoned"):
        if _by_dummy(judgement.story, entry):
            yield Subject(entry.reference, entry)


@phrase("another player had drawn attention before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """AttentionDrawn or RevokeAlleged by another player stands before."""
    story = judgement.story
    return any_of(
        story.before(entry.reference, subject.key)
        for entry in story.named("AttentionDrawn", "RevokeAlleged")
        if entry["by_seat"] is not None and not _by_dummy(story, entry)
    )


@raised_by("dummy_limits_his_rights")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("DummyRightsForfeited"))
