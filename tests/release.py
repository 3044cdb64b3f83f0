"""Build wheel and sdist, and check that they are what people should get: `python -m tests.release`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from packaging.metadata import Metadata
from tests import sbom

import botyard

ROOT = Path(__file__).parent.parent
IN_BOTH = (
    "botyard/py.typed",
    "botyard/server/static/index.html",
    "botyard/rally/floor/data/courses/risky-exchange.toml",
    "botyard/pictures/letters.json",
)
ONLY_IN_SDIST = (
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "pyproject.toml",
    "tests/test_face.py",
    "docs/api.md",
)
NOWHERE = re.compile(
    r"^(games|dist)(/|$)|(^|/)(node_modules|__pycache__|\.venv|\.git|\.mypy_cache)(/|$)|\.py[co]$|\.nb[ic]$"
)


def build(folder: Path) -> tuple[Path, Path]:
    """The wheel and the sdist of this checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    name = f"botyard-{botyard.__version__}"
    return folder / f"{name}-py3-none-any.whl", folder / f"{name}.tar.gz"


def problems(wheel: Path, sdist: Path) -> list[str]:
    """What is wrong with the two files."""
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
        (metadata,) = (name for name in packed if name.endswith(".dist-info/METADATA"))
        about = [("wheel", archive.read(metadata))]
    with tarfile.open(sdist) as archive:
        top = f"botyard-{botyard.__version__}/"
        sources = {name.removeprefix(top) for name in archive.getnames()}
        information = archive.extractfile(f"{top}PKG-INFO")
        assert information is not None
        about.append(("sdist", information.read()))
    found = [f"wheel: {name} is missing" for name in IN_BOTH if name not in packed]
    found += [f"sdist: src/{name} is missing" for name in IN_BOTH if f"src/{name}" not in sources]
    found += [f"sdist: {name} is missing" for name in ONLY_IN_SDIST if name not in sources]
    found += [
        f"wheel: {name} is not ours"
        for name in packed
        if not re.match(r"botyard(/|-[^/]+\.dist-info/)", name)
    ]
    found += [f"{name} does not belong there" for name in sorted(packed | sources) if NOWHERE.search(name)]
    for kind, text in about:
        found += _metadata_problems(kind, text)
    if not re.search(
        rf"^## \[{re.escape(botyard.__version__)}\] - \d{{4}}-\d\d-\d\d$", _changelog(), re.MULTILINE
    ):
        found.append(f"CHANGELOG.md has no section '## [{botyard.__version__}] - <date>'")
    return found


def runs(wheel: Path) -> list[str]:
    """What is wrong with the wheel installed by itself, beside the packages that it needs."""
    with tempfile.TemporaryDirectory() as folder:
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)  # it is pure Python: nothing else is done to install it
        command = [
            sys.executable,
            "-c",
            "import botyard, sys; print(botyard.__file__); from botyard.cli import main; main()",
        ]
        done = subprocess.run(
            [*command, "--version"],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": folder},
            capture_output=True,
            text=True,
            check=False,
        )
    said = f"{folder}/botyard/__init__.py\nbotyard {botyard.__version__}\n"
    return (
        [] if done.stdout == said else [f"the installed wheel says {done.stdout + done.stderr}, not {said}"]
    )


def _metadata_problems(kind: str, text: bytes) -> list[str]:
    try:
        metadata = Metadata.from_email(text, validate=True)
    except ExceptionGroup as group:
        return [f"{kind}: {error}" for error in group.exceptions]
    wrong = []
    if str(metadata.version) != botyard.__version__:
        wrong.append(f"{kind}: its version is {metadata.version}, not {botyard.__version__}")
    if metadata.description != (ROOT / "README.md").read_text(encoding="utf-8"):
        wrong.append(f"{kind}: its description is not the README")
    return wrong


def _changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def main() -> None:
    """Build into dist/, check, and say what is wrong."""
    wheel, sdist = build(ROOT / "dist")
    found = [*problems(wheel, sdist), *runs(wheel)]
    for problem in found:
        print(f"release: {problem}", file=sys.stderr)
    if found:
        sys.exit(1)
    materials = sbom.write(wheel.parent)
    print(f"{wheel.name} and {sdist.name} are in dist/ and checked; {materials.name} says what they need")


if __name__ == "__main__":
    main()
