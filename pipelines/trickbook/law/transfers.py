"""Which tricks are due to pass for the revokes of a board? Law 64 under one edition, for the layers of a result (V18)

Where a card that should have stood would have given a trick from the revoke on another winner, the transfer is left to
judgement: the count of the tricks as played stands in the question `tricks_transferred` alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from trickbook.events.cards import Side
from trickbook.law.findings import Finding, Outcome
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.retractions import cards_that_should_stand
from trickbook.law.revokes import (
    Revoke,
    irregular_plays,
    later_tricks_won,
    revoke_of,
    revoke_subjects,
    revoke_trick_won,
)

QUESTION, UNLAWFUL_ACT = "tricks_transferred", "transfer_after_unlawful_act"
NOTHING_WON = "64B1"


@dataclass(frozen=True, slots=True)
class Transfer:
    """What is due for one revoke: `tricks` pass from `from_side` to the other.

    None where `outcome` leaves it open: undetermined, or raised for judgement.
    """

    revoke: Revoke
    from_side: Side
    tricks: int | None
    outcome: Outcome

    @property
    def key(self) -> str:
        """Of the subject that questions about it have."""
        return self.revoke.play

    @property
    def reference(self) -> str:
        return self.revoke.play

    @property
    def cause(self) -> str:
        return f"the revoke {self.revoke.play}"


def transfers(judgement: Judgement) -> tuple[Transfer, ...]:
    """One row per revoke, in table order, corrected ones too, then the plays of which it is open whether they are one.

    None under an edition without automatic transfers.

    Each is reckoned from the tricks as played and they are added (laws.md 7.5). Where their sum is more than the side
    won, the question `transfers_exceed_tricks_won` raises it; nothing is cut off here.
    """
    if QUESTION not in judgement.edition.questions:
        return ()
    settled = [_transfer(judgement, subject) for subject in revoke_subjects(judgement)]
    return (*settled, *_perhaps_revokes(judgement))


def _perhaps_revokes(judgement: Judgement) -> Iterator[Transfer]:
    for play in irregular_plays(judgement):
        outcome = judgement.ask("play_is_revoke", Subject(play.play, play))
        if not isinstance(outcome, Finding):
            yield Transfer(play, play.side, None, outcome)


def _transfer(judgement: Judgement, subject: Subject) -> Transfer:
    revoke = revoke_of(subject)
    raised = winner_would_differ(judgement, revoke)
    outcome = judgement.ask(UNLAWFUL_ACT if raised else QUESTION, subject)
    return Transfer(revoke, revoke.side, outcome.answer if isinstance(outcome, Finding) else None, outcome)


def winner_would_differ(judgement: Judgement, revoke: Revoke) -> bool:
    """Do tricks from this revoke on matter, and would a card that should have stood have given one to another hand?

    They do not where none passes for another reason than that none was won (64B1).
    """
    outcome = judgement.ask(QUESTION, Subject(revoke.play, revoke))
    if isinstance(outcome, Finding) and outcome.answer == 0 and outcome.laws != (NOTHING_WON,):
        return False
    winners = {trick.number: trick.winner for trick in judgement.story.replay.tricks}
    return any(
        card.trick >= revoke.trick and card.winner is not None and card.winner is not winners.get(card.trick)
        for card in judgement.once(cards_that_should_stand)
    )


def over_the_limit(judgement: Judgement) -> Iterator[Subject]:
    """The first counted revoke of a side whose transfers together are more than the tricks it won from there on."""
    counted = [transfer for transfer in transfers(judgement) if transfer.tricks]
    for side in Side:
        of_side = sorted((row for row in counted if row.from_side is side), key=lambda row: row.revoke.trick)
        if len(of_side) > 1 and sum(row.tricks or 0 for row in of_side) > _most_won(judgement, of_side[0].revoke):
            yield Subject(of_side[0].revoke.play, of_side[0].revoke)


def _most_won(judgement: Judgement, revoke: Revoke) -> int:
    story = judgement.story
    return later_tricks_won(story, revoke)[1] + (revoke_trick_won(story, revoke) is not False)
