"""What rows does the fold hand to the database? One named tuple per table of schema `fold`; they make the tables.

A row's fields are the columns, in order; `str | None` may be null. All tables begin with table_key and board, so that
the rows of a board or of a table can be replaced whole. `board` is null for what concerns the table.
"""

import types
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, get_args, get_type_hints

import pyarrow as pa


class BoardRow(NamedTuple):
    """One board of one table, from the account that is folded."""

    table_key: str
    board: str
    account: str | None
    state: str
    detail: str
    dealer: str | None
    vulnerability: str | None
    north: str | None
    east: str | None
    south: str | None
    west: str | None
    contract: str | None
    level: int | None
    denomination: str | None
    doubled: int | None
    declarer: str | None
    contract_source: str | None
    written_contract: str | None
    written_declarer: str | None
    swapped: bool
    auction_complete: bool
    passed_out: bool
    complete_tricks: int
    tricks_ns: int
    tricks_ew: int
    end_reference: str | None
    end_reason: str | None
    missing_entries: int
    editions: str
    edition_in_force_by: str
    editions_derived: str


class CallRow(NamedTuple):
    table_key: str
    board: str
    number: int
    call_reference: str
    seat: str
    call: str
    expected_seat: str | None


class PlayRow(NamedTuple):
    """One card put down as a play; see trickbook.play.outcome.Play."""

    table_key: str
    board: str
    number: int
    play: str
    trick: int
    hand: str
    played_by: str
    card: str | None
    is_lead: bool
    expected_hand: str | None
    held: bool | None
    follow: str
    retracted_by: str | None
    retracted_after: int | None


class TrickRow(NamedTuple):
    table_key: str
    board: str
    trick: int
    leader: str
    cards: str
    complete: bool
    winner: str | None
    side: str | None
    winning_card: str | None


class FailureRow(NamedTuple):
    """A play of another suit by a hand that held the suit led (61A)."""

    table_key: str
    board: str
    play: str
    trick: int
    hand: str
    suit_led: str
    able: str
    lead: str | None
    restored_by: str | None
    retracted_by: str | None


class ClaimRow(NamedTuple):
    table_key: str
    board: str
    claim: str
    kind: str
    by_seat: str
    tricks: int | None
    after_trick: int
    state: str
    tricks_ns: int | None
    tricks_ew: int | None
    settled_by: str | None
    cancelled_by: str | None
    tricks_back: int | None


class FaultRow(NamedTuple):
    """Something in the entries of a board that cannot be as written."""

    table_key: str
    board: str
    ordinal: int
    fault: str
    reference: str | None
    detail: str


class ResultRow(NamedTuple):
    """One layer of the result (design.md 4); `ordinal` counts within a layer, from 1.

    The layers due and final are those of an edition, with their laws, their basis and what is missing to know them.
    """

    table_key: str
    board: str
    layer: str
    ordinal: int
    edition: str | None
    state: str
    tricks_ns: int | None
    tricks_ew: int | None
    tricks_declarer: int | None
    score_ns: int | None
    evidence: str
    detail: str
    differs_from_play: bool
    laws: str
    basis: str | None
    missing: str
    editions_agree: bool | None


class FindingRow(NamedTuple):
    """What an edition says to one question about one subject of a board (trickbook.law.findings).

    `reading` is empty but for the readings of an open point, which have a row each. `answer` is null unless `state` is
    ANSWERED, `matter` unless it is RAISED. `provisional` is what would be said: by that reading, or, where entries of
    the board are missing, by those that are there. `facts` is JSON.
    """

    table_key: str
    board: str
    question: str
    subject: str
    edition: str
    reading: str
    state: str
    answer: str | None
    matter: str | None
    provisional: str | None
    asks: str
    laws: str
    basis: str
    facts: str
    evidence: str
    silenced: str
    missing: str
    missing_entries: str
    editions_agree: bool
    rule_rows: str


class RevokeRow(NamedTuple):
    """A play that an edition calls a revoke; `due_question` is the one that says how many tricks pass for it."""

    table_key: str
    board: str
    play: str
    edition: str
    trick: int
    hand: str
    suit: str | None
    able: str
    disobeyed: bool
    retracted_by: str | None
    attention: str | None
    due_question: str


class PenaltyCardRow(NamedTuple):
    """A penalty card under an edition; `question` and `subject` name the finding that made it one."""

    table_key: str
    board: str
    created_by: str
    seat: str
    card: str
    edition: str
    kind: str | None
    certain: bool
    laws: str
    question: str
    subject: str
    ended_by: str | None
    how_ended: str | None
    major_by: str | None


