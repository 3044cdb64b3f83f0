"""The folder of compiled kernels: private, named after what made it, with a way out."""

from __future__ import annotations

import os
import stat

from botyard import __version__, kernels


def test_the_folder_is_private_and_named_after_versions(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(kernels.sys, "platform", "linux")
    folder = kernels.cache_folder()
    assert folder.is_relative_to(tmp_path)
    assert __version__ in folder.name
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert kernels.cache_folder() == folder


def test_a_folder_that_others_can_write_is_not_trusted(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(kernels.sys, "platform", "linux")
    kernels.cache_folder().chmod(0o777)
    folder = kernels.cache_folder()
    assert not folder.is_relative_to(tmp_path / "botyard")
    assert kernels.is_private(folder)
    os.rmdir(folder)


def test_without_a_cache_a_temporary_folder_serves(tmp_path, monkeypatch):
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    monkeypatch.setattr(kernels.sys, "platform", "linux")
    folder = kernels.cache_folder()
    assert kernels.is_private(folder)
    os.rmdir(folder)
