"""How are events kept on Kafka? One topic that never forgets, read and written with kafka-python, and nowhere else.

Positions are Kafka's offsets: they grow, but are not dense, for transactions of others leave markers between them. A
log object belongs to one thread.
"""

import logging
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from typing import Any

from kafka import KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import ConfigResource, KafkaAdminClient, OffsetSpec
from kafka.errors import (
    InvalidRecordError,
    InvalidTimestampError,
    KafkaError,
    KafkaTimeoutError,
    MessageSizeTooLargeError,
    RecordListTooLargeError,
    UnknownTopicOrPartitionError,
    for_code,
)

from trickbook.eventlog.log import PARTITIONS, Append, LogPosition, LogRow, partition_of
from trickbook.events.errors import LogError, LogUnavailable, OutcomeUnknown, UnsafeTopic, UsageError

TABLE_EVENTS = "trickbook.table-events.v1"
SETTINGS = {
    "cleanup.policy": "delete",
    "retention.ms": "-1",
    "retention.bytes": "-1",
    "message.timestamp.type": "CreateTime",
    "message.timestamp.after.max.ms": str(2**63 - 1),
    "compression.type": "producer",
    "unclean.leader.election.enable": "false",
}
"""How a topic is made; infra/kafka/topics.toml says the same and why."""

# Those of them without which history could be lost, reordered, or not be copied as it was.
_NEEDED = (
    "cleanup.policy",
    "retention.ms",
    "retention.bytes",
    "message.timestamp.type",
    "unclean.leader.election.enable",
)
_COPIES = "min.insync.replicas"

# A refused connect must not make the next wait half a minute: the broker may be up in five seconds.
_CLIENT: dict[str, Any] = {"reconnect_backoff_ms": 50, "reconnect_backoff_max_ms": 1_000, "request_timeout_ms": 10_000}
_REACHED_WITHIN_S = 10.0
_DELIVERED_WITHIN_S = 30.0
_STALLED_AFTER_S = 30.0
_POLL_MS = 1_000
_PAUSE_S = 0.1
# Entries that wait for one acknowledgement: what waits longer than the delivery time is given up unsent.
_SENT_TOGETHER = 10_000
# What a broker says of an entry that it will never take.
_REFUSALS = (InvalidRecordError, InvalidTimestampError, MessageSizeTooLargeError, RecordListTooLargeError)

# The client's own messages go to whoever configured logging, not to the terminal of whoever did not.
logging.getLogger("kafka").addHandler(logging.NullHandler())


