"""Does an address open the log it names, and is anything else refused in one clear line?"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from trickbook.eventlog.addresses import open_log
from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.kafka_log import KafkaLog
from trickbook.eventlog.log import Append
from trickbook.events.errors import UsageError


def test_a_folder(tmp_path: Path) -> None:
    address = str(tmp_path / "my log")
    with closing(open_log(address, writable=True)) as log, closing(open_log(address)) as reader:
        assert isinstance(log, FileLog)
        log.append([Append("a/1/1", b"one")])
        assert sum(reader.ends()) == 1


def test_a_folder_without_a_log(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no log here"):
        open_log(str(tmp_path))


@pytest.mark.kafka
def test_a_topic(kafka_broker: str, make_topic: Callable[[], str]) -> None:
    address = f"kafka://{kafka_broker}/{make_topic()}"
    with closing(open_log(address, writable=True)) as log, closing(open_log(address)) as reader:
        assert isinstance(log, KafkaLog)
        log.append([Append("a/1/1", b"one")])
        assert sum(reader.ends()) == 1


@pytest.mark.parametrize(
    ("address", "brokers", "topic"),
    [
        ("kafka://10.0.0.1:9092/t", "10.0.0.1:9092", "t"),
        (
            "kafka://a.example:1,b-2.example:22/trickbook.table-events.v1",
            "a.example:1,b-2.example:22",
            "trickbook.table-events.v1",
        ),
        ("kafka://[::1]:9092/t", "[::1]:9092", "t"),
    ],
)
def test_brokers_and_topic(monkeypatch: pytest.MonkeyPatch, address: str, brokers: str, topic: str) -> None:
    opened = []
    monkeypatch.setattr("trickbook.eventlog.kafka_log.KafkaLog", lambda *given: opened.append(given))
    open_log(address, writable=True)
    open_log(address)
    assert opened == [(brokers, topic, True), (brokers, topic, False)]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "  ",
        "kafka://",
        "kafka://host/topic",
        "kafka://host:9092",
        "kafka://host:9092/",
        "kafka://host:port/topic",
        "kafka://host:9092,/topic",
        "kafka://host:9092/topic/more",
        "kafka://host:9092/with space",
        "kafka://host:9092/topic\n",
        "kafka://user@host:9092/topic",
        "redis://host:9092/topic",
        "file:///log",
    ],
)
def test_what_names_no_log(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=r"give a folder, or kafka://host:port\[,host:port\]/topic") as caught:
        open_log(address, writable=True)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []
