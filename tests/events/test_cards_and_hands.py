"""Are seats, cards, hands and contracts written and ordered as laws.md 1 and 2 say? Expected values by hand."""

import copy
import pickle

import pytest
from pydantic import BaseModel, ValidationError

from trickbook.events.cards import (
    CALL,
    CLOCKWISE,
    DECK,
    Card,
    Contract,
    Denomination,
    Rank,
    Seat,
    Side,
    Suit,
    hand_text,
    parse_hand,
)


@pytest.mark.parametrize(
    ("seat", "lho", "partner", "rho", "side"),
    [("N", "E", "S", "W", "NS"), ("E", "S", "W", "N", "EW"), ("S", "W", "N", "E", "NS"), ("W", "N", "E", "S", "EW")],
)
def test_seats_go_round_clockwise(seat: str, lho: str, partner: str, rho: str, side: str) -> None:
    player = Seat(seat)

    assert (player.lho, player.partner, player.rho, player.side) == (lho, partner, rho, side)


def test_the_turn_goes_north_east_south_west() -> None:
    assert "".join(CLOCKWISE) == "NESW"
    assert Side.NS.other is Side.EW
    assert Side.EW.other is Side.NS


def test_there_are_52_cards_each_one_object() -> None:
    assert len(DECK) == 52
    assert Card("SA") is Card("SA")
    assert Card("SA") == "SA"
    assert "HT" in {Card("HT"), Card("SA")}
    assert pickle.loads(pickle.dumps(Card("HT"))) == copy.deepcopy(Card("HT")) == "HT"


@pytest.mark.parametrize(
    ("card", "suit", "height"),
    [("C2", "C", 0), ("D9", "D", 7), ("HT", "H", 8), ("CJ", "C", 9), ("DQ", "D", 10), ("HK", "H", 11), ("SA", "S", 12)],
)
def test_a_card_is_suit_and_rank(card: str, suit: str, height: int) -> None:
    assert Card(card).suit is Suit(suit)
    assert Card(card).height == height


@pytest.mark.parametrize("text", ["", "S", "AS", "sa", "S1", "S10", "NT", "SA ", "♠A", "XX"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="is no card"):
        Card(text)


class Holder(BaseModel):
    """A model with a card."""

    card: Card


def test_a_card_in_a_model_is_checked_and_written_as_text() -> None:
    holder = Holder.model_validate({"card": "D7"})

    assert isinstance(holder.card, Card)
    assert holder.card is DECK["D7"]
    assert holder.model_dump_json() == '{"card":"D7"}'
    for wrong in ("7D", 7, None):
        with pytest.raises(ValidationError, match="is no card"):
            Holder.model_validate({"card": wrong})


def test_rank_letters() -> None:
    letters = {rank.value: rank.letter for rank in Rank}

    assert letters == {
        "TWO": "2",
        "THREE": "3",
        "FOUR": "4",
        "FIVE": "5",
        "SIX": "6",
        "SEVEN": "7",
        "EIGHT": "8",
        "NINE": "9",
        "TEN": "T",
        "JACK": "J",
        "QUEEN": "Q",
        "KING": "K",
        "ACE": "A",
    }
    assert all(Rank.of_letter(letter) == name for name, letter in letters.items())


@pytest.mark.parametrize("letter", ["", "1", "10", "a", "23", "X"])
def test_what_is_no_rank(letter: str) -> None:
    with pytest.raises(ValueError, match="is no rank"):
        Rank.of_letter(letter)


def test_trumps_of_a_denomination() -> None:
    assert [denomination.trump for denomination in Denomination] == ["C", "D", "H", "S", None]


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("AKQ.T98.765.5432", "SA SK SQ HT H9 H8 D7 D6 D5 C5 C4 C3 C2"),
        (".AKQJT98765432..", "HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2"),
        (".AK.JT98765.A432", "HA HK DJ DT D9 D8 D7 D6 D5 CA C4 C3 C2"),  # no spades
        ("2...A", "S2 CA"),  # known in part
        ("...", ""),
        ("2A.5.T.K", "S2 SA H5 DT CK"),  # the order in which it was written
        ("AKQJT98765432.A..", "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2 HA"),  # a card too many is a fact (Law 13)
    ],
)
def test_a_hand_is_read(text: str, cards: str) -> None:
    assert list(parse_hand(text)) == cards.split()


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "1 suits"),
        ("AKQ.T98.765", "3 suits"),
        ("AKQ.T98.765.543.2", "5 suits"),
        ("AKA.T98.765.5432", "a card twice"),
        ("AKx.T98.765.5432", "is no card"),
        ("akq.t98.765.5432", "is no card"),
        ("A10.T98.765.5432", "is no card"),
        ("A K.T98.765.5432", "is no card"),
        ("N:AKQ.T98.765.5432", "is no card"),
        ("-.T98.765.5432", "is no card"),
    ],
)
def test_what_is_no_hand(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_hand(text)


def test_a_hand_is_written_from_high_to_low() -> None:
    cards = [Card(text) for text in ["C2", "D5", "SK", "HT", "SA", "D7", "C5", "C3", "H8", "SQ", "H9", "D6", "C4"]]

    assert hand_text(cards) == hand_text(tuple(cards)) == hand_text(set(cards)) == "AKQ.T98.765.5432"
    assert hand_text(frozenset()) == "..."
    assert hand_text([Card("HA")]) == ".A.."


@pytest.mark.parametrize(
    ("contract", "text"),
    [
        (Contract(4, Denomination.S, 0, Seat.S), "4S S"),
        (Contract(3, Denomination.NT, 1, Seat.W), "3NTX W"),
        (Contract(7, Denomination.C, 2, Seat.N), "7CXX N"),
        (Contract(None, Denomination.H, 0, Seat.E), "?H E"),  # only the denomination is known
    ],
)
def test_a_contract_is_written(contract: Contract, text: str) -> None:
    assert str(contract) == text


@pytest.mark.parametrize("call", ["1C", "7NT", "4S", "PASS", "X", "XX"])
def test_calls(call: str) -> None:
    assert CALL.match(call)


@pytest.mark.parametrize("call", ["", "0C", "8C", "1N", "P", "DBL", "1c", "XXX", "4SX", "1C ", "1C\n"])
def test_what_is_no_call(call: str) -> None:
    assert not CALL.match(call)