class KafkaLog:
    """The log in a topic. `bootstrap` is host:port[,host:port].

    Raises LogUnavailable where no broker answers, UsageError where the topic is not there, UnsafeTopic where it could
    lose history or has lost its head.
    """

    partitions = PARTITIONS

    def __init__(self, bootstrap: str, topic: str, writable: bool = False) -> None:
        self._bootstrap = bootstrap
        self._topic = topic
        self._name = f"kafka://{bootstrap}/{topic}"
        self._writable = writable
        self._places = [TopicPartition(topic, number) for number in range(PARTITIONS)]
        self._ends = [0] * PARTITIONS
        self._admin: Any = None
        self._consumer: Any = None
        self._producer: Any = None
        try:
            self._admin = _connect(bootstrap)
            with _kafka_errors_named(self._name):
                self.log_id = _id_of_safe_topic(self._admin, bootstrap, topic)
                self._consumer = KafkaConsumer(
                    bootstrap_servers=bootstrap.split(","),
                    group_id=None,
                    enable_auto_commit=False,
                    auto_offset_reset="none",
                    allow_auto_create_topics=False,
                    isolation_level="read_committed",
                    enable_incremental_fetch_sessions=False,
                    fetch_max_wait_ms=50,
                    metrics_enabled=False,
                    **_CLIENT,
                )
            self._refuse_lost_head()
            self.ends()
        except BaseException:
            self.close()
            raise

    def _refuse_lost_head(self) -> None:
        for number, start in enumerate(self.starts()):
            if start > 0:
                raise UnsafeTopic(
                    f"{self._name}: the head of partition {number} is gone, it begins at offset {start} instead of 0;"
                    " make a new topic and copy the log into it from where it is whole (trickbook log copy)",
                    "log start offset",
                )

    def append(self, entries: Sequence[Append]) -> list[LogPosition]:
        """Append all, in this order within a partition, and return their positions once the brokers hold them.

        Raises LogUnavailable (nothing was written), OutcomeUnknown (append the same once more), LogError where the
        brokers refuse an entry for good.
        """
        if not self._writable:
            raise LogError(f"{self._name}: the log is not open for writing")
        now_ms = time.time_ns() // 1_000_000
        positions: list[LogPosition] = []
        for first in range(0, len(entries), _SENT_TOGETHER):
            positions += self._send(entries[first : first + _SENT_TOGETHER], now_ms, written=first)
        return positions

    def _send(self, entries: Sequence[Append], now_ms: int, written: int) -> list[LogPosition]:
        sent: list[Any] = []
        try:
            producer = self._open_producer()
            for entry in entries:
                timestamp_ms = now_ms if entry.timestamp_ms is None else entry.timestamp_ms
                where = partition_of(entry.key)
                sent.append(producer.send(self._topic, entry.value, entry.key.encode(), None, where, timestamp_ms))
            _flush(producer)
            stand = [future.get(timeout=0) for future in sent]
        except KafkaError as error:
            self._close_producer()
            raise self._append_error(error, bool(written or sent)) from error
        if any(record.offset < 0 for record in stand):
            raise self._append_error(KafkaError("acknowledged without its offset"), begun=True)
        return [LogPosition(record.partition, record.offset) for record in stand]

    def _append_error(self, error: KafkaError, begun: bool) -> LogError:
        if isinstance(error, _REFUSALS):
            return LogError(f"{self._name}: an entry is refused for good ({error}); those beside it may be on the log")
        if not begun:
            return LogUnavailable(f"{self._name}: {error}; nothing was written")
        return OutcomeUnknown(
            f"{self._name}: {error}; the outcome is unknown, the entries may or may not be on the log: append the same"
            " entries once more"
        )

    def _open_producer(self) -> Any:
        if self._producer is None:
            self._producer = KafkaProducer(
                bootstrap_servers=self._bootstrap.split(","),
                acks="all",
                enable_idempotence=True,
                compression_type="zstd",
                batch_size=128 << 10,
                linger_ms=20,  # an append flushes, so this only lets the batches of a big one fill up
                max_block_ms=10_000,
                delivery_timeout_ms=_DELIVERED_WITHIN_S * 1000,
                bootstrap_timeout_ms=_REACHED_WITHIN_S * 1000,
                allow_auto_create_topics=False,
                metrics_enabled=False,
                **_CLIENT,
            )
        return self._producer

    def read(self, partition: int, start: int, limit: int) -> list[LogRow]:
        """At most `limit` rows from offset `start`, fewer only at the end that was found when asked.

        A record that no table event can be, for its key is missing, unreadable or of another partition, stands under
        a key of no table, and a missing value is an empty one: whoever reads such a row finds what is wrong with it.
        Raises LogUnavailable where the brokers do not answer.
        """
        place = self._places[partition]
        start = max(start, 0)
        with _kafka_errors_named(self._name):
            if start + limit > self._ends[partition]:
                self._look_for_ends([place])
            if start >= self._ends[partition]:
                return []
            if self._consumer.assignment() != {place}:
                self._consumer.assign([place])
                self._consumer.seek(place, start)
            elif self._consumer.position(place) != start:
                self._consumer.seek(place, start)
            return self._poll(place, self._ends[partition], limit)

    def _poll(self, place: TopicPartition, end: int, limit: int) -> list[LogRow]:
        rows: list[LogRow] = []
        deadline = time.monotonic() + _STALLED_AFTER_S
        while len(rows) < limit and (position := self._consumer.position(place)) < end:
            records = self._consumer.poll(_POLL_MS, max_records=limit - len(rows)).get(place, ())
            rows += map(_row, records)
            if self._consumer.position(place) != position:
                deadline = time.monotonic() + _STALLED_AFTER_S
            elif time.monotonic() > deadline:
                raise LogUnavailable(f"{self._name}: no answer for {_STALLED_AFTER_S:.0f} s while reading {position}")
        return rows

    def starts(self) -> list[int]:
        """The lowest offset each partition still holds."""
        with _kafka_errors_named(self._name):
            offsets = self._ask(self._places, OffsetSpec.EARLIEST)
        return [offsets[place] for place in self._places]

    def ends(self) -> list[int]:
        """One more than the last committed offset of each partition, as the brokers tell it now."""
        with _kafka_errors_named(self._name):
            self._look_for_ends(self._places)
        return list(self._ends)

    def _look_for_ends(self, places: Sequence[TopicPartition]) -> None:
        for place, end in self._ask(places, OffsetSpec.LATEST).items():
            if end < self._ends[place.partition]:
                raise LogError(
                    f"{self._name}: partition {place.partition} ends at {end}, but ended at"
                    f" {self._ends[place.partition]} before: the topic was made anew or its brokers lost rows"
                )
            self._ends[place.partition] = end

    def _ask(self, places: Sequence[TopicPartition], which: OffsetSpec) -> dict[TopicPartition, int]:
        """The first or last offsets. Not asked of the consumer: that of kafka-python 3.0.12 asks a broker which no
        longer leads for as long as its metadata lives, five minutes, and without a pause.
        """
        deadline = time.monotonic() + _REACHED_WITHIN_S
        while True:
            try:
                wanted = dict.fromkeys(places, which)
                told = self._admin.list_partition_offsets(wanted, isolation_level="read_committed")
                return {place: told[place].offset for place in places}
            except KafkaError as error:
                if not error.retriable or time.monotonic() > deadline:
                    raise
            time.sleep(_PAUSE_S)

    def close(self) -> None:
        """Close the connections; doing it again does no harm."""
        self._close_producer()
        if self._consumer is not None:
            self._consumer.close(autocommit=False, timeout_ms=1_000)
        if self._admin is not None:
            self._admin.close()

    def _close_producer(self) -> None:
        """End it with whatever it still holds, which must not reach the log after the caller has sent it again."""
        producer, self._producer = self._producer, None
        if producer is not None:
            producer._sender.force_close()  # close() alone waits for what it holds, and gives up without closing
            with suppress(KafkaError):
                producer.close(timeout=_REACHED_WITHIN_S)


