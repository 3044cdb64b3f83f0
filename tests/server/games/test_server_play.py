"""Whole games of both kinds over real sockets: people, bots, spectators, answers exactly once."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, first_choice, play_rally

from botyard.rally.records import record as rally_record
from botyard.ricochet.engine.view import View as RicochetView
from botyard.ricochet.records import record as ricochet_record
from botyard.ricochet.solver.solve import solve

pytestmark = pytest.mark.anyio

RACE: dict[str, Any] = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 4}, "seats": 4}


async def start(
    server: ServerProcess, api: Api, settings: dict[str, Any], names: int = 2, bots: tuple[str, ...] = ()
) -> list[Client]:
    """A room in which a game has begun, with that many people, each at a screen of their own."""
    made = await api.make_room(settings, "Player 0", bots)
    tokens = [made["token"]]
    for number in range(1, names):
        tokens.append((await api.join(made["room"], f"Player {number}"))["token"])
    people = [Client(server.ws, made["room"], token) for token in tokens]
    people[0].tokens = (made["owner"], tokens[0])
    for person in people:
        await person.connect()
    await people[0].ok("start")
    for person in people:
        await person.until(lambda p=person: bool(p.views))
    return people


async def stop(*people: Client) -> None:
    for person in people:
        await person.close()


async def test_a_race_of_people_bots_and_a_spectator(server: ServerProcess, api: Api) -> None:
    people = await start(server, api, RACE, names=2, bots=("greedy", "random"))
    spectator = await Client(server.ws, people[0].room).connect()
    await asyncio.gather(
        *(play_rally(person) for person in people), spectator.until(lambda: spectator.finished)
    )
    seats = [person.you["seats"][0] for person in people]
    public = [
        [event for event in person.events[seat] if "to" not in event]
        for person, seat in zip(people, seats, strict=True)
    ]
    assert public[0] == public[1] == spectator.events[None]
    assert spectator.events[None][-1]["event"] == "RaceEnded"
    for person, seat in zip(people, seats, strict=True):
        assert {event["to"] for event in person.events[seat] if "to" in event} == {seat}
    record = await api.get(f"/api/replays/{people[0].room}-1/record")
    game = rally_record.resume(rally_record.decode(record.content))
    assert game.finished
    replay = (await api.get(f"/api/replays/{people[0].room}-1")).json()
    assert (replay["finished"], replay["complete"]) == (True, True)
    assert [event for event in replay["events"] if "to" not in event] == spectator.events[None]
    await stop(*people, spectator)


async def test_hands_of_others_are_never_sent(server: ServerProcess, api: Api) -> None:
    people = await start(server, api, RACE, names=2, bots=("random",))
    spectator = await Client(server.ws, people[0].room).connect()
    await asyncio.gather(
        *(play_rally(person) for person in people), spectator.until(lambda: spectator.finished)
    )
    for watcher in (*people, spectator):
        own = watcher.you["seats"][0] if watcher.you["seats"] else None
        for message in watcher.messages:
            if message["type"] != "update" or message["view"]["finished"]:
                continue
            for robot in message["view"]["robots"]:
                if robot["seat"] != own:
                    assert robot["hand"] == []
                    hidden = [r for r in robot["registers"] if r.get("filled") and not r.get("face_up")]
                    assert all("cards" not in register for register in hidden)
            assert all(question["seat"] == own for question in message["view"]["questions"])
    await stop(*people, spectator)


async def test_programs_can_change_until_the_last_one_is_submitted(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await asyncio.gather(*(play_rally(p, lambda p=p: bool(programs(p))) for p in (ann, ben)))
    (question,) = programs(ann)
    key, program = question["key"], first_choice(question)
    await ann.ok("answer", seat=0, key=key, choice=program)
    await ben.until(lambda: ben.waiting_for == [1])
    other = [program[1], program[0], *program[2:]]
    await ann.ok("answer", seat=0, key=key, choice=other)
    answered = await ann.wait(lambda m: m["type"] == "answered" and m["answered"].get(key) == other)
    assert answered["seat"] == 0
    assert not any(m["type"] == "answered" for m in ben.messages)
    await ann.ok("take_back", seat=0, key=key)
    await ben.until(lambda: ben.waiting_for == [0, 1])
    assert await ann.refused("take_back", seat=0, key=key) == "refused"
    bad = [program[0], program[0], *program[2:]]
    assert await ann.refused("answer", seat=0, key=key, choice=bad) == "refused"
    assert await ann.refused("answer", seat=0, key="no:such:key", choice=1) == "not_open"
    assert await ben.refused("answer", seat=0, key=key, choice=program) == "not_yours"
    assert await ben.refused("answer", seat=1, key=key, choice=program) == "refused"
    await stop(ann, ben)


def programs(client: Client) -> list[dict[str, Any]]:
    seat = client.you["seats"][0]
    return [question for question in client.questions(seat) if question["kind"] == "ChooseProgram"]


@pytest.mark.promise(9)
async def test_a_command_takes_effect_once(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await asyncio.gather(*(play_rally(p, lambda p=p: bool(programs(p))) for p in (ann, ben)))
    (question,) = programs(ann)
    fields = {"seat": 0, "key": question["key"], "choice": first_choice(question)}
    first = await ann.ok("answer", id_="the-command", **fields)
    again = await ann.ok("answer", id_="the-command", **fields)
    assert first["seq"] == again["seq"]
    assert await ann.refused("take_back", seat=0, key=question["key"], seq=first["seq"] - 1) == "stale"
    await ann.ok("take_back", seat=0, key=question["key"], seq=first["seq"])
    await ann.ok("answer", id_="the-command", **fields)  # arrives late: it was taken back since
    await ben.until(lambda: ben.seq == first["seq"] + 1)
    assert ben.waiting_for == [0, 1]
    await stop(ann, ben)


@pytest.mark.promise(17)
async def test_a_returning_player_gets_what_happened_since(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE, bots=("random",))
    await asyncio.gather(*(play_rally(p, lambda p=p: bool(programs(p))) for p in (ann, ben)))
    await ann.close()
    before = len(ann.events[0])
    other = await Client(server.ws, ann.room, *ann.tokens).connect()
    await asyncio.gather(
        play_rally(other, lambda: bool(other.views) and other.views[0]["turn"] > 1),
        play_rally(ben, lambda: ben.views[2]["turn"] > 1),
    )
    ann.messages.clear()
    await ann.connect()
    await ann.until(lambda: len(ann.events[0]) > before)
    update = next(m for m in ann.messages if m["type"] == "update")
    assert update["start"] == before
    await other.until(lambda: other.seq >= ann.seq)
    assert ann.events[0] == other.events[0][: len(ann.events[0])]
    await stop(ann, ben, other)


async def test_two_seats_at_one_screen(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(RACE, "Ann")
    ben = await api.join(made["room"], "Ben")
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (screen,):
        await screen.ok("take_seats", tokens=[ben["token"]])
        assert screen.you["seats"] == [0, 1]
        assert await screen.refused("take_seats", tokens=["nonsense"]) == "bad_token"
        await screen.ok("start")
        await play_rally(screen)
        assert set(screen.events) == {0, 1}


@pytest.mark.promise(36)
async def test_spectators_may_be_kept_out(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, {**RACE, "spectators": False})
    stranger = await Client(server.ws, ann.room).connect()
    assert await stranger.closed() == 4003
    assert not stranger.views
    await stop(ann, ben)


async def test_looking_at_a_room_makes_nobody_a_spectator_of_its_game(
    server: ServerProcess, api: Api
) -> None:
    made = await api.make_room({**RACE, "spectators": False}, "Ann", ("random",))
    owner = Client(server.ws, made["room"], made["owner"])
    screen = Client(server.ws, made["room"], made["token"])
    another = Client(server.ws, made["room"], made["token"])
    stranger = Client(server.ws, made["room"])
    async with clients(owner, screen, another, stranger):
        await owner.ok("start")
        assert await stranger.closed() == 4003
        assert not stranger.views
        await screen.ok("new_token", seat=0)
        assert await another.closed() == 4003
        assert list(another.views) == [0]
        await owner.ok("ping")


async def test_delayed_spectators_see_the_hands_of_turns_that_are_over(
    server: ServerProcess, api: Api
) -> None:
    people = await start(server, api, {**RACE, "hands": "delayed"})
    spectator = await Client(server.ws, people[0].room).connect()
    await asyncio.gather(*(play_rally(p, lambda p=p: len(turns(of(p))) > 1) for p in people))
    unveiled = await spectator.wait(lambda m: m["type"] == "unveiled")
    hands = [event for event in unveiled["events"] if event["event"] == "HandReceived"]
    assert {event["to"] for event in hands} == {0, 1}
    assert turns(unveiled["events"]) == [1], "what is dealt in the running turn is secret"
    await stop(*people, spectator)


def of(person: Client) -> list[dict[str, Any]]:
    """What the person was told."""
    return list(person.events[person.you["seats"][0]])


def turns(events: list[dict[str, Any]]) -> list[int]:
    """The turns that begin in them. Who has lost a robot may be dealt no cards, but sees each turn begin."""
    return [event["turn"] for event in events if event["event"] == "TurnStarted"]


# Ricochet


def ricochet(**changes: Any) -> dict[str, Any]:
    game = {"type": "ricochet", "chips_to_win": 1, "show_seconds": 60, **changes}
    return {"game": game, "seats": 4}


async def do(client: Client, seat: int, **choice: Any) -> dict[str, Any]:
    await client.until(lambda: bool(client.questions(seat)))
    (question,) = client.questions(seat)
    return await client.command("answer", seat=seat, key=question["key"], choice=choice)


def best_moves(client: Client) -> str:
    """What the solver would show."""
    view = msgspec.convert({**client.views[0], "board": client.boards[0]}, RicochetView)
    position = view.position()
    assert position is not None
    return solve(position).text


async def test_a_game_of_ricochet_with_bids_from_two_screens(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, ricochet())
    await do(ann, 0, do="turn_chip")
    await ben.until(lambda: ben.views[1]["phase"] == "thinking")
    await do(ben, 1, do="bid", moves=9)
    await ann.until(lambda: len(ann.views[0]["bids"]) == 1)
    glass = next(m for m in reversed(ann.messages) if m["type"] == "update")["clocks"]
    assert [clock["kind"] for clock in glass] == ["glass"]
    assert 0 < glass[0]["remaining_ms"] <= glass[0]["total_ms"] == 60_000
    assert (await do(ben, 1, do="bid", moves=10))["code"] == "refused"
    await do(ann, 0, do="bid", moves=8)
    await do(ann, 0, do="done")
    await ben.until(lambda: ben.views[1]["done"] == [0])
    await do(ben, 1, do="done")
    await ann.until(lambda: ann.views[0]["showing"] == 0)
    assert not any(m["type"] == "solution" for m in ann.messages)
    await do(ann, 0, do="give_up")
    await ben.until(lambda: ben.views[1]["showing"] == 1)
    await do(ben, 1, do="give_up")
    solution = await ann.wait(lambda m: m["type"] == "solution")
    await ben.wait(lambda m: m["type"] == "solution")
    assert solution["shortest"] == len(solution["moves"]) // 2
    await do(ann, 0, do="turn_chip")
    await ann.until(lambda: ann.views[0]["phase"] == "thinking")
    moves = best_moves(ann)
    await do(ann, 0, do="bid", moves=len(moves) // 2)
    await do(ann, 0, do="done")
    await ben.until(lambda: ben.views[1]["done"] == [0])
    await do(ben, 1, do="done")
    for at in range(0, len(moves), 2):
        await ann.until(
            lambda shown=moves[:at]: ann.views[0]["showing"] == 0 and ann.views[0]["moves"] == shown
        )
        await do(ann, 0, do="move", move=moves[at : at + 2])
    await ann.until(lambda: ann.finished)
    assert ann.views[0]["winners"] == [0]
    await ann.until(lambda: ann.state["state"] == "finished")
    record = await api.get(f"/api/replays/{ann.room}-1/record")
    assert ricochet_record.resume(ricochet_record.decode(record.content)).finished
    await stop(ann, ben)


async def test_bots_play_ricochet(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(ricochet(), None, ("perfect", "perfect"))
    async with clients(Client(server.ws, made["room"], made["owner"])) as (watcher,):
        await watcher.ok("start")
        await watcher.until(lambda: watcher.finished)
        names = [event["event"] for event in watcher.events[None]]
        assert names[-1] == "game_ended"
        assert "chip_won" in names


NO_WAY = """\
+---+---+---+---+
|               |
+   +---+---+   +
|   |Rc  Gs |   |
+   +---+---+   +
|               |
+---+---+---+---+
"""


async def round_in_vain(ann: Client, ben: Client) -> None:
    await do(ann, 0, do="turn_chip")
    for seat, client in ((0, ann), (1, ben)):
        await client.until(lambda client=client, seat=seat: client.views[seat]["phase"] == "thinking")
        await do(client, seat, do="done")
    for seat, client in ((0, ann), (1, ben)):
        await client.until(lambda client=client, seat=seat: client.views[seat]["phase"] != "thinking")


async def test_the_players_agree_to_stop(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, ricochet(board="R1G2Y3B1"))
    await round_in_vain(ann, ben)
    await do(ann, 0, do="agree_to_stop")
    await ben.until(lambda: ben.views[1]["agreed"] == [0])
    await do(ben, 1, do="agree_to_stop")
    await ann.until(lambda: ann.finished)
    assert ann.events[0][-1]["reason"] == "agreed"
    await stop(ann, ben)


async def test_a_game_ends_when_the_solver_proves_that_no_chip_can_be_reached(
    server: ServerProcess, api: Api
) -> None:
    ann, ben = await start(server, api, ricochet(board=NO_WAY))
    while not ann.finished:
        if ann.views[0]["chips_left"] == len(ann.views[0]["in_vain"]) > 0:
            await ann.until(lambda: ann.finished)
        else:
            await round_in_vain(ann, ben)
    assert ann.events[0][-1]["reason"] == "no_way_left"
    await stop(ann, ben)


async def test_trying_out_is_a_setting(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, ricochet(board="R1G2Y3B4"))
    assert await ann.refused("try_out", seat=0, moves="RN") == "off"
    await stop(ann, ben)
    ann, ben = await start(server, api, ricochet(board="R1G2Y3B4", try_out=True))
    assert await ann.refused("try_out", seat=0, moves="RN") == "not_open"
    await do(ann, 0, do="turn_chip")
    await ann.until(lambda: ann.views[0]["phase"] == "thinking")
    assert await ann.refused("try_out", seat=0, moves="hello") == "refused"
    before = ann.seq
    for way in "NESW":
        answer = await ann.command("try_out", seat=0, moves=f"R{way}")
        if answer["type"] == "ack":
            tried = [m for m in ann.messages if m["type"] == "tried"][-1]
            assert tried["moves"][0]["path"][0] == ann.views[0]["markers"]["R"]
    assert ann.seq == before
    assert not any(m["type"] == "tried" for m in ben.messages)
    await stop(ann, ben)


async def test_hints_say_no_more_than_was_asked_for_and_to_the_player_alone(
    server: ServerProcess, api: Api
) -> None:
    settings = {**ricochet(board="R1G2Y3B4", hints=True, glass_seconds=600), "seats": 1}
    made = await api.make_room(settings, "Ann")
    people = Client(server.ws, made["room"], made["token"], made["owner"]), Client(server.ws, made["room"])
    async with clients(*people) as (ann, watcher):
        await ann.ok("start")
        await do(ann, 0, do="turn_chip")
        await ann.until(lambda: ann.views[0]["phase"] == "thinking")
        assert await ann.refused("hints", seat=0) == "not_open"
        told: dict[str, Any] = {}
        for number in range(1, 5):
            await do(ann, 0, do="hint")
            seen = len(ann.messages)
            await ann.ok("hints", seat=0)
            told = await ann.wait(lambda m: m["type"] == "hints", seen)
            fields = [name for name in ("shortest", "robot", "move", "moves") if told[name] is not None]
            assert fields == ["shortest", "robot", "move", "moves"][:number]
        assert told["moves"].startswith(told["move"])
        assert told["move"].startswith(told["robot"])
        await do(ann, 0, do="done")
        answer = await watcher.wait(lambda m: m["type"] == "solution", 0)
        assert (answer["shortest"], answer["moves"]) == (told["shortest"], told["moves"])
        assert await watcher.refused("hints", seat=0) == "not_yours"
        assert not any(m["type"] == "hints" for m in watcher.messages)


@pytest.mark.parametrize("kind", ["board", "robots"])
async def test_preview_is_a_setting(server: ServerProcess, api: Api, kind: str) -> None:
    game = {**RACE["game"], "preview": kind}
    ann, ben = await start(server, api, {**RACE, "game": game})
    await asyncio.gather(*(play_rally(p, lambda p=p: bool(programs(p))) for p in (ann, ben)))
    (question,) = programs(ann)
    program = first_choice(question)
    await ann.ok("preview", seat=0, key=question["key"], choice=[program[0], program[1], None, None, None])
    shown = next(m for m in ann.messages if m["type"] == "preview")
    assert await ann.refused("preview", seat=0, key=question["key"], choice=None) == "refused"
    registers = [step["register"] for step in shown["steps"]]
    assert registers in ([1, 2], [1])
    assert registers == [1, 2] or shown["steps"][-1]["square"] is None
    robot = next(robot for robot in ann.views[0]["robots"] if robot["seat"] == 0)
    assert shown["steps"][0]["path"][0] == robot["square"]
    await stop(ann, ben)
