"""Are the sample records what samples/README.md says? Read and replayed here by a small reader of their own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

SAMPLES = Path(__file__).parents[2] / "samples"
SEATS = "NESW"
RANKS = "23456789TJQKA"
ROOMS = {"Open": "o", "Closed": "c"}
CALLS = {"p": "PASS", "d": "X", "r": "XX"}
LIN_VULNERABLE = {"o": "None", "n": "NS", "e": "EW", "b": "All"}
VULNERABLE = [
    "None",
    "NS",
    "EW",
    "All",
    "NS",
    "EW",
    "All",
    "None",
    "EW",
    "All",
    "None",
    "NS",
    "All",
    "None",
    "NS",
    "EW",
]  # Law 2, boards 1 to 16

Hands = dict[str, frozenset[str]]
Trick = list[tuple[str, str]]


def lho(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


def parse_hand(text: str) -> frozenset[str]:
    return frozenset(suit + rank for suit, ranks in zip("SHDC", text.split("."), strict=True) for rank in ranks)


@dataclass
class Record:
    board: int
    room: str
    dealer: str
    vulnerable: str
    hands: Hands
    calls: list[str]
    plays: Trick = field(default_factory=list)
    contract: str = ""
    declarer: str = ""
    result: str = ""

    @property
    def denomination(self) -> str:
        return self.contract.rstrip("X")[1:]

    def tricks(self) -> list[Trick]:
        """The tricks as played; fails on a card that is not held, out of turn or not of the suit led."""
        left = {seat: set(cards) for seat, cards in self.hands.items()}
        seat, tricks = lho(self.declarer), [[]]  # type: tuple[str, list[Trick]]
        for hand, card in self.plays:
            trick = tricks[-1]
            assert hand == seat, (self.board, self.room, card)
            assert card in left[hand], (self.board, self.room, card)
            led = trick[0][1][0] if trick else card[0]
            assert card[0] == led or not any(held[0] == led for held in left[hand]), (self.board, self.room, card)
            left[hand].remove(card)
            trick.append((hand, card))
            seat = lho(hand)
            if len(trick) == 4:
                seat = self.winner(trick)
                tricks.append([])
        return tricks[:-1] if not tricks[-1] else tricks

    def winner(self, trick: Trick) -> str:
        led, trump = trick[0][1][0], self.denomination
        return max(trick, key=lambda play: (play[1][0] == trump, play[1][0] == led, RANKS.index(play[1][1])))[0]

    def won(self) -> tuple[int, int]:
        """Tricks of declarer's side, and complete tricks."""
        complete = [self.winner(trick) for trick in self.tricks() if len(trick) == 4]
        side = self.declarer + lho(self.declarer, 2)
        return sum(seat in side for seat in complete), len(complete)


def contract_of(calls: list[str], dealer: str) -> tuple[str, str]:
    """Contract and declarer, from the calls (Laws 22 and 54)."""
    bids = [(lho(dealer, turn), call) for turn, call in enumerate(calls) if call[0].isdigit()]
    if not bids:
        return "Pass", ""
    seat, bid = bids[-1]
    after = calls[len(calls) - calls[::-1].index(bid) :]
    doubled = "XX" if "XX" in after else "X" if "X" in after else ""
    side = seat + lho(seat, 2)
    return bid + doubled, next(by for by, call in bids if by in side and call[1:] == bid[1:])


def pbn_records() -> Iterator[Record]:
    for text in (SAMPLES / "final.pbn").read_text().split("\n\n"):
        tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.MULTILINE))
        first, hands = tags["Deal"].split(":")
        record = Record(
            int(tags["Board"]),
            ROOMS[tags["Room"]],
            tags["Dealer"],
            tags["Vulnerable"],
            {lho(first, turn): parse_hand(hand) for turn, hand in enumerate(hands.split())},
            section(text, "Auction"),
        )
        record.calls = [call.upper() for call in record.calls]
        if record.calls[-1] == "AP":
            record.calls[-1:] = ["PASS"] * 3
        record.contract, record.declarer, record.result = tags["Contract"], tags["Declarer"], tags["Result"]
        record.plays = list(in_order(section(text, "Play"), record))
        yield record


def section(text: str, name: str) -> list[str]:
    found = re.search(rf'^\[{name} ".*"\]\n((?:[^\[].*\n?)*)', text, re.MULTILINE)
    return [word for word in found[1].split() if word != "*"] if found else []


def in_order(cells: list[str], record: Record) -> Iterator[tuple[str, str]]:
    """Fixed columns, the first of declarer's left-hand opponent, put into the order of play (PBN 3.6)."""
    leader = lho(record.declarer) if record.declarer else ""
    for start in range(0, len(cells), 4):
        row = {lho(lho(record.declarer), turn): card for turn, card in enumerate(cells[start : start + 4])}
        trick = [(lho(leader, turn), row[lho(leader, turn)]) for turn in range(4)]
        played = [(seat, card) for seat, card in trick if card != "-"]
        yield from played
        if len(played) == 4:
            leader = record.winner(played)


