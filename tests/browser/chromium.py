"""A real browser: a Chromium of this machine, else one that Playwright fetches, else the system's package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def launch(playwright: Playwright) -> Browser:
    """A running browser; SystemExit with the line to run where there is none to be had."""
    path = _found() or _fetched(playwright) or _installed()
    if path is None:
        raise SystemExit(
            "the browser tests need Chromium; run: .venv/bin/playwright install --with-deps chromium"
        )
    # Chromium's own sandbox cannot be had by root, and needs more shared memory than containers give.
    flags = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=path, args=flags)


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _fetched(playwright: Playwright) -> str | None:
    """Playwright's own Chromium, fetched if it is not here yet and can run on this machine."""
    path = playwright.chromium.executable_path
    if not Path(path).exists():
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        subprocess.run(command, capture_output=True, check=False)
    if not Path(path).exists():
        return None
    try:
        playwright.chromium.launch(executable_path=path).close()
    except Error:
        return None
    return path


def _installed() -> str | None:
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], capture_output=True, check=False)
    return _found()
