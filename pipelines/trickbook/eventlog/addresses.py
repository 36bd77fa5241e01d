"""Which log does an address name? A folder, or kafka://host:port[,host:port]/topic."""

import re
from pathlib import Path

from trickbook.eventlog.file_log import FileLog
from trickbook.eventlog.log import EventLog
from trickbook.events.errors import UsageError

_BROKER = r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):\d{1,5}"
_KAFKA = re.compile(rf"kafka://({_BROKER}(?:,{_BROKER})*)/([A-Za-z0-9._-]{{1,249}})")


def open_log(address: str, *, writable: bool = False) -> EventLog:
    """Open the log at this address; a folder that is not there is made, if it is to be written.

    Raises UsageError where the address names no log, and what FileLog and KafkaLog raise.
    """
    if kafka := _KAFKA.fullmatch(address):
        from trickbook.eventlog.kafka_log import KafkaLog  # a folder does not wait for the client of a broker

        return KafkaLog(kafka[1], kafka[2], writable)
    if "://" in address or not address.strip():
        raise UsageError(
            f"{address!r} is not the address of a log: give a folder, or kafka://host:port[,host:port]/topic"
        )
    return FileLog(Path(address), writable)


def create_log(address: str, replicas: int) -> str:
    """Make an empty log at this address, a topic with `replicas` copies, and return its id; one that is there is kept.

    Raises what `open_log` raises, and LogError where the cluster has fewer brokers than copies.
    """
    if kafka := _KAFKA.fullmatch(address):
        from trickbook.eventlog.kafka_log import create_topic

        try:
            open_log(address).close()
        except UsageError:
            create_topic(kafka[1], kafka[2], replicas)
    log = open_log(address, writable=True)
    log.close()
    return log.log_id
