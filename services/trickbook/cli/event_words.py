"""What is an entry in words? The name of each event as people say it, and who did it, with which card, about what."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from trickbook.cli.language import N_, SYMBOLS, _, counted, plain_card, ranks_text, seat_name
from trickbook.events.cards import RANKS, Rank
from trickbook.events.catalogue import REFERENCE_FIELDS
from trickbook.events.entry import Entry
from trickbook.events.envelope import ENVELOPE_FIELDS
from trickbook.law.story import Story

EVENT_WORDS: Final[Mapping[str, str]] = {
    "BoardOpened": N_("play of the board begins"),
    "HandTaken": N_("hand taken out of the board"),
    "HandCounted": N_("cards counted"),
    "HandInspected": N_("cards looked at"),
    "DealRecorded": N_("the deal"),
    "CallMade": N_("call"),
    "ContractEstablished": N_("contract written down"),
    "CardTouched": N_("card touched"),
    "CardsMixed": N_("cards mixed"),
    "MissingCardFound": N_("missing card found"),
    "CardRestoredToHand": N_("card restored to the hand"),
    "SurplusCardRemoved": N_("surplus card removed"),
    "DealReconstructed": N_("deal made up again by the director"),
    "HandReturnedToBoard": N_("hand put back into the board"),
    "HandRemovedFromBoard": N_("hand taken out of the board again"),
    "BoardFouled": N_("fouled board"),
    "RecordImported": N_("end of an imported record"),
    "EntryStruck": N_("entry struck out"),
    "OpeningLeadSelected": N_("opening lead chosen, face down"),
    "OpeningLeadFaced": N_("opening lead faced"),
    "DummySpread": N_("dummy's hand laid open"),
    "CardPlayed": N_("card played"),
    "CardPlayUnknown": N_("card played that nobody remembers"),
    "CardDesignated": N_("card named"),
    "DesignationChanged": N_("named card changed"),
    "DummyCardTouched": N_("dummy's card touched by declarer"),
    "CardHeld": N_("card held so that it may be played"),
    "DummyCardMisplaced": N_("dummy put out a card that was not named"),
    "CardExposed": N_("card exposed"),
    "FifthCardContributed": N_("fifth card put to a trick"),
    "CardRetracted": N_("card taken back"),
    "CardTurned": N_("card of a trick turned over"),
    "TrickGathered": N_("trick gathered"),
    "TrickQuitted": N_("trick quitted"),
    "OrientationPointedOut": N_("wrong pointing of a card mentioned"),
    "OrientationCorrected": N_("pointing of a card corrected"),
    "TrickOwnershipClaimed": N_("trick said to be one's own"),
    "TrickOwnershipSurrendered": N_("trick given up"),
    "TrickInspected": N_("trick looked at again"),
    "InspectionRequested": N_("asked to look at a trick"),
    "InspectionRefused": N_("look at a trick refused"),
    "PlayedCardsDemanded": N_("asked which cards were played"),
    "PlayedCardsDisturbed": N_("order of the played cards disturbed"),
    "TricksMixed": N_("tricks mixed"),
    "PlayEnded": N_("play ended"),
    "PlayRecordEnded": N_("record of the play ends"),
    "AttentionDrawn": N_("attention drawn to an irregularity"),
    "RevokeInquired": N_("asked about a revoke"),
    "RevokeAlleged": N_("revoke alleged"),
    "RevokePenaltyClaimed": N_("penalty for a revoke claimed"),
    "LeadOutOfTurnAccepted": N_("lead out of turn accepted"),
    "LeadOutOfTurnRejected": N_("lead out of turn not accepted"),
    "IllegalPlayAccepted": N_("illegal play accepted"),
    "IllegalPlayRejected": N_("illegal play not accepted"),
    "LeadRestrictionChosen": N_("choice about the lead"),
    "PlayRestrictionChosen": N_("choice about the card to be played"),
    "PenaltyCardChoiceMade": N_("penalty card chosen"),
    "ExposedCardCalled": N_("exposed card called"),
    "DummyIndicatedCard": N_("dummy indicated a card"),
    "DummyRightsForfeited": N_("dummy forfeited his rights"),
    "RightsReserved": N_("rights reserved"),
    "UnauthorisedInformationAlleged": N_("use of unauthorised information alleged"),
    "OpponentMisinformedTurn": N_("opponent told wrongly that it was his turn"),
    "TricksClaimed": N_("claim"),
    "TricksConceded": N_("concession"),
    "ConcessionObjected": N_("objection to a partner's concession"),
    "ClaimAgreed": N_("claim agreed to"),
    "ClaimDisputed": N_("claim disputed"),
    "AgreementWithdrawn": N_("agreement to a claim withdrawn"),
    "ConcessionCancelled": N_("concession cancelled"),
    "PlayContinuedByConsent": N_("play continued by consent"),
    "ClaimAdjudicated": N_("claim decided by the director"),
    "TrickCountAgreed": N_("number of tricks agreed"),
    "TrickCountDisputed": N_("number of tricks disputed"),
    "ScoreRecorded": N_("score written down"),
    "ScoreCorrected": N_("score corrected"),
    "RoundEnded": N_("end of the round"),
    "OfficialScorePublished": N_("official score published"),
    "CorrectionPeriodEnded": N_("end of the correction period"),
    "DirectorSummoned": N_("director called"),
    "DirectorArrived": N_("director at the table"),
    "DirectorFoundFact": N_("finding of fact"),
    "OptionsExplained": N_("options explained"),
    "RectificationChosen": N_("rectification chosen"),
    "DirectorRuled": N_("ruling"),
    "AdjustedScoreAwarded": N_("adjusted score"),
    "ProceduralPenaltyAssessed": N_("procedural penalty"),
    "DisciplinaryPenaltyAssessed": N_("disciplinary penalty"),
    "DirectorErrorCorrected": N_("director's error corrected"),
    "AppealRightsAdvised": N_("told of the right to appeal"),
    "AppealLodged": N_("appeal lodged"),
    "AppealHeard": N_("appeal heard"),
    "AppealDecided": N_("appeal decided"),
    "AppealWithdrawn": N_("appeal withdrawn"),
}
WHO: Final = ("by_seat", "by_side", "by", "seat", "hand")
TOWARDS: Final = ("for_seat", "of_seat", "to_seat", "offender", "against", "to")
CARDS: Final = ("card", "placed_card", "new_card")
AS_WRITTEN: Final = ("law_refs", "nos_score", "os_score")


def named(story: Story, key: str) -> str:
    """A subject or an entry in words, with its number on the board as `board show` counts it."""
    entry = story.by_reference.get(key)
    if entry is None:
        return _subject(key)
    if entry.board not in (None, story.board):
        return _("call of {seat} on board {board}").format(seat=seat_name(entry["seat"]), board=entry.board)
    play = story.plays.get(key)
    if play is None:
        return f"#{number(story, key)} {entry_in_words(story, entry)}"
    told = {"seat": seat_name(play.hand), "card": plain_card(play.card), "trick": play.trick}
    return f"#{number(story, key)} " + _("{seat} {card}, trick {trick}").format(**told)


def _subject(key: str) -> str:
    """`trick:5`, `trick:5:N` or `board` in words."""
    kind, *parts = key.split(":")
    if kind != "trick":
        return _("the board") if kind == "board" else key
    return ", ".join([_("trick {n}").format(n=parts[0]), *map(seat_name, parts[1:])])


def number(story: Story, reference: str) -> int:
    """Which entry of the board this is, from 1."""
    before = story.entries[: story.place[reference]]
    return 1 + sum(other.board in (None, story.board) for other in before)


def entry_in_words(story: Story, entry: Entry) -> str:
    """`claim: South; 7 tricks`: what happened, then who, towards whom, cards, and what it is about."""
    details = "; ".join(_details(story, entry))
    return _(EVENT_WORDS.get(entry.name, entry.name)) + (f": {details}" if details else "")


def _details(story: Story, entry: Entry) -> Iterator[str]:
    fields = entry.fields
    seats = [next((fields[name] for name in names if fields.get(name)), None) for names in (WHO, TOWARDS)]
    if any(seats):
        yield " → ".join(seat_name(str(seat)) for seat in seats if seat)
    yield from (plain_card(fields[name]) for name in CARDS if fields.get(name))
    if entry.name == "CardDesignated":
        yield _designated(fields)
    if fields.get("trick"):
        yield _("trick {n}").format(n=fields["trick"])
    if fields.get("count") and entry.name != "HandCounted":
        yield counted("{n} trick", "{n} tricks", fields["count"])
    yield from (_written(fields[name]) for name in AS_WRITTEN if fields.get(name))
    if entry.name == "DirectorFoundFact":
        yield f"{fields['fact']} = {fields['value']}"
    for name in sorted(REFERENCE_FIELDS[entry.name]):
        if name not in ENVELOPE_FIELDS:
            yield from _targets(story, fields.get(name))


def _designated(fields: Mapping[str, Any]) -> str:
    """The card named: its words, else what is known of suit and rank."""
    if fields.get("phrase"):
        return f"“{fields['phrase']}”"
    rank = fields.get("rank")
    letter = RANKS[tuple(Rank).index(Rank(rank))] if rank else ""
    return SYMBOLS.get(fields.get("suit") or "", "") + ranks_text(letter)


def _written(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _targets(story: Story, references: Any) -> Iterator[str]:
    """The plays an entry is about, in words; other entries by their number."""
    for reference in references if isinstance(references, list) else [references]:
        if reference in story.plays:
            yield named(story, reference)
        elif reference in story.place:
            yield f"#{number(story, reference)}"
