"""Real files, read whole: nothing is lost, nothing is refused without a reason, every play can have happened so.

Games are counted apart from the reader, plays are judged by a second engine, and the order of 83,691 plays of an
archive that gives cards in played order is got back out of rows that do not.
"""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.imports.legal_play import judge
from tests.imports.written_games import order, read_lin, read_pbn
from trickbook.events.cards import Seat
from trickbook.imports.pbn import pbn_games
from trickbook.imports.reading import FileReading, ReadBoard

FILES = Path(__file__).parents[3] / "shared/data/files"
PBN = sorted(FILES.rglob("*.pbn"))
LIN = sorted(FILES.rglob("*.lin"))
EXAMPLE_3 = "dominicprice__endplay/tests/pbn/example3.pbn"

# One game each, with an empty line between Deal and Scoring.
COUNTED_BY_HAND = {
    "test_record_with_single_line_curly_comment.pbn": 1,
    "test_record_with_lots_of_curlies.pbn": 1,
}

pytestmark = [pytest.mark.corpus, pytest.mark.skipif(not PBN, reason="the bridge files are not here")]


def name_of(path: Path) -> str:
    return str(path.relative_to(FILES))


def read(path: Path) -> FileReading:
    return (read_pbn if path.suffix == ".pbn" else read_lin)(path.read_bytes(), path.name)


def games_counted_plainly(path: Path) -> int:
    """Blocks between empty lines that hold a tag, once comments and % lines are gone."""
    text = path.read_bytes().decode("latin-1").replace("\r\n", "\n").replace("\r", "\n")
    kept = []
    in_comment = False
    for line in text.split("\n"):
        if line.startswith("%") and not in_comment:
            continue
        out = "#" if in_comment else ""
        in_string = False
        for character in line:
            if in_comment:
                in_comment = character != "}"
            elif character == '"' or in_string:
                in_string = in_string != (character == '"')
                out += character
            elif character in "{;":
                in_comment = character == "{"
                out += "#"
                if character == ";":
                    break
            else:
                out += character
        kept.append(out)
    blocks = re.split(r"\n[ \t]*\n", "\n".join(kept))
    return sum(re.search(r"^\s*\[", block, re.MULTILINE) is not None for block in blocks)


@pytest.mark.parametrize("path", PBN, ids=name_of)
def test_every_game_of_a_pbn_file_is_accounted_for(path: Path) -> None:
    found = read(path)
    assert found.games == len(found.boards) + len(found.rejections)
    assert found.games == COUNTED_BY_HAND.get(path.name, games_counted_plainly(path))
    assert all(rejection.reason and rejection.line for rejection in found.rejections)


@pytest.mark.parametrize("path", LIN, ids=name_of)
def test_every_board_of_a_lin_file_is_accounted_for(path: Path) -> None:
    found = read(path)
    assert found.rejections == []
    assert found.games == len(found.boards) == len(re.findall(rb"(?:^|\|)\s*md\|", path.read_bytes()))


def test_what_is_refused_and_why() -> None:
    """Outside the verifier's error files: 15 teaching plays in which one hand plays two cards to a trick, six deals
    with x for small cards, and one with 13, 13 and 1 cards."""
    refused = {
        name_of(path): len(rejections)
        for path in PBN
        if "errors_" not in path.name and (rejections := read(path).rejections)
    }
    assert refused == {
        "Rick-Wilson__pbn-to-pdf/tests/fixtures/ABS3-2 Opening Leads against Suit Contracts exercises.pbn": 7,
        "TricksterCards__TricksterBots/TestBots/Bridge/SAYC/Defensive Play.pbn": 15,
    }


def judged(boards: list[ReadBoard]) -> Iterator[ReadBoard]:
    """Boards whose play the second engine can judge: four hands, a contract, every card shown."""
    for board in boards:
        complete = len(board.hands) == 4 and all(board.hands.values())
        if board.plays and board.contract and complete and all(play.card for play in board.plays):
            yield board


@pytest.mark.parametrize("path", [path for path in PBN + LIN if "timheilman" not in str(path)], ids=name_of)
def test_every_play_can_have_happened_in_this_order(path: Path) -> None:
    for board in judged(read(path).boards):
        assert judge(board).faults == [], f"{path.name}:{board.line}"


@pytest.mark.parametrize(
    ("name", "plays", "full"),
    [
        (EXAMPLE_3, 7485, 286),
        ("dominicprice__endplay/tests/pbn/example2.pbn", 278, 64),
        ("wopdevries__Calculate_PBN_Results/DDS_Camrose24_1- BENCAM22 v WBridge5.pbn", 315, 315),
        ("wopdevries__Calculate_PBN_Results/PJ  wop.pbn", 12, 10),
        ("larrycai__pbn2html/pbn2html/pbn/all.pbn", 12, 2),
    ],
)
def test_no_play_is_left_unjudged(name: str, plays: int, full: int) -> None:
    found = list(judged(read(FILES / name).boards))
    assert (len(found), sum(len(board.plays) == 52 for board in found)) == (plays, full)


