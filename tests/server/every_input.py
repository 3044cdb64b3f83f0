"""Every route and every command with its largest legal input, in one table: what each of them is sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
from tests.server.clients import Client, first_choice
from tests.server.games.test_server_play import do
from tests.server.largest_inputs import (
    drawing,
    free_settings,
    largest_course,
    largest_floor,
    largest_positions,
    largest_sketch,
    ricochet_drawing,
)
from tests.server.long_races import OWNER, TOKENS, largest_record

from botyard.proofs.trials.processes import Server
from botyard.ricochet.engine.moves import Walk, legal_moves, moves_text
from botyard.ricochet.floor.codes import parse_code

LONG, OVER = "LONGRACE", "OVERRACE"
"""The rooms of the long races: one is running, one is over."""
PUBLIC_ROOMS = 100
PUZZLE = "R2B2G1Y2-R1dGedB24Y0f-Bt"
NAME = "ÄÖÜ" * 8
"""As long as a name may be."""
LARGEST_ANSWER = [[["x" * 100] * 20] * 5]
"""Some 10 kB; a message may have 16."""
WRONG = ["w" * 64] * 12
"""Tokens that prove nothing."""


class Holds:
    """How long the server's loop was held, as the server writes it down, and by what."""

    def __init__(self, file: Path) -> None:
        self._file, self._read = file, 0
        self.by_name: dict[str, float] = {}
        """The longest hold of each route and message, in seconds."""

    def blame(self, *names: str) -> None:
        """Whatever has been written down since this was last called is due to one of these."""
        lines = self._file.read_text().split() if self._file.exists() else []
        longest = max(map(float, lines[self._read :]), default=0.0)
        self._read = len(lines)
        for name in names:
            self.by_name[name] = max(longest, self.by_name.get(name, 0.0))


class World:
    """A server, and what an attacker has prepared there."""

    def __init__(self, server: Server, http: httpx.AsyncClient, holds: Holds) -> None:
        self.server, self.http, self.holds = server, http, holds

    async def lap(self, *names: str) -> None:
        """Let the server finish what these began: two answers later its loop has beaten again."""
        for _ in range(2):
            await self.ask("GET", "/health/live")
        self.holds.blame(*names)

    async def ask(self, method: str, path: str, status: int = 200, **more: Any) -> httpx.Response:
        answer = await self.http.request(method, path, **more)
        assert answer.status_code == status, (path, answer.status_code, answer.text[:500])
        return answer

    async def make_room(self, **settings: Any) -> Host:
        body = {"settings": settings, "name": NAME, "browser": "b" * 64}
        made = (await self.ask("POST", "/api/rooms", 201, json=body)).json()
        await self.lap("POST /api/rooms")
        return Host(self, await self.enter(made["room"], made["owner"], made["token"]))

    async def enter(self, room: str, *tokens: str) -> MeasuredClient:
        client = MeasuredClient(self.server.ws, room, *tokens, browser="b" * 64)
        client.world = self
        await client.connect()
        await self.lap("hello")
        return client


class MeasuredClient(Client):
    """A client whose commands are measured one by one."""

    world: World

    async def command(self, kind: str, id_: str | None = None, **fields: Any) -> dict[str, Any]:
        answer = await super().command(kind, id_, **fields)
        await self.world.lap(kind)
        return answer


class Host:
    """The owner of a room, with all that is needed to use each command there."""

    def __init__(self, world: World, client: MeasuredClient) -> None:
        self.world, self.client = world, client

    async def join(self, number: int) -> dict[str, Any]:
        body = {"name": f"{number:02}{NAME}"[:24], "browser": f"{number:064}"}
        joined = await self.world.http.post(f"/api/rooms/{self.client.room}/join", json=body)
        assert joined.status_code == 201, joined.text
        await self.world.lap("POST /api/rooms/{room:str}/join")
        answer: dict[str, Any] = joined.json()
        return answer

    async def fill(self, seats: int) -> list[dict[str, Any]]:
        return [await self.join(number) for number in range(1, seats)]


Act = Callable[[World], Awaitable[None]]
ROUTES: dict[str, Act] = {}
COMMANDS: dict[str, Act] = {}


def route(*names: str) -> Callable[[Act], Act]:
    """The largest input of these routes, by their names in `route_prices`."""

    def keep(act: Act) -> Act:
        ROUTES.update(dict.fromkeys(names, act))
        return act

    return keep


def command(*names: str) -> Callable[[Act], Act]:
    """The largest input of these messages, by their type."""

    def keep(act: Act) -> Act:
        COMMANDS.update(dict.fromkeys(names, act))
        return act

    return keep


def page(name: str, path: str, status: int = 200, host: str = "localhost", accept: str = "*/*") -> None:
    """A route whose input is its address."""

    async def act(world: World) -> None:
        await world.ask("GET", path, status, headers={"host": host, "accept": accept})

    ROUTES[name] = act


