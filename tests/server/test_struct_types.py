"""Before a server loads games in threads, msgspec has looked at every struct class: see `struct_types`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WITHOUT_FIELDS = """
import asyncio, gc, sys
from botyard.server.app import make_rest
from botyard.server.config import Config
from botyard.server.rooms.rooms import Rooms
from botyard.server.games.struct_types import struct_types

def looked_at(known):
    return any(type(one).__name__ == "StructInfo" for one in gc.get_referents(known))

async def main():
    async with make_rest(Rooms(Config(database=sys.argv[1], job_workers=1))).lifespan():
        known = set(struct_types())
        print(len(known), sorted(one.__qualname__ for one in known if not looked_at(one)))

asyncio.run(main())
"""
RACE = """
import sys, threading
import msgspec
from botyard.server.games.struct_types import prepare_struct_types

sys.setswitchinterval(1e-6)
for number in range(200):
    module = type(sys)(f"fields{number}")
    sys.modules[module.__name__] = module
    exec('''
from __future__ import annotations
import msgspec
class Inner(msgspec.Struct):
    a: int | None
    b: dict[str, list[int]]
class Outer(msgspec.Struct):
    x: int
    y: tuple[Inner, ...]
    z: list[Outer] | None = None
''', module.__dict__)
    prepare_struct_types()
    together = threading.Barrier(4)
    def decode():
        together.wait()
        msgspec.json.decode(b'{"x":1,"y":[{"a":1,"b":{"k":[1]}}],"z":[{"x":1,"y":[]}]}', type=module.Outer)
    threads = [threading.Thread(target=decode) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
print("decoded")
"""


def test_a_started_server_has_looked_at_every_struct_class(tmp_path: Path) -> None:
    done = run(WITHOUT_FIELDS, str(tmp_path / "games.db"))
    number, missing = done.stdout.split(maxsplit=1)
    assert int(number) > 100
    assert missing.strip() == "[]"


def test_prepared_classes_can_be_decoded_first_by_several_threads() -> None:
    assert run(RACE).stdout == "decoded\n"


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True, timeout=300
    )
