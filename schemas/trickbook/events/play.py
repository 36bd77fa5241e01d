"""The play of the cards, legal or not, as it happened (laws.md 14.2)."""

from typing import Annotated, ClassVar

from pydantic import Field

from trickbook.events.cards import Card, Rank, Seat, Side, Suit
from trickbook.events.envelope import Event, Reference, Text, one_of
from trickbook.events.vocabulary import SeatName, SideOrDirector, TrickCount, TrickNumber, maybe, said


class OpeningLeadSelected(Event):
    """The opening leader chose a card, face down."""

    needed_by: ClassVar = "41A, 45A note"
    example: ClassVar = {"seat": "W", "face_down": True, "card": None, "asserted_by": "W"}
    seat: Seat = said("player")
    face_down: bool = said("face down")
    card: Card | None = said("card, where known")


class OpeningLeadFaced(Event):
    """The opening lead was faced."""

    needed_by: ClassVar = "41C"
    example: ClassVar = {"seat": "W", "card": "H7"}
    seat: Seat = said("player")
    card: Card = said("card")


class DummySpread(Event):
    """Dummy's hand was put face up on the table."""

    needed_by: ClassVar = "41D, 54A, r18"
    example: ClassVar = {"seat": "N"}
    seat: Seat = said("dummy")


class CardPlayed(Event):
    """A card was put down as a play, legal or not."""

    needed_by: ClassVar = "44, 45, 53-58, 61"
    example: ClassVar = {"trick": None, "hand": "W", "played_by": "W", "card": "H7"}
    trick: TrickNumber | None = maybe("trick, where the writer states it; null is counted by the replay")
    hand: Seat = said("hand the card came from")
    played_by: Seat = said("player who chose it: declarer for dummy's cards")
    card: Card = said("card")
    is_lead: bool | None = maybe("the player meant it as a lead")
    manner: Annotated[str, one_of("FACED", "PICKED_UP_BY_DECLARER")] | None = maybe("how it came to the table")
    substitutes: Reference | None = maybe("play that this one replaces")


class CardPlayUnknown(Event):
    """A hand played a card that the record does not show."""

    needed_by: ClassVar = "the record itself"
    example: ClassVar = {"trick": 3, "hand": "E"}
    trick: TrickNumber | None = maybe("trick, where known")
    hand: Seat = said("hand")


class CardDesignated(Event):
    """A player named or otherwise pointed out a card to be played."""

    needed_by: ClassVar = "45C4, 46"
    example: ClassVar = {
        "by": "S",
        "hand": "N",
        "trick": 5,
        "suit": "H",
        "rank": "QUEEN",
        "phrase": "queen of hearts",
        "asserted_by": "S",
    }
    by: Seat = said("who designated")
    hand: Seat = said("hand the card is to come from")
    trick: TrickNumber | None = said("trick")
    suit: Suit | None = maybe("suit named")
    rank: Rank | None = maybe("rank named")
    phrase: Text = said("the words, e.g. high, low, win, anything; no names")
    resolved_card: Card | None = maybe("card the table took it to mean")


class DesignationChanged(Event):
    """A designation was changed, or a change was asked for."""

    needed_by: ClassVar = "45C4b"
    example: ClassVar = {"designation": "tablet:31", "new_card": "H3", "cause": "SLIP_OF_TONGUE", "asserted_by": "S"}
    designation: Reference = said("designation that was changed")
    new_card: Card = said("card named instead")
    cause: Annotated[str, one_of("SLIP_OF_TONGUE", "LOST_CONCENTRATION", "CHANGED_MIND", "UNSTATED")] = said(
        "cause that was stated; evidence, not decisive"
    )
    pause_observed: bool | None = maybe("a pause for thought was seen; evidence, not decisive")


class DummyCardTouched(Event):
    """Declarer touched a card of dummy."""

    needed_by: ClassVar = "45C3, r21(2)(a)"
    example: ClassVar = {"card": "C8", "purpose": "ARRANGING", "words": None, "by": "S"}
    card: Card = said("card")
    purpose: Annotated[str, one_of("PLAY", "ARRANGING", "REACHING_ADJACENT", "UNSTATED")] = said("purpose stated")
    words: Text | None = maybe("words said, no names")
    by: Seat = said("who touched")


