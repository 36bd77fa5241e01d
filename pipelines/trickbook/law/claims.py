"""Which claims and concessions are there, what did they give away, and who agreed or objected? (laws.md 9, V27, V28)

The replay says what became of each at the table; whether that was so in law is for the edition's rows to say.
"""

from trickbook.events.cards import Card, Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Subject
from trickbook.law.story import Story
from trickbook.play.outcome import CONCESSION, Claim, Play

TRICKS = 13


def claim_of(subject: Subject) -> Claim:
    """The claim or concession a question is about."""
    if not isinstance(subject.about, Claim):
        raise TypeError(f"{subject.key} is no claim")
    return subject.about


def claim_subject(claim: Claim) -> Subject:
    return Subject(claim.reference, claim)


def claim_named(story: Story, reference: str | None) -> Claim | None:
    """The claim or concession with this reference; None where there is none."""
    return next((claim for claim in story.replay.claims if claim.reference == reference), None)


def left_over(claim: Claim) -> int:
    """Tricks that were not complete when it was made."""
    return TRICKS - claim.after_trick


def conceded(claim: Claim) -> int:
    """How many of the tricks left it gives to the other side: a claim of some concedes the rest (68B1)."""
    if claim.count is None:
        return left_over(claim) if claim.kind == CONCESSION else 0
    return claim.count if claim.kind == CONCESSION else left_over(claim) - claim.count


def agreements(story: Story) -> list[Entry]:
    """Where the other side agreed to a claim or concession, in table order; the claimer's own adds nothing."""
    return [
        entry
        for entry in story.named("ClaimAgreed")
        if (claim := claim_named(story, entry["claim"])) is not None
        and claim.by_seat.side is not Side(entry["by_side"])
    ]


def moment_of_agreement(story: Story, agreement: Entry) -> Entry | None:
    """The agreeing side's first call on a later board or the end of the round, whichever came first behind it (69A)."""
    return next_call_or_round(story, Side(agreement["by_side"]), agreement.reference)


def next_call_or_round(story: Story, side: Side, behind: str) -> Entry | None:
    """A side's first call on another board, or the end of the round, behind an entry; None while neither has come."""
    ends = [*story.later_calls(side), *story.named("RoundEnded")]
    place = story.place
    return min(
        (entry for entry in ends if place[entry.reference] > place[behind]),
        key=lambda entry: place[entry.reference],
        default=None,
    )


def objections(story: Story, agreement: Entry) -> list[Entry]:
    """What members of the agreeing side said against the claim behind their agreement, in table order."""
    return [
        entry
        for entry in story.named("ClaimDisputed", "AgreementWithdrawn", "ConcessionObjected")
        if _side_of(entry) is Side(agreement["by_side"])
        and _claim_it_names(story, entry) == agreement["claim"]
        and story.place[entry.reference] > story.place[agreement.reference]
    ]


def _side_of(entry: Entry) -> Side:
    return Side(entry["by_side"]) if entry.name == "AgreementWithdrawn" else Seat(entry["by_seat"]).side


def _claim_it_names(story: Story, entry: Entry) -> str | None:
    named: str | None = entry["concession"] if entry.name == "ConcessionObjected" else entry["claim"]
    if named is not None:
        return named
    before = [
        claim.reference for claim in story.replay.claims if story.place[claim.reference] < story.place[entry.reference]
    ]
    return before[-1] if before else None


def objected_at_once(story: Story, claim: Claim) -> Fact:
    """Did the partner of a conceding defender object at once (68B2)? As found of the objection, or agreed."""
    declarer = story.replay.auction.declarer
    if declarer is None or claim.by_seat.side is declarer.side or not conceded(claim):
        return NO
    return any_of(
        _at_once(story, entry)
        for entry in story.named("ConcessionObjected")
        if entry["by_seat"] == claim.by_seat.partner and _claim_it_names(story, entry) == claim.reference
    )


def _at_once(story: Story, objection: Entry) -> Fact:
    found = story.found(objection.reference, "OBJECTED_IMMEDIATELY")
    if found.value is None and objection["confidence"] == "AGREED":
        return Fact(objection["immediate"], (objection.reference,))
    return found


def disputes(story: Story, claim: Claim) -> list[Entry]:
    """Who disputed it, in table order."""
    return [entry for entry in story.named("ClaimDisputed") if entry["claim"] == claim.reference]


def continued_by_consent(story: Story, claim: Claim) -> Fact:
    """Did all four agree to play on, as the side that had not claimed asked (68D2b)?"""
    return any_of(
        Fact(
            set(entry["consents"]) == set(Seat) and Seat(entry["requested_by"]).side is not claim.by_seat.side,
            (entry.reference,),
        )
        for entry in story.named("PlayContinuedByConsent")
        if entry["claim"] == claim.reference
    )


def adjudications(story: Story, claim: Claim) -> list[Entry]:
    """Where the director divided the tricks of a claim, in table order; one that names none means the last claim."""
    return [entry for entry in story.named("ClaimAdjudicated") if _claim_it_names(story, entry) == claim.reference]


def trick_in_progress(story: Story, claim: Claim) -> bool:
    """Had one to three hands played to a trick that was not complete, as the cards lay when it was made?"""
    hands: dict[int, set[Seat]] = {}
    for play in plays_on_table(story, claim.reference):
        hands.setdefault(play.trick, set()).add(play.hand)
    return any(0 < len(seats) < len(Seat) for seats in hands.values())


def plays_on_table(story: Story, reference: str) -> list[Play]:
    """The plays that had been put down before an entry and not been taken back by then."""
    place = story.place[reference]
    return [
        play
        for play in story.replay.plays
        if story.place[play.reference] < place and (play.retracted_by is None or story.place[play.retracted_by] > place)
    ]


def opponents_trumps(story: Story, claim: Claim) -> frozenset[Card] | None:
    """The trumps that the claimer's opponents held when he claimed; None where trump or their hands are not known."""
    contract = story.replay.auction.contract
    if contract is None:
        return None
    trump = contract.denomination.trump
    played = {play.card for play in plays_on_table(story, claim.reference)}
    hands = [story.replay.deal[seat] for seat in Seat if seat.side is not claim.by_seat.side]
    if any(hand is None for hand in hands):
        return None
    return frozenset(card for hand in hands for card in hand or () if card.suit is trump and card not in played)


def found_of(story: Story, references: tuple[str, ...], fact: str) -> Fact:
    """A fact that somebody settled about one of these entries: the one that says so behind the others."""
    settled = [found for reference in references if (found := story.found(reference, fact)).value is not None]
    return max(settled, key=lambda found: story.place[found.events[0]], default=NOT_KNOWN)
