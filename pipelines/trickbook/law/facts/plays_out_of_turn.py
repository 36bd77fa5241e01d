"""What follows from a play before its turn, at the same moment as another, or before a ruling? Laws 57, 58A and 60.

And may dummy warn declarer before he leads from the wrong hand? Law 42B2, 1932 rule 19 (laws.md 2, 4.8, 6).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trickbook.events.entry import Entry
from trickbook.law.exposures import (
    PLAYED_TOO_EARLY,
    Exposure,
    exposure_of,
    is_defender,
    is_too_early,
    lying_plays,
    partner_has_played,
    shown_too_early,
)
from trickbook.law.findings import NO, Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.out_of_turn import (
    WORDS,
    is_proper_lead,
    is_warning,
    leads_out_of_turn,
    must_go_back,
    next_plays,
    told_wrongly,
)
from trickbook.law.story import Story
from trickbook.play.outcome import FAILED, UNKNOWN, Play
from trickbook.play.state import SEATS

NO_RECTIFICATION = "no rectification"

# ---- a defender before his partner (57A to 57C) ----


@raised_by("play_before_partner")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (subject for _, subject in _before_partner(judgement))


def _before_partner(judgement: Judgement) -> Iterator[tuple[Play, Subject]]:
    """A defender's lead to the next trick, or play to this one, before his partner had played to this one.

    Put down, or held so that it counts as put down (45C1).
    """
    story = judgement.story
    for play in story.out_of_turn:
        if play.card is not None and is_too_early(story, play) and not partner_has_played(story, play):
            exposure = Exposure(play.reference, PLAYED_TOO_EARLY, play.hand, play.card, play)
            yield play, exposure.subject
    for shown in shown_too_early(judgement):
        if shown.play is not None and not partner_has_played(story, shown.play):
            yield shown.play, shown.subject


OWN_PROPER_LEAD = "the card was his own proper lead"


@phrase(OWN_PROPER_LEAD)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """It lay behind an opponent's lead out of turn, it was his lead, and so it is found (LEAD_OR_FOLLOW)."""
    story = judgement.story
    play = story.plays.get(subject.key)
    return _shown_as_lead(story, exposure_of(subject)) if play is None else is_proper_lead(story, play)


def _shown_as_lead(story: Story, shown: Exposure) -> Fact:
    """The same of a card that was only held so that it could be seen: found of it, where such a lead lay there."""
    return any_of(
        story.found(shown.reference, "LEAD_OR_FOLLOW")
        for lead in leads_out_of_turn(story)
        if lead.due is shown.seat
        and lead.by_defender is False
        and lead.play in lying_plays(story, lead.play.trick, shown.reference)
    )


@phrase("an opponent had told him wrongly that he was to play")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found of the card (MISINFORMED), or OpponentMisinformedTurn before it by the director or agreed by both sides."""
    play = exposure_of(subject).play
    return NO if play is None else told_wrongly(judgement.story, play)


GAVE, REQUIRED_SUIT = "a card played too early by his partner gave that choice", "he required another suit"
WRONG_SUIT = "the suit he named does not fit that choice"


@raised_by("premature_play_choice")
def _(judgement: Judgement) -> Iterator[Subject]:
    return (Subject(entry.reference, entry) for entry in judgement.story.named("PlayRestrictionChosen"))


def _choice(judgement: Judgement, subject: Subject) -> Entry:
    return judgement.story.by_reference[subject.key]


def _early_cards(judgement: Judgement, subject: Subject) -> list[tuple[Play, Subject]]:
    """The partner's cards put down too early before this choice, while he had not played to that trick."""
    story, seat = judgement.story, _choice(judgement, subject)["for_seat"]
    place = story.place
    return [
        (play, asked)
        for play, asked in _before_partner(judgement)
        if play.hand.partner == seat
        and place[play.reference] < place[subject.key]
        and not any(other.hand == seat for other in lying_plays(story, _trick(play), subject.key))
    ]


def _trick(early: Play) -> int:
    """The trick in progress when it was put down."""
    return early.trick - 1 if early.is_lead else early.trick


@phrase(GAVE)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """The question `play_before_partner` gives declarer a choice about a card of the partner of that defender."""
    return any_of(_gives_choice(judgement, asked) for _, asked in _early_cards(judgement, subject))


def _gives_choice(judgement: Judgement, asked: Subject) -> Fact:
    none = judgement.says("play_before_partner", asked, NO_RECTIFICATION)
    return Fact(None if none.value is None else not none.value, (asked.key, *none.events))


