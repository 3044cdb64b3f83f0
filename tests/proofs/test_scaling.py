"""What docs/scaling.md says follows from the measurement beside it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from botyard.proofs.trials.load import Load
from botyard.proofs.trials.scaling import calculate

DOCS = Path(__file__).parents[2] / "docs"


def test_the_table_is_the_calculation() -> None:
    measured = msgspec.json.decode((DOCS / "scaling.json").read_bytes(), type=Load)
    assert calculate(measured) in (DOCS / "scaling.md").read_text()
