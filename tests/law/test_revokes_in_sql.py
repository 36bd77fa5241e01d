"""Does plain SQL over the plays say the same as replay and law book: winners, revokes, establishment, transfers?

The SQL (revokes_by_plain_sql.sql) was written apart from both. 20,000 generated boards, the samples, and the real
boards beside the repository; four editions.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import duckdb
import pyarrow as pa
import pytest

from tests.law.generated_boards import boards
from tests.play.test_master_archive import ARCHIVE, ArchiveBoard, archive_boards, entries_of
from trickbook.eventlog.admission import ReadRow, admit, read_row
from trickbook.eventlog.log import MemoryLog
from trickbook.events.entry import Entry
from trickbook.imports.identity import ImportOptions
from trickbook.imports.importer import import_file
from trickbook.law.edition_files import edition
from trickbook.law.findings import Outcome
from trickbook.law.judgement import Judgement, Subject
from trickbook.law.revokes import revokes
from trickbook.law.story import Story
from trickbook.play.replay import replay
from trickbook.projections.board_rows import fold_account, play_row, plays_before
from trickbook.projections.projector import project
from trickbook.projections.rows import PlayRow, arrow_table
from trickbook.projections.view_files import view_text

SQL = (Path(__file__).parent / "revokes_by_plain_sql.sql").read_text(encoding="utf-8")
ROOT = Path(__file__).resolve().parents[2]
SAMPLES = [ROOT / "samples" / name for name in ("final.pbn", "final.lin", "disputes.toml")]
FILES = ROOT.parent / "shared/data/files"
CORPUS = sorted([*FILES.rglob("*.pbn"), *FILES.rglob("*.lin")])
EDITIONS = ("1982", "1997", "2007", "2017")
GENERATED, FEW, SEED = 20_000, 400, 44
BOARD_COLUMNS = ("table_key", "board", "north", "east", "south", "west", "denomination", "declarer")
LOOKED_AT = re.compile(r"63A1|63A|63|64A[12]?|64B[123678]|64C")
"""The laws that the SQL knows; what a finding rests on beside them (a claim, a later board) it does not look at."""


class Revoke(NamedTuple):
    """A revoke under an edition: where it is, and what is said of it; `tricks` is None where the law is open."""

    table_key: str
    board: str
    play: str
    edition: str
    established: bool
    tricks: int | None


Winners = dict[tuple[str, str, int], str]


# ---- what the law book says ----


def winners_by_replay(stories: Iterable[tuple[str, Story]]) -> Winners:
    return {
        (key, story.board, trick.number): str(trick.winner)
        for key, story in stories
        for trick in story.replay.tricks
        if trick.winner is not None
    }


def outcomes(stories: Iterable[tuple[str, Story]]) -> Iterator[tuple[Revoke, Outcome, Outcome]]:
    """Every failure to follow suit under every edition, with the findings about it."""
    for key, story in stories:
        if not story.replay.failures:
            continue
        for name in EDITIONS:
            judgement = Judgement(story, edition(name))
            for revoke in revokes(judgement):
                if revoke.disobeyed:
                    continue
                subject = Subject(revoke.play, revoke)
                established = judgement.answer("revoke_established", subject) == "established"
                tricks = judgement.answer("tricks_transferred", subject)
                told = Revoke(key, story.board, revoke.play, name, established, tricks)
                yield told, judgement.ask("revoke_established", subject), judgement.ask("tricks_transferred", subject)


# ---- what the SQL says ----


def winners_by_sql(shell: duckdb.DuckDBPyConnection) -> Winners:
    rows = shell.execute("select table_key, board, trick, winner from won").fetchall()
    return {(key, board, trick): winner for key, board, trick, winner in rows}


def revokes_by_sql(shell: duckdb.DuckDBPyConnection) -> set[Revoke]:
    columns = ", ".join(Revoke._fields)
    return {Revoke(*row) for row in shell.execute(f"select {columns} from transfers").fetchall()}


def shell_over(boards_told: Sequence[tuple[str, Sequence[Entry], Story]]) -> duckdb.DuckDBPyConnection:
    """The view `plays` over the rows that a projection would hold, and the columns of `boards` that the SQL reads."""
    plays, opened = [], []
    for key, entries, story in boards_told:
        before = plays_before(fold_account(entries))
        plays += [play_row((key, story.board), play, before) for play in story.replay.plays]
        deal, contract = (next(e for e in entries if e.name == n) for n in ("DealRecorded", "ContractEstablished"))
        hands = (deal[name] for name in ("north", "east", "south", "west"))
        opened.append((key, story.board, *hands, contract["denomination"], contract["declarer"]))
    told = arrow_table(PlayRow, plays)
    columns = pa.table([list(column) for column in zip(*opened, strict=True)], names=list(BOARD_COLUMNS))
    shell = duckdb.connect()
    shell.register("told", told)
    shell.register("columns", columns)
    shell.execute("create schema fold; create table fold.plays as from told; create table boards as from columns")
    shell.execute(view_text("plays"))
    shell.execute(SQL)
    return shell


# ---- generated boards ----


@pytest.mark.parametrize(("count", "at_least"), [(FEW, 10), (GENERATED, 1000)])
def test_generated_boards(count: int, at_least: int) -> None:
    told = [
        ("generated/1/1", entries, Story(entries[0]["board"], entries, replay(entries)))
        for entries in boards(count, SEED)
    ]
    stories = [(key, story) for key, _, story in told]
    with shell_over(told) as shell:
        winners, found = winners_by_sql(shell), revokes_by_sql(shell)
    assert len(winners) == 13 * count
    assert winners == winners_by_replay(stories)
    by_law = {revoke for revoke, _, _ in outcomes(stories)}
    assert found ^ by_law == set()
    seen = Counter((revoke.edition, revoke.established, revoke.tricks) for revoke in found)
    for name in EDITIONS:  # every kind of answer is there in numbers, so that agreement says something
        kinds = [(True, 0), (True, 1), (True, 2), (False, 0)]
        assert all(seen[name, *kind] > at_least for kind in kinds), seen
    assert count == FEW or all(seen[name, True, None] > 0 for name in ("1982", "1997", "2007"))
    assert seen["2017", True, None] == 0


# ---- boards of files ----


def imported(files: Sequence[Path], database: Path) -> tuple[list[tuple[str, Story]], Winners, set[Revoke]]:
    """Import and project files; the stories as law sees them, and what the SQL says over the projection's views."""
    log = MemoryLog()
    for number, file in enumerate(files):
        import_file(file, log, ImportOptions(tournament=f"file-{number}"))
    project(log, database)
    with duckdb.connect(database) as shell:
        shell.execute(SQL)
        told = winners_by_sql(shell), revokes_by_sql(shell)
        folded = shell.execute("select table_key, board from boards where account is not null").fetchall()
    rows: dict[str, list[ReadRow]] = {}
    for partition, end in enumerate(log.ends()):
        for row in log.read(partition, 0, end):
            rows.setdefault(row.key, []).append(read_row(row))
    admissions = {key: admit(read) for key, read in rows.items()}
    stories = []
    for key, board in folded:
        own = [one.entry for one in admissions[key].folded(board)]
        stories.append((key, Story(board, [one.entry for one in admissions[key].story(board)], replay(own))))
    return stories, *told


