"""Which build made these rows? Digests that tell a database of another build from one of this.

Rows depend on the entries and on two things of the build: the schemas it can read, and the code that folds and judges,
with the editions of the Laws as data.
"""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from trickbook.events.codec import KNOWN

FOLDING: Final = {
    "trickbook.events": (".",),
    "trickbook.eventlog": ("accounts.py", "admission.py", "order.py"),
    "trickbook.play": (".",),
    "trickbook.law": (".",),
    "trickbook.result": (".",),
    "trickbook.projections": (".",),
}
"""Package -> the files or folders in it that decide which rows follow from given entries; "." is all of it."""


def sources() -> list[tuple[str, bytes]]:
    """Name and bytes of every source file of `FOLDING`, always in the same order."""
    return [
        found for package, paths in FOLDING.items() for path in paths for found in _below(files(package).joinpath(path))
    ]


def _below(root: Traversable) -> list[tuple[str, bytes]]:
    if root.is_file():
        return [(root.name, root.read_bytes())] if root.name.endswith((".py", ".sql", ".toml")) else []
    parts = sorted(root.iterdir(), key=lambda part: part.name)
    return [(f"{root.name}/{name}", data) for part in parts for name, data in _below(part)]


@cache
def code_digest() -> str:
    """SHA-256 over the sources that fold, views included."""
    digest = hashlib.sha256()
    for name, data in sources():
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def fingerprints() -> frozenset[str]:
    """The fingerprints of all schemas that this build can read, in hex."""
    return frozenset(header[2:].hex() for header in KNOWN)
