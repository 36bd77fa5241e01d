"""Which card does a designation mean, may it be changed, and may an opponent then change his? Laws 45C4b, 46, 47D."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trickbook.law import designations as named
from trickbook.law.designations import (
    Change,
    Designation,
    cards_called_for,
    changes,
    designation_about,
    designations,
    subject_of,
)
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.play.outcome import FAILED, UNKNOWN, Play

BY_LEAD = "dummy is to lead"
HELD = "dummy holds a card as named"
SUIT_WON = "dummy won the trick before with a suit in which it holds that rank"
ONE_LEGAL = "one card of that rank may legally be played"
MORE_LEGAL = "several cards of that rank may legally be played"
KINDS = {
    named.SUIT_AND_RANK: "suit and rank were named",
    named.SUIT: "only the suit was named",
    named.HIGH: "a high card was called for",
    named.LOW: "a low card was called for",
    named.WIN: "a card that wins was called for",
    named.ANYTHING: "the choice was left to others",
}


@raised_by("designation_means")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject_of(call) for call in _of_dummy(judgement) if call.kind != named.RANK)


@raised_by("rank_alone_means")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject_of(call) for call in _of_dummy(judgement) if call.kind == named.RANK)


def _of_dummy(judgement: Judgement) -> Iterator[Designation]:
    dummy = judgement.story.replay.auction.dummy
    return (call for call in designations(judgement.story) if call.hand is dummy)


def _is_kind(subject: Subject, kind: str) -> Fact:
    return Fact(designation_about(subject).kind == kind, (subject.key,))


@phrase(KINDS[named.SUIT_AND_RANK])
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Both stand in the designation."""
    return _is_kind(subject, named.SUIT_AND_RANK)


@phrase(KINDS[named.SUIT])
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The suit stands in the designation, a rank does not."""
    return _is_kind(subject, named.SUIT)


@phrase(KINDS[named.HIGH])
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Neither suit nor rank; the words are `high` or the like."""
    return _is_kind(subject, named.HIGH)


@phrase(KINDS[named.LOW])
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Neither suit nor rank; the words are `low` or the like."""
    return _is_kind(subject, named.LOW)


@phrase(KINDS[named.WIN])
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Neither suit nor rank; the words are `win`, `take it` or the like."""
    return _is_kind(subject, named.WIN)


@phrase(KINDS[named.ANYTHING])
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Neither suit nor rank; the words are `anything`, `whatever` or the like."""
    return _is_kind(subject, named.ANYTHING)


@phrase("declarer's different intention is incontrovertible")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (INTENDED_OTHER_CARD): `true`, or the card he meant. Until somebody finds it, it is not."""
    finding = judgement.story.finding(subject.key, "INTENDED_OTHER_CARD")
    if finding is None:
        return NO
    return Fact(finding["value"].lower() != "false", (finding.reference,))


@phrase(BY_LEAD)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Nobody had played to the trick."""
    return Fact(not designation_about(subject).open_plays, (subject.key,))


@phrase(HELD)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """A card of dummy fits the words: for high and low one of the suit led, for `win` one that is known to win.

    Not known where dummy's cards are not all known.
    """
    if designation_about(subject).kind in (named.ANYTHING, named.OTHER_WORDS):
        return NO
    fitting = cards_called_for(designation_about(subject))
    return NOT_KNOWN if fitting is None else Fact(bool(fitting), (subject.key,))


@possible_facts("designation_means")
def _(facts: Mapping[str, bool]) -> bool:
    """Words are of one kind; a lead follows no suit; a choice left to others names no card."""
    kinds = [words for words in KINDS.values() if facts.get(words)]
    without_suit = any(facts.get(KINDS[kind]) for kind in (named.HIGH, named.LOW))
    all_told = facts.keys() >= set(KINDS.values())
    nothing_named = (all_told and not kinds) or facts.get(KINDS[named.ANYTHING], False)
    return (
        len(kinds) <= 1
        and not (facts.get(BY_LEAD) and without_suit and facts.get(HELD))
        and not (nothing_named and facts.get(HELD))
    )


@phrase(SUIT_WON)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """From the trick before as it was then; dummy is to lead to this one."""
    call = designation_about(subject)
    return Fact(not call.open_plays and named.card_of_suit_won(call) is not None, (subject.key,))


@phrase(ONE_LEGAL)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Dummy's cards of that rank: those of the suit led where dummy has any of that suit."""
    return _number_legal(subject, exactly_one=True)


