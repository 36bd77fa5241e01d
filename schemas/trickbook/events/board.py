"""Board and cards: what was dealt, bid and put back (laws.md 14.1), and the record itself."""

from typing import Annotated, ClassVar

from pydantic import Field

from trickbook.events.cards import Card, Denomination, Seat
from trickbook.events.envelope import Event, Text, one_of
from trickbook.events.vocabulary import (
    CallText,
    DateText,
    Doubled,
    Edition,
    HandText,
    Level,
    PlayerId,
    SeatName,
    SideOrDirector,
    Vulnerability,
    maybe,
    said,
)


class BoardOpened(Event):
    """Play of a board begins at this table."""

    needed_by: ClassVar = "2, 3, 77; edition in force"
    example: ClassVar = {
        "dealer": "S",
        "vulnerability": "BOTH",
        "date": "2017-10-01",
        "body": "NBB",
        "opening_lead_face_down": True,
        "asserted_by": "SCORER",
    }
    dealer: Seat | None = maybe("dealer, where known")
    vulnerability: Vulnerability | None = maybe("NONE, NS, EW or BOTH, where known")
    player_n: PlayerId | None = maybe("random id of the player, never a name")
    player_e: PlayerId | None = maybe("random id of the player, never a name")
    player_s: PlayerId | None = maybe("random id of the player, never a name")
    player_w: PlayerId | None = maybe("random id of the player, never a name")
    pair_ns: PlayerId | None = maybe("pair or team number sitting N-S")
    pair_ew: PlayerId | None = maybe("pair or team number sitting E-W")
    date: DateText | None = maybe("day of play, as far as known")
    body: Annotated[str, Field(max_length=40)] | None = maybe("body that organised the event, e.g. NBB, PZBS")
    edition_stated: Edition | None = maybe("edition of the Laws that the organiser stated")
    opening_lead_face_down: bool | None = maybe("regulation: opening lead face down first")
    defenders_may_ask_partner: bool | None = maybe("regulation: defenders may ask each other about a revoke")
    matchpoint_unit: Annotated[str, one_of("2-1-0", "1-½-0")] | None = maybe("how matchpoints are counted")


class HandTaken(Event):
    """A player took a hand out of a pocket of the board."""

    needed_by: ClassVar = "7B1"
    example: ClassVar = {"seat": "E", "pocket": "E", "asserted_by": "E"}
    seat: Seat = said("player")
    pocket: Seat = said("pocket the hand came from")


class HandCounted(Event):
    """A player counted his cards before looking at them."""

    needed_by: ClassVar = "7B2, 13, 14"
    example: ClassVar = {"seat": "E", "count": 13, "face_down": True, "asserted_by": "E"}
    seat: Seat = said("player")
    count: Annotated[int, Field(ge=0, le=52)] = said("cards counted")
    face_down: bool = said("counted face down")


class HandInspected(Event):
    """A player looked at the faces of his cards."""

    needed_by: ClassVar = "7B2"
    example: ClassVar = {"seat": "E", "asserted_by": "E"}
    seat: Seat = said("player")


class DealRecorded(Event):
    """The hands as dealt; a hand that is not known is null, and a hand may be known in part."""

    needed_by: ClassVar = "61A, 13, revoke detection"
    example: ClassVar = {
        "north": "AK54.QJ3.KT5.A82",
        "east": "7.K9842.A873.KJ5",
        "south": "QJT98.AT6.Q2.Q93",
        "west": "632.75.J964.T764",
    }
    north: HandText | None = said("North's hand S.H.D.C")
    east: HandText | None = said("East's hand S.H.D.C")
    south: HandText | None = said("South's hand S.H.D.C")
    west: HandText | None = said("West's hand S.H.D.C")


class CallMade(Event):
    """A player made a call in the auction."""

    needed_by: ClassVar = "22, roles; on the next board 64B4, 69A"
    example: ClassVar = {"seat": "S", "call": "1NT", "asserted_by": "S"}
    seat: Seat = said("player")
    call: CallText = said("1C … 7NT, PASS, X, XX")
    irregularity: Annotated[str, one_of("INSUFFICIENT_ACCEPTED", "OUT_OF_ROTATION")] | None = maybe(
        "irregularity mark that the record carries (PBN ^I, ^S)"
    )


class ContractEstablished(Event):
    """The final contract as somebody recorded it."""

    needed_by: ClassVar = "2, 41, 77"
    example: ClassVar = {"level": 4, "denomination": "S", "doubled": 0, "declarer": "S", "asserted_by": "SCORER"}
    level: Level | None = said("1 to 7, null where only the denomination is known")
    denomination: Denomination = said("trump suit or NT")
    doubled: Doubled | None = said("0, 1 doubled, 2 redoubled; null unknown")
    declarer: Seat = said("declarer")
    swapped_with_dummy: bool | None = maybe("declarer and dummy changed places by accident (PBN 3.4.13)")