HTML = "text/html"
ANIMATION = "animation?first=100&last=101&width=960&speed=4"
for place in ("", "puzzles", "rules", "studio"):
    page(f"GET /{place}", f"/{place}?{'q' * 3000}", accept=HTML)
page("GET /analysis/{code:str}", f"/analysis/{'a' * 3000}", accept=HTML)
page("GET /puzzles/{code:str}", f"/puzzles/{'a' * 3000}", accept=HTML)
page("GET /rules/{book:str}", f"/rules/{'a' * 3000}", accept=HTML)
page("GET /studio/{code:str}", f"/studio/{'a' * 3000}", accept=HTML)
page("GET /r/{room:str}", f"/r/{LONG}", host="h" * 290)
page("GET /table/{room:str}", f"/table/{LONG}", host="h" * 290)
page("GET /replay/{code:str}", f"/replay/{LONG}-1", host="h" * 290)
page("GET /assets/{path:path}", f"/assets/{'../' * 1000}{'a' * 200}", 404)
page("GET /icon.svg", "/icon.svg")
page("GET /favicon.ico", "/favicon.ico")
page("GET /health", "/health")
page("GET /health/live", "/health/live")
page("GET /health/ready", "/health/ready")
page("GET /metrics", "/metrics")
page("GET /api", "/api")
page("GET /api/{path:str}", f"/api/{'a' * 3000}", 404)
page("GET /api/openapi.json", "/api/openapi.json")
page("GET /api/docs", "/api/docs")
page("GET /api/catalogue", "/api/catalogue")
page("GET /api/courses/{key:str}/floor", "/api/courses/marathon-madness/floor")
page("GET /api/courses/{key:str}/picture.svg", "/api/courses/marathon-madness/picture.svg")
page("GET /api/boards/{edition:str}/{name:str}", "/api/boards/2005/exchange")
page("GET /api/boards/{edition:str}/{name:str}/picture.svg", "/api/boards/2005/exchange/picture.svg")
page("GET /api/ricochet/{code:str}", "/api/ricochet/R1G2Y3B4")
page("GET /api/ricochet/{code:str}/picture.svg", "/api/ricochet/R1G2Y3B4/picture.svg")
page("GET /api/puzzles", "/api/puzzles")
page("GET /api/puzzles/position/{code:str}", f"/api/puzzles/position/{PUZZLE}")
page("GET /api/rooms", "/api/rooms")
page("GET /api/rooms/{room:str}", f"/api/rooms/{LONG}", host="h" * 290)
page("GET /api/rooms/{room:str}/qr.svg", f"/api/rooms/{LONG}/qr.svg?hand=true", host="h" * 250)
page("GET /api/rooms/{room:str}/preview.png", f"/api/rooms/{LONG}/preview.png")
page("GET /api/replays/{code:str}", f"/api/replays/{LONG}-1")
page("GET /api/replays/{code:str}/picture.svg", f"/api/replays/{OVER}-1/picture.svg?at=1000000")
page("GET /api/replays/{code:str}/picture.png", f"/api/replays/{OVER}-1/picture.png?width=2400")
page("GET /api/replays/{code:str}/preview.png", f"/api/replays/{OVER}-1/preview.png")
page("GET /api/replays/{code:str}/record", f"/api/replays/{OVER}-1/record")
page("GET /api/replays/{code:str}/analysis", f"/api/replays/{OVER}-1/analysis")
page("GET /api/replays/{code:str}/animation", f"/api/replays/{OVER}-1/{ANIMATION}")
page("GET /api/replays/{code:str}/animation.gif", f"/api/replays/{OVER}-1/{ANIMATION.replace('?', '.gif?')}")


@route("GET /api/puzzles/position/{code:str}/hint")
async def _hint(world: World) -> None:
    answer = await world.http.get(f"/api/puzzles/position/{PUZZLE}/hint?step=4")
    assert answer.status_code in (200, 422, 503)  # a busy machine may not solve it in time


@route("GET /api/puzzles/day/{day:str}")
async def _day(world: World) -> None:
    today = (await world.ask("GET", "/api/puzzles")).json()["today"]
    await world.ask("GET", f"/api/puzzles/day/{today}")


@route("POST /api/puzzles/position/{code:str}/moves")
async def _moves(world: World) -> None:
    """As many moves as one may send, none of which solves it."""
    walk, moves = Walk.of(parse_code(PUZZLE)), ""
    while len(moves) < 120:
        letter, direction = next(
            move for move in legal_moves(walk.position.board, walk.robots) if move[0] != walk.position.active
        )
        walk.go(letter, direction)
        moves += moves_text([(letter, direction)])
    await world.ask("POST", f"/api/puzzles/position/{PUZZLE}/moves", json={"moves": moves})


