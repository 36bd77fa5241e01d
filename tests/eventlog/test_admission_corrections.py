"""Which entry of a correction stands, and what do references mean then?"""

import pytest

from tests.eventlog.table_rows import imported, line, noticed, references, table
from trickbook.eventlog.admission import Admission, admit
from trickbook.events.entry import Entry


def judge(*values: bytes) -> Admission:
    return admit(table(*values))


def entry(admission: Admission, reference: str) -> Entry:
    return next(one.entry for one in admission.entries if one.entry.reference == reference)


def originals(admission: Admission) -> dict[str, str]:
    return {one.entry.reference: one.original for one in admission.entries}


def test_the_correction_stands_and_the_slip_is_listed() -> None:
    admission = judge(line("a:1"), line("a:2", supersedes="a:1"))
    assert references(admission.entries) == ["a:2"]
    assert originals(admission) == {"a:2": "a:1"}
    assert noticed(admission, "SUPERSEDED") == [("a:1", "7", 0)]


def test_of_a_chain_the_last_stands() -> None:
    admission = judge(line("a:1"), line("a:2", supersedes="a:1"), line("a:3", supersedes="a:2"))
    assert originals(admission) == {"a:3": "a:1"}
    assert noticed(admission, "SUPERSEDED") == [("a:1", "7", 0), ("a:2", "7", 1)]


def test_of_two_corrections_of_one_entry_the_last_by_own_place_stands() -> None:
    admission = judge(line("a:1"), line("b:1", supersedes="a:1"), line("c:1", supersedes="a:1"))
    assert originals(admission) == {"c:1": "a:1"}


def test_a_late_number_does_not_win_over_the_one_that_overtook_it() -> None:
    admission = judge(line("a:1"), line("b:2", supersedes="a:1"), line("b:1", supersedes="a:1"))
    assert originals(admission) == {"b:2": "a:1"}


def test_a_correction_beats_its_original_even_from_an_earlier_own_place() -> None:
    # b:1 is late: its own place is that of b:2, before a:1; yet it says that a:1 never happened
    admission = judge(line("b:2"), line("a:1"), line("b:1", supersedes="a:1"))
    assert references(admission.entries) == ["b:2", "b:1"]


def test_of_a_struck_entry_nothing_stands() -> None:
    admission = judge(line("a:1"), line("a:2"), line("b:1", "EntryStruck", supersedes="a:1"))
    assert references(admission.entries) == ["a:2"]
    assert noticed(admission, "STRUCK") == [("a:1", "7", 0)]


def test_striking_a_correction_strikes_its_whole_group() -> None:
    admission = judge(line("a:1"), line("a:2", supersedes="a:1"), line("a:3", "EntryStruck", supersedes="a:2"))
    assert admission.entries == ()
    assert noticed(admission, "STRUCK") == [("a:1", "7", 0), ("a:2", "7", 1)]


def test_what_was_struck_can_be_entered_again() -> None:
    struck = line("a:2", "EntryStruck", supersedes="a:1")
    admission = judge(line("a:1"), struck, line("b:1"), line("a:3", supersedes="a:2"))
    assert references(admission.entries) == ["a:3", "b:1"]
    assert noticed(admission, "STRUCK") == []
    assert noticed(admission, "SUPERSEDED") == [("a:1", "7", 0), ("a:2", "7", 1)]


def test_a_correction_may_put_the_entry_on_another_board() -> None:
    admission = judge(line("a:1", board="7"), line("a:2", board="8", supersedes="a:1"))
    assert admission.boards() == ["8"]
    assert references(admission.folded("8")) == ["a:2"]
    assert references(admission.folded("7")) == []


@pytest.mark.parametrize("named", ["a:9", "nobody:1", "a:2", "a:3", "a:01", "no reference"])
def test_a_correction_of_what_is_not_there_stands_by_itself(named: str) -> None:
    late = {"a:01": "a:1", "no reference": "a:1"}  # what no writer of ours sends, but bytes may hold
    rows = table(line("a:1"), line("a:2", supersedes=late.get(named, named)), line("a:3"))
    assert rows[1].entry is not None
    rows[1].entry = Entry(rows[1].entry.name, rows[1].entry.fields | {"supersedes": named})
    admission = admit(rows)
    assert references(admission.entries) == ["a:1", "a:2", "a:3"]
    assert entry(admission, "a:2")["supersedes"] is None
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == [("a:2", "7", 1)]


@pytest.mark.parametrize("named", ["a:3", "nobody:1", None])
def test_a_strike_of_what_is_not_there_strikes_nothing_and_does_not_stand(named: str | None) -> None:
    admission = judge(line("a:1"), line("a:2", "EntryStruck", supersedes=named), line("a:3"))
    assert references(admission.entries) == ["a:1", "a:3"]
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == [("a:2", "7", 1)]


