"""Does each disputed board of the samples hold what the comment above it says? A small fold of its own replays it."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from trickbook.imports.reading import LocalRef
from trickbook.imports.script import ScriptEvent, read_script

PATH = Path(__file__).parents[2] / "samples" / "disputes.toml"
TEXT = PATH.read_text()
READING = read_script(TEXT, PATH.name)
SEATS = "NESW"
RANKS = "23456789TJQKA"
EXPECTED = re.compile(r"# expected: ([NESW ]+?)(?:, then [^;]*)?; NS (\d+), EW (\d+); (no revoke|one revoke)?")


def lho(seat: str, steps: int = 1) -> str:
    return SEATS[(SEATS.index(seat) + steps) % 4]


@dataclass
class Told:
    """What a board's events amount to: hands, trump and the standing cards, trick by trick, with what was irregular."""

    dealer: str = ""
    hands: dict[str, set[str]] = field(default_factory=dict)
    calls: list[str] = field(default_factory=list)
    tricks: list[dict[str, tuple[int, str]]] = field(default_factory=list)
    revokes: list[tuple[str, int]] = field(default_factory=list)
    wrong_leads: list[tuple[str, int]] = field(default_factory=list)
    adjudicated: tuple[int, int] | None = None
    claimed: int = 0
    claimer: str = ""

    @property
    def contract(self) -> tuple[str, str]:
        bids = [(lho(self.dealer, turn), call) for turn, call in enumerate(self.calls) if call[0].isdigit()]
        side = bids[-1][0] + lho(bids[-1][0], 2)
        return bids[-1][1], next(seat for seat, call in bids if seat in side and call[1:] == bids[-1][1][1:])

    def winner(self, number: int) -> str:
        trick = {seat: card for seat, (_, card) in self.tricks[number - 1].items()}
        led, trump = next(iter(trick.values()))[0], self.contract[0][1:]
        return max(
            trick, key=lambda seat: (trick[seat][0] == trump, trick[seat][0] == led, RANKS.index(trick[seat][1]))
        )

    def played(self, index: int, seat: str, card: str) -> None:
        number = next((n for n, trick in enumerate(self.tricks, 1) if seat not in trick), len(self.tricks) + 1)
        if number > len(self.tricks):
            self.tricks.append({})
        trick = self.tricks[number - 1]
        gone = {trick[seat][1] for trick in self.tricks if seat in trick}
        assert card in self.hands[seat] - gone, f"{seat} does not hold {card}"
        if not trick:
            if seat != (lho(self.contract[1]) if number == 1 else self.winner(number - 1)):
                self.wrong_leads.append((seat, number))
        else:
            led = next(iter(trick.values()))[1][0]
            if card[0] != led and any(held[0] == led for held in self.hands[seat] - gone):
                self.revokes.append((seat, number))
        trick[seat] = (index, card)

    def retracted(self, index: int) -> None:
        for trick in self.tricks:
            for seat in [seat for seat, (play, _) in trick.items() if play == index]:
                del trick[seat]

    def tell(self, index: int, event: ScriptEvent) -> None:
        said: dict[str, Any] = event.fields
        match event.name:
            case "BoardOpened":
                self.dealer = said["dealer"]
            case "DealRecorded":
                for name in ("north", "east", "south", "west"):
                    suits = zip("SHDC", said[name].split("."), strict=True)
                    self.hands[name[0].upper()] = {suit + rank for suit, ranks in suits for rank in ranks}
            case "CallMade":
                self.calls.append(said["call"])
            case "CardPlayed":
                dummy = lho(self.contract[1], 2)
                assert said["played_by"] == (self.contract[1] if said["hand"] == dummy else said["hand"])
                self.played(index, said["hand"], said["card"])
            case "CardRetracted":
                assert isinstance(said["play"], LocalRef)
                self.retracted(said["play"].index)
            case "TricksClaimed":
                self.claimed, self.claimer = said["count"], said["by_seat"]
            case "ClaimAdjudicated":
                self.adjudicated = (said["tricks_ns"], said["tricks_ew"])

    @property
    def winners(self) -> list[str]:
        return [self.winner(number) for number, trick in enumerate(self.tricks, 1) if len(trick) == 4]

    @property
    def count(self) -> tuple[int, int]:
        ns = sum(seat in "NS" for seat in self.winners)
        ew = len(self.winners) - ns
        if self.adjudicated or not self.claimed:
            return self.adjudicated or (ns, ew)
        assert ns + ew + self.claimed == 13
        return (ns + self.claimed, ew) if self.claimer in "NS" else (ns, ew + self.claimed)


