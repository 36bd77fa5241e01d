"""Which penalty cards lay on the table, of what kind, and how did each end? (Laws 48 to 52; laws.md 5.4, V13)

One pass over the board's entries. What creates a penalty card, of which kind it is and what a restriction does are
questions to the edition's rows; the pass only remembers what lies there. The model is the edition's: callable exposed
cards in 1932, one class of penalty card in 1982, major and minor ones since 1987.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from trickbook.events.cards import Card, Seat
from trickbook.events.entry import Entry
from trickbook.law.exposures import PLAYED_TOO_EARLY, Exposure, exposures
from trickbook.law.findings import Finding, Outcome, Undetermined
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.story import Story

PENALTY_CARD, CALLABLE = "penalty card", "may be called"
MAJOR, MINOR = "major", "minor"
PLAYED, PICKED_UP, VOID = "played", "picked up", "void at the end of play"
RULED_NONE, WAIVED = "ruled to be no penalty card", "waived"
RULINGS: Final = {"NOT_A_PENALTY_CARD": RULED_NONE, "WAIVER": WAIVED}
BINDING: Final = ("must lead a suit named", "may not lead a suit named", "may lead any card: he cannot obey")


@dataclass(frozen=True, slots=True)
class PenaltyCard:
    """A card that lies before `seat` from `created_by` until `ended_by` (None: it still lies there).

    `kind`: major, minor, penalty card (1982), may be called (1932), or None where that is not settled.
    `law`: the laws that made it one. `major_by`: the exposure of another card that made a minor one major (50B).
    `how_ended`: played, picked up, void at the end of play, waived, ruled to be no penalty card.
    `certain` is False where it is not settled whether it is a penalty card at all, or any longer.
    """

    seat: Seat
    card: Card
    kind: str | None
    law: tuple[str, ...]
    created_by: str
    exposure: Exposure
    ended_by: str | None = None
    how_ended: str | None = None
    major_by: str | None = None
    certain: bool = True

    @property
    def due(self) -> bool | None:
        """Does it have to be played as soon as it can, as a major one or the one kind of 1982? None: not settled."""
        if not self.certain or self.kind is None:
            return None
        return self.kind in (MAJOR, PENALTY_CARD)


def penalty_cards(judgement: Judgement) -> tuple[PenaltyCard, ...]:
    """The penalty cards of a board under one edition, in table order; those that are not settled are left out."""
    return tuple(card for card in traced(judgement) if card.certain)


def penalty_card_of(subject: Subject) -> PenaltyCard:
    """The penalty card a question is about."""
    if not isinstance(subject.about, PenaltyCard):
        raise TypeError(f"{subject.key} is no penalty card")
    return subject.about


def traced(judgement: Judgement, before: str | None = None) -> tuple[PenaltyCard, ...]:
    """Penalty cards, also those not settled, in table order; with `before` as they stood just before that entry.

    A card that the entry takes back lies there again.
    """
    story = judgement.story
    laid_open = {exposure.reference: exposure for exposure in exposures(judgement)}
    if not laid_open:
        return ()
    order = judgement.once(_in_order)
    limit = len(order) if before is None else order[before]
    first = order[next(iter(laid_open))]
    cards: list[PenaltyCard] = []
    for reference in list(order)[first:limit]:
        entry = story.by_reference[reference]
        if entry.name == "CardRetracted":
            _taken_back(cards, entry)
        exposure = laid_open.get(entry.reference)
        if exposure is not None:
            _lay_open(judgement, cards, exposure)
        end = _ENDINGS.get(entry.name)
        if end is not None and entry.board in (None, story.board):
            end(judgement, cards, entry)
    if before is not None and story.by_reference[before].name == "CardRetracted":
        _taken_back(cards, story.by_reference[before])
    return tuple(cards)


def in_effect(story: Story, choice: Entry) -> str:
    """The entry behind which declarer's choice about a lead counts.

    Where he chose while a card that goes back still lay there, that is its taking back: the last one before the next
    card is put down.
    """
    behind = takewhile(lambda entry: entry.name != "CardPlayed", story.entries[story.place[choice.reference] :])
    return [entry.reference for entry in behind if entry is choice or entry.name == "CardRetracted"][-1]


def _in_order(judgement: Judgement) -> dict[str, int]:
    """Reference -> place in the pass: the table's order, but a choice stands behind the card that goes back first."""
    story = judgement.story
    moments = {
        entry.reference: (story.place[in_effect(story, entry)], 1)
        if entry.name == "LeadRestrictionChosen"
        else (story.place[entry.reference], 0)
        for entry in story.entries
    }
    return {reference: place for place, reference in enumerate(sorted(moments, key=lambda name: moments[name]))}


