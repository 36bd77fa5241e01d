"""Which card did a player name, and did he change it? Laws 45C4 and 46; 1932 rule 21(1) (laws.md 4.3, 4.4, V7, V8)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from trickbook.events.cards import DECK, Card, Rank, Seat, Suit
from trickbook.events.entry import Entry
from trickbook.law.findings import NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.played_cards import between, strength, table_before
from trickbook.law.story import Story
from trickbook.play.outcome import Play, Replay, Trick

SUIT_AND_RANK, SUIT, RANK = "SUIT_AND_RANK", "SUIT", "RANK"
HIGH, LOW, WIN, ANYTHING, OTHER_WORDS = "HIGH", "LOW", "WIN", "ANYTHING", "OTHER_WORDS"
WORDS = {
    **dict.fromkeys(("high", "highest", "top"), HIGH),
    **dict.fromkeys(("low", "lowest", "small"), LOW),
    **dict.fromkeys(("win", "win it", "take it"), WIN),
    **dict.fromkeys(("anything", "play anything", "whatever", "any card"), ANYTHING),
}
WHOLE_HAND = 13

CARD_NAMED, CARD_MEANT = "the card named", "the card declarer meant"
HIGHEST, LOWEST = "the highest card of the suit led", "the lowest card of the suit led"
LOWEST_WINNER, LOWEST_OF_SUIT = "the lowest card known to win the trick", "the lowest card of the suit named"
SAME_SUIT = "the card of that rank in the suit dummy won the trick before with"
ONLY_LEGAL = "the only card of that rank that may legally be played"
MEANING_A_CARD = (CARD_NAMED, CARD_MEANT, HIGHEST, LOWEST, LOWEST_WINNER, LOWEST_OF_SUIT, SAME_SUIT, ONLY_LEGAL)


@dataclass(frozen=True, slots=True)
class Designation:
    """Words (or a gesture) of `by` that ask for a card of `hand`; `table` is the replay up to then.

    `suit` and `rank` as named; `kind` is one of the constants above; `trick` the one stated, else the one due.
    """

    reference: str
    by: Seat
    hand: Seat
    trick: int
    suit: Suit | None
    rank: Rank | None
    kind: str
    table: Replay

    @property
    def card(self) -> Card | None:
        """The card that suit and rank name."""
        return None if self.suit is None or self.rank is None else DECK[self.suit + self.rank.letter]

    @property
    def open_plays(self) -> tuple[Play, ...]:
        """What had been played to that trick."""
        return tuple(play for play in self.table.plays if play.trick == self.trick and play.stands)

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick; None where this hand is to lead, or where the lead is not known."""
        return self.open_plays[0].card.suit if self.open_plays and self.open_plays[0].card else None

    @property
    def dummy_cards(self) -> frozenset[Card] | None:
        """The hand's cards just then; None where its thirteen are not all known."""
        dealt, held = self.table.deal[self.hand], self.table.final.holdings[self.hand]
        return held if dealt is not None and len(dealt) >= WHOLE_HAND else None

    @property
    def may_hold_it(self) -> bool:
        """The hand holds the card that suit and rank name, or its cards are not known."""
        held = self.dummy_cards
        return self.card is None or held is None or self.card in held

    @property
    def trick_before(self) -> Trick | None:
        return next((trick for trick in self.table.tricks if trick.number == self.trick - 1), None)


@dataclass(frozen=True, slots=True)
class Change:
    """A designation that its player changed: by words (`DesignationChanged`), or by laying another card than he named.

    `reference` is that entry or that play; `cause` is the one stated.
    """

    reference: str
    designation: Designation
    new_card: Card
    cause: str


def designation_of(story: Story, entry: Entry) -> Designation:
    """A CardDesignated entry as the table stood."""
    table = table_before(story, entry.reference)
    suit, rank = entry["suit"], entry["rank"]
    return Designation(
        entry.reference,
        Seat(entry["by"]),
        Seat(entry["hand"]),
        entry["trick"] or table.final.trick,
        None if suit is None else Suit(suit),
        None if rank is None else Rank(rank),
        _kind(entry),
        table,
    )


