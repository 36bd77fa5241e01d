"""Does a card that nobody put down as a play count as played? Laws 45A to 45C and 58B; 1932 rules 18 and 21."""

from collections.abc import Iterator, Mapping

from trickbook.events.cards import Seat
from trickbook.law import designations as named
from trickbook.law.designations import Change, changes, designation_about, designations, subject_of
from trickbook.law.findings import NO, NOT_KNOWN, Fact, Finding, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.played_cards import held_card, is_defender, position_of_card, settled, shown, shown_of

IN_PROGRESS = "a trick was in progress"
HAD_PLAYED = "he had played to that trick before"
DEEMED_LEAD = "the card he showed is deemed a lead"
NEAR = ("NEAR_TABLE", "TOUCHING_TABLE", "RELEASED_ON_TABLE")

# ---- a defender's visible card ----


@raised_by("visible_card_counts_as_played")
def _(judgement: Judgement) -> Iterator[Subject]:
    """A defender held a card, or it became visible while he held it; what he dropped or named is no such card."""
    story = judgement.story
    for entry in story.named("CardHeld", "CardExposed"):
        card = held_card(story, entry)
        if card is not None and is_defender(story, card.hand):
            yield Subject(entry.reference, card)


@phrase("his partner could see the face of the card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (PARTNER_COULD_SEE), or agreed on by both sides."""
    return settled(judgement.story, subject.key, "PARTNER_COULD_SEE", "partner_could_see")


@phrase("his partner could see any part of the face of the card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (ANY_PART_SEEN; a face that could be seen is a part), or agreed on by both sides."""
    part = settled(judgement.story, subject.key, "ANY_PART_SEEN", "any_part_seen")
    whole = settled(judgement.story, subject.key, "PARTNER_COULD_SEE", "partner_could_see")
    return whole if part.value is None and whole.value else part


@phrase("the card had been taken out of his hand")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Its position, as its CardHeld says or as found (POSITION_OF_CARD), is another one than in the hand."""
    position, events = position_of_card(judgement.story, subject.key)
    return NOT_KNOWN if position is None else Fact(position != "IN_HAND", events)


@phrase(IN_PROGRESS)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """One to three cards lay there, as the table had it."""
    plays = shown_of(subject).in_progress
    return Fact(bool(plays), tuple(play.reference for play in plays))


@phrase(HAD_PLAYED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A card of his lay in the trick in progress."""
    card = shown_of(subject)
    return any_of(Fact(True, (play.reference,)) for play in card.in_progress if play.hand is card.hand)


@phrase(DEEMED_LEAD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (DEEMED_LEAD)."""
    return judgement.story.found(subject.key, "DEEMED_LEAD")


@possible_facts("visible_card_counts_as_played")
def _(facts: Mapping[str, bool]) -> bool:
    """Only a trick in progress can hold a card of his."""
    return not (facts.get(HAD_PLAYED) and not facts.get(IN_PROGRESS, True))


# ---- a card of declarer's own hand ----


@raised_by("declarers_card_counts_as_played")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Declarer held, dropped or visibly held a card of his own hand."""
    story = judgement.story
    for entry in story.named("CardHeld", "CardExposed"):
        hand = Seat(entry["seat"])
        held = entry.name == "CardHeld" or entry["manner"] in ("DROPPED", "HELD_VISIBLE")
        if held and hand is story.replay.auction.declarer and (card := shown(story, entry, hand)):
            yield Subject(entry.reference, card)


def _dropped(judgement: Judgement, subject: Subject) -> bool:
    return bool(judgement.story.by_reference[subject.key].fields.get("manner") == "DROPPED")


def _position(judgement: Judgement, subject: Subject, positions: tuple[str, ...]) -> Fact:
    """In one of these positions? Not known where it was held and nobody says where; a dropped card was not held."""
    position, events = position_of_card(judgement.story, subject.key)
    if position is None:
        return Fact(False, events) if _dropped(judgement, subject) else NOT_KNOWN
    return Fact(position in positions, events)


@phrase("declarer held the card face up, touching or nearly touching the table")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardHeld face up near, on or let go on the table, or so found (POSITION_OF_CARD); not merely dropped."""
    if judgement.story.by_reference[subject.key].fields.get("face_up") is False:
        return Fact(False, (subject.key,))
    return _position(judgement, subject, NEAR)


@phrase("declarer held the card in a position that shows it as played")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardHeld in the position of a played card, or so found (POSITION_OF_CARD)."""
    return _position(judgement, subject, ("PLAYED_POSITION",))


@phrase("declarer let the card go face up on the table")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardHeld let go on the table, dropped, or so found (POSITION_OF_CARD)."""
    entry = judgement.story.by_reference[subject.key]
    position, events = position_of_card(judgement.story, subject.key)
    if position is None:
        return Fact(True, events) if _dropped(judgement, subject) else NOT_KNOWN
    return Fact(position == "RELEASED_ON_TABLE" and entry.fields.get("face_up") is not False, events)


@phrase("declarer dropped the card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardExposed says that it was dropped."""
    return Fact(_dropped(judgement, subject), (subject.key,))


# ---- a card of dummy that declarer touched ----


@raised_by("touched_card_counts_as_played")
def _(judgement: Judgement) -> Iterator[Subject]:
    story, auction = judgement.story, judgement.story.replay.auction
    for entry in story.named("DummyCardTouched"):
        by_declarer = auction.dummy is not None and entry["by"] == auction.declarer
        if by_declarer and auction.dummy and (card := shown(story, entry, auction.dummy)):
            yield Subject(entry.reference, card)


@phrase("declarer touched the card on purpose")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (DELIBERATE_TOUCH), or the purpose on record is to play it."""
    found = judgement.story.found(subject.key, "DELIBERATE_TOUCH")
    play = judgement.story.value(subject.key, "purpose") == "PLAY"
    return Fact(True, (subject.key,)) if found.value is None and play else found


@phrase("he touched it to arrange the cards or to reach one beside it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The purpose on record; where none is stated, as found by the director (OTHER_PURPOSE)."""
    found = judgement.story.found(subject.key, "OTHER_PURPOSE")
    purpose = judgement.story.value(subject.key, "purpose")
    if found.value is not None or purpose == "UNSTATED":
        return found
    return Fact(purpose in ("ARRANGING", "REACHING_ADJACENT"), (subject.key,))


@phrase("declarer said that he was arranging the cards")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Words are on record, and the purpose they state is arranging."""
    entry = judgement.story.by_reference[subject.key]
    return Fact(entry["purpose"] == "ARRANGING" and bool(entry["words"]), (subject.key,))


@phrase("declarer evidently touched the card for another purpose")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (OTHER_PURPOSE). Presumed not where no other purpose is on record."""
    found = judgement.story.found(subject.key, "OTHER_PURPOSE")
    other = judgement.story.value(subject.key, "purpose") in ("ARRANGING", "REACHING_ADJACENT")
    return found if found.value is not None or other else NO


# ---- a card that was named ----


@raised_by("named_card_counts_as_played")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Not of a card of his own that the player did not hold: nobody can play that."""
    dummy = judgement.story.replay.auction.dummy
    return (subject_of(call) for call in designations(judgement.story) if call.hand is dummy or call.may_hold_it)


@phrase("the words determine a card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Suit and rank of an own card, or words that mean one card of dummy (Law 46)."""
    call = designation_about(subject)
    if call.hand is not judgement.story.replay.auction.dummy:
        return Fact(call.card is not None, (subject.key,))
    question = "rank_alone_means" if call.kind == named.RANK else "designation_means"
    if not isinstance(judgement.ask(question, subject), Finding):
        return NOT_KNOWN
    return any_of(judgement.says(question, subject, answer) for answer in named.MEANING_A_CARD)


@phrase("a defender named a card of his own out of turn")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It was not the turn of the hand that he named it from."""
    call = designation_about(subject)
    if not is_defender(judgement.story, call.by) or call.by is not call.hand:
        return NO
    due = call.table.final.expected_hand
    return NOT_KNOWN if due is None else Fact(due is not call.hand, (subject.key,))


@phrase("the designation was lawfully changed")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `designation_change` allows a change of it."""
    return any_of(
        judgement.says("designation_change", subject_of(change), "allowed") for change in _changes(judgement, subject)
    )


def _changes(judgement: Judgement, subject: Subject) -> list[Change]:
    return [change for change in changes(judgement.story) if change.designation.reference == subject.key]


# ---- two cards at once, and the opening lead ----


@raised_by("two_cards_at_once")
def _(judgement: Judgement) -> Iterator[Subject]:
    for entry in judgement.story.named("CardExposed"):
        if entry["manner"] == "TWO_TOGETHER" and judgement.story.replay.auction.declarer is not None:
            yield Subject(entry.reference, Seat(entry["seat"]))


@phrase("more than one face was visible")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The other card became visible, as its CardExposed says, unless found otherwise (ANY_PART_SEEN)."""
    found = judgement.story.found(subject.key, "ANY_PART_SEEN")
    return Fact(True, (subject.key,)) if found.value is None else found


@phrase("a defender put the cards down")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Whose cards they were."""
    return Fact(is_defender(judgement.story, subject.about), (subject.key,))


@raised_by("opening_lead_faces")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference) for entry in judgement.story.named("OpeningLeadSelected"))


@phrase("the organiser prescribes that the opening lead is made face down")
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """BoardOpened says so; not known where it does not speak of it."""
    return _option(judgement, "opening_lead_face_down", True)


@phrase("the organiser prescribes that the opening lead is made face up")
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """BoardOpened says so; where it does not speak of it, nothing is prescribed."""
    stated = _option(judgement, "opening_lead_face_down", False)
    return NO if stated.value is None else stated


@phrase("the Dutch federation organised the event")
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """BoardOpened names the body NBB."""
    return _option(judgement, "body", "NBB")


def _option(judgement: Judgement, field: str, value: object) -> Fact:
    opened = [entry for entry in judgement.story.named("BoardOpened") if entry[field] is not None]
    return Fact(opened[-1][field] == value, (opened[-1].reference,)) if opened else NOT_KNOWN


@raised_by("face_down_lead_taken_back")
def _(judgement: Judgement) -> Iterator[Subject]:
    """A CardRetracted that names an opening lead still lying face down when it was selected."""
    selected = {entry.reference: entry for entry in judgement.story.named("OpeningLeadSelected")}
    for entry in judgement.story.named("CardRetracted"):
        if entry["play"] in selected and selected[entry["play"]]["face_down"]:
            yield Subject(entry.reference, selected[entry["play"]].reference)


@phrase("the director told him to take it back after an irregularity")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The retraction is the director's word, or its reason is his instruction."""
    entry = judgement.story.by_reference[subject.key]
    return Fact(entry["asserted_by"] == "DIRECTOR" or entry["reason"] == "DIRECTOR_INSTRUCTED", (subject.key,))


@phrase("the lead had been faced")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """OpeningLeadFaced stands before the retraction."""
    return any_of(
        judgement.story.before(entry.reference, subject.key) for entry in judgement.story.named("OpeningLeadFaced")
    )
