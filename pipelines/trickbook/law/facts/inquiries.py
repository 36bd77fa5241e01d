"""Who may ask whether a hand has no card of the suit led, and what if he may not? Law 61B, 43B2b (laws.md 7.2, 7.4)."""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.revokes import ADMITTED, DENIED, Revoke, attention_to, inquiries_about, revoke_of, revoke_subjects
from trickbook.law.story import Story

DECLARER_ASKED = "declarer asked a defender"
DEFENDER_ASKED_DECLARER = "a defender asked declarer"
DEFENDER_ASKED_PARTNER = "a defender asked his partner"
DUMMY_ASKED_DECLARER = "dummy asked declarer"
DUMMY_ASKED_DEFENDER = "dummy asked a defender"
ASKED = (DECLARER_ASKED, DEFENDER_ASKED_DECLARER, DEFENDER_ASKED_PARTNER, DUMMY_ASKED_DECLARER, DUMMY_ASKED_DEFENDER)
ALLOWS = "the organiser lets defenders ask one another"
FORBIDS = "the organiser forbids defenders to ask one another"
BY_PARTNER = "the revoke was found by a defender's question to his partner"
BY_DUMMY = "the revoke was found by the question of a dummy who had forfeited his rights"


@raised_by("inquiry_allowed")
def _(judgement: Judgement) -> Iterator[Subject]:
    for entry in judgement.story.named("RevokeInquired"):
        if relation(judgement.story, entry) is not None:
            yield Subject(entry.reference, entry)


def relation(story: Story, inquiry: Entry) -> str | None:
    """Who asked whom, as one of ASKED; None where nobody declares, or nobody is asked about a card of his own."""
    declarer = story.replay.auction.declarer
    if declarer is None:
        return None
    asker, asked = Seat(inquiry["by_seat"]), Seat(inquiry["of_seat"])
    if asker is declarer:
        return DECLARER_ASKED if asked.side is not declarer.side else None
    if asker is declarer.partner:
        return DUMMY_ASKED_DECLARER if asked is declarer else DUMMY_ASKED_DEFENDER if asked is not asker else None
    if asked is asker.partner:
        return DEFENDER_ASKED_PARTNER
    return DEFENDER_ASKED_DECLARER if asked is declarer else None


@phrase(DECLARER_ASKED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokeInquired by declarer, of a defender."""
    return _relation_is(judgement, subject, DECLARER_ASKED)


@phrase(DEFENDER_ASKED_DECLARER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokeInquired by a defender, of declarer."""
    return _relation_is(judgement, subject, DEFENDER_ASKED_DECLARER)


@phrase(DEFENDER_ASKED_PARTNER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokeInquired by a defender, of the other defender."""
    return _relation_is(judgement, subject, DEFENDER_ASKED_PARTNER)


@phrase(DUMMY_ASKED_DECLARER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokeInquired by dummy, of declarer."""
    return _relation_is(judgement, subject, DUMMY_ASKED_DECLARER)


@phrase(DUMMY_ASKED_DEFENDER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RevokeInquired by dummy, of a defender."""
    return _relation_is(judgement, subject, DUMMY_ASKED_DEFENDER)


def _relation_is(judgement: Judgement, subject: Subject, which: str) -> Fact:
    return Fact(relation(judgement.story, judgement.story.by_reference[subject.key]) == which, (subject.key,))


@phrase(ALLOWS)
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """The regulation as opened with the board says so; where it says nothing the edition's own rule holds."""
    return _regulation(judgement.story, True)


@phrase(FORBIDS)
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """The regulation as opened with the board says so; where it says nothing the edition's own rule holds."""
    return _regulation(judgement.story, False)


def _regulation(story: Story, says: bool) -> Fact:
    return any_of(
        Fact(entry["defenders_may_ask_partner"] is says, (entry.reference,)) for entry in story.named("BoardOpened")
    )


@possible_facts("inquiry_allowed")
def _(facts: Mapping[str, bool]) -> bool:
    """One player asked one other; the organiser does not both allow and forbid. An edition may not name them all."""
    named = [name for name in ASKED if name in facts]
    return sum(facts[name] for name in named) == 1 and not (facts.get(ALLOWS) and facts.get(FORBIDS))


@phrase("dummy had forfeited his rights")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DummyRightsForfeited before he asked: he had looked at a hand, left his seat to watch or exchanged hands."""
    return _forfeited_before(judgement.story, subject.key)


def _forfeited_before(story: Story, reference: str) -> Fact:
    return any_of(story.before(entry.reference, reference) for entry in story.named("DummyRightsForfeited"))


@raised_by("counts_as_if_established")
def _(judgement: Judgement) -> Iterator[Subject]:
    story = judgement.story
    if story.by_name.get("RevokeInquired"):
        yield from (subject for subject in revoke_subjects(judgement) if inquiries_about(story, revoke_of(subject)))


@phrase(BY_PARTNER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The revoker's partner, a defender, asked him first, and so it came out: see `_found_by`."""
    return _found_by(judgement.story, revoke_of(subject), DEFENDER_ASKED_PARTNER)


@phrase(BY_DUMMY)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Dummy, who had forfeited his rights by then, was the first to ask declarer, and so it came out (43B2b)."""
    story, revoke = judgement.story, revoke_of(subject)
    found = _found_by(story, revoke, DUMMY_ASKED_DECLARER)
    if found.value is False:
        return NO
    forfeited = _forfeited_before(story, inquiries_about(story, revoke)[0].reference)
    if forfeited.value is not True:
        return forfeited
    return Fact(found.value, (*found.events, *forfeited.events))


def _found_by(story: Story, revoke: Revoke, who: str) -> Fact:
    """Was the first question about the revoke of this kind, ahead of any other attention, and did it bring it out?

    It did where the revoker admitted it or took the card back; it did not where he denied it. Not known where his
    answer is not written down and nothing shows that attention was drawn.
    """
    inquiry = inquiries_about(story, revoke)[0]
    attention = attention_to(story, revoke)
    if relation(story, inquiry) != who or inquiry["answer"] == DENIED:
        return Fact(False, (inquiry.reference,))
    if inquiry["answer"] == ADMITTED:
        return Fact(attention is inquiry, (inquiry.reference,))
    if attention is None:
        return Fact(None, (inquiry.reference,), "the answer is not written down")
    first = story.before(inquiry.reference, attention.reference)
    if attention.reference == revoke.retracted_by or first.value is False:
        return Fact(first.value, first.events)
    return NOT_KNOWN


@possible_facts("counts_as_if_established")
def _(facts: Mapping[str, bool]) -> bool:
    """One question was the first; the organiser's leave says nothing of dummy's."""
    return not (facts.get(BY_PARTNER) and facts.get(BY_DUMMY))
