"""Which leads and plays were out of turn, and what followed them at the table? Laws 53 to 60 (laws.md 6, V2, V11)."""

from collections.abc import Iterator
from dataclasses import dataclass

from trickbook.events.cards import Seat
from trickbook.events.entry import Entry
from trickbook.law.exposures import is_defender, lying_plays, partner_has_played
from trickbook.law.findings import NO, NOT_KNOWN, Fact, any_of
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.played_cards import table_before
from trickbook.law.story import RANKING, Story
from trickbook.play.outcome import Play
from trickbook.play.state import SEATS

ACCEPTED, REJECTED, MUST_GO_BACK = "accepted", "rejected", "must be taken back"
WORDS = {"LeadOutOfTurnAccepted": True, "LeadOutOfTurnRejected": False}


@dataclass(frozen=True, slots=True)
class Lead:
    """A faced lead out of turn: `play`, the hand whose lead it was, and who declared when it was made."""

    play: Play
    due: Seat
    declarer: Seat

    @property
    def subject(self) -> Subject:
        return Subject(self.play.reference, self)

    @property
    def by_defender(self) -> bool:
        return self.play.hand.side is not self.declarer.side

    @property
    def decider(self) -> Seat:
        """Whose word counts first: declarer's; of his own lead, the defender's who is next in turn (55A)."""
        return self.declarer if self.by_defender else self.play.hand.lho

    @property
    def speakers(self) -> tuple[Seat, ...]:
        """Who may accept or reject it: declarer, or either defender."""
        return (self.declarer,) if self.by_defender else (self.decider, self.decider.partner)


def lead_of(subject: Subject) -> Lead:
    """The lead out of turn that a question is about."""
    if not isinstance(subject.about, Lead):
        raise TypeError(f"{subject.key} is no lead out of turn")
    return subject.about


def leads_out_of_turn(story: Story) -> Iterator[Lead]:
    """Every first card of a trick from a hand that had not won the one before, or was not to make the opening lead.

    Not a card put to the next trick while the one before lacks a card, if its hand wins that trick, or if nobody does;
    nor a defender's before his partner has played to the one before, of which Law 57 speaks.
    """
    declarer = story.replay.auction.declarer
    if declarer is None:
        return
    swapped = story.replay.auction.swapped
    if swapped:
        yield from _opening_lead_before_the_exchange(story, declarer.partner)
    for play in story.out_of_turn:
        if not play.is_lead or (swapped and play.trick == 1) or _before_partner(story, play, declarer):
            continue
        due = _leader_due(story, play)
        if due is not None and due is not play.hand:
            yield Lead(play, due, declarer)


def _opening_lead_before_the_exchange(story: Story, declarer: Seat) -> Iterator[Lead]:
    """Declarer and dummy changed places: the opening lead is judged by who declared when it was made (54A)."""
    first = next(iter(story.replay.plays), None)
    if first is not None and first.hand is not declarer.lho:
        yield Lead(first, declarer.lho, declarer)


def _before_partner(story: Story, lead: Play, declarer: Seat) -> bool:
    return lead.hand.side is not declarer.side and not partner_has_played(story, lead)


def _leader_due(story: Story, lead: Play) -> Seat | None:
    """Who was to lead: the hand that had won the trick before, or wins it once the cards that it lacked are there."""
    if lead.trick == 1:
        return lead.expected_hand
    before = [trick for trick in table_before(story, lead.reference).tricks if trick.number == lead.trick - 1]
    if not before or not before[0].complete:
        before = [trick for trick in story.replay.tricks if trick.number == lead.trick - 1]
    return before[0].winner if before else None


def next_plays(story: Story, play: Play) -> list[Play]:
    """The plays put down to the same trick behind this one, while it lay there."""
    end = len(story.entries) if play.retracted_by is None else story.place[play.retracted_by]
    return [
        other
        for other in story.plays_behind(play.reference)
        if other.trick == play.trick and story.place[other.reference] < end
    ]


def words_about(story: Story, lead: Lead) -> dict[Seat, Entry]:
    """The first word of each player who may accept or reject a lead; one that nobody is named for is the decider's."""
    said: dict[Seat, Entry] = {}
    for entry in story.named(*WORDS):
        seat = lead.decider if entry["by_seat"] is None else SEATS.get(entry["by_seat"])
        if seat is not None and entry["play"] == lead.play.reference and seat in lead.speakers:
            said.setdefault(seat, entry)
    return said


def said(story: Story, lead: Lead, seat: Seat, accepts: bool) -> Fact:
    """Did this player accept the lead, or reject it, by his first word?"""
    entry = words_about(story, lead).get(seat)
    return NO if entry is None else Fact(WORDS[entry.name] is accepts, (entry.reference,))


