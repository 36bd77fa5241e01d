"""How many tricks does a revoke cost, which exceptions are there, and when is equity reviewed? Law 64 (V18, V19).

Tricks are those won at the table and in settled claims; a transfer moves only their count.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from trickbook.events.entry import Entry
from trickbook.law.defective_tricks import DefectiveTrick, defective_trick_transfers
from trickbook.law.facts.correction import MUST, MUTUAL, TRICK_TWELVE
from trickbook.law.findings import NO, Fact, Undetermined, all_of, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.penalty_cards import faced_cards
from trickbook.law.revokes import (
    Revoke,
    attention_to,
    claimed_tricks,
    inquiries_about,
    later_tricks_won,
    revoke_of,
    revoke_subjects,
    revoke_trick_won,
    revokes,
    trick_of,
)
from trickbook.law.story import Story
from trickbook.law.transfers import over_the_limit, winner_would_differ

COUNTS = "the revoke is established, or counts as if it were"
OWN_CARD = "the revoker won the revoke trick with a card of that hand"
REVOKE_TRICK = "the offending side won the revoke trick"
LATER_TRICK = "the offending side won a later trick"
LATER_WITH_LEGAL_CARD = "the revoker later won a trick with a card he could have played to the revoke trick"
TWO_TRICKS = "the offending side won two or more tricks from the revoke trick on"
EXEMPT = "an earlier revoke in the suit exempts this one"
BOTH_SIDES = "both sides revoked on the board"
BOTH_ESTABLISHED = "both sides revoked on the board and both revokes are established"
SAME_TRICK = "both sides revoked on the same trick"
CORRECTED_BOTH = "both revokes of the trick are corrected although one was established"
NO_TRICK = "no trick is transferred for it"
REPEATED = "the same player had revoked before in this suit"
RULINGS = ("WAIVER", "FORFEITURE", "RECTIFICATION")
EARLIER_ESTABLISHED = "the earlier revoke was established"


@raised_by("tricks_transferred")
def _(judgement: Judgement) -> Iterator[Subject]:
    return revoke_subjects(judgement)


@phrase(COUNTS)
def counts_as_established(judgement: Judgement, subject: Subject) -> Fact:
    """The question `revoke_established` says so, or `counts_as_if_established` does."""
    established = judgement.says("revoke_established", subject, "established")
    is_revoke = judgement.says("play_is_revoke", subject, "revoke")
    established = replace(established, open=established.open or is_revoke.open)
    if not inquiries_about(judgement.story, revoke_of(subject)):
        return established
    return any_of((established, judgement.says("counts_as_if_established", subject, "as if established")))


# ---- what was won ----


@phrase(OWN_CARD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The revoke trick was won by the hand that revoked; a trick won in dummy is not won by declarer (note to 64A)."""
    story, revoke = judgement.story, revoke_of(subject)
    trick = trick_of(story, revoke)
    if trick is not None and trick.winner is not None:
        return Fact(trick.winner is revoke.hand, tuple(play.reference for play in trick.plays))
    return Fact(False if revoke_trick_won(story, revoke) is False else None)


@phrase(REVOKE_TRICK)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By whichever of its hands; also by a settled claim of all the tricks left."""
    story, revoke = judgement.story, revoke_of(subject)
    trick = trick_of(story, revoke)
    cards = tuple(play.reference for play in trick.plays) if trick is not None and trick.complete else ()
    return Fact(revoke_trick_won(story, revoke), cards)


@phrase(LATER_TRICK)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Tricks of a settled claim count as won; not known where the record does not account for all tricks."""
    return _at_least(judgement.story, revoke_of(subject), 1, with_revoke_trick=False)


@phrase(TWO_TRICKS)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The revoke trick counts, if it won that; tricks of a settled claim count as won."""
    return _at_least(judgement.story, revoke_of(subject), 2, with_revoke_trick=True)


def _at_least(story: Story, revoke: Revoke, count: int, with_revoke_trick: bool) -> Fact:
    least, most = later_tricks_won(story, revoke)
    if with_revoke_trick:
        won = revoke_trick_won(story, revoke)
        least, most = least + (won is True), most + (won is not False)
    cards = tuple(
        play.reference
        for trick in story.replay.tricks
        for play in trick.plays
        if trick.number > revoke.trick and trick.side is revoke.side and play.hand is trick.winner
    )
    return Fact(True, cards) if least >= count else Fact(False if most < count else None)


@phrase(LATER_WITH_LEGAL_CARD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card of that hand that would have been a lawful play to the revoke trick won a trick behind it (64A2).

    Not known where tricks of that side were claimed, or not written down, and he held such a card then, or it lay in a
    trick that is not complete.
    """
    story, revoke = judgement.story, revoke_of(subject)
    later = [trick for trick in story.replay.tricks if trick.number > revoke.trick]
    won = tuple(
        play.reference
        for trick in later
        for play in trick.plays
        if trick.winner is revoke.hand and play.card == trick.winning_card and play.card in revoke.able
    )
    held = story.replay.final.holdings[revoke.hand]
    lying = {play.card for trick in later if not trick.complete for play in trick.plays if play.hand is revoke.hand}
    left_over = held is None or not (held | lying).isdisjoint(revoke.able)
    among_claimed = claimed_tricks(story, revoke.side) != 0 and left_over
    unknown = among_claimed or any(trick.complete and trick.winner is None for trick in later)
    return Fact(True, won) if won else Fact(None if unknown else False)


