"""Does the replay survive anything, and is a position always the replay of its prefix? (design.md 4)"""

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.play.board_script import ENVELOPE, BoardScript, fault_names, winners
from trickbook.events.cards import DECK, Seat
from trickbook.events.catalogue import CATALOGUE, REFERENCE_FIELDS
from trickbook.events.entry import Entry
from trickbook.play.replay import positions, replay

NUMBERS = st.one_of(st.none(), st.integers(-1, 15))
WORDS = st.sampled_from(["", "X", "??", "1NT", "PASS", "XX", "9C", "AKQ.T98.765.5432", "...", "NS", "EW", "Z9"])
ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    NUMBERS,
    WORDS,
    st.sampled_from("NESW"),
    st.sampled_from(sorted(DECK)),
    st.lists(st.sampled_from("NESW"), max_size=2),
    st.dictionaries(WORDS, WORDS, max_size=1),
)
REFERENCES = st.one_of(st.none(), st.integers(1, 25).map(lambda number: f"t:{number}"))
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "hand": st.sampled_from("NESW"),
    "seat": st.sampled_from("NESW"),
    "by_seat": st.sampled_from("NESW"),
    "by_side": st.sampled_from(["NS", "EW"]),
    "played_by": st.sampled_from("NESW"),
    "card": st.sampled_from(sorted(DECK)),
    "trick": st.one_of(st.none(), st.none(), st.integers(0, 14)),
    "call": st.sampled_from(["PASS", "PASS", "PASS", "1C", "1NT", "X", "XX", "3H"]),
}
OFTEN = ("CardPlayed", "CardPlayed", "CardRetracted", "CallMade", "CardPlayUnknown", "TricksClaimed", "DealRecorded")


@st.composite
def any_entry(draw: st.DrawFn, number: int) -> Entry:
    """An event of the catalogue with each field likely, as in its example, or of any kind at all."""
    name = draw(st.one_of(st.sampled_from(OFTEN), st.sampled_from(sorted(CATALOGUE))))
    kind = CATALOGUE[name]
    model = kind.model_validate({**ENVELOPE, "writer_seq": number, **kind.example})
    fields: dict[str, Any] = {}
    for field, value in model:
        if field in model.model_fields_set and field in ENVELOPE:
            fields[field] = value
        elif field in REFERENCE_FIELDS[name]:
            fields[field] = draw(REFERENCES)
        else:
            likely = LIKELY.get(field, st.just(value))
            fields[field] = draw(st.one_of(likely, likely, likely, ANYTHING))
    fields["writer_seq"] = number
    return Entry(name, fields)


@st.composite
def any_board(draw: st.DrawFn) -> list[Entry]:
    return [draw(any_entry(number)) for number in range(1, draw(st.integers(0, 24)) + 1)]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(any_board())
def test_any_sequence_of_any_events_is_replayed_and_keeps_its_shape(entries: list[Entry]) -> None:
    told = replay(entries)
    assert told.tricks_ns + told.tricks_ew <= 13
    assert told.tricks_ns + told.tricks_ew == sum(trick.winner is not None for trick in told.tricks)
    for trick in told.tricks:
        hands = [play.hand for play in trick.plays]
        assert len(hands) == len(set(hands))
        assert trick.complete == (len(hands) == 4)
        assert all(play.stands and play.trick == trick.number for play in trick.plays)
    assert sum(len(trick.plays) for trick in told.tricks) == sum(play.stands for play in told.plays)
    references = {entry.reference for entry in entries}
    assert {fault.reference for fault in told.faults} <= references


@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(any_board())
def test_a_position_is_the_replay_of_its_prefix(entries: list[Entry]) -> None:
    after_each = list(positions(entries))
    assert len(after_each) == len(entries)
    for length, position in enumerate(after_each, start=1):
        assert replay(entries[:length]).final == position


def three_tricks() -> BoardScript:
    """Entries 3 to 14 are three legal tricks, won by West, North and West."""
    script = BoardScript()
    script.contract("NT")
    script.deal("KQ5.K95.KT6.K973", "J3.QT73.AJ75.Q62", "T72.J842.Q98.JT8", "A9864.A6.432.A54")
    script.play("WSA NSK ESJ SS2 WS9 NSQ ES3 SS7 NHK EHQ SHJ WHA")
    return script


def test_every_prefix_of_a_board_with_retractions_and_claims() -> None:
    script = three_tricks()
    script.play("WCA NC3")
    script.retract("t:16", "RECTIFICATION")
    script.play("NC7")
    script.add("TricksClaimed", by_seat="W", count=3, statement=None)
    script.add("ClaimAgreed", claim="t:19", by_side="NS")
    told = list(positions(script.entries))
    for length, position in enumerate(told, start=1):
        assert position == replay(script.entries[:length]).final
    assert [(position.tricks_ns, position.tricks_ew) for position in told[5:]] == [
        *[(0, 1)] * 4,
        *[(1, 1)] * 4,
        *[(1, 2)] * 7,
    ]


def test_a_lost_card_in_the_middle_leaves_the_good_part_and_names_what_follows() -> None:
    """Without North's ♠Q in trick 2 his heart lead is counted there; trick 1 is as it was."""
    script = three_tricks()
    del script.entries[7]
    told = script.replay
    assert winners(told)[0] == "W"
    assert [(failure.trick, failure.hand, failure.able) for failure in told.failures] == [(2, Seat.N, ("S5", "SQ"))]
    assert told.plays[7].card == "HK"
    assert told.final.trick == 3


def test_a_lost_card_with_stated_tricks_leaves_all_other_tricks_as_they_were() -> None:
    script = BoardScript()
    script.contract("NT")
    script.play("WSA NSK ESJ SS2", trick=1)
    script.play("WS9 ES3 SS7", trick=2)
    script.play("NHK EHQ SHJ WHA", trick=3)
    told = script.replay
    assert winners(told) == "W-W"
    assert [trick.complete for trick in told.tricks] == [True, False, True]
    assert fault_names(told) == []
    assert (told.tricks_ns, told.tricks_ew) == (0, 2)


def test_fields_that_cannot_be_read_are_a_fault_and_the_rest_goes_on() -> None:
    script = three_tricks()
    place = len(script.entries)
    script.entries.append(Entry("CardPlayed", {"writer": "t", "writer_seq": place + 1}))
    script.entries.append(Entry("CardPlayed", {**script.entries[4].fields, "writer_seq": place + 2, "hand": []}))
    script.play("WCA")
    told = script.replay
    assert fault_names(told) == ["FIELDS_UNREADABLE", "FIELDS_UNREADABLE"]
    assert [fault.reference for fault in told.faults] == [f"t:{place + 1}", f"t:{place + 2}"]
    assert told.plays[-1].card == "CA"