def before_rejection(story: Story, lead: Lead, play: Play) -> Fact:
    """Was a card played to the lead before it was rejected? Not known where only the other player had rejected it."""
    for seat, entry in words_about(story, lead).items():
        earlier = story.before(entry.reference, play.reference)
        if WORDS[entry.name] or earlier.value is False:
            continue
        if earlier.value and seat is lead.decider:
            return Fact(False, (entry.reference, play.reference))
        return Fact(None, (entry.reference, play.reference), earlier.note or "the other defender had rejected it")
    return Fact(True, (play.reference,))


def told_wrongly(story: Story, play: Play) -> Fact:
    """Had an opponent told him that it was his turn? Found of the play (MISINFORMED).

    OpponentMisinformedTurn before it, by the director or agreed by both sides, says so too; only said, it is not known.
    """
    found = story.found(play.reference, "MISINFORMED")
    if found.value is not None:
        return found
    told = [
        entry
        for entry in story.named("OpponentMisinformedTurn")
        if entry["to_seat"] == play.played_by
        and Seat(entry["by_seat"]).side is not play.hand.side
        and story.place[entry.reference] < story.place[play.reference]
    ]
    settled = [entry for entry in told if entry["asserted_by"] in RANKING or entry["confidence"] == "AGREED"]
    if settled:
        return Fact(True, (settled[-1].reference,))
    taken_back = None if play.retracted_by is None else story.value(play.retracted_by, "reason")
    return NOT_KNOWN if told or taken_back == "MISINFORMED_TURN" else NO


def proper_lead(story: Story, lead: Lead) -> Fact:
    """Did an opponent whose lead it was put his own lead down behind it? Found of his card (LEAD_OR_FOLLOW, true)."""
    play = card_of_due_hand(story, lead)
    if play is None:
        return NO
    found = story.found(play.reference, "LEAD_OR_FOLLOW")
    return found if found.value is not None else Fact(None, (play.reference,))


def card_of_due_hand(story: Story, lead: Lead) -> Play | None:
    """The card that an opponent whose lead it was put down behind the lead, before any word about it; else None."""
    if lead.due.side is lead.play.hand.side:
        return None
    behind = [play for play in next_plays(story, lead.play) if play.hand is lead.due][:1]
    words = [story.place[entry.reference] for entry in words_about(story, lead).values()]
    return behind[0] if behind and all(place > story.place[behind[0].reference] for place in words) else None


def is_proper_lead(story: Story, play: Play) -> Fact:
    """Was a card behind an opponent's lead out of turn its player's own lead, and so no card to that lead (53B)?"""
    return any_of(
        proper_lead(story, lead)
        for lead in leads_out_of_turn(story)
        if lead.play.trick == play.trick and card_of_due_hand(story, lead) is play
    )


def before_declarers_lead(story: Story, play: Play) -> Fact:
    """Did a defender play before declarer led from the right hand, a lead from the wrong one having gone back? (60B)"""
    if is_defender(story, play.hand).value is not True:
        return NO
    place, side = story.place, play.hand.side.other
    retracted = [
        lead.retracted_by
        for lead in story.plays_made(play.trick)
        if lead.hand.side is side
        and lead.is_lead
        and lead.expected_hand is lead.hand.partner
        and lead.retracted_by is not None
        and place[lead.retracted_by] < place[play.reference]
    ]
    led = any(other.hand.side is side for other in lying_plays(story, play.trick, play.reference))
    return Fact(bool(retracted) and not led, tuple(retracted))


def must_go_back(judgement: Judgement, play: Play) -> bool:
    """Does the edition say that this lead out of turn must be taken back, whatever is done behind it?"""
    leads = [
        lead
        for lead in leads_out_of_turn(judgement.story)
        if lead.play is play and (lead.by_defender or play.trick > 1)
    ]
    return any(judgement.says("lead_out_of_turn", lead.subject, MUST_GO_BACK).value for lead in leads)


def is_warning(story: Story, remark: Entry) -> bool:
    """Does a remark about a lead out of turn speak of one still to come? It names no card, and none lies there."""
    of_no_card = remark.name == "AttentionDrawn" and remark["irregularity"] == "LEAD_OUT_OF_TURN" and not remark["refs"]
    return of_no_card and not any(_lies_there(story, lead, remark) for lead in leads_out_of_turn(story))


def _lies_there(story: Story, lead: Lead, remark: Entry) -> bool:
    """Nobody has played to it yet, and it has not gone back."""
    place = story.place
    return (
        place[lead.play.reference] < place[remark.reference]
        and (lead.play.retracted_by is None or place[lead.play.retracted_by] > place[remark.reference])
        and not any(place[play.reference] < place[remark.reference] for play in next_plays(story, lead.play))
    )


def goes_back(judgement: Judgement, lead: Lead) -> Fact:
    """Does the edition say that the lead is rejected, or must be taken back, with what follows from that?"""
    return any_of(judgement.says("lead_out_of_turn", lead.subject, answer) for answer in (REJECTED, MUST_GO_BACK))
