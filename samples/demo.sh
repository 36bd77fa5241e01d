#!/bin/sh
# A tournament from its files to its audit. `make demo` runs this; TRICKBOOK_LOG and TRICKBOOK_DATABASE say where.
set -eu

show() {
    printf '\n$ %s\n' "$*"
    "$@"
}

files=$(dirname "$0")
cup=sample-cup-2026

show trickbook import "$files/final.pbn" "$files/final.lin" "$files/disputes.toml" --tournament "$cup"
show trickbook project

# The cup has errors in its records on purpose: exit code 1 says that the audit found them.
found=0
show trickbook audit --tournament "$cup" || found=$?
[ "$found" -le 1 ] || exit "$found"

show trickbook board show semifinal/3 2

cat <<END

A revoke that came to light after the last trick: nine tricks by the cards, eleven on the score after the ruling.
Now you. In this shell:

    export PATH="$(dirname "$(command -v trickbook)"):\$PATH"
    export TRICKBOOK_LOG="$(realpath "$TRICKBOOK_LOG")" TRICKBOOK_DATABASE="$(realpath "$TRICKBOOK_DATABASE")"

    trickbook board show semifinal/3 1 --event 26      the table just after a revoke that was taken back
    trickbook board findings semifinal/3 2             what the Laws say of this board, and why: --why
    trickbook board list                               all boards
    trickbook sql "from failures_to_follow"            the views in SQL; trickbook data dictionary explains them
    trickbook import YOUR.pbn && trickbook project     your own boards
    trickbook --help                                   everything else
END
