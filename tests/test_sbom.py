"""The bill of materials names what is shipped, exactly, with the hashes by which it is installed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.sbom import ROOT, bill, write
from tests.test_locks import lock


def test_every_locked_package_is_in_the_bill_with_its_hashes(tmp_path: Path) -> None:
    written = json.loads(write(tmp_path).read_text(encoding="utf-8"))
    assert written == bill()
    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    parts = {part["purl"]: part for part in written["components"]}
    for name, entries in lock("run.txt").items():
        for requirement, hashes in entries:
            (pin,) = requirement.specifier
            told = {f"sha256:{one['content']}" for one in parts[f"pkg:pypi/{name}@{pin.version}"]["hashes"]}
            assert told == hashes, name
    packages = json.loads((ROOT / "client" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(parts) >= len(packages)
    lengths = {"SHA-256": 64, "SHA-512": 128}
    for part in parts.values():
        assert part["hashes"], part
        assert all(len(one["content"]) == lengths[one["alg"]] for one in part["hashes"]), part
