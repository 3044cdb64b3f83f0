"""Every way to install Botyard gives a server with its page, on every Python.

    python -m tests.installs --python python3.11 --python python3.12 --python python3.13

What is installed is the last commit of this checkout. For each Python the wheel comes with all that it
depends on; sdist, checkout and the address of the repository follow in clean environments, which borrow those
packages, so that nothing is downloaded four times. Then the page is served without any Node within reach.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
SMOKE = Path(__file__).with_name("smoke.py")
WINDOWS = os.name == "nt"
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
CLEAN["npm_config_userconfig"] = os.devnull
"""The environments made here see neither this one nor the user's npm settings."""


def run(*command: str | Path, env: dict[str, str] = CLEAN) -> None:
    words = [str(part) for part in command]
    done = subprocess.run(words, env=env, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


class Environment:
    """A clean virtual environment."""

    def __init__(self, python: str | Path, folder: Path) -> None:
        run(python, "-m", "venv", folder)
        self.python = folder / ("Scripts/python.exe" if WINDOWS else "bin/python")
        (self.packages,) = folder.glob("Lib/site-packages" if WINDOWS else "lib/python*/site-packages")

    def install(self, source: str, *options: str) -> None:
        run(
            self.python,
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--no-compile",
            *options,
            source,
        )

    def borrow(self, lender: Environment) -> None:
        """Use the packages of another one; what is installed here is found first."""
        (self.packages / "lent.pth").write_text(f"{lender.packages}\n", encoding="utf-8")

    def serve(self) -> None:
        where = "import botyard, sys; sys.exit(not botyard.__file__.startswith(sys.argv[1]))"
        run(self.python, "-c", where, self.packages)
        run(self.python, SMOKE, "serve", env=CLEAN | {"PATH": str(self.python.parent)})


def try_all(python: str, folder: Path, sources: dict[str, str]) -> bool:
    """Install and serve from each source; whether all of them worked."""
    version = subprocess.check_output([python, "--version"], text=True).strip()
    lender: Environment | None = None
    good = True
    for way, source in sources.items():
        began = time.monotonic()
        try:
            environment = Environment(python, folder / way)
            if lender is None:
                environment.install(source)
            else:
                environment.install(source, "--no-deps")
                environment.borrow(lender)
            environment.serve()
        except RuntimeError as error:
            good = False
            print(f"{version}, {way}: FAILED: {error}", flush=True)
        else:
            lender = lender or environment
            print(f"{version}, {way}: serves, {time.monotonic() - began:.0f} s", flush=True)
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description="Install Botyard in every way, and serve its page.")
    parser.add_argument("--python", action="append", help="an interpreter; repeatable (default: this one)")
    pythons = parser.parse_args().python or [sys.executable]
    with tempfile.TemporaryDirectory(prefix="botyard-installs-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        builder = Environment(pythons[0], folder / "builder")
        builder.install("build")
        run(builder.python, "-m", "build", "--outdir", folder / "dist", clone(folder / "built"))
        (wheel,), (sdist,) = folder.glob("dist/*.whl"), folder.glob("dist/*.tar.gz")
        good = True
        for number, python in enumerate(pythons):
            sources = {
                "wheel": str(wheel),
                "sdist": str(sdist),
                "checkout": str(clone(folder / f"checkout-{number}")),
                "git": f"git+{ROOT.as_uri()}",
            }
            good &= try_all(python, folder / f"python-{number}", sources)
    return 0 if good else 1


def clone(folder: Path) -> Path:
    run("git", "clone", "--quiet", ROOT, folder)
    return folder


if __name__ == "__main__":
    sys.exit(main())
