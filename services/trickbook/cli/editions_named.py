"""Which editions does somebody name? One option for every command that takes editions."""

from typing import Annotated

from cyclopts import Parameter

from trickbook.events.errors import UsageError
from trickbook.law.edition_files import NAMES

EditionsOption = Annotated[
    str | None, Parameter(name=["--editions", "--edition"], help="one edition or several, e.g. 2007,2017")
]


def editions_named(text: str) -> list[str]:
    """The editions in a list such as `2007,2017`, each once. Raises UsageError for one that is not there."""
    names = list(dict.fromkeys(name.strip() for name in text.split(",")))
    for name in names:
        if name not in NAMES:
            raise UsageError(f"there is no edition {name}; trickbook knows {', '.join(NAMES)}")
    return names
