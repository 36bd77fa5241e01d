"""Which account of a board is folded, and what becomes of entries that hang on another?"""

from typing import Any

import pytest

from tests.eventlog.table_rows import folded_accounts, imported, line, noticed, references, table
from trickbook.eventlog.admission import Account, Admission, admit


def judge(*groups: list[bytes]) -> Admission:
    return admit(table(*(value for group in groups for value in group)))


def file(writer: str, *names: str, board: str = "7") -> list[bytes]:
    """A complete import of one board with these events."""
    lines = [line(f"{writer}:{number}", name, board) for number, name in enumerate(names, 1)]
    return [*lines, imported(f"{writer}:{len(names) + 1}")]


def played(writer: str, board: str = "7") -> list[bytes]:
    return file(writer, "DealRecorded", "CardPlayed", board=board)


LIVE = [line("tablet:1", "CardPlayed"), line("tablet:2", "CardPlayed")]


def test_all_who_write_at_the_table_are_one_account() -> None:
    admission = judge(LIVE, [line("director:1"), line("tablet:3", "CardPlayed", "8")])
    assert admission.accounts == (
        Account("live", ("tablet", "director"), "7", True, True, True, 2, 3),
        Account("live", ("tablet",), "8", True, True, True, 3, 1),
    )
    assert {one.account for one in admission.entries} == {"live"}


def test_the_live_account_beats_every_file() -> None:
    admission = judge(played("file:f"), [line("tablet:1", "BoardOpened")], played("file:g"))
    assert folded_accounts(admission) == {"7": "live"}
    assert references(admission.folded("7")) == ["tablet:1"]


def test_an_entry_about_the_table_claims_no_board_for_the_live_account() -> None:
    ended = [line("director:1", "RoundEnded", None, round="1")]
    admission = judge(played("file:f"), ended)
    assert folded_accounts(admission) == {"7": "file:f"}
    assert references(admission.folded("7")) == ["file:f:1", "file:f:2", "file:f:3", "director:1"]


def test_a_ruling_on_an_imported_board_belongs_to_the_account_that_is_folded() -> None:
    found = line("committee:1", "DirectorFoundFact", about="file:f:2")
    admission = judge(played("file:f"), [found])
    assert folded_accounts(admission) == {"7": "file:f"}
    assert references(admission.folded("7")) == ["file:f:1", "file:f:2", "file:f:3", "committee:1"]
    assert noticed(admission, "LOST_ANCHOR") == []
    assert [(one.name, one.writers) for one in admission.accounts] == [("file:f", ("file:f", "committee"))]


def test_a_ruling_loses_its_anchor_when_a_later_account_takes_the_board() -> None:
    found = line("committee:1", "DirectorFoundFact", about="file:f:2")
    admission = judge(played("file:f"), [found], played("file:g"))
    assert folded_accounts(admission) == {"7": "file:g"}
    assert references(admission.folded("7")) == ["file:g:1", "file:g:2", "file:g:3"]
    assert noticed(admission, "LOST_ANCHOR") == [("committee:1", "7", 3)]


def test_a_struck_live_entry_claims_no_board() -> None:
    admission = judge(played("file:f"), [line("a:1"), line("a:2", "EntryStruck", supersedes="a:1")])
    assert folded_accounts(admission) == {"7": "file:f"}


def test_of_files_with_plays_the_last_is_folded() -> None:
    admission = judge(played("file:f"), played("file:g"))
    assert folded_accounts(admission) == {"7": "file:g"}
    assert references(admission.folded("7")) == ["file:g:1", "file:g:2", "file:g:3"]
    # the other is kept beside and can be replayed
    assert references(admission.account_entries("7", "file:f")) == ["file:f:1", "file:f:2", "file:f:3"]


def test_the_last_import_is_the_one_that_was_completed_last() -> None:
    f, g = played("file:f"), played("file:g")
    admission = judge(f[:2], g, f[2:])
    assert folded_accounts(admission) == {"7": "file:f"}
    assert {one.name: one.last_position for one in admission.accounts} == {"file:f": 5, "file:g": 4}


