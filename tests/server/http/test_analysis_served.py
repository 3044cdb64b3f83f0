"""Hindsight over HTTP: for finished games whose hands are open, with progress."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Api, ServerProcess, play_rally
from tests.server.games.test_server_play import RACE, start

from botyard.bots.studies.analysis import analyse as look_at_race
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records import record as rally_record
from botyard.rally.records.record import record_of
from botyard.ricochet.engine.moves import judge, parse_moves
from botyard.ricochet.floor.board import Position
from botyard.ricochet.records import record as ricochet_record
from botyard.ricochet.studies.analysis import analyse
from botyard.rng import Rng

pytestmark = pytest.mark.anyio

LONGEST = 400
"""Seconds; kernels may have to be compiled first, on a machine that has much else to do."""
RICOCHET = Path(__file__).parents[2] / "ricochet/data/golden_three_players.json"


async def hindsight(api: Api, record: bytes) -> Any:
    code = (await api.client.post("/api/replays", content=record)).json()["code"]
    until = time.monotonic() + LONGEST
    while time.monotonic() < until:
        found = (await api.get(f"/api/replays/{code}/analysis")).json()
        if found["ready"]:
            return found
        assert 0 <= found["done"] < 1
        await asyncio.sleep(0.1)
    raise AssertionError("it took too long")


async def test_a_race(api: Api) -> None:
    game = Game(set_up(load_course("dizzy-dash"), ["a", "b"], turn_limit=2))
    rng = Rng("hindsight")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    record = rally_record.encode(record_of(game))
    found = await hindsight(api, record)
    assert found["game"] == "rally"
    told = look_at_race(rally_record.decode(record))
    assert [review["gain"] for review in found["analysis"]["reviews"]] == [one.gain for one in told.reviews]


async def test_ricochet(api: Api) -> None:
    found = await hindsight(api, RICOCHET.read_bytes())
    assert found["game"] == "ricochet"
    assert [one["round"] for one in found["analysis"]["rounds"]] == [
        one.round for one in analyse(ricochet_record.decode(RICOCHET.read_bytes())).rounds
    ]


def test_solutions_are_shortest_and_bids_are_all_there() -> None:
    record = ricochet_record.decode(RICOCHET.read_bytes())
    review, turn_rule = analyse(record), record.setup.house.turn_rule
    for one in review.rounds:
        position = Position(review.board, one.robots, one.target.square, one.target.colour)
        for way in one.ways:
            moves = parse_moves(way.moves)
            assert len(moves) == one.shortest == len(way.paths)
            assert judge(position, moves, turn_rule) == "solved"
        for bid in one.bids:
            if bid.outcome == "won":
                assert bid.way is not None
                assert judge(position, parse_moves(bid.way.moves), turn_rule) == "solved"
                assert one.shortest is not None
                assert bid.moves >= one.shortest
    assert any(bid.outcome == "won" for one in review.rounds for bid in one.bids)


async def test_games_that_go_on_keep_their_secrets(server: ServerProcess, api: Api) -> None:
    ann, _ = await start(server, api, RACE)
    await play_rally(ann, lambda: "ChooseProgram" in {q["kind"] for q in ann.questions(0)})
    assert (await api.get(f"/api/replays/{ann.room}-1/analysis")).status_code == 404
    assert (await api.get("/api/replays/NOWHERE/analysis")).status_code == 404
