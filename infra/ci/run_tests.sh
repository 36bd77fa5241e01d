#!/bin/sh
# Runs the tests; those that need a Docker engine only where one answers, and says so where none does.
set -eu
cd "$(dirname "$0")/../.."

if python -c "import sys; from tests.support import containers; sys.exit(containers.missing() is not None)"; then
    exec python -m pytest "$@"
fi
echo "No Docker engine answers: the tests in tests/containers are left out (infra/ci/docker_engine.sh start brings one)."
exec python -m pytest -m "not containers" "$@"
