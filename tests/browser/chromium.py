"""A real browser: a Chromium of this machine, else the one that Playwright has fetched.

`python -m tests.prepare`, which `make test` runs first, makes sure that there is one.
"""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def launch(playwright: Playwright) -> Browser:
    """A running browser; playwright's Error says why there is none."""
    # Root cannot have Chromium's own sandbox, which also needs more shared memory than containers give.
    flags = ["--disable-dev-shm-usage", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=installed() or fetched(playwright), args=flags)


def installed() -> str | None:
    """The Chromium that this machine has, if any."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def fetched(playwright: Playwright) -> str:
    """Where Playwright keeps its own, or would keep it."""
    return playwright.chromium.executable_path
