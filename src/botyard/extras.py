"""How to install an extra (`rl`, `cluster` ...), whichever way Botyard itself was installed.

Botyard is not on a package index, so its bare name finds nothing: the extra has to come from the same place.
Installers record that place beside the package (PEP 610).
"""

from __future__ import annotations

import json
import sys
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from urllib.parse import urlsplit
from urllib.request import url2pathname


def how_to_install(extra: str) -> str:
    """Instructions for installing a missing extra."""
    wanted = requirement(extra, _origin())
    if wanted is None:
        return f'run: pip install ".[{extra}]" in the folder of Botyard\'s sources'
    if find_spec("pip") is None:  # uv and pipx environments have no pip
        return f"reinstall Botyard as {wanted}"
    return f"run: {sys.executable} -m pip install {wanted}"


def requirement(extra: str, origin: str | None) -> str | None:
    """The requirement to give to an installer; None if the origin of Botyard was not recorded.

    >>> requirement("rl", '{"url": "https://a.example/b.git", "vcs_info": {"vcs": "git", "commit_id": "1f"}}')
    '"botyard[rl] @ git+https://a.example/b.git@1f"'
    >>> requirement("rl", '{"url": "file:///tmp/botyard-0.1.0-py3-none-any.whl", "archive_info": {}}')
    '"botyard[rl] @ file:///tmp/botyard-0.1.0-py3-none-any.whl"'
    >>> requirement("rl", '{"url": "file:///home/ann/botyard", "dir_info": {"editable": true}}')
    '-e "/home/ann/botyard[rl]"'
    """
    if origin is None:
        return None
    noted = json.loads(origin)
    url = str(noted["url"])
    if noted.get("dir_info", {}).get("editable"):
        return f'-e "{url2pathname(urlsplit(url).path)}[{extra}]"'
    if version := noted.get("vcs_info"):
        url = f"{version['vcs']}+{url}@{version['commit_id']}"
    return f'"botyard[{extra}] @ {url}"'


def _origin() -> str | None:
    try:
        return distribution("botyard").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
