"""Does the replay agree with an archive whose trick counts another program made? 83,691 boards of dds 2.9.0."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from trickbook.events.cards import Side
from trickbook.events.entry import Entry
from trickbook.play.outcome import FAILED, Replay
from trickbook.play.replay import replay

ARCHIVE = Path(__file__).resolve().parents[2].parent / "shared/data/files/dds-bridge__dds/hands/masterDD.txt.gz"
SEATS = "NESW"
DENOMINATIONS = ("S", "H", "D", "C", "NT")


class ArchiveBoard(NamedTuple):
    """`leader` 0-3 is N E S W; `traced` is the double-dummy count for declarer's side after the last card."""

    number: int
    denomination: str
    leader: int
    deal: str
    cards: str
    traced: int


def archive_boards() -> Iterator[ArchiveBoard]:
    """Seven lines a board: PBN, FUT, TABLE, PAR, PAR2, PLAY, TRACE."""
    with gzip.open(ARCHIVE, "rt", encoding="ascii") as lines:
        next(lines)
        for number, line in enumerate(lines, start=1):
            head, deal, _ = line.split('"')
            *_, trump, leader = head.split()
            for _ in range(4):
                next(lines)
            cards = next(lines).split('"')[1]
            traced = int(next(lines).split()[-1])
            yield ArchiveBoard(number, DENOMINATIONS[int(trump)], int(leader), deal, cards, traced)


def entries_of(board: ArchiveBoard) -> list[Entry]:
    """The entries as an importer would write them; plain dicts, since the archive is large."""
    first, _, hands = board.deal.partition(":")
    turned = SEATS.index(first)
    of_seat = {SEATS[(turned + place) % 4]: hand for place, hand in enumerate(hands.split())}
    owner = {
        suit + rank: seat
        for seat, hand in of_seat.items()
        for suit, ranks in zip("SHDC", hand.split("."), strict=True)
        for rank in ranks
    }
    north, east, south, west = (of_seat[seat] for seat in SEATS)
    told: list[tuple[str, dict[str, Any]]] = [
        ("DealRecorded", {"north": north, "east": east, "south": south, "west": west}),
        (
            "ContractEstablished",
            {
                "level": None,
                "denomination": board.denomination,
                "doubled": None,
                "declarer": SEATS[(board.leader - 1) % 4],
                "swapped_with_dummy": None,
            },
        ),
    ]
    for place in range(0, len(board.cards), 2):
        card = board.cards[place : place + 2]
        hand = owner[card]
        played = {"trick": None, "hand": hand, "played_by": hand, "card": card, "substitutes": None}
        told.append(("CardPlayed", played))
    return [
        Entry(name, {"writer": "archive", "writer_seq": seq, "board": str(board.number), **fields})
        for seq, (name, fields) in enumerate(told, start=1)
    ]


def all_in_turn_and_legal(told: Replay) -> bool:
    return not told.faults and all(
        play.held and play.expected_hand is play.hand and play.follow != FAILED for play in told.plays
    )


@pytest.mark.corpus
@pytest.mark.skipif(not ARCHIVE.exists(), reason="needs the archive masterDD beside the repository")
def test_every_board_is_legal_and_every_complete_play_has_the_traced_tricks() -> None:
    boards = plays = complete = 0
    for board in archive_boards():
        told = replay(entries_of(board))
        boards += 1
        plays += len(told.plays)
        assert all_in_turn_and_legal(told), board
        assert len(told.plays) == len(board.cards) // 2, board
        if len(told.plays) < 52:
            continue
        complete += 1
        assert told.auction.declarer is not None
        declarers = told.tricks_ns if told.auction.declarer.side is Side.NS else told.tricks_ew
        assert declarers == board.traced, board
        assert told.tricks_ns + told.tricks_ew == 13, board
    assert (boards, plays, complete) == (83_691, 2_329_401, 5_119)
