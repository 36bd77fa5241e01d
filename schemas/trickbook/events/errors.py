"""Which errors does trickbook raise? One small tree; a person is shown `str(error)`, one line, never a traceback."""


class TrickbookError(Exception):
    """Base of every error that trickbook raises on purpose. `retriable`: trying again later may succeed."""

    retriable = False


class UnreadableEvent(TrickbookError):
    """Bytes that are no event of this build. `fault` is a stable name, `detail` says what was found."""

    def __init__(self, fault: str, detail: str) -> None:
        super().__init__(f"unreadable event ({fault}): {detail}")
        self.fault = fault
        self.detail = detail


class LogError(TrickbookError):
    """The log cannot be used as asked: not reachable, damaged, held by another writer, or not safe for history."""


class LogUnavailable(LogError):
    """The log did not answer; nothing was written. Try again."""

    retriable = True


class OutcomeUnknown(LogError):
    """The log did not confirm an append: the entries may or may not be there. Sending the same bytes again is safe."""

    retriable = True


class LogHeld(LogError):
    """Another process writes this file log; `pid` is the holder's, None where the system does not tell."""

    def __init__(self, message: str, pid: int | None) -> None:
        super().__init__(message)
        self.pid = pid


class UnsafeTopic(LogError):
    """A Kafka topic whose settings could lose or reorder history; `setting` names the first one that is wrong."""

    def __init__(self, message: str, setting: str) -> None:
        super().__init__(message)
        self.setting = setting


class ImportRefused(TrickbookError):
    """A file that cannot be imported as a whole; `path` and, where it is known, `line`."""

    def __init__(self, message: str, path: str, line: int | None = None) -> None:
        where = path if line is None else f"{path}:{line}"
        super().__init__(f"{where}: {message}")
        self.path = path
        self.line = line


class ProjectionRefused(TrickbookError):
    """The database cannot follow this log: another log, a shorter one, or a database of another build."""


class UsageError(TrickbookError):
    """A request that names something that is not there, or asks for something that cannot be."""


class LawBookError(TrickbookError):
    """An edition file that gives no single answer, or cannot be read; the text names file, row and law."""