@route("POST /api/floor")
async def _floor(world: World) -> None:
    await world.ask("POST", "/api/floor", json=largest_floor())


@route("POST /api/floor/picture.svg")
async def _floor_picture(world: World) -> None:
    await world.ask("POST", "/api/floor/picture.svg", json=largest_floor())


@route("POST /api/rooms")
async def _new_room(world: World) -> None:
    for settings in (
        free_settings(largest_floor()),
        {"game": {"type": "ricochet", "board": ricochet_drawing()}, "seats": 20},
    ):
        body = {"settings": settings, "name": NAME, "browser": "b" * 64}
        await world.ask("POST", "/api/rooms", 201, json=body)


@route("POST /api/rooms/{room:str}/join")
async def _join(world: World) -> None:
    host = await world.make_room(**free_settings(largest_floor()))
    await host.fill(20)


@route("POST /api/replays")
async def _upload(world: World) -> None:
    answer = await world.http.post("/api/replays", content=largest_record())
    assert answer.status_code in (201, 422), answer.text  # a busy machine may not check it in time


@route("POST /api/replays/{code:str}/report")
async def _report(world: World) -> None:
    words = {"text": "x" * 2000, "rule": "x" * 200, "lines": "x" * 200, "tokens": [*TOKENS, *WRONG]}
    for code in (f"{LONG}-1", f"{OVER}-1"):
        for counted in ("all", "public", 0):
            body = {"at": 1_000_000, "counted": counted, **words}
            await world.ask("POST", f"/api/replays/{code}/report", json=body)


@route("POST /api/studio/check")
async def _check(world: World) -> None:
    await world.ask("POST", "/api/studio/check", json={"text": largest_course(), "desk": "d" * 40})
    await world.ask("POST", "/api/studio/check", json={"sketch": largest_sketch()})


@route("POST /api/studio/courses", "PUT /api/studio/courses/{code:str}", "GET /api/studio/courses/{code:str}")
async def _courses(world: World) -> None:
    kept = (await world.ask("POST", "/api/studio/courses", 201, json={"text": largest_course()})).json()
    await world.lap("POST /api/studio/courses")
    body = {"text": largest_course(), "key": kept["key"]}
    await world.ask("PUT", f"/api/studio/courses/{kept['code']}", json=body)
    await world.lap("PUT /api/studio/courses/{code:str}")
    await world.ask("GET", f"/api/studio/courses/{kept['code']}")
    await world.lap("GET /api/studio/courses/{code:str}")


@route("POST /api/studio/estimate")
async def _estimate(world: World) -> None:
    body = {"text": largest_course(), "edition": "2005", "players": 8}
    await world.ask("POST", "/api/studio/estimate", 422, json=body)  # nobody can win it


@route("POST /api/studio/surprise")
async def _surprise(world: World) -> None:
    body = {"length": "short", "difficulty": "easy", "players": 8, "seed": "s" * 40}
    await world.ask("POST", "/api/studio/surprise", json=body)


@route("POST /api/studio/ricochet")
async def _position(world: World) -> None:
    robots = {"R": [1, 1], "G": [2, 1], "B": [3, 1], "Y": [4, 1], "K": [5, 1]}
    for board in (ricochet_drawing(), "R1G2Y3B4"):
        body = {"board": board, "robots": robots, "target": [6, 1], "active": "R"}
        await world.ask("POST", "/api/studio/ricochet", json=body)


@route("POST /api/studio/ricochet/open")
async def _positions(world: World) -> None:
    for text in (largest_positions(), ricochet_drawing()):
        await world.ask("POST", "/api/studio/ricochet/open", json={"text": text})


# Messages


@command("hello")
async def _hello(world: World) -> None:
    client = await world.enter(LONG, *TOKENS, OWNER, *WRONG)
    assert len(client.events) == len(TOKENS)
    await client.close()


@command("lobby")
async def _lobby(world: World) -> None:
    client = await Client(world.server.ws, "").connect(hello=False)
    await client.send(type="lobby")
    told = await client.wait(lambda message: message["type"] == "lobby")
    assert len(told["rooms"]) == PUBLIC_ROOMS
    await world.lap("lobby")
    await client.close()


@command("take_seats", "resync", "ping")
async def _resync(world: World) -> None:
    client = await world.enter(LONG)
    await client.ok("take_seats", tokens=TOKENS)
    assert await client.refused("take_seats", tokens=[*TOKENS, *WRONG]) == "bad_token"
    await client.ok("resync")
    await client.ok("ping", id_="p" * 64)
    await client.close()


