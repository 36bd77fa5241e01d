"""To which trick does a card belong, whose turn is it, and who won? (Law 44; laws.md 3, design.md 2 "Catalogue")"""

from trickbook.events.cards import Card, Seat, Side, Suit
from trickbook.events.entry import Entry
from trickbook.play.outcome import Play, Trick
from trickbook.play.state import ALL_FOUR, BIT, EAST_WEST, HEIGHT, NEXT, NORTH_SOUTH, TRICKS, FoldState, OpenTrick


def trick_for(state: FoldState, entry: Entry, hand: Seat) -> OpenTrick | None:
    """The trick this hand's next card goes to; None where the hand has a card in each of thirteen.

    A stated trick holds where it can be: begun or next, and without a card of this hand. Else it is a fault, and the
    trick is counted: the oldest begun one that lacks the hand's card, or the next.
    """
    stated: int | None = entry.fields["trick"]
    tricks, bit = state.tricks, BIT[hand]
    if stated is not None:
        if 1 <= stated <= len(tricks) and not tricks[stated - 1].hands & bit:
            return tricks[stated - 1]
        if stated == len(tricks) + 1 <= TRICKS:
            return _begin(state)
        state.fault("TRICK_CANNOT_BE", entry, f"trick {stated} cannot take {hand}'s card; it was counted instead")
    for place in range(state.first_open, len(tricks)):
        if not tricks[place].hands & bit:
            return tricks[place]
    return _begin(state) if len(tricks) < TRICKS else None


def _begin(state: FoldState) -> OpenTrick:
    trick = OpenTrick(len(state.tricks) + 1)
    state.tricks.append(trick)
    return trick


def awaited(state: FoldState) -> tuple[Seat | None, int]:
    """The hand whose turn it is and the trick it is to play to, 13 at most.

    The oldest open trick comes first: clockwise from its leader, the first hand that lacks a card in it. A trick that
    both sides have left behind awaits only hands that took a card back from it (67A).
    """
    tricks = state.tricks
    for place in range(state.first_open, len(tricks)):
        trick = tricks[place]
        if not trick.plays:
            return _to_lead(state, place), trick.number
        awaits = (trick.taken_back if left_behind(state, trick) else ALL_FOUR) & ~trick.hands
        hand = NEXT[trick.plays[0].hand]
        while awaits:
            if awaits & BIT[hand]:
                return hand, trick.number
            hand = NEXT[hand]
    if len(tricks) == TRICKS:
        return None, TRICKS
    return _to_lead(state, len(tricks)), len(tricks) + 1


def _to_lead(state: FoldState, place: int) -> Seat | None:
    """Who leads to the trick at this index: the opening leader, or the hand that won the trick before (44G)."""
    if place == 0:
        return NEXT[state.contract.declarer] if state.contract else None
    winning = state.tricks[place - 1].winning
    return winning.hand if winning else None


def put(state: FoldState, trick: OpenTrick, play: Play) -> None:
    """Add a standing play to its trick; the fourth hand's card decides it."""
    bit = BIT[play.hand]
    if play.is_lead:
        trick.plays.insert(0, play)
        trick.vacant = None
    else:
        trick.plays.append(play)
    trick.hands |= bit
    if not trick.taken_back & bit and left_behind(state, trick):
        trick.late |= bit
    if trick.hands == ALL_FOUR:
        _close(state, trick)


def left_behind(state: FoldState, trick: OpenTrick) -> bool:
    """Has a player of each side played to the following trick? What was omitted then stays so (67A)."""
    if trick.number == len(state.tricks):
        return False
    following = state.tricks[trick.number].hands
    return bool(following & NORTH_SOUTH and following & EAST_WEST)


def _close(state: FoldState, trick: OpenTrick) -> None:
    state.complete_tricks += 1
    trick.winning = _winning(state, trick)
    if trick.winning:
        _count(state, trick.winning.hand, 1)
    tricks = state.tricks
    while state.first_open < len(tricks) and tricks[state.first_open].hands == ALL_FOUR:
        state.first_open += 1


def take_out(state: FoldState, trick: OpenTrick, play: Play, plays_made: int) -> None:
    """Remove a play that was taken back; a trick that was complete is open again."""
    if trick.hands == ALL_FOUR:
        state.complete_tricks -= 1
        if trick.winning:
            _count(state, trick.winning.hand, -1)
            trick.winning = None
        state.first_open = min(state.first_open, trick.number - 1)
    if trick.plays[0] is play:
        trick.vacant = (play.number, plays_made)
    trick.plays.remove(play)
    trick.hands &= ~BIT[play.hand]
    trick.late &= ~BIT[play.hand]
    trick.taken_back |= BIT[play.hand]


def takes_vacant_lead(state: FoldState, trick: OpenTrick, hand: Seat, substitutes: str | None) -> bool:
    """Does this card replace a lead that was taken back while the cards that answered it still lie there?

    It does where the entry says so, or where the same hand plays again and nobody has played to the trick meanwhile.
    """
    if trick.vacant is None:
        return False
    number, plays_made = trick.vacant
    lead = state.plays[number - 1]
    return lead.reference == substitutes or (lead.hand is hand and trick.plays[-1].number <= plays_made)


def _count(state: FoldState, winner: Seat, by: int) -> None:
    if winner.side is Side.NS:
        state.tricks_ns += by
    else:
        state.tricks_ew += by


def _winning(state: FoldState, trick: OpenTrick) -> Play | None:
    """The highest trump, else the highest card of the suit led (44E, 44F); None where a card or trumps are unknown.

    A card that is added to a trick left behind never changes who owns it (67B).
    """
    trump = state.trump
    plays = [play for play in trick.plays if not trick.late & BIT[play.hand]] if trick.late else trick.plays
    best, high = plays[0], plays[0].card
    if trump is None or high is None:
        return None
    for play in plays[1:]:
        card = play.card
        if card is None:
            return None
        if card[0] == high[0]:
            if HEIGHT[card] > HEIGHT[high]:
                best, high = play, card
        elif card[0] == trump:
            best, high = play, card
    return best


def tricks_of(state: FoldState) -> tuple[Trick, ...]:
    """Every trick that has a standing play."""
    return tuple(
        Trick(
            trick.number,
            trick.plays[0].hand,
            tuple(trick.plays),
            trick.hands == ALL_FOUR,
            trick.winning.hand if trick.winning else None,
            trick.winning.card if trick.winning else None,
        )
        for trick in state.tricks
        if trick.plays
    )


def suit_of(card: Card) -> Suit:
    return Suit(card[0])
