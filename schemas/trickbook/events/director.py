"""The director, the committee, and what they found and ruled (laws.md 14.5)."""

from typing import Annotated, ClassVar

from pydantic import Field

from trickbook.events.cards import Seat, Side
from trickbook.events.envelope import Event, Reference, Text, one_of
from trickbook.events.vocabulary import TrickCount, maybe, said

LawNumber = Annotated[str, Field(max_length=20)]
FACTS = (
    "UNINTENDED",
    "PAUSE",
    "BECAME_AWARE",
    "INTENDED_OTHER_CARD",
    "PARTNER_COULD_SEE",
    "PARTNER_SAW",
    "ANY_PART_SEEN",
    "EXPOSED_UNINTENTIONALLY",
    "DELIBERATE_TOUCH",
    "OTHER_PURPOSE",
    "DEEMED_LEAD",
    "LEAD_OR_FOLLOW",
    "DECLARER_COULD_SEE_DUMMY",
    "POSITION_OF_CARD",
    "TRICK_WINNER",
    "CARD_PLAYED",
    "MISINFORMED",
    "ORDER",
    "FACTS_LOST",
    "CLAIM_NOT_INTENDED",
    "OBJECTED_IMMEDIATELY",
    "ONLY_TRICK_IN_PROGRESS",
    "HANDS_EXPOSED",
    "TRUMP_MENTIONED",
    "UNAWARE_OF_TRUMP",
    "NO_NORMAL_PLAY_LOSES",
    "NO_LEGAL_PLAY_LOSES",
    "ALREADY_WON",
    "CONTRACT_DECIDED",
    "LIKELY_WON",
    "CLEARLY_CONVINCED",
    "LODGED_IN_TIME",
    "SPREADING_HAND",
    "SIMULTANEOUS",
    "ONLY_OWN_CARD",
    "TOLD_WHO_LEADS",
    "OTHER",
)


class DirectorSummoned(Event):
    """The director was called to the table."""

    needed_by: ClassVar = "9B1"
    example: ClassVar = {"by_seat": "S", "reason": "lead out of turn", "asserted_by": "S"}
    by_seat: Seat | None = said("who called; null unknown")
    reason: Text = said("why, no names")


class DirectorArrived(Event):
    """The director came to the table."""

    needed_by: ClassVar = "9B"
    example: ClassVar = {"asserted_by": "DIRECTOR"}


class DirectorFoundFact(Event):
    """Director or committee settled a fact that the cards do not show."""

    needed_by: ClassVar = "45, 46, 49, 50B, 53B, 54C, 84, 85"
    example: ClassVar = {
        "about": "tablet:31",
        "fact": "UNINTENDED",
        "value": "true",
        "standard": "AGREED",
        "asserted_by": "DIRECTOR",
        "confidence": "FOUND",
    }
    about: Reference = said("entry the fact concerns")
    fact: Annotated[str, one_of(*FACTS)] = said("which fact")
    value: Annotated[str, Field(max_length=80)] = said("true or false, or a seat, card, trick or time")
    standard: Annotated[str, one_of("AGREED", "BALANCE_OF_PROBABILITIES")] = said("how it was settled")


class OptionsExplained(Event):
    """The director explained the options."""

    needed_by: ClassVar = "10C1"
    example: ClassVar = {"options": ["accept the lead", "require a heart", "forbid a heart"], "asserted_by": "DIRECTOR"}
    options: list[Annotated[str, Field(max_length=200)]] = said("options, no names")


class RectificationChosen(Event):
    """A player chose among the options."""

    needed_by: ClassVar = "10C2"
    example: ClassVar = {"option": "forbid a heart", "by_seat": "S", "asserted_by": "S"}
    option: Text = said("option, no names")
    by_seat: Seat = said("who chose")


class DirectorRuled(Event):
    """The director, or the committee, ruled."""

    needed_by: ClassVar = "10B, 11A, 50, 81C5, 84"
    example: ClassVar = {
        "kind": "RECTIFICATION",
        "about": "tablet:33",
        "law_refs": ["64A2"],
        "asserted_by": "DIRECTOR",
        "confidence": "FOUND",
    }
    kind: Annotated[
        str,
        one_of(
            "RECTIFICATION",
            "WAIVER",
            "FORFEITURE",
            "NOT_A_PENALTY_CARD",
            "TRICKS_AWARDED",
            "FORBID_LINE_OF_PLAY",
            "NO_INFRACTION",
            "OTHER",
        ),
    ] = said("what kind of ruling")
    about: Reference | None = said("entry it is about")
    law_refs: list[LawNumber] = said("law numbers cited")
    tricks_ns: TrickCount | None = maybe("final tricks of N-S, with TRICKS_AWARDED")
    tricks_ew: TrickCount | None = maybe("final tricks of E-W, with TRICKS_AWARDED")
    basis: Text | None = maybe("grounds, no names")


