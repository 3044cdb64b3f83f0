"""Does an installation work? Looks, solves, races and serves a page, on any system.

    python tests/smoke.py [look] [solve] [race] [serve]

Run it with the Python that Botyard was installed for. It needs nothing but the standard library, and reads
nothing of this checkout.
"""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 300.0
"""Seconds for one step; kernels compile in some of them, on machines that are slow."""
PART = re.compile(r"(?:src|href)=\"(/(?:assets|icon)[^\"]+)\"")
RACE = ("--course", "risky-exchange", "--people", "0", "--bots", "3", "--seed", "7", "--fast")


def botyard(folder: Path, *arguments: str) -> str:
    """What a verb prints."""
    done = subprocess.run(
        [command(), *arguments],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        said = done.stdout + done.stderr
        raise SystemExit(f"botyard {' '.join(arguments)} ended with {done.returncode}:\n{said}")
    return done.stdout


def command() -> str:
    scripts = sysconfig.get_path("scripts")
    found = shutil.which("botyard", path=scripts)
    if found is None:
        raise SystemExit(f"there is no botyard in {scripts}")
    return found


def expect(text: str, *parts: str) -> None:
    for part in parts:
        if part not in text:
            raise SystemExit(f"{part!r} is missing in:\n{text}")


def look(folder: Path) -> None:
    expect(botyard(folder, "--version"), "botyard ")
    expect(botyard(folder, "courses"), "risky-exchange")
    expect(botyard(folder, "show", "risky-exchange"), "Risky Exchange")
    botyard(folder, "show", "risky-exchange", "--svg", "course.svg", "--png", "course.png")
    expect((folder / "course.svg").read_text(encoding="utf-8"), "<svg")
    if not (folder / "course.png").read_bytes().startswith(b"\x89PNG"):
        raise SystemExit("course.png is no picture")


def solve(folder: Path) -> None:
    expect(botyard(folder, "solve", "R2B2G1Y2-R1dGedB24Y0f-Bt"), "moves")


def race(folder: Path) -> None:
    expect(botyard(folder, "play", *RACE, "--save", "race.json"), "Register 5.", "over after")
    expect(botyard(folder, "replay", "race.json"), "Register 5.")


def serve(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    options = ("--port", str(port), "--database", "games.db", "--no-warm-up", "--log-level", "warning")
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([command(), "serve", *options], cwd=folder, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/health", server, folder / "log")
        page = fetch(url)[0].decode()
        parts = PART.findall(page)
        if len(parts) < 3:
            raise SystemExit(f"the page has no parts:\n{page}")
        for part in parts:
            data, kind = fetch(url + part)
            if not data or (part.endswith(".js") and "javascript" not in kind):
                raise SystemExit(f"{part} is empty, or of a strange kind: {kind}")
    finally:
        server.terminate()
        server.wait(60)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            fetch(url)
            return
        except (urllib.error.URLError, OSError):
            if server.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"the server does not answer:\n{log.read_text(errors='replace')}") from None
            time.sleep(0.1)


def fetch(url: str) -> tuple[bytes, str]:
    with urllib.request.urlopen(url, timeout=60) as answer:
        return answer.read(), answer.headers["Content-Type"]


STEPS = {"look": look, "solve": solve, "race": race, "serve": serve}


def main() -> None:
    for name in sys.argv[1:] or STEPS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="botyard-smoke-", ignore_cleanup_errors=True) as folder:
            STEPS[name](Path(folder))
        print(f"{name}: works, {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
