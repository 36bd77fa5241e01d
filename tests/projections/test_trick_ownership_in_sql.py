"""Does plain SQL over the plays say who owns each trick, and the same as the fold? (Law 44; laws.md 3)"""

import random
from pathlib import Path

import duckdb
import pytest

from tests.projections.databases import ask, projected
from tests.projections.recording import SEATS, Recorder, notrump_board
from trickbook.projections.export import export
from trickbook.projections.store import Store
from trickbook.projections.view_files import view_text

LIST = Path(__file__).resolve().parents[2].parent / "shared/data/files/dds-bridge__dds/hands/list1000.txt"
ALL = "select trick, complete, winner, side, winning_card from trick_ownership order by trick"


def owners(tmp_path: Path, table: Recorder) -> list[tuple[object, ...]]:
    projected(table.rows, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "from trick_alarm") == []
    return ask(tmp_path / "x.duckdb", ALL)


@pytest.mark.parametrize(
    ("contract", "cards", "winner", "side", "card"),
    [
        ("3NT", "W:S5 N:S2 E:SK S:S9", "E", "EW", "SK"),
        ("3NT", "W:S5 N:HA E:DA S:CA", "W", "EW", "S5"),  # nobody follows: the lead wins (44E)
        ("4H", "W:C9 N:CA E:H2 S:CK", "E", "EW", "H2"),  # a trump wins over the ace (44F)
        ("4H", "W:C9 N:H3 E:H2 S:HT", "S", "NS", "HT"),  # the highest trump
        ("4H", "W:H9 N:SA E:H4 S:H5", "W", "EW", "H9"),  # a higher card of a side suit never wins
        ("4S", "N:D2 E:DT S:D9 W:DJ", "W", "EW", "DJ"),  # a jack over a ten
    ],
)
def test_the_owner_of_one_trick(tmp_path: Path, contract: str, cards: str, winner: str, side: str, card: str) -> None:
    table = Recorder()
    table.contract(contract, "S")
    table.play(*cards.split())
    assert owners(tmp_path, table) == [(1, True, winner, side, card)]


@pytest.mark.parametrize("cards", ["W:S5 N:S2 E:SK", "W:S5 N:S2 E:SK W:S4"])
def test_a_trick_of_three_hands_has_no_owner(tmp_path: Path, cards: str) -> None:
    table = Recorder()
    table.contract("3NT", "S")
    table.play(*cards.split())
    assert owners(tmp_path, table)[0] == (1, False, None, None, None)


@pytest.mark.parametrize("cards", ["W:S5 N:S2 E:? S:S9", "W:? N:S2 E:SK S:S9"])
def test_a_card_that_is_not_shown_leaves_the_owner_open(tmp_path: Path, cards: str) -> None:
    table = Recorder()
    table.contract("3NT", "S")
    table.play(*cards.split())
    assert owners(tmp_path, table) == [(1, True, None, None, None)]


def test_no_denomination_no_owner(tmp_path: Path) -> None:
    table = Recorder()
    table.play("W:S5", "N:S2", "E:SK", "S:S9")
    assert owners(tmp_path, table) == [(1, True, None, None, None)]


def test_a_card_taken_back_does_not_count(tmp_path: Path) -> None:
    """S ruffs the ace, takes the trump back and follows: W's ace holds."""
    table = Recorder()
    table.contract("4H", "S")
    ruff = table.play("W:SA", "N:S2", "E:S3", "S:H2")[-1]
    table.write("CardRetracted", play=ruff)
    table.play("S:S4")
    assert owners(tmp_path, table) == [(1, True, "W", "EW", "SA")]


def test_a_lead_taken_back_makes_room_for_another(tmp_path: Path) -> None:
    """W takes S5 back and leads D4; the spade that answered it stays and loses to E's diamond."""
    table = Recorder()
    table.contract("3NT", "S")
    lead, _ = table.play("W:S5", "N:SK")
    table.write("CardRetracted", play=lead)
    table.play("W:D4", "E:D9", "S:D6")
    assert owners(tmp_path, table) == [(1, True, "E", "EW", "D9")]


def test_a_card_added_to_a_trick_left_behind_owns_nothing(tmp_path: Path) -> None:
    """S plays to trick 1 only after both sides played to trick 2: the king keeps it (67A, 67B)."""
    table = Recorder()
    table.contract("3NT", "N")
    table.play("W:S5", "N:S2", "E:SK", "E:HA@2", "S:H2@2", "W:H3@2", "N:H4@2", "S:SA@1")
    assert owners(tmp_path, table) == [(1, True, "E", "EW", "SK"), (2, True, "E", "EW", "HA")]


def test_a_card_added_before_the_other_side_played_on_counts(tmp_path: Path) -> None:
    """E has led to trick 2, but nobody of N-S has played to it: S's ace still belongs to trick 1 and wins it."""
    table = Recorder()
    table.contract("3NT", "N")
    table.play("W:S5", "N:S2", "E:SK", "E:HA@2", "S:SA@1")
    assert owners(tmp_path, table) == [(1, True, "S", "NS", "SA"), (2, False, None, None, None)]


