"""The order of the tests, and the signals that they start with."""

from __future__ import annotations

import signal

import pytest

collect_ignore = ["other_systems"]
"""What is there changes the process that loads it."""


def pytest_configure() -> None:
    """A shell starts what runs in the background with Ctrl-C ignored, and so it would be in every process
    that a test starts and interrupts."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that reveal a broken set-up come first: the architecture, then rules and servers.

    Browsers come last: once Playwright runs in a process, its loop stays and no other can start.
    """
    items.sort(key=lambda item: ("tests/browser/" in item.nodeid, not item.nodeid.startswith("tests/test_")))
