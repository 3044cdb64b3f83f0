"""The setup of a game: who plays, on which board, and by which house rules.

The game ends at 8, 6 or 5 chips with two, three or four players; more players play for all chips, and players
may agree on any other number (001:79). One player plays solo, against the glass (001:87). The black robot is
a fifth robot (001:83).
"""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.floor.board import Board, check_robots
from botyard.ricochet.floor.drawing import parse_board
from botyard.ricochet.floor.quadrants import board_from_code, random_code
from botyard.rng import SPLITMIX, Rng

MOST_PLAYERS = 20
CHIPS_TO_WIN = {2: 8, 3: 6, 4: 5}


class House(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The house rules of a game; the defaults are the rulebook's. Times are in milliseconds.

    >>> import botyard
    >>> sorted(botyard.new_ricochet(["Ann"], house=House(black=True)).view().robots)
    ['B', 'G', 'K', 'R', 'Y']
    """

    turn_rule: bool = True
    """The robot must turn by 90 degrees on its way to the target (001:47)."""
    allow_fewer: bool = False
    """Fewer moves than bid also win the chip; the rulebook demands exactly the bid (001:61)."""
    chips_to_win: int | None = None
    """None: the rulebook's number for this many players."""
    black: bool = False
    """The black robot is in play (001:83)."""
    double_time: bool = False
    """Solo: the glass runs twice per round (001:87)."""
    hints: bool = False
    """Solo: the player may ask for hints; they are counted."""
    glass_ms: int = 60_000
    quiet_ms: int = 240_000
    """How long a round must go without a bid before anyone may turn the glass (001:73)."""
    show_ms: int | None = None
    """How long a bidder may take to show a solution; the rulebook sets no limit (None)."""

    def check(self) -> None:
        """Refuse values that cannot be played."""
        if self.chips_to_win is not None and self.chips_to_win < 1:
            raise InputError(f"the number of chips to win is {self.chips_to_win}; it must be 1 or more")
        for name in ("glass_ms", "quiet_ms", "show_ms"):
            value = getattr(self, name)
            if value is not None and not 0 < value <= 86_400_000:
                raise InputError(f"{name} is {value}; it must be between 1 and 86400000 (a day)")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game needs to begin. `board` is a board code or the drawing of a custom board.

    >>> Setup(("Ann", "Ben"), seed="7", board="R1G2Y3B4").chips_to_win()
    8
    """

    players: tuple[str, ...]
    seed: str
    board: str
    robots: dict[str, Square] | None = None
    """None: random squares."""
    house: House = House()
    bots: dict[str, str] = {}
    """Which players are bots, and of which level, so that the same game can be set up again."""
    random: int | msgspec.UnsetType = msgspec.UNSET
    """The generator of its random numbers (`rng.py`); older set-ups name none."""

    @property
    def generator(self) -> int:
        """The generator of its random numbers, named or not."""
        return SPLITMIX if self.random is msgspec.UNSET else self.random

    @property
    def solo(self) -> bool:
        """Whether one player plays against the glass."""
        return len(self.players) == 1

    def chips_to_win(self) -> int | None:
        """Chips needed to win; None: play for all chips, as solo players always do."""
        if self.solo:
            return None
        return self.house.chips_to_win or CHIPS_TO_WIN.get(len(self.players))

    def check(self) -> None:
        """Raise InputError if the setup cannot be played; boards and robots are checked when built."""
        if not 1 <= len(self.players) <= MOST_PLAYERS:
            raise InputError(f"{len(self.players)} players; a game takes 1 (solo) to {MOST_PLAYERS}")
        for name in self.players:
            if not name.strip() or len(name) > 40 or not name.isprintable():
                raise InputError(f"{name!r} is not a player's name; use 1 to 40 characters")
        if len(set(self.players)) < len(self.players):
            raise InputError("two players have the same name; give each player a different one")
        if strange := set(self.bots) - set(self.players):
            raise InputError(f"the bot {strange.pop()!r} is not one of the players")
        self.house.check()


def random_setup(
    players: tuple[str, ...], seed: str, house: House | None = None, diagonals: bool = False
) -> Setup:
    """A setup on a random board; without coloured barriers unless asked for, as in first games (001:24).

    >>> random_setup(("Ann", "Ben"), seed="7").board
    'R2G2Y3B1'
    """
    return Setup(players, seed, random_code(Rng(seed), diagonals), None, house or House())


def build_board(setup: Setup) -> Board:
    """The setup's board, from its code or its drawing."""
    drawn = "\n" in setup.board
    board = parse_board(setup.board) if drawn else board_from_code(setup.board)
    if not board.targets:
        raise InputError("the board has no target; draw at least one, for example Gt for a green triangle")
    for target in board.targets:
        if target.square in board.barriers or board.is_closed(target.square):
            raise InputError(f"no robot can stop at the {target.name}; it must stand on an open square")
    return board


def place_robots(setup: Setup, board: Board, rng: Rng) -> dict[str, Square]:
    """The robots on their starting squares, none of which shows a target (001:26)."""
    letters = "RGBYK" if setup.house.black else "RGBY"
    free = board.starting_squares()
    if setup.robots is not None:
        if sorted(setup.robots) != sorted(letters):
            raise InputError(f"the setup places the robots {''.join(setup.robots)}; it must place {letters}")
        check_robots(board, setup.robots)
        for letter in letters:
            if setup.robots[letter] in board.targets_at:
                raise InputError(f"the robot {letter} starts on a target; put it on a square without one")
        return {letter: setup.robots[letter] for letter in letters}
    if len(free) < len(letters):
        raise InputError(
            f"the board has {len(free)} squares for {len(letters)} robots; draw more open squares"
        )
    rng.shuffle("robots", free)
    return dict(zip(letters, free, strict=False))
