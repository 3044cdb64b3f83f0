"""Races saved at the moment when seat 0 is asked something: one for each kind of question.

Random players race on real set-ups until the question comes up; the race is then written into the server's
own database, as if it had been played there.
"""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import msgspec
from tests.server.stored_games import store_game

from botyard.rally.engine.decisions import ChooseReentry
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import Player, Setup, set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.kind import RALLY
from botyard.rng import Rng
from botyard.server.games.rally_play import RallyPlay
from botyard.server.games.rally_settings import RallySettings
from botyard.server.net.security import hashed
from botyard.server.rooms.settings import Settings
from botyard.server.storage.engines import database_url
from botyard.server.storage.rows import LogEntry, Seat
from botyard.server.storage.store import Store


def _bars_a_facing(question: ChooseReentry) -> bool:
    """Whether a square may be chosen, but not every facing on it (rulebook 003:273)."""
    open_squares = {str(choice).rpartition(",")[0] for choice in question.choices}
    return any(barred.place.rpartition(",")[0] in open_squares for barred in question.barred)


OPTIONS = {"starting-options": {"count": 5}}
SCENES: dict[str, dict[str, Any]] = {
    "ChooseProgram": {"edition": "2005"},
    "ChooseRobot": {"edition": "dutch"},
    "ChooseFacing": {"edition": "1994", "course": "sample-track"},
    "ChooseEntry": {"edition": "amigo2000"},
    "ChooseReentry": {"edition": "dutch", "wants": _bars_a_facing, "seed": 21},
    "ChooseReentryPower": {"edition": "2005"},
    "ChoosePowerDown": {"edition": "2005", "rules": {"pd.only_damaged": False}},
    "ChooseStayDown": {"edition": "2005", "rules": {"pd.only_damaged": False}},
    "ChooseUnlock": {
        "edition": "2005",
        "course": "lost-bearings",
        "rules": {"unlock": "choice", "starting-damage": {"points": 4}},
    },
    "ChooseDoubleSite": {"edition": "2005", "rules": {"double_site": "choice"}, "seed": 101},
    "ChooseLoss": {"edition": "2005", "rules": OPTIONS},
    "ChooseSacrifice": {"edition": "2005", "rules": OPTIONS},
    "ChooseMove": {"edition": "2005", "rules": OPTIONS},
    "ChooseWeapon": {"edition": "2005", "rules": OPTIONS},
    "ChooseShot": {"edition": "2005", "rules": OPTIONS},
    "ChooseSetting": {"edition": "2005", "rules": OPTIONS},
    "ChooseUse": {"edition": "2005", "rules": OPTIONS},
    "ChooseCard": {"edition": "2005", "rules": OPTIONS},
    "ChooseReach": {"edition": "2005", "rules": OPTIONS, "seed": 36},
    "ChooseDraft": {"edition": "2005", "rules": {"draft-of-three": {}}},
    "ChooseHome": {"edition": "2005", "course": "capture-the-flag"},
    "ChoosePlacement": {"edition": "2005", "course": "capture-the-flag"},
}
"""Where each kind of question comes up, what is wanted of it, and the first seed to try if it is rare."""
SCREENS = ("desktop", "phone", "axe")
MOST_SEEDS = 400
MOST_ANSWERS = 400


def moment(kind: str) -> Game:
    """A race in which seat 0 is asked that, and nobody else anything before."""
    first, wanted = SCENES[kind].get("seed", 0), SCENES[kind].get("wants", bool)
    for seed in range(first, first + MOST_SEEDS):
        game = Game(_setup(SCENES[kind], str(seed)))
        rng = Rng(f"moment {seed}")
        for _ in range(MOST_ANSWERS):
            pending = game.pending()
            if not pending:
                break
            mine = [asked for asked in pending if asked.seat == 0]
            if mine and type(mine[0]).__name__ == kind and wanted(mine[0]):
                return game
            game.submit(pending[0].seat, pending[0].key, random_choice(pending[0], rng))
    raise AssertionError(f"{kind} never came up in {MOST_SEEDS} races")


def _setup(scene: dict[str, Any], seed: str) -> Setup:
    course = load_course(scene.get("course", "risky-exchange"))
    count = min(course.players, key=lambda number: abs(number - 4))
    names = ("Ann", "Ben", "Cleo", "Dirk", "Eva", "Finn", "Gwen", "Hugo")[:count]
    players = [Player(name) for name in names]
    return set_up(course, players, edition=scene["edition"], rules=scene.get("rules"), seed=seed)


def saved(database: str, games: dict[str, Game]) -> None:
    """Write the races into the database, each into the room of its kind; all but seat 0 are bots."""
    # In a thread of its own, because Playwright already runs an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _save(database, games)).result()


def room_of(kind: str, screen: str = "desktop") -> str:
    """The code of the room in which the question waits; one for each screen, since an answer uses it up."""
    return f"{kind}-{screen}".upper()


def token(kind: str) -> str:
    """The token of seat 0 in the room of that kind."""
    return f"seat0-{kind}".ljust(24, "-")


async def _save(database: str, games: dict[str, Game]) -> None:
    store = Store(database_url(database))
    await store.open()
    for kind, screen in product(games, SCREENS):
        game, code = games[kind], room_of(kind, screen)
        names = [player.name for player in game.setup.players]
        bots = (None, *("random",) * (len(names) - 1))
        seats = tuple(
            Seat(name=name, token=hashed(token(kind)) if bot is None else "", bot=bot)
            for name, bot in zip(names, bots, strict=True)
        )
        settings = Settings(game=RallySettings(edition=game.setup.edition), seats=len(names), glass=False)
        row = await store_game(store, settings, seats, game.setup, code=code, owner=hashed("owner"))
        await _append(store, row.code, game)
    await store.close()


async def _append(store: Store, code: str, game: Game) -> None:
    play = RallyPlay(RALLY, Game(game.setup))
    for seq, answer in enumerate(game.answers, start=1):
        before = len(play.events())
        seat = next(asked.seat for asked in play.game.asked() if asked.key == answer.key)
        entry = LogEntry(seq=seq, seat=seat, action="answer", key=answer.key, choice=answer.choice, at=seq)
        play.apply(entry)
        events = json.dumps(msgspec.to_builtins(list(play.events(before))))
        await store.append(code, msgspec.structs.replace(entry, events=events))
