"""The folder of compiled kernels: private, named after what made it, with a way out."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest
from tests.extending.harness import Extended
from tests.test_architecture import MODULES, SOURCE, imports

from botyard import __version__, kernels

TOUCH_A_FLAG = """
import numpy as np
from botyard.rally.fast import codes as k
from botyard.rally.fast.kernels.checkpoints import touch

game, robots = np.zeros(k.GAME, np.int64), np.zeros((1, k.ROBOT), np.int64)
robots[0, k.NEXT_FLAG] = 1
touch(np.zeros(k.RULES, np.int64), game, robots, 0, 1)
print(robots[0, k.TOUCHED_AT], "cached" if touch.stats.cache_hits else "compiled")
"""

DECORATORS = {f"botyard.kernels.{name}" for name in ("kernel", "part", "inlined", "intrinsic")}


def test_the_folder_is_private_and_named_after_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    folder = kernels.cache_folder()
    assert folder.is_relative_to(tmp_path)
    assert __version__ in folder.name
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert kernels.cache_folder() == folder


def test_a_folder_that_others_can_write_is_not_trusted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    kernels.cache_folder().chmod(0o777)
    folder = kernels.cache_folder()
    assert not folder.is_relative_to(tmp_path / "botyard")
    assert kernels.is_private(folder)
    os.rmdir(folder)


def test_without_a_cache_a_temporary_folder_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(sys, "platform", "linux")
    folder = kernels.cache_folder()
    assert kernels.is_private(folder)
    os.rmdir(folder)


@pytest.mark.parametrize("place", ["XDG_CACHE_HOME", "NUMBA_CACHE_DIR"])
def test_a_kernel_is_compiled_again_when_a_file_that_it_imports_is_edited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv(place, str(tmp_path / "cache"))
    copied = Extended(tmp_path)
    assert copied.python(TOUCH_A_FLAG).split() == ["1", "compiled"]
    assert copied.python(TOUCH_A_FLAG).split() == ["1", "cached"]
    copied.change("rally/fast/kernels/lookup.py", "game[SERIAL] += 1", "game[SERIAL] += 5")
    assert copied.python(TOUCH_A_FLAG).split() == ["5", "compiled"]
    copied.change("rally/fast/codes.py", "TOUCHED_AT, TOUCHED_TURN =", "TOUCHED_TURN, TOUCHED_AT =")
    assert copied.python(TOUCH_A_FLAG).split() == ["5", "compiled"]


@pytest.mark.parametrize("module", [module for module, file in MODULES.items() if DECORATORS & imports(file)])
def test_what_a_kernel_imports_is_in_the_digest(module: str) -> None:
    ours = {name.removeprefix("botyard.") for name in imports(MODULES[module]) if name.startswith("botyard.")}
    files = [MODULES[name].relative_to(SOURCE) for name in (ours & MODULES.keys()) - {"kernels"}]
    folders = [Path(folder) for folder in kernels.KERNEL_FOLDERS]
    outside = [str(file) for file in files if not any(file.is_relative_to(folder) for folder in folders)]
    assert outside == []
