"""Claims, agreed tricks, scores and the deadlines that close them (laws.md 14.4)."""

from typing import Annotated, ClassVar

from pydantic import Field

from trickbook.events.cards import Seat, Side
from trickbook.events.envelope import Event, Reference, Text, one_of
from trickbook.events.vocabulary import ContractText, SeatName, TrickCount, maybe, said

Points = Annotated[int, Field(ge=-20000, le=20000)]
STATUSES = ("PLAYED", "PASSED_OUT", "NOT_PLAYED", "ADJUSTED", "UNKNOWN")


class TricksClaimed(Event):
    """A player claimed tricks."""

    needed_by: ClassVar = "68, r26"
    example: ClassVar = {
        "by_seat": "S",
        "count": 4,
        "statement": "drawing the last trump",
        "faced_cards": True,
        "asserted_by": "S",
    }
    by_seat: Seat = said("claimer")
    count: TrickCount | None = said("tricks claimed of those left; null: not stated")
    statement: Text | None = maybe("line of play stated, no names")
    faced_cards: bool | None = maybe("he faced his cards")
    after_trick: TrickCount | None = maybe("tricks complete at that moment, where stated")


class TricksConceded(Event):
    """A player conceded tricks."""

    needed_by: ClassVar = "68, r26"
    example: ClassVar = {"by_seat": "E", "count": 2, "after_trick": 11, "asserted_by": "E"}
    by_seat: Seat = said("who conceded")
    count: TrickCount | None = said("tricks conceded of those left; null: all, or not stated")
    after_trick: TrickCount | None = maybe("tricks complete at that moment, where stated")


class ConcessionObjected(Event):
    """The partner of the conceding defender objected."""

    needed_by: ClassVar = "68B2"
    example: ClassVar = {"by_seat": "W", "immediate": True, "concession": "tablet:60", "asserted_by": "W"}
    by_seat: Seat = said("who objected")
    immediate: bool | None = said("at once; evidence, not decisive")
    concession: Reference | None = maybe("the concession; null: the last one")


class ClaimAgreed(Event):
    """A side agreed to a claim or concession."""

    needed_by: ClassVar = "68D, 69"
    example: ClassVar = {"claim": "tablet:60", "by_side": "EW", "asserted_by": "EW"}
    claim: Reference = said("the claim or concession")
    by_side: Side = said("side that agrees")


class ClaimDisputed(Event):
    """A player disputed a claim."""

    needed_by: ClassVar = "68D, 69"
    example: ClassVar = {"claim": "tablet:60", "by_seat": "W", "asserted_by": "W"}
    claim: Reference = said("the claim")
    by_seat: Seat = said("who disputes")


class AgreementWithdrawn(Event):
    """A side withdrew its agreement to a claim."""

    needed_by: ClassVar = "69B"
    example: ClassVar = {"claim": "tablet:60", "by_side": "EW", "asserted_by": "EW"}
    claim: Reference = said("the claim")
    by_side: Side = said("side that withdraws")


class ConcessionCancelled(Event):
    """The director cancelled a concession."""

    needed_by: ClassVar = "71"
    example: ClassVar = {
        "concession": "tablet:60",
        "ground": "the trick had been won already",
        "asserted_by": "DIRECTOR",
    }
    concession: Reference = said("the concession")
    ground: Text = said("ground, no names")
    tricks_back: TrickCount | None = maybe("tricks that go back to the conceding side")


class PlayContinuedByConsent(Event):
    """All four players agreed to play on after a claim."""

    needed_by: ClassVar = "68D2b"
    example: ClassVar = {
        "claim": "tablet:60",
        "consents": ["N", "E", "S", "W"],
        "requested_by": "W",
        "asserted_by": "W",
        "confidence": "AGREED",
    }
    claim: Reference = said("the claim")
    consents: list[SeatName] = said("who consented")
    requested_by: Seat = said("who asked for it")


