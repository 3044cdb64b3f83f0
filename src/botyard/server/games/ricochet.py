"""Games of Ricochet Robots in rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from botyard.bots.players.ricochet import LEVELS, RicochetBot, RoundPlan, plain_way
from botyard.ricochet.engine.questions import AnyQuestion
from botyard.ricochet.engine.setup import House, Setup, build_board, place_robots
from botyard.ricochet.engine.view import View
from botyard.ricochet.floor.quadrants import board_from_code, random_code
from botyard.ricochet.kind import RICOCHET
from botyard.ricochet.telling.svg import svg_picture
from botyard.rng import KEYED, Rng
from botyard.server.games import ricochet_play
from botyard.server.games.ricochet_bots import RicochetBots
from botyard.server.games.ricochet_moves import tried
from botyard.server.games.ricochet_play import RicochetPlay
from botyard.server.games.ricochet_settings import RicochetSettings
from botyard.server.games.ricochet_solver import RoomSolver
from botyard.server.games.room_game import Companion, RoomGame
from botyard.server.jobs.kind import Progress
from botyard.server.jobs.service import JobService
from botyard.server.net.messages import AnyHelp, TellHints, TryOut
from botyard.server.storage.rows import LogEntry, Seat

if TYPE_CHECKING:
    from botyard.server.games.automated_room import AutomatedRoom
    from botyard.server.games.live_game import LiveGame
    from botyard.server.net.peer import Peer

EXAMPLE = "R1G2Y3B4"
"""The board to draw for a room whose board is not chosen yet."""


class RicochetRoom(RoomGame):
    """Games with bids and a sand timer; with one seat it is the solo game."""

    kind = RICOCHET
    play = RicochetPlay
    levels = tuple(LEVELS)
    stand_in = "medium"

    def set_up(self, settings: RicochetSettings, seats: Sequence[Seat], seed: str) -> Setup:
        # The board is public from the start, so it must reveal nothing about the seed of the chips.
        board = settings.board
        if board == "random":
            board = random_code(Rng(f"board of {seed}"), settings.diagonals)
        setup = Setup(
            players=tuple(seat.name for seat in seats),
            seed=seed,
            board=board,
            house=House(
                turn_rule=settings.turn_rule,
                allow_fewer=settings.allow_fewer,
                chips_to_win=settings.chips_to_win,
                black=settings.black,
                double_time=settings.double_time,
                hints=settings.hints,
                glass_ms=settings.glass_seconds * 1000,
                quiet_ms=settings.quiet_seconds * 1000,
                show_ms=None if settings.show_seconds is None else settings.show_seconds * 1000,
            ),
            bots={seat.name: seat.bot for seat in seats if seat.bot is not None},
        )
        setup.check()
        place_robots(setup, build_board(setup), Rng(seed))
        return setup

    def unpredictable(self, setup: Setup) -> Setup:
        return msgspec.structs.replace(setup, random=KEYED)

    def settled(self, settings: RicochetSettings) -> RicochetSettings:
        self.set_up(settings, [Seat(name="somebody")], "0")
        return settings

    def lobby_words(self, settings: RicochetSettings) -> tuple[str, str]:
        return "", settings.board[:12].partition("\n")[0]

    def snapshot(self, before: RicochetPlay, after: RicochetPlay) -> str | None:
        return ricochet_play.new_snapshot(before, after)

    def resume(self, setup: Setup, snapshot: str, events: str, past: Sequence[LogEntry]) -> RicochetPlay:
        return ricochet_play.resume(RICOCHET, setup, snapshot, events, past)

    def choose(self, level: str, seed: str, view: View, question: AnyQuestion, compiled: bool) -> RoundPlan:
        """A bot's plan for the whole round: bots decide once. Without the solver they look less far."""
        bot = RicochetBot(level, seed) if compiled else RicochetBot(level, seed, plain_way)
        return bot.plan(view)

    def needs_kernels(self, level: str) -> bool:
        return True

    def new_bots(self, jobs: JobService) -> RicochetBots:
        return RicochetBots(self, jobs)

    def new_companion(self, room: AutomatedRoom) -> RoomSolver:
        return RoomSolver(room)

    def compile_kernels(self) -> None:
        from botyard.ricochet.solver.solve import warm_up

        warm_up()

    async def help(self, companion: Companion | None, table: LiveGame, peer: Peer, command: AnyHelp) -> None:
        if isinstance(command, TryOut):
            peer.tell(tried(table, command))
            return
        if (
            isinstance(command, TellHints)
            and isinstance(companion, RoomSolver)
            and companion.has_hints(table)
        ):
            companion.hint(table, peer)
        else:
            await super().help(companion, table, peer, command)

    def analyse(self, record: bytes, progress: Progress) -> bytes:
        from botyard.ricochet.studies.analysis import analyse

        return msgspec.json.encode(analyse(RICOCHET.decode(record), progress))

    def room_picture(self, settings: RicochetSettings) -> str:
        code = settings.board if len(settings.board) == len(EXAMPLE) else EXAMPLE
        return svg_picture(board_from_code(code), {})


RICOCHET_ROOM = RicochetRoom()