@pytest.mark.parametrize("play", ["CardPlayed", "CardPlayUnknown"])
def test_a_file_with_plays_beats_a_later_one_without(play: str) -> None:
    admission = judge(file("file:f", play), file("file:g", "DealRecorded", "CallMade"))
    assert folded_accounts(admission) == {"7": "file:f"}


def test_plays_count_for_their_own_board_only() -> None:
    rows = [line("file:f:1", "DealRecorded", "7"), line("file:f:2", "CardPlayed", "8"), imported("file:f:3")]
    admission = judge(rows, file("file:g", "DealRecorded", board="7"), file("file:h", "DealRecorded", board="8"))
    assert folded_accounts(admission) == {"7": "file:g", "8": "file:f"}
    assert [(one.name, one.board, one.has_plays) for one in admission.accounts] == [
        ("file:f", "7", False),
        ("file:g", "7", False),
        ("file:f", "8", True),
        ("file:h", "8", False),
    ]


def test_without_plays_anywhere_the_last_file_is_folded() -> None:
    admission = judge(file("file:f", "DealRecorded"), file("file:g", "CallMade"))
    assert folded_accounts(admission) == {"7": "file:g"}


@pytest.mark.parametrize("other", ["DealRecorded", "CallMade", "CardPlayed"])
def test_a_file_of_scores_is_kept_beside_any_other(other: str) -> None:
    admission = judge(file("file:f", other), file("file:pad", "ScoreRecorded"))
    assert folded_accounts(admission) == {"7": "file:f"}
    assert [one.name for one in admission.accounts] == ["file:f", "file:pad"]


def test_a_file_of_scores_alone_is_all_there_is() -> None:
    assert folded_accounts(judge(file("file:pad", "ScoreRecorded"))) == {"7": "file:pad"}


def test_the_same_import_again_changes_nothing() -> None:
    once, twice = judge(played("file:f")), judge(played("file:f"), played("file:f"))
    assert (once.entries, once.accounts) == (twice.entries, twice.accounts)
    assert len(noticed(twice, "DUPLICATE")) == 3


def test_an_import_made_again_on_purpose_is_an_account_of_its_own() -> None:
    admission = judge(played("file:f"), played("file:f:2"))
    assert folded_accounts(admission) == {"7": "file:f:2"}
    assert references(admission.folded("7")) == ["file:f:2:1", "file:f:2:2", "file:f:2:3"]


def test_an_import_without_its_end_is_not_folded() -> None:
    admission = judge(played("file:f"), played("file:g")[:-1])
    assert folded_accounts(admission) == {"7": "file:f"}
    assert noticed(admission, "IMPORT_INCOMPLETE") == [("file:g:2", "7", 4)]
    assert [(one.name, one.complete) for one in admission.accounts] == [("file:f", True), ("file:g", False)]


def test_an_import_with_a_gap_is_not_folded_until_the_number_comes() -> None:
    rows = played("file:f")
    admission = judge([rows[0], rows[2]])
    assert folded_accounts(admission) == {"7": None}
    assert admission.folded("7") == []
    assert noticed(admission, "IMPORT_INCOMPLETE") == [("file:f:3", "7", 1)]
    assert folded_accounts(judge([rows[0], rows[2], rows[1]])) == {"7": "file:f"}


def test_an_import_that_goes_on_behind_its_end_is_not_complete() -> None:
    rows = [*played("file:f"), line("file:f:4", "CardPlayed")]
    assert folded_accounts(judge(rows)) == {"7": None}


def test_an_incomplete_import_is_listed_for_every_board_it_names() -> None:
    rows = [line("file:f:1", board="8"), line("file:f:2", board="9"), line("file:f:3", "OfficialScorePublished", None)]
    assert noticed(judge(rows), "IMPORT_INCOMPLETE") == [("file:f:3", "8", 2), ("file:f:3", "9", 2)]
    begun = [line("file:g:1", "OfficialScorePublished", None)]
    assert noticed(judge(begun), "IMPORT_INCOMPLETE") == [("file:g:1", None, 0)]


