"""Irregularities and the rights they give (laws.md 14.3)."""

from typing import Annotated, ClassVar

from trickbook.events.cards import Card, Seat, Side, Suit
from trickbook.events.envelope import Event, Reference, Text, one_of
from trickbook.events.vocabulary import TrickNumber, maybe, said

SuitName = Annotated[str, one_of(*Suit)]


class AttentionDrawn(Event):
    """A player drew attention to an irregularity."""

    needed_by: ClassVar = "9A, 62A, 45D, 67, 64B4-5"
    example: ClassVar = {"irregularity": "REVOKE", "refs": ["tablet:33"], "by_seat": "S", "asserted_by": "S"}
    irregularity: Annotated[
        str,
        one_of(
            "REVOKE",
            "LEAD_OUT_OF_TURN",
            "MISPLACED_CARD",
            "DEFECTIVE_TRICK",
            "EXPOSED_CARD",
            "ORIENTATION",
            "OTHER",
        ),
    ] = said("what kind")
    refs: list[Reference] = said("entries it is about")
    by_seat: Seat = said("who spoke")


class RevokeInquired(Event):
    """A player asked another whether he has no card of the suit led."""

    needed_by: ClassVar = "61B, r55(4)"
    example: ClassVar = {"by_seat": "S", "of_seat": "W", "trick": 5, "answer": None, "asserted_by": "S"}
    by_seat: Seat = said("who asked")
    of_seat: Seat = said("who was asked")
    trick: TrickNumber = said("trick")
    answer: Annotated[str, one_of("HAS_NONE", "HAS_ONE")] | None = maybe("answer; HAS_ONE admits a revoke")


class RevokeAlleged(Event):
    """Somebody says that a player revoked."""

    needed_by: ClassVar = "61-64, 66"
    example: ClassVar = {"by_seat": "S", "offender": "W", "trick": 5, "asserted_by": "S"}
    by_seat: Seat | None = said("who says so; null where a record marks it")
    offender: Seat = said("who is said to have revoked")
    trick: TrickNumber = said("trick")


class RevokePenaltyClaimed(Event):
    """A side asked for the penalty of a revoke (1932)."""

    needed_by: ClassVar = "L1932 r24, r26"
    example: ClassVar = {"by_side": "NS", "offender": "W", "trick": 5, "asserted_by": "NS"}
    by_side: Side = said("side that asks")
    offender: Seat = said("who revoked")
    trick: TrickNumber = said("trick")


class LeadOutOfTurnAccepted(Event):
    """A lead out of turn was accepted."""

    needed_by: ClassVar = "53-56"
    example: ClassVar = {"play": "tablet:33", "by_seat": "S", "by_play": False, "asserted_by": "S"}
    play: Reference = said("the lead")
    by_seat: Seat | None = said("who accepted; null where a record only marks it")
    by_play: bool | None = maybe("by playing to it")


class LeadOutOfTurnRejected(Event):
    """A lead out of turn was not accepted."""

    needed_by: ClassVar = "53-56"
    example: ClassVar = {"play": "tablet:33", "by_seat": "S", "by_play": False, "asserted_by": "S"}
    play: Reference = said("the lead")
    by_seat: Seat | None = said("who rejected")
    by_play: bool | None = maybe("by making the proper lead")


class IllegalPlayAccepted(Event):
    """A wrong or premature card was accepted."""

    needed_by: ClassVar = "52, 57"
    example: ClassVar = {"play": "tablet:33", "by_seat": "S", "asserted_by": "S"}
    play: Reference = said("the play")
    by_seat: Seat = said("who accepted")


class IllegalPlayRejected(Event):
    """A wrong or premature card was not accepted."""

    needed_by: ClassVar = "52, 57"
    example: ClassVar = {"play": "tablet:33", "by_seat": "S", "asserted_by": "S"}
    play: Reference = said("the play")
    by_seat: Seat = said("who rejected")


class LeadRestrictionChosen(Event):
    """Declarer chose what a defender may lead."""

    needed_by: ClassVar = "50D2, 51B"
    example: ClassVar = {"by_seat": "S", "kind": "FORBID", "suits": ["D"], "for_seat": "E", "asserted_by": "S"}
    by_seat: Seat = said("declarer")
    kind: Annotated[str, one_of("REQUIRE", "FORBID", "NONE")] = said("choice")
    suits: list[SuitName] = said("suits")
    for_seat: Seat = said("defender on lead")


class PlayRestrictionChosen(Event):
    """Declarer chose what a defender must play after his partner's premature card."""

    needed_by: ClassVar = "57A"
    example: ClassVar = {"for_seat": "W", "kind": "HIGHEST", "suit": None, "asserted_by": "S"}
    for_seat: Seat = said("defender")
    kind: Annotated[str, one_of("HIGHEST", "LOWEST", "REQUIRE_SUIT", "FORBID_SUIT")] = said("choice")
    suit: Suit | None = maybe("suit named")


class PenaltyCardChoiceMade(Event):
    """Declarer chose which of several penalty cards is to be played."""

    needed_by: ClassVar = "50D1a, 51A"
    example: ClassVar = {"seat": "W", "card": "DJ", "asserted_by": "S"}
    seat: Seat = said("defender")
    card: Card = said("card chosen")


class ExposedCardCalled(Event):
    """An exposed card was called by the other side (1932)."""

    needed_by: ClassVar = "L1932"
    example: ClassVar = {"card": "D9", "of_seat": "W", "by_seat": "S", "asserted_by": "S"}
    card: Card = said("card")
    of_seat: Seat = said("whose card")
    by_seat: Seat = said("who called it")


class DummyIndicatedCard(Event):
    """Dummy pointed at, touched or named a card without instruction."""

    needed_by: ClassVar = "45F, r19"
    example: ClassVar = {"card": "SA", "manner": "pointed at it"}
    card: Card | None = said("card")
    manner: Text = said("how, no names")


class DummyRightsForfeited(Event):
    """Dummy did something that limits his rights."""

    needed_by: ClassVar = "43A2"
    example: ClassVar = {"cause": "LOOKED_AT_DEFENDER"}
    cause: Annotated[str, one_of("LOOKED_AT_DECLARER", "LOOKED_AT_DEFENDER", "LEFT_SEAT", "EXCHANGED")] = said(
        "what he did"
    )


class RightsReserved(Event):
    """A side reserved its rights."""

    needed_by: ClassVar = "16B2"
    example: ClassVar = {"by_side": "EW", "about": "a long pause before the lead", "asserted_by": "EW"}
    by_side: Side = said("side")
    about: Text = said("about what, no names")


class UnauthorisedInformationAlleged(Event):
    """A side says that the other used information it should not have used."""

    needed_by: ClassVar = "16B, 16C, 45D, 65B3"
    example: ClassVar = {
        "by_side": "EW",
        "against": "NS",
        "source": "late remark about a card",
        "refs": [],
        "asserted_by": "EW",
    }
    by_side: Side = said("side that says so")
    against: Side = said("side it is said of")
    source: Text = said("where the information came from, no names")
    refs: list[Reference] = said("entries it is about")


class OpponentMisinformedTurn(Event):
    """A player told an opponent wrongly that it was his turn."""

    needed_by: ClassVar = "47E1"
    example: ClassVar = {"by_seat": "S", "to_seat": "W", "asserted_by": "DIRECTOR"}
    by_seat: Seat = said("who said so")
    to_seat: Seat = said("who was misled")
