"""Which tricks lack a card or hold one too many, and what passes for it? Law 67; 1975 and 1982: play goes on (V26)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from trickbook.events.cards import DECK, Seat, Side
from trickbook.events.entry import Entry
from trickbook.law.findings import Finding, Outcome
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.story import Story
from trickbook.play.outcome import Play

MISSING, SURPLUS, DISPLACED = "MISSING", "SURPLUS", "DISPLACED"
TRANSFER = "defective_trick_transfer"


@dataclass(frozen=True, slots=True)
class DefectiveTrick:
    """A trick in which `hand` has no card (MISSING) or more than one (SURPLUS), or a card of it that lies elsewhere.

    `reference` is the entry that shows it; `attention` the one that drew attention to it, or mended it, if any.
    """

    kind: str
    trick: int
    hand: Seat
    reference: str
    attention: str | None

    @property
    def subject(self) -> Subject:
        key = f"trick:{self.trick}:{self.hand}" if self.kind == MISSING else self.reference
        return Subject(key, self)


@dataclass(frozen=True, slots=True)
class DefectTransfer:
    """What is due for a defective trick: `tricks` pass from `from_side`; None where `outcome` leaves it open."""

    defect: DefectiveTrick
    from_side: Side
    tricks: int | None
    outcome: Outcome

    @property
    def key(self) -> str:
        return self.defect.subject.key

    @property
    def reference(self) -> str:
        return self.defect.reference

    @property
    def cause(self) -> str:
        return f"the card of {self.defect.hand} that trick {self.defect.trick} lacked"


def defective_trick_transfers(judgement: Judgement) -> tuple[DefectTransfer, ...]:
    """One row for each trick that lacks a card, by number; never more than one trick each (67B1)."""
    if TRANSFER not in judgement.edition.questions:
        return ()
    return tuple(_transfer(judgement, defect) for defect in _missing(judgement.story))


def _transfer(judgement: Judgement, defect: DefectiveTrick) -> DefectTransfer:
    outcome = judgement.ask(TRANSFER, defect.subject)
    tricks = outcome.answer if isinstance(outcome, Finding) else None
    return DefectTransfer(defect, defect.hand.side, tricks, outcome)


def defect_of(subject: Subject) -> DefectiveTrick:
    """The defective trick a question is about."""
    if not isinstance(subject.about, DefectiveTrick):
        raise TypeError(f"{subject.key} is no defective trick")
    return subject.about


def defective_tricks(story: Story) -> Iterator[DefectiveTrick]:
    """Every defective trick of the board: those that lack a card, then surplus and displaced cards."""
    yield from _missing(story)
    yield from _surplus(story)
    yield from _displaced(story)


def _missing(story: Story) -> Iterator[DefectiveTrick]:
    """Hands without a card in a trick though both sides, or the hand itself, went on to the next, or somebody said so.

    Whoever passes such a hand over plays out of turn, or the trick stays open; a clean board costs nearly nothing.
    """
    in_doubt = {trick.number for trick in story.replay.tricks if not trick.complete}
    in_doubt |= {number for play in story.out_of_turn for number in (play.trick - 1, play.trick)}
    for number in sorted(in_doubt - {0}):
        made, behind = story.plays_made(number), story.plays_made(number + 1)
        for hand in Seat:
            own = next((play for play in made if play.hand is hand), None)
            over = [play for play in made if play.expected_hand is hand is not play.hand and not play.is_lead]
            passed = [play for play in (*over, *behind) if own is None or play.number < own.number]
            attention = _attention(story, (*made, *behind), own, passed)
            went_on = {play.hand for play in passed if play.trick > number}
            if attention is not None or hand in went_on or {seat.side for seat in went_on} == set(Side):
                told = attention if attention is not None or own is None else own.reference
                yield DefectiveTrick(MISSING, number, hand, passed[0].reference, told)


def _attention(story: Story, cards: Sequence[Play], own: Play | None, passed: Sequence[Play]) -> str | None:
    """A remark that names a card of the trick or the next: behind the play that passed the hand over, before its own"""
    if not passed:
        return None
    references = {play.reference for play in cards}
    end = len(story.entries) if own is None else story.place[own.reference]
    for entry in _remarks(story):
        if story.place[passed[0].reference] < story.place[entry.reference] < end and references & set(entry["refs"]):
            return entry.reference
    return None


def _surplus(story: Story) -> Iterator[DefectiveTrick]:
    """A fifth card that was noticed as making the trick defective; a card found among those of a trick."""
    for entry in story.named("FifthCardContributed"):
        remark = next((said.reference for said in _remarks(story) if entry.reference in said["refs"]), None)
        if remark is not None:
            yield DefectiveTrick(SURPLUS, entry["trick"], Seat(entry["seat"]), entry.reference, remark)
    for entry in story.named("MissingCardFound"):
        trick = trick_found_in(story, entry)
        if trick is not None and own_play(story, entry) is None:
            yield DefectiveTrick(SURPLUS, trick, Seat(entry["seat"]), entry.reference, entry.reference)


def _displaced(story: Story) -> Iterator[DefectiveTrick]:
    """A card that the hand had played, found elsewhere."""
    for entry in story.named("MissingCardFound"):
        play = own_play(story, entry)
        if play is not None:
            yield DefectiveTrick(DISPLACED, play.trick, play.hand, entry.reference, entry.reference)


def _remarks(story: Story) -> list[Entry]:
    return [entry for entry in story.named("AttentionDrawn") if entry["irregularity"] == "DEFECTIVE_TRICK"]


def own_play(story: Story, found: Entry) -> Play | None:
    """The play of the found card by the hand it belongs to, where the hand had played it before."""
    card, place = DECK.get(found["card"]), story.place
    for play in story.replay.plays:
        before = place[play.reference] < place[found.reference]
        if card is not None and play.card == card and play.hand == found["seat"] and play.stands and before:
            return play
    return None


def trick_found_in(story: Story, found: Entry) -> int | None:
    """The trick among whose cards it lay, by a finding CARD_PLAYED whose value is a number; None without one."""
    finding = story.finding(found.reference, "CARD_PLAYED")
    return int(finding["value"]) if finding is not None and finding["value"].strip().isdecimal() else None
