"""One race on the exact engine: every course and rule, and bots in some of the seats.

Agents decide their programs and, if the race allows it, power-downs. All their other questions get the first
choice, as on the simulator. Bots decide everything themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from botyard.bots.bot import Bot
from botyard.bots.rally import make_bot
from botyard.envs.table import Array, EnvTable, RaceSettings
from botyard.rally.engine.cards import REGISTERS, Register
from botyard.rally.engine.decisions import ChoosePowerDown, ChooseProgram, ChooseStayDown, Decision, Pick
from botyard.rally.engine.game import Game
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.floor.factory_floor import Floor

DECIDED = (ChooseProgram, ChoosePowerDown, ChooseStayDown)


class ExactTable(EnvTable):
    """One race; `bots` names the bots by seat, all other seats belong to agents."""

    def __init__(
        self, race: RaceSettings, bots: Mapping[int, str] | None = None, watched: int | None = None
    ) -> None:
        super().__init__(race, 1, watched)
        self._names = dict(bots or {})
        self._bots: dict[int, Bot] = {}
        self._episode = 0
        self._text = "0"
        self.game = Game(self.setup)

    @property
    def floor(self) -> Floor:
        return self.game.state.floor

    def _seed(self, seed: str) -> None:
        self._text, self._episode = seed, 0

    def _start(self, which: Array) -> None:
        seed = f"{self._text}/{self._episode}"
        self._episode += 1
        self._bots = {seat: make_bot(name, f"{seed}/{seat}") for seat, name in self._names.items()}
        self.game = Game(self.race.setup(seed))
        self._go_on(0)

    def _play(self) -> None:
        turn = self.game.state.turn
        for asked in self.game.pending():
            self._answer(asked)
        self._go_on(turn)

    def _go_on(self, turn: int) -> None:
        """Answer every question until a later turn needs a decision from an agent.

        That is not always a program: while all robots are powered down, nobody lays one.
        """
        game = self.game
        while not game.finished:
            if game.state.turn > turn and any(isinstance(asked, DECIDED) for asked in game.pending()):
                break
            for asked in game.pending():
                self._answer(asked)
        self.games[0], self.robots[0] = pack(game.state)

    def _answer(self, asked: Decision) -> None:
        seat = asked.seat
        if seat in self._bots:
            choice = self._bots[seat].choose(self.game.view(seat), asked)
        elif isinstance(asked, ChooseProgram):
            choice = self._program(asked)
        elif isinstance(asked, ChoosePowerDown | ChooseStayDown):
            choice = bool(self.down[0, seat])
        else:
            assert isinstance(asked, Pick)
            choice = asked.default
        self.game.submit(seat, asked.key, choice)

    def _program(self, asked: ChooseProgram) -> list[Any]:
        """The agent's program, in the form of the record."""
        slots = self.laid[0, asked.seat].tolist()
        return [
            None if register in asked.locked or slot < 0 else [asked.hand[slot].priority]
            for register, slot in zip(REGISTERS, slots, strict=True)
        ]

    def _deal(self, which: Array) -> None:
        """Copy the hands; the engine has already dealt them."""
        self.hands[:] = 0
        for robot in self.game.state.robots:
            for slot, card in enumerate(robot.hand):
                self.hands[0, robot.id, slot] = code_of(Register((card,)))
