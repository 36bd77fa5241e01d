"""Which revokes are there, when was attention first drawn to each, and what did its side win? (laws.md 7.1, V15, V17)

A revoke is a failure to follow suit although able, or to obey what the law or an opponent's choice required. Whether it
was established or corrected, and whether tricks are transferred for it, is for the edition's rows to say.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trickbook.events.cards import Card, Seat, Side, Suit
from trickbook.events.entry import Entry
from trickbook.law.findings import Fact
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.obligations import disobedience
from trickbook.law.out_of_turn import is_proper_lead
from trickbook.law.story import Story
from trickbook.play.outcome import ADJUDICATED, AGREED, FailureToFollow, Play, Trick

TRICKS = 13
ADMITTED, DENIED = "HAS_ONE", "HAS_NONE"


@dataclass(frozen=True, slots=True)
class Revoke:
    """A revoke by `hand` in `trick`; `able` are the cards it could have played instead, `suit` their suit if one.

    `disobeyed`: it failed to obey a lead or play that the law or an opponent required, not to follow suit; with
    `penalty_card` a penalty card was due instead, and Law 52 says what becomes of it.
    """

    play: str
    trick: int
    hand: Seat
    suit: Suit | None
    able: tuple[Card, ...]
    retracted_by: str | None
    disobeyed: bool = False
    penalty_card: bool = False

    @property
    def side(self) -> Side:
        return self.hand.side


def failures_to_follow(story: Story) -> tuple[Revoke, ...]:
    """The failures to follow suit of a board, in table order, corrected ones too; the same under every edition.

    A card found to be its player's own lead, behind an opponent's lead out of turn, followed nothing (53B).
    """
    return tuple(
        _failure(row)
        for row in story.replay.failures
        if _lead_stands(story, row) and not is_proper_lead(story, story.plays[row.play]).value
    )


def _lead_stands(story: Story, row: FailureToFollow) -> bool:
    """A lead that was taken back is no suit led; the card is judged by the lead in its place (laws.md 0.6, 7.1)."""
    return row.lead is None or story.plays[row.lead].stands


def _failure(row: FailureToFollow) -> Revoke:
    return Revoke(row.play, row.trick, row.hand, row.suit_led, row.able, row.retracted_by)


def irregular_plays(judgement: Judgement) -> tuple[Revoke, ...]:
    """Every play that failed to follow suit or to obey although able, in table order, each once.

    Among them are those that were, or may have been, their player's own lead: the rows say that those are no revokes.
    """
    return judgement.once(_irregular_plays)


def _irregular_plays(judgement: Judgement) -> tuple[Revoke, ...]:
    story = judgement.story
    failures = [
        _failure(row)
        for row in story.replay.failures
        if _lead_stands(story, row) or is_proper_lead(story, story.plays[row.play]).value is not False
    ]
    known = {failure.play for failure in failures}
    disobeyed = (
        Revoke(row.play, row.trick, row.hand, row.suit, row.able, row.retracted_by, True, row.required_by is None)
        for row in disobedience(judgement)
        if row.play not in known
    )
    return tuple(sorted((*failures, *disobeyed), key=lambda revoke: judgement.story.place[revoke.play]))


def revokes(judgement: Judgement) -> tuple[Revoke, ...]:
    """The plays that the edition calls revokes, in table order, corrected ones too."""
    return judgement.once(_revokes)


def _revokes(judgement: Judgement) -> tuple[Revoke, ...]:
    return tuple(
        play
        for play in irregular_plays(judgement)
        if judgement.answer("play_is_revoke", Subject(play.play, play)) == "revoke"
    )


def revoke_subjects(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(revoke.play, revoke) for revoke in revokes(judgement))


def revoke_of(subject: Subject) -> Revoke:
    """The revoke a question is about."""
    revoke = subject.about
    if not isinstance(revoke, Revoke):
        raise TypeError(f"{subject.key} is no revoke")
    return revoke


def attention_to(story: Story, revoke: Revoke) -> Entry | None:
    """The entry that first drew attention to a revoke (V17).

    A remark, an allegation, an answer that admits it, or the revoke card taken back, which shows it.
    """
    return min(_mentions(story, revoke), key=lambda entry: story.place[entry.reference], default=None)


def _mentions(story: Story, revoke: Revoke) -> Iterator[Entry]:
    if revoke.retracted_by is not None:
        yield story.by_reference[revoke.retracted_by]
    for entry in story.named("AttentionDrawn"):
        behind = story.place[entry.reference] > story.place[revoke.play]
        if behind and entry["irregularity"] == "REVOKE" and (revoke.play in entry["refs"] or _only_one(story, entry)):
            yield entry
    for entry in story.named("RevokeAlleged"):
        if entry["by_seat"] is not None and _concerns(story, revoke, entry, entry["offender"]):
            yield entry
    for entry in story.named("RevokeInquired"):
        if entry["answer"] == ADMITTED and _concerns(story, revoke, entry, entry["of_seat"]):
            yield entry


def _only_one(story: Story, attention: Entry) -> bool:
    """A remark that names no card means the one revoke of the board."""
    return not attention["refs"] and len(failures_to_follow(story)) == 1


def _concerns(story: Story, revoke: Revoke, entry: Entry, hand: str) -> bool:
    behind = story.place[entry.reference] > story.place[revoke.play]
    return behind and (hand, entry["trick"]) == (revoke.hand, revoke.trick)


def inquiries_about(story: Story, revoke: Revoke) -> list[Entry]:
    """Questions to the revoker about the revoke trick, behind the revoke, in table order (61B)."""
    return [entry for entry in story.named("RevokeInquired") if _concerns(story, revoke, entry, entry["of_seat"])]


def before_attention(story: Story, revoke: Revoke, reference: str) -> Fact:
    """Did this happen behind the revoke and before attention was drawn to it, if it was drawn at all?"""
    if story.place[reference] <= story.place[revoke.play]:
        return Fact(False, (reference,))
    attention = attention_to(story, revoke)
    if attention is None or attention.reference == reference:
        return Fact(attention is None, (reference,))
    return story.before(reference, attention.reference)


def plays_to_next_trick(story: Story, revoke: Revoke, side: Side) -> list[Play]:
    """Plays behind the revoke to the trick after it, legal or not, taken back or not, by a side."""
    place = story.place[revoke.play]
    return [
        play
        for play in story.plays_made(revoke.trick + 1)
        if play.hand.side is side and story.place[play.reference] > place
    ]


def trick_of(story: Story, revoke: Revoke) -> Trick | None:
    """The revoke trick as it stands; None where all its cards were taken back."""
    return next((trick for trick in story.replay.tricks if trick.number == revoke.trick), None)


def revoke_trick_won(story: Story, revoke: Revoke) -> bool | None:
    """Did the offending side win the revoke trick, at the table or by a settled claim?"""
    trick = trick_of(story, revoke)
    if trick is not None and trick.complete:
        return None if trick.winner is None else trick.side is revoke.side
    claimed = claimed_tricks(story, revoke.side)
    if claimed == 0:
        return False
    return True if claimed is not None and claimed == TRICKS - complete_tricks(story) else None


def later_tricks_won(story: Story, revoke: Revoke) -> tuple[int, int]:
    """How many tricks behind the revoke trick its side won, claimed ones among them: at least, at most."""
    later = [trick for trick in story.replay.tricks if trick.complete and trick.number > revoke.trick]
    won = sum(trick.side is revoke.side for trick in later)
    unknown = sum(trick.winner is None for trick in later)
    trick = trick_of(story, revoke)
    revoke_trick_open = trick is None or not trick.complete
    claimed = claimed_tricks(story, revoke.side)
    if claimed is None:
        return won, won + unknown + TRICKS - revoke.trick - len(later)
    if revoke_trick_open and revoke_trick_won(story, revoke) is not False:
        in_it = 1 if revoke_trick_won(story, revoke) else 0
        return won + max(claimed - 1, 0), won + unknown + claimed - in_it
    return won + claimed, won + unknown + claimed


def complete_tricks(story: Story) -> int:
    return sum(trick.complete for trick in story.replay.tricks)


def claimed_tricks(story: Story, side: Side) -> int | None:
    """Tricks that a settled claim gave a side beyond those it won in complete tricks.

    0 where all thirteen were played; None where tricks are not accounted for, a concession was cancelled (71), a
    complete trick has no known winner, or the claim gives fewer tricks than were won already.
    """
    replay = story.replay
    if any(trick.complete and trick.winner is None for trick in replay.tricks):
        return None
    won = replay.tricks_ns if side is Side.NS else replay.tricks_ew
    for claim in reversed(replay.claims):
        total = claim.tricks_ns if side is Side.NS else claim.tricks_ew
        if claim.state in (AGREED, ADJUDICATED) and total is not None:
            return None if claim.cancelled_by or total < won else total - won
    return 0 if complete_tricks(story) == TRICKS else None