# ---- 64B: no automatic transfer ----


@phrase(EXEMPT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `earlier_revoke_exempts` says so."""
    if not _earlier(judgement, subject):
        return NO
    return judgement.says("earlier_revoke_exempts", subject, "exempt")


@raised_by("earlier_revoke_exempts")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject for subject in revoke_subjects(judgement) if _earlier(judgement, subject))


@phrase(EARLIER_ESTABLISHED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """One of his earlier revokes in this suit is established, or counts as if it were."""
    return any_of(
        counts_as_established(judgement, Subject(earlier.play, earlier)) for earlier in _earlier(judgement, subject)
    )


@phrase(REPEATED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The same hand, failing to follow the same suit in an earlier trick, corrected or not."""
    earlier = _earlier(judgement, subject)
    return Fact(bool(earlier), tuple(revoke.play for revoke in earlier))


def _earlier(judgement: Judgement, subject: Subject) -> list[Revoke]:
    revoke = revoke_of(subject)
    return [
        other
        for other in revokes(judgement)
        if other.hand is revoke.hand and other.suit is revoke.suit is not None and other.trick < revoke.trick
    ]


@phrase("the card not played was one of dummy's")
def card_of_dummy_not_played(judgement: Judgement, subject: Subject) -> Fact:
    """The hand that revoked is dummy's."""
    dummy = judgement.story.replay.auction.dummy
    return Fact(None if dummy is None else revoke_of(subject).hand is dummy, (subject.key,))


@phrase("the card not played was a penalty card or one of dummy's")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Of a defender: a card he could have played lay there as a penalty card."""
    return any_of((card_of_dummy_not_played(judgement, subject), _could_have_played_faced(judgement, subject, True)))


@phrase("the card not played lay faced on the table or belonged to a hand faced there")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Dummy's cards; a penalty card or another faced card of the revoker that he could have played."""
    return any_of((card_of_dummy_not_played(judgement, subject), _could_have_played_faced(judgement, subject, False)))


def _could_have_played_faced(judgement: Judgement, subject: Subject, penalty_cards_only: bool) -> Fact:
    """Did a card that the revoker could have played lie faced before him just before the revoke?"""
    revoke = revoke_of(subject)
    return any_of(
        Fact(faced.penalty_card if penalty_cards_only else True, (faced.laid_open_by,))
        for faced in faced_cards(judgement, revoke.hand, revoke.play)
        if faced.card in revoke.able
    )


@phrase("the non-offending side had called on a later board before attention was drawn")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A call of one of its members on another board, behind the revoke; it may be that attention was never drawn."""
    story, revoke = judgement.story, revoke_of(subject)
    place = story.place
    calls = (entry for entry in story.later_calls(revoke.side.other) if place[entry.reference] > place[revoke.play])
    first = next(calls, None)
    return NO if first is None else _before_any_attention(story, revoke, first.reference)


@phrase("the round had ended before attention was drawn")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """RoundEnded behind the revoke; it may be that attention was never drawn."""
    story, revoke = judgement.story, revoke_of(subject)
    ends = [entry for entry in story.named("RoundEnded") if story.place[entry.reference] > story.place[revoke.play]]
    return _before_any_attention(story, revoke, ends[0].reference) if ends else NO


def _before_any_attention(story: Story, revoke: Revoke, reference: str) -> Fact:
    attention = attention_to(story, revoke)
    return Fact(True, (reference,)) if attention is None else story.before(reference, attention.reference)


@phrase(BOTH_SIDES)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A player of the other side revoked on this board too, corrected or not."""
    others = _of_other_side(judgement, subject)
    return Fact(bool(others), tuple(revoke.play for revoke in others))


@phrase(BOTH_ESTABLISHED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """This revoke and one of the other side's are established, or count as if they were."""
    others = _of_other_side(judgement, subject)
    theirs = any_of(counts_as_established(judgement, Subject(other.play, other)) for other in others)
    ours = counts_as_established(judgement, subject)
    if False in (theirs.value, ours.value):
        return NO
    both = None if None in (theirs.value, ours.value) else True
    return Fact(both, tuple(revoke.play for revoke in others), open=theirs.open or ours.open)


@phrase(SAME_TRICK)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A player of the other side revoked on this very trick."""
    others = [other for other in _of_other_side(judgement, subject) if other.trick == revoke_of(subject).trick]
    return Fact(bool(others), tuple(revoke.play for revoke in others))


@phrase(CORRECTED_BOTH)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Both sides failed to follow suit on the trick, and before attention only one had played to the next (62C3).

    Not known in an edition under which it is open whether this revoke has to be corrected then.
    """
    if attention_to(judgement.story, revoke_of(subject)) is None:
        return NO
    return all_of((judgement.fact(MUTUAL, subject), judgement.says("revoke_correction", subject, MUST)))


def _of_other_side(judgement: Judgement, subject: Subject) -> list[Revoke]:
    return [other for other in revokes(judgement) if other.side is not revoke_of(subject).side]


@possible_facts("tricks_transferred")
def _(facts: Mapping[str, bool]) -> bool:
    """Which facts exclude one another; an edition names only some of them."""
    told = facts.get
    return (
        (told(REVOKE_TRICK, True) or not told(OWN_CARD))
        and (told(LATER_TRICK, True) or not told(LATER_WITH_LEGAL_CARD))
        and not (told(TWO_TRICKS) and not told(LATER_TRICK))
        and not (told(REVOKE_TRICK) and told(LATER_TRICK) and told(TWO_TRICKS) is False)
        and not (told(TRICK_TWELVE) and told(TWO_TRICKS) and not told(REVOKE_TRICK))
        and (told(COUNTS) or not told(BOTH_ESTABLISHED))
    )


# ---- equity ----


@raised_by("equity_review")
def _(judgement: Judgement) -> Iterator[Subject]:
    return revoke_subjects(judgement)


@phrase(NO_TRICK)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `tricks_transferred` says none; where its readings differ, under each of them or under none."""
    outcome = judgement.ask("tricks_transferred", subject)
    if isinstance(outcome, Undetermined) and not outcome.missing:
        answers = {answer == 0 for answer in outcome.readings.values()}
        return Fact(answers.pop() if len(answers) == 1 else None)
    return judgement.says("tricks_transferred", subject, 0)


@possible_facts("equity_review")
def _(facts: Mapping[str, bool]) -> bool:
    """Only a revoke that counts as established moves tricks."""
    return facts[COUNTS] or facts[NO_TRICK]


@raised_by("transfer_after_unlawful_act")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject for subject in revoke_subjects(judgement) if winner_would_differ(judgement, revoke_of(subject)))


@raised_by("transfers_exceed_tricks_won")
def _(judgement: Judgement) -> Iterator[Subject]:
    return over_the_limit(judgement)


# ---- a ruling about the revoke, or a missing card that counts as one, shown beside what is due ----


@raised_by("revoke_ruling")
def _(judgement: Judgement) -> Iterator[Subject]:
    if judgement.story.by_name.get("DirectorRuled"):
        lacked = (row.defect.subject for row in defective_trick_transfers(judgement) if row.tricks != 0)
        asked = (*revoke_subjects(judgement), *lacked)
        yield from (subject for subject in asked if _ruling(judgement.story, subject) is not None)


def _ruling(story: Story, subject: Subject) -> Entry | None:
    """The ruling about the revoke that stands: a committee's over the director's, a later over an earlier one.

    About a missing card that counts as a revoke (67B1): what shows it, or the remark that drew attention to it.
    """
    defect = subject.about if isinstance(subject.about, DefectiveTrick) else None
    about = (subject.key,) if defect is None else (defect.reference, defect.attention)
    rulings = [entry for entry in story.rulings() if entry["about"] in about and entry["kind"] in RULINGS]
    return max(
        rulings, key=lambda entry: (entry["asserted_by"] == "COMMITTEE", story.place[entry.reference]), default=None
    )


def _ruled(judgement: Judgement, subject: Subject, kind: str) -> Fact:
    entry = _ruling(judgement.story, subject)
    return NO if entry is None else Fact(entry["kind"] == kind, (entry.reference,))


@phrase("the director waived the rectification")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled of kind WAIVER about the revoke stands."""
    return _ruled(judgement, subject, "WAIVER")


@phrase("the director ruled that the right to rectification was forfeited")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled of kind FORFEITURE about the revoke stands."""
    return _ruled(judgement, subject, "FORFEITURE")


@phrase("the director ruled a rectification of the revoke")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """DirectorRuled of kind RECTIFICATION about the revoke stands."""
    return _ruled(judgement, subject, "RECTIFICATION")


@possible_facts("revoke_ruling")
def _(facts: Mapping[str, bool]) -> bool:
    """One ruling stands, and it is of one kind."""
    return sum(facts.values()) == 1
