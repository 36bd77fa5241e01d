"""Copies one log to another in small steps and says how far it is; killed in the middle by test_copied_log_killed.py.

python copying.py SOURCE TARGET     both as open_log takes them
"""

import sys
from contextlib import closing

from trickbook.eventlog import copy
from trickbook.eventlog.addresses import open_log


def say(done: int, total: int) -> None:
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    copy._ROWS_AT_A_TIME = 50
    with closing(open_log(sys.argv[1])) as source, closing(open_log(sys.argv[2], writable=True)) as target:
        outcome = copy.copy_log(source, target, say)
    sys.stdout.write(f"copied {outcome.copied} of {outcome.rows}\n")
