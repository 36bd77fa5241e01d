"""A table to write entries at, and its audit: what the checks say once everything written is projected."""

from pathlib import Path

import pytest

from tests.audit.findings_of import Audit
from tests.projections.databases import projected
from tests.projections.recording import Recorder
from trickbook.audit.report import AuditReport, run_audit
from trickbook.projections.store import Store


@pytest.fixture
def table() -> Recorder:
    return Recorder()


@pytest.fixture
def audit(table: Recorder, tmp_path: Path) -> Audit:
    def run() -> AuditReport:
        projected(table.rows, tmp_path / "x.duckdb")
        with Store(tmp_path / "x.duckdb") as store:
            return run_audit(store.connection)

    return run
