"""Do results survive whatever bytes can hold? Events whose fields have the right type and any value, read back."""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trickbook.events.cards import DECK
from trickbook.events.catalogue import REFERENCE_FIELDS
from trickbook.events.codec import CURRENT, decode, encode_fields
from trickbook.events.entry import Entry
from trickbook.play.replay import replay
from trickbook.result.layers import board_state, results

BOARD_STATES = {"PLAYED_OUT", "CLAIMED", "ADJUSTED", "PASSED_OUT", "NOT_PLAYED", "UNKNOWN", "CONTRADICTORY"}
WORDS = st.one_of(
    st.sampled_from(sorted(DECK)),
    st.sampled_from("NESW"),
    st.sampled_from(["PASS", "X", "1NT", "4S", "NS", "EW", "BOTH", "ADJUSTED", "NOT_PLAYED", "PASSED_OUT"]),
    st.sampled_from(["2017", "1932", "2019-01-01", "²²²²"]),
    st.sampled_from(["", "NS +420", "TRICKS_AWARDED", "COMMITTEE", "AKQ.T98.765.5432", "INSUFFICIENT_ACCEPTED"]),
)
REFERENCES = st.integers(1, 20).map(lambda number: f"t:{number}")
OFTEN = (
    *("CardPlayed", "CardPlayed", "CallMade", "ContractEstablished", "ScoreRecorded", "ScoreCorrected"),
    *("TrickCountAgreed", "TricksClaimed", "TricksConceded", "ClaimAgreed", "ClaimAdjudicated", "ConcessionCancelled"),
    *("DirectorRuled", "AdjustedScoreAwarded", "PlayRecordEnded", "DirectorErrorCorrected", "BoardOpened"),
)


def of_type(avro: Any, symbols: dict[str, list[str]]) -> st.SearchStrategy[Any]:
    """Any value that this Avro type can hold."""
    if isinstance(avro, list):
        return st.one_of(st.none(), of_type(avro[1], symbols))
    if isinstance(avro, dict):
        if avro["type"] == "array":
            return st.lists(of_type(avro["items"], symbols), max_size=3)
        if avro["type"] == "enum":
            symbols[avro["name"]] = avro["symbols"]
            return st.sampled_from(avro["symbols"])
        return st.none()  # a time
    if avro == "boolean":
        return st.booleans()
    if avro == "long":
        return st.one_of(st.integers(0, 13), st.integers(-(2**40), 2**40))
    return WORDS if avro == "string" else st.sampled_from(symbols[avro.rpartition(".")[2]])


@st.composite
def read_back(draw: st.DrawFn, number: int) -> Entry:
    name = draw(st.one_of(st.sampled_from(OFTEN), st.sampled_from(sorted(CURRENT))))
    symbols: dict[str, list[str]] = {}
    fields = {field["name"]: draw(of_type(field["type"], symbols)) for field in CURRENT[name].plain["fields"]}
    for field in REFERENCE_FIELDS[name]:
        fields[field] = [draw(REFERENCES)] if isinstance(fields[field], list) else draw(REFERENCES)
    fields |= {"table_key": "t/1/1", "writer": "t", "writer_seq": number, "board": "7"}
    return decode(encode_fields(name, fields))


@st.composite
def any_board(draw: st.DrawFn) -> list[Entry]:
    return [draw(read_back(number)) for number in range(1, draw(st.integers(0, 20)) + 1)]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(any_board())
def test_every_board_has_its_layers_and_a_state(entries: list[Entry]) -> None:
    told = replay(entries)
    layers = results(told, entries)
    assert [layer.layer for layer in layers[:3]] == ["played", "agreed", "ruled"]
    assert {layer.layer for layer in layers[3:]} <= {"recorded"}
    assert [layer.ordinal for layer in layers[3:]] == list(range(1, len(layers) - 2))
    references = {entry.reference for entry in entries}
    for layer in layers:
        assert set(layer.references) <= references
    for layer in layers[:3]:
        if layer.tricks_ns is not None and layer.tricks_ew is not None:
            assert layer.tricks_ns + layer.tricks_ew == 13
            assert 0 <= layer.tricks_ns <= 13
    state, detail = board_state(told, layers)
    assert state in BOARD_STATES
    assert detail
