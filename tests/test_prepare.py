"""`tests.prepare`, which runs before the tests, waits for other installations and says what to run."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests import prepare

LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 10 (apt-get)"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for stand-ins of the machine's programs."""
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(prepare, "PAUSE", 0.01)
    return tmp_path


def apt_get(tools: Path, script: str) -> None:
    (tools / "apt-get").write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (tools / "apt-get").chmod(0o755)


def test_another_installation_is_waited_for(tools: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tries = tools / "tries"
    apt_get(
        tools,
        f"echo $* >> {tries}; [ $(wc -l < {tries}) -ge 3 ] || {{ echo '{LOCKED}' >&2; exit 100; }}",
    )
    assert prepare.apt("install", "-y", "chromium")
    assert tries.read_text(encoding="utf-8").splitlines() == ["-qq install -y chromium"] * 3
    assert capsys.readouterr().out == "Waiting for another installation on this machine to end ...\n"


def test_nobody_waits_for_ever(
    tools: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(prepare, "PATIENCE", 0.1)
    apt_get(tools, f"echo '{LOCKED}' >&2; exit 100")
    assert not prepare.apt("update")
    assert capsys.readouterr().out.splitlines()[-1] == f"apt-get failed: {LOCKED}"


def test_any_other_failure_is_told_at_once(tools: Path, capsys: pytest.CaptureFixture[str]) -> None:
    apt_get(tools, "echo; echo 'E: Temporary failure resolving the mirror'; echo more; exit 100")
    assert not prepare.apt("update")
    assert capsys.readouterr().out == "apt-get failed: E: Temporary failure resolving the mirror\n"


def test_the_line_to_run_fits_the_machine(tools: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apt_get(tools, "")
    assert "apt-get update && apt-get install" in prepare.what_to_run()
    (tools / "apt-get").unlink()
    monkeypatch.setenv("PATH", str(tools))
    assert "playwright install --with-deps chromium" in prepare.what_to_run()
