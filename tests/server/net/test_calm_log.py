"""A fault that lasts is logged once a minute, and nothing else is held back."""

from __future__ import annotations

import asyncio
import logging

import pytest

from botyard.server.net import calm_log
from botyard.server.net.calm_log import CalmFilter


class Heard(logging.Handler):
    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def heard() -> Heard:
    handler = Heard()
    handler.addFilter(CalmFilter())
    return handler


@pytest.fixture
def log(heard: Heard) -> logging.Logger:
    log = logging.Logger("calm")
    log.addHandler(heard)
    return log


@pytest.mark.promise(33)
def test_one_line_a_minute_for_each_cause(
    log: logging.Logger, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("botyard.server.net.calm_log.time.monotonic", lambda: now)
    for number in range(500):
        log.warning("the disk is full: %d", number)
        log.warning("held by %s", number % 2, extra={"cause": f"holder {number % 2}"})
    now += 61
    log.warning("the disk is full: %d", 500)
    assert heard.lines == [
        "the disk is full: 0",
        "held by 0",
        "held by 1",
        "the disk is full: 500 (499 more times before)",
    ]


def test_different_errors_are_different_causes(log: logging.Logger, heard: Heard) -> None:
    for error in (ValueError(), KeyError(), ValueError()):
        log.error("a task failed", exc_info=error)
    assert len(heard.lines) == 2


def test_ordinary_lines_are_not_faults(log: logging.Logger, heard: Heard) -> None:
    for _ in range(3):
        log.info("serving games")
    assert len(heard.lines) == 3


def test_the_memory_of_causes_is_bounded(log: logging.Logger, heard: Heard) -> None:
    for number in range(3 * calm_log.MOST_CAUSES):
        log.warning("held", extra={"cause": number + 1})
    assert len(heard.lines) == 3 * calm_log.MOST_CAUSES
    calm = heard.filters[0]
    assert isinstance(calm, CalmFilter)
    assert len(calm._said) <= calm_log.MOST_CAUSES


def test_a_connection_given_up_by_a_cancelled_task_is_not_a_fault(heard: Heard) -> None:
    for name in ("sqlalchemy.pool.impl.AsyncAdaptedQueuePool", "botyard.server.rooms"):
        log = logging.Logger(name)
        log.addHandler(heard)
        log.error("%s: cancelled", name, exc_info=asyncio.CancelledError())
        log.error("%s: broken", name, exc_info=OSError())
    assert heard.lines == [
        "sqlalchemy.pool.impl.AsyncAdaptedQueuePool: broken",
        "botyard.server.rooms: cancelled",
        "botyard.server.rooms: broken",
    ]
