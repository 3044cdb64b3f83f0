"""The job service: who goes first, what is refused, and what becomes of a worker that dies or dawdles."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from botyard.errors import InputError
from botyard.server.jobs.kind import JobKind, Lane, Progress, TrackedKind
from botyard.server.jobs.service import GaveUpError, JobService, QueueFullError
from botyard.server.jobs.worker import COURTESY

pytestmark = pytest.mark.anyio

WAIT = 60.0


def wait_for(file: str) -> int:
    """Run until the file is there; the worker's process."""
    until = time.monotonic() + WAIT
    while not os.path.exists(file) and time.monotonic() < until:
        time.sleep(0.01)
    return os.getpid()


def note(file: str, word: str) -> None:
    with open(file, "a", encoding="utf-8") as notes:
        notes.write(f"{word}\n")


def whose(_: int) -> tuple[int, int]:
    """The worker's process and its niceness."""
    return os.getpid(), os.nice(0)


def make(what: str, progress: Progress) -> bytes:
    progress(0.5)
    if what == "nonsense":
        raise InputError("this cannot be made")
    return what.encode()


def fill_memory(size: int) -> int:
    return len(bytearray(size))


def compute(seconds: float) -> float:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return seconds


SMALL = JobKind(name="small", function=fill_memory, lane=Lane.PLAY, deadline=WAIT, memory=64_000_000)
QUICK = JobKind(name="quick", function=compute, lane=Lane.PLAY, deadline=WAIT, processor=1.0)
MOVE = JobKind(name="move", function=whose, lane=Lane.PLAY, deadline=WAIT)
HOLD_PLAY = JobKind(name="hold play", function=wait_for, lane=Lane.PLAY, deadline=WAIT)
STOPPABLE = JobKind(name="stoppable", function=wait_for, lane=Lane.PLAY, deadline=WAIT, cancellable=True)
SHORT = JobKind(name="short", function=whose, lane=Lane.PLAY, deadline=0.001)
LATE = JobKind(name="late", function=wait_for, lane=Lane.PLAY, deadline=0.2)
HOLD_PICTURES = JobKind(name="hold pictures", function=wait_for, lane=Lane.BACKGROUND, deadline=WAIT)
URGENT = JobKind(name="urgent", function=note, lane=Lane.PLAY, priority=0, deadline=WAIT)
CALM = JobKind(name="calm", function=note, lane=Lane.PLAY, priority=2, deadline=WAIT)
RARE = JobKind(name="rare", function=wait_for, lane=Lane.PAGES, deadline=WAIT, at_once=1, most_waiting=1)
PAGE = JobKind(name="page", function=whose, lane=Lane.PAGES, deadline=WAIT)
PICTURE = TrackedKind(name="picture", function=make, lane=Lane.BACKGROUND, deadline=WAIT)


@pytest.fixture
async def jobs() -> AsyncIterator[JobService]:
    service = JobService(1)
    yield service
    service.stop()


@pytest.mark.promise(20)
async def test_a_bot_never_waits_for_pictures(jobs: JobService, tmp_path: Path) -> None:
    picture = asyncio.create_task(jobs.run(HOLD_PICTURES, str(tmp_path / "go")))
    queued = asyncio.create_task(jobs.run(HOLD_PICTURES, str(tmp_path / "go")))
    _, courtesy = await jobs.run(MOVE, 1)
    assert courtesy == os.nice(0) + COURTESY[Lane.PLAY]  # behind the event loop, before all other work
    assert not picture.done()
    assert jobs.waiting == {"hold pictures": 1}
    (tmp_path / "go").touch()
    assert await picture == await queued


async def test_the_urgent_go_first(jobs: JobService, tmp_path: Path) -> None:
    held = asyncio.create_task(jobs.run(HOLD_PLAY, str(tmp_path / "go")))
    notes = str(tmp_path / "notes")
    await asyncio.sleep(0)
    calm = asyncio.create_task(jobs.run(CALM, notes, "calm"))
    await asyncio.sleep(0)
    urgent = asyncio.create_task(jobs.run(URGENT, notes, "urgent"))
    await asyncio.sleep(0)
    (tmp_path / "go").touch()
    await asyncio.gather(held, calm, urgent)
    assert Path(notes).read_text().split() == ["urgent", "calm"]


async def test_a_kind_has_its_quota(jobs: JobService, tmp_path: Path) -> None:
    go = str(tmp_path / "go")
    first, second = (asyncio.create_task(jobs.run(RARE, go)) for _ in range(2))
    await asyncio.sleep(0)
    with pytest.raises(QueueFullError):
        await jobs.run(RARE, go)
    # One of the two workers for pages is free, but for another kind only.
    page, _ = await jobs.run(PAGE, 1)
    assert jobs.running["rare"] == 1
    (tmp_path / "go").touch()
    assert page not in (await first, await second)
    assert jobs.counts()["given_up_total"] == {"rare": 1}