def _kind(entry: Entry) -> str:
    match entry["suit"], entry["rank"]:
        case None, None:
            return WORDS.get(entry["phrase"].strip(" .!?").lower(), OTHER_WORDS)
        case _, None:
            return SUIT
        case None, _:
            return RANK
        case _:
            return SUIT_AND_RANK


def designations(story: Story) -> Iterator[Designation]:
    """Every naming of a card, in table order; what dummy says of his own accord designates nothing (45F)."""
    dummy = story.replay.auction.dummy
    for entry in story.named("CardDesignated"):
        if Seat(entry["by"]) is not dummy:
            yield designation_of(story, entry)


def subject_of(about: Designation | Change) -> Subject:
    return Subject(about.reference, about)


def designation_about(subject: Subject) -> Designation:
    """The designation a question is about."""
    if not isinstance(subject.about, Designation):
        raise TypeError(f"{subject.key} is no designation")
    return subject.about


def cards_called_for(designation: Designation) -> tuple[Card, ...] | None:
    """The cards of the hand that the words fit, lowest first; None where its cards are not known."""
    card, rank, held = designation.card, designation.rank, designation.dummy_cards
    if card is not None and card in (designation.table.final.holdings[designation.hand] or ()):
        return (card,)
    if held is None or (designation.open_plays and designation.led is None):
        return None
    if designation.kind == WIN:
        return known_winners(designation, held)
    fitting: dict[str, Iterable[Card]] = {
        SUIT: (card for card in held if card.suit is designation.suit),
        RANK: (card for card in legal_cards(designation, held) if rank is not None and card[1] == rank.letter),
        HIGH: (card for card in held if card.suit is designation.led),
        LOW: (card for card in held if card.suit is designation.led),
    }
    return tuple(sorted(fitting.get(designation.kind, ()), key=lambda card: card.height))


def legal_cards(designation: Designation, held: frozenset[Card]) -> frozenset[Card]:
    """Those of the suit led where there are any, else all (44A, 44C, 44D)."""
    following = frozenset(card for card in held if card.suit is designation.led)
    return following or held


def known_winners(designation: Designation, held: frozenset[Card]) -> tuple[Card, ...] | None:
    """Dummy's legal cards that no card still out against them can beat, lowest first; None where dummy leads.

    What can still beat them: nothing where dummy plays last, else every card that declarer does not see.
    """
    led, contract = designation.led, designation.table.auction.contract
    if led is None or contract is None:
        return None
    trump = contract.denomination.trump
    lying = [play.card for play in designation.open_plays if play.card is not None]
    seen = set(held) | {play.card for play in designation.table.plays if play.stands}
    seen |= designation.table.final.holdings[designation.hand.partner] or frozenset()
    out = [] if len(lying) == len(Seat) - 1 else [card for card in DECK.values() if card not in seen]
    best = max(strength(card, led, trump) for card in (*lying, *out) if card.suit in (led, trump))
    winners = [card for card in legal_cards(designation, held) if strength(card, led, trump) > best]
    return tuple(sorted(winners, key=lambda card: strength(card, led, trump)))


def designated_card(judgement: Judgement, designation: Designation) -> Card | None:
    """The card that a designation names in law (V7); None where it names none, or none that can be told."""
    if designation.hand is not judgement.story.replay.auction.dummy:
        return designation.card
    question = "rank_alone_means" if designation.kind == RANK else "designation_means"
    answer = judgement.answer(question, subject_of(designation))
    fitting = cards_called_for(designation) or ()
    if answer == CARD_NAMED:
        return designation.card
    if answer == CARD_MEANT:
        finding = judgement.story.finding(designation.reference, "INTENDED_OTHER_CARD")
        return None if finding is None else DECK.get(finding["value"])
    if answer == SAME_SUIT:
        return card_of_suit_won(designation)
    if answer == HIGHEST:
        return fitting[-1] if fitting else None
    return fitting[0] if fitting and answer in (LOWEST, LOWEST_WINNER, LOWEST_OF_SUIT, ONLY_LEGAL) else None


def card_of_suit_won(designation: Designation) -> Card | None:
    """The card of the rank named in the suit with which this hand won the trick before, if it has it (46B3a)."""
    before = designation.trick_before
    if before is None or before.winner is not designation.hand or before.winning_card is None or not designation.rank:
        return None
    card = DECK[before.winning_card.suit + designation.rank.letter]
    return card if card in (designation.table.final.holdings[designation.hand] or ()) else None


