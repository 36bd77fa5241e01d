"""What an audit says to people, in the terminal and on the page: counts, and files by their names."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from trickbook.audit.report import AuditReport, Disagreement
from trickbook.cli.language import N_, _, counted

SEVERITY_WORDS: Final = {"ERROR": N_("ERROR"), "WARNING": N_("WARNING"), "INFO": N_("INFO")}
_NAMED: Final = re.compile(r"(file:[0-9a-f]+)(?::([0-9]+))?")


def counts(report: AuditReport) -> str:
    """How many boards, how many findings of which severity."""
    boards = counted("{n} board looked at", "{n} boards looked at", sum(report.boards.values()))
    severities = ", ".join(f"{count} {_(SEVERITY_WORDS[severity])}" for severity, count in report.by_severity.items())
    return f"{boards}; {severities}."


def file_naming(files: Mapping[str, str | None]) -> Callable[[str], str]:
    """Accounts by the name of their file, entries as `final.pbn entry 111`, where only one file has that name."""
    names = Counter(files.values())
    unique = {writer: name for writer, name in files.items() if name is not None and names[name] == 1}
    return lambda text: _NAMED.sub(lambda found: _account_or_entry(unique.get(found[1]), found), text)


def with_files_named(report: AuditReport, files: Mapping[str, str | None]) -> AuditReport:
    """The same findings in which accounts and entries are named by their files."""
    named = file_naming(files)

    def of(one: Disagreement) -> Disagreement:
        evidence = tuple(map(named, one.evidence))
        return one._replace(what=named(one.what), look_at=named(one.look_at), evidence=evidence)

    return replace(report, disagreements=tuple(map(of, report.disagreements)))


def _account_or_entry(file: str | None, found: re.Match[str]) -> str:
    if file is None:
        return found[0]
    return file if found[2] is None else _("{file} entry {number}").format(file=file, number=found[2])


def file_lines(report: AuditReport, files: Mapping[str, str | None]) -> Iterator[str]:
    """Which file is meant by each writer that the findings name."""
    texts = " ".join(" ".join((one.what, one.look_at, *one.evidence)) for one in report.disagreements)
    for writer in sorted(files):
        if writer in texts:
            file = files[writer] or _("a file that was not imported to its end")
            yield _("{writer} is {file}").format(writer=writer, file=file)