def _row(record: Any) -> LogRow:
    try:
        key = (record.key or b"").decode()
    except UnicodeDecodeError:
        key = ""
    if not key or partition_of(key) != record.partition:
        key = _key_of_no_table(record.partition)
    return LogRow(record.partition, record.offset, record.timestamp, key, record.value or b"")


@cache
def _key_of_no_table(partition: int) -> str:
    """The first of these keys that belongs in the partition, so that such rows can be copied like any others."""
    return next(key for number in count() if partition_of(key := f"no-table-{number}") == partition)


def _flush(producer: Any) -> None:
    """Wait until all that was sent is acknowledged or given up; KafkaTimeoutError after the delivery time.

    In steps, because the client's own timeout is for each batch; and because it gives up nothing while it has no
    producer id, which a cluster without a quorum does not hand out.
    """
    deadline = time.monotonic() + _DELIVERED_WITHIN_S + 1
    while True:
        try:
            producer.flush(timeout=1)
            return
        except KafkaTimeoutError:
            if time.monotonic() > deadline:
                raise KafkaTimeoutError(f"not acknowledged within {_DELIVERED_WITHIN_S:.0f} s") from None


def create_topic(bootstrap: str, topic: str, replicas: int) -> None:
    """Make a topic as a log needs it, with `replicas` copies, of which two (if there are) must hold an entry.

    Raises LogError where it is there already or the cluster has fewer brokers, LogUnavailable where none answers.
    """
    settings = SETTINGS | {_COPIES: str(min(replicas, 2))}
    wanted = {"num_partitions": PARTITIONS, "replication_factor": replicas, "configs": settings}
    with _connect(bootstrap) as admin, _kafka_errors_named(f"kafka://{bootstrap}/{topic}"):
        admin.create_topics({topic: wanted}, wait_for_metadata=True)


