"""What must a defender lead or play when he or his partner has a penalty card? Laws 50-52, 57A, 59 (laws.md 5.5)."""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.findings import NO, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.obligations import LEAD_CHOICE, duties, duty_of, instead_of_penalty_card, suits_of
from trickbook.law.penalty_cards import MINOR, PENALTY_CARD, PenaltyCard, in_effect, lying
from trickbook.law.story import Story
from trickbook.play.outcome import Position
from trickbook.play.replay import positions

REQUIRED, FORBADE = "declarer required a suit", "declarer forbade a suit"
REQUIRED_ONE = "declarer required one suit only"
HAS_DUE = ("he has a major penalty card", "he has a penalty card")

# ---- declarer's choice about the lead ----


@raised_by("lead_restriction")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named(LEAD_CHOICE))


@phrase(REQUIRED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """LeadRestrictionChosen of kind REQUIRE."""
    return Fact(judgement.story.value(subject.key, "kind") == "REQUIRE", (subject.key,))


@phrase(REQUIRED_ONE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """LeadRestrictionChosen of kind REQUIRE that names a single suit."""
    choice = _entry(judgement, subject)
    return Fact(choice["kind"] == "REQUIRE" and len(set(choice["suits"])) == 1, (subject.key,))


@phrase(FORBADE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """LeadRestrictionChosen of kind FORBID."""
    return Fact(judgement.story.value(subject.key, "kind") == "FORBID", (subject.key,))


@phrase("his partner has a major penalty card, of a suit named where declarer named one")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It lies before the partner of the defender who is to lead."""
    return _partner_has(judgement, subject)


@phrase("his partner has a penalty card, of a suit named where declarer named one")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """1982, where there is one kind: it lies before the partner of the defender who is to lead."""
    return _partner_has(judgement, subject)


def _partner_has(judgement: Judgement, subject: Subject) -> Fact:
    suits = _entry(judgement, subject)["suits"]
    cards = _cards_of_partner(judgement, subject)
    return any_of(Fact(card.due, (card.created_by,)) for card in cards if not suits or card.card.suit in suits)


def _entry(judgement: Judgement, subject: Subject) -> Entry:
    return judgement.story.by_reference[subject.key]


def _cards_of_partner(judgement: Judgement, subject: Subject) -> tuple[PenaltyCard, ...]:
    return lying(judgement, Seat(_entry(judgement, subject)["for_seat"]).partner, subject.key)


@phrase("his partner has several penalty cards")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Two or more lie before the partner of the defender who is to lead."""
    cards = _cards_of_partner(judgement, subject)
    if len(cards) < 2:
        return NO
    settled = [card.created_by for card in cards if card.certain]
    return Fact(True if len(settled) > 1 else None, tuple(settled))


@phrase("it is his lead")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """His hand leads to the next trick, as the table stood when declarer chose and what goes back had gone back."""
    here = _position(judgement.story, subject)
    if here.expected_hand is None:
        return Fact(None, (subject.key,))
    begun = any(play.trick == here.trick for play in here.open_plays)
    return Fact(here.expected_hand == _entry(judgement, subject)["for_seat"] and not begun, (subject.key,))


@phrase("he holds a card that obeys the choice")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Of the suit required, or of one not forbidden, of those his partner has; not known where his hand is not."""
    entry, story = _entry(judgement, subject), judgement.story
    seat = Seat(entry["for_seat"])
    cards = _position(story, subject).holdings[seat]
    suits = suits_of(judgement, entry)
    obeying = [card for card in cards or () if (card.suit in suits) is (entry["kind"] == "REQUIRE")]
    if obeying:
        return Fact(True, (subject.key,))
    return Fact(False if len(story.replay.deal[seat] or ()) == 13 else None, (subject.key,))


def _position(story: Story, subject: Subject) -> Position:
    """How the table stood when the choice took effect."""
    mine = [entry for entry in story.entries if entry.board in (None, story.board)]
    moment = in_effect(story, story.by_reference[subject.key])
    return next(here for here in positions(mine) if here.entry is not None and here.entry.reference == moment)


@possible_facts("lead_restriction")
def _(facts: Mapping[str, bool]) -> bool:
    """Declarer makes one choice."""
    return not (facts[REQUIRED] and facts[FORBADE]) and (facts[REQUIRED] or not facts[REQUIRED_ONE])


# ---- did he obey it? ----


@raised_by("choice_obeyed")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (duty.subject for duty in duties(judgement) if duty.choices)


@phrase("the choice was about a lead")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """LeadRestrictionChosen; else PlayRestrictionChosen, about the card to the trick (57A)."""
    return any_of(
        Fact(choice.entry.name == LEAD_CHOICE, (choice.entry.reference,)) for choice in duty_of(subject).choices
    )


@phrase("he could obey it")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Following suit left him a card that obeys; not known where his hand is not, or where declarer's right is not."""
    complying = duty_of(subject).complying
    return Fact(None if complying is None else bool(complying), (subject.key,))


@phrase("his card obeyed it")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The card put down is one that follows suit where he can and obeys the choice."""
    duty = duty_of(subject)
    return Fact(None if duty.complying is None else duty.play.card in duty.complying, (subject.key,))


@possible_facts("choice_obeyed")
def _(facts: Mapping[str, bool]) -> bool:
    """Nobody obeys who cannot."""
    return facts["he could obey it"] or not facts["his card obeyed it"]


# ---- what his own penalty card asks of him ----


@raised_by("penalty_card_duty")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (duty.subject for duty in duties(judgement) if duty.penalty)


@phrase("he has a major penalty card")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """One lies before him as he plays."""
    return _has_due(subject)


@phrase("he has a penalty card")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """1982, where there is one kind: one lies before him as he plays."""
    return _has_due(subject)


def _has_due(subject: Subject) -> Fact:
    return any_of(Fact(card.due, (card.created_by,)) for card in duty_of(subject).penalty)


@phrase("he has a minor penalty card")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """One lies before him as he plays."""
    cards = duty_of(subject).penalty
    return any_of(
        Fact(card.kind == MINOR if card.certain and card.kind else None, (card.created_by,)) for card in cards
    )


@phrase("such a card can legally be played")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Following suit, and what declarer chose, leave it to him; not the card that another one has just to replace."""
    duty = duty_of(subject)
    if duty.due or duty.deferred:
        return Fact(True, (subject.key,))
    return Fact(None if duty.due is None or duty.perhaps else False, (subject.key,))


@phrase("he has to follow suit")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """He does not lead, and holds a card of the suit led."""
    duty = duty_of(subject)
    if duty.led is None or duty.following is None:
        return NO if duty.play.is_lead else Fact(None, (subject.key,))
    return Fact(any(card.suit is duty.led for card in duty.following), (subject.key,))


@phrase("he cannot follow suit")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """He does not lead, and holds no card of the suit led."""
    duty = duty_of(subject)
    if duty.led is None or duty.following is None:
        return NO if duty.play.is_lead else Fact(None, (subject.key,))
    return Fact(not any(card.suit is duty.led for card in duty.following), (subject.key,))


@phrase("he has only now taken it back from this trick, because a non-offender had changed his card")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Law 62C2 made it a penalty card on this very trick, and no other one can be played."""
    duty = duty_of(subject)
    return Fact(bool(duty.deferred) and not duty.due, (subject.key,))


@possible_facts("penalty_card_duty")
def _(facts: Mapping[str, bool]) -> bool:
    """Only a card that can be played is due; one just taken back is due as any other, or later."""
    told = facts.get
    has = any(told(name) for name in HAS_DUE)
    playable = told("such a card can legally be played")
    deferred = told("he has only now taken it back from this trick, because a non-offender had changed his card")
    both = told("he has to follow suit") and told("he cannot follow suit")
    return (has or not playable) and (bool(playable) or not deferred) and not both


@raised_by("minor_penalty_rule")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Where a minor penalty card is the only one and he plays a card of its suit."""
    for duty in duties(judgement):
        minor = [card for card in duty.penalty if card.kind != PENALTY_CARD and not card.due]
        played = duty.play.card
        if not duty.due and played is not None and any(card.card.suit is played.suit for card in minor):
            yield duty.subject


@phrase("he played another card of its suit below an honour")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Not the ten or higher, not the penalty card itself, though he had another card to play."""
    duty = duty_of(subject)
    small = duty.play.card in duty.small
    if any(card.kind is None or not card.certain for card in duty.penalty):
        return Fact(None, (subject.key,))
    forced = duty.obeying is not None and not duty.obeying - duty.small
    return Fact(small and not forced, (subject.key,))


# ---- another card instead of a penalty card ----


@raised_by("wrong_card_instead_of_penalty_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (duty.subject for duty in duties(judgement) if instead_of_penalty_card(duty))


@phrase("declarer accepted the card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """IllegalPlayAccepted names it, before any word that he does not accept it."""
    return _word(judgement.story, subject, "IllegalPlayAccepted", "IllegalPlayRejected")


@phrase("declarer did not accept the card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """IllegalPlayRejected names it, before he accepted it or played on; taken back without such a word, not known."""
    story = judgement.story
    said = _word(story, subject, "IllegalPlayRejected", "IllegalPlayAccepted")
    played = _played_on(story, subject)
    if said.value and played.value:
        return NO
    taken_back = story.plays[subject.key].retracted_by
    accepted = _word(story, subject, "IllegalPlayAccepted", "IllegalPlayRejected")
    if said.value or played.value or accepted.value or taken_back is None:
        return said
    return Fact(None, (taken_back,))


def _word(story: Story, subject: Subject, name: str, other: str) -> Fact:
    """The first word about the play is this one."""
    words = [entry for entry in story.named(name, other) if entry["play"] == subject.key]
    return Fact(words[0].name == name, (words[0].reference,)) if words else NO


@phrase("declarer played from his own hand or from dummy before he objected")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card of declarer's side behind the wrong card, and no IllegalPlayRejected nor its retraction before that."""
    return _played_on(judgement.story, subject)


def _played_on(story: Story, subject: Subject) -> Fact:
    play = story.plays[subject.key]
    words = [entry.reference for entry in story.named("IllegalPlayRejected") if entry["play"] == subject.key]
    stops = [story.place[reference] for reference in (*words, play.retracted_by) if reference is not None]
    end = min(stops, default=len(story.entries))
    return any_of(
        Fact(True, (other.reference,))
        for other in story.plays_behind(subject.key)
        if other.hand.side is not play.hand.side and story.place[other.reference] < end
    )


@possible_facts("wrong_card_instead_of_penalty_card")
def _(facts: Mapping[str, bool]) -> bool:
    """The first word counts, and none that comes after declarer played on."""
    others = (
        facts["declarer accepted the card"]
        or facts["declarer played from his own hand or from dummy before he objected"]
    )
    return not (facts["declarer did not accept the card"] and others)
