"""What the solver reveals in a game of Ricochet Robots: the solution of a finished round, and hints.

It reveals nothing about an open round, except to the player of a solo game with hints switched on, and then
only what was asked for. When every remaining chip was tried in vain, it ends the game if it can prove that
none of them can be reached.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.ricochet.engine.moves import Walk
from botyard.ricochet.engine.questions import SOLVER, AnyWayLeft, NoWayLeft
from botyard.ricochet.engine.round import Round
from botyard.ricochet.floor.board import Position
from botyard.server.games.play import NotOpenError
from botyard.server.games.ricochet_moves import steps
from botyard.server.games.ricochet_play import RicochetPlay
from botyard.server.jobs.no_way_left import NO_WAY_LEFT
from botyard.server.jobs.service import CompilingError, GaveUpError
from botyard.server.jobs.solve import shortest
from botyard.server.net.messages import Hints, RoundSolution
from botyard.server.net.peer import Peer
from botyard.server.storage.rows import BusyError

if TYPE_CHECKING:
    from botyard.server.games.automated_room import AutomatedRoom
    from botyard.server.games.live_game import LiveGame

Answer = tuple[int | None, str]
"""The length of a shortest solution, and its moves."""


class OpenRound(msgspec.Struct, frozen=True):
    """A round as the solver sees it."""

    game: int
    round: int
    chip: str
    position: Position
    turn_rule: bool


class RoomSolver:
    """The solver of one room. It solves each round once, however often it is asked."""

    def __init__(self, room: AutomatedRoom) -> None:
        self._room = room
        self._puzzle: OpenRound | None = None
        self._answer: asyncio.Task[Answer | None] | None = None
        self._told: int | None = None
        """The last round whose solution was sent to everyone, or will be as soon as it is known."""
        self._proven: str | None = None
        """The last `AnyWayLeft` question that was examined."""
        self._tasks: set[asyncio.Task[None]] = set()

    def forget(self) -> None:
        """Another game begins, or the room is unloaded."""
        self._leave_puzzle()
        self._told = self._proven = None
        for task in self._tasks:
            task.cancel()

    def table_changed(self, table: LiveGame) -> None:
        """Something happened in the game, or the game was loaded."""
        play = _play(table)
        house = play.game.setup.house
        if play.game.round is not None:
            puzzle = self._take(table, play, play.game.round)
            if play.game.setup.solo and house.hints:
                self._think(puzzle)
        elif play.past is not None and self._told != play.past.number:
            puzzle = self._take(table, play, play.past)
            self._told = puzzle.round
            self._run(self._tell_all(puzzle, self._think(puzzle)))
            self._puzzle = self._answer = None
        for question in play.game.pending(SOLVER):
            if isinstance(question, AnyWayLeft) and self._proven != question.key and self._room.holds(table):
                self._proven = question.key
                self._run(self._prove(table, question))

    async def _prove(self, table: LiveGame, question: AnyWayLeft) -> None:
        """End the game if no chip can be reached; without a proof in time play goes on."""
        game, jobs = _play(table).game, self._room.jobs
        await asyncio.shield(jobs.warm_up("ricochet"))
        try:
            proven = await jobs.run(
                NO_WAY_LEFT, game.board, dict(game.markers), question.chips, game.setup.house.turn_rule
            )
            if proven:
                await table.act(SOLVER, "answer", question.key, msgspec.to_builtins(NoWayLeft()))
        except (GaveUpError, NotOpenError):
            pass
        except BusyError:
            self._proven = None

    def _take(self, table: LiveGame, play: RicochetPlay, round_: Round) -> OpenRound:
        """Take up this round; what is already known about it still counts."""
        if self._puzzle is None or self._puzzle.round != round_.number:
            self._leave_puzzle()
            turn_rule = play.game.setup.house.turn_rule
            self._puzzle = OpenRound(
                table.row.number, round_.number, round_.chip.code, round_.position, turn_rule
            )
        return self._puzzle

    def has_hints(self, table: LiveGame) -> bool:
        """Whether a hint was taken in this round."""
        round_ = _play(table).game.round
        return round_ is not None and bool(round_.hints)

    def hint(self, table: LiveGame, peer: Peer) -> None:
        """Send the player the hints taken, as soon as they are known."""
        self.table_changed(table)
        if self._puzzle is not None:
            self._run(self._tell_player(peer, self._puzzle, self._think(self._puzzle)))

    async def _tell_all(self, puzzle: OpenRound, answer: asyncio.Task[Answer | None]) -> None:
        found = await answer
        if found is None:
            return
        length, moves = found
        self._room.solution = RoundSolution(
            game=puzzle.game,
            round=puzzle.round,
            chip=puzzle.chip,
            moves=moves,
            shortest=length,
            robots=dict(puzzle.position.robots),
            steps=steps(Walk.of(puzzle.position), moves),
        )
        self._room.tell(self._room.solution)

    async def _tell_player(self, peer: Peer, puzzle: OpenRound, answer: asyncio.Task[Answer | None]) -> None:
        found = await asyncio.shield(answer)
        table = self._room.table
        if found is None or table is None or puzzle != self._puzzle:
            return
        length, moves = found
        round_ = _play(table).game.round
        number = round_.hints if round_ else 0
        peer.tell(
            Hints(
                game=puzzle.game,
                round=puzzle.round,
                number=number,
                shortest=length,
                robot=moves[0] if moves and number >= 2 else None,
                move=moves[:2] if moves and number >= 3 else None,
                moves=moves if number >= 4 else None,
            )
        )

    def _think(self, puzzle: OpenRound) -> asyncio.Task[Answer | None]:
        if self._answer is None:
            self._answer = asyncio.create_task(self._solve(puzzle))
        return self._answer

    async def _solve(self, puzzle: OpenRound) -> Answer | None:
        jobs = self._room.jobs
        try:
            return await shortest(jobs, puzzle.position, puzzle.turn_rule)
        except CompilingError:  # nobody waits for this; it is sent when it is known
            await asyncio.shield(jobs.warm_up("ricochet"))
            return await self._solve(puzzle)
        except GaveUpError:
            return None

    def _leave_puzzle(self) -> None:
        if self._answer is not None:
            self._answer.cancel()
        self._puzzle = self._answer = None

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _play(table: LiveGame) -> RicochetPlay:
    assert isinstance(table.play, RicochetPlay)
    return table.play
