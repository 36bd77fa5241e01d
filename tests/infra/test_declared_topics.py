"""Does the declared topic of table events keep everything, with one copy on one node and three in production?"""

import pytest

from infra.kafka import topics
from trickbook.eventlog.log import PARTITIONS


@pytest.mark.parametrize(
    ("single_node", "copies", "least_in_sync"), [(True, 1, "1"), (False, 3, "2")], ids=["one node", "production"]
)
def test_the_topic_of_table_events_loses_nothing(single_node: bool, copies: int, least_in_sync: str) -> None:
    topic = topics.declared(single_node)["trickbook.table-events.v1"]
    assert topic.partitions == PARTITIONS == 12
    assert topic.replication_factor == copies
    settings = topic.settings
    assert settings["min.insync.replicas"] == least_in_sync
    assert settings["cleanup.policy"] == "delete"
    assert settings["retention.ms"] == settings["retention.bytes"] == "-1"
    assert settings["message.timestamp.type"] == "CreateTime"
    assert settings["unclean.leader.election.enable"] == "false"