def test_a_file_says_of_the_table_only_what_concerns_its_own_boards() -> None:
    published = line("file:f:1", "OfficialScorePublished", None)
    f = [published, line("file:f:2", "CardPlayed", "8"), imported("file:f:3")]
    admission = judge(played("file:g"), f)
    assert references(admission.folded("7")) == ["file:g:1", "file:g:2", "file:g:3"]
    assert references(admission.folded("8")) == ["file:f:1", "file:f:2", "file:f:3"]


def dispute(writer: str, anchor: str, board: str = "7") -> list[bytes]:
    """A complete file of one alleged revoke that happened behind an entry of another writer."""
    return [line(f"{writer}:1", "RevokeAlleged", board, happened_after=anchor), imported(f"{writer}:2")]


def test_a_typed_up_dispute_belongs_to_the_live_account_it_refers_to() -> None:
    admission = judge(LIVE, dispute("file:d", "tablet:1"))
    assert folded_accounts(admission) == {"7": "live"}
    assert references(admission.folded("7")) == ["tablet:1", "file:d:1", "tablet:2", "file:d:2"]
    assert admission.accounts == (Account("live", ("tablet", "file:d"), "7", True, True, True, 2, 3),)


def test_a_typed_up_dispute_belongs_to_the_file_it_refers_to() -> None:
    admission = judge(played("file:f"), dispute("file:d", "file:f:2"))
    assert references(admission.folded("7")) == ["file:f:1", "file:f:2", "file:d:1", "file:f:3", "file:d:2"]
    assert {one.account for one in admission.entries} == {"file:f"}
    # position 2 is the end of the file itself
    assert admission.accounts == (Account("file:f", ("file:f", "file:d"), "7", True, True, True, 2, 3),)


@pytest.mark.parametrize("field", ["happened_after", "supersedes", "caused_by", "refs"])
def test_any_field_that_refers_joins_the_accounts(field: str) -> None:
    fields: dict[str, Any] = {"refs": []} | {field: ["file:f:2"] if field == "refs" else "file:f:2"}
    rows = [line("file:d:1", "AttentionDrawn", **fields), imported("file:d:2")]
    assert {one.account for one in judge(played("file:f"), rows).entries} == {"file:f"}


def test_a_dispute_about_a_dispute_belongs_to_the_same_account() -> None:
    admission = judge(LIVE, dispute("file:d", "tablet:1"), dispute("file:e", "file:d:1"))
    assert references(admission.folded("7")) == ["tablet:1", "file:d:1", "file:e:1", "tablet:2", "file:d:2", "file:e:2"]


def test_a_file_that_refers_to_several_belongs_to_the_first() -> None:
    rows = [line("file:d:1", caused_by="file:f:2"), line("file:d:2", board="8", caused_by="file:g:2")]
    rows.append(imported("file:d:3"))
    admission = judge(played("file:f", "7"), played("file:g", "8"), rows)
    assert [one.account for one in admission.entries if one.entry["writer"] == "file:d"] == ["file:f"] * 3
    # what it says of board 8 is an account beside, and its anchor there is folded
    assert folded_accounts(admission) == {"7": "file:f", "8": "file:g"}
    assert "file:d:2" not in references(admission.folded("8"))
    assert noticed(admission, "LOST_ANCHOR") == []


def test_files_that_refer_to_each_other_are_one_account_of_the_one_referred_to_first() -> None:
    rows = [
        line("file:f:1", "CardPlayed"),
        line("file:g:1", caused_by="file:f:1"),
        line("file:f:2", caused_by="file:g:1"),
        imported("file:f:3"),
        imported("file:g:2"),
    ]
    admission = judge(rows)
    assert {one.account for one in admission.entries} == {"file:f"}
    assert references(admission.folded("7")) == ["file:f:1", "file:g:1", "file:f:2", "file:f:3", "file:g:2"]


