"""Was a card turned in time, does it point as the trick was won, and who may still say so? Laws 45G, 65B (V20-V22)."""

from collections.abc import Iterator, Mapping

from trickbook.law.findings import Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.ownership import WON, Pointing, act_of, acts, derived_owner, pointings

LATE_REMARK = "too late: Law 16B may apply"
BY_DECLARER = "declarer pointed it out"
BY_DUMMY = "dummy pointed it out"
OWN_CARD = "it was his own card"
LED = "a lead had been made to the next trick before"
OWN_SIDE_PLAYED = "his side had led or played to the next trick before"


@raised_by("card_turned")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("CardTurned"))


@phrase("all four hands had played to the trick before")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """A card of each hand, put down to the trick, stands before the CardTurned; only cards that lie there count."""
    story = judgement.story
    first = {play.hand: play.reference for play in reversed(story.plays_made(subject.about["trick"])) if play.stands}
    if len(first) < 4:
        return Fact(False, (subject.key,))
    last = max(first.values(), key=story.place.__getitem__)
    return story.before(last, subject.key)


@raised_by("card_pointing")
def _(judgement: Judgement) -> Iterator[Subject]:
    for (trick, seat), row in pointings(judgement.story).items():
        yield Subject(f"trick:{trick}:{seat}", row)


def _pointing(subject: Subject) -> Pointing:
    if not isinstance(subject.about, Pointing):
        raise TypeError(f"{subject.key} is no turned card")
    return subject.about


@phrase("his side won the trick")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """By the cards of the trick (44E, 44F)."""
    row = _pointing(subject)
    owner = derived_owner(judgement.story, row.trick)
    return Fact(None if owner is None else owner is row.seat.side)


@phrase("the card points as won")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """Its long axis toward his partner: the last CardTurned or OrientationCorrected says WON."""
    row = _pointing(subject)
    return Fact(row.orientation == WON, (row.reference,))


# ---- pointing out a card that lies the wrong way ----


@raised_by("may_point_out")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (act.subject for act in acts(judgement.story, "OrientationPointedOut"))


@raised_by("late_remark")
def _(judgement: Judgement) -> Iterator[Subject]:
    for act in acts(judgement.story, "OrientationPointedOut"):
        if judgement.answer("may_point_out", act.subject) == LATE_REMARK:
            yield act.subject


@phrase(BY_DECLARER)
def by_declarer(judgement: Judgement, subject: Subject) -> Fact:
    """The player who spoke is declarer; not known where nobody knows who declares."""
    declarer = judgement.story.replay.auction.declarer
    return Fact(None if declarer is None else act_of(subject).seat is declarer, (subject.key,))


@phrase(BY_DUMMY)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The player who spoke is dummy; not known where nobody knows who declares."""
    dummy = judgement.story.replay.auction.dummy
    return Fact(None if dummy is None else act_of(subject).seat is dummy, (subject.key,))


@phrase(OWN_CARD)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The card he spoke of is the one he turned himself."""
    act = act_of(subject)
    return Fact(act.card_of is act.seat, (subject.key,))


@phrase("the card was one of his own side")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """His own or his partner's."""
    act = act_of(subject)
    return Fact(None if act.card_of is None else act.card_of.side is act.seat.side, (subject.key,))


@phrase(LED)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Any hand's card was put down to the trick behind it before, taken back or not."""
    story, act = judgement.story, act_of(subject)
    return any_of(story.before(play.reference, act.reference) for play in story.plays_made(act.trick + 1))


@phrase(OWN_SIDE_PLAYED)
def own_side_played(judgement: Judgement, subject: Subject) -> Fact:
    """A card of either of its hands was put down to the trick behind it before, taken back or not."""
    story, act = judgement.story, act_of(subject)
    return any_of(
        story.before(play.reference, act.reference)
        for play in story.plays_made(act.trick + 1)
        if play.hand.side is act.seat.side
    )


@possible_facts("may_point_out")
def _(facts: Mapping[str, bool]) -> bool:
    """One player spoke."""
    return not (facts.get(BY_DECLARER) and facts.get(BY_DUMMY))
