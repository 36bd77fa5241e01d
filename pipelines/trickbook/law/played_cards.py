"""How did the table stand when a card was shown, held or named? What questions of Laws 44 to 47 share (V2 to V6)."""

from dataclasses import dataclass

from trickbook.events.cards import DECK, Card, Seat, Suit
from trickbook.events.entry import Entry
from trickbook.law.findings import NOT_KNOWN, Fact
from trickbook.law.judgement import Subject
from trickbook.law.story import Story
from trickbook.play.outcome import Play, Replay
from trickbook.play.replay import SETTLED_BEFORE_PLAY, replay
from trickbook.play.state import SEATS

PLAYED, MUST_BE_PLAYED = "played", "must be played"
POSITIONS = ("IN_HAND", "NEAR_TABLE", "TOUCHING_TABLE", "PLAYED_POSITION", "RELEASED_ON_TABLE")


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card that was held, shown, dropped or touched; `table` is the replay up to that moment, `trick` the one due."""

    reference: str
    hand: Seat
    card: Card
    table: Replay

    @property
    def trick(self) -> int:
        return self.table.final.trick

    @property
    def in_progress(self) -> tuple[Play, ...]:
        """The plays to the trick in progress; empty where none is."""
        return tuple(play for play in self.table.final.open_plays if play.trick == self.trick)

    @property
    def has_played(self) -> bool:
        return any(play.hand is self.hand for play in self.in_progress)


def table_before(story: Story, reference: str) -> Replay:
    """The replay of what stands before an entry; deal and contract count whenever they were written down."""
    known = story.stood_before.get(reference)
    if known is None:
        known = story.stood_before[reference] = replay(_entries_before(story, reference))
    return known


def _entries_before(story: Story, reference: str) -> list[Entry]:
    place = story.place[reference]
    return [
        entry
        for entry in story.entries
        if entry.board in (None, story.board)
        and (story.place[entry.reference] < place or entry.name in SETTLED_BEFORE_PLAY)
    ]


def as_play(story: Story, card: ShownCard) -> Play:
    """The play that a shown card would be, had it been put down then; the board's own replay knows nothing of it."""
    fields = story.by_reference[card.reference].fields
    told = {"hand": card.hand, "played_by": card.hand, "card": card.card, "trick": None, "substitutes": None}
    return replay([*_entries_before(story, card.reference), Entry("CardPlayed", fields | told)]).plays[-1]


def held_card(story: Story, entry: Entry) -> ShownCard | None:
    """The card of a CardHeld, or of a CardExposed of manner HELD_VISIBLE; one dropped or named was not held."""
    held = entry.name == "CardHeld" or entry.fields.get("manner") == "HELD_VISIBLE"
    hand = SEATS.get(entry["seat"]) if held else None
    return shown(story, entry, hand) if hand is not None else None


def shown(story: Story, entry: Entry, hand: Seat) -> ShownCard | None:
    """The card an entry is about; None where its text is no card."""
    card = DECK.get(entry["card"])
    return None if card is None else ShownCard(entry.reference, hand, card, table_before(story, entry.reference))


def shown_of(subject: Subject) -> ShownCard:
    """The shown card a question is about."""
    if not isinstance(subject.about, ShownCard):
        raise TypeError(f"{subject.key} is no shown card")
    return subject.about


def is_defender(story: Story, seat: Seat) -> bool:
    """A member of the side that does not declare; nobody where the contract is not known."""
    declarer = story.replay.auction.declarer
    return declarer is not None and declarer.side is not seat.side


def settled(story: Story, reference: str, fact: str, field: str) -> Fact:
    """A fact as found, else as an entry agreed on by both sides states it; evidence alone settles nothing."""
    found = story.found(reference, fact)
    if found.value is not None:
        return found
    entry = story.by_reference[reference]
    stated = entry.fields.get(field)
    if entry["confidence"] != "AGREED" or stated is None:
        return NOT_KNOWN
    return Fact(bool(stated), (reference,), "agreed")


def position_of_card(story: Story, reference: str) -> tuple[str | None, tuple[str, ...]]:
    """Where a card was held: as found (POSITION_OF_CARD), else as its CardHeld says; with the entries that say so."""
    finding = story.finding(reference, "POSITION_OF_CARD")
    if finding is not None and finding["value"].upper() in POSITIONS:
        return finding["value"].upper(), (reference, finding.reference)
    return story.by_reference[reference].fields.get("position"), (reference,)


def between(story: Story, first: str, reference: str, last: str | None) -> Fact:
    """Did an entry happen behind the first and, where a last is given, before that one? In table order."""
    facts = [story.before(first, reference), *([] if last is None else [story.before(reference, last)])]
    for value in (False, None):
        if chosen := [fact for fact in facts if fact.value is value]:
            return chosen[0]
    return Fact(True, (reference,), next((fact.note for fact in facts if fact.note), ""))


def winner_with(story: Story, number: int, hand: Seat, card: Card) -> Seat | None:
    """Who would have won a trick, had this hand's card been that one; None where a card is not known (44E, 44F)."""
    contract = story.replay.auction.contract
    trick = next((trick for trick in story.replay.tricks if trick.number == number), None)
    if contract is None or trick is None:
        return None
    cards = {play.hand: play.card for play in trick.plays if play.card is not None} | {hand: card}
    if len(cards) < len(Seat):
        return None
    led, trump = cards[trick.leader].suit, contract.denomination.trump
    return max(cards, key=lambda seat: strength(cards[seat], led, trump))


def strength(card: Card, led: Suit, trump: Suit | None) -> tuple[bool, bool, int]:
    """How cards of one trick compare: trumps first, then the suit led, then by rank; a discard never wins."""
    return card.suit is trump, card.suit is led, card.height