def changes(story: Story) -> Iterator[Change]:
    """Every change of a designation, by words or by another card laid by the player who had named his own."""
    named = {designation.reference: designation for designation in designations(story)}
    for entry in story.named("DesignationChanged"):
        card, designation = DECK.get(entry["new_card"]), named.get(entry["designation"])
        if card is not None and designation is not None:
            yield Change(entry.reference, designation, card, entry["cause"])
    said = {entry["designation"] for entry in story.named("DesignationChanged")}
    for designation in named.values():
        if designation.reference not in said and (play := _other_card_laid(story, designation)) and play.card:
            yield Change(play.reference, designation, play.card, "UNSTATED")


def _other_card_laid(story: Story, designation: Designation) -> Play | None:
    """The first card a player laid behind naming one of his own in turn, if it is another one."""
    own = designation.by is designation.hand and designation.kind == SUIT_AND_RANK and designation.may_hold_it
    if not own or designation.table.final.expected_hand is not designation.hand:
        return None
    laid = [play for play in story.plays_behind(designation.reference) if play.hand is designation.hand]
    first = laid[0] if laid and laid[0].trick == designation.trick else None
    return None if first is None or first.card == designation.card else first


def other_plays(judgement: Judgement, change: Change, hands: tuple[Seat, ...]) -> Fact:
    """Was a card of these hands, other than the one named, played between the naming and the change?

    Not counted: a card that dummy put out without its being named. None where the card named is not known.
    """
    story, designation = judgement.story, change.designation
    named = designated_card(judgement, designation)
    played = [
        (play.card, fact)
        for play in story.plays_behind(designation.reference)
        if play.hand in hands and play.card not in _misplaced(story, play)
        if (fact := between(story, designation.reference, play.reference, change.reference)).value is not False
    ]
    if named is None and played:
        return NOT_KNOWN
    return any_of(fact for card, fact in played if card != named)


def other_namings(story: Story, change: Change) -> Fact:
    """Did the player name yet another card between the naming and its change?"""
    designation = change.designation
    return any_of(
        between(story, designation.reference, entry.reference, change.reference)
        for entry in story.named("CardDesignated")
        if entry.reference != designation.reference
        and Seat(entry["by"]) is designation.by
        and not _says_it_again(story, designation, entry)
    )


def _says_it_again(story: Story, designation: Designation, entry: Entry) -> bool:
    """The same words for the same trick."""
    same = (entry["suit"], entry["rank"]) == (designation.suit, designation.rank)
    return same and designation_of(story, entry).trick == designation.trick


def opponents_cards(story: Story, change: Change) -> Iterator[Play]:
    """The cards that opponents put down between a naming and its change."""
    designation = change.designation
    for play in story.plays_behind(designation.reference):
        in_time = between(story, designation.reference, play.reference, change.reference).value is not False
        if play.hand.side is not designation.by.side and in_time:
            yield play


def _misplaced(story: Story, play: Play) -> tuple[str, ...]:
    return tuple(entry["placed_card"] for entry in story.named("DummyCardMisplaced") if entry["trick"] == play.trick)


def paused(story: Story, change: Change) -> Fact:
    """Did the player pause for thought once he knew of his slip? Found by the director (PAUSE, BECAME_AWARE)."""
    pause = _found(story, change, "PAUSE")
    if pause.value is not True:
        return pause
    aware = _found(story, change, "BECAME_AWARE")
    return Fact(
        aware.value, (*pause.events, *aware.events), "" if aware.events else "when he became aware is not found"
    )


def _found(story: Story, change: Change, fact: str) -> Fact:
    """A finding about the change, else about the designation."""
    found = story.found(change.reference, fact)
    return found if found.value is not None else story.found(change.designation.reference, fact)


def unintended(story: Story, change: Change) -> Fact:
    return _found(story, change, "UNINTENDED")


def declarers_own(story: Story, designation: Designation) -> bool:
    """Declarer named a card of dummy."""
    auction = story.replay.auction
    return designation.by is auction.declarer and designation.hand is auction.dummy