class CardTouched(Event):
    """A player touched a card that is not his own, or one of his own outside play."""

    needed_by: ClassVar = "7B3, 90B5"
    example: ClassVar = {
        "by_seat": "N",
        "owner_seat": "E",
        "card": "D8",
        "permission": "NONE",
        "during_play": True,
        "asserted_by": "E",
    }
    by_seat: Seat = said("who touched")
    owner_seat: Seat = said("whose card")
    card: Card | None = maybe("card, where known")
    permission: Annotated[str, one_of("NONE", "OPPONENT", "DIRECTOR")] = said("who had allowed it")
    during_play: bool = said("before the play had ended")


class CardsMixed(Event):
    """Cards of several hands came together."""

    needed_by: ClassVar = "7B3, 65D, 66D"
    example: ClassVar = {"seats": ["N", "E"], "cards": []}
    seats: list[SeatName] = said("hands concerned")
    cards: list[Card] = Field(default=[], description="cards concerned, where known")


class MissingCardFound(Event):
    """A card that a hand lacked was found."""

    needed_by: ClassVar = "14, 67, r49"
    example: ClassVar = {
        "card": "H6",
        "where_found": "among the played cards of trick 5",
        "seat": "S",
        "asserted_by": "DIRECTOR",
    }
    card: Card = said("card")
    where_found: Text = said("where it was, no names")
    seat: Seat = said("hand it belongs to")


class CardRestoredToHand(Event):
    """A card went back to a hand and counts as held all the time."""

    needed_by: ClassVar = "14B, 67B2"
    example: ClassVar = {"seat": "W", "card": "D9", "reason": "surplus card of trick 9", "asserted_by": "DIRECTOR"}
    seat: Seat = said("hand")
    card: Card = said("card")
    reason: Text = said("why, no names")


class SurplusCardRemoved(Event):
    """A card that does not belong to the deal was taken away."""

    needed_by: ClassVar = "13C"
    example: ClassVar = {"card": "H6", "in_quitted_trick": False, "asserted_by": "DIRECTOR"}
    card: Card = said("card")
    in_quitted_trick: bool = said("found played to a quitted trick")


class DealReconstructed(Event):
    """The director made the hands up again."""

    needed_by: ClassVar = "14A2, 14B3"
    example: ClassVar = {
        "north": "AK54.QJ3.KT5.A82",
        "east": "7.K9842.A873.KJ5",
        "south": "QJT98.AT6.Q2.Q93",
        "west": "632.75.J964.T764",
        "asserted_by": "DIRECTOR",
    }
    north: HandText | None = said("North's hand S.H.D.C")
    east: HandText | None = said("East's hand S.H.D.C")
    south: HandText | None = said("South's hand S.H.D.C")
    west: HandText | None = said("West's hand S.H.D.C")


class HandReturnedToBoard(Event):
    """A player put the hand back into a pocket of the board."""

    needed_by: ClassVar = "7C, 62D1, 79A1"
    example: ClassVar = {"seat": "W", "pocket": "W", "shuffled": True, "asserted_by": "W"}
    seat: Seat = said("player")
    pocket: Seat = said("pocket it went into")
    shuffled: bool | None = said("shuffled first")


class HandRemovedFromBoard(Event):
    """A hand was taken out of the board again after play."""

    needed_by: ClassVar = "7C"
    example: ClassVar = {"seat": "W", "by_seat": "E", "witnesses": ["DIRECTOR"], "asserted_by": "DIRECTOR"}
    seat: Seat = said("whose hand")
    by_seat: Seat = said("who took it")
    witnesses: list[SideOrDirector] = said("sides or DIRECTOR present")


class BoardFouled(Event):
    """The board did not hold the deal that it held at other tables."""

    needed_by: ClassVar = "87"
    example: ClassVar = {"detail": "hands of East and West exchanged", "asserted_by": "DIRECTOR"}
    detail: Text = said("what was wrong, no names")


class RecordImported(Event):
    """A file's record of this table is complete: the last entry of its writer here (design.md 2)."""

    needed_by: ClassVar = "the record itself"
    example: ClassVar = {
        "file_name": "final.pbn",
        "sha256": "9d80ba133f751ad7ae05ab3a87a66595f037762f16ef3a6b7149bb415ac6fa5e",
        "format": "PBN",
        "charset": "UTF-8",
        "reading": "fixed columns",
        "mapping_version": 1,
        "tags": ["Event=Final", "Date=2017.10.01", "Room=Open"],
        "writer": "file:92a31743411412cb",
        "board": None,
    }
    file_name: Annotated[str, Field(max_length=255)] = said("base name of the file")
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] = said("sha256 over the file's bytes")
    format: Annotated[str, one_of("PBN", "LIN", "SCRIPT")] = said("what the file was read as")
    charset: Annotated[str, Field(max_length=40)] = said("charset the text was read with")
    reading: Annotated[str, Field(max_length=200)] = said("which of several possible readings was used")
    mapping_version: Annotated[int, Field(ge=1, le=9999)] = said("version of the mapping from file to events")
    tags: list[str] = said("tags as read, Name=value, without names of people")


class EntryStruck(Event):
    """The entry it supersedes was a slip of the recorder and nothing takes its place."""

    needed_by: ClassVar = "the record itself"
    example: ClassVar = {"reason": "typed at the wrong table", "supersedes": "director:4", "asserted_by": "DIRECTOR"}
    reason: Text = said("why, no names")
