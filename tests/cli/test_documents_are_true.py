"""Do README and docs/commands.md say what the program does? Their commands are run as typed, their output compared."""

import re
from pathlib import Path

import pytest

from infra.kafka import broker
from tests.cli.conftest import ROOT, SAMPLES, Shell
from trickbook.cli.main import COMMANDS, app

README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS_PAGE = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")


def shell_blocks() -> list[str]:
    return re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@pytest.fixture
def as_cloned(tmp_path: Path) -> Shell:
    """A folder with what the README's commands read, as it lies in the repository."""
    for name in ("samples", "infra"):
        (tmp_path / name).symlink_to(ROOT / name)
    return Shell(tmp_path)


def names(words: list[str]) -> list[str]:
    """The commands at and below one, as they are typed."""
    at = app
    for word in words:
        at = at[word]
    below = [name for name in at if not name.startswith("-")] if words else list(COMMANDS)
    return [" ".join(words)] if not below else [name for word in below for name in names([*words, word])]


def test_the_commands_of_the_readme_work_as_typed(as_cloned: Shell) -> None:
    first = shell_blocks()[0]
    done = as_cloned.process(["bash", "-euc", first])
    assert done.returncode == 0, done.stderr
    assert "differences were found" in done.stdout
    assert done.stderr == "trickbook: the page is written to audit.html\n"
    assert (as_cloned.folder / "audit.html").read_text(encoding="utf-8").startswith("<!doctype html>")


@pytest.mark.kafka
def test_the_kafka_commands_of_the_readme_work_as_typed(as_cloned: Shell) -> None:
    lacking = broker.missing()
    if lacking is not None:
        pytest.skip(f"the README starts Apache Kafka from Maven's jars, and {lacking}")
    _, on_kafka = shell_blocks()
    try:
        done = as_cloned.process(["bash", "-euc", on_kafka])
    finally:
        if (as_cloned.folder / "kafka").exists():
            broker.Cluster.open(as_cloned.folder / "kafka").stop()
    assert done.returncode == 0, done.stderr
    assert "24 boards seen = 24 stored + 0 rejected" in done.stdout
    assert "24 boards folded" in done.stdout
    assert re.search(r"(\d+) rows copied now, \1 rows in both, digests equal", done.stdout)


def test_the_board_in_the_readme_is_what_the_program_prints(cup: Shell) -> None:
    (typed, printed), *others = re.findall(r"^```\n\$ trickbook (.*?)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert others == []
    assert "revoke back" in printed
    assert cup.run(*typed.split()).stdout == printed


def test_the_two_commands_of_the_readme_are_there() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    named = re.findall(r"^make (\w+) ", README, re.MULTILINE)
    assert named == ["demo", "test"]
    assert all(re.search(rf"^{name}:", makefile, re.MULTILINE) for name in named)


def test_every_command_is_in_the_documents() -> None:
    missing = [name for name in names([]) if f"trickbook {name}" not in README + COMMANDS_PAGE]
    assert missing == []


def test_every_command_in_the_documents_is_there() -> None:
    typed = re.findall(r"trickbook ((?:[a-z]+ )?[a-z]+)", " ".join(re.findall(r"`(trickbook [^`]*)`", COMMANDS_PAGE)))
    known = names([])
    assert typed
    assert [words for words in typed if not any(f"{words} ".startswith(f"{name} ") for name in known)] == []


def test_every_exit_code_is_in_the_documents() -> None:
    codes = re.findall(r"^\| (\d+) \|", COMMANDS_PAGE, re.MULTILINE)
    assert codes == ["0", "1", "2", "3", "4", "5", "130"]


def test_every_file_that_the_readme_names_is_there() -> None:
    named = re.findall(r"`((?:docs|infra|samples)/[\w./-]+|[A-Z]+\.md)`", README)
    assert len(named) >= 4
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_demo_ends_with_success_although_the_audit_finds_differences(shell: Shell) -> None:
    done = shell.process(["sh", str(SAMPLES / "demo.sh")])
    assert (done.returncode, done.stderr) == (0, "")
    typed = re.findall(r"^\$ trickbook (\w+)", done.stdout, re.MULTILINE)
    assert typed == ["import", "project", "audit", "board"]
    assert "3 files: 61 boards seen = 61 stored + 0 rejected" in done.stdout
    assert re.search(r"^    ERROR ", done.stdout, re.MULTILINE)
    next_steps = done.stdout.rpartition("Now you.")[2]
    assert {"board show", "board list", "sql", "import"} <= set(
        re.findall(r"trickbook ([a-z]+(?: (?:show|list))?)", next_steps)
    )


def test_what_the_demo_says_to_type_next_works(shell: Shell) -> None:
    told = shell.process(["sh", str(SAMPLES / "demo.sh")]).stdout.rpartition("Now you.")[2]
    exports = [line.strip() for line in told.splitlines() if line.strip().startswith("export ")]
    typed = [re.split(r" {3,}", line.strip())[0] for line in told.splitlines() if line.strip().startswith("trickbook ")]
    assert len(typed) == 6
    own = [command for command in typed if "YOUR.pbn" not in command]
    done = shell.process(["bash", "-euc", "\n".join([*exports, "cd /", *own])])
    assert (done.returncode, done.stderr) == (0, "")


def test_the_dictionary_has_every_column_of_every_view_with_its_meaning(cup: Shell) -> None:
    header, *rows = [line.split("\t") for line in cup.call("data", "dictionary").stdout.splitlines()]
    assert header == ["view", "column", "type", "meaning"]
    assert [row for row in rows if not row[3].strip()] == []
    listed = {(view, column) for view, column, _, _ in rows if column}
    asked = "select view_name, column_name from duckdb_views() v join duckdb_columns() c on c.table_name = v.view_name"
    there = cup.call("sql", f"{asked} where not v.internal and c.schema_name = 'main'").stdout.splitlines()[1:]
    assert listed == {tuple(line.split("\t")) for line in there}
    assert {view for view, *_ in rows} == {view for view, _ in listed}
