"""What exactly is wrong with these Avro bytes? A plain walk over the schema that names the first fault.

Only used where the fast reader found that bytes are not what the writer's schema writes (Avro 1.12, Binary Encoding).
"""

from typing import Any

from trickbook.events.errors import UnreadableEvent


class _Walk:
    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.at = 0
        self.symbols: dict[str, list[str]] = {}

    def fault(self, name: str, detail: str) -> UnreadableEvent:
        return UnreadableEvent(name, f"{detail} at byte {self.at} of the datum")

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.payload):
            raise self.fault("TRUNCATED", f"{count} bytes expected, {len(self.payload) - self.at} left")
        self.at += count
        return self.payload[self.at - count : self.at]

    def number(self) -> int:
        value, shift = 0, 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
            if shift > 63:
                raise self.fault("OVERLONG_VARINT", "a number of more than ten bytes")
        if (byte == 0 and shift) or value >= 1 << 64:
            raise self.fault("OVERLONG_VARINT", "a number in more bytes than it needs")
        return (value >> 1) ^ -(value & 1)

    def value(self, kind: Any) -> None:
        if isinstance(kind, list):
            self.union(kind)
        elif isinstance(kind, dict) and kind["type"] == "enum":
            self.symbols[f"{kind['namespace']}.{kind['name']}"] = kind["symbols"]
            self.enum(kind["symbols"])
        elif isinstance(kind, dict) and kind["type"] == "array":
            self.array(kind["items"])
        elif isinstance(kind, dict):
            self.value(kind["type"])
        elif kind in self.symbols:
            self.enum(self.symbols[kind])
        elif kind == "string":
            self.text()
        elif kind == "boolean":
            if self.take(1)[0] > 1:
                raise self.fault("BAD_BOOLEAN", "a boolean that is neither 0 nor 1")
        elif kind == "long":
            self.number()

    def union(self, branches: list[Any]) -> None:
        branch = self.number()
        if not 0 <= branch < len(branches):
            raise self.fault("UNION_OUT_OF_RANGE", f"branch {branch} of {len(branches)}")
        if branches[branch] != "null":
            for earlier in branches[:branch]:
                self.define(earlier)
            self.value(branches[branch])
        else:
            for other in branches:
                self.define(other)

    def define(self, kind: Any) -> None:
        if isinstance(kind, dict) and kind["type"] == "enum":
            self.symbols[f"{kind['namespace']}.{kind['name']}"] = kind["symbols"]

    def enum(self, symbols: list[str]) -> None:
        index = self.number()
        if not 0 <= index < len(symbols):
            raise self.fault("ENUM_OUT_OF_RANGE", f"symbol {index} of {len(symbols)}")

    def text(self) -> None:
        length = self.number()
        if length < 0:
            raise self.fault("NEGATIVE_LENGTH", f"a text of {length} bytes")
        try:
            self.take(length).decode("utf-8")
        except UnicodeDecodeError:
            raise self.fault("BAD_UTF8", "a text that is not UTF-8") from None

    def array(self, items: Any) -> None:
        self.define(items)
        while (count := self.number()) != 0:
            if count < 0:
                raise self.fault("NEGATIVE_LENGTH", f"an array block of {count} items")
            for _ in range(count):
                self.value(items)


def check(schema: dict[str, Any], payload: bytes) -> None:
    """Raises UnreadableEvent naming the first fault; returns where every part can be read."""
    walk = _Walk(payload)
    for field in schema["fields"]:
        walk.value(field["type"])
    if walk.at != len(payload):
        raise walk.fault("TRAILING_BYTES", f"{len(payload) - walk.at} bytes too many")
