"""Does plain SQL find the same revokes, establishments and transfers as the findings? (Laws 61 to 64; laws.md 7)

Most hands are of one suit, so that what can be followed and who wins is plain to see.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.projections.databases import ask, projected
from tests.projections.recording import ONE_SUIT_EACH, RANKS, SEATS, Recorder
from trickbook.projections.store import Store

EDITIONS = ("1982", "1987", "1997", "2007", "2017")
OPEN = None
SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
SUITS = "SHDC"


def led(leader: str, north: str, east: str, south: str, west: str) -> list[str]:
    """Tricks led one after another by the same hand; for each hand its cards to them, e.g. `HA SKQJ`."""
    cards = {hand: _cards(text) for hand, text in zip(SEATS, (north, east, south, west), strict=True)}
    start = SEATS.index(leader)
    turn = SEATS[start:] + SEATS[:start]
    return [f"{hand}:{cards[hand][trick]}" for trick in range(len(cards[leader])) for hand in turn]


def _cards(text: str) -> list[str]:
    return [part[0] + rank for part in text.split() for rank in part[1:]]


@dataclass(frozen=True)
class Case:
    """`transfers`: revoke card -> tricks that pass, edition by edition, worked out by hand from laws.md 7.5 and 7.6."""

    contract: str
    declarer: str
    hands: dict[str, str]
    plays: list[str]
    transfers: dict[str, tuple[int | None, ...]]
    taken_back: str = ""
    established: bool = True


SPADES = f"S{RANKS}"
CASES = {
    # N discards on the first heart and holds H2; E keeps the lead until S2 loses to N's last spade: one later trick
    "won only a later trick": Case(
        "1NT",
        "N",
        {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."},
        led("E", "SA H2 SKQJT9876543", "HAKQJT9876543 S2", f"D{RANKS}", f"C{RANKS}"),
        {"SA": (1, 1, 1, 1, 1)},
    ),
    # N ruffs the first heart though he holds H2, and wins that trick and eleven more
    "won it himself, and later ones": Case(
        "7S",
        "N",
        {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."},
        led("E", "SA", "HA", "DA", "CA")
        + led("N", "SKQJT9876543 H2", "S2 HKQJT987654 H3", "DKQJT98765432", "CKQJT98765432"),
        {"SA": (2, 2, 2, 2, 2)},
    ),
    # N discards on HK and wins the next trick with HA, which he could have played: a second trick in 1987 and 1997
    "won later with a card of the suit": Case(
        "1NT",
        "N",
        {"north": "AKQJT9876543.A..", "east": "2.KQJT98765432.."},
        led("E", "S3 HA", "HKQ", "DAK", "CAK")
        + led("N", "SAKQJT987654", "S2 HJT98765432", "DQJT98765432", "CQJT98765432"),
        {"S3": (1, 2, 2, 1, 1)},
    ),
    # S discards on his partner's SA, and N wins it and more: whether 1982 looked at player or side is open
    "partner won it, and later ones": Case(
        "1NT",
        "W",
        {"north": "AKQJT9876543..2.", "south": "2..AKQJT9876543."},
        led("N", "SAKQJT9876543 D2", f"H{RANKS}", "DA S2 DKQJT9876543", f"C{RANKS}"),
        {"DA": (OPEN, 1, 1, 1, 1)},
    ),
    # dummy holds H2 and plays a diamond: nothing passes for a card of dummy (64B3)
    "dummy revoked": Case(
        "1NT",
        "N",
        {"east": ".AKQJT9876543.2.", "south": ".2.AKQJT9876543."},
        led("E", SPADES, "HAKQJT9876543 D2", "DA H2 DKQJT9876543", f"C{RANKS}"),
        {"DA": (0, 0, 0, 0, 0)},
    ),
    # N discards twice with H2 in his hand; the first revoke was established, so the second costs nothing (64B2)
    "twice in the same suit": Case(
        "1NT",
        "N",
        {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."},
        led("E", "SAK H2 SQJT9876543", "HAKQJT9876543 S2", f"D{RANKS}", f"C{RANKS}"),
        {"SA": (1, 1, 1, 1, 1), "SK": (0, 0, 0, 0, 0)},
    ),
    # S discards H2 on N's diamond at trick twelve and holds DA (64B6)
    "on trick twelve": Case(
        "1NT",
        "W",
        {"north": "AKQJT987654..32.", "east": "3.AKQJT9876543..", "south": "2.2.AKQJT987654."},
        led("N", "SAKQJT987654 D32", "S3 HAKQJT9876543", "S2 DKQJT987654 H2 DA", f"C{RANKS}"),
        {"H2": (0, 0, 0, 0, 0)},
    ),
    # W and N discard on the same heart, E wins it and ten more, N the last two; 64C in 1987 and 1997, 64B7 since
    "both sides on the same trick": Case(
        "1NT",
        "N",
        {"north": "AKQJT9876543.2..", "east": "2.AKQJT987654..2", "west": ".3..AKQJT9876543"},
        led("E", "SA H2 SKQJT98765 S4", "HAKQJT987654 S2", "DAKQJT98765 D43", "CA H3 CKQJT98765 C4")
        + led("N", "S3", "C2", "D2", "C3"),
        {"SA": (1, 0, 0, 0, 0), "CA": (OPEN, 0, 0, 0, 0)},
    ),
    # N takes the ace of spades back before anybody has played on: not established, nothing passes
    "taken back in time": Case(
        "1NT",
        "N",
        {"north": "AKQJT9876543.2..", "east": "2.AKQJT9876543.."},
        led("E", "H2 SAKQJT9876543", "HAKQJT9876543 S2", f"D{RANKS}", f"C{RANKS}"),
        {"SA": (0, 0, 0, 0, 0)},
        taken_back="N:SA",
        established=False,
    ),
}


def write(table: Recorder, case: Case) -> None:
    table.deal(**(ONE_SUIT_EACH | case.hands))
    table.contract(case.contract, case.declarer)
    first, rest = case.plays[:3], case.plays[3:]
    table.play(*first)
    if case.taken_back:
        [revoke] = table.play(case.taken_back)
        table.write("CardRetracted", play=revoke)
    table.play(*rest)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    database = tmp_path_factory.mktemp("revokes") / "x.duckdb"
    table = Recorder()
    for board, case in CASES.items():
        table.board = board
        write(table, case)
    projected(table.rows, database)
    return database


@pytest.mark.parametrize("board", CASES)
def test_transfers_in_plain_sql(database: Path, board: str) -> None:
    query = (
        f"select card, edition, established, tricks, by_plays_alone from revoke_transfer_sql where board = '{board}'"
    )
    expected = {
        (card, edition): (CASES[board].established, tricks, True)
        for card, by_edition in CASES[board].transfers.items()
        for edition, tricks in zip(EDITIONS, by_edition, strict=True)
    }
    assert {(card, edition): tuple(row) for card, edition, *row in ask(database, query)} == expected


@pytest.mark.parametrize("board", CASES)
def test_transfers_by_the_findings(database: Path, board: str) -> None:
    query = f"select card, edition, established, tricks_due from revokes where board = '{board}'"
    word = "established" if CASES[board].established else "not established"
    expected = {
        (card, edition): (word, tricks)
        for card, by_edition in CASES[board].transfers.items()
        for edition, tricks in zip(EDITIONS, by_edition, strict=True)
    }
    assert {(card, edition): tuple(row) for card, edition, *row in ask(database, query)} == expected


def test_an_open_point_shows_both_readings(database: Path) -> None:
    where = "board = 'partner won it, and later ones' and edition = '1982'"
    columns = "question, reading, state, answer, provisional, basis"
    found = ask(database, f"select {columns} from findings where {where} and reading != '' order by reading")
    assert found == [
        ("tricks_transferred", "64A:player", "UNDETERMINED", None, "1", "open"),
        ("tricks_transferred", "64A:side", "UNDETERMINED", None, "2", "open"),
    ]
    assert ask(database, f"select missing from revokes where {where}") == [("64A:player says 1; 64A:side says 2",)]
    assert ask(database, f"select distinct state, tricks_ns from results where {where} and layer = 'due'") == [
        ("UNDETERMINED", None)
    ]


def test_what_is_due_counts_the_transfer(database: Path) -> None:
    """N-S won twelve tricks, and one or two of them pass (1NT by N, not vulnerable is not known: no score)."""
    where = "board = 'won later with a card of the suit' and layer = 'due'"
    assert ask(database, f"select edition, tricks_ns, editions_agree from results where {where} order by all") == [
        ("1982", 11, False),
        ("1987", 10, False),
        ("1997", 10, False),
        ("2007", 11, False),
        ("2017", 11, False),
    ]


def test_the_alarm_rings(tmp_path: Path) -> None:
    """Another number of tricks, and a revoke that the findings do not have."""
    table = Recorder()
    for table.board in ("1", "2"):
        write(table, CASES["dummy revoked"])
    projected(table.rows, tmp_path / "x.duckdb")
    with Store(tmp_path / "x.duckdb") as store:
        assert store.all("from revoke_alarm") == []
        store.all(
            "update fold.findings set answer = '1'"
            " where (board, question, edition) = ('1', 'tricks_transferred', '2017')"
        )
        store.all("delete from fold.revokes where (board, edition) = ('2', '1997')")
        query = "select board, edition, fold_tricks, sql_tricks from revoke_alarm order by board"
        assert store.all(query) == [("1", "2017", 1, 0), ("2", "1997", None, 0)]
        assert store.all(
            "select severity, count(*) from disagreements where check_name = 'revoke_alarm' group by all"
        ) == [("ERROR", 2)]


# ---- boards of chance ----


@dataclass
class Table:
    """Four hands that follow suit but now and then; winners are counted here on their own."""

    chance: random.Random
    trump: str
    declarer: str
    hands: dict[str, list[str]] = field(default_factory=dict)

    def deal(self) -> dict[str, str]:
        deck = [suit + rank for suit in SUITS for rank in RANKS]
        self.chance.shuffle(deck)
        self.hands = {seat: deck[13 * n : 13 * n + 13] for n, seat in enumerate(SEATS)}
        names = ("north", "east", "south", "west")
        return {
            name: ".".join("".join(r for r in RANKS if suit + r in self.hands[seat]) for suit in SUITS)
            for name, seat in zip(names, SEATS, strict=True)
        }

    def plays(self) -> Iterator[tuple[str, bool]]:
        """Hand and card of each play, and whether the card is taken back at once."""
        leader = SEATS[(SEATS.index(self.declarer) + 1) % 4]
        for _ in range(13):
            trick: list[tuple[str, str]] = []
            start = SEATS.index(leader)
            for hand in SEATS[start:] + SEATS[:start]:
                can = [card for card in self.hands[hand] if trick and card[0] == trick[0][1][0]]
                others = [card for card in self.hands[hand] if card not in can]
                if can and others and self.chance.random() < 0.08:
                    card = self.chance.choice(others)
                    if SIDE[hand] == SIDE[self.declarer] and self.chance.random() < 0.4:
                        yield f"{hand}:{card}", True
                        card = self.chance.choice(can)
                else:
                    card = self.chance.choice(can or others)
                self.hands[hand].remove(card)
                trick.append((hand, card))
                yield f"{hand}:{card}", False
            leader = self._winner(trick)

    def _winner(self, trick: list[tuple[str, str]]) -> str:
        suit = self.trump if any(card[0] == self.trump for _, card in trick) else trick[0][1][0]
        return min((RANKS.index(card[1]), hand) for hand, card in trick if card[0] == suit)[1]


def boards_of_chance(seed: int, count: int) -> Recorder:
    chance = random.Random(seed)
    table = Recorder()
    for number in range(count):
        table.board = str(number)
        trump = chance.choice(("S", "H", "D", "C", "NT"))
        board = Table(chance, trump, chance.choice(SEATS))
        table.deal(**board.deal())
        table.contract(f"2{trump}", board.declarer)
        for play, taken_back in board.plays():
            [reference] = table.play(play)
            if taken_back:
                table.write("CardRetracted", play=reference)
    return table


def test_findings_and_sql_agree_on_boards_of_chance(tmp_path: Path) -> None:
    """No alarm, and enough of everything that it could ring about."""
    table = boards_of_chance(64, 80)
    projected(table.rows, tmp_path / "x.duckdb")
    assert ask(tmp_path / "x.duckdb", "from revoke_alarm") == []
    assert ask(tmp_path / "x.duckdb", "select count(*) from decided_by_plays") == [(80,)]
    query = "select edition, coalesce(tricks, -1), count(*) from revoke_transfer_sql group by all order by all"
    counts = {(edition, tricks): count for edition, tricks, count in ask(tmp_path / "x.duckdb", query)}
    assert set(counts) >= {(edition, tricks) for edition in EDITIONS for tricks in (0, 1)} | {("1982", -1), ("1997", 2)}
    assert sum(counts.values()) > 500
