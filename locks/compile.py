"""Rewrite the locks: every package with the hashes of all its files, for every system.

    run.txt      what a player needs, and what puts the checkout itself into .venv
    develop.txt  everything in run.txt, in the same versions, and what the tests need
    uv.txt       uv, which fetches all that faster than pip
    node.txt     Node.js, for machines that have none that can build the client

Without --upgrade, versions that still fit pyproject.toml stay as they are.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
PROJECT = HERE.parent / "pyproject.toml"


def lock(name: str, *wanted: str) -> None:
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--python-version", "3.11", "--no-annotate", "--no-header", "--no-strip-extras"]
    subprocess.run([*command, *sys.argv[1:], "-o", HERE / name, *wanted], check=True, cwd=HERE.parent)


def main() -> None:
    # litestar requires Faker, 25 MB, to invent examples for OpenAPI documents, which we switch off.
    lock("run.txt", "--extra", "build", "--no-emit-package", "faker", str(PROJECT))
    lock("develop.txt", "--extra", "dev", "--constraint", str(HERE / "run.txt"), str(PROJECT))
    lock("uv.txt", "--group", "uv")
    lock("node.txt", "--group", "node")


if __name__ == "__main__":
    main()
