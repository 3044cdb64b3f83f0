"""What is said about a missing extra: an installer understands it, and nobody is sent to an index."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from botyard.extras import how_to_install, requirement

ROOT = Path(__file__).parent.parent
WITHOUT = """
import sys
from importlib.abc import MetaPathFinder

missing = sys.argv[1]

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
from botyard.cli import main
sys.argv[1:] = sys.argv[2:]
main()
"""


def test_a_checkout_on_another_disk_is_named_as_its_path() -> None:
    noted = '{"url": "file:///home/ann/my%20games/botyard", "dir_info": {"editable": true}}'
    assert requirement("plots", noted) == '-e "/home/ann/my games/botyard[plots]"'


@pytest.mark.parametrize(
    "noted",
    [
        '{"url": "file:///home/ann/my%20games/botyard", "dir_info": {}}',
        '{"url": "https://a.example/b.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}}',
        '{"url": "file:///tmp/botyard-0.1.0.tar.gz", "archive_info": {"hashes": {}}}',
    ],
)
def test_installers_can_read_it(noted: str) -> None:
    said = requirement("rl", noted)
    assert said is not None
    wanted = Requirement(said.strip('"'))
    assert (wanted.name, wanted.extras) == ("botyard", {"rl"})
    assert wanted.url is not None
    assert "://" in wanted.url


def test_where_nobody_noted_the_place_the_sources_are_named() -> None:
    assert requirement("rl", None) is None
    assert '[rl]"' in how_to_install("rl")


@pytest.mark.parametrize(
    ("missing", "verb", "extra"),
    [
        ("gymnasium", ["bench", "envs"], "rl"),
        (
            "asyncpg",
            ["serve", "--database", "postgresql://me@127.0.0.1/x", "--port", "0"],
            "postgres",
        ),
    ],
)
def test_a_missing_extra_is_one_line(missing: str, verb: list[str], extra: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, missing, *verb],
        capture_output=True,
        text=True,
        check=False,
        timeout=90,
    )
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("botyard: ")
    assert f'[{extra}]"' in line or f"[{extra}] @" in line


def test_nobody_is_sent_to_an_index() -> None:
    """Botyard is not published: its bare name installs nothing, or somebody else's package."""
    texts = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md"]
    told = re.compile(r"(pip|pipx|uv tool) install (-\S+ )*[\"'`]?botyard\b(?!\[\w+\] @)|uvx botyard")
    for file in texts:
        assert not told.search(file.read_text(encoding="utf-8")), file
