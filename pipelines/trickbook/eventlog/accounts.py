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
LIVE_RECORD: Final = RECORD | {"BoardOpened"}
"""What makes live entries an account of their own; without any, they are about what a file tells."""


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

    def take(self, other: "_Tally") -> None:
        """Count another account's entries here as well; where this one ends stays."""
        self.writers.update(other.writers)
        self.events |= other.events
        self.entry_count += other.entry_count


class Accounts(NamedTuple):
    """The accounts of every board; and, for boards that no live writer tells of, the one that live entries joined."""

    of_boards: list[Account]
    joined_by_live: dict[str, str]


def accounts_of_boards(told: Iterable[Told], complete: Container[str], file_ends: Mapping[str, int]) -> Accounts:
    """The accounts of every board, boards and accounts in the order in which they are first told of.

    `complete` and `file_ends` (the position of the last entry) are the file writers'. Live entries about a board whose
    deal, calls and plays only files tell (a ruling on an imported board) join the account that is folded.
    """
    boards: defaultdict[str, defaultdict[str, _Tally]] = defaultdict(lambda: defaultdict(_Tally))
    for one in told:
        tally = boards[one.board][one.account]
        tally.writers[one.writer] = None
        tally.events.add(one.event)
        tally.entry_count += 1
        tally.last_position = max(tally.last_position, one.position)
    found = Accounts([], {})
    for board, tallies in boards.items():
        host = _host_of_live(tallies, complete, file_ends)
        if host is not None:
            tallies[host].take(tallies.pop(LIVE))
            found.joined_by_live[board] = host
        found.of_boards.extend(_accounts_of_board(board, tallies, complete, file_ends))
    return found


def _host_of_live(tallies: Mapping[str, _Tally], complete: Container[str], file_ends: Mapping[str, int]) -> str | None:
    """The file account that live entries of a board belong to; None where live writers tell the board themselves."""
    if LIVE not in tallies or tallies[LIVE].events & LIVE_RECORD:
        return None
    files = {name: tally for name, tally in tallies.items() if name in complete and tally.events & RECORD}
    return max(files, key=lambda name: _rank(name, files[name], file_ends), default=None)


def _rank(name: str, tally: _Tally, file_ends: Mapping[str, int]) -> tuple[bool, bool, bool, int]:
    """Of two accounts of a board the one with the higher rank is folded: live, with plays, with a record, the last."""
    # a dispute typed up as a file may belong to the live account without any live entry naming this board
    live = name == LIVE and any(source_of(writer) == LIVE for writer in tally.writers)
    end = file_ends.get(name, tally.last_position)
    return live, bool(tally.events & PLAYS), bool(tally.events & RECORD), end


def _accounts_of_board(
    board: str, tallies: Mapping[str, _Tally], complete: Container[str], file_ends: Mapping[str, int]
) -> list[Account]:
    candidates = [name for name in tallies if name == LIVE or name in complete]
    folded = max(candidates, key=lambda name: _rank(name, tallies[name], file_ends), default=None)
    return [
        Account(
            name=name,
            writers=tuple(tally.writers),
            board=board,
            complete=name in candidates,
            has_plays=bool(tally.events & PLAYS),
            folded=name == folded,
            last_position=file_ends.get(name, tally.last_position),
            entry_count=tally.entry_count,
        )
        for name, tally in tallies.items()
    ]


def lost_anchors(
    names: Mapping[int, Sequence[int]],
    sources: Sequence[str],
    boards: Sequence[str | None],
    account_of: Callable[[int], str],
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
        name, board = account_of(index), boards[index]
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
