"""Do `board findings` and `board compare` say what a committee needs, and give programs what is documented?"""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.cli.conftest import SAMPLES, OneLine, Shell
from trickbook.law.edition_files import NAMES, edition
from trickbook.law.findings import BASES

ROW = {"edition": str, "question": str, "asks": str, "subject": str, "laws": list, "basis": str}
FACT = {"phrase": str, "events": list, "note": str}
DISPUTES = [("semifinal/3", str(board)) for board in range(1, 8)] + [("semifinal/4", str(b)) for b in range(8, 13)]


def asked(shell: Shell, *typed: str) -> dict[str, Any]:
    done = shell.call("board", *typed, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    assert found["format"] == 1
    return found


def shown(shell: Shell, *typed: str) -> list[str]:
    done = shell.call("board", *typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.splitlines()


def has_form(row: dict[str, Any], form: Mapping[str, type]) -> bool:
    return all(isinstance(row[name], kind) for name, kind in form.items())


@pytest.mark.parametrize(("key", "board"), DISPUTES)
def test_json_of_findings(cup: Shell, key: str, board: str) -> None:
    found = asked(cup, "findings", key, board, "--edition", "1932,2017")
    assert found["editions"] == ["1932", "2017"]
    assert found["because"] == "as asked"
    assert found["findings"]
    for row in found["findings"]:
        assert has_form(row, ROW)
        book = edition(row["edition"])
        assert row["asks"] == book.questions[row["question"]].asks
        assert row["basis"] in BASES
        if "answer" in row:
            assert row["answer"] in book.questions[row["question"]].answers
        elif "missing" in row:
            assert has_form(row, {"missing": list, "readings": dict})
            assert row["missing"] or row["readings"]
        else:
            assert row["raised_for_judgement"]
        assert all(has_form(fact, FACT) for fact in row.get("facts", []))


@pytest.mark.parametrize("lang", ["nl", "pl"])
def test_json_is_the_same_in_every_language(cup: Shell, lang: str) -> None:
    for typed in (("findings", "semifinal/3", "7", "--edition", "2017"), ("compare", "semifinal/3", "7")):
        assert asked(cup, *typed, "--lang", lang) == asked(cup, *typed)


def test_json_of_compare(cup: Shell) -> None:
    found = asked(cup, "compare", "semifinal/3", "6")
    assert found["editions"] == list(NAMES)
    for row in found["questions"]:
        assert has_form(row, {"question": str, "asks": str, "subject": str, "answers": dict, "differs": bool})
        assert list(row["answers"]) == list(NAMES)
        assert row["differs"] is (len(set(row["answers"].values())) > 1)


def test_a_slip_could_be_changed_in_2017_and_never_in_1932(cup: Shell) -> None:
    rows = asked(cup, "compare", "semifinal/3", "6", "--editions", "1932,2017")["questions"]
    (change,) = [row for row in rows if row["question"] == "designation_change"]
    assert change["answers"] == {"1932": "not allowed", "2017": "allowed"}
    lines = shown(cup, "compare", "semifinal/3", "6", "--editions", "1932,2017")
    assert lines[0] == "sample-cup-2026/semifinal/3, board 6"
    assert "2017" in lines[1]
    (line,) = [line.split("\t") for line in lines if "May a card that was named be changed for another?" in line]
    assert line[2:] == ["not allowed [differs]", "allowed"]


def test_two_tricks_pass_for_the_revoke_of_board_2_in_every_edition_of_duplicate(cup: Shell) -> None:
    rows = asked(cup, "findings", "semifinal/3", "2", "--edition", "1982,1987,1997,2007,2017")["findings"]
    passed = {row["edition"]: row["answer"] for row in rows if row["question"] == "tricks_transferred"}
    assert passed == dict.fromkeys(("1982", "1987", "1997", "2007", "2017"), 2)


@pytest.mark.parametrize(("key", "board"), DISPUTES)
def test_acts_come_in_table_order_each_once(cup: Shell, key: str, board: str) -> None:
    lines = shown(cup, "findings", key, board, "--edition", "2017", "--why")
    numbers = [int(line.split()[0].removeprefix("#")) for line in lines if line.startswith("  #")]
    assert numbers == sorted(set(numbers))
    assert numbers


@pytest.mark.parametrize(("key", "board"), DISPUTES)
def test_nothing_is_left_out_with_or_without_why(cup: Shell, key: str, board: str) -> None:
    rows = asked(cup, "findings", key, board, "--edition", "2017")["findings"]
    for why in ((), ("--why",)):
        text = "\n".join(shown(cup, "findings", key, board, "--edition", "2017", *why))
        assert [row["asks"] for row in rows if row["asks"] not in text] == []
        laws = {law for row in rows for law in row["laws"]}
        assert [law for law in laws if law not in text] == []


def test_answers_from_which_nothing_follows_stand_together_until_somebody_wants_to_know_why(cup: Shell) -> None:
    heading = "  Also asked, and nothing follows:"
    lines = shown(cup, "findings", "semifinal/3", "2", "--edition", "2017")
    acted = [line for line in lines if "Did anybody act before the director had explained?" in line]
    assert lines.index(heading) < lines.index(acted[0])
    assert acted == [
        "    Did anybody act before the director had explained? No. Law 9B2"
        " [#68 attention drawn to an irregularity: South; #53 West ♥9, trick 10]"
    ]
    assert heading not in shown(cup, "findings", "semifinal/3", "2", "--edition", "2017", "--why")


def test_what_is_missing_is_named_with_the_finding_that_would_settle_it(cup: Shell) -> None:
    lines = shown(cup, "findings", "semifinal/4", "9", "--edition", "2017")
    start = lines.index("      Undetermined; nobody established:")
    assert lines[start - 1 : start + 3] == [
        "    Does a trump that the claimer may have overlooked give the other side a trick?",
        "      Undetermined; nobody established:",
        "        - the claimer mentioned that trump",
        "          a finding of the director would settle it: TRUMP_MENTIONED about #37 claim: South; 7 tricks",
    ]


def test_such_a_finding_settles_it(shell: Shell) -> None:
    """The same board typed up again with the three findings that the answer asks for."""
    text = (SAMPLES / "disputes.toml").read_text(encoding="utf-8")
    found = "".join(
        f"DirectorFoundFact about @claim fact {fact} value {value} standard BALANCE_OF_PROBABILITIES\n"
        for fact, value in (
            ("TRUMP_MENTIONED", "false"),
            ("UNAWARE_OF_TRUMP", "true"),
            ("NO_NORMAL_PLAY_LOSES", "false"),
        )
    )
    ruled = "ClaimAdjudicated about @claim tricks_ns 9"
    assert text.count(ruled) == 1
    (shell.folder / "settled.toml").write_text(text.replace(ruled, found + ruled), encoding="utf-8")
    for typed in (["import", "settled.toml"], ["project"]):
        done = shell.call(*typed)
        assert done.returncode == 0, done.stderr
    rows = asked(shell, "findings", "semifinal/4", "9", "--edition", "2017")["findings"]
    (row,) = [row for row in rows if row["question"] == "outstanding_trump"]
    assert row["answer"] == "a trick to the other side"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (("findings", "semifinal/3", "2", "--edition", "2018"), "there is no edition 2018"),
        (("findings", "semifinal/3", "2", "--edition", "2017,x"), "there is no edition x"),
        (("findings", "semifinal/3", "99"), "has no board 99"),
        (("findings", "nowhere", "2"), "no table is named nowhere"),
        (("findings", "semifinal/3", "2", "--lang", "fr"), "--lang fr: expected one of en, nl, pl"),
        (("compare", "semifinal/3", "2", "--editions", "2017,1900"), "there is no edition 1900"),
        (("compare", "semifinal/3", "2", "--lang", "NL"), "--lang NL: expected one of en, nl, pl"),
        (("show", "semifinal/3", "2", "--lang", "de"), "--lang de: expected one of en, nl, pl"),
    ],
)
def test_what_cannot_be_is_one_line(cup: Shell, one_line: OneLine, typed: tuple[str, ...], says: str) -> None:
    assert says in one_line(cup.call("board", *typed), 2)


@pytest.mark.parametrize("command", ["findings", "compare"])
@pytest.mark.parametrize("option", ["--edition", "--editions"])
def test_editions_are_named_in_one_way_and_judged_once(cup: Shell, command: str, option: str) -> None:
    assert asked(cup, command, "semifinal/3", "2", option, "2017,2007,2017")["editions"] == ["2017", "2007"]
