"""What may a defender do with what his partner's penalty card tells him? Law 50E, 2007 also 50C (laws.md 5.1).

Whether he used it, and whether that did damage, is for the director: it is raised where the other side says so.
"""

from collections.abc import Iterator, Mapping

from trickbook.law.facts.penalty_cards import PICKED_UP_AGAIN, WAS_PLAYED
from trickbook.law.findings import Fact, any_of
from trickbook.law.judgement import Judgement, Subject, phrase, possible_facts, raised_by
from trickbook.law.penalty_cards import MINOR, RULED_NONE, WAIVED, penalty_card_of, penalty_cards


@raised_by("penalty_card_information")
def _(judgement: Judgement) -> Iterator[Subject]:
    """Every penalty card that the director let be one."""
    return (
        Subject(card.created_by, card)
        for card in penalty_cards(judgement)
        if card.how_ended not in (RULED_NONE, WAIVED)
    )


@phrase("it was a minor penalty card")
def _(_judgement: Judgement, subject: Subject) -> Fact:
    """As it last lay there: a second card beside it makes it a major one."""
    card = penalty_card_of(subject)
    return Fact(None if card.kind is None else card.kind == MINOR, (card.created_by,))


@phrase("the other side says that information from the card was used")
def _(judgement: Judgement, subject: Subject) -> Fact:
    """UnauthorisedInformationAlleged against that side names what laid the card open, or its play."""
    card = penalty_card_of(subject)
    about = {card.created_by, *([card.exposure.play.reference] if card.exposure.play else ())}
    return any_of(
        Fact(True, (entry.reference,))
        for entry in judgement.story.named("UnauthorisedInformationAlleged")
        if entry["against"] == card.seat.side and about & set(entry["refs"])
    )


@possible_facts("penalty_card_information")
def _(facts: Mapping[str, bool]) -> bool:
    """A penalty card ends once."""
    return not (facts.get(WAS_PLAYED) and facts.get(PICKED_UP_AGAIN))