def test_a_reference_to_what_is_not_there_yet_joins_nothing() -> None:
    admission = judge(dispute("file:d", "tablet:1"), LIVE)
    assert [one.account for one in admission.entries] == ["file:d", "file:d", "live", "live"]


def test_a_dispute_whose_import_is_not_complete_is_not_folded() -> None:
    admission = judge(LIVE, dispute("file:d", "tablet:1")[:-1])
    assert references(admission.folded("7")) == ["tablet:1", "tablet:2"]
    assert noticed(admission, "IMPORT_INCOMPLETE") == [("file:d:1", "7", 2)]
    assert {(one.name, one.folded) for one in admission.accounts} == {("live", True), ("file:d", False)}


def test_a_dispute_does_not_claim_another_board_for_the_live_account() -> None:
    rows = [line("file:d:1", caused_by="tablet:1"), line("file:d:2", "RevokeAlleged", "8"), imported("file:d:3")]
    admission = judge(LIVE, played("file:f", "8"), rows)
    assert folded_accounts(admission) == {"7": "live", "8": "file:f"}


def test_a_dispute_may_be_all_that_is_known_of_a_board() -> None:
    rows = [line("file:d:1", caused_by="tablet:1"), line("file:d:2", "RevokeAlleged", "8"), imported("file:d:3")]
    assert folded_accounts(judge(LIVE, rows)) == {"7": "live", "8": "live"}


def test_a_dispute_loses_its_anchor_when_the_file_is_imported_anew() -> None:
    before = judge(played("file:f"), dispute("file:d", "file:f:2"))
    assert noticed(before, "LOST_ANCHOR") == []
    after = judge(played("file:f"), dispute("file:d", "file:f:2"), played("file:g"))
    assert references(after.folded("7")) == ["file:g:1", "file:g:2", "file:g:3"]
    # file:f refers to nothing outside: it is kept beside, it has lost no anchor
    assert noticed(after, "LOST_ANCHOR") == [("file:d:1", "7", 3)]
    assert "file:d:1" in references(after.account_entries("7", "file:f"))


def test_an_entry_loses_its_anchor_with_the_entry_it_hangs_on() -> None:
    rows = [line("file:d:1", caused_by="file:f:2"), line("file:d:2", caused_by="file:d:1")]
    rows += [line("file:d:3", caused_by="file:d:2"), line("file:d:4"), imported("file:d:5")]
    admission = judge(played("file:f"), rows, played("file:g"))
    assert noticed(admission, "LOST_ANCHOR") == [("file:d:1", "7", 3), ("file:d:2", "7", 4), ("file:d:3", "7", 5)]


def test_a_file_kept_beside_has_lost_nothing_by_referring_to_itself() -> None:
    f = [line("file:f:1", "CardPlayed"), line("file:f:2", caused_by="file:f:1"), imported("file:f:3")]
    assert noticed(judge(f, played("file:g")), "LOST_ANCHOR") == []


def test_an_entry_of_the_table_is_an_anchor_that_holds_as_long_as_its_account_is_folded_anywhere() -> None:
    published = [line("director:1", "OfficialScorePublished", None)]
    assert noticed(judge(published, dispute("file:d", "director:1")), "LOST_ANCHOR") == []
    f = [line("file:f:1", "OfficialScorePublished", None), line("file:f:2", "CardPlayed"), imported("file:f:3")]
    assert noticed(judge(f, dispute("file:d", "file:f:1")), "LOST_ANCHOR") == []
    lost = judge(f, dispute("file:d", "file:f:1"), played("file:g"))
    assert noticed(lost, "LOST_ANCHOR") == [("file:d:1", "7", 3)]


def test_an_entry_moved_away_from_a_board_does_not_hang_on_what_is_left_there() -> None:
    # nothing is left of board 7, so no account of it is folded; the correction stands on board 8 all the same
    rows = [line("file:d:1", board="8", supersedes="tablet:1"), imported("file:d:2")]
    admission = judge([line("tablet:1", board="7")], rows)
    assert references(admission.folded("8")) == ["file:d:1", "file:d:2"]
    assert noticed(admission, "LOST_ANCHOR") == []


