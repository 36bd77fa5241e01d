"""Who won? Scenarios 1 to 5, 8, 9 and the decision table D1 to D14 of laws.md 16.1 and 7.8."""

from dataclasses import dataclass

import pytest

from tests.play.board_script import BoardScript, board, winners
from trickbook.events.cards import Seat
from trickbook.play.outcome import FAILED


@pytest.mark.parametrize(
    ("contract", "trick", "winner"),
    [
        pytest.param("NT", "WS5 NSK ESA SS2", "E", id="1: highest of the suit led (44F)"),
        pytest.param("H", "WCA NC2 EC3 SH2", "S", id="2: the lowest trump beats the ace (44E)"),
        pytest.param("H", "WCA NH3 EH9 SC4", "E", id="3: overruff (44E)"),
        pytest.param("NT", "WD7 NSA ED3 SD4", "W", id="4: a discard never wins (44F)"),
        pytest.param("H", "SHK WHA NH2 EC5", "W", id="5: trumps led (44E)"),
        pytest.param("C", "EH9 SSA WH4 NH5", "E", id="an off-suit ace does not win"),
        pytest.param("C", "EH9 SSA WC2 NH5", "W", id="a small trump does"),
    ],
)
def test_law_44_winner(contract: str, trick: str, winner: str) -> None:
    told = board(contract, trick).replay
    assert winners(told) == winner
    assert told.final.expected_hand == winner
    assert (told.tricks_ns, told.tricks_ew) == ((1, 0) if winner in "NS" else (0, 1))


def test_without_a_contract_no_winner_is_invented() -> None:
    script = BoardScript()
    script.play("WS5 NSK ESA SS2")
    told = script.replay
    assert told.auction.contract is None
    assert [(trick.complete, trick.winner) for trick in told.tricks] == [(True, None)]
    assert told.final.expected_hand is None
    assert (told.tricks_ns, told.tricks_ew) == (0, 0)


def test_scenario_8_declarer_leads_from_the_wrong_hand() -> None:
    script = board("NT", "WH2 NHA EH3 SH4")
    script.play("SDK")
    lead = script.replay.plays[-1]
    assert lead.expected_hand is Seat.N
    assert (lead.hand, lead.trick, lead.is_lead) == (Seat.S, 2, True)


def test_scenario_9_a_failure_to_follow_is_seen_before_it_is_corrected() -> None:
    script = BoardScript()
    script.contract("NT")
    script.deal(None, None, None, "2.9.KQJT98.KQJT9")
    script.play("SSK")
    wrong = script.play("WH9")[0]
    told = script.replay
    assert told.plays[-1].follow == FAILED
    (failure,) = told.failures
    assert (failure.play, failure.hand, failure.suit_led, failure.able) == (wrong, "W", "S", ("S2",))
    assert failure.retracted_by is None


@dataclass(frozen=True)
class Ending:
    """One row of the decision table: the last cards of N, E, S, W, the plays, and what laws.md says came of them."""

    name: str
    trump: str
    hands: tuple[str, str, str, str]
    tricks: tuple[str, ...]
    failed: str
    won_by: str
    table: tuple[int, int]