def lin_records() -> Iterator[Record]:
    words = (SAMPLES / "final.lin").read_text().replace("\n", "").split("|")
    pairs = list(zip(words[::2], words[1::2], strict=False))
    starts = [n for n, (key, _) in enumerate(pairs) if key == "qx"] + [len(pairs)]
    for start, end in pairwise(starts):
        part = pairs[start:end]
        said = dict(part)
        hands = [lin_hand(hand) for hand in said["md"][1:].split(",")]
        dealer = "SWNE"[int(said["md"][0]) - 1]
        calls = [CALLS.get(call, call + "T" if call.endswith("N") else call) for key, call in part if key == "mb"]
        room, board = said["qx"][0], int(said["qx"][1:])
        record = Record(board, room, dealer, LIN_VULNERABLE[said["sv"]], dict(zip("SWNE", hands, strict=True)), calls)
        record.contract, record.declarer = contract_of(calls, dealer)
        owner = {card: seat for seat, cards in record.hands.items() for card in cards}
        record.plays = [(owner[card], card) for key, card in part if key == "pc"]
        record.result = said.get("mc", "")
        yield record


def lin_hand(text: str) -> frozenset[str]:
    return frozenset(part[0] + rank for part in re.findall("[SHDC][^SHDC]*", text) for rank in part[1:])


PBN = {(record.board, record.room): record for record in pbn_records()}
LIN = {(record.board, record.room): record for record in lin_records()}
WRONG_ON_PURPOSE = {(2, "c"): "10", (4, "o"): "^9", (10, "o"): "9"}


def test_the_files_hold_the_boards_that_the_readme_lists() -> None:
    assert sorted(PBN) == [(board, room) for board in range(1, 13) for room in "co"]
    assert sorted(LIN) == [(board, room) for board in range(9, 21) for room in "co"]


def test_every_deal_is_whole_and_dealer_and_vulnerability_are_those_of_the_board_number() -> None:
    for record in [*PBN.values(), *LIN.values()]:
        assert [len(record.hands[seat]) for seat in SEATS] == [13] * 4
        assert len(frozenset().union(*record.hands.values())) == 52
        assert record.dealer == SEATS[(record.board - 1) % 4]
        assert record.vulnerable == VULNERABLE[(record.board - 1) % 16]


def test_contracts_are_those_of_the_auctions() -> None:
    for record in PBN.values():
        assert (record.contract, record.declarer) == contract_of(record.calls, record.dealer)


def test_every_play_is_legal_and_every_result_possible_but_for_the_three_wrong_on_purpose() -> None:
    for records in (PBN, LIN):
        for place, record in records.items():
            if record.contract == "Pass":
                assert record.plays == []
                continue
            won, complete = record.won()
            if records is PBN and place in WRONG_ON_PURPOSE:
                assert record.result == WRONG_ON_PURPOSE[place]
            elif record.result:
                assert won <= int(record.result) <= won + 13 - complete, place
            else:
                assert len(record.plays) == 52, place


def test_the_three_wrong_results_are_wrong_in_the_way_the_readme_says() -> None:
    assert PBN[2, "c"].won() == (2, 7)  # so at most 2 + 6 tricks, not 10
    assert PBN[4, "o"].won() == (
        8,
        10,
    )  # the play stops before it is over: ^9 is possible, and says of itself "differs"
    assert PBN[10, "o"].won() == (10, 13)
    assert LIN[10, "o"].won() == (10, 13)


def test_the_records_have_the_shapes_that_the_readme_names() -> None:
    complete = {place for place, record in (PBN | LIN).items() if len(record.plays) == 52}
    assert complete == {
        *((1, "c"), (3, "o"), (3, "c"), (6, "c"), (7, "o"), (9, "c")),
        *((10, "o"), (11, "o"), (11, "c"), (13, "c")),
    }
    assert {place for place, record in PBN.items() if record.contract == "Pass"} == {(5, "o"), (5, "c")}
    assert {place for place, record in PBN.items() if "X" in record.contract} == {(n, "c") for n in (2, 6, 8, 12)}
    assert [len(LIN[19, room].plays) for room in "oc"] == [2, 1]


def test_boards_9_to_12_are_the_same_in_both_files() -> None:
    for board in range(9, 13):
        for room in "oc":
            pbn, lin = PBN[board, room], LIN[board, room]
            assert (pbn.hands, pbn.calls, pbn.plays) == (lin.hands, lin.calls, lin.plays)


def test_nobody_is_named_but_by_team_and_seat() -> None:
    people = re.findall(r'^\[(?:West|North|East|South) "(.*)"\]', (SAMPLES / "final.pbn").read_text(), re.MULTILINE)
    people += re.findall(r"pn\|(.*?)\|", (SAMPLES / "final.lin").read_text())[0].split(",")
    assert len(people) == 24 * 4 + 8
    assert all(re.fullmatch("Team [AB] (West|North|East|South|[WNES])", name) for name in people)
