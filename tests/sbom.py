"""The bill of materials of a release (CycloneDX 1.6): what is installed or built in, by the locks' hashes."""

from __future__ import annotations

import base64
import json
import re
import uuid
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import botyard

ROOT = Path(__file__).parent.parent
ENTRY = re.compile(r"\s+--hash=sha256:")


def python_packages(lock: Path) -> list[dict[str, Any]]:
    """What a player's installation holds. A package has several files, and so several hashes."""
    found = []
    for line in lock.read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        wanted, *hashes = ENTRY.split(line.strip())
        requirement = Requirement(wanted)
        (pin,) = requirement.specifier
        name = canonicalize_name(requirement.name)
        purl = f"pkg:pypi/{name}@{pin.version}"
        sums = [{"alg": "SHA-256", "content": content} for content in hashes]
        found.append(_component(name, pin.version, purl, sums, "required"))
    return found


def client_packages(lock: Path) -> list[dict[str, Any]]:
    """What the client is built from; tools of its developers are marked as optional."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    found = []
    for place, entry in packages.items():
        if not place:
            continue
        name = place.rpartition("node_modules/")[2]
        algorithm, _, digest = entry["integrity"].partition("-")
        content = base64.b64decode(digest).hex()
        purl = f"pkg:npm/{name.replace('@', '%40')}@{entry['version']}"
        sums = [{"alg": algorithm.upper().replace("SHA", "SHA-"), "content": content}]
        scope = "optional" if entry.get("dev") or entry.get("optional") else "required"
        found.append(_component(name, entry["version"], purl, sums, scope))
    return found


def _component(
    name: str, version: str, purl: str, hashes: list[dict[str, str]], scope: str
) -> dict[str, Any]:
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "purl": purl,
        "scope": scope,
        "hashes": hashes,
    }


def bill() -> dict[str, Any]:
    """The whole bill; the same for the same locks."""
    parts = python_packages(ROOT / "locks" / "run.txt")
    parts += client_packages(ROOT / "client" / "package-lock.json")
    unique = list({part["bom-ref"]: part for part in parts}.values())
    own = f"pkg:pypi/botyard@{botyard.__version__}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, own + json.dumps(unique))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "botyard",
                "version": botyard.__version__,
                "purl": own,
            }
        },
        "components": unique,
        "dependencies": [{"ref": own, "dependsOn": [part["bom-ref"] for part in unique]}],
    }


def write(folder: Path) -> Path:
    """Write the bill beside the files that it is about."""
    file = folder / f"botyard-{botyard.__version__}.cdx.json"
    file.write_text(json.dumps(bill(), indent=1) + "\n", encoding="utf-8")
    return file