D4 = ("J3..4.5", "4..K3.6", "K5..2.A", "2..5.72")
D8 = ("3..A4.5", "4..53.6", "K..2.A3", "2..Q6.7")
D9 = ("3..K4.5", "4..53.6", "K.3.2.A", "2..AQ.7")
D11 = ("J3..4.5", "84..K.6", "K5..2.A", "2..3.72")
D13 = ("3...5", "...96", "K..2.", "2..A.")
DECISION_TABLE = [
    Ending(
        "D1",
        "H",
        ("A3...54", "7..98.6", "K5..2.A", "2.9.A.7"),
        ("SS5 WH9 NSA ES7", "WDA NC4 ED8 SD2", "WS2 NS3 ED9 SSK", "SCA WC7 NC5 EC6"),
        "WH9",
        "WWSS",
        (2, 2),
    ),
    Ending(
        "D2",
        "H",
        ("A3...54", "7..98.6", "K5..A.A", "2.9.3.7"),
        ("SS5 WH9 NSA ES7", "WD3 NC4 ED8 SDA", "SCA WC7 NC5 EC6", "SSK WS2 NS3 ED9"),
        "WH9",
        "WSSS",
        (3, 1),
    ),
    Ending(
        "D3",
        "NT",
        ("J3...54", "Q..98.6", "K5..A.A", "2..3.72"),
        ("SS5 WC7 NSJ ESQ", "ED9 SDA WD3 NC4", "SCA WC2 NC5 EC6", "SSK WS2 NS3 ED8"),
        "WC7",
        "ESSS",
        (3, 1),
    ),
    Ending(
        "D4",
        "NT",
        D4,
        ("SS5 WC7 NSJ ES4", "ND4 EDK SD2 WD5", "EC6 SCA WC2 NC5", "SSK WS2 NS3 ED3"),
        "WC7",
        "NESS",
        (3, 1),
    ),
    Ending(
        "D5",
        "NT",
        ("J3..4.5", "4..83.6", "K5..A.A", "2..5.72"),
        ("SS5 WC7 NSJ ES4", "ND4 ED8 SDA WD5", "SCA WC2 NC5 EC6", "SSK WS2 NS3 ED3"),
        "WC7",
        "NSSS",
        (4, 0),
    ),
    Ending(
        "D6",
        "NT",
        ("J3..4.5", "84..K.6", "K5..2.A", "A..3.72"),
        ("SS5 WC7 NSJ ES4", "ND4 EDK SD2 WD3", "ES8 SSK WSA NS3", "WC2 NC5 EC6 SCA"),
        "WC7",
        "NEWS",
        (2, 2),
    ),
    Ending(
        "D7",
        "NT",
        ("J3..4.5", "84..3.6", "K5..A.A", "A..2.72"),
        ("SS5 WC7 NSJ ES4", "ND4 ED3 SDA WD2", "SSK WSA NS3 ES8", "WC2 NC5 EC6 SCA"),
        "WC7",
        "NSWS",
        (3, 1),
    ),
    Ending(
        "D8",
        "NT",
        D8,
        ("WDQ NDA ED5 SC3", "NS3 ES4 SSK WS2", "SCA WC7 NC5 EC6", "SD2 WD6 ND4 ED3"),
        "SC3",
        "NSSW",
        (3, 1),
    ),
    Ending(
        "D9",
        "H",
        D9,
        ("WDQ ND4 ED5 SH3", "SSK WS2 NS3 ES4", "SCA WC7 NC5 EC6", "SD2 WDA NDK ED3"),
        "SH3",
        "SSSW",
        (3, 1),
    ),
    Ending(
        "D10",
        "NT",
        ("3..K4.5", "4..53.6", "K7..2.A", "2..AQ.7"),
        ("WDQ NC5 ED5 SD2", "WDA ND4 ED3 SS7", "WS2 NS3 ES4 SSK", "SCA WC7 NDK EC6"),
        "NC5",
        "WWSS",
        (2, 2),
    ),
    Ending(
        "D11",
        "NT",
        D11,
        ("SS5 WC7 NSJ ES4", "NS3 ES8 SSK WC2", "SD2 WD3 ND4 EDK", "EC6 SCA WS2 NC5"),
        "WC7 WC2",
        "NSES",
        (3, 1),
    ),
    Ending(
        "D12",
        "NT",
        D11,
        ("SS5 WC7 NSJ ES4", "ND4 EDK SCA WD3", "ES8 SSK WS2 NS3", "SD2 WC2 NC5 EC6"),
        "WC7 SCA",
        "NESS",
        (3, 1),
    ),
    Ending("D13", "NT", D13, ("SSK WDA NS3 EC6", "SD2 WS2 NC5 EC9"), "WDA", "SS", (2, 0)),
]


@pytest.mark.parametrize("row", DECISION_TABLE, ids=lambda row: row.name)
def test_decision_table_winners_failures_and_table_result(row: Ending) -> None:
    script = BoardScript()
    script.contract(row.trump)
    script.deal(*row.hands)
    script.play(" ".join(row.tricks))
    told = script.replay
    assert winners(told) == row.won_by
    assert (told.tricks_ns, told.tricks_ew) == row.table
    failed = [f"{play.hand}{play.card}" for play in told.plays if play.follow == FAILED]
    assert " ".join(failed) == row.failed
    assert [failure.play for failure in told.failures] == [p.reference for p in told.plays if p.follow == FAILED]
    assert not told.faults
    assert all(cards == frozenset() for cards in told.final.holdings.values())


def test_d13_corrected_in_time_gives_one_trick_each() -> None:
    """12: S♠K W♦A taken back, W♠2; 13: S♦2 W♦A; the cards played to the last trick in between go back too."""
    script = BoardScript()
    script.contract("NT")
    script.deal(*D13)
    first = script.play("SSK WDA NS3 EC6")
    second = script.play("SD2 WS2")
    for play in (second[1], second[0], first[1]):
        script.retract(play, "CORRECT_ILLEGAL_PLAY")
    script.play("WS2")
    script.play("SD2 WDA NC5 EC9")
    told = script.replay
    assert winners(told) == "SW"
    assert (told.tricks_ns, told.tricks_ew) == (1, 1)
    assert [failure.retracted_by for failure in told.failures] == ["t:11"]
    assert not told.faults


def test_d14_found_too_late_stands_as_played() -> None:
    script = BoardScript()
    script.contract("NT")
    script.deal(*D13)
    script.play("SSK WDA NS3 EC6 SD2 WS2 NC5 EC9")
    for seat in "NESW":
        script.add("HandReturnedToBoard", seat=seat, pocket=seat, shuffled=True)
    script.add("AttentionDrawn", irregularity="REVOKE", refs=["t:4"], by_seat="S")
    told = script.replay
    assert (told.tricks_ns, told.tricks_ew) == (2, 0)
    assert [failure.play for failure in told.failures] == ["t:4"]
