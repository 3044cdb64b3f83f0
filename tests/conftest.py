"""The order of the tests."""

from __future__ import annotations

import pytest

collect_ignore = ["other_systems"]
"""What is there changes the process that loads it."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What shows a broken set-up comes first: the house as a whole, then rules and servers.

    Browsers come last: once Playwright runs in a process, its loop stays and no other can begin.
    """
    items.sort(key=lambda item: ("tests/browser/" in item.nodeid, not item.nodeid.startswith("tests/test_")))