@pytest.fixture(scope="module")
def championships() -> FileReading:
    return read(FILES / EXAMPLE_3)


def test_the_second_table_inherits_in_every_match(championships: FileReading) -> None:
    text = (FILES / EXAMPLE_3).read_text()
    assert championships.games == len(championships.boards) == text.count("[Contract ")
    inherited = [board for board in championships.boards if any(r.kind == "board_inherited" for r in board.remarks)]
    assert len(inherited) == text.count("[Contract ") - text.count("[Deal ")
    for first, second in zip(championships.boards[0::2], championships.boards[1::2], strict=True):
        assert (second.board, second.hands, second.dealer) == (first.board, first.hands, first.dealer)
    assert all(board.event and board.date for board in championships.boards)


def test_rotated_rows_are_resolved_in_every_play(championships: FileReading) -> None:
    text = (FILES / EXAMPLE_3).read_text()
    rotated = [board for board in championships.boards if "rotated" in board.reading]
    assert len(rotated) > 3600  # 3,639 plays come out illegal when rows are taken as columns
    assert sum(bool(board.plays) for board in championships.boards) == text.count("[Play ")
    assert not any("not known" in board.reading for board in championships.boards)
    assert all(judge(board).faults == [] for board in rotated)


def test_results_that_the_cards_exclude(championships: FileReading) -> None:
    told = [b.board for b in championships.boards for r in b.remarks if r.kind == "result_differs_from_cards"]
    assert told == ["10", "59", "103"]
    for board in judged(championships.boards):
        if len(board.plays) == 52 and board.contract:
            assert board.scores[0].tricks_declarer == judge(board).tricks[board.contract.declarer.side]


# The archive of plays in played order: rows are made out of it, and the order must come back.

ARCHIVE = FILES / "dds-bridge__dds/hands/masterDD.txt.gz"
BOARD_LINE = re.compile(r'PBN (\d) (\d) (\d) (\d) "([^"]+)"')
PLAY_LINE = re.compile(r'PLAY \d+ "(\w*)"')
SEATS = "NESW"


def archived(every: int) -> Iterator[tuple[str, str, str, list[str]]]:
    """Deal, denomination, leader and cards in played order of all complete plays and of one in `every` others."""
    with gzip.open(ARCHIVE, "rt") as lines:
        for number, line in enumerate(lines):
            found = BOARD_LINE.match(line)
            if found:
                deal, trump, leader = found[5], ("S", "H", "D", "C", "NT")[int(found[3])], SEATS[int(found[4])]
            found = PLAY_LINE.match(line)
            if found and (len(found[1]) == 104 or number // 7 % every == 0) and found[1]:
                cards = [found[1][place : place + 2] for place in range(0, len(found[1]), 2)]
                yield deal, trump, leader, cards


def owners_of(deal: str) -> dict[str, str]:
    first, hands = deal.split(":")
    seats = SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]
    return {
        suit + rank: seat
        for seat, hand in zip(seats, hands.split(), strict=True)
        for suit, ranks in zip("SHDC", hand.split("."), strict=True)
        for rank in ranks
    }


def rows_of(cards: list[str], owners: dict[str, str], leader: str, turned: bool) -> str:
    columns = SEATS[SEATS.index(leader) :] + SEATS[: SEATS.index(leader)]
    rows = []
    for start in range(0, len(cards), 4):
        by_seat = {owners[card]: card for card in cards[start : start + 4]}
        row = [by_seat.get(seat, "-") for seat in columns]
        turn = (start // 4) % 4 if turned and len(by_seat) == 4 else 0
        rows.append(" ".join(row[turn:] + row[:turn]))
    return "\n".join(rows)


@pytest.mark.parametrize("turned", [False, True], ids=["fixed columns", "rotated rows"])
def test_the_played_order_comes_back_out_of_rows(turned: bool) -> None:
    games, expected = [], []
    for deal, trump, leader, cards in archived(every=20):
        owners = owners_of(deal)
        declarer = Seat(leader).rho
        games.append(
            f'[Deal "{deal}"]\n[Declarer "{declarer}"]\n[Contract "1{trump}"]\n[Play "{leader}"]\n'
            f"{rows_of(cards, owners, leader, turned)}\n*\n"
        )
        expected.append(" ".join(f"{owners[card]}:{card}" for card in cards))
    found = pbn_games("\n".join(games), FileReading("PBN", "UTF-8"))
    count = 0
    for board, wanted in zip(found, expected, strict=True):
        assert isinstance(board, ReadBoard), board
        assert order(board) == wanted
        assert [remark.kind for remark in board.remarks] == []
        count += 1
    assert count > 5_119 + 3_500  # all complete plays, and one in twenty of the 78,572 others, of which few are empty
