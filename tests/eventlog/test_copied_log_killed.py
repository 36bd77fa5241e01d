"""Does a copy that is killed (kill -9) in the middle, again and again, end in an equal log when it is let?"""

import random
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.eventlog import copying
from tests.eventlog.test_copied_log import content, entries
from trickbook.eventlog.addresses import open_log

ROWS = 6_000


def start(source: str, target: str) -> "subprocess.Popen[str]":
    run = [sys.executable, copying.__file__, source, target]
    return subprocess.Popen(run, stdout=subprocess.PIPE, text=True)


@pytest.fixture(
    params=[
        "file-to-file",
        pytest.param("file-to-kafka", marks=pytest.mark.kafka),
        pytest.param("kafka-to-file", marks=pytest.mark.kafka),
    ]
)
def addresses(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    def address(kind: str, name: str) -> str:
        if kind == "file":
            return str(tmp_path / name)
        make_topic: Callable[[], str] = request.getfixturevalue("make_topic")
        return f"kafka://{request.getfixturevalue('kafka_broker')}/{make_topic()}"

    source, target = request.param.split("-to-")
    return [address(source, "source"), address(target, "target")]


def test_a_copy_killed_in_the_middle_and_started_again(addresses: list[str]) -> None:
    with closing(open_log(addresses[0], writable=True)) as source:
        source.append(entries(ROWS))
        expected = content(source)
    chance = random.Random(5)
    held: list[int] = []
    for _ in range(6):
        with start(*addresses) as copy:
            assert copy.stdout is not None
            # A line is 50 steps. What is there already is passed first, then come new rows.
            for _ in range(sum(held[-1:]) // 50 + chance.randint(5, 15)):
                copy.stdout.readline()
            copy.kill()
        assert copy.returncode == -signal.SIGKILL, "a test that did not kill proves nothing"
        with closing(open_log(addresses[1], writable=True)) as target:
            held.append(sum(map(len, content(target))))
    assert held == sorted(held)
    assert 0 < held[0] < held[-1] < ROWS, "killed in the middle of copying"
    with start(*addresses) as copy:
        assert copy.stdout is not None
        assert copy.stdout.read().splitlines()[-1] == f"copied {ROWS - held[-1]} of {ROWS}"
    assert copy.returncode == 0
    with closing(open_log(addresses[1])) as target:
        assert content(target) == expected
