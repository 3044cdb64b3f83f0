"""The wheel has everything in it: installed elsewhere, without Node, it serves the page and its parts."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import time
import zipfile
from pathlib import Path

import httpx
import pytest
from tests.server.clients import WAIT

from botyard.proofs.trials.processes import free_port

ROOT = Path(__file__).parents[2]
START = "import botyard; assert 'clean' in botyard.__file__; from botyard.cli import main; main()"
ASSET = re.compile(r"(?:src|href)=\"(/(?:assets|icon)[^\"]+)\"")


def run(*command: str | Path, cwd: Path) -> None:
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr).decode()


@pytest.fixture
def python(tmp_path: Path) -> Path:
    """A clean virtual environment: the wheel, and the packages that it depends on, but not this checkout."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "dist", cwd=ROOT)
    (wheel,) = (tmp_path / "dist").glob("botyard-*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", tmp_path / "clean", cwd=tmp_path)
    (site,) = (tmp_path / "clean").glob("lib/python*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)  # it is pure Python: nothing else is done to install it
    # Links to checkouts among those packages are not followed, for they are .pth files themselves.
    (site / "dependencies.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return tmp_path / "clean/bin/python"


def test_the_wheel_serves_the_page(python: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    port = free_port()
    plain = {"PATH": "/nowhere", "HOME": str(empty)}
    command = [str(python), "-c", START, "serve", "--port", str(port), "--no-warm-up"]
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(command, cwd=empty, env=plain, stdout=log, stderr=log)
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/health", server, tmp_path / "log")
        page = httpx.get(url, timeout=WAIT)
        assert page.headers["content-type"].startswith("text/html")
        parts = ASSET.findall(page.text)
        assert len(parts) >= 3
        for part in parts:
            assert httpx.get(url + part, timeout=WAIT).status_code == 200, part
    finally:
        server.terminate()
        server.wait(WAIT)


def wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + WAIT
    while time.monotonic() < until:
        assert server.poll() is None, log.read_text()
        try:
            assert httpx.get(url, timeout=5).status_code == 200
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(log.read_text())