def _id_of_safe_topic(admin: Any, bootstrap: str, topic: str) -> str:
    """What names this topic for ever, also against one of the same name; or the error that says why it is not safe."""
    (described,) = admin.describe_topics([topic])
    name = f"kafka://{bootstrap}/{topic}"
    if described["error_code"] == UnknownTopicOrPartitionError.errno:
        raise UsageError(f"{name}: there is no such topic; make it with: trickbook log create {name}")
    if described["error_code"]:
        raise for_code(described["error_code"])(topic)
    if len(described["partitions"]) != PARTITIONS:
        raise UnsafeTopic(
            f"{name}: has {len(described['partitions'])} partitions, a log has {PARTITIONS} for ever, for a table's"
            " partition follows from it; make a new topic and copy the log into it (trickbook log copy)",
            "partitions",
        )
    told = admin.describe_configs([ConfigResource("TOPIC", topic)], config_filter="all")["topic"][topic]
    settings = {setting: entry["value"] for setting, entry in told.items()}
    copies = min(len(partition["replica_nodes"]) for partition in described["partitions"])
    for setting, value in _wrong_settings(settings, copies):
        raise UnsafeTopic(
            f"{name}: {setting} is {settings.get(setting, 'not told')}, which could lose history; set it with"
            f" kafka-configs.sh --bootstrap-server {bootstrap} --alter --entity-type topics --entity-name {topic}"
            f" --add-config {setting}={value}",
            setting,
        )
    return f"{admin.describe_cluster()['cluster_id']}/{described['topic_id']}"


def _wrong_settings(settings: dict[str, str], copies: int) -> Iterator[tuple[str, str]]:
    """Each setting that is not as it must be, with what it must be. A setting that is not told is not trusted."""
    for setting in _NEEDED:
        if settings.get(setting) != SETTINGS[setting]:
            yield setting, SETTINGS[setting]
    # One copy is for a single node, where losing the disk loses the log anyway.
    if copies > 1 and int(settings.get(_COPIES, 1)) < 2:
        yield _COPIES, "2"


def _connect(bootstrap: str) -> Any:
    """kafka-python's admin client, once a broker is there: trying in vain would leave its thread behind."""
    deadline = time.monotonic() + _REACHED_WITHIN_S
    while (reason := _unreachable(bootstrap)) is not None:
        if time.monotonic() > deadline:
            raise LogUnavailable(f"kafka://{bootstrap}: no broker answers ({reason})")
        time.sleep(_PAUSE_S)
    with _kafka_errors_named(f"kafka://{bootstrap}"):
        return KafkaAdminClient(bootstrap_servers=bootstrap.split(","), **_CLIENT)


def _unreachable(bootstrap: str) -> str | None:
    """Why none of the addresses can be connected to; None if one can."""
    reason = ""
    for address in bootstrap.split(","):
        host, _, port = address.rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=2).close()
        except OSError as error:
            reason = error.strerror or str(error)
        else:
            return None
    return reason


@contextmanager
def _kafka_errors_named(name: str) -> Iterator[None]:
    try:
        yield
    except KafkaError as error:
        kind = LogUnavailable if error.retriable else LogError
        raise kind(f"{name}: {error}") from error
