"""What did the law require of a play, and did it obey? (laws.md 5.5, V14; Laws 44C, 50 to 52, 57A, 59)

Following suit comes first; then what declarer chose for the lead or the play; then a penalty card that can be played;
with a minor one alone, no other small card of its suit. Each step narrows the cards the hand could legally play, and a
step that would leave none binds nobody (59).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from trickbook.events.cards import RANKS, Card, Seat, Side, Suit
from trickbook.events.entry import Entry
from trickbook.law.exposures import exposures, is_defender
from trickbook.law.findings import any_of
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.law_book import covers
from trickbook.law.penalty_cards import (
    BINDING,
    MINOR,
    FacedCard,
    PenaltyCard,
    faced_cards,
    lying,
)
from trickbook.law.story import Story
from trickbook.play.outcome import Play, Position
from trickbook.play.replay import positions

__all__ = ["Disobedience", "Duty", "FacedCard", "disobedience", "duties", "faced_cards"]

FULL_HAND: Final = 13
TEN: Final = RANKS.index("T")
LEAD_CHOICE, PLAY_CHOICE = "LeadRestrictionChosen", "PlayRestrictionChosen"
RIGHTS: Final = {LEAD_CHOICE: ("lead_restriction", BINDING), PLAY_CHOICE: ("premature_play_choice", ("allowed",))}


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice of declarer's that concerns a play.

    `allows` are the cards that follow suit where he can and obey it: none where he cannot obey, None where that is not
    known, or not whether declarer had the right to it.
    """

    entry: Entry
    allows: frozenset[Card] | None


@dataclass(frozen=True, slots=True)
class Duty:
    """What the law asked of one play in turn by a defender who was bound by more than Law 44.

    `cards` are those he is known to have held, `whole` tells that they are all, `led` is the suit he had to follow.
    `following` are those that follow suit where he could, `complying` those of them that obey every one of declarer's
    `choices`, none where he could not, and `obeying` those left to him then; each None where that is not known well
    enough.
    `penalty` are the penalty cards before him; `due` those of them that he could legally play and had to; `perhaps`
    those that were if they are what is not settled; `deferred` those he took back from this very trick after a
    non-offender had changed his card (62C2); `small` the cards that a minor one forbids.
    """

    play: Play
    cards: frozenset[Card]
    choices: tuple[Choice, ...]
    following: frozenset[Card] | None
    complying: frozenset[Card] | None
    obeying: frozenset[Card] | None
    penalty: tuple[PenaltyCard, ...]
    due: frozenset[Card] | None
    perhaps: frozenset[Card]
    deferred: frozenset[Card]
    small: frozenset[Card]
    whole: bool
    led: Suit | None

    @property
    def subject(self) -> Subject:
        return Subject(self.play.reference, self)

    @property
    def legal(self) -> frozenset[Card] | None:
        """The cards he could legally play; None where that is not known."""
        if self.obeying is None or self.due is None or self.perhaps or not self.whole:
            return None
        return self.due or (self.obeying - self.small) or self.obeying


def duty_of(subject: Subject) -> Duty:
    """The duty a question is about."""
    if not isinstance(subject.about, Duty):
        raise TypeError(f"{subject.key} is no play under a duty")
    return subject.about


def duties(judgement: Judgement) -> Iterator[Duty]:
    """Every play in turn by a defender who had a penalty card or was bound by declarer's choice, in table order."""
    start = _first_bond(judgement)
    if start is not None:
        yield from _duties(judgement, lambda play: judgement.story.place[play.reference] > start)


def duty_at(judgement: Judgement, play: Play) -> Duty | None:
    """What was asked of this play; it looks at nothing behind it."""
    start = _first_bond(judgement)
    if start is None or judgement.story.place[play.reference] < start:
        return None
    return next(_duties(judgement, lambda other: other.reference == play.reference), None)


def _first_bond(judgement: Judgement) -> int | None:
    """Where the first card was laid open or the first choice made."""
    story = judgement.story
    bonds = [entry.reference for entry in story.named(LEAD_CHOICE, PLAY_CHOICE)]
    if "penalty_card_duty" in judgement.edition.questions:
        bonds.extend(exposure.reference for exposure in exposures(judgement))
    return min((story.place[reference] for reference in bonds), default=None)


def _duties(judgement: Judgement, wanted: Callable[[Play], bool]) -> Iterator[Duty]:
    story = judgement.story
    mine = [entry for entry in story.entries if entry.board in (None, story.board)]
    for before, here in pairwise(positions(mine)):
        play = story.plays.get(here.entry.reference) if here.entry else None
        if play is None or play.card is None or play.expected_hand is not play.hand or not wanted(play):
            continue
        if is_defender(story, play.hand).value:
            duty = _duty(judgement, play, before)
            if duty.penalty or duty.choices:
                yield duty


