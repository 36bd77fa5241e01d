"""Is a key given the partition that Kafka's own clients give it?"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka.partitioner.default import murmur2 as kafka_murmur2

from trickbook.eventlog.log import murmur2, partition_of


# The vectors of Apache Kafka's own test of its hash (clients, UtilsTest.testMurmur2).
@pytest.mark.parametrize(
    ("data", "signed"),
    [
        (b"21", -973932308),
        (b"foobar", -790332482),
        (b"a-little-bit-long-string", -985981536),
        (b"a-little-bit-longer-string", -1486304829),
        (b"lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58897971),
        (b"abc", 479470107),
    ],
)
def test_murmur2_gives_the_numbers_of_apache_kafka(data: bytes, signed: int) -> None:
    assert murmur2(data) == signed % 2**32


@given(st.binary(max_size=60))
def test_murmur2_agrees_with_kafka_python(data: bytes) -> None:
    assert murmur2(data) == kafka_murmur2(data) % 2**32


def test_the_partition_is_the_hash_without_its_sign() -> None:
    # -973932308 + 2**31 is 1173551340, twelve times 97795945.
    assert partition_of("21") == 0
    assert partition_of("21", 7) == 1173551340 % 7