class AdjustedScoreAwarded(Event):
    """An adjusted score replaces the score obtained in play."""

    needed_by: ClassVar = "12C, 64C"
    example: ClassVar = {
        "kind": "ASSIGNED",
        "non_offending_side": "NS",
        "nos_score": "NS +620",
        "os_score": "EW -620",
        "law_ref": "64C",
        "asserted_by": "DIRECTOR",
        "confidence": "FOUND",
    }
    kind: Annotated[str, one_of("ASSIGNED", "ARTIFICIAL")] = said("assigned or artificial")
    non_offending_side: Side | None = maybe("side not at fault; null: both or neither")
    nos_score: Annotated[str, Field(max_length=40)] | None = said("score of the side not at fault, e.g. NS +620, 60%")
    os_score: Annotated[str, Field(max_length=40)] | None = said("score of the side at fault")
    weights: list[Annotated[str, Field(max_length=40)]] = Field(
        default=[], description="weighted outcomes, e.g. 60% NS +620"
    )
    law_ref: LawNumber | None = said("law number")


class ProceduralPenaltyAssessed(Event):
    """A procedural penalty."""

    needed_by: ClassVar = "90"
    example: ClassVar = {
        "against": "EW",
        "amount": "10%",
        "reason": "hands returned to wrong pockets",
        "asserted_by": "DIRECTOR",
    }
    against: Side = said("side")
    amount: Annotated[str, Field(max_length=40)] = said("how much, with its unit")
    reason: Text = said("why, no names")


class DisciplinaryPenaltyAssessed(Event):
    """A disciplinary penalty."""

    needed_by: ClassVar = "91"
    example: ClassVar = {"against": "EW", "amount": "1 VP", "reason": "conduct", "asserted_by": "DIRECTOR"}
    against: Side = said("side")
    amount: Annotated[str, Field(max_length=40)] = said("how much, with its unit")
    reason: Text = said("why, no names")


class DirectorErrorCorrected(Event):
    """A ruling is withdrawn as the director's own error."""

    needed_by: ClassVar = "82C"
    example: ClassVar = {"ruling": "director:7", "asserted_by": "DIRECTOR"}
    ruling: Reference = said("the ruling")


class AppealRightsAdvised(Event):
    """The director told a side that it may appeal."""

    needed_by: ClassVar = "83"
    example: ClassVar = {"to": "EW", "asserted_by": "DIRECTOR"}
    to: Side = said("side")


class AppealLodged(Event):
    """A side appealed against a ruling."""

    needed_by: ClassVar = "92"
    example: ClassVar = {"ruling": "director:7", "by_side": "EW", "concurrences": ["E", "W"], "asserted_by": "EW"}
    ruling: Reference = said("the ruling")
    by_side: Side = said("side")
    concurrences: list[Annotated[str, one_of("N", "E", "S", "W", "CAPTAIN")]] = said("who concurs")


class AppealHeard(Event):
    """The appeal was heard."""

    needed_by: ClassVar = "93"
    example: ClassVar = {"appeal": "director:9", "asserted_by": "COMMITTEE"}
    appeal: Reference | None = maybe("the appeal; null: the last one")


class AppealDecided(Event):
    """The appeal was decided."""

    needed_by: ClassVar = "93"
    example: ClassVar = {
        "appeal": "director:9",
        "outcome": "ruling upheld",
        "replaces_ruling": None,
        "asserted_by": "COMMITTEE",
        "confidence": "FOUND",
    }
    appeal: Reference | None = maybe("the appeal; null: the last one")
    outcome: Text = said("outcome, no names")
    replaces_ruling: Reference | None = maybe("ruling that is replaced")


class AppealWithdrawn(Event):
    """The appeal was withdrawn."""

    needed_by: ClassVar = "93"
    example: ClassVar = {"appeal": "director:9", "asserted_by": "DIRECTOR"}
    appeal: Reference | None = maybe("the appeal; null: the last one")
