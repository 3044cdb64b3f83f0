"""A copy of the package with an extension in it, and everything that a user would do with it.

    with_card = Extended(tmp_path)
    with_card.add("rally/engine/options/jump_jets.py", CARD)
    everything(with_card)

Everything runs in separate processes that see only the copy. Kernels are taken over from the cache of
the checkout where the copy's sources are the same, since compiling them takes a minute.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, cast

from tests.server.clients import Api, Client, ServerProcess, play_rally

SOURCE = Path(__file__).parents[2] / "src" / "botyard"
GENERATE = SOURCE.parents[1] / "client" / "generate.py"
GENERATED = """
import json, os, runpy, sys

path, *files = sys.argv[1:]
sys.path.insert(0, os.path.dirname(path))  # as for any script that is started; runpy leaves it out
made = runpy.run_path(path)
print(json.dumps({file: made[file]() for file in files}))
"""
KERNELS = ("rally/fast/kernels", "envs/fast", "ricochet/solver", "bots/search")
"""Folders with compiled functions."""
SECONDS = 400
"""Nothing takes long, but the machine may be busy, and an extension may need new kernels."""


class Extended:
    """A copy of the package. Paths are relative to `src/botyard`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "src" / "botyard"
        shutil.copytree(SOURCE, self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def add(self, path: str, text: str) -> None:
        """A new file; there must be none of that name."""
        file = self.package / path
        assert not file.exists(), f"{path} exists"
        file.write_text(text, encoding="utf-8")

    def change(self, path: str, old: str, new: str) -> None:
        """Another text in an existing file, in one place."""
        file = self.package / path
        text = file.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{path} has {text.count(old)} times {old!r}"
        file.write_text(text.replace(old, new), encoding="utf-8")

    def touched(self) -> set[str]:
        """The files that are new or changed."""
        return {
            path
            for path in _files(self.package)
            if not (SOURCE / path).is_file()
            or (SOURCE / path).read_bytes() != (self.package / path).read_bytes()
        }

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.folder / "src"), "COLUMNS": "120"}

    def python(self, script: str, *arguments: str, typed: str = "") -> str:
        """What a script prints; it must succeed."""
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            cwd=self.folder,
            env=self.environment,
            timeout=SECONDS,
        )
        assert done.returncode == 0, f"{arguments or script}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done.stdout

    def botyard(self, *arguments: str, typed: str = "") -> str:
        """What a command prints; it must succeed."""
        return self.python("from botyard.cli import main; main()", *arguments, typed=typed)

    def client_words(self) -> str:
        """The English words of things as the browser gets them after `make generate`."""
        return self.generated("things")["things"]

    def help_lines(self) -> str:
        """The entries of its rules help about option cards and course rules, likewise."""
        return self.generated("lines")["lines"]

    def generated(self, *files: str) -> dict[str, str]:
        """What `make generate` would write into those files of the client."""
        return cast(dict[str, str], json.loads(self.python(GENERATED, str(GENERATE), *files)))

    @cached_property
    def kernels(self) -> Path:
        """Where the copy's compiled kernels are kept: with the checkout's, if its sources are the same."""
        return Path(self.python("from botyard.kernels import cache_folder; print(cache_folder())").strip())

    def take_over_kernels(self) -> None:
        """Copy what the checkout has compiled: numba looks for it by the path of the source."""
        for folder in KERNELS:
            own = self.kernels / _cache_name(SOURCE / folder)
            if own.is_dir():
                shutil.copytree(own, self.kernels / _cache_name(self.package / folder), dirs_exist_ok=True)

    def forget_kernels(self) -> None:
        """Leave the user's cache as it was."""
        for folder in KERNELS:
            shutil.rmtree(self.kernels / _cache_name(self.package / folder), ignore_errors=True)

    @contextlib.contextmanager
    def server(self) -> Iterator[ServerProcess]:
        """`botyard serve` of the copy, on a port of its own."""
        log = self.folder / "server.log"
        server = ServerProcess(str(self.folder / "games.db"), log, environment=self.environment)
        try:
            server.start()
            yield server
        finally:
            server.stop()


def _files(package: Path) -> set[str]:
    return {
        str(file.relative_to(package))
        for file in package.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }


def _cache_name(folder: Path) -> str:
    """The name of numba's folder for the sources in that one."""
    path = os.path.abspath(folder)
    return f"{os.path.basename(path)}_{hashlib.sha1(path.encode()).hexdigest()}"