def lying(judgement: Judgement, seat: Seat, before: str) -> tuple[PenaltyCard, ...]:
    """The penalty cards that lay before a seat just before an entry, also those not settled."""
    return tuple(card for card in traced(judgement, before) if card.seat is seat and card.ended_by is None)


def _lay_open(judgement: Judgement, cards: list[PenaltyCard], exposure: Exposure) -> None:
    if any(_is(card, exposure) and card.ended_by is None for card in cards):
        return
    outcome = judgement.ask(exposure.question, exposure.subject)
    if isinstance(outcome, Undetermined):
        certain = False
    elif isinstance(outcome, Finding) and outcome.answer in (PENALTY_CARD, CALLABLE):
        certain = True
    else:
        return
    made = PenaltyCard(
        exposure.seat,
        exposure.card,
        _kind(judgement, exposure, outcome) if certain else None,
        outcome.laws,
        exposure.reference,
        exposure,
        certain=certain,
    )
    for place, other in enumerate(cards):
        if other.seat is made.seat and other.ended_by is None and other.kind in (MINOR, None):
            cards[place] = _beside(judgement, other, made)
    if exposure.question == PLAYED_TOO_EARLY and exposure.play is not None and exposure.play.stands:
        made = replace(made, ended_by=exposure.play.reference, how_ended=PLAYED)
    cards.append(made)


def _is(card: PenaltyCard, exposure: Exposure) -> bool:
    return (card.seat, card.card) == (exposure.seat, exposure.card)


def _kind(judgement: Judgement, exposure: Exposure, outcome: Outcome) -> str | None:
    """As the rows class it when it is laid open; in an edition with one class, that one."""
    if "penalty_card_kind" in judgement.edition.questions:
        kind: str | None = judgement.answer("penalty_card_kind", exposure.subject)
        return kind
    return str(outcome.answer) if isinstance(outcome, Finding) else None


@dataclass(frozen=True, slots=True)
class SecondCard:
    """A penalty card, and another card of the same defender laid open while it lies there."""

    first: PenaltyCard
    second: PenaltyCard


def _beside(judgement: Judgement, first: PenaltyCard, second: PenaltyCard) -> PenaltyCard:
    """The card that lay there once there is a second one: the rows say whether it is major from now on (50B)."""
    if "penalty_card_upgrade" not in judgement.edition.questions:
        return first
    kind = judgement.answer("penalty_card_upgrade", Subject(second.created_by, SecondCard(first, second)))
    return replace(first, kind=kind, major_by=second.created_by if kind == MAJOR else None)


# ---- how a penalty card ends ----


def _played(judgement: Judgement, cards: list[PenaltyCard], entry: Entry) -> None:
    play = judgement.story.plays.get(entry.reference)
    for place, card in enumerate(cards):
        if play is not None and (card.seat, card.card) == (play.hand, play.card) and card.ended_by is None:
            cards[place] = replace(card, ended_by=entry.reference, how_ended=PLAYED)


def _taken_back(cards: list[PenaltyCard], entry: Entry) -> None:
    """A card that lay faced and was played stays what it was when that play goes back (laws.md 4.7)."""
    for place, card in enumerate(cards):
        if card.how_ended == PLAYED and card.ended_by == entry["play"]:
            cards[place] = replace(card, ended_by=None, how_ended=None)