@pytest.mark.promise(20)
async def test_a_job_that_takes_too_long_is_given_up(jobs: JobService, tmp_path: Path) -> None:
    before, _ = await jobs.run(MOVE, 1)
    with pytest.raises(GaveUpError):
        await jobs.run(LATE, str(tmp_path / "never"))
    after, _ = await jobs.run(MOVE, 1)
    assert before != after


async def test_the_start_of_a_process_is_not_the_jobs_time(jobs: JobService) -> None:
    """Where many things happen at once, a process takes longer to start than its job may take."""
    who, _ = await jobs.run(SHORT, 1)
    assert who != os.getpid()


async def test_a_worker_that_dies_loses_only_its_own_job(jobs: JobService, tmp_path: Path) -> None:
    """Also when somebody who waited behind it has gone away meanwhile."""
    here, _ = await jobs.run(MOVE, 1)
    lost = asyncio.create_task(jobs.run(HOLD_PLAY, str(tmp_path / "never")))
    others = [asyncio.create_task(jobs.run(MOVE, 1)) for _ in range(4)]
    await asyncio.sleep(0)
    assert jobs.waiting["move"] == 4
    others[0].cancel()
    os.kill(here, signal.SIGKILL)
    with pytest.raises(GaveUpError):
        await lost
    found = await asyncio.gather(*others, return_exceptions=True)
    assert isinstance(found[0], asyncio.CancelledError)
    (there,) = {one[0] for one in found[1:] if isinstance(one, tuple)}
    assert there != here


async def test_a_job_that_nobody_wants_any_more_is_dropped_or_ended(jobs: JobService, tmp_path: Path) -> None:
    before, _ = await jobs.run(MOVE, 1)
    running = asyncio.create_task(jobs.run(STOPPABLE, str(tmp_path / "never")))
    waiting = asyncio.create_task(jobs.run(HOLD_PLAY, str(tmp_path / "never")))
    await asyncio.sleep(0)
    waiting.cancel()
    running.cancel()
    after, _ = await jobs.run(MOVE, 1)
    assert after != before
    assert not jobs.waiting


async def test_a_running_job_that_must_not_be_ended_holds_its_worker(
    jobs: JobService, tmp_path: Path
) -> None:
    before, _ = await jobs.run(MOVE, 1)
    unwanted = asyncio.create_task(jobs.run(HOLD_PLAY, str(tmp_path / "go")))
    await asyncio.sleep(0)
    unwanted.cancel()
    move = asyncio.create_task(jobs.run(MOVE, 1))
    await asyncio.sleep(0)
    assert jobs.running == {"move": 0, "hold play": 1}
    (tmp_path / "go").touch()
    assert (await move)[0] == before


async def test_what_was_made_is_kept_and_so_is_a_refusal(jobs: JobService) -> None:
    job = jobs.begin(PICTURE, "a", "a picture")
    assert jobs.begin(PICTURE, "a", "another") is job
    assert await job.task == b"a picture"
    assert job.progress == 1.0
    assert jobs.find("a") is job
    wrong = jobs.begin(PICTURE, "b", "nonsense")
    with pytest.raises(InputError, match="cannot be made"):
        await wrong.task
    assert jobs.begin(PICTURE, "b", "nonsense") is wrong


async def test_nothing_starts_after_the_stop(tmp_path: Path) -> None:
    jobs = JobService(1)
    held = asyncio.create_task(jobs.run(HOLD_PLAY, str(tmp_path / "never")))
    queued = asyncio.create_task(jobs.run(MOVE, 1))
    await asyncio.sleep(0)
    jobs.stop()
    found = await asyncio.gather(held, queued, jobs.run(MOVE, 1), return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in found)


@pytest.mark.promise(20, 30)
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says how much memory a process has")
async def test_a_job_has_its_share_of_memory_and_time(jobs: JobService) -> None:
    """A job that needs more loses its worker, and nobody else notices."""
    assert await jobs.run(SMALL, 1_000_000) == 1_000_000
    with pytest.raises(GaveUpError):
        await jobs.run(SMALL, 1_000_000_000)
    for seconds in (1.5, 60.0):
        with pytest.raises(GaveUpError):
            await jobs.run(QUICK, seconds)
    for _ in range(3):  # each job has its own share
        assert await jobs.run(QUICK, 0.5) == 0.5
    assert await jobs.run(SMALL, 32_000_000) == 32_000_000