def test_what_hangs_on_several_is_folded_only_with_all_of_them() -> None:
    # the file belongs to the live account it refers to first; its second entry is about a file kept beside
    rows = [line("file:d:1", caused_by="tablet:1"), line("file:d:2", "AttentionDrawn", refs=["tablet:1", "file:f:2"])]
    admission = judge(LIVE, played("file:f"), [*rows, line("file:d:3"), imported("file:d:4")])
    assert references(admission.folded("7")) == ["tablet:1", "tablet:2", "file:d:1", "file:d:3", "file:d:4"]
    assert noticed(admission, "LOST_ANCHOR") == [("file:d:2", "7", 6)]


def test_an_entry_about_the_table_can_lose_its_anchor() -> None:
    ruled = line("director:1", "DirectorRuled", None, kind="OTHER", about="file:f:2", law_refs=[])
    admission = judge(played("file:f"), [ruled], played("file:g"))
    assert references(admission.folded("7")) == ["file:g:1", "file:g:2", "file:g:3"]
    assert noticed(admission, "LOST_ANCHOR") == [("director:1", None, 3)]


def test_an_anchor_on_another_board_holds_as_long_as_that_board_is_folded_from_it() -> None:
    seven, eight = played("file:f", "7"), [line("tablet:1", "AttentionDrawn", "8", refs=["file:f:2"])]
    assert references(judge(seven, eight).folded("8")) == ["tablet:1"]
    lost = judge(seven, eight, played("file:g", "7"))
    assert references(lost.folded("8")) == []
    assert noticed(lost, "LOST_ANCHOR") == [("tablet:1", "8", 3)]


def test_a_place_behind_a_struck_entry_of_a_file_kept_beside_is_an_anchor_too() -> None:
    f = [line("file:f:1", "CardPlayed"), line("file:f:2", "EntryStruck", supersedes="file:f:1")]
    f += [line("file:f:3", "CardPlayed"), imported("file:f:4")]
    admission = judge(f, dispute("file:d", "file:f:1"), played("file:g"))
    assert noticed(admission, "LOST_ANCHOR") == [("file:d:1", "7", 4)]


def test_boards_come_in_the_order_in_which_the_table_came_to_them() -> None:
    rows = [line("a:1", board="9"), line("a:2", board=None), line("a:3", board="10"), line("a:4", board="9")]
    admission = judge(rows)
    assert admission.boards() == ["9", "10"]
    assert references(admission.folded("9")) == ["a:1", "a:2", "a:4"]
    assert references(admission.folded("10")) == ["a:2", "a:3"]


def test_the_story_of_a_board_ends_with_each_side_s_first_call_on_the_boards_behind_it() -> None:
    rows = [
        line("tablet:1", "CallMade", "6", seat="N", call="PASS"),
        line("tablet:2", "CallMade", "7", seat="N", call="PASS"),
        line("tablet:3", "CardPlayed", "7"),
        line("tablet:4", "CallMade", "8", seat="E", call="PASS"),
        line("tablet:5", "CallMade", "8", seat="S", call="PASS"),
        line("tablet:6", "CallMade", "8", seat="W", call="PASS"),
        line("tablet:7", "CallMade", "9", seat="N", call="PASS"),
    ]
    admission = judge(rows)
    assert references(admission.story("7")) == ["tablet:2", "tablet:3", "tablet:4", "tablet:5"]
    assert references(admission.story("9")) == ["tablet:7"]


def test_a_call_of_an_account_kept_beside_is_no_part_of_the_story() -> None:
    beside = [line("file:f:1", "DealRecorded", "8"), line("file:f:2", "CallMade", "8"), imported("file:f:3")]
    admission = judge([line("tablet:1", "CardPlayed", "7")], beside, played("file:g", "8"))
    assert folded_accounts(admission) == {"7": "live", "8": "file:g"}
    assert references(admission.story("7")) == ["tablet:1"]
