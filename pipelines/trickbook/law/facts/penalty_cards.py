"""Does a card laid open become a penalty card, of which kind, and how does it end? Laws 14, 24, 48 to 50, 57, 58, 67.

1932: which exposed cards may be called, rules 26 and 44 (laws.md 5.1 to 5.4, V13).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.defective_tricks import trick_found_in
from trickbook.law.exposures import (
    PLAYED_TOO_EARLY,
    exposure_of,
    exposures,
    is_defender,
    lying_plays,
    only_held,
    partner_has_played,
    shown_too_early,
)
from trickbook.law.findings import NO, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.obligations import TEN
from trickbook.law.penalty_cards import (
    CALLABLE,
    PENALTY_CARD,
    PICKED_UP,
    PLAYED,
    RULED_NONE,
    VOID,
    WAIVED,
    SecondCard,
    lying,
    penalty_card_of,
    penalty_cards,
    traced,
)
from trickbook.law.played_cards import ShownCard, held_card, settled
from trickbook.law.story import Story
from trickbook.play.outcome import FAILED, UNKNOWN

DEFENDERS = "the card is a defender's"
NAMED = "he named it as held"
TWO_AT_ONCE = "he exposed it with another card that he played"
IN_CLAIM = "it was shown in claiming or conceding"
PLAYED_AS_VISIBLE = "held so that it could be seen, it counts as played"
FIFTH_AS_VISIBLE = "held so that it could be seen, it counts as a fifth card"
OUT_OF_TURN = "it was not his turn to lead or play"
PENALTY_AS_EARLY = "led or played in that way before his turn, it becomes a penalty card"
IN_AUCTION = "it was exposed during the auction"
WAS_PLAYED = "it was played"
PICKED_UP_AGAIN = "declarer's choice about its suit let him pick it up"
COUNTS_AS_PLAYED = ("played", "must be played", "a lead")
UNINTENDED = ("DROPPED", "TWO_TOGETHER")  # manners that show by themselves that it was unintentional (50B)


def _asked(judgement: Judgement, question: str) -> Iterator[Subject]:
    return (exposure.subject for exposure in exposures(judgement) if exposure.question == question)


# ---- exposed cards ----


@raised_by("exposed_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return _asked(judgement, "exposed_card")


@phrase(DEFENDERS)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Of an opponent of declarer, as the auction ended."""
    return is_defender(judgement.story, exposure_of(subject).seat)


