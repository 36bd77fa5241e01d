"""Does a report say the same in JSON, CSV and HTML, only what was asked for, and nothing that a browser would run?"""

import csv
import io
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.projections.databases import projected
from tests.projections.recording import Recorder, notrump_board, spade_board
from trickbook.audit.checks import CHECKS
from trickbook.audit.forms import FORMAT, to_csv, to_json
from trickbook.audit.report import AuditFilters, AuditReport, Disagreement, board_order, run_audit
from trickbook.cli.audit_page import to_html
from trickbook.cli.audit_words import counts
from trickbook.events.errors import UsageError
from trickbook.projections.store import Store

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = Disagreement(
    "club/evening/1",
    "1<script>",
    "record_fault",
    "WARNING",
    "tablet:1",
    'a "quoted" & <b>bold</b>, text',
    ("tablet:1", "tablet:2"),
    "look",
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables; boards 2 and 10 of the first have a wrong score, board 10 a marked one too, the other is clean."""
    table, other = Recorder(), Recorder("club/evening/2")
    for board in ("10", "2"):
        table.board = board
        notrump_board(table)
        table.write("ScoreRecorded", tricks_declarer=1, source_text="1")
    table.write("ScoreRecorded", board="10", tricks_declarer=1, differs_from_play=True, source_text="^1")
    table.write("DirectorFoundFact", board=None, about="tablet:999", fact="OTHER", value="x", standard="AGREED")
    spade_board(other)
    path = tmp_path_factory.mktemp("audit") / "x.duckdb"
    projected([*table.rows, *other.rows], path)
    return path


def audited(database: Path, **asked: str) -> AuditReport:
    with Store(database) as store:
        return run_audit(store.connection, AuditFilters(**asked))


def places(report: AuditReport) -> list[tuple[str, str]]:
    return [(one.board, one.check_name) for one in report.disagreements]


ALL = [
    ("", "reference_without_effect"),
    ("2", "tricks_against_cards"),
    ("10", "tricks_against_cards"),
    ("10", "marked_as_differing"),
]


def test_findings_stand_by_board_and_severity_as_people_count(database: Path) -> None:
    report = audited(database)
    assert places(report) == ALL
    assert report.boards == {"CONTRADICTORY": 2, "PLAYED_OUT": 1}
    assert report.by_severity == {"ERROR": 2, "WARNING": 1, "INFO": 1}
    assert report.by_check == {"marked_as_differing": 1, "reference_without_effect": 1, "tricks_against_cards": 2}
    assert counts(report) == "3 boards looked at; 2 ERROR, 1 WARNING, 1 INFO."


@pytest.mark.parametrize(
    ("asked", "found", "boards"),
    [
        ({"table_key": "club/*"}, ALL, 3),
        ({"table_key": "club/evening/2"}, [], 1),
        ({"table_key": "other/*"}, [], 0),
        ({"board": "2"}, ALL[:2], 1),  # what concerns the table comes with each of its boards
        ({"board": "1"}, ALL[:1], 1),
        ({"check_name": "marked_as_differing"}, ALL[3:], 3),
        ({"least": "WARNING"}, ALL[:3], 3),
        ({"least": "ERROR"}, ALL[1:3], 3),
        ({"board": "10", "least": "ERROR"}, ALL[2:3], 1),
    ],
)
def test_only_what_was_asked_for(
    database: Path, asked: dict[str, str], found: list[tuple[str, str]], boards: int
) -> None:
    report = audited(database, **asked)
    assert places(report) == found
    assert sum(report.boards.values()) == boards


def test_a_marked_difference_alone_is_no_difference(database: Path) -> None:
    assert audited(database).differs
    assert not audited(database, check_name="marked_as_differing").differs


def test_an_unknown_severity_is_refused(database: Path) -> None:
    with pytest.raises(UsageError, match="LOUD: no severity; choose from ERROR, WARNING, INFO"):
        audited(database, least="LOUD")


def test_an_unknown_check_is_refused(database: Path) -> None:
    with pytest.raises(UsageError, match="there is no check opening_led; did you mean one of these: opening_lead"):
        audited(database, check_name="opening_led")


def test_every_check_has_a_name_that_can_be_asked_for() -> None:
    """Names in the SQL of the checks, and the faults that a replay names; what else looks like a name there is told."""
    others = {"score_correction"}  # a question of the law book
    of_notices = {"lost_anchor", "reference_without_effect"}
    folder = ROOT / "pipelines/trickbook"
    checks = "".join(path.read_text(encoding="utf-8") for path in (folder / "projections/disagreements").glob("*.sql"))
    replay = "".join(path.read_text(encoding="utf-8") for path in (folder / "play").glob("*.py"))
    faults = {name.lower() for name in re.findall(r'fault\(\s*"([A-Z_0-9]+)"', replay)}
    assert set(CHECKS) == set(re.findall(r"'([a-z]+(?:_[a-z]+)+)'", checks)) - others | of_notices | faults


@pytest.mark.parametrize(
    ("boards", "ordered"),
    [
        (["10", "2", "1"], ["1", "2", "10"]),
        (["7~2", "7", "8", "7~10"], ["7", "7~2", "7~10", "8"]),
        (["A10", "A2", "", "3"], ["", "A2", "A10", "3"]),
    ],
)
def test_boards_are_ordered_as_people_count(boards: list[str], ordered: list[str]) -> None:
    assert sorted(boards, key=board_order) == ordered


def test_json_is_one_object_with_its_format(database: Path) -> None:
    document = json.loads(to_json(audited(database, board="2")))
    assert document["format"] == FORMAT == 1
    assert document["filters"] == {"table_key": None, "board": "2", "check_name": None, "least": "INFO"}
    assert (document["differs"], document["boards"]) == (True, {"CONTRADICTORY": 1})
    assert document["by_severity"] == {"ERROR": 1, "WARNING": 1, "INFO": 0}
    finding = document["disagreements"][1]
    assert finding.pop("evidence")[0] == "tablet:118"
    assert finding == {
        "table_key": "club/evening/1",
        "board": "2",
        "check_name": "tricks_against_cards",
        "severity": "ERROR",
        "subject": "tablet:118",
        "what": "tablet:118 records NS 1 EW 12, the cards give NS 0 EW 13",
        "look_at": "compare the play with the score slip; a wrong entry is corrected under 79C, a wrong card in the"
        " record",
    }


def test_csv_holds_every_finding_whatever_it_contains() -> None:
    report = AuditReport(AuditFilters(), {"UNKNOWN": 1}, (HOSTILE,))
    lines = list(csv.DictReader(io.StringIO(to_csv(report))))
    assert lines == [HOSTILE._asdict() | {"evidence": "tablet:1 tablet:2"}]


class Page(HTMLParser):
    """Tags and texts of a page; a void tag is not opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_html_is_whole_shows_everything_and_runs_nothing() -> None:
    page = Page()
    page.feed(to_html(AuditReport(AuditFilters(), {"UNKNOWN": 1}, (HOSTILE,)), {}))
    page.close()
    assert page.open == []
    assert page.tags.isdisjoint({"script", "b", "link", "img", "iframe"})
    assert page.attributes <= {"lang", "charset", "name", "content", "class"}
    for text in (HOSTILE.table_key, HOSTILE.board, HOSTILE.what, HOSTILE.severity, "tablet:1", "tablet:2", "look"):
        assert text in page.texts
    assert "1 board looked at; 0 ERROR, 1 WARNING, 0 INFO." in page.texts


def test_html_has_a_heading_for_each_table(database: Path) -> None:
    text = to_html(audited(database), {})
    assert text.count("<h2>club/evening/1</h2>") == 1
    assert "club/evening/2" not in text
    assert "@media print" in text
