"""Dummy put out a card that was not named: must it be taken back, and who may then change his card? Law 45D (V9)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trickbook.events.cards import DECK, Card, Side
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.played_cards import between
from trickbook.law.story import Story
from trickbook.play.outcome import Play

LAST_TRICK = 13
MUST_GO_BACK, TOO_LATE = "must be taken back", "stays: it is too late"
ATTENTION = "attention was drawn to it"
BOTH_PLAYED = "players of both sides had played to the next trick before that"
LAST = "it was the thirteenth trick"
OVER = "the number of tricks was agreed or the hands were back in the board before that"
FIRST_CARD = "the card put out was the first of its trick"
DUMMY_REVOKED = "dummy failed to follow suit with it although able"


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A card of dummy put out without being named: its play, where it lies; the entry that drew attention, if any."""

    reference: str
    trick: int
    placed: Card
    named: Card | None
    play: Play | None
    attention: str | None

    @property
    def moment(self) -> str:
        """The entry that is the error itself."""
        return self.reference if self.play is None else self.play.reference


def misplaced_cards(story: Story) -> Iterator[Misplaced]:
    """Every card that dummy put out without its being named, in table order."""
    dummy = story.replay.auction.dummy
    errors = story.named("DummyCardMisplaced")
    for entry in errors:
        placed, named = DECK.get(entry["placed_card"]), DECK.get(entry["named_card"] or "")
        if placed is None or placed == named:
            continue
        lying = [play for play in story.plays_made(entry["trick"]) if play.hand is dummy and play.card == placed]
        play = lying[0] if lying else None
        about = {entry.reference, play.reference if play else None}
        attention = [
            drawn.reference
            for drawn in story.named("AttentionDrawn")
            if drawn["irregularity"] == "MISPLACED_CARD"
            and (about & set(drawn["refs"]) or (not drawn["refs"] and len(errors) == 1))
        ]
        yield Misplaced(entry.reference, entry["trick"], placed, named, play, attention[0] if attention else None)


def _subject(card: Misplaced) -> Subject:
    return Subject(card.reference, card)


def _card(subject: Subject) -> Misplaced:
    if not isinstance(subject.about, Misplaced):
        raise TypeError(f"{subject.key} is no misplaced card")
    return subject.about


@raised_by("misplaced_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (_subject(card) for card in misplaced_cards(judgement.story))


@phrase(ATTENTION)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """AttentionDrawn to a misplaced card, about this entry or the card's play; without a reference, the only one."""
    drawn = _card(subject).attention
    return NO if drawn is None else Fact(True, (drawn,))


@phrase(BOTH_PLAYED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card of either side to the trick behind it, before attention was drawn, else at all; one side does not do."""
    story, card = judgement.story, _card(subject)
    sides = [
        any_of(
            between(story, card.moment, play.reference, card.attention)
            for play in story.plays_made(card.trick + 1)
            if play.hand.side is side
        )
        for side in Side
    ]
    if any(side.value is False for side in sides):
        return NO
    events = tuple(event for side in sides for event in side.events)
    return Fact(None if any(side.value is None for side in sides) else True, events)


@phrase(LAST)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The trick that the entry states."""
    return Fact(_card(subject).trick == LAST_TRICK, (subject.key,))


@phrase(OVER)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """TrickCountAgreed by both sides, or the fourth HandReturnedToBoard, before attention was drawn, else at all."""
    story, card = judgement.story, _card(subject)
    agreed = [entry.reference for entry in story.named("TrickCountAgreed") if entry["by_ns"] and entry["by_ew"]]
    returned = {entry["seat"]: entry.reference for entry in reversed(story.named("HandReturnedToBoard"))}
    if len(returned) == 4:
        agreed.append(max(returned.values(), key=story.place.__getitem__))
    return any_of(between(story, card.moment, reference, card.attention) for reference in agreed)


@phrase("dummy put it out in his turn")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """It was dummy's turn when the card was put down."""
    play = _card(subject).play
    if play is None or play.expected_hand is None:
        return NOT_KNOWN
    return Fact(play.expected_hand is play.hand, (play.reference,))


@possible_facts("misplaced_card")
def _(facts: Mapping[str, bool]) -> bool:
    """Nobody plays to a trick behind the last."""
    return not (facts.get(BOTH_PLAYED) and facts.get(LAST))


# ---- a misplaced card that stays ----


@raised_by("misplaced_card_that_stays")
def _(judgement: Judgement) -> Iterator[Subject]:
    for card in misplaced_cards(judgement.story):
        if judgement.answer("misplaced_card", _subject(card)) == TOO_LATE:
            yield _subject(card)


@phrase(FIRST_CARD)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Its play was the lead."""
    play = _card(subject).play
    return NOT_KNOWN if play is None else Fact(play.is_lead, (play.reference,))


@phrase(DUMMY_REVOKED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The replay shows that dummy held a card of the suit led."""
    play = _card(subject).play
    return any_of(
        Fact(True, (failure.play,))
        for failure in judgement.story.replay.failures
        if play is not None and failure.play == play.reference
    )


@possible_facts("misplaced_card_that_stays")
def _(facts: Mapping[str, bool]) -> bool:
    """Who leads follows no suit."""
    return not (facts.get(FIRST_CARD) and facts.get(DUMMY_REVOKED))


# ---- who may change his card ----


@dataclass(frozen=True, slots=True)
class CardBehindError:
    """A card put down behind the error and before attention was drawn to it."""

    error: Misplaced
    play: Play


def _cards_behind(story: Story) -> Iterator[CardBehindError]:
    for card in misplaced_cards(story):
        for play in story.plays_behind(card.moment) if card.attention else ():
            if between(story, card.moment, play.reference, card.attention).value is not False:
                yield CardBehindError(card, play)


def _behind(subject: Subject) -> CardBehindError:
    if not isinstance(subject.about, CardBehindError):
        raise TypeError(f"{subject.key} is no card behind a misplaced one")
    return subject.about


@raised_by("defender_may_replace")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Defenders' cards behind the error and before attention, of whatever trick."""
    declarer = judgement.story.replay.auction.declarer
    for behind in _cards_behind(judgement.story):
        if declarer is not None and behind.play.hand.side is not declarer.side:
            yield Subject(behind.play.reference, behind)


@raised_by("declarer_may_replace")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Declarer's own card to the trick of the error, behind the error and before attention."""
    declarer = judgement.story.replay.auction.declarer
    for behind in _cards_behind(judgement.story):
        if behind.play.hand is declarer and behind.play.trick == behind.error.trick:
            yield Subject(behind.play.reference, behind)


@phrase("the card that dummy put out must be taken back")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `misplaced_card` says so."""
    return judgement.says("misplaced_card", _subject(_behind(subject).error), MUST_GO_BACK)


@phrase("declarer's right-hand opponent changed his card, which lay before declarer's")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """That hand took back a card of the trick that had been put down behind the error and before declarer's."""
    story, behind = judgement.story, _behind(subject)
    return any_of(
        Fact(True, (play.reference, play.retracted_by))
        for play in story.plays_made(behind.error.trick)
        if play.hand is behind.play.hand.rho
        and play.retracted_by is not None
        and between(story, behind.error.moment, play.reference, behind.play.reference).value
    )
