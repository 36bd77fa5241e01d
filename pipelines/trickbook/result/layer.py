"""What is one layer of a result? Tricks and score as one source has them, and what they rest on (design.md 4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from trickbook.events.cards import Side
from trickbook.events.entry import Entry
from trickbook.play.outcome import RECORDED as CONTRACT_RECORDED
from trickbook.play.outcome import Replay
from trickbook.result.score import ScoringTable, agreed_score_ns, is_vulnerable, tables_in_force

PLAYED, AGREED_LAYER, DUE, RULED, FINAL, RECORDED = "played", "agreed", "due", "ruled", "final", "recorded"
TRICKS: Final = 13

PLAYED_OUT, CLAIMED, PASSED_OUT, NOT_PLAYED = "PLAYED_OUT", "CLAIMED", "PASSED_OUT", "NOT_PLAYED"
ADJUSTED, UNKNOWN, CONTRADICTORY = "ADJUSTED", "UNKNOWN", "CONTRADICTORY"
NONE, AGREED, DISPUTED, TRICKS_AWARDED = "NONE", "AGREED", "DISPUTED", "TRICKS_AWARDED"


@dataclass(frozen=True, slots=True)
class LayerResult:
    """One layer; `recorded` may have several rows, numbered from 1 in `ordinal`.

    `state` of played: PLAYED_OUT, CLAIMED, PASSED_OUT, NOT_PLAYED or UNKNOWN; of agreed: AGREED, DISPUTED or NONE; of
    ruled: TRICKS_AWARDED, ADJUSTED or NONE; of recorded: the status written down, else RECORDED, CORRECTED (a
    correction) or MARKED (the mark at the end of a record). `references` are the entries it rests on; for a board
    played out those are the thirteen winning plays. `differs_from_play`: the record itself says so (PBN ^).
    """

    layer: str
    ordinal: int
    state: str
    tricks_ns: int | None
    tricks_ew: int | None
    tricks_declarer: int | None
    score_ns: int | None
    references: tuple[str, ...]
    detail: str
    differs_from_play: bool = False


def counted(
    replay: Replay,
    entries: Sequence[Entry],
    layer: str,
    state: str,
    tricks_ns: int,
    references: tuple[str, ...],
    detail: str,
) -> LayerResult:
    """A layer that divides the thirteen tricks, with its score where the contract and the table allow one."""
    tricks_declarer = of_declarer(replay, tricks_ns)
    score, why_not = _score(replay, entries, tricks_declarer)
    text = "; ".join(part for part in (detail, why_not) if part)
    return LayerResult(layer, 1, state, tricks_ns, TRICKS - tricks_ns, tricks_declarer, score, references, text)


def uncounted(layer: str, state: str, references: tuple[str, ...], detail: str) -> LayerResult:
    """A layer that gives no tricks."""
    return LayerResult(layer, 1, state, None, None, None, None, references, detail)


def make_thirteen(tricks_ns: int | None, tricks_ew: int | None) -> bool:
    """Do these two numbers divide the thirteen tricks of a board?"""
    return (
        tricks_ns is not None
        and tricks_ew is not None
        and min(tricks_ns, tricks_ew) >= 0
        and (tricks_ns + tricks_ew == TRICKS)
    )


def of_declarer(replay: Replay, tricks_ns: int | None) -> int | None:
    declarer = replay.auction.declarer
    if declarer is None or tricks_ns is None:
        return None
    return tricks_ns if declarer.side is Side.NS else TRICKS - tricks_ns


def _score(replay: Replay, entries: Sequence[Entry], tricks_declarer: int | None) -> tuple[int | None, str]:
    """The score for N-S under the edition that was stated, or the date, or None and why there is none."""
    edition = date = None
    for entry in entries:
        if entry.name == "BoardOpened":
            edition = entry.fields.get("edition_stated") or edition
            date = entry.fields.get("date") or date
    return points(replay, tricks_declarer, tables_in_force(edition, date), f"edition {edition}, date {date}")


def points(
    replay: Replay, tricks_declarer: int | None, tables: Sequence[ScoringTable], whose: str
) -> tuple[int | None, str]:
    """The score for N-S that these tables give, or None and why there is none; `whose` names them for people."""
    auction = replay.auction
    contract = auction.contract
    if contract is None or contract.level is None or tricks_declarer is None:
        return None, "no score: the contract is not fully known"
    if auction.source == CONTRACT_RECORDED and not auction.doubling_recorded:
        return None, "no score: whether it was doubled is not known"
    if not tables:
        return None, f"no score: no duplicate table for {whose}"
    vulnerable = is_vulnerable(contract.declarer.side, auction.vulnerability)
    score = agreed_score_ns(contract, vulnerable, tricks_declarer, tables)
    if score is not None:
        return score, ""
    if vulnerable is None:
        return None, "no score: it depends on the vulnerability, which is not known"
    return None, "no score: the tables before and since 1987 differ, and no edition is stated"