@phrase(REQUIRED_SUIT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """PlayRestrictionChosen of kind REQUIRE_SUIT."""
    return Fact(_choice(judgement, subject)["kind"] == "REQUIRE_SUIT", (subject.key,))


@phrase(WRONG_SUIT)
def _(judgement: Judgement, subject: Subject) -> Fact:
    """He required or forbade the suit led to the trick in progress; or he named another one with highest or lowest."""
    choice, story = _choice(judgement, subject), judgement.story
    if choice["suit"] is None:
        return NO
    led = {
        play.card.suit
        for early, _ in _early_cards(judgement, subject)
        for play in lying_plays(story, _trick(early), subject.key)
        if play.is_lead and play.card is not None
    }
    of_another = choice["kind"] in ("REQUIRE_SUIT", "FORBID_SUIT")
    return Fact((choice["suit"] in led) is of_another if led else None, (subject.key,))


# ---- declarer before his turn (57C3) ----


@raised_by("declarers_early_play")
def _(judgement: Judgement) -> Iterator[Subject]:
    """A card of declarer's or dummy's hand, put to a trick in progress when it was another hand's turn."""
    for play in judgement.story.out_of_turn:
        if not play.is_lead and is_defender(judgement.story, play.hand).value is False:
            yield Subject(play.reference, play)


@phrase("the card was a legal one to that trick")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """It followed suit, or the hand could not."""
    play = _play(subject)
    return Fact(None if play.follow == UNKNOWN else play.follow != FAILED, (subject.key,))


def _play(subject: Subject) -> Play:
    if not isinstance(subject.about, Play):
        raise TypeError(f"{subject.key} is no play")
    return subject.about


# ---- at the same moment (58A) ----


@raised_by("simultaneous_play")
def _(judgement: Judgement) -> Iterator[Subject]:
    """A play of which somebody found whether it was SIMULTANEOUS."""
    story = judgement.story
    found = [entry["about"] for entry in story.named("DirectorFoundFact") if entry["fact"] == "SIMULTANEOUS"]
    for reference in dict.fromkeys(found):
        if reference in story.plays:
            yield Subject(reference, story.plays[reference])


@phrase("it was made at the same moment as another player's legal lead or play")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """Found (SIMULTANEOUS) of the play."""
    return judgement.story.found(subject.key, "SIMULTANEOUS")


# ---- before a ruling (60) ----

OTHER_SIDE, OFFENDERS = "the other side's next hand played behind it", "the side of that card played next"


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The first card behind one out of turn, while nobody had spoken of that one or ruled on it."""

    irregular: Play
    play: Play

    @property
    def subject(self) -> Subject:
        return Subject(self.play.reference, self)


@raised_by("play_before_ruling")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Not asked of a lead that must go back in any case, nor where an opponent's wrong word brought it about (47E)."""
    story = judgement.story
    leads = {lead.play.reference for lead in leads_out_of_turn(story)}
    for play in story.out_of_turn:
        if play.is_lead and (play.reference not in leads or must_go_back(judgement, play)):
            continue
        behind = next_plays(story, play)[:1]
        for other in behind:
            concerned = other.hand is play.hand.lho or other.hand.side is play.hand.side
            if concerned and not _ruled_before(story, play, other) and told_wrongly(story, play).value is False:
                yield PlayedOn(play, other).subject


def _ruled_before(story: Story, irregular: Play, play: Play) -> bool:
    """A word of acceptance or rejection, or a ruling about the card, stands before the next card."""
    words = story.named(*WORDS, "IllegalPlayAccepted", "IllegalPlayRejected")
    about = [entry.reference for entry in words if entry["play"] == irregular.reference]
    about += [entry.reference for entry in story.named("DirectorRuled") if entry["about"] == irregular.reference]
    return any(story.place[reference] < story.place[play.reference] for reference in about)


def _played_on(subject: Subject) -> PlayedOn:
    if not isinstance(subject.about, PlayedOn):
        raise TypeError(f"{subject.key} is no play behind one out of turn")
    return subject.about


@phrase(OTHER_SIDE)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The first card behind it came from the hand on its left."""
    on = _played_on(subject)
    return Fact(on.play.hand.side is not on.irregular.hand.side, (on.irregular.reference, subject.key))


@phrase(OFFENDERS)
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """The first card behind it came from the partner's hand."""
    on = _played_on(subject)
    return Fact(on.play.hand.side is on.irregular.hand.side, (on.irregular.reference, subject.key))


@possible_facts("play_before_ruling")
def _(facts: Mapping[str, bool]) -> bool:
    """One side played next."""
    return facts[OTHER_SIDE] is not facts[OFFENDERS]


# ---- dummy's warning ----


@raised_by("dummy_warned_declarer")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Dummy spoke of a lead out of turn, naming no card, while no lead out of turn lay on the table."""
    story = judgement.story
    dummy = story.replay.auction.dummy
    for entry in story.named("AttentionDrawn"):
        if dummy is not None and SEATS.get(entry["by_seat"]) is dummy and is_warning(story, entry):
            yield Subject(entry.reference, dummy)
