"""What the solver says at a table of Ricochet Robots: the answer when a round is over, and hints.

Nobody hears anything of a round that is open, but for the player of a solo game whose house allows hints, and
then no more than was asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.ricochet.board import Position
from botyard.ricochet.moves import Walk
from botyard.ricochet.round import Round
from botyard.server.help import steps
from botyard.server.messages import Hints, Solution
from botyard.server.peer import Peer
from botyard.server.play import RicochetPlay
from botyard.server.table import Table
from botyard.server.thinkers import GaveUpError

if TYPE_CHECKING:
    from botyard.server.room import LiveRoom

Answer = tuple[int | None, str]
"""The length of a shortest solution, and its moves."""


class Puzzle(msgspec.Struct, frozen=True):
    """A round as the solver sees it."""

    game: int
    round: int
    chip: str
    position: Position
    turn_rule: bool


class Solver:
    """The solver of one room. It looks at a round once, however often it is asked."""

    def __init__(self, room: LiveRoom) -> None:
        self._room = room
        self._puzzle: Puzzle | None = None
        self._answer: asyncio.Task[Answer | None] | None = None
        self._told: int | None = None
        """The last round whose answer everybody was told, or will be as soon as it is known."""
        self._errands: set[asyncio.Task[None]] = set()

    def forget(self) -> None:
        """Another game begins, or the room goes to sleep."""
        self._leave_puzzle()
        self._told = None
        for errand in self._errands:
            errand.cancel()

    def watch(self, table: Table, play: RicochetPlay) -> None:
        """Something happened at the table, or the table was found again after a restart."""
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

    def _take(self, table: Table, play: RicochetPlay, round_: Round) -> Puzzle:
        """Look at this round; what was thought about it already still counts."""
        if self._puzzle is None or self._puzzle.round != round_.number:
            self._leave_puzzle()
            turn_rule = play.game.setup.house.turn_rule
            self._puzzle = Puzzle(
                table.row.number, round_.number, round_.chip.code, round_.position, turn_rule
            )
        return self._puzzle

    def hint(self, peer: Peer) -> None:
        """Tell the player what was asked for, as soon as it is known."""
        table = self._room.table
        if table is not None and isinstance(table.play, RicochetPlay):
            self.watch(table, table.play)
        if self._puzzle is not None:
            self._run(self._tell_player(peer, self._puzzle, self._think(self._puzzle)))

    async def _tell_all(self, puzzle: Puzzle, answer: asyncio.Task[Answer | None]) -> None:
        found = await answer
        if found is None:
            return
        length, moves = found
        self._room.solution = Solution(
            game=puzzle.game,
            round=puzzle.round,
            chip=puzzle.chip,
            moves=moves,
            shortest=length,
            robots=dict(puzzle.position.robots),
            steps=steps(Walk.of(puzzle.position), moves),
        )
        self._room.tell(self._room.solution)

    async def _tell_player(self, peer: Peer, puzzle: Puzzle, answer: asyncio.Task[Answer | None]) -> None:
        found = await asyncio.shield(answer)
        play = self._room.table and self._room.table.play
        if found is None or not isinstance(play, RicochetPlay) or puzzle != self._puzzle:
            return
        length, moves = found
        number = play.game.round.hints if play.game.round else 0
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

    def _think(self, puzzle: Puzzle) -> asyncio.Task[Answer | None]:
        if self._answer is None:
            self._answer = asyncio.create_task(self._solve(puzzle))
        return self._answer

    async def _solve(self, puzzle: Puzzle) -> Answer | None:
        try:
            return await self._room.hall.thinkers.solve(puzzle.position, puzzle.turn_rule)
        except GaveUpError:
            return None

    def _leave_puzzle(self) -> None:
        if self._answer is not None:
            self._answer.cancel()
        self._puzzle = self._answer = None

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)
