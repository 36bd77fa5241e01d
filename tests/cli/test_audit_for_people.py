"""Does an audit name files and entries as people know them, and keep what is only told apart?"""

from pathlib import Path

import pytest

from tests.cli.conftest import SAMPLES, Shell


def test_entries_are_named_by_their_file(cup: Shell) -> None:
    said = cup.call("audit", "--tournament", "sample-cup-2026", "--session", "final", "--table", "closed").stdout
    assert "entries: final.pbn entry " in said
    assert "file:" not in said


def test_what_is_only_told_is_counted(cup: Shell) -> None:
    short, whole = cup.call("audit").stdout, cup.call("audit", "--severity", "info").stdout
    assert ("    INFO" in short, "    INFO" in whole) == (False, True)
    assert short.splitlines()[-1] == "INFO is only counted here; see it with: --severity INFO"
    assert short.splitlines()[-2] == whole.splitlines()[-1]
    one = cup.call("audit", "--session", "semifinal", "--board", "10").stdout
    assert "    INFO" in one  # who asks for a board is told everything


@pytest.mark.parametrize(("lang", "error"), [("en", "ERROR"), ("nl", "FOUT"), ("pl", "BŁĄD")])
def test_the_page_speaks_the_language(copied_cup: Shell, lang: str, error: str) -> None:
    done = copied_cup.call("audit", "--html", "audit.html", "--lang", lang)
    assert "audit.html" in done.stderr
    page = Path(copied_cup.folder, "audit.html").read_text(encoding="utf-8")
    assert f'<html lang="{lang}">' in page
    assert f"<td>{error}</td>" in page
    assert "<code>final.pbn" in page


def test_two_files_of_one_name_keep_their_numbers(shell: Shell) -> None:
    """A corrected file: an entry of `final.lin` could be of either version, so the list says which is which."""
    text = Path(SAMPLES, "final.lin").read_text(encoding="utf-8")
    for version in (text, text.replace("mc|9|", "mc|8|", 1)):
        Path(shell.folder, "final.lin").write_text(version, encoding="utf-8")
        assert shell.call("import", "final.lin").returncode == 0
    assert shell.call("project").returncode == 0
    said = shell.call("audit", "--severity", "INFO").stdout
    assert said.count(" is final.lin\n") == 2
    assert "final.lin entry" not in said
