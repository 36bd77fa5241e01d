"""Which build made these rows? Digests that tell a database of another build from one of this.

Rows depend on the entries and on two things of the build: the schemas it can read, and the code that folds.
"""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from trickbook.events.codec import KNOWN

FOLDING: Final = (
    "play",
    "result",
    "projections",
    "eventlog/admission.py",
    "eventlog/accounts.py",
    "eventlog/order.py",
)


def sources(path: str) -> list[tuple[str, bytes]]:
    """Name and bytes of the source files below this path of the package, in order of their names."""
    return _below(files("trickbook").joinpath(path))


def _below(root: Traversable) -> list[tuple[str, bytes]]:
    if root.is_file():
        return [(root.name, root.read_bytes())] if root.name.endswith((".py", ".sql")) else []
    parts = sorted(root.iterdir(), key=lambda part: part.name)
    return [(f"{root.name}/{name}", data) for part in parts for name, data in _below(part)]


@cache
def code_digest() -> str:
    """SHA-256 over the sources that decide which rows follow from given entries, views included."""
    digest = hashlib.sha256()
    for folder in FOLDING:
        for name, data in sources(folder):
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def fingerprints() -> frozenset[str]:
    """The fingerprints of all schemas that this build can read, in hex."""
    return frozenset(header[2:].hex() for header in KNOWN)


def schemas_digest(known: frozenset[str]) -> str:
    """SHA-256 over the sorted fingerprints, as it stands in log_admission."""
    return hashlib.sha256("\n".join(sorted(known)).encode()).hexdigest()
