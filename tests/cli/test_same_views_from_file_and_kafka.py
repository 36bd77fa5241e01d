"""Do the same imports give the same views, byte for byte, whether the log is a folder or a Kafka topic?"""

from pathlib import Path

import pytest

from tests.cli.conftest import SAMPLES, Shell
from tests.cli.generated_pbn import pbn_file
from tests.support.brokers import MakeTopic
from trickbook.projections.view_files import LOG_VIEWS, VIEWS


def imported_and_exported(shell: Shell, log: str) -> dict[str, bytes]:
    """View -> the bytes of its export, of a log into which generated boards and all samples were imported."""
    (shell.folder / "generated.pbn").write_text(pbn_file(41, boards=40, tables=12), encoding="utf-8")
    samples = [str(SAMPLES / name) for name in ("final.pbn", "final.lin", "disputes.toml")]
    for typed in (
        ["import", "generated.pbn", *samples, "--tournament", "cup", "--log", log],
        ["project", "--log", log],
        ["data", "export", "tables"],
    ):
        done = shell.call(*typed)
        assert done.returncode == 0, done.stderr
    return {view: (shell.folder / "tables" / f"{view}.csv").read_bytes() for view in VIEWS}


@pytest.mark.kafka
def test_file_log_and_kafka_give_the_same_views(tmp_path: Path, broker: str, make_topic: MakeTopic) -> None:
    for name in ("from-file", "from-kafka"):
        (tmp_path / name).mkdir()
    from_file = imported_and_exported(Shell(tmp_path / "from-file"), "log")
    from_kafka = imported_and_exported(Shell(tmp_path / "from-kafka"), f"kafka://{broker}/{make_topic()}")
    assert [view for view in VIEWS if view not in LOG_VIEWS and from_file[view] != from_kafka[view]] == []
    # 40 generated boards, 40 of the final in two rooms, 13 of the semifinal, and the line of names
    assert from_kafka["boards"].count(b"\n") == 40 + 40 + 13 + 1
    assert from_kafka["log_position"] != from_file["log_position"]  # it was another log
