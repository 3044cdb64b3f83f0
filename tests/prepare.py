"""Make sure, once and before any test, that the machine has what the tests need; `make test` runs it first.

    python -m tests.prepare

That is a browser that opens a page with letters on it, and a PostgreSQL that starts. What is missing is
fetched where that is allowed: by Playwright, else by root from the distribution. Otherwise the last line
says exactly what to run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from playwright._impl._driver import compute_driver_executable
from playwright.sync_api import Error, sync_playwright
from tests.browser.chromium import fetched, installed, launch

from botyard.errors import InputError
from botyard.proofs.trials.postgres import temporary_postgres

PACKAGES = ("chromium", "fonts-liberation", "libatomic1")
"""Of Debian and its descendants: a browser, letters for it, and a library that Playwright's driver needs."""
LINE = f"apt-get update && apt-get install -y --no-install-recommends {' '.join(PACKAGES)}"
LOCKED = "Could not get lock"
"""What apt-get says while somebody else installs something; by itself it waits for one of its three locks."""
PATIENCE, PAUSE = 300.0, 2.0
"""Seconds that another installation on this machine is waited for, and between two looks at it."""
WIDTH = "document.body.firstChild.getBoundingClientRect().width"
PAGE = f"<span style='font-size:100px'>W</span><script>document.title = {WIDTH}</script>"


def main() -> None:
    if (problem := browser_problem()) and not any(repair() for repair in (fetch, install)):
        sys.exit(f"The tests need a browser: {problem}.\n{what_to_run()}")
    print("browser: ready", flush=True)
    try:
        with temporary_postgres():
            print("PostgreSQL: ready", flush=True)
    except (InputError, OSError) as error:
        sys.exit(f"The tests need PostgreSQL, and the one in .venv does not start here: {error}")


def browser_problem() -> str:
    """Why no browser can be used; empty where one can."""
    if driver := driver_problem():
        return driver
    with sync_playwright() as playwright:
        if installed() is None and not Path(fetched(playwright)).exists():
            return "there is no Chromium on this machine"
        try:
            browser = launch(playwright)
        except Error as error:
            return f"Chromium does not start ({first_line(error.message)})"
        page = browser.new_page()
        page.set_content(PAGE)
        width = float(page.title())
        browser.close()
    return "" if width > 20 else "Chromium finds no fonts"


def driver_problem() -> str | None:
    """Why Playwright's driver does not run, where it does not: it is a program with libraries of its own."""
    done = subprocess.run([compute_driver_executable()[0], "--version"], capture_output=True, check=False)
    return (
        f"Playwright's driver does not start ({first_line(done.stderr.decode())})"
        if done.returncode
        else None
    )


def fetch() -> bool:
    """Have Playwright fetch its own Chromium, and as root the libraries that it needs."""
    if driver_problem():
        return False
    print("Fetching Chromium ...", flush=True)
    if not succeeds(sys.executable, "-m", "playwright", "install", "chromium"):
        return False
    if browser_problem() and os.geteuid() == 0:
        print("Installing the libraries that Chromium needs ...", flush=True)
        succeeds(sys.executable, "-m", "playwright", "install-deps", "chromium")
    return not browser_problem()


def install() -> bool:
    """As root: the distribution's packages."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return False
    print(f"Installing {', '.join(PACKAGES)} with apt-get ...", flush=True)
    if not apt("update") or not apt("install", "-y", "--no-install-recommends", *PACKAGES):
        return False
    return not browser_problem()


def apt(*arguments: str) -> bool:
    """Run apt-get, once nobody else does."""
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"}
    began = monotonic()
    said = run("apt-get", "-qq", *arguments, **quiet)
    if said is not None and LOCKED in said:
        print("Waiting for another installation on this machine to end ...", flush=True)
    while said is not None and LOCKED in said and monotonic() - began < PATIENCE:
        sleep(PAUSE)
        said = run("apt-get", "-qq", *arguments, **quiet)
    return worked("apt-get", said)


def succeeds(*command: str) -> bool:
    """Run it without its chatter; what it says when it fails is shown."""
    return worked(Path(command[0]).name, run(*command))


def run(*command: str, **environment: str) -> str | None:
    """What the command says when it fails; None if it does not fail."""
    done = subprocess.run(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    return done.stdout.decode(errors="replace") if done.returncode else None


def worked(program: str, said: str | None) -> bool:
    if said is not None:
        print(f"{program} failed: {first_line(said)}", flush=True)
    return said is None


def what_to_run() -> str:
    """The command that fixes it."""
    if shutil.which("apt-get"):
        return f"Run this once, as root, and then make test again: {LINE}"
    return "Run this once, and then make test again: .venv/bin/playwright install --with-deps chromium"


def first_line(text: str) -> str:
    return next((line.strip() for line in text.splitlines() if line.strip()), "without a word")


if __name__ == "__main__":
    main()
