"""The worked examples of the rulebooks, played by the engine: cases to check, and replays to watch.

`rally/examples/cases.json` holds them as conformance cases. `write` plays each of them and stores what the
browser's replay shows, so that a server needs nothing but the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from botyard.proofs.rally.conform import case_rules, play_case
from botyard.proofs.rally.conform_stage import Case, Stage
from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.events import (
    Event,
    PowerDownAnnounced,
    ProgramLaid,
    RaceStarted,
    RobotChosen,
    RobotEntered,
    TurnStarted,
)
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.setup import Player, Setup
from botyard.rally.engine.view import BoardView, View, build_own_robot, build_robot, view_around
from botyard.rally.examples import FOLDER, example_code

CASES = FOLDER / "cases.json"


def example_cases() -> list[Case]:
    """All examples as cases."""
    cases: list[Case] = json.loads(CASES.read_text(encoding="utf-8"))["cases"]
    return cases


def replays() -> Iterator[tuple[Path, bytes]]:
    """The file of each example in each of its editions, and its contents."""
    for case in example_cases():
        for edition in case["editions"]:
            code = example_code(case["id"], edition)
            yield FOLDER / f"{code.lower()}.json", _replay(case, edition, code)


def write() -> None:
    """Regenerate the replays."""
    wanted = dict(replays())
    for old in set(FOLDER.glob("example-*.json")) - set(wanted):
        old.unlink()
    for file, data in wanted.items():
        file.write_bytes(data)


def _replay(case: Case, edition: str, code: str) -> bytes:
    stage = Stage.begun(case, case_rules(case, edition))
    events = list(_beginning(stage, case))
    problems = list(play_case(stage))
    if problems:
        raise AssertionError(f"{case['id']} in {edition}: {problems}")
    events += stage.turn.events
    return (
        msgspec.json.encode(
            {
                "code": code,
                "game": "rally",
                "room": None,
                "finished": True,
                "complete": True,
                "names": stage.players,
                "bots": [None] * len(stage.players),
                "events": events,
                "keyframes": [{"event": len(events), "turn": stage.state.turn, "view": _view(stage, case)}],
                "seed_hash": None,
                "seed": None,
            }
        )
        + b"\n"
    )


def _beginning(stage: Stage, case: Case) -> Iterator[Event]:
    """How the example is set up, as the events of a race."""
    state = stage.state
    state.turn = 1
    yield RaceStarted(edition=stage.turn.rules.edition, course=case["title"])
    for robot in state.robots:
        robot.name, robot.dock = stage.ids[robot.id], robot.id + 1
        yield RobotChosen(robot=robot.id, seat=robot.seat, name=robot.name, dock=robot.dock)
        assert robot.square is not None
        yield RobotEntered(robot=robot.id, square=robot.square, facing=robot.facing, damage=robot.damage)
    yield TurnStarted(turn=state.turn)
    for robot in state.robots:
        yield ProgramLaid(to=robot.seat, robot=robot.id, registers=robot.registers)
        if robot.going_down:
            yield PowerDownAnnounced(robot=robot.id)


def _view(stage: Stage, case: Case) -> View:
    state = stage.state
    boards = tuple(BoardView(p.board, p.x, p.y, p.quarters) for p in state.floor.placements)
    robots = tuple(build_own_robot(robot, build_robot(robot)) for robot in state.robots)
    return view_around(_Shown(stage, case), None, boards, robots)


class _Shown:
    """A stage in the form that views need of a race, with no open questions."""

    def __init__(self, stage: Stage, case: Case) -> None:
        players = tuple(Player(name) for name in stage.players)
        self.rules: Rules = stage.turn.rules
        self.state = stage.state
        self.setup = Setup(
            edition=self.rules.edition, course=case["title"], players=players, places=(), boards={}, flags=()
        )
        self.phase = "finished"
        self.finished = True
        self.winners: tuple[int, ...] = ()
        self.last_turn = False

    def asked(self, seat: int | None = None) -> list[Decision]:
        return []

    def pending(self, seat: int | None = None) -> list[Decision]:
        return []

    def answered(self, seat: int | None) -> dict[str, Any]:
        return {}


if __name__ == "__main__":
    write()
