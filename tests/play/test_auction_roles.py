"""Who declares what? (laws.md 2)"""

import pytest

from tests.play.board_script import BoardScript, fault_names
from trickbook.events.cards import Seat


def called(dealer: str, text: str) -> BoardScript:
    script = BoardScript()
    script.add("BoardOpened", dealer=dealer, vulnerability="NONE")
    script.calls(dealer, text)
    return script


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    [
        pytest.param("S", "1NT - - -", "1NT S", id="opener declares"),
        pytest.param("N", "1H - 1S - 4H - - -", "4H N", id="first to name hearts, not the last bidder"),
        pytest.param("N", "1S - 2H - 4H - - -", "4H S", id="responder named hearts first"),
        pytest.param("N", "1H 1S 2H 2S - - -", "2S E", id="first of that side"),
        pytest.param("N", "1H 2H 4H - - -", "4H N", id="the other side's naming of it does not count"),
        pytest.param("E", "3D X - - -", "3DX E", id="doubled"),
        pytest.param("E", "3D X XX - - -", "3DXX E", id="redoubled"),
        pytest.param("E", "3D X 4D - - -", "4D E", id="a new bid removes the double"),
        pytest.param("W", "- - - 1C - - -", "1C S", id="three passes at first do not end it"),
    ],
)
def test_contract_and_declarer(dealer: str, calls: str, contract: str) -> None:
    auction = called(dealer, calls).replay.auction
    assert str(auction.contract) == contract
    assert (auction.complete, auction.source) == (True, "AUCTION")
    assert auction.declarer is not None
    assert auction.dummy is auction.declarer.partner
    assert [step.expected for step in auction.calls] == [step.seat for step in auction.calls]


def test_opening_leader_is_on_declarers_left() -> None:
    assert called("N", "1H - 4H - - -").replay.final.expected_hand is Seat.E


def test_four_passes_are_passed_out() -> None:
    told = called("N", "- - - -").replay
    assert (told.auction.passed_out, told.auction.contract, told.final.expected_hand) == (True, None, None)


def test_an_auction_that_stops_gives_no_contract() -> None:
    auction = called("N", "1H - 4H - -").replay.auction
    assert (auction.complete, auction.contract, auction.source) == (False, None, None)


def test_the_recorded_contract_counts_where_the_auction_is_not_complete() -> None:
    script = called("N", "1H - 4H - -")
    script.contract("4HX", "N")
    auction = script.replay.auction
    assert (str(auction.contract), auction.source) == ("4HX N", "RECORDED")


def test_the_auction_wins_and_a_difference_stays_visible() -> None:
    script = called("N", "1H - - -")
    script.contract("3NT", "S")
    auction = script.replay.auction
    assert (str(auction.contract), auction.source, str(auction.recorded)) == ("1H N", "AUCTION", "3NT S")


def test_declarer_and_dummy_exchanged_by_accident() -> None:
    """Scenario 69: South spread his hand as dummy, so North declares what South had bid."""
    script = called("S", "1NT - - -")
    script.add("ContractEstablished", level=1, denomination="NT", doubled=0, declarer="N", swapped_with_dummy=True)
    auction = script.replay.auction
    assert (str(auction.contract), auction.source, auction.swapped) == ("1NT N", "AUCTION", True)
    assert script.replay.final.expected_hand is Seat.E


def test_a_call_out_of_turn_is_a_fact_and_the_turn_goes_on_from_it() -> None:
    script = called("N", "1H")
    script.add("CallMade", seat="S", call="2C")
    script.add("CallMade", seat="W", call="PASS")
    script.add("CallMade", seat="N", call="PASS")
    script.add("CallMade", seat="E", call="PASS")
    told = script.replay
    assert fault_names(told) == ["CALL_OUT_OF_TURN"]
    assert [step.expected for step in told.auction.calls] == ["N", "E", "W", "N", "E"]
    assert str(told.auction.contract) == "2C S"


def test_a_first_call_by_another_than_the_dealer_may_be_a_record_without_its_passes() -> None:
    script = called("N", "")
    for seat, call in (("S", "1H"), ("W", "PASS"), ("N", "PASS"), ("E", "PASS")):
        script.add("CallMade", seat=seat, call=call)
    told = script.replay
    assert fault_names(told) == ["FIRST_CALL_NOT_BY_DEALER"]
    assert str(told.auction.contract) == "1H S"


def test_an_insufficient_bid_is_a_fact_and_the_auction_goes_on() -> None:
    told = called("N", "2H 1S - - -").replay
    assert fault_names(told) == ["INSUFFICIENT_BID"]
    assert str(told.auction.contract) == "1S E"


def test_marked_irregularities_are_no_faults() -> None:
    script = called("N", "2H")
    script.add("CallMade", seat="E", call="1S", irregularity="INSUFFICIENT_ACCEPTED")
    script.add("CallMade", seat="N", call="PASS", irregularity="OUT_OF_ROTATION")
    assert fault_names(script.replay) == []


@pytest.mark.parametrize("calls", ["X", "1H - X", "1H XX", "1H X X", "1H X - XX", "1H X XX XX", "1H - - X XX - - X"])
def test_a_double_that_does_not_fit_has_no_effect(calls: str) -> None:
    told = called("N", calls).replay
    assert fault_names(told) == ["DOUBLE_INADMISSIBLE"]


def test_a_call_after_the_final_pass_changes_nothing() -> None:
    told = called("N", "1H - - - 2H").replay
    assert fault_names(told) == ["CALL_AFTER_AUCTION"]
    assert (str(told.auction.contract), len(told.auction.calls)) == ("1H N", 5)


def test_a_text_that_is_no_call_is_kept_and_the_calls_give_no_contract() -> None:
    script = called("N", "1H")
    script.raw("CallMade", seat="E", call="8NT")
    script.calls("S", "- - -")
    told = script.replay
    assert fault_names(told) == ["NOT_A_CALL"]
    assert [step.call for step in told.auction.calls] == ["1H", "8NT", "PASS", "PASS", "PASS"]
    assert (told.auction.complete, told.auction.contract) == (False, None)


def test_without_a_dealer_the_first_turn_is_not_known() -> None:
    script = BoardScript()
    script.calls("E", "1C -")
    auction = script.replay.auction
    assert [step.expected for step in auction.calls] == [None, "S"]


def test_a_contract_that_cannot_be_is_refused_by_name() -> None:
    script = BoardScript()
    script.raw("ContractEstablished", level=8)
    script.raw("ContractEstablished", denomination="NOTRUMP")
    script.raw("ContractEstablished", doubled=3)
    told = script.replay
    assert fault_names(told) == ["NOT_A_CONTRACT"] * 3
    assert told.auction.contract is None


def test_doubling_that_is_not_recorded_is_told() -> None:
    script = BoardScript()
    script.add("ContractEstablished", level=4, denomination="S", doubled=None, declarer="S")
    assert script.replay.auction.doubling_recorded is False
