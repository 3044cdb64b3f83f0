"""How fluently a large race is played back: `python -m tests.browser.fluency`.

Eight robots race on the largest course (28 by 36 squares, more than 36 by 24) while Chromium writes a trace.
Frames a second and late frames depend on what else the machine does; the milliseconds of CPU that each frame
costs do not. Without a graphics card, rasterisation and composition are done by the CPU as well.
"""

from __future__ import annotations

import json
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import launch
from tests.server.clients import ServerProcess

from botyard.bots.rally import make_bot
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import encode, record_of

COURSE, TURNS, SECONDS = "marathon-madness", 2, 12
FRAME = 1000 / 60
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel", "cc"]
WATCH = """seconds => new Promise(done => {
  const moments = []
  const look = now => {
    moments.push(now)
    if (now - moments[0] < seconds * 1000) requestAnimationFrame(look)
    else done(moments)
  }
  requestAnimationFrame(look)
})"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(f"{folder}/games.db", Path(folder) / "log", "--job-workers", "1")
        server.start()
        browser = launch(playwright)
        try:
            opening(server.url, browser)
            measure(server.url, browser, Path(folder) / "trace.json")
        finally:
            browser.close()
            server.stop()


def opening(url: str, browser: Browser) -> None:
    """Say how soon somebody who opens the page can click."""
    waits = []
    for _ in range(5):
        page = browser.new_page(base_url=url)
        page.goto("/")
        page.get_by_role("button", name="Race three bots now").wait_for()
        waits.append(page.evaluate("performance.now()"))
        page.close()
    print(
        f"from the address to the first button: {min(waits):.0f} to {max(waits):.0f} ms, with an empty cache"
    )


def measure(url: str, browser: Browser, trace: Path) -> None:
    """Play a race at normal speed and say what its frames cost."""
    code = httpx.post(f"{url}/api/replays", content=race(), timeout=60).json()["code"]
    page = browser.new_page(viewport={"width": 1280, "height": 800}, base_url=url)
    page.goto(f"/replay/{code}")
    page.locator(".replay .floor").wait_for()
    browser.start_tracing(page=page, path=trace, categories=CATEGORIES)
    page.get_by_role("button", name="Play").first.click()
    moments = page.evaluate(WATCH, SECONDS)
    browser.stop_tracing()
    report(page, moments, json.loads(trace.read_text())["traceEvents"])


def race() -> bytes:
    players = [Player(f"Bot {number}") for number in range(1, 9)]
    game = Game(set_up(load_course(COURSE), players, edition="2005", seed="7", turn_limit=TURNS))
    bots = [make_bot("greedy", str(seat)) for seat in range(len(players))]
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, bots[asked.seat].choose(game.view(asked.seat), asked))
    return encode(record_of(game))


def report(page: Page, moments: list[float], events: list[dict[str, Any]]) -> None:
    gaps = sorted(after - before for before, after in pairwise(moments))
    seconds = (moments[-1] - moments[0]) / 1000
    late = sum(gap > 2 * FRAME for gap in gaps)
    costs = sorted(cpu(events, "ProxyMain::BeginMainFrame"))
    long = sum(cost > FRAME for cost in costs)
    nodes = page.evaluate("document.querySelectorAll('.floor *').length")
    print(f"{COURSE}, 8 robots, {nodes} elements on the floor, {seconds:.1f} s of playback at normal speed")
    print(f"by the clock: {len(gaps) / seconds:.1f} frames a second, {late} of {len(gaps)} came late")
    print(f"CPU of a frame: median {share(costs, 50):.1f} ms, 95 of 100 within {share(costs, 95):.1f} ms")
    print(
        f"longer than a sixtieth of a second: {long} of {len(costs)} frames, the longest {costs[-1]:.0f} ms"
    )
    print(f"CPU of rasterisation, besides: {sum(cpu(events, 'RasterTask')) / len(costs):.1f} ms a frame")


def cpu(events: list[dict[str, Any]], name: str) -> list[float]:
    """The milliseconds of CPU of each piece of work with that name."""
    return [event["tdur"] / 1000 for event in events if event["name"] == name and "tdur" in event]


def share(ordered: list[float], percent: int) -> float:
    return ordered[len(ordered) * percent // 100]


if __name__ == "__main__":
    main()
