"""What does one account say of a board, and which scores does it write down? So that accounts can be compared."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from trickbook.eventlog.admission import Account
from trickbook.events.cards import Contract, Denomination, Seat
from trickbook.events.entry import Entry
from trickbook.play.outcome import AUCTION
from trickbook.projections.board_rows import AccountFold, cards_text, contract_text, hands, written_contract
from trickbook.projections.rows import AccountRow, ScoreRow
from trickbook.result.layer import PLAYED, RECORDED, LayerResult, counted
from trickbook.result.layers import standing_records

_CONTRACT: Final = re.compile(r"([1-7])(C|D|H|S|NT)(X{0,2})\Z")
PASS: Final = "PASS"


def account_row(table_key: str, account: Account, fold: AccountFold) -> AccountRow:
    played, auction = fold.replay, fold.replay.auction
    standing = [play for play in played.plays if play.stands]
    written = [entry for entry in fold.entries if entry.name == "ScoreRecorded"]
    recorded = standing_records(fold.layers)
    deal = hands(played)
    return AccountRow(
        table_key,
        account.board,
        account=account.name,
        writers=" ".join(account.writers),
        folded=account.folded,
        complete=account.complete,
        entries=account.entry_count,
        deal=" ".join(hand or "-" for hand in deal) if any(deal) else None,
        auction=" ".join(f"{call.seat}:{call.call}" for call in auction.calls) or None,
        cards=cards_text(standing) or None,
        plays=len(standing),
        contract=contract_text(auction.contract)
        or _last(written, "contract")
        or (PASS if auction.passed_out else None),
        declarer=auction.declarer or _last(written, "declarer"),
        contract_source=auction.source,
        written_contract=written_contract(auction),
        written_declarer=auction.recorded.declarer if auction.recorded else None,
        swapped=auction.swapped,
        passed_out=auction.passed_out,
        complete_tricks=sum(trick.complete for trick in played.tricks),
        tricks_ns=played.tricks_ns,
        tricks_ew=played.tricks_ew,
        recorded_tricks_declarer=_last_known([layer.tricks_declarer for layer in recorded]),
        recorded_score_ns=_last_known([layer.score_ns for layer in recorded]),
        recorded_evidence=" ".join(reference for layer in recorded for reference in layer.references),
    )


def _last(written: list[Entry], field: str) -> str | None:
    return next((str(entry[field]) for entry in reversed(written) if entry[field] is not None), None)


def _last_known(values: list[int | None]) -> int | None:
    return next((value for value in reversed(values) if value is not None), None)


def score_rows(table_key: str, account: Account, fold: AccountFold) -> Iterator[ScoreRow]:
    """One row per score, correction and end mark with a number, as the layer `recorded` has them."""
    written = {entry.reference: entry for entry in fold.entries}
    standing = standing_records(fold.layers)
    tricks_ns = _tricks_ns(fold, standing)
    for layer in fold.layers:
        if layer.layer != RECORDED:
            continue
        entry = written[layer.references[0]]
        contract = entry.fields.get("contract") or contract_text(fold.replay.auction.contract)
        declarer = entry.fields.get("declarer") or fold.replay.auction.declarer
        own = layer.tricks_ns is not None
        yield ScoreRow(
            table_key,
            account.board,
            account=account.name,
            reference=entry.reference,
            event=entry.name,
            state=layer.state,
            stands=layer in standing,
            contract=contract,
            declarer=declarer,
            own_contract=entry.fields.get("contract"),
            own_declarer=entry.fields.get("declarer"),
            tricks_ns=layer.tricks_ns,
            tricks_ew=layer.tricks_ew,
            tricks_declarer=layer.tricks_declarer,
            score_ns=layer.score_ns,
            score_due_ns=score_due_ns(fold, layer.tricks_ns if own else tricks_ns, contract, declarer),
            differs_from_play=layer.differs_from_play,
            detail=layer.detail,
            asserted_by=entry["asserted_by"],
            confidence=entry["confidence"],
        )


def _tricks_ns(fold: AccountFold, standing: Sequence[LayerResult]) -> int | None:
    """The account's tricks of N-S for a score without any: as written down last, else as played."""
    played = next(layer.tricks_ns for layer in fold.layers if layer.layer == PLAYED)
    written = _last_known([layer.tricks_ns for layer in standing])
    return played if written is None else written


def score_due_ns(fold: AccountFold, tricks_ns: int | None, contract: str | None, declarer: str | None) -> int | None:
    """The score that contract, declarer and tricks give (77); None where they do not say enough."""
    if contract == PASS:
        return 0
    match = _CONTRACT.match(contract or "")
    if match is None or declarer is None or tricks_ns is None:
        return None
    level, denomination, doubled = match.groups()
    bid = Contract(int(level), Denomination(denomination), len(doubled), Seat(declarer))
    asked = replace(fold.replay, auction=replace(fold.replay.auction, contract=bid, source=AUCTION))
    return counted(asked, fold.entries, PLAYED, "", tricks_ns, (), "").score_ns