def _duty(judgement: Judgement, play: Play, before: Position) -> Duty:
    story = judgement.story
    penalty = lying(judgement, play.hand, play.reference)
    cards = (before.holdings[play.hand] or frozenset()) | {card.card for card in penalty}
    whole = len(story.replay.deal[play.hand] or ()) >= FULL_HAND
    led = None if play.is_lead else _suit_led(before, play.trick)
    following = cards if play.is_lead else _following(story, play, cards, led, whole)
    choices = tuple(_choices(judgement, play, following if whole else None, led))
    complying = _allowed_by_all(choices, following)
    obeying = None if complying is None else complying or following
    taken_back = frozenset(card.card for card in penalty if _taken_back(play, card, "62C2"))
    return Duty(
        play=play,
        cards=cards,
        choices=choices,
        following=following,
        complying=complying,
        obeying=obeying,
        penalty=penalty,
        due=_due(story, play, penalty, obeying),
        perhaps=frozenset(card.card for card in penalty if card.due is None) & (cards if obeying is None else obeying),
        deferred=taken_back & (obeying or frozenset()),
        small=frozenset(card for minor in penalty if minor.kind == MINOR for card in cards if _small(card, minor.card)),
        whole=whole,
        led=led,
    )


def _suit_led(before: Position, trick: int) -> Suit | None:
    lead = next((play for play in before.open_plays if play.trick == trick), None)
    return lead.card.suit if lead is not None and lead.card is not None else None


def _following(
    story: Story, play: Play, cards: frozenset[Card], led: Suit | None, whole: bool
) -> frozenset[Card] | None:
    """The cards that follow suit where he can (44C); None where he may hold others that are not known."""
    same = frozenset(card for card in cards if card.suit is led)
    if led is None or not (same or whole or all(_was_dealt(story, play, Card(led + rank)) for rank in RANKS)):
        return None
    return same or cards


def _was_dealt(story: Story, play: Play, card: Card) -> bool:
    """Known to be in another hand."""
    return any(card in (cards or ()) for seat, cards in story.replay.deal.items() if seat is not play.hand)


def _choices(judgement: Judgement, play: Play, following: frozenset[Card] | None, led: Suit | None) -> Iterator[Choice]:
    """Declarer's choices that concern this play, those he had no right to left out, in table order.

    They are the newest one for this turn, and every suit forbidden since his hand got the lead that it keeps (50D2a).
    """
    story = judgement.story
    place = story.place[play.reference]
    name = LEAD_CHOICE if play.is_lead else PLAY_CHOICE
    mine = [
        entry for entry in story.named(name) if entry["for_seat"] == play.hand and story.place[entry.reference] < place
    ]
    for entry in mine:
        newest = entry is mine[-1] and entry["kind"] != "NONE" and _first_trick(story, play, entry) == play.trick
        if not newest and not _still_forbidden(story, play, entry):
            continue
        binds = _binds(judgement, entry)
        if binds is not False:
            known = binds and following is not None
            yield Choice(entry, _obeying(judgement, entry, following or frozenset(), led) if known else None)


def _first_trick(story: Story, play: Play, choice: Entry) -> int:
    """The trick of the first card of his behind a choice; before it, 0."""
    return next((other.trick for other in story.plays_behind(choice.reference) if other.hand is play.hand), 0)


def _still_forbidden(story: Story, play: Play, choice: Entry) -> bool:
    """A suit forbidden for the lead to this trick, or for an earlier one since which he has kept the lead."""
    first = _first_trick(story, play, choice)
    leaders = {trick.leader for trick in story.replay.tricks if first <= trick.number < play.trick}
    return choice["kind"] == "FORBID" and leaders <= {play.hand}


def _allowed_by_all(choices: tuple[Choice, ...], following: frozenset[Card] | None) -> frozenset[Card] | None:
    """None, too, where he required a suit that he had forbidden for the same lead: no text says which of them holds."""
    left = following
    for choice in choices:
        left = None if left is None or choice.allows is None else left & choice.allows
    required = any(choice.entry["kind"] == "REQUIRE" and choice.allows for choice in choices)
    return None if not left and required else left


def _binds(judgement: Judgement, choice: Entry) -> bool | None:
    """Had declarer the right to it? None, too, where a suit named has no penalty card but one that is not settled.

    Where no rule of the edition was found: a choice about a lead, from a penalty card, binds nobody; one about a play
    binds as the table took it, and what follows stays open in the rows.
    """
    question, answers = RIGHTS[choice.name]
    if question not in judgement.edition.questions:
        return choice.name == PLAY_CHOICE
    subject = Subject(choice.reference, choice)
    binds = any_of(judgement.says(question, subject, answer) for answer in answers).value
    unsettled = choice.name == LEAD_CHOICE and suits_of(judgement, choice) != suits_of(judgement, choice, due=(True,))
    return None if binds and unsettled else binds