@phrase(NAMED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardExposed of manner NAMED_AS_HELD; or CardDesignated, where `named_card_counts_as_played` says so."""
    if judgement.story.by_reference[subject.key].name == "CardDesignated":
        return only_held(judgement, subject.key)
    return _manner(judgement, subject, "NAMED_AS_HELD")


@phrase(TWO_AT_ONCE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardExposed of manner TWO_TOGETHER: the surplus card of several led or played at once (58B)."""
    return _manner(judgement, subject, "TWO_TOGETHER")


@phrase(IN_CLAIM)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardExposed of manner CLAIM: shown in or about a claim or concession, of the trick in progress too (68)."""
    return _manner(judgement, subject, "CLAIM")


def _manner(judgement: Judgement, subject: Subject, manner: str) -> Fact:
    """In play; during the auction Law 24 looks at the face alone."""
    if judgement.fact(IN_AUCTION, subject).value:
        return NO
    return Fact(judgement.story.by_reference[subject.key].fields.get("manner") == manner, (subject.key,))


@phrase("his partner could have seen its face")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (PARTNER_COULD_SEE) of the exposure; what the entry itself says of it is evidence only.

    A card put down as a play lay face up.
    """
    if subject.key in judgement.story.plays:
        return Fact(True, (subject.key,))
    return settled(judgement.story, subject.key, "PARTNER_COULD_SEE", "partner_could_see")


@phrase("his partner saw it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (PARTNER_SAW) of the exposure; what the entry itself says of it is evidence only."""
    return judgement.story.found(subject.key, "PARTNER_SAW")


@phrase(IN_AUCTION)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A call of this board was made behind it; for a card taken back, behind the play."""
    exposure, story = exposure_of(subject), judgement.story
    since = story.place[exposure.play.reference if exposure.play else exposure.reference]
    later = [call.reference for call in story.replay.auction.calls if story.place[call.reference] > since]
    return Fact(bool(later), tuple(later[:1]))


@phrase("it was exposed because declarer had claimed")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Shown in or about a claim, and the last claim before it is declarer's; or the entry names his claim as cause."""
    story, entry = judgement.story, judgement.story.by_reference[subject.key]
    declarer = story.replay.auction.declarer
    if declarer is None:
        return Fact(None)
    claims = [
        claim
        for claim in story.named("TricksClaimed", "TricksConceded")
        if story.place[claim.reference] < story.place[subject.key]
    ]
    caused = [claim for claim in claims if claim.reference == entry["caused_by"]]
    if not caused and entry.fields.get("manner") == "CLAIM":
        caused = claims[-1:]
    return any_of(Fact(claim["by_seat"] == declarer, (claim.reference,)) for claim in caused)


@phrase(PLAYED_AS_VISIBLE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `visible_card_counts_as_played` says that it is a play or a lead."""
    return any_of(_as_visible(judgement, subject, answer) for answer in COUNTS_AS_PLAYED)


@phrase(FIFTH_AS_VISIBLE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `visible_card_counts_as_played` says that he had played to the trick before."""
    return _as_visible(judgement, subject, "fifth card")


def _as_visible(judgement: Judgement, subject: Subject, answer: str) -> Fact:
    """Of CardHeld, and of CardExposed of manner HELD_VISIBLE, in play."""
    card = _held(judgement, subject)
    if card is None or judgement.fact(IN_AUCTION, subject).value:
        return NO
    return judgement.says("visible_card_counts_as_played", Subject(subject.key, card), answer)


def _held(judgement: Judgement, subject: Subject) -> ShownCard | None:
    return held_card(judgement.story, judgement.story.by_reference[subject.key])


@phrase(OUT_OF_TURN)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Of a card held so that it could be seen: it was another hand's turn, as the table stood."""
    card = _held(judgement, subject)
    if card is None:
        return NO
    due = card.table.final.expected_hand
    return Fact(None if due is None else due is not card.hand, (subject.key,))


@phrase(PENALTY_AS_EARLY)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `card_played_too_early` says so. A lead: not known, for declarer may accept it (53, 56)."""
    exposure, counts = exposure_of(subject), judgement.fact(PLAYED_AS_VISIBLE, subject)
    if not counts.value:
        return counts
    if exposure.play is not None:
        return judgement.says(PLAYED_TOO_EARLY, replace(exposure, question=PLAYED_TOO_EARLY).subject, PENALTY_CARD)
    out_of_turn = judgement.fact(OUT_OF_TURN, subject)
    return Fact(None, out_of_turn.events) if out_of_turn.value else out_of_turn


@phrase("his partner objected at once to a defender's concession")
def _(judgement: Judgement, _subject: Subject) -> Fact:
    """ConcessionObjected of a defender behind a concession of the other one, found or agreed to be at once (68B2)."""
    return any_of(
        _at_once(judgement.story, entry)
        for entry in judgement.story.named("ConcessionObjected")
        if is_defender(judgement.story, Seat(entry["by_seat"])).value
    )


def _at_once(story: Story, objection: Entry) -> Fact:
    return settled(story, objection.reference, "OBJECTED_IMMEDIATELY", "immediate")


@possible_facts("exposed_card")
def _(facts: Mapping[str, bool]) -> bool:
    """A card is exposed in one manner; nobody claims, or plays two cards, during the auction."""
    told = facts.get
    manners = sum(bool(told(name)) for name in (NAMED, TWO_AT_ONCE, IN_CLAIM, PLAYED_AS_VISIBLE, FIFTH_AS_VISIBLE))
    in_play = any(told(name) for name in (TWO_AT_ONCE, IN_CLAIM, PLAYED_AS_VISIBLE, FIFTH_AS_VISIBLE))
    return manners <= 1 and not (told(IN_AUCTION) and in_play)


# ---- cards restored, cards played too early ----


@raised_by("restored_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return _asked(judgement, "restored_card")


@phrase("it was the extra card of a defective trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """CardRestoredToHand took back a play of it, or it is found that it lay among the cards of a trick (67B2)."""
    story = judgement.story
    if trick_found_in(story, story.by_reference[subject.key]) is not None:
        return Fact(True, (subject.key,))
    return any_of(Fact(True, (play.reference,)) for play in story.replay.plays if play.retracted_by == subject.key)


@raised_by(PLAYED_TOO_EARLY)
def _(judgement: Judgement) -> Iterator[Subject]:
    """A card put down before its turn, or one held so that it counts as put down."""
    yield from _asked(judgement, PLAYED_TOO_EARLY)
    yield from (exposure.subject for exposure in shown_too_early(judgement))


@phrase("his partner had not yet played to that trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """To the trick in progress: for a lead, to the one before."""
    play = exposure_of(subject).play
    return NO if play is None else Fact(not partner_has_played(judgement.story, play), (subject.key,))


@phrase("declarer had played from both hands, or dummy's card had been chosen")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """To that trick: cards put down from both hands, or from one with dummy's named by declarer or put out by dummy."""
    story, play = judgement.story, exposure_of(subject).play
    declarer = story.replay.auction.declarer
    if play is None or declarer is None:
        return NO
    trick = play.trick - 1 if play.is_lead else play.trick
    put = {other.hand: other.reference for other in lying_plays(story, trick, subject.key)}
    for entry in story.named("CardDesignated", "DummyCardMisplaced"):
        for_dummy = entry.name == "DummyCardMisplaced" or entry["hand"] == declarer.partner
        if for_dummy and entry["trick"] == trick and story.place[entry.reference] < story.place[subject.key]:
            put.setdefault(declarer.partner, entry.reference)
    both = declarer in put and declarer.partner in put
    return Fact(both, (put[declarer], put[declarer.partner]) if both else ())


@phrase("it can legally be played in its turn")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """It follows suit, or the hand could not."""
    play = exposure_of(subject).play
    if play is None or play.follow == UNKNOWN:
        return Fact(None, (subject.key,))
    return Fact(play.follow != FAILED, (subject.key,))


# ---- major or minor ----


@raised_by("penalty_card_kind")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (card.exposure.subject for card in traced(judgement) if card.certain)


@phrase("the card is an honour")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Ace, king, queen, jack or ten."""
    return Fact(exposure_of(subject).card.height >= TEN, (subject.key,))


@phrase("it was exposed unintentionally")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (EXPOSED_UNINTENTIONALLY); dropped or stuck to another card, it shows by itself.

    A card that was led or played and taken back was exposed by a deliberate play, unless it was the surplus card of
    several played at once.
    """
    story, exposure = judgement.story, exposure_of(subject)
    entry = story.by_reference[exposure.reference]
    if exposure.play is not None and entry.fields.get("reason") != "SIMULTANEOUS_CARDS":
        return Fact(False, (exposure.play.reference,), "a deliberate play")
    found = story.found(exposure.reference, "EXPOSED_UNINTENTIONALLY")
    if found.value is None and entry.fields.get("manner") in UNINTENDED and not entry["deliberate"]:
        return Fact(True, (exposure.reference,))
    return found


@phrase("he already has a penalty card")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Another one lies before him at that moment."""
    exposure = exposure_of(subject)
    cards = lying(judgement, exposure.seat, exposure.reference)
    return any_of(Fact(True if card.certain else None, (card.created_by,)) for card in cards)


@raised_by("penalty_card_upgrade")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Asked while the cards are traced; here each again, with the two cards it is about."""
    cards = traced(judgement)
    for card in cards:
        for other in cards:
            if other.major_by == card.created_by:
                yield Subject(card.created_by, SecondCard(other, card))


@phrase("he has a second penalty card beside it")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Another one was laid open while it lay there."""
    pair = subject.about
    if not isinstance(pair, SecondCard):
        raise TypeError(f"{subject.key} is no second card")
    certain = pair.first.certain and pair.second.certain
    return Fact(True if certain else None, (pair.first.created_by, pair.second.created_by))


# ---- how it ended ----


@raised_by("penalty_card_disposition")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(card.created_by, card) for card in penalty_cards(judgement))


def _ended(subject: Subject, how: str) -> Fact:
    card = penalty_card_of(subject)
    return Fact(card.how_ended == how, (card.ended_by,) if card.ended_by and card.how_ended == how else ())


@phrase(WAS_PLAYED)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A play of it stands, behind its exposure or as it: one played too early, or laid instead of the play in law."""
    return _ended(subject, PLAYED)


@phrase(PICKED_UP_AGAIN)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Declarer required or forbade partner to lead its suit, and had the right to."""
    return _ended(subject, PICKED_UP)


@phrase("play of the board ended while it lay there")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """PlayEnded stands behind it."""
    return _ended(subject, VOID)


@phrase("the director designated otherwise")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled of kind NOT_A_PENALTY_CARD about its exposure or its play."""
    return _ended(subject, RULED_NONE)


@phrase("the director waived the penalty card")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled of kind WAIVER about its exposure or its play."""
    return _ended(subject, WAIVED)


@possible_facts("penalty_card_disposition")
def _(facts: Mapping[str, bool]) -> bool:
    """A penalty card ends once."""
    return sum(facts.values()) <= 1


# ---- 1932: calling ----


@raised_by("called_card")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("ExposedCardCalled"))


@phrase("the card called is one that may be called")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It lies exposed before that player, and the question `exposed_card` lets the other side call it."""
    entry = judgement.story.by_reference[subject.key]
    return any_of(
        Fact((card.kind == CALLABLE) if card.certain else None, (card.created_by,))
        for card in traced(judgement, entry.reference)
        if card.seat == entry["of_seat"] and card.card == entry["card"] and card.ended_by is None
    )