class CardHeld(Event):
    """A player held a card in a way that may have played it."""

    needed_by: ClassVar = "45C1, 45C2, r21(2)(a)"
    example: ClassVar = {"seat": "S", "card": "SQ", "face_up": True, "position": "NEAR_TABLE"}
    seat: Seat = said("player")
    card: Card = said("card")
    face_up: bool = said("face up")
    position: Annotated[
        str, one_of("IN_HAND", "NEAR_TABLE", "TOUCHING_TABLE", "PLAYED_POSITION", "RELEASED_ON_TABLE")
    ] = said("where it was held")
    partner_could_see: bool | None = maybe("partner could see the face; evidence, not decisive")


class DummyCardMisplaced(Event):
    """Dummy put out a card that was not named."""

    needed_by: ClassVar = "45D"
    example: ClassVar = {"trick": 6, "placed_card": "C8", "named_card": "C2"}
    trick: TrickNumber = said("trick")
    placed_card: Card = said("card put out")
    named_card: Card | None = said("card named")


class CardExposed(Event):
    """A card became visible otherwise than by being played."""

    needed_by: ClassVar = "48, 49, r21(2)(b), r44"
    example: ClassVar = {"seat": "W", "card": "D9", "manner": "DROPPED", "deliberate": False}
    seat: Seat = said("whose card")
    card: Card = said("card")
    manner: Annotated[str, one_of("DROPPED", "TWO_TOGETHER", "NAMED_AS_HELD", "HELD_VISIBLE", "CLAIM", "OTHER")] = said(
        "how"
    )
    deliberate: bool | None = maybe("on purpose; evidence, not decisive")
    partner_could_see: bool | None = maybe("partner could see the face; evidence, not decisive")
    any_part_seen: bool | None = maybe("partner could see a part of the face; evidence, not decisive")
    seen_by: list[SeatName] | None = maybe("seats that saw it; evidence, not decisive")


class FifthCardContributed(Event):
    """A hand added a card to a trick that already held its card."""

    needed_by: ClassVar = "45E"
    example: ClassVar = {"trick": 6, "seat": "E", "card": "H4", "deemed_lead": None}
    trick: TrickNumber = said("trick")
    seat: Seat = said("hand")
    card: Card = said("card")
    deemed_lead: bool | None = maybe("taken for a lead; evidence, not decisive")


class CardRetracted(Event):
    """A played card was taken back at the table: a fact, never a correction of the record."""

    needed_by: ClassVar = "47"
    example: ClassVar = {"play": "tablet:40", "reason": "CORRECT_ILLEGAL_PLAY", "asserted_by": "W"}
    play: Reference = said("play that was taken back")
    reason: (
        Annotated[
            str,
            one_of(
                "RECTIFICATION",
                "CORRECT_ILLEGAL_PLAY",
                "UNINTENDED_DESIGNATION",
                "OPPONENT_CHANGED",
                "MISINFORMED_TURN",
                "MISEXPLANATION",
                "PROPER_LEAD_MADE",
                "MISPLACED_DUMMY_CARD",
                "MISSING_CARD",
                "SIMULTANEOUS_CARDS",
                "DIRECTOR_INSTRUCTED",
                "NONE_GIVEN",
            ),
        ]
        | None
    ) = maybe("what was said or done; whether it is a ground in law is derived")


class CardTurned(Event):
    """A player turned his card of a trick face down, pointing it as won or lost."""

    needed_by: ClassVar = "45G, 65A, 65B"
    example: ClassVar = {"seat": "N", "trick": 3, "orientation": "WON", "asserted_by": "N"}
    seat: Seat = said("player")
    trick: TrickNumber = said("trick")
    orientation: Annotated[str, one_of("WON", "LOST")] = said("how it points")


class TrickGathered(Event):
    """A player gathered the four cards of a trick (1932)."""

    needed_by: ClassVar = "r22 (L1932)"
    example: ClassVar = {"trick": 4, "by_seat": "S", "asserted_by": "S"}
    trick: TrickNumber = said("trick")
    by_seat: Seat = said("player")


class TrickQuitted(Event):
    """The gatherer's hand left the turned trick (1932)."""

    needed_by: ClassVar = "r22, r24"
    example: ClassVar = {"trick": 4, "by_seat": "S", "asserted_by": "S"}
    trick: TrickNumber = said("trick")
    by_seat: Seat = said("player")


