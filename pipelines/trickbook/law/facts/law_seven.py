"""Were the hands taken, counted, kept and put back as Law 7 asks? (laws.md 12, V35)"""

from collections.abc import Iterator
from functools import partial

from trickbook.events.cards import Seat, Side
from trickbook.law.findings import NOT_KNOWN, Fact, any_of
from trickbook.law.hands import called_before
from trickbook.law.judgement import Judgement, Subject, phrase, raised_by

QUESTIONS = {
    "hand_taken": "HandTaken",
    "hand_counted": "HandCounted",
    "hand_looked_at": "HandInspected",
    "hands_mixed": "CardsMixed",
    "hand_returned": "HandReturnedToBoard",
    "hand_taken_out_again": "HandRemovedFromBoard",
    "proper_conditions": "BoardFouled",
}


def _entries(name: str, judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named(name))


for _question, _event in QUESTIONS.items():
    raised_by(_question)(partial(_entries, _event))


@phrase("he took it out of the pocket of his own direction")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """HandTaken: the pocket is that of his seat."""
    return Fact(subject.about["pocket"] == subject.about["seat"], (subject.key,))


@phrase("he counted the cards face down")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """HandCounted says so."""
    return Fact(subject.about["face_down"], (subject.key,))


@phrase("there were thirteen")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """HandCounted says how many."""
    return Fact(subject.about["count"] == 13, (subject.key,))


@phrase("he had counted his cards before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """HandCounted of his stands before he looked; not known where no entry says that he counted."""
    story = judgement.story
    counted = [entry for entry in story.named("HandCounted") if entry["seat"] == subject.about["seat"]]
    return any_of(story.before(entry.reference, subject.key) for entry in counted) if counted else NOT_KNOWN


@phrase("he had called before he looked at his cards")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CallMade by him on this board stands before."""
    return called_before(judgement.story, Seat(subject.about["seat"]), subject.key)


@raised_by("card_touched")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Cards that are not the player's own."""
    for entry in judgement.story.named("CardTouched"):
        if entry["by_seat"] != entry["owner_seat"]:
            yield Subject(entry.reference, entry)


@phrase("an opponent or the director had allowed it")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """CardTouched says who had."""
    return Fact(subject.about["permission"] in ("OPPONENT", "DIRECTOR"), (subject.key,))


@phrase("declarer handled dummy's cards during play")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By declarer, a card of dummy, before play had ended; not known where nobody knows who declares."""
    declarer, touched = judgement.story.replay.auction.declarer, subject.about
    if declarer is None:
        return NOT_KNOWN
    own = touched["by_seat"] == declarer and touched["owner_seat"] == declarer.partner
    return Fact(own and touched["during_play"], (subject.key,))


@phrase("it went into the pocket of its own direction")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """HandReturnedToBoard: the pocket is that of the seat."""
    return Fact(subject.about["pocket"] == subject.about["seat"], (subject.key,))


@phrase("it had been shuffled")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """HandReturnedToBoard says so; not known where it says nothing."""
    return Fact(subject.about["shuffled"], (subject.key,))


@phrase("a member of each side or the director was there")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """HandRemovedFromBoard: by its witnesses, and the player himself for his side."""
    there = {*subject.about["witnesses"], Seat(subject.about["by_seat"]).side}
    return Fact("DIRECTOR" in there or there >= set(Side), (subject.key,))