def _obeying(judgement: Judgement, choice: Entry, cards: frozenset[Card], led: Suit | None) -> frozenset[Card]:
    """Those of the cards that obey a choice."""
    kind = choice["kind"]
    if kind in ("HIGHEST", "LOWEST"):
        of_suit = sorted((card for card in cards if card.suit is led), key=lambda card: card.height)
        return frozenset(of_suit[-1:] if kind == "HIGHEST" else of_suit[:1])
    suits = frozenset(choice["suit"] or "") if choice.name == PLAY_CHOICE else suits_of(judgement, choice)
    required = kind in ("REQUIRE", "REQUIRE_SUIT")
    return frozenset(card for card in cards if (card.suit in suits) is required)


def suits_of(judgement: Judgement, choice: Entry, due: tuple[bool | None, ...] = (True, None)) -> frozenset[Suit]:
    """The suits a choice about a lead is good for: those it names of which his partner has a penalty card (50D2)."""
    cards = lying(judgement, Seat(choice["for_seat"]).partner, choice.reference)
    return frozenset(card.card.suit for card in cards if card.due in due and card.card.suit in choice["suits"])


def _due(
    story: Story, play: Play, penalty: tuple[PenaltyCard, ...], obeying: frozenset[Card] | None
) -> frozenset[Card] | None:
    """The penalty cards that had to be played; the one that declarer designated where he did (51A)."""
    if obeying is None and any(card.due for card in penalty):
        return None
    due = frozenset(card.card for card in penalty if card.due and not _taken_back(play, card, "52", "62C2"))
    due &= obeying or frozenset()
    named = [entry for entry in story.named("PenaltyCardChoiceMade") if _names_card_for(story, play, entry)]
    return due & {named[-1]["card"]} or due if named else due


def _taken_back(play: Play, card: PenaltyCard, *laws: str) -> bool:
    """Taken back from this very trick under one of these laws: it is replaced there, not due (52B2; 62C2 is open)."""
    taken = card.exposure.play
    from_here = taken is not None and taken.trick == play.trick and not taken.stands
    return from_here and any(covers(law, by) for law in laws for by in card.law)


def _names_card_for(story: Story, play: Play, entry: Entry) -> bool:
    """A designation behind the defender's play before."""
    place = story.place
    since = max(
        (
            place[other.reference]
            for other in story.replay.plays
            if other.hand is play.hand and other.number < play.number
        ),
        default=-1,
    )
    return bool(entry["seat"] == play.hand) and since < place[entry.reference] < place[play.reference]


def _small(card: Card, minor: Card) -> bool:
    """Another card of the suit below an honour; the ten is one (50C)."""
    return card != minor and card.suit is minor.suit and card.height < TEN


# ---- plays that disobeyed ----


@dataclass(frozen=True, slots=True)
class Disobedience:
    """A play that was not what law or declarer's choice required, though the hand could have obeyed (61A).

    `able` are the cards that would have obeyed, `suit` theirs if it is one. `required_by` is declarer's choice, or
    None where a penalty card was due. A small card played against a minor penalty card is not among them: Law 50C
    forbids it, and does not require another one by name.
    """

    play: str
    trick: int
    hand: Seat
    suit: Suit | None
    able: tuple[Card, ...]
    retracted_by: str | None
    required_by: str | None

    @property
    def side(self) -> Side:
        return self.hand.side


def disobedience(judgement: Judgement) -> Iterator[Disobedience]:
    """Every such play, taken back or not, in table order; what is not settled is left out."""
    for duty in duties(judgement):
        able = unmet(duty)
        if able:
            suits = {card.suit for card in able}
            play = duty.play
            yield Disobedience(
                play.reference,
                play.trick,
                play.hand,
                suits.pop() if len(suits) == 1 else None,
                tuple(sorted(able)),
                play.retracted_by,
                _disobeyed(duty),
            )


def _disobeyed(duty: Duty) -> str | None:
    """The first of declarer's choices that his card did not obey."""
    broken = [choice for choice in duty.choices if choice.allows is not None and duty.play.card not in choice.allows]
    return broken[0].entry.reference if broken and disobeys_choice(duty) else None


def disobeys_choice(duty: Duty) -> bool | None:
    """He could have obeyed declarer's choice, and did not; None where that is not known. Not following suit is 44C."""
    if not duty.choices:
        return False
    if duty.following is None or duty.obeying is None:
        return None
    return duty.play.card in duty.following and duty.play.card not in duty.obeying


def instead_of_penalty_card(duty: Duty) -> bool:
    """A penalty card was due that could be played, and another card was played, which was legal but for that (52A)."""
    in_order = duty.obeying is not None and duty.play.card in duty.obeying
    return bool(duty.due) and in_order and duty.play.card not in (duty.due or frozenset()) | duty.perhaps


def unmet(duty: Duty) -> frozenset[Card]:
    """The cards one of which he should have played: those that obey, or the penalty cards that were due."""
    if disobeys_choice(duty) and duty.obeying:
        return duty.obeying
    return (duty.due or frozenset()) if instead_of_penalty_card(duty) else frozenset()