def test_fold_and_sql_agree_whatever_is_played(tmp_path: Path) -> None:
    """Boards of plays in any order, stated to any trick, not shown, taken back, taken back late."""
    chance = random.Random(44)
    table = Recorder()
    deck = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    for board in range(1, 251):
        table.board = str(board)
        table.contract(chance.choice(("3NT", "4H", "2C")), chance.choice(SEATS))
        made: list[str] = []
        for card in chance.sample(deck, 24):
            hand = chance.choice(SEATS) if chance.random() < 0.3 else SEATS[len(made) % 4]
            stated = chance.choice(("", "", "@1", "@2", "@3"))
            shown = card if chance.random() < 0.95 else "?"
            made += table.play(f"{hand}:{shown}{stated}")
            if chance.random() < 0.2:
                table.write("CardRetracted", play=made.pop(chance.randrange(len(made))))
    projected(table.rows, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "from trick_alarm") == []
    [(won, complete, open_)] = ask(
        tmp_path / "x.duckdb",
        "select count(winner), count(*) filter (complete), count(*) filter (winner is null and complete)"
        " from trick_ownership",
    )
    assert won > 300
    assert complete == won + open_
    assert open_ > 10


def test_the_alarm_rings(tmp_path: Path) -> None:
    """A winner changed behind the program's back shows in trick_alarm."""
    table = Recorder()
    table.contract("3NT", "S")
    table.play("W:S5", "N:S2", "E:SK", "S:S9")
    projected(table.rows, tmp_path / "x.duckdb")
    ask(tmp_path / "x.duckdb", "update fold.tricks set winner = 'N', side = 'NS'")
    alarm = ask(tmp_path / "x.duckdb", "select board, trick, fold_winner, sql_winner from trick_alarm")
    assert alarm == [("1", 1, "N", "E")]


def test_a_stock_duckdb_computes_it_from_the_export(tmp_path: Path) -> None:
    """Nothing of this program but two exported views and the SQL file."""
    table = Recorder()
    notrump_board(table)
    projected(table.rows, tmp_path / "x.duckdb")
    with Store(tmp_path / "x.duckdb") as store:
        export(store.connection, tmp_path, ("boards", "plays"), parquet=True)
    with duckdb.connect() as shell:
        for view in ("boards", "plays"):
            shell.execute(f"create view {view} as from '{tmp_path / view}.parquet'")
        shell.execute(view_text("trick_ownership"))
        rows = shell.execute("select trick, winner, winning_card from trick_ownership order by trick").fetchall()
    # E leads a heart to every trick, nobody else has one (recording.py)
    assert rows == [(number, "E", f"H{rank}") for number, rank in enumerate("AKQJT98765432", start=1)]


@pytest.mark.corpus
@pytest.mark.skipif(not LIST.exists(), reason="../shared/data is not there")
def test_the_archive_counts_the_same_tricks(tmp_path: Path) -> None:
    """270 boards of dds 2.9.0 played to the end: another program's count of declarer's tricks (list1000.txt)."""
    table = Recorder()
    expected: dict[str, int] = {}
    lines = LIST.read_text(encoding="ascii").splitlines()[1:]
    for start in range(0, len(lines), 7):
        block = lines[start : start + 7]
        cards = block[5].split('"')[1]
        if len(cards) != 104:
            continue
        table.board = str(start // 7 + 1)
        _write_archive_board(table, block[0], cards)
        expected[table.board] = int(block[6].split()[-1])
    projected(table.rows, tmp_path / "x.duckdb")
    counted = ask(
        tmp_path / "x.duckdb",
        "select board, count(*) filter (o.side = if(b.declarer in ('N', 'S'), 'NS', 'EW'))"
        " from trick_ownership o join boards b using (table_key, board) group by board",
    )
    assert len(counted) == 270
    assert dict(counted) == expected


def _write_archive_board(table: Recorder, head: str, cards: str) -> None:
    """`PBN dealer vul trump leader "first:hands"`: trump 0-4 is S H D C NT, seats 0-3 are N E S W."""
    before, deal, _ = head.split('"')
    trump, leader = (int(number) for number in before.split()[-2:])
    table.contract("1" + ("S", "H", "D", "C", "NT")[trump], SEATS[(leader - 1) % 4])
    first, _, hands = deal.partition(":")
    turned = SEATS.index(first)
    owner = {
        suit + rank: SEATS[(turned + place) % 4]
        for place, hand in enumerate(hands.split())
        for suit, ranks in zip("SHDC", hand.split("."), strict=True)
        for rank in ranks
    }
    table.play(*(f"{owner[card]}:{card}" for card in (cards[n : n + 2] for n in range(0, 104, 2))))
