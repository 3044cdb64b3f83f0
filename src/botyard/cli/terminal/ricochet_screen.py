"""What people in the terminal see of a game of Ricochet Robots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console

from botyard.cli.terminal.ricochet_picture import is_small, picture_for, print_picture
from botyard.grid import Square
from botyard.ricochet.engine.events import ChipMissed, ChipTurned, ChipWon, RobotMoved, ShowBegan
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.moves import Move, moves_text, parse_moves
from botyard.ricochet.floor.board import Board, Position
from botyard.ricochet.telling.words import chip_name, count, describe

RULES = (
    "Robots slide until something stops them: a wall, the rim, the closed middle or another robot. Look"
    " at the board and find, in your head, a way to bring the robot of the chip's colour to the target."
    " Any robot may help; every slide counts as one move."
)
TURN_RULE = (
    "On its way the robot must turn, by a right angle after one of its moves: a straight slide onto it "
    "does not count."
)
DIAGONALS = "A diagonal of another colour deflects a robot. No robot may stop on one."
BIDS = (
    "Then bid the number of moves. The first bid turns the sand timer; until it runs out everyone may "
    "bid, and only lower their own bid. The lowest bid is shown first; whoever makes it in {exactly} "
    "moves wins the chip."
)
SOLO = (
    "Find a way, of any length, before the sand timer runs out: type its number of moves, then show it."
    " Find more chips than you miss, and you win."
)
SIGNS = (
    "(R) robot, *Gt* target of this round, Gt another target: green triangle (c circle, s square, h "
    "hexagon), @ colour vortex, for any robot, /b blue diagonal, ### closed."
)
SMALL_SIGNS = (
    "A letter is a robot; ● ▲ ■ ⬢ are targets in their colours, ✺ is the vortex for any robot, and the "
    "target of this round is shown in reverse. / and \\ are diagonals. A line beside or below a square "
    "is a wall."
)
ANY_TIME = "At any time: ? help, b draws the board, q saves the game and leaves."


class RicochetScreen:
    """Tells what happens, draws the board and remembers the last puzzle."""

    def __init__(self, game: Game, console: Console) -> None:
        self.game = game
        self.console = console
        self._told = len(game.events)
        self._shown: list[Move] = []
        self._puzzle: Position | None = game.round.position if game.round else None

    def say(self, text: str = "", end: str = "\n", whole: bool = False) -> None:
        """Print a text. At a terminal lines break between words, unless it is to be copied (`whole`)."""
        self.console.print(text, end=end, markup=False, soft_wrap=whole or not self.console.is_terminal)

    def welcome(self, resumed: bool) -> None:
        game = self.game
        self.say("RICOCHET ROBOTS\n")
        self.help()
        goal = game.setup.chips_to_win()
        end = f"{count(goal, 'chip')} win the game" if goal else "All chips are played"
        self.say(f"\n{describe(game.events[0], game.setup.players)} {end}.")
        for name, level in game.setup.bots.items():
            self.say(f"{name} is a bot ({level}).")
        if resumed:
            self.say("The game continues where you left it.")
            self.scores()
        self.draw()

    def help(self) -> None:
        setup = self.game.setup
        exactly = "at most that many" if setup.house.allow_fewer else "exactly that many"
        parts = [RULES]
        if setup.house.turn_rule:
            parts.append(TURN_RULE)
        if self.game.board.diagonals:
            parts.append(DIAGONALS)
        parts.append(SOLO if setup.solo else BIDS.format(exactly=exactly))
        self.say(
            "\n".join(
                [*parts, "", SMALL_SIGNS if is_small(self.console, self.game.board) else SIGNS, ANY_TIME]
            )
        )

    def report(self) -> None:
        """Tell what has happened since the last time."""
        news = self.game.events[self._told :]
        self._told = len(self.game.events)
        for event in news:
            if isinstance(event, ChipTurned):
                self.say()
            self.say(describe(event, self.game.setup.players))
            match event:
                case ChipTurned():
                    self._puzzle = self.game.round.position if self.game.round else None
                    self.draw()
                case ShowBegan():
                    self._shown = []
                case RobotMoved():
                    self._shown += parse_moves(event.move)
                case ChipWon():
                    self._draw_puzzle(self._shown)
                    self.scores()
                case ChipMissed():
                    self.scores()

    def draw(self) -> None:
        """Draw the board as it is, with the moves being shown."""
        game = self.game
        round_ = game.round
        if round_ is None:
            self._picture(game.board, game.markers)
            return
        self._picture(*_parts(round_.position), round_.walk.moves if round_.walk else [])
        where = (
            "any robot"
            if round_.chip.colour is None
            else f"the {chip_name(round_.chip.code).split()[0]} robot"
        )
        self.say(f"Bring {where} to the {round_.chip.name}.")

    def scores(self) -> None:
        game = self.game
        if game.setup.solo:
            self.say(f"Found {len(game.won[0])}, missed {len(game.missed)}, {game.chips_left} to go.")
        else:
            names = zip(game.setup.players, game.won, strict=True)
            self.say("Chips: " + ", ".join(f"{name} {len(won)}" for name, won in names) + ".")

    def best(self) -> None:
        """Show a shortest solution of the last puzzle."""
        if self._puzzle is None:
            self.say("No chip has been turned yet.")
            return
        from botyard.ricochet.solver.solve import solve

        found = solve(self._puzzle, turn_rule=self.game.setup.house.turn_rule)
        if found.moves is None:
            self.say(f"The last chip: {found.verdict}.")
            return
        self._draw_puzzle(list(found.solution))
        self.say(f"It can be done in {count(found.moves, 'move')}: {moves_text(found.solution)}")

    def _draw_puzzle(self, moves: list[Move]) -> None:
        if self._puzzle is not None:
            self._picture(*_parts(self._puzzle), moves)

    def _picture(
        self,
        board: Board,
        robots: Mapping[str, Square],
        goal: Square | None = None,
        active: str | None = None,
        moves: Sequence[Move] = (),
    ) -> None:
        picture = picture_for(self.console, board)(board, robots, goal, active, moves)
        print_picture(self.console, picture)


def _parts(position: Position) -> tuple[Board, dict[str, Square], Square, str | None]:
    return position.board, position.robots, position.target, position.active