class OrientationPointedOut(Event):
    """A player said that a turned card points the wrong way."""

    needed_by: ClassVar = "65B3"
    example: ClassVar = {"trick": 5, "card_of": "W", "by_seat": "E", "asserted_by": "E"}
    trick: TrickNumber = said("trick")
    card_of: Seat = said("whose card")
    by_seat: Seat = said("who said so")


class OrientationCorrected(Event):
    """A turned card was laid the other way."""

    needed_by: ClassVar = "65B3"
    example: ClassVar = {"trick": 5, "seat": "W", "orientation": "LOST", "asserted_by": "W"}
    trick: TrickNumber = said("trick")
    seat: Seat = said("whose card")
    orientation: Annotated[str, one_of("WON", "LOST")] = said("how it points now")


class TrickOwnershipClaimed(Event):
    """A player said that a trick belongs to his side."""

    needed_by: ClassVar = "r23, 79B"
    example: ClassVar = {"trick": 9, "side": "EW", "by_seat": "E", "asserted_by": "E"}
    trick: TrickNumber = said("trick")
    side: Side = said("side that is to have it")
    by_seat: Seat = said("who said so")


class TrickOwnershipSurrendered(Event):
    """A player gave up a trick that his side had taken."""

    needed_by: ClassVar = "r23, 79B"
    example: ClassVar = {"trick": 4, "side": "EW", "by_seat": "S", "asserted_by": "S"}
    trick: TrickNumber = said("trick")
    side: Side = said("side that is to have it")
    by_seat: Seat = said("who gave it up")


class TrickInspected(Event):
    """A player looked at a trick again."""

    needed_by: ClassVar = "66, r24"
    example: ClassVar = {"trick": 4, "by_seat": "E", "face_up": True, "permission_by": "DIRECTOR"}
    trick: TrickNumber = said("trick")
    by_seat: Seat = said("player")
    face_up: bool = said("faces were seen")
    permission_by: SideOrDirector | None = maybe("who had allowed it")


class InspectionRequested(Event):
    """A player asked to look at a trick again."""

    needed_by: ClassVar = "r24(d), 66C"
    example: ClassVar = {"trick": 4, "by_seat": "S", "asserted_by": "S"}
    trick: TrickNumber = said("trick")
    by_seat: Seat = said("player")


class InspectionRefused(Event):
    """A player refused such a request."""

    needed_by: ClassVar = "r24(d), 66C"
    example: ClassVar = {"trick": 4, "by_seat": "W", "asserted_by": "W"}
    trick: TrickNumber = said("trick")
    by_seat: Seat = said("player")


class PlayedCardsDemanded(Event):
    """A player asked that the cards of the trick be shown or named."""

    needed_by: ClassVar = "r25, 66A"
    example: ClassVar = {"trick": 4, "by_seat": "S", "asserted_by": "S"}
    trick: TrickNumber = said("trick")
    by_seat: Seat = said("player")


class PlayedCardsDisturbed(Event):
    """A player disturbed the row of his played cards before the result was agreed."""

    needed_by: ClassVar = "65D, 66D"
    example: ClassVar = {"seat": "N", "tricks": [7, 8]}
    seat: Seat = said("player")
    tricks: list[TrickNumber] = said("tricks concerned")


class TricksMixed(Event):
    """A side mixed its tricks for shuffling (1932)."""

    needed_by: ClassVar = "r23"
    example: ClassVar = {"side": "NS"}
    side: Side = said("side")


class PlayEnded(Event):
    """Play of the board ended."""

    needed_by: ClassVar = "66D, 68D"
    example: ClassVar = {"reason": "ALL_PLAYED"}
    reason: Annotated[str, one_of("ALL_PLAYED", "CLAIM", "DIRECTOR", "UNKNOWN")] = said("how")


class PlayRecordEnded(Event):
    """The record of the play stops here; by a claim or because the rest is lost, the record does not say."""

    needed_by: ClassVar = "the record itself"
    example: ClassVar = {"mark": "*", "tricks_declarer": None}
    mark: Annotated[str, Field(max_length=20)] = said("how the file marks it: *, +, mc, or end")
    tricks_declarer: TrickCount | None = said("declarer's tricks that the mark itself states")
