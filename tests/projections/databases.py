"""How do the tests look into a projection? As a client does: by exporting views and by asking queries."""

import resource
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from trickbook.eventlog.log import Append, EventLog, MemoryLog
from trickbook.projections.export import export
from trickbook.projections.projector import Projected, project
from trickbook.projections.store import Store
from trickbook.projections.view_files import LOG_VIEWS, VIEWS, failed_checks

EVENT_VIEWS = tuple(view for view in VIEWS if view not in LOG_VIEWS)
"""Those that are to be equal byte for byte whatever log, batch split or restart made them."""


def log_of(rows: Iterable[Append], log_id: str = "memory") -> MemoryLog:
    log = MemoryLog(log_id)
    log.append(list(rows))
    return log


def projected(rows: Iterable[Append], database: Path) -> Projected:
    """Project these rows at once; none of the views' own checks may fail."""
    done = follow(log_of(rows), database)
    with Store(database) as store:
        assert failed_checks(store.connection) == []
    return done


def follow(log: EventLog, database: Path, **options: Any) -> Projected:
    """Project a log. The checks are not run: those who compare exports run them on one of the databases alone."""
    return project(log, database, **options)


def ask(database: Path, query: str) -> list[tuple[Any, ...]]:
    with Store(database) as store:
        return store.all(query)


def exported(database: Path, folder: Path, views: tuple[str, ...] = EVENT_VIEWS) -> dict[str, bytes]:
    """View -> the bytes of its CSV."""
    with Store(database) as store:
        return {file.name: file.read_bytes() for file in export(store.connection, folder, views)}


@contextmanager
def no_file_above(size: int) -> Iterator[None]:
    """A disk on which no file can grow beyond `size` bytes, as it is where it fills up."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
