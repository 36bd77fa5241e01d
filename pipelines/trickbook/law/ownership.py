"""Who owns each trick, by what? Four layers, never merged (laws.md 8.2): the cards, how each player laid his card, who
gathered the trick (1932), and what was said or found of it. Which of them settles a dispute is for the rows to say.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trickbook.events.cards import Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.findings import Fact, any_of
from trickbook.law.judgement import Subject
from trickbook.law.played_cards import strength
from trickbook.law.story import Story
from trickbook.play.outcome import ADJUDICATED, AGREED, Trick

TRICKS = 13
WON, LOST = "WON", "LOST"
ASSERTIONS = ("TrickOwnershipClaimed", "TrickOwnershipSurrendered")


@dataclass(frozen=True, slots=True)
class TrickAct:
    """What one player said or did about a trick; `card_of` is the player whose card it concerned, where it was one."""

    reference: str
    trick: int
    seat: Seat
    card_of: Seat | None = None

    @property
    def subject(self) -> Subject:
        return Subject(self.reference, self)


@dataclass(frozen=True, slots=True)
class Pointing:
    """How a player's turned card lies, WON or LOST: by the last entry that turned or corrected it."""

    reference: str
    trick: int
    seat: Seat
    orientation: str


@dataclass(frozen=True, slots=True)
class Assertion:
    """A player claimed a trick for a side, or gave it up to that side."""

    reference: str
    side: Side
    by_seat: Seat


@dataclass(frozen=True, slots=True)
class TrickOwnership:
    """One trick: `derived` from the cards (44), `pointing` per player, `gathered` by a side, `asserted`, `found`."""

    trick: int
    derived: Side | None
    pointing: Mapping[Seat, str]
    gathered: Side | None
    asserted: tuple[Assertion, ...]
    found: Side | None


def ownership(story: Story) -> tuple[TrickOwnership, ...]:
    """One row for each trick that has a card or that somebody turned, gathered, claimed or gave up, by number."""
    pointed = pointings(story)
    told = story.named("TrickGathered", *ASSERTIONS)
    numbers = {trick.number for trick in story.replay.tricks} | {number for number, _ in pointed}
    return tuple(
        TrickOwnership(
            number,
            derived_owner(story, number),
            {row.seat: row.orientation for row in pointed.values() if row.trick == number},
            gathered_by(story, number),
            tuple(Assertion(entry.reference, Side(entry["side"]), _by(entry)) for entry in assertions(story, number)),
            found_owner(story, number)[0],
        )
        for number in sorted(numbers | {entry["trick"] for entry in told})
    )


def act_of(subject: Subject) -> TrickAct:
    """The act about a trick that a question is about."""
    if not isinstance(subject.about, TrickAct):
        raise TypeError(f"{subject.key} is no act about a trick")
    return subject.about


def acts(story: Story, *names: str) -> Iterator[TrickAct]:
    """The entries of these names that say `by_seat` about a trick, in table order."""
    for entry in story.named(*names):
        card_of = entry.fields.get("card_of")
        yield TrickAct(entry.reference, entry["trick"], _by(entry), None if card_of is None else Seat(card_of))


def _by(entry: Entry) -> Seat:
    return Seat(entry["by_seat"])


def pointings(story: Story) -> dict[tuple[int, Seat], Pointing]:
    """How each turned card lies in the end, by trick and player."""
    return {
        (entry["trick"], Seat(entry["seat"])): Pointing(
            entry.reference, entry["trick"], Seat(entry["seat"]), entry["orientation"]
        )
        for entry in story.named("CardTurned", "OrientationCorrected")
    }


def trick_numbered(story: Story, number: int) -> Trick | None:
    return next((trick for trick in story.replay.tricks if trick.number == number), None)


def derived_owner(story: Story, number: int) -> Side | None:
    """The side whose card won the trick; where both sides went on without a card of some hand, by those that lie there.

    That card, once it is placed, changes no owner (67B). None where a card that matters is not known.
    """
    trick, contract = trick_numbered(story, number), story.replay.auction.contract
    if trick is None or trick.complete or contract is None:
        return None if trick is None else trick.side
    if {play.hand.side for play in story.plays_made(number + 1)} != set(Side):
        return None
    cards = {play.hand: play.card for play in trick.plays if play.card is not None}
    if len(cards) < len(trick.plays) or trick.leader not in cards:
        return None
    led, trump = cards[trick.leader].suit, contract.denomination.trump
    return max(cards, key=lambda seat: strength(cards[seat], led, trump)).side


def gathered_by(story: Story, number: int) -> Side | None:
    """The side that last gathered the trick (1932)."""
    gathered = [_by(entry).side for entry in story.named("TrickGathered") if entry["trick"] == number]
    return gathered[-1] if gathered else None


def assertions(story: Story, number: int) -> list[Entry]:
    """The entries that claim the trick or give it up, in table order."""
    return [entry for entry in story.named(*ASSERTIONS) if entry["trick"] == number]


def found_owner(story: Story, number: int) -> tuple[Side | None, tuple[str, ...]]:
    """Who won the trick by the finding that stands (TRICK_WINNER), and that entry; (None, ()) where there is none.

    A finding is about one of the trick's plays, or about an entry that claims it or gives it up.
    """
    about = [play.reference for play in story.plays_made(number)]
    about += [entry.reference for entry in assertions(story, number)]
    for reference in reversed(about):
        finding = story.finding(reference, "TRICK_WINNER")
        if finding is not None and (side := side_named(finding["value"])) is not None:
            return side, (finding.reference,)
    return None, ()


def side_named(text: str) -> Side | None:
    """The side that a word names: a seat's, or a side as such."""
    word = text.strip().upper()
    if word in set(Seat):
        return Seat(word).side
    return Side(word) if word in set(Side) else None


def play_over(story: Story, reference: str) -> Fact:
    """Had play ended before this entry: said so, thirteen tricks complete, or a claim settled?"""
    ends = [entry.reference for entry in story.named("PlayEnded")]
    ends += [row.settled_by for row in story.replay.claims if row.state in (AGREED, ADJUDICATED) and row.settled_by]
    if sum(trick.complete for trick in story.replay.tricks) == TRICKS:
        ends.append(max((play.reference for play in story.replay.plays if play.stands), key=story.place.__getitem__))
    return any_of(story.before(end, reference) for end in ends)
