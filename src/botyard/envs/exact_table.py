"""One race on the exact engine: every course and rule, and bots in some of the seats.

Agents decide programs and, where the race says so, power downs. Every other question of theirs gets its
first choice, as on the simulator. Bots decide everything themselves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from botyard.bots.bot import Bot
from botyard.bots.rally import make_bot
from botyard.envs.table import Array, Race, Table
from botyard.rally.cards import REGISTERS, Register
from botyard.rally.decisions import ChoosePowerDown, ChooseProgram, ChooseStayDown, Decision, Pick
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.floor import Floor
from botyard.rally.game import Game

DECIDED = (ChooseProgram, ChoosePowerDown, ChooseStayDown)


class ExactTable(Table):
    """A race; `bots` names who plays which seat, all others are agents'."""

    def __init__(self, race: Race, bots: Mapping[int, str] | None = None, watched: int | None = None) -> None:
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
        """Answer what comes up, until a later turn asks for what agents decide.

        That is not always a program: when everybody is switched off, nobody lays one.
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
        """What the agent has laid, in the record's words."""
        slots = self.laid[0, asked.seat].tolist()
        return [
            None if register in asked.locked or slot < 0 else [asked.hand[slot].priority]
            for register, slot in zip(REGISTERS, slots, strict=True)
        ]

    def _deal(self, which: Array) -> None:
        """The engine has dealt; here the hands are only copied."""
        self.hands[:] = 0
        for robot in self.game.state.robots:
            for slot, card in enumerate(robot.hand):
                self.hands[0, robot.id, slot] = code_of(Register((card,)))
