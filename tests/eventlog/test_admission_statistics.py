"""What do the statistics of a table count?"""

from tests.eventlog.table_rows import imported, line, table
from trickbook.eventlog.stats import AccountStatistics, TableStatistics, table_statistics


def test_every_kind_is_counted() -> None:
    rows = [
        line("tablet:1", "BoardOpened", "7"),
        line("tablet:2", "CardPlayed", "7"),
        line("tablet:2", "CardPlayed", "7"),  # a duplicate
        line("tablet:2", "CardPlayUnknown", "7"),  # a conflict
        line("director:1", "EntryStruck", "7", supersedes="tablet:2"),
        line("tablet:4", "CardPlayed", "7", supersedes="tablet:1"),  # behind a gap
        b"no event",
        line("director:2", "ClaimAgreed", "7", claim="tablet:9"),  # names what is not there
        line("file:f:1", "CardPlayed", "7"),
        line("file:f:2", "CardPlayed", "8"),
        imported("file:f:3"),
        line("director:3", "AttentionDrawn", None, refs=["file:f:1"]),  # board 7 rests on the live account
        line("file:g:1", "CardPlayed", "8"),  # the import ends here
    ]
    assert table_statistics(table(*rows)) == TableStatistics(
        rows=13,
        # tablet:4, director:2, director:3, file:f:1 to 3, file:g:1
        entries=7,
        writers={"tablet": 3, "director": 3, "file:f": 3, "file:g": 1},
        duplicates=1,
        conflicts=1,
        unreadable=1,
        gaps=1,
        superseded=1,
        struck=1,
        references_without_effect=1,
        lost_anchors=1,
        incomplete_imports=("file:g",),
        boards=("7", "8"),
        accounts=(
            AccountStatistics("live", True, ("7",), ("7",)),
            AccountStatistics("file:f", True, ("7", "8"), ("8",)),
            AccountStatistics("file:g", False, ("8",), ()),
        ),
    )


def test_an_import_that_came_to_no_board_is_counted() -> None:
    statistics = table_statistics(table(line("file:f:2", "OfficialScorePublished", None)))
    assert (statistics.boards, statistics.accounts, statistics.incomplete_imports) == ((), (), ("file:f",))


def test_an_empty_table_has_nothing_to_count() -> None:
    statistics = table_statistics([])
    assert (statistics.rows, statistics.entries, statistics.writers, statistics.accounts) == (0, 0, {}, ())