class AccountRow(NamedTuple):
    """What one account says of one board, folded or not (design.md 2, files and accounts)."""

    table_key: str
    board: str
    account: str
    writers: str
    folded: bool
    complete: bool
    entries: int
    deal: str | None
    auction: str | None
    cards: str | None
    plays: int
    contract: str | None
    declarer: str | None
    contract_source: str | None
    written_contract: str | None
    written_declarer: str | None
    swapped: bool
    passed_out: bool
    complete_tricks: int
    tricks_ns: int
    tricks_ew: int
    recorded_tricks_declarer: int | None
    recorded_score_ns: int | None
    recorded_evidence: str


class ScoreRow(NamedTuple):
    """Tricks or a score that somebody wrote down; `score_due_ns` is what contract and tricks as written give."""

    table_key: str
    board: str
    account: str
    reference: str
    event: str
    state: str
    stands: bool
    contract: str | None
    declarer: str | None
    own_contract: str | None
    own_declarer: str | None
    tricks_ns: int | None
    tricks_ew: int | None
    tricks_declarer: int | None
    score_ns: int | None
    score_due_ns: int | None
    differs_from_play: bool
    detail: str
    asserted_by: str
    confidence: str


class EntryRow(NamedTuple):
    """A standing entry other than a call or a play; `fields` is JSON without the envelope."""

    table_key: str
    board: str | None
    place: int
    reference: str
    event: str
    account: str
    folded: bool
    asserted_by: str
    confidence: str
    happened_after: str | None
    caused_by: str | None
    fields: str


class NoticeRow(NamedTuple):
    """Something that admission found out about the table's records; `position` is the log's, for quarantine only."""

    table_key: str
    board: str | None
    kind: str
    position: int
    reference: str | None
    detail: str


class InputRow(NamedTuple):
    """Digest of all that the rows of a board depend on: the same digest, the same rows."""

    table_key: str
    board: str
    digest: str


class LogEntryRow(NamedTuple):
    """One row of the log as read: where it stands, its bytes, and what was read from them."""

    partition: int
    position: int
    timestamp_ms: int
    table_key: str
    value: bytes
    event: str | None
    writer: str | None
    number: int | None
    board: str | None
    fault: str | None
    detail: str | None


class BoardKey(NamedTuple):
    """A board of a table."""

    table_key: str
    board: str


FOLD_TABLES: Final[dict[str, type[Any]]] = {
    "boards": BoardRow,
    "calls": CallRow,
    "plays": PlayRow,
    "tricks": TrickRow,
    "failures": FailureRow,
    "claims": ClaimRow,
    "faults": FaultRow,
    "results": ResultRow,
    "findings": FindingRow,
    "revokes": RevokeRow,
    "penalty_cards": PenaltyCardRow,
    "accounts": AccountRow,
    "scores": ScoreRow,
    "entries": EntryRow,
    "notices": NoticeRow,
    "inputs": InputRow,
}

_SQL: Final = {str: "varchar", int: "bigint", bool: "boolean", bytes: "blob"}
_ARROW: Final = {str: pa.string(), int: pa.int64(), bool: pa.bool_(), bytes: pa.binary()}


def _columns(kind: type[Any]) -> list[tuple[str, type, bool]]:
    """Name, Python type and whether it may be null, of each field."""
    columns = []
    for name, annotation in get_type_hints(kind).items():
        nullable = isinstance(annotation, types.UnionType)
        columns.append((name, get_args(annotation)[0] if nullable else annotation, nullable))
    return columns


def create_table(name: str, kind: type[Any]) -> str:
    """The statement that makes the table of a row type."""
    columns = (f"{column} {_SQL[of]}{'' if nullable else ' not null'}" for column, of, nullable in _columns(kind))
    return f"create table {name} ({', '.join(columns)})"


def arrow_table(kind: type[Any], rows: Sequence[tuple[Any, ...]]) -> pa.Table:
    """The rows, column by column, in the types of the table."""
    names_types = [(column, _ARROW[of]) for column, of, _ in _columns(kind)]
    values = list(zip(*rows, strict=True)) or [()] * len(names_types)
    arrays = [pa.array(column, of) for column, (_, of) in zip(values, names_types, strict=True)]
    return pa.Table.from_arrays(arrays, names=[name for name, _ in names_types])
