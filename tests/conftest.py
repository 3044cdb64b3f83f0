"""The order of the tests."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers come last: once Playwright runs in a process, its loop stays and no other can begin."""
    items.sort(key=lambda item: "tests/browser/" in item.nodeid)
