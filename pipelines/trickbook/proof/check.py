"""Do the scenarios hold? `python -m trickbook.proof.check [NUMBER | FILE-PREFIX ...]` prints every difference."""

import sys

from trickbook.events.errors import TrickbookError
from trickbook.proof.scenarios import Scenario, differences, scenarios


def chosen(words: list[str]) -> list[Scenario]:
    return [
        scenario
        for scenario in scenarios()
        if not words or str(scenario.number) in words or any(scenario.file_name.startswith(word) for word in words)
    ]


def main(words: list[str]) -> int:
    """Check the scenarios named by number or file; 1 where one differs."""
    wrong = 0
    picked = chosen(words)
    for scenario in picked:
        try:
            found = differences(scenario)
        except TrickbookError as error:
            found = [str(error)]
        wrong += bool(found)
        for line in found:
            sys.stdout.write(f"{scenario.number} ({scenario.file_name}): {line}\n")
    sys.stdout.write(f"{len(picked)} scenarios, {wrong} differ\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