WALK = """
import contextlib, io, json, sys
from pathlib import Path

from msgspec.structs import replace

from botyard.bots.rally import BOTS, make_bot
from botyard.cli import main
from botyard.rally.floor.courses import load_course
from botyard.proofs.rally.fuzz import fingerprint, random_setup
from botyard.proofs.rally.fuzz import play as play_at_random
from botyard.rally.engine.game import Game
from botyard.rally.records.record import load, resume, save
from botyard.rally.engine.setup import set_up

request = json.loads(sys.argv[1])
edition, course = request["edition"], load_course(request["course"])
rules = dict.fromkeys(request["rules"], True)

# What is typed at a terminal; one process for all, since every start of Python takes its time.
def botyard(*arguments):
    sys.argv, printed = ["botyard", *arguments], io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            main()
        except SystemExit as end:
            assert not end.code, (arguments, printed.getvalue()[-2000:])
    assert printed.getvalue().strip(), arguments

botyard("warmup")
botyard("show", course.key)
botyard("show", course.key, "--svg", "course.svg")
assert Path("course.svg").read_text().startswith("<svg")
play = ["play", "--edition", edition, "--course", course.key, "--people", "0", "--bots", "2", "--fast"]
said = [word for rule in rules for word in ("--rule", rule)]
botyard(*play, *said, "--turn-limit", "2", "--seed", "x", "--save", "race.json")
botyard("replay", "race.json", "--plain")

# A race with each bot, and its record.
for name in BOTS:
    seats = max(2, min(course.players))
    game = Game(set_up(course, ["p"] * seats, edition=edition, rules=rules, turn_limit=1, seed=name))
    racers = [make_bot(name if seat == 0 else "random", seat) for seat in range(seats)]
    while not game.finished:
        for asked in game.pending():
            choice = racers[asked.seat].choose(game.view(asked.seat), asked)
            game.submit(asked.seat, asked.key, choice)
    file = Path(f"{name}.json")
    save(game, file)
    assert fingerprint(resume(load(file))) == fingerprint(game), name

# Random races under all invariants.
for seed in ("one", "two"):
    play_at_random(replace(random_setup(seed, edition), turn_limit=6))

# Environments.
from botyard.envs.race import RaceEnv
from botyard.envs.race_parallel import RaceParallel
from botyard.envs.race_vector import RaceVector

for env in (
    RaceEnv(course.key, ("random",), edition=edition, rules=rules),
    RaceEnv(course.key, ("greedy",), edition=edition, rules=rules),
    RaceVector(2, request["simulated"], 2, edition=edition, threads=1),
):
    env.reset(seed=1)
    for _ in range(6):
        env.step(env.action_space.sample())
    env.close()
parallel = RaceParallel(course.key, 2, edition=edition, rules=rules, strict=False)
parallel.reset(seed=1)
for _ in range(6):
    parallel.step({agent: 0 for agent in parallel.agents})

# The simulator beside the exact engine.
from botyard.proofs.rally.random_positions import compare_position, compare_race

for seed in range(3):
    compare_position(f"{edition} {seed}", edition)
compare_race(f"{edition} race", edition)
"""


def everything(
    extended: Extended,
    *,
    edition: str = "2005",
    course: str = "dizzy-dash",
    rules: tuple[str, ...] = (),
    bots: tuple[str, ...] = ("greedy",),
    simulated: str = "",
) -> None:
    """All that a user would do: each part must succeed. `simulated`: a course that the simulator covers."""
    extended.take_over_kernels()
    try:
        request = {"edition": edition, "course": course, "rules": rules, "simulated": simulated or course}
        extended.python(WALK, json.dumps(request))
        game = {"type": "rally", "edition": edition, "course": course, "turn_limit": 2}
        settings = {"game": {**game, "rules": dict.fromkeys(rules, True)}, "seats": 1 + len(bots)}
        asyncio.run(race_in_a_room(extended, settings, bots))
    finally:
        extended.forget_kernels()


async def race_in_a_room(extended: Extended, settings: dict[str, Any], bots: tuple[str, ...]) -> None:
    """A person and bots race in a room of a real server."""
    with extended.server() as server:
        api = Api(server.url)
        try:
            assert (await api.get("/api/catalogue")).status_code == 200
            made = await api.make_room(settings, "Ann", bots)
            ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
            await ann.ok("start")
            await play_rally(ann)
            assert ann.finished
            await ann.close()
        finally:
            await api.close()