def rests_on_what_sql_knows(outcome: Outcome) -> bool:
    return all(LOOKED_AT.fullmatch(law) for law in outcome.laws)


def compare(files: Sequence[Path], database: Path) -> Counter[str]:
    """Winners and revokes of every board; establishment and transfer where they rest on the laws the SQL knows."""
    stories, winners, found = imported(files, database)
    assert winners == winners_by_replay(stories)
    by_sql = {row[:4]: row for row in found}
    whole = {story.board + key for key, story in stories if sum(trick.complete for trick in story.replay.tricks) == 13}
    seen = Counter(boards=len(stories), winners=len(winners))
    for told, established, transfer in outcomes(stories):
        row = by_sql.pop(told[:4])
        seen["revokes"] += 1
        if rests_on_what_sql_knows(established):
            seen["established"] += 1
            assert row.established == told.established, (told, row)
        if rests_on_what_sql_knows(transfer) and told.board + told.table_key in whole:
            seen["transfers"] += 1
            assert row.tricks == told.tricks, (told, row)
    assert by_sql == {}
    return seen


def test_the_samples(tmp_path: Path) -> None:
    seen = compare(SAMPLES, tmp_path / "samples.duckdb")
    assert min(seen[what] for what in ("boards", "winners", "revokes", "established")) > 0


@pytest.mark.corpus
@pytest.mark.skipif(not CORPUS, reason="../shared/data is not there")
def test_the_files_of_the_corpus(tmp_path: Path) -> None:
    seen = compare(CORPUS, tmp_path / "corpus.duckdb")
    assert min(seen[what] for what in ("boards", "winners", "revokes", "established")) > 0


@pytest.mark.corpus
@pytest.mark.skipif(not ARCHIVE.exists(), reason="needs the archive masterDD beside the repository")
def test_the_archive_has_no_revoke_and_the_same_winners() -> None:
    """83,691 boards of dds 2.9.0, every card legal (tests/play/test_master_archive.py counts them)."""
    for batch in batched(archive_boards(), 5_000):
        told = []
        for board in batch:
            entries = entries_of(board)
            told.append(("archive", entries, Story(str(board.number), entries, replay(entries))))
        with shell_over(told) as shell:
            assert winners_by_sql(shell) == winners_by_replay((key, story) for key, _, story in told)
            assert revokes_by_sql(shell) == set()


def batched(found: Iterable[ArchiveBoard], size: int) -> Iterator[list[ArchiveBoard]]:
    rest = iter(found)
    while batch := list(islice(rest, size)):
        yield batch