class ClaimAdjudicated(Event):
    """The director divided the tricks of the board after a claim: tricks won, before any transfer."""

    needed_by: ClassVar = "70"
    example: ClassVar = {
        "tricks_ns": 9,
        "tricks_ew": 4,
        "reasons": "the outstanding trump was not mentioned",
        "asserted_by": "DIRECTOR",
        "confidence": "FOUND",
    }
    tricks_ns: TrickCount = said("tricks of N-S on the whole board")
    tricks_ew: TrickCount = said("tricks of E-W on the whole board")
    reasons: Text = said("reasons, no names")
    claim: Reference | None = maybe("the claim; null: the last one")


class TrickCountAgreed(Event):
    """Players agreed on the number of tricks won, before any transfer."""

    needed_by: ClassVar = "65D, 79A"
    example: ClassVar = {
        "tricks_declarer": 9,
        "by_ns": True,
        "by_ew": True,
        "asserted_by": "NS",
        "confidence": "AGREED",
    }
    tricks_declarer: TrickCount = said("tricks declarer's side won")
    by_ns: bool = said("N-S agreed")
    by_ew: bool = said("E-W agreed")


class TrickCountDisputed(Event):
    """A player does not agree with the number of tricks."""

    needed_by: ClassVar = "79B"
    example: ClassVar = {"by_seat": "E", "asserted_ns": 8, "asserted_by": "E"}
    by_seat: Seat = said("who disputes")
    asserted_ns: TrickCount = said("tricks he gives N-S")


class ScoreRecorded(Event):
    """Somebody wrote a score down; nothing is ever added to it."""

    needed_by: ClassVar = "77, 79C"
    example: ClassVar = {
        "contract": "4S",
        "declarer": "S",
        "tricks_declarer": 10,
        "score_ns": 620,
        "status": "PLAYED",
        "source_text": "4S S 10",
        "asserted_by": "SCORER",
    }
    contract: ContractText | None = maybe("contract as written down, e.g. 4SX, PASS")
    declarer: Seat | None = maybe("declarer as written down")
    tricks_declarer: TrickCount | None = maybe("tricks of declarer's side")
    tricks_ns: TrickCount | None = maybe("tricks of N-S")
    tricks_ew: TrickCount | None = maybe("tricks of E-W")
    score_ns: Points | None = maybe("points for N-S, negative for E-W")
    differs_from_play: bool | None = maybe("the record itself says that this differs from the play (PBN ^)")
    status: Annotated[str, one_of(*STATUSES)] | None = maybe("what kind of score it is")
    source_text: Annotated[str, Field(max_length=200)] = said("the words or tag it was read from, no names")


class ScoreCorrected(Event):
    """A score that had been written down was corrected."""

    needed_by: ClassVar = "79C"
    example: ClassVar = {
        "from_tricks_declarer": 10,
        "to_tricks_declarer": 9,
        "reason": "entered wrongly",
        "asserted_by": "SCORER",
    }
    from_tricks_declarer: TrickCount | None = maybe("declarer's tricks before")
    to_tricks_declarer: TrickCount | None = maybe("declarer's tricks after")
    from_score_ns: Points | None = maybe("points for N-S before")
    to_score_ns: Points | None = maybe("points for N-S after")
    reason: Text = said("why, no names")
    organiser_approval: bool | None = maybe("the organiser approved")
    beyond_reasonable_doubt: bool | None = maybe("beyond reasonable doubt")


class RoundEnded(Event):
    """The director called the next round; the round is the envelope's."""

    needed_by: ClassVar = "8B, 64B5, 69A, 79B3"
    example: ClassVar = {"round": "3", "board": None, "asserted_by": "DIRECTOR"}


class OfficialScorePublished(Event):
    """The official score was made available."""

    needed_by: ClassVar = "79C, 92B"
    example: ClassVar = {"board": None, "asserted_by": "ORGANISER"}


class CorrectionPeriodEnded(Event):
    """The time for correcting scores ended."""

    needed_by: ClassVar = "69, 71, 79"
    example: ClassVar = {"board": None, "asserted_by": "ORGANISER"}