def test_references_mean_the_standing_entry_of_the_group() -> None:
    play, agreed = line("a:1", "TricksClaimed"), line("a:2", "ClaimAgreed", claim="a:1")
    admission = judge(play, agreed, line("b:1", "TricksClaimed", supersedes="a:1", count=3))
    assert entry(admission, "a:2")["claim"] == "b:1"
    assert entry(admission, "b:1")["supersedes"] == "a:1"
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == []


def test_a_reference_to_the_slip_means_the_correction_that_came_before_it() -> None:
    claim, again = line("a:1", "TricksClaimed"), line("a:2", "TricksClaimed", supersedes="a:1")
    admission = judge(claim, again, line("b:1", "ClaimAgreed", claim="a:1"))
    assert entry(admission, "b:1")["claim"] == "a:2"


def test_a_reference_to_what_was_struck_has_no_effect() -> None:
    claim, struck = line("a:1", "TricksClaimed"), line("a:3", "EntryStruck", supersedes="a:1")
    admission = judge(claim, line("a:2", "ClaimAgreed", claim="a:1"), struck)
    assert references(admission.entries) == ["a:2"]
    assert entry(admission, "a:2")["claim"] is None
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == [("a:2", "7", 1)]


def test_what_was_struck_with_its_own_struck_anchor_is_not_listed_twice() -> None:
    claim, agreed = line("a:1", "TricksClaimed"), line("a:2", "ClaimAgreed", claim="a:1")
    strikes = [line(f"b:{n}", "EntryStruck", supersedes=f"a:{n}") for n in (1, 2)]
    admission = judge(claim, agreed, *strikes)
    assert noticed(admission, "STRUCK") == [("a:1", "7", 0), ("a:2", "7", 1)]
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == []


def test_of_a_list_only_references_with_an_effect_are_left() -> None:
    drawn = line("b:1", "AttentionDrawn", refs=["a:1", "a:2", "a:3", "a:4"])
    rows = line("a:1"), line("a:2"), line("a:3"), drawn
    admission = judge(*rows, line("a:4", supersedes="a:3"), line("a:5", "EntryStruck", supersedes="a:2"))
    # a:2 was struck, a:3 corrected, a:4 not there yet
    assert entry(admission, "b:1")["refs"] == ["a:1", "a:4"]
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == [("b:1", "7", 3), ("b:1", "7", 3)]
    details = [one.detail for one in admission.notices if one.kind == "REFERENCE_WITHOUT_EFFECT"]
    assert sorted(detail.split(",")[0] for detail in details) == ["refs names a:2", "refs names a:4"]


def test_every_envelope_reference_is_resolved() -> None:
    row = line("b:1", happened_after="a:1", caused_by="a:1")
    admission = judge(line("a:1"), row, line("a:2", supersedes="a:1"))
    assert (entry(admission, "b:1")["happened_after"], entry(admission, "b:1")["caused_by"]) == ("a:2", "a:2")


def test_an_entry_that_replaces_its_own_anchor_has_none() -> None:
    admission = judge(line("a:1"), line("a:2"), line("a:3", supersedes="a:1", happened_after="a:1", caused_by="a:1"))
    assert references(admission.entries) == ["a:3", "a:2"]
    assert (entry(admission, "a:3")["happened_after"], entry(admission, "a:3")["caused_by"]) == (None, None)
    assert len(noticed(admission, "REFERENCE_WITHOUT_EFFECT")) == 2


def test_an_entry_whose_references_hold_is_the_very_one_that_was_read() -> None:
    rows = table(line("a:1", "TricksClaimed"), line("a:2", "ClaimAgreed", claim="a:1"), line("a:3"))
    assert [one.entry for one in admit(rows).entries] == [row.entry for row in rows]


def test_the_rows_are_left_as_they_were() -> None:
    rows = table(line("a:1", "TricksClaimed"), line("a:2", "ClaimAgreed", claim="a:1"), line("a:3", supersedes="a:1"))
    admit(rows)
    assert rows[1].entry is not None
    assert rows[1].entry["claim"] == "a:1"


def test_an_import_that_is_not_complete_corrects_nobody() -> None:
    live = [line("a:1"), line("a:2")]
    typed_up = [line("file:d:1", "EntryStruck", supersedes="a:1"), line("file:d:2", supersedes="a:2")]
    admission = judge(*live, *typed_up)
    assert references(admission.folded("7")) == ["a:1", "a:2"]
    # nor does it need to be entered again once it is complete
    admission = judge(*live, *typed_up, imported("file:d:3"))
    assert references(admission.folded("7")) == ["file:d:2", "file:d:3"]


def test_a_correction_does_not_reach_into_another_account() -> None:
    file = [line("file:f:1"), imported("file:f:2")]
    admission = judge(*file, line("a:1", supersedes="file:f:1"), line("a:2"))
    assert references(admission.account_entries("7", "file:f")) == ["file:f:1", "file:f:2"]
    assert noticed(admission, "SUPERSEDED") == []
    assert noticed(admission, "REFERENCE_WITHOUT_EFFECT") == [("a:1", "7", 2)]