@command("answer", "take_back", "draft", "preview")
async def _answers(world: World) -> None:
    """A whole turn of eight robots, late in the longest race, shown to every seat and to a spectator."""
    one, watching = await world.enter(LONG, *TOKENS, OWNER), await world.enter(LONG)
    asked = [(seat, question) for seat in range(len(TOKENS)) for question in one.questions(seat)]
    for seat, question in asked:
        to = {"seat": seat, "key": question["key"]}
        choice = first_choice(question)
        await one.ok("draft", **to, choice=LARGEST_ANSWER)
        await one.refused("answer", **to, choice=LARGEST_ANSWER)
        if question["kind"] == "ChooseProgram":
            await one.refused("preview", **to, choice=LARGEST_ANSWER)
            await one.ok("preview", **to, choice=choice)
        if seat != asked[-1][0]:
            await one.ok("answer", **to, choice=choice)
            await one.ok("take_back", **to)
        await one.ok("answer", **to, choice=choice)
    await watching.until(lambda: watching.seq == one.seq)
    await one.close()
    await watching.close()


@command("say", "mute")
async def _chat(world: World) -> None:
    client = await world.enter(LONG, *TOKENS, OWNER)
    await client.ok("say", seat=0, text="\u202e é" * 100)
    for muted in (True, False):
        await client.ok("mute", seat=7, muted=muted)
    await client.close()


@command("settings", "change_seat", "add_bot", "leave", "kick", "start", "rematch", "gather")
async def _gathering(world: World) -> None:
    """Everything that is done before a game, with the largest floor and the most people."""
    floor = largest_floor()
    host = await world.make_room(**free_settings(floor))
    ann = host.client
    joined = await host.fill(19)
    small = {**floor, "drawings": {"d": drawing(40, 40, ">")}, "boards": [{"board": "d"}]}
    await ann.ok("settings", settings={**free_settings(small), "seats": 20})
    await ann.ok("change_seat", seat=0, name=NAME[::-1], robot="Twonky", team=7)
    await ann.ok("add_bot", level="random")
    await ann.ok("kick", seat=19)
    assert await ann.refused("start") == "bad_settings"  # these boards have no docks
    bob = await world.enter(ann.room, joined[0]["token"])
    await bob.ok("leave", seat=1)
    again = await world.make_room(game={"type": "rally", "course": "ball-lightning"}, seats=8)
    await again.fill(8)
    await again.client.ok("start")
    owner = await world.enter(OVER, OWNER, *TOKENS)
    assert await owner.refused("gather", game=2) == "wrong_state"  # it has not been played yet
    await owner.ok("rematch", game=1)
    for client in (ann, bob, again.client, owner):
        await client.close()


@command("door", "admit", "decline", "readmit", "renew_link", "new_token", "hand_over")
async def _doors(world: World) -> None:
    host = await world.make_room(**free_settings(largest_floor()))
    ann, others = host.client, await host.fill(10)
    await ann.ok("door", state="knock")
    for number in range(20, 40):
        await host.join(number)
    await ann.until(lambda: len(ann.state["knocks"]) == 20)
    for kind in ("admit", "decline"):
        await ann.ok(kind, knock=0, name=ann.state["knocks"][0])
    await ann.until(lambda: len(ann.state["removed"]) == 1)
    await ann.ok("readmit", removed=0)
    for kind in ("locked", "open"):
        await ann.ok("door", state=kind)
    await ann.ok("renew_link")
    await ann.ok("new_token", seat=0)
    assert others
    await ann.ok("hand_over", seat=1)
    await ann.close()


@command("stand_in", "free_seat", "clocks", "vote_against", "end_by_time", "end_game")
async def _running(world: World) -> None:
    """What is decided in a game: the longest one, with as many players as it has."""
    owner = await world.enter(LONG, OWNER, *TOKENS[:4])
    for by in ("wait", "default", "wait"):
        await owner.ok("stand_in", seat=7, by=by)
    clocks = {"question_seconds": 3600, "absent": "wait", "absent_seconds": 3600}
    await owner.ok("clocks", glass=True, **clocks)
    await owner.ok("free_seat", seat=6)
    await owner.ok("vote_against", motion="m" * 400)
    await owner.ok("end_by_time")
    await owner.ok("end_game")
    await owner.close()


@command("try_out", "hints")
async def _ricochet(world: World) -> None:
    game = {"type": "ricochet", "board": "R1G2Y3B4", "try_out": True, "hints": True}
    host = await world.make_room(game=game, seats=1)
    await host.client.ok("start")
    ann = host.client
    await do(ann, 0, do="turn_chip")
    await ann.until(lambda: ann.views[0]["phase"] == "thinking")
    for moves in ("RN", "RE", "RS", "RW"):  # to and fro; one of the ways is open
        back = moves.translate(str.maketrans("NESW", "SWNE"))
        await ann.command("try_out", seat=0, moves=(moves + back) * 50)
    await ann.command("hints", seat=0)
    assert ann.close_code is None
    await ann.close()