@phrase(MORE_LEGAL)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Dummy's cards of that rank: those of the suit led where dummy has any of that suit."""
    return _number_legal(subject, exactly_one=False)


def _number_legal(subject: Subject, exactly_one: bool) -> Fact:
    fitting = cards_called_for(designation_about(subject))
    if fitting is None:
        return NOT_KNOWN
    return Fact(len(fitting) == 1 if exactly_one else len(fitting) > 1, (subject.key,))


@possible_facts("rank_alone_means")
def _(facts: Mapping[str, bool]) -> bool:
    """Either one card or several; a suit that dummy won with has one at least, for a lead may be any card."""
    one, more = facts.get(ONE_LEGAL, False), facts.get(MORE_LEGAL, False)
    return not (one and more) and not (facts.get(SUIT_WON, False) and not (one or more))


# ---- changing a designation ----


def _change(subject: Subject) -> Change:
    if not isinstance(subject.about, Change):
        raise TypeError(f"{subject.key} is no change of a designation")
    return subject.about


@raised_by("designation_change")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject_of(change) for change in changes(judgement.story))


@phrase("declarer had named a card of dummy")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Not a defender, and not a card of declarer's own hand."""
    return Fact(named.declarers_own(judgement.story, _change(subject).designation), (subject.key,))


@phrase("the designation was unintended")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director (UNINTENDED), about the change or about the designation."""
    return named.unintended(judgement.story, _change(subject))


@phrase("the designation was a slip of the tongue")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found to be unintended (UNINTENDED). A cause stated that contradicts the finding leaves it open.

    A loss of concentration and a change of mind are no slips of the tongue.
    """
    fact = named.unintended(judgement.story, _change(subject))
    if fact.value and _change(subject).cause in ("LOST_CONCENTRATION", "CHANGED_MIND"):
        return Fact(None, fact.events, "the cause stated is no slip of the tongue")
    return fact


@phrase("he paused for thought once he was aware of it")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found by the director: PAUSE, and with a pause BECAME_AWARE (`true`: before that pause; `false`: only behind it).

    The time between the entries proves nothing.
    """
    return named.paused(judgement.story, _change(subject))


@phrase("another card had been played from the hand of his partner")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """His partner at the table: dummy, where declarer named dummy's card. The card named does not count."""
    change = _change(subject)
    return named.other_plays(judgement, change, (change.designation.by.partner,))


@phrase("another card had been played from the hand opposite the card named")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The partner of the hand that the card is to come from: declarer's own, where he named dummy's card."""
    change = _change(subject)
    return named.other_plays(judgement, change, (change.designation.hand.partner,))


@phrase("declarer had played or named another card from either hand")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Between the naming and the change, put down or only named (45C4a); a defender's card does not count."""
    change = _change(subject)
    hands = (change.designation.by, change.designation.by.partner)
    played = named.other_plays(judgement, change, hands)
    return any_of((played, named.other_namings(judgement.story, change)))


# ---- an opponent who had played meanwhile ----


@dataclass(frozen=True, slots=True)
class CardBehindDesignation:
    """A card that an opponent put down between a designation and its change."""

    change: Change
    play: Play


@raised_by("opponent_may_replace")
def _(judgement: Judgement) -> Iterator[Subject]:
    behind = {
        play.reference: CardBehindDesignation(change, play)
        for change in changes(judgement.story)
        for play in named.opponents_cards(judgement.story, change)
    }
    return (Subject(reference, about) for reference, about in behind.items())


def _behind(subject: Subject) -> CardBehindDesignation:
    if not isinstance(subject.about, CardBehindDesignation):
        raise TypeError(f"{subject.key} is no card behind a designation")
    return subject.about


@phrase("the designation could be changed")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `designation_change` says so."""
    return judgement.says("designation_change", subject_of(_behind(subject).change), "allowed")


@phrase("the opponent had played in turn")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """It was that hand's turn."""
    play = _behind(subject).play
    return NOT_KNOWN if play.expected_hand is None else Fact(play.expected_hand is play.hand, (play.reference,))


@phrase("his card was legal before the change")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """He held it, and followed suit if he could."""
    play = _behind(subject).play
    if play.follow == FAILED or play.held is False:
        return Fact(False, (play.reference,))
    return NOT_KNOWN if play.follow == UNKNOWN else Fact(True, (play.reference,))
