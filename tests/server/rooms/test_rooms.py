"""Rooms: made, found, joined, settled, started, and who may do what."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, play_rally

from botyard.rally.engine.setup import Setup as RallySetup
from botyard.rally.floor.course import BoardPlace
from botyard.server.config import Config
from botyard.server.games.rally_settings import RallySettings
from botyard.server.net.messages import Start
from botyard.server.net.peer import Outbox, Peer
from botyard.server.rooms.commands import execute
from botyard.server.rooms.refusals import RefusedError
from botyard.server.rooms.rooms import Rooms
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import findings, set_up_game
from botyard.server.storage.rows import BusyError, Room, Seat

pytestmark = pytest.mark.anyio

SHORT = {"game": {"type": "rally", "turn_limit": 1}, "seats": 3}


async def test_a_room_is_made_and_joined_by_its_code(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    assert (made["seat"], len(made["token"])) == (0, 32)
    joined = await api.join(made["room"].lower(), "  Ben \n the  Second ")
    assert joined["seat"] == 1
    info = (await api.get(f"/api/rooms/{made['room']}")).json()
    assert [seat["name"] for seat in info["seats"]] == ["Ann", "Ben the Second"]
    assert made["token"] not in str(info)
    assert info["state"] == "gathering"


async def test_two_people_cannot_have_one_name(api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    answer = await api.post(f"/api/rooms/{made['room']}/join", {"name": "ANN"})
    assert (answer.status_code, answer.json()["code"]) == (409, "refused")


async def test_a_full_room_refuses(api: Api) -> None:
    made = await api.make_room({**SHORT, "seats": 2}, "Ann", ("random",))
    answer = await api.post(f"/api/rooms/{made['room']}/join", {"name": "Ben"})
    assert (answer.status_code, answer.json()["code"]) == (409, "full")


@pytest.mark.parametrize(
    ("settings", "status", "code"),
    [
        ({"game": {"type": "rally", "course": "../../etc/passwd"}}, 422, "bad_settings"),
        ({"game": {"type": "rally", "course": "/etc/hostname"}}, 422, "bad_settings"),
        (
            {"game": {"type": "rally", "course": "", "boards": [{"board": "/etc/hosts.txt"}]}},
            422,
            "bad_settings",
        ),
        ({"game": {"type": "rally", "edition": "1999"}}, 422, "bad_settings"),
        ({"game": {"type": "ricochet", "board": "R1R2R3R4"}}, 422, "bad_settings"),
        ({"game": {"type": "chess"}}, 400, "malformed"),
        ({"seats": 0}, 400, "malformed"),
        ({"colour": "red"}, 400, "malformed"),
    ],
)
async def test_bad_settings_are_refused(
    api: Api, settings: dict[str, object], status: int, code: str
) -> None:
    answer = await api.post("/api/rooms", {"settings": settings})
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


async def test_the_owner_decides_the_settings(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    ben = await api.join(made["room"], "Ben")
    cat = await api.join(made["room"], "Cat")
    owner = Client(server.ws, made["room"], made["owner"], made["token"])
    second = Client(server.ws, made["room"], ben["token"])
    third = Client(server.ws, made["room"], cat["token"])
    async with clients(owner, second, third):
        assert (owner.you["seats"], owner.you["owner"]) == ([0], True)
        extras: dict[str, dict[str, Any]] = {
            "kick": {"seat": 0},
            "add_bot": {"level": "random"},
            "settings": {"settings": SHORT},
            "mute": {"seat": 0},
        }
        for command in ("start", "kick", "add_bot", "settings", "mute", "end_by_time"):
            assert await second.refused(command, **extras.get(command, {})) == "not_owner"
        await second.ok("change_seat", seat=1, name="Benjamin", robot="Twonky")
        assert await third.refused("change_seat", seat=2, robot="Twonky") == "refused"
        assert await third.refused("change_seat", seat=1, name="Mallory") == "not_yours"
        await owner.ok("kick", seat=1)
        await third.until(lambda: third.you.get("seats") == [1])
        assert await second.closed() == 4003  # told in test_door
        await owner.ok("add_bot", level="random")
        assert await owner.refused("add_bot", level="random") == "full"
        assert await owner.refused("settings", settings={**SHORT, "seats": 2}) == "bad_settings"
        names = [(seat["name"], seat["bot"]) for seat in owner.state["seats"]]
        assert names == [("Ann", None), ("Cat", None), ("Bot 1", "random")]


@pytest.mark.promise(9)
async def test_commands_to_the_room_take_effect_once(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({**SHORT, "seats": 6}, "Ann")
    tokens = [(await api.join(made["room"], name))["token"] for name in ("Ben", "Cat", "Dan", "Eve")]
    screen = Client(server.ws, made["room"], *tokens[1:3])
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"]), screen) as (owner, _):
        for _ in range(2):
            await owner.ok("kick", id_="the kick", seat=1)
            await owner.ok("add_bot", id_="the bot", level="random")
            await screen.ok("leave", id_="goodbye", seat=1)
        await owner.ok("mute", id_="quiet", seat=1)
        await owner.ok("mute", seat=1, muted=False)
        await owner.ok("mute", id_="quiet", seat=1)  # arrives late
        names = [(seat["name"], seat["muted"]) for seat in owner.state["seats"]]
        assert names == [("Ann", False), ("Dan", False), ("Eve", False), ("Bot 1", False)]
        await owner.ok("start", id_="go")
    async with clients(owner):
        await owner.ok("start", id_="go")
        assert await owner.refused("start") == "wrong_state"


async def test_a_game_that_failed_to_load_once_is_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rooms = Rooms(Config(database=str(tmp_path / "games.db")))
    await rooms.open()
    seats = (Seat(name="Ann"), Seat(name="Ben"))
    settings = Settings()
    row = Room(
        code="R", version=1, created=0, state="gathering", game=0, settings=settings, seats=seats, owner="o"
    )
    await rooms.store.add_room(row)
    room = await rooms.room("R")
    assert room is not None
    owner = Peer(lambda frame: True, Outbox())
    owner.owner, owner.hashes = True, frozenset({"o"})

    async def no_answer(code: str) -> None:
        raise BusyError("the database is away")

    with monkeypatch.context() as away:
        away.setattr(rooms.store, "game", no_answer)
        with pytest.raises(RefusedError, match="send the same command again"):
            await execute(room, owner, Start(id="go"))
    assert "the database is away" in caplog.text
    await execute(room, owner, Start(id="go"))
    assert room.row.game == 1
    assert room.table is not None
    await rooms.close()


async def test_a_seat_can_be_left_before_the_start(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    ben = await api.join(made["room"], "Ben")
    first, second = (
        Client(server.ws, made["room"], made["token"]),
        Client(server.ws, made["room"], ben["token"]),
    )
    async with clients(first, second):
        await first.ok("leave", seat=0)
        await second.until(lambda: second.you.get("seats") == [0])
        await second.until(lambda: [seat["name"] for seat in second.state["seats"]] == ["Ben"])


async def test_too_few_players_cannot_start(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    async with clients(Client(server.ws, made["room"], made["owner"])) as (owner,):
        answer = await owner.command("start")
        assert (answer["code"], "players" in answer["message"]) == ("bad_settings", True)


@pytest.mark.promise(3)
async def test_the_seed_is_promised_and_told(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({**SHORT, "seats": 2}, "Ann", ("random",))
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (ann,):
        await ann.ok("start")
        await ann.until(lambda: bool(ann.views))
        promised = ann.state["seed_hash"]
        assert ann.state["seed"] is None
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished")
        assert (
            hashlib.sha256(str(ann.state["seed"]).encode()).hexdigest() == promised == ann.state["seed_hash"]
        )


async def test_a_rematch_keeps_the_seats_and_changes_the_seed(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({**SHORT, "seats": 2}, "Ann", ("random",))
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (ann,):
        await ann.ok("start")
        assert await ann.refused("rematch", game=1) == "wrong_state"
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished")
        first = ann.state["seed"]
        await ann.ok("rematch", game=1)
        await ann.ok("rematch", game=1)  # sent again: no third game
        await ann.until(lambda: ann.game == 2)
        assert (ann.state["state"], ann.state["game"]) == ("playing", 2)
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished" and ann.state["game"] == 2)
        assert ann.state["seed"] != first
        old = (await api.get(f"/api/replays/{made['room']}-1")).json()
        assert old["seed"] == first


async def test_the_lobby_lists_public_rooms_live(server: ServerProcess, api: Api) -> None:
    lobby = Client(server.ws, "")
    await lobby.connect(hello=False)
    await lobby.send(type="lobby")
    secret = await api.make_room(SHORT, "Ann")
    made = await api.make_room({**SHORT, "public": True}, "Bea")

    def names() -> dict[str, list[str]]:
        lists = [m for m in lobby.messages if m["type"] == "lobby"]
        return {line["room"]: line["names"] for line in lists[-1]["rooms"]} if lists else {}

    await lobby.until(lambda: made["room"] in names())
    await api.join(made["room"], "Ben")
    await lobby.until(lambda: names()[made["room"]] == ["Bea", "Ben"])
    assert secret["room"] not in names()
    listed = (await api.get("/api/rooms")).json()["rooms"]
    assert made["room"] in {line["room"] for line in listed}
    await lobby.close()


async def test_chat_is_numbered_limited_and_muted(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    ben = await api.join(made["room"], "Ben")
    ann = Client(server.ws, made["room"], made["owner"], made["token"])
    second = Client(server.ws, made["room"], ben["token"])
    async with clients(ann, second):
        await second.ok("say", id_="once", seat=1, text="<b>hi</b>  there")
        await second.ok("say", id_="once", seat=1, text="<b>hi</b>  there")
        await ann.until(lambda: len(ann.chat) == 1)
        assert (ann.chat[0]["text"], ann.chat[0]["name"], ann.chat[0]["number"]) == (
            "<b>hi</b> there",
            "Ben",
            1,
        )
        assert await second.refused("say", seat=1, text="x" * 301) == "malformed"
        assert await second.refused("say", seat=0, text="I am Ann") == "not_yours"
        await ann.ok("mute", seat=1)
        assert await second.refused("say", seat=1, text="hello?") == "muted"
        await ann.ok("mute", seat=1, muted=False)
        await second.ok("say", seat=1, text="again")
    async with clients(Client(server.ws, made["room"])) as (spectator,):
        await spectator.until(lambda: len(spectator.chat) == 2)


@pytest.mark.promise(5)
async def test_a_new_token_shuts_the_old_one_out(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(SHORT, "Ann")
    here = Client(server.ws, made["room"], made["token"])
    there = Client(server.ws, made["room"], made["token"])
    async with clients(here, there):
        await here.ok("new_token", seat=0)
        token = next(m for m in here.messages if m["type"] == "token")["token"]
        await there.until(lambda: there.you.get("seats") == [])
        answer = await here.command("take_seats", tokens=[token, made["token"], made["owner"]])
        assert (answer["code"], answer["tokens"]) == ("bad_token", [1])
        assert made["token"] not in answer["message"]
        assert here.you["seats"] == [0]
    async with clients(Client(server.ws, made["room"], made["token"])) as (stranger,):
        told = await stranger.wait(lambda m: m["type"] == "error" and m["code"] == "bad_token")
        assert told["tokens"] == [0]
        assert stranger.you["seats"] == []
    async with clients(Client(server.ws, made["room"], token)) as (ann,):
        await ann.until(lambda: ann.you.get("seats") == [0])


async def test_the_room_has_a_qr_code(api: Api) -> None:
    made = await api.make_room(SHORT)
    answer = await api.get(f"/api/rooms/{made['room']}/qr.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.text.startswith("<svg")


async def test_the_room_says_what_blocks_the_start_and_fills_teams(server: ServerProcess, api: Api) -> None:
    game = {"type": "rally", "course": "war-zone"}
    made = await api.make_room({"game": game, "seats": 8}, "Ann")
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (owner,):
        await owner.ok("add_bot", level="random")
        await owner.ok("add_bot", level="random")
        await owner.until(lambda: [one["kind"] for one in owner.state["start_blockers"]] == ["team-count"])
        assert owner.state["start_blockers"][0]["facts"] == {"n": 3, "teams": 2}
        await owner.ok("add_bot", level="random")
        await owner.until(lambda: owner.state["start_blockers"] == [])
        for seat in range(3):
            await owner.ok("change_seat", seat=seat, team=0)
        await owner.until(lambda: [one["kind"] for one in owner.state["start_blockers"]] == ["team-strength"])
        await owner.ok("change_seat", seat=1, team=-1)
        await owner.until(lambda: owner.state["start_blockers"] == [])


def test_1994_the_room_remarks_on_a_start_that_is_not_a_repair_site() -> None:
    """Rulebook 002:157, as the studio says it; the printed sample track may start where it does."""

    def remarks(**settings: Any) -> list[tuple[str, bool]]:
        room = Settings(game=RallySettings(edition="1994", **settings))
        return [(found.kind, found.grave) for found in findings(room, [Seat(name="Ann"), Seat(name="Ben")])]

    own = {"course": "", "boards": (BoardPlace("1994/exchange"),), "flags": ((5, 5),)}
    assert remarks(**own, start=(1, 1)) == [("start-no-repair", False)]
    assert remarks(**own, start=(0, 11)) == []
    assert remarks(course="sample-track") == []
    assert remarks(course="sample-track", start=(1, 1)) == [("start-no-repair", False)]


def test_players_without_a_preference_fill_the_teams() -> None:
    def teams(course: str, *wishes: int | None) -> list[int | None]:
        settings = Settings(game=RallySettings(course=course))
        setup = set_up_game(settings, [Seat(name=f"P{n}", team=wish) for n, wish in enumerate(wishes)], "0")
        assert isinstance(setup, RallySetup)
        return [player.team for player in setup.players]

    assert teams("war-zone", None, None, None, None) == [None] * 4
    assert teams("war-zone", 1, None, None, 1) == [1, 0, 0, 1]
    assert teams("war-zone", 0, None, 3, None) == [0, 1, 0, 1], "a wish from a course with more teams"
    assert teams("risky-exchange", 0, 1) == [None, None], "a wish from a course with teams"
    assert teams("tandem-carnage", None, 2, None, 2, 0, None) == [1, 2, 0, 2, 0, 1]


async def test_the_same_people_may_agree_on_another_course(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({**SHORT, "seats": 2}, "Ann", ("random",))
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (ann,):
        await ann.ok("start")
        assert await ann.refused("gather", game=1) == "wrong_state"
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished")
        await ann.ok("gather", game=1)
        await ann.ok("gather", game=1)  # sent again
        await ann.until(lambda: ann.state["state"] == "gathering")
        settings = ann.state["settings"]
        game = {**settings["game"], "course": "checkmate"}
        await ann.ok("settings", settings={**settings, "game": game})
        await ann.ok("start")
        await ann.until(lambda: ann.state["state"] == "playing" and ann.state["game"] == 2)
        assert [seat["name"] for seat in ann.state["seats"]] == ["Ann", "Bot 1"]
        assert (await api.get(f"/api/replays/{made['room']}-1")).status_code == 200
