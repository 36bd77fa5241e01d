"""How does one value become Avro bytes, and bytes strictly one value again? (Avro 1.12, Binary Encoding)

Only what an event's fields need: text, whole numbers, booleans, moments, enums, nullable ones and arrays of those.
Reading accepts the one form that writing gives and names the first fault: what can be read encodes to the same bytes.
General readers let much through here: symbol -1, numbers in too many bytes, arrays in several blocks.
"""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final, NamedTuple

from trickbook.events.errors import UnreadableEvent

Writer = Callable[[Any], bytes]
Reader = Callable[[bytes, int], tuple[Any, int]]
"""Takes all the bytes and where the value begins; gives the value and where the next one begins."""

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND: Final = timedelta(microseconds=1)
ONE_BYTE: Final = tuple(bytes([number]) for number in range(128))


class Form(NamedTuple):
    """How values of one Avro type are written and read."""

    write: Writer
    read: Reader


def write_long(value: int) -> bytes:
    """Zigzag, then seven bits a byte, lowest first. Raises OverflowError beyond 64 bits."""
    rest = (value << 1) ^ (value >> 63)
    if 0 <= rest < 128:
        return ONE_BYTE[rest]
    if 0 <= rest < 1 << 14:
        return bytes((rest & 127 | 128, rest >> 7))
    if 0 <= rest < 1 << 21:
        return bytes((rest & 127 | 128, rest >> 7 & 127 | 128, rest >> 14))
    if not 0 <= rest < 1 << 64:
        raise OverflowError(f"{value} does not fit into 64 bits")
    out = bytearray()
    while rest > 127:
        out.append(rest & 127 | 128)
        rest >>= 7
    out.append(rest)
    return bytes(out)


def read_long(source: bytes, at: int) -> tuple[int, int]:
    """The number in its shortest form. Raises IndexError where the bytes end too early, as every reader does."""
    byte = source[at]
    if byte < 128:
        return (byte >> 1) ^ -(byte & 1), at + 1
    rest, shift = 0, 0
    while byte > 127:
        rest |= (byte & 127) << shift
        shift += 7
        at += 1
        byte = source[at]
        if shift == 63 and byte > 1:
            raise UnreadableEvent("OVERLONG_VARINT", "a number of more than 64 bits")
    if byte == 0:
        raise UnreadableEvent("OVERLONG_VARINT", "a number in more bytes than it needs")
    rest |= byte << shift
    return (rest >> 1) ^ -(rest & 1), at + 1


def write_text(value: str) -> bytes:
    """The length in bytes, then UTF-8."""
    text = value.encode()
    return write_long(len(text)) + text


def read_text(source: bytes, at: int) -> tuple[str, int]:
    length, at = read_long(source, at)
    end = at + length
    if length < 0:
        raise UnreadableEvent("NEGATIVE_LENGTH", f"a text of {length} bytes")
    if end > len(source):
        raise IndexError
    try:
        return source[at:end].decode(), end
    except UnicodeDecodeError:
        raise UnreadableEvent("BAD_UTF8", "a text that is not UTF-8") from None


def write_moment(value: datetime) -> bytes:
    return write_long((value - EPOCH) // MICROSECOND)


def read_moment(source: bytes, at: int) -> tuple[datetime, int]:
    """A moment in UTC, to the microsecond."""
    microseconds, at = read_long(source, at)
    try:
        return EPOCH + timedelta(microseconds=microseconds), at
    except OverflowError:
        raise UnreadableEvent("MOMENT_OUT_OF_RANGE", f"{microseconds} microseconds from 1970") from None


def read_boolean(source: bytes, at: int) -> tuple[bool, int]:
    byte = source[at]
    if byte > 1:
        raise UnreadableEvent("BAD_BOOLEAN", f"a boolean of {byte}, neither 0 nor 1")
    return byte == 1, at + 1


LONG: Final = Form(write_long, read_long)
TEXT: Final = Form(write_text, read_text)
MOMENT: Final = Form(write_moment, read_moment)
BOOLEAN: Final = Form({False: b"\x00", True: b"\x01"}.__getitem__, read_boolean)


def enum(symbols: Sequence[str]) -> Form:
    """One of a list of symbols, written as its index."""
    written = {symbol: write_long(index) for index, symbol in enumerate(symbols)}

    def read(source: bytes, at: int) -> tuple[str, int]:
        index, at = read_long(source, at)
        if not 0 <= index < len(symbols):
            raise UnreadableEvent("ENUM_OUT_OF_RANGE", f"symbol {index} of {len(symbols)}")
        return symbols[index], at

    return Form(written.__getitem__, read)


def nullable(form: Form) -> Form:
    """The union of null and one other type, null first."""
    write_value, read_value = form

    def write(value: Any) -> bytes:
        return b"\x00" if value is None else b"\x02" + write_value(value)

    def read(source: bytes, at: int) -> tuple[Any, int]:
        byte = source[at]
        if byte == 0:
            return None, at + 1
        if byte == 2:
            return read_value(source, at + 1)
        branch, _ = read_long(source, at)
        raise UnreadableEvent("UNION_OUT_OF_RANGE", f"branch {branch} of 2")

    return Form(write, read)


def array(form: Form) -> Form:
    """A list in one block: the count, the items, 0. An empty list is 0 alone."""
    write_item, read_item = form

    def write(values: Sequence[Any]) -> bytes:
        return write_long(len(values)) + b"".join(map(write_item, values)) + b"\x00" if values else b"\x00"

    def read(source: bytes, at: int) -> tuple[list[Any], int]:
        count, at = read_long(source, at)
        if count < 0:
            raise UnreadableEvent("NOT_CANONICAL", "an array block that states its size in bytes")
        items: list[Any] = []
        for _ in range(count):
            item, at = read_item(source, at)
            items.append(item)
        if count and source[at] != 0:
            raise UnreadableEvent("NOT_CANONICAL", "an array in more than one block")
        return items, at + 1 if count else at

    return Form(write, read)


def form_of(kind: Any, named: dict[str, Form]) -> Form:
    """The form of a field's Avro type; `named` gathers the enums that a record defines on the way.

    Raises KeyError for a type that no event has.
    """
    if isinstance(kind, list):
        return nullable(form_of(kind[1], named))
    if not isinstance(kind, dict):
        return named[kind]
    if kind["type"] == "array":
        return array(form_of(kind["items"], named))
    if kind["type"] == "enum":
        return named.setdefault(f"{kind['namespace']}.{kind['name']}", enum(kind["symbols"]))
    return {"timestamp-micros": MOMENT}[kind["logicalType"]]


def record_forms(schema: dict[str, Any]) -> list[tuple[str, Form]]:
    """Field name and form, in the order in which the fields are written."""
    named = {"string": TEXT, "long": LONG, "boolean": BOOLEAN}
    return [(field["name"], form_of(field["type"], named)) for field in schema["fields"]]