def told(board: str) -> Told:
    story = Told()
    for table in READING.tables:
        for index, event in enumerate(table.events):
            if event.fields["board"] == board:
                story.tell(index, event)
    return story


def expected(board: str) -> tuple[list[str], tuple[int, int], str]:
    above = TEXT[: TEXT.index(f'board = "{board}"')].rpartition("# expected:")
    found = EXPECTED.match(" ".join((above[1] + above[2]).replace("\n#", " ").split()))
    assert found is not None, board
    return found[1].split(), (int(found[2]), int(found[3])), found[4]


BOARDS = [str(number) for number in range(1, 13)]


def test_every_board_is_read() -> None:
    assert READING.rejections == ()
    assert (READING.tournament, READING.writer) == ("sample-cup-2026", None)
    assert [(table.session, table.table) for table in READING.tables] == [("semifinal", "3"), ("semifinal", "4")]
    assert [[told.board for told in table.boards] for table in READING.tables] == [
        ["1", "2", "3", "4", "5", "6", "7"],
        ["8", "9", "10", "11", "12", "13", "12", "11"],
    ]


@pytest.mark.parametrize("board", [*BOARDS, "13"])
def test_deal_dealer_and_vulnerability_are_those_of_a_real_board(board: str) -> None:
    hands = told(board).hands
    assert [len(hands[seat]) for seat in SEATS] == [13] * 4
    assert len(set().union(*hands.values())) == 52
    opened = next(e for t in READING.tables for e in t.events if (e.name, e.fields["board"]) == ("BoardOpened", board))
    vulnerable = ["NONE", "NS", "EW", "BOTH", "NS", "EW", "BOTH", "NONE", "EW", "BOTH", "NONE", "NS", "BOTH"]  # Law 2
    assert opened.fields["dealer"] == SEATS[(int(board) - 1) % 4]
    assert opened.fields["vulnerability"] == vulnerable[int(board) - 1]


@pytest.mark.parametrize("board", BOARDS)
def test_winners_and_tricks_are_those_worked_out_by_hand(board: str) -> None:
    winners, count, _ = expected(board)
    assert told(board).winners == winners
    assert told(board).count == count


@pytest.mark.parametrize("board", BOARDS)
def test_cards_are_legal_but_for_the_irregularities_that_the_board_is_about(board: str) -> None:
    revokes = {"1": [("E", 4)], "2": [("W", 10)], "12": [("W", 9)]}
    wrong_leads = {"3": [("S", 4)], "4": [("W", 5)]}
    assert told(board).revokes == revokes.get(board, [])
    assert told(board).wrong_leads == wrong_leads.get(board, [])
    assert expected(board)[2] == ("one revoke" if board in revokes else "no revoke")


def test_the_thirteenth_board_was_passed_out() -> None:
    board = told("13")
    assert board.calls == ["PASS"] * 4
    assert board.tricks == []


def test_what_happened_about_board_12_stands_behind_the_calls_on_board_13() -> None:
    names = [(event.fields["board"], event.name) for event in READING.tables[1].events]
    assert names.index(("12", "AttentionDrawn")) > names.index(("13", "CallMade"))
    attention = READING.tables[1].events[names.index(("12", "AttentionDrawn"))]
    revoke = READING.tables[1].events[attention.fields["refs"][0].index]
    assert (revoke.fields["board"], revoke.fields["hand"], revoke.fields["card"]) == ("12", "W", "S6")


def test_the_readme_gives_the_same_tricks() -> None:
    rows = re.findall(
        r"^\| (\d+) \| [34] \| [^|]+ \| (\d+) \| (\d+) \|$", (PATH.parent / "README.md").read_text(), re.M
    )
    assert {board: (int(ns), int(ew)) for board, ns, ew in rows} == {board: expected(board)[1] for board in BOARDS}
