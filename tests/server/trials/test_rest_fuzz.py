"""The REST part under requests that nobody would send: the OpenAPI document says exactly what happens."""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.config import SchemathesisConfig
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from tests.server.clients import WAIT

from botyard.proofs.trials.processes import Server
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course, write_course
from botyard.rally.records.record import encode, record_of
from botyard.rng import Rng

EXAMPLES = int(os.environ.get("BOTYARD_REST_EXAMPLES", "8"))
ACCEPTED = ["2xx", "401", "403", "404", "409", "422", "429", "503"]
"""Answers to a request that keeps to the schema; 422 is a sentence about its meaning."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("fuzzed")
    server = Server(str(folder / "games.db"), folder)
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


CHECKS = SchemathesisConfig.from_dict(
    {"checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}}}
)
"""Every check there is; only that 422 may refuse what is well-formed is ours."""


@pytest.mark.promise(18, 38)
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_the_document_says_what_happens(fuzzed: Server, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(
        f"{fuzzed.url}/api/openapi.json", wait_for_schema=WAIT, config=CHECKS
    )
    found = list(schema.get_all_operations())
    operations = [operation.ok() for operation in found if isinstance(operation, Ok)]
    assert len(operations) == len(found) >= 30
    for operation in operations:
        if mode is GenerationMode.NEGATIVE and not (
            operation.body or operation.query or operation.path_parameters
        ):
            continue

        @given(case=operation.as_strategy(generation_mode=mode))
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def try_out(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(timeout=WAIT)

        try_out()


def short_race() -> bytes:
    game = Game(set_up(load_course("dizzy-dash"), ["a", "b"], turn_limit=1))
    rng = Rng("short")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    return encode(record_of(game))


@pytest.mark.promise(38)
def test_the_document_says_what_real_things_look_like(fuzzed: Server) -> None:
    """Random names find nothing; these find something, which is as the document says."""
    schema = schemathesis.openapi.from_url(f"{fuzzed.url}/api/openapi.json", config=CHECKS)
    with httpx.Client(base_url=fuzzed.url, timeout=WAIT) as http:
        body = {"name": "Ann", "bots": ["random"], "settings": {"public": True}}
        room = http.post("/api/rooms", json=body).json()["room"]
        uploaded = http.post("/api/replays", content=short_race()).json()["code"]
        text = write_course(load_course("risky-exchange"))
        course = http.post("/api/studio/courses", json={"text": text}).json()["code"]
    position = "R2B2G1Y2-R1dGedB24Y0f-Bt"
    today = datetime.now(UTC).date().isoformat()
    found = 0
    for path, names in (
        ("/api/catalogue", {}),
        ("/api/courses/{key}/floor", {"key": "risky-exchange"}),
        ("/api/courses/{key}/picture.svg", {"key": "risky-exchange"}),
        ("/api/boards/{edition}/{name}", {"edition": "2005", "name": "exchange"}),
        ("/api/boards/{edition}/{name}/picture.svg", {"edition": "2005", "name": "exchange"}),
        ("/api/ricochet/{code}", {"code": "R1G2Y3B4"}),
        ("/api/ricochet/{code}/picture.svg", {"code": "R1G2Y3B4"}),
        ("/api/rooms", {}),
        ("/api/rooms/{room}", {"room": room}),
        ("/api/rooms/{room}/qr.svg", {"room": room}),
        ("/api/rooms/{room}/preview.png", {"room": room}),
        ("/api/replays/{code}", {"code": uploaded}),
        ("/api/replays/{code}/record", {"code": uploaded}),
        ("/api/replays/{code}/picture.svg", {"code": uploaded}),
        ("/api/replays/{code}/picture.png", {"code": uploaded}),
        ("/api/replays/{code}/preview.png", {"code": uploaded}),
        ("/api/replays/{code}/animation", {"code": uploaded}),
        ("/api/replays/{code}/analysis", {"code": uploaded}),
        ("/api/puzzles", {}),
        ("/api/puzzles/day/{day}", {"day": today}),
        ("/api/puzzles/position/{code}", {"code": position}),
        ("/api/puzzles/position/{code}/hint", {"code": position}),
        ("/api/studio/courses/{code}", {"code": course}),
        ("/health", {}),
        ("/health/live", {}),
        ("/health/ready", {}),
        ("/metrics", {}),
    ):
        answer = schema[path]["GET"].Case(path_parameters=names).call_and_validate(timeout=WAIT)
        assert answer.status_code == 200, (path, answer.text)
        found += 1
    gets = [path for path, methods in schema.raw_schema["paths"].items() if "get" in methods]
    assert found == len(gets) - 1  # all but an animation's file, which takes too long here


@pytest.mark.promise(38)
def test_head_is_get_without_the_body_and_other_methods_are_refused(fuzzed: Server) -> None:
    with httpx.Client(base_url=fuzzed.url, timeout=WAIT) as http:
        room = http.post("/api/rooms", json={}).json()["room"]
        for path in (
            "/",
            "/assets/nothing",
            "/api/catalogue",
            f"/api/rooms/{room}/qr.svg",
            "/metrics",
            "/health",
        ):
            get, head = http.get(path), http.head(path)
            assert head.status_code == get.status_code, path
            assert head.headers["content-type"] == get.headers["content-type"]
            if path != "/metrics":  # its figures change
                assert head.headers["content-length"] == str(len(get.content))
            assert head.content == b""
        for path, methods in http.get("/api/openapi.json").json()["paths"].items():
            known = {method.upper() for method in methods}
            known |= {"HEAD"} if "GET" in known else set()
            for method in METHODS:
                if method not in known:
                    answer = http.request(method, path.replace("{", "").replace("}", ""))
                    assert answer.status_code == 405, (method, path)
                    allowed = {one.strip() for one in answer.headers["allow"].split(",")}
                    assert known <= allowed | {"OPTIONS"}, (method, path, allowed)
