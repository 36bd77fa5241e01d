"""Which account of a board is folded, and which entries hang on one that is not? (design.md 2, Files and accounts)"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

LIVE: Final = "live"
FILE: Final = "file:"
PLAYS: Final = frozenset({"CardPlayed", "CardPlayUnknown"})
RECORD: Final = PLAYS | {"DealRecorded", "CallMade"}
"""What makes a file an account of a board; one that holds only scores is kept beside any that has these."""


@dataclass(frozen=True, slots=True)
class Account:
    """What one source tells of one board.

    `name` is "live" or the file writer; `writers` are those with entries of this board, in table order. `complete` and
    `last_position` are the file writer's own: the position of its last entry at the table, which is its
    RecordImported where it is complete; for "live" that of the last entry of this board. `folded`: the board's
    findings rest on it. `entry_count`: standing entries that name the board.
    """

    name: str
    writers: tuple[str, ...]
    board: str
    complete: bool
    has_plays: bool
    folded: bool
    last_position: int
    entry_count: int


class Told(NamedTuple):
    """A standing entry, as far as accounts are concerned."""

    board: str
    account: str
    writer: str
    event: str
    position: int


def source_of(writer: str) -> str:
    """The file writer itself, or "live" for everybody who writes at the table."""
    return writer if writer.startswith(FILE) else LIVE


def accounts_of_sources(references: Iterable[tuple[str, str]], complete: Container[str]) -> Callable[[str], str]:
    """The function source -> account, from (source, source it refers to) in log order.

    A complete file joins the account of the first entry it refers to outside its own. Two files that refer to each
    other are one account, named by the one that was referred to first. An incomplete file joins nothing.
    """
    joined: dict[str, str] = {}

    def account(source: str) -> str:
        while source in joined:
            joined[source] = joined.get(joined[source], joined[source])
            source = joined[source]
        return source

    for source, named in references:
        if source != LIVE and source in complete and source not in joined and account(named) != source:
            joined[source] = account(named)
    return account


@dataclass(slots=True)
class _Tally:
    writers: dict[str, None] = field(default_factory=dict)
    events: set[str] = field(default_factory=set)
    entry_count: int = 0
    last_position: int = 0


def accounts_of_boards(told: Iterable[Told], complete: Container[str], file_ends: Mapping[str, int]) -> list[Account]:
    """The accounts of every board, boards and accounts in the order in which they are first told of.

    `complete` and `file_ends` (the position of the last entry) are the file writers'.
    """
    boards: defaultdict[str, defaultdict[str, _Tally]] = defaultdict(lambda: defaultdict(_Tally))
    for one in told:
        tally = boards[one.board][one.account]
        tally.writers[one.writer] = None
        tally.events.add(one.event)
        tally.entry_count += 1
        tally.last_position = max(tally.last_position, one.position)
    accounts: list[Account] = []
    for board, tallies in boards.items():
        accounts += _accounts_of_board(board, tallies, complete, file_ends)
    return accounts


def _accounts_of_board(
    board: str, tallies: Mapping[str, _Tally], complete: Container[str], file_ends: Mapping[str, int]
) -> list[Account]:
    ends = {name: file_ends.get(name, tally.last_position) for name, tally in tallies.items()}
    candidates = [name for name in tallies if name == LIVE or name in complete]

    def rank(name: str) -> tuple[bool, bool, bool, int]:
        tally = tallies[name]
        # a dispute typed up as a file may belong to the live account without any live entry naming this board
        live = any(source_of(writer) == LIVE for writer in tally.writers)
        return live, bool(tally.events & PLAYS), bool(tally.events & RECORD), ends[name]

    folded = max(candidates, key=rank, default=None)
    return [
        Account(
            name=name,
            writers=tuple(tally.writers),
            board=board,
            complete=name in candidates,
            has_plays=bool(tally.events & PLAYS),
            folded=name == folded,
            last_position=ends[name],
            entry_count=tally.entry_count,
        )
        for name, tally in tallies.items()
    ]


def lost_anchors(
    names: Mapping[int, Sequence[int]],
    sources: Sequence[str],
    boards: Sequence[str | None],
    account: Callable[[str], str],
    accounts: Iterable[Account],
) -> dict[int, int]:
    """Entry -> the anchor it lost, of all entries that hang on one no board's findings rest on.

    `names`: entry -> entries it names; the other lists give source and board of every entry. An anchor is an entry of
    another source. What names an entry that lost its anchor has lost its own with it.
    """
    folded: dict[str, str | None] = {}
    for one in accounts:
        folded[one.board] = one.name if one.folded else folded.get(one.board)
    in_use = {LIVE, *folded.values()}

    def is_folded(index: int) -> bool:
        name, board = account(sources[index]), boards[index]
        # where no board is named, or none of its entries stands, the account alone decides
        return folded[board] == name if board in folded else name in in_use

    lost: dict[int, int] = {}
    naming: defaultdict[int, list[int]] = defaultdict(list)
    for entry, targets in names.items():
        for target in targets:
            naming[target].append(entry)
            if sources[entry] != sources[target] and not is_folded(target):
                lost.setdefault(entry, target)
    waiting = list(lost)
    while waiting:
        anchor = waiting.pop()
        for entry in naming.get(anchor, ()):
            if entry not in lost:
                lost[entry] = anchor
                waiting.append(entry)
    return lost