def _restricted(judgement: Judgement, cards: list[PenaltyCard], entry: Entry) -> None:
    """Declarer required or forbade a suit: the cards of that suit are picked up where he had the right to (50D2a)."""
    if entry["kind"] == "NONE" or "lead_restriction" not in judgement.edition.questions:
        return
    answer = judgement.answer("lead_restriction", Subject(entry.reference, entry))
    for place, card in enumerate(cards):
        concerned = card.seat.partner == entry["for_seat"] and card.card.suit in entry["suits"]
        if not concerned or card.ended_by is not None or card.due is False:
            continue
        if answer is None:
            cards[place] = replace(card, certain=False)
        elif answer in BINDING:
            cards[place] = replace(card, ended_by=entry.reference, how_ended=PICKED_UP)


def _ruled(judgement: Judgement, cards: list[PenaltyCard], entry: Entry) -> None:
    """The director designated otherwise (50) or waived (81C5); a ruling that was withdrawn counts for nothing."""
    how = RULINGS.get(entry["kind"])
    if how is None or entry not in judgement.story.rulings():
        return
    for place, card in enumerate(cards):
        play = card.exposure.play
        about = (card.created_by, play.reference if play else None)
        if entry["about"] in about and card.ended_by is None:
            cards[place] = replace(card, ended_by=entry.reference, how_ended=how)


def _play_ended(_judgement: Judgement, cards: list[PenaltyCard], entry: Entry) -> None:
    for place, card in enumerate(cards):
        if card.ended_by is None:
            cards[place] = replace(card, ended_by=entry.reference, how_ended=VOID)


_ENDINGS: Final[dict[str, Callable[[Judgement, list[PenaltyCard], Entry], None]]] = {
    "CardPlayed": _played,
    "LeadRestrictionChosen": _restricted,
    "DirectorRuled": _ruled,
    "PlayEnded": _play_ended,
}


# ---- cards that lie faced ----


@dataclass(frozen=True, slots=True)
class FacedCard:
    """A card that lies faced before a player; `penalty_card` is None where that is not settled."""

    card: Card
    laid_open_by: str
    penalty_card: bool | None


def faced_cards(judgement: Judgement, seat: Seat, before: str) -> tuple[FacedCard, ...]:
    """The single cards that lay faced before a player just before an entry, penalty cards and others (64B3, 62B).

    A card that was only named or held up lies there as a penalty card only; one that was played since does not, nor one
    picked up after declarer's choice. Dummy's hand, which lies faced as a whole, is not listed.
    """
    cards = {card.created_by: card for card in traced(judgement, before) if card.seat is seat}
    return tuple(
        FacedCard(exposure.card, exposure.reference, _is_penalty_card(cards.get(exposure.reference)))
        for exposure in _left_faced(judgement, seat, before)
        if (card := cards.get(exposure.reference)) is None or card.how_ended in (None, RULED_NONE, WAIVED)
    )


def _is_penalty_card(card: PenaltyCard | None) -> bool | None:
    if card is None or card.how_ended is not None:
        return False
    return True if card.certain else None


def _left_faced(judgement: Judgement, seat: Seat, before: str) -> Iterator[Exposure]:
    """Exposures of cards that stay on the table, not played since or just taken back: no card twice."""
    story, seen = judgement.story, set[Card]()
    for exposure in exposures(judgement):
        since = story.place[exposure.reference]
        if exposure.seat is not seat or since >= story.place[before] or exposure.card in seen:
            continue
        played = any(
            play.card == exposure.card
            and since <= story.place[play.reference] < story.place[before]
            and (play.retracted_by is None or story.place[play.retracted_by] > story.place[before])
            for play in story.replay.plays
        )
        if not played and _lies(judgement, exposure):
            seen.add(exposure.card)
            yield exposure


def _lies(judgement: Judgement, exposure: Exposure) -> bool:
    """A penalty card lies there; another card only where it was laid open, not where it was named or held up."""
    outcome = judgement.ask(exposure.question, exposure.subject)
    if isinstance(outcome, Undetermined) or (
        isinstance(outcome, Finding) and outcome.answer in (PENALTY_CARD, CALLABLE)
    ):
        return True
    entry = judgement.story.by_reference[exposure.reference]
    return entry.name == "CardExposed" and entry["manner"] not in ("NAMED_AS_HELD", "HELD_VISIBLE")
