"""The golden games: a race for each edition and for each special course rule, told as a story.

Each game shows its rule at work within a few turns: `shows` says by which events. After a change that is
meant to change games, `python -m tests.golden` rewrites them; read the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.golden.driver import play

from botyard.rally.engine import events as e
from botyard.rally.engine.game import Game
from botyard.rally.engine.old_option_decks import OLD_OPTION_DECKS
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.telling.story import tell
from botyard.rally.telling.words import cast_of

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")

Sign = Callable[[e.Event], bool]


def happened(kind: type[e.Event], **fields: object) -> Sign:
    """An event of that kind with those values."""
    return lambda event: (
        isinstance(event, kind) and all(getattr(event, name) == value for name, value in fields.items())
    )


def rule_said(detail: str) -> Sign:
    """A special rule told this, or values of that name."""
    return lambda event: isinstance(event, e.RuleApplied) and detail in (event.detail, *(event.detail or ()))


TOUCH = happened(e.FlagTouched)
DRAW = happened(e.OptionDrawn)
RETURN = happened(e.RobotEntered, damage=2)


def win(event: e.Event) -> bool:
    return isinstance(event, e.RaceEnded) and bool(event.winners)


class Golden(NamedTuple):
    """A game to be told: its course, how it is played, and how often which signs must be seen."""

    course: str
    seed: str
    players: int
    turns: int
    shows: Sequence[tuple[int, Sign]] = ((1, TOUCH),)
    edition: str | None = None
    lives: int | None = None

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.course}.txt"


GAMES = (
    Golden("risky-exchange", "2", 3, 10, [(1, win), (1, RETURN)], "2005"),
    Golden("chop-shop-challenge", "1", 3, 10, [(3, TOUCH), (1, DRAW)], "dutch"),
    Golden("sample-track", "0", 3, 10, [(2, TOUCH), (1, happened(e.RobotMaterialised))], "1994"),
    Golden("pit-stop", "0", 3, 10, [(1, win), (1, happened(e.LifeLost))], "amigo2000"),
    Golden("tricksy", "1", 2, 6, [(2, DRAW), (1, happened(e.OptionUsed))]),
    Golden(
        "moving-targets",
        "2",
        2,
        6,
        [
            (1, TOUCH),
            (1, happened(e.FlagMoved, cause="fallen")),
            (1, happened(e.FlagMoved, cause="returned")),
        ],
    ),
    Golden("set-to-kill", "0", 5, 5, [(1, happened(e.RobotDestroyed, cause="damage"))]),
    Golden("factory-rejects", "0", 5, 5, [(1, TOUCH), (1, happened(e.RegisterLocked))]),
    Golden("option-world", "0", 3, 8, [(3, DRAW), (1, TOUCH)]),
    Golden("tight-collar", "0", 2, 5, [(3, lambda event: bool(getattr(event, "filled_blind", ())))]),
    Golden("day-of-the-superbot", "14", 5, 10, [(3, rule_said("becomes SuperBot")), (1, TOUCH)]),
    Golden("interference", "35", 2, 10, [(1, happened(e.RobotOut)), (1, TOUCH)], lives=2),
    Golden("flag-fry", "5", 3, 8, [(3, DRAW), (2, TOUCH), (1, happened(e.OptionLost))]),
    Golden("frenetic-factory", "2", 5, 8, [(1, rule_said("heads")), (1, rule_said("tails"))]),
    Golden("tandem-carnage", "0", 4, 12, [(3, TOUCH)]),
    Golden("all-for-one-or-one-for-all", "0", 4, 12, [(4, TOUCH)]),
    Golden(
        "capture-the-flag",
        "28",
        4,
        16,
        [
            (1, rule_said("taken off the floor by")),
            (2, happened(e.FlagMoved, cause="taken")),
            (1, happened(e.FlagMoved, cause="dropped")),
            (1, win),
        ],
    ),
    Golden("toggle-boggle", "0", 4, 12, [(4, rule_said("flag")), (1, RETURN), (1, win)]),
    Golden("war-zone", "4", 4, 12, [(2, happened(e.RobotOut)), (1, win)], lives=2),
)


def played(golden: Golden) -> Game:
    """The game, to its end."""
    course = load_course(golden.course)
    game = Game(
        set_up(
            course,
            NAMES[: golden.players],
            edition=golden.edition,
            options=OLD_OPTION_DECKS[golden.edition or course.editions[0]],
            turn_limit=golden.turns,
            lives=golden.lives,
            seed=golden.seed,
        )
    )
    play(game)
    return game


def shows_its_rule(golden: Golden, game: Game) -> bool:
    return all(sum(map(sign, game.events())) >= count for count, sign in golden.shows)


def story(game: Game) -> str:
    """The whole game in sentences."""
    lines = [f"{game.rules.name}: {game.setup.course}. {game.rules.goal}"]
    for line in tell(game.events(), cast_of(game.setup)):
        lines += [""] * bool(line.heading) + [line.text]
    return "\n".join(lines) + "\n"
