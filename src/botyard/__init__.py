"""Botyard: the classic robot board games, exactly by their rulebooks.

This is the front door for programs. Everything in it is documented, typed and stable by semantic versioning.
`botyard.rally` and `botyard.ricochet` hold the classes of the two games; all other modules are private.

>>> import botyard
>>> race = botyard.new_race("risky-exchange", ["Ann", "Ben"], seed=7)
>>> bot = botyard.race_bot("greedy", seed=7)
>>> while not race.finished:
...     for question in race.pending():
...         race.submit(question.seat, question.key, bot.choose(race.view(question.seat), question))
>>> race
<RoboRally race on Risky Exchange, edition 2005, finished in turn 7: Ann, Ben (won)>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from botyard.errors import InputError
from botyard.version import __version__ as __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike

    from botyard import rally, ricochet
    from botyard.bots.bot import Bot
    from botyard.bots.players.ricochet import RicochetBot
    from botyard.ricochet.solver.solve import Solution

__all__ = [
    "InputError",
    "bot_names",
    "courses",
    "draw",
    "load",
    "new_race",
    "new_ricochet",
    "race_bot",
    "rally",
    "ricochet",
    "ricochet_bot",
    "save",
    "solve",
]


def new_race(
    course: str | rally.Course,
    players: Sequence[str | rally.Player],
    *,
    edition: str | None = None,
    profile: str = "",
    rules: Mapping[str, Any] | None = None,
    turn_limit: int | None = None,
    seed: str | int = 0,
) -> rally.Game:
    """Start a RoboRally race.

    `course` is the name of one of `courses()`, the path of a course file, or a course. `edition` is the one
    the course was made for unless given. `profile` is a way to play it: `book`, `common` (as commonly played)
    or another one of the edition. `rules` are further house rules, by name. The same seed deals the same
    cards. `rally.set_up` offers more.

    >>> new_race("Dizzy Dash", ["Ann", "Ben", "Cem"], rules={"power_down": False}, seed=7)
    <RoboRally race on Dizzy Dash, edition 2005, turn 1: Ann, Ben, Cem>
    >>> new_race("shift-change", ["Ann", "Ben"], profile="common").setup.rules
    {'robot_lasers': True, 'power_down': True, 'damaged_duplicates': True}
    """
    from botyard import rally

    found = rally.load_course(course) if isinstance(course, str) else course
    setup = rally.set_up(
        found, players, edition=edition, profile=profile, rules=rules, turn_limit=turn_limit, seed=seed
    )
    return rally.Game(setup)


def new_ricochet(
    players: Sequence[str],
    *,
    board: str | None = None,
    house: ricochet.House | None = None,
    seed: str | int = 0,
) -> ricochet.Game:
    """Start a game of Ricochet Robots; one player plays solo.

    `board` is a code such as `R1G2Y3B4` or the drawing of a board; without one the seed chooses.

    >>> new_ricochet(["Ann", "Ben"], board="R1G2Y3B4")
    <Ricochet Robots on R1G2Y3B4, round 0: Ann 0, Ben 0>
    """
    from botyard import ricochet

    names, house = tuple(players), house or ricochet.House()
    if board is None:
        return ricochet.Game(ricochet.random_setup(names, str(seed), house))
    return ricochet.Game(ricochet.Setup(names, str(seed), board, house=house))


def load(file: str | PathLike[str]) -> rally.Game | ricochet.Game:
    """The game of a record file, ready to be continued.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(new_race("risky-exchange", ["Ann", "Ben"]), f"{folder}/race.json")
    ...     load(f"{folder}/race.json")
    <RoboRally race on Risky Exchange, edition 2005, turn 1: Ann, Ben>
    """
    from pathlib import Path

    from botyard.games import kind_of_file

    path = Path(file)
    kind = kind_of_file(path)
    game: rally.Game | ricochet.Game = kind.resume(kind.load(path), str(path))
    return game


def save(game: rally.Game | ricochet.Game, file: str | PathLike[str]) -> None:
    """Write the game to a record file, at any moment; `load` and `botyard replay` open it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     save(new_ricochet(["Ann", "Ben"], board="R1G2Y3B4"), f"{folder}/game.json")
    ...     load(f"{folder}/game.json")
    <Ricochet Robots on R1G2Y3B4, round 0: Ann 0, Ben 0>
    """
    from pathlib import Path

    from botyard.games import kind_of_game

    kind_of_game(game).save(game, Path(file))


def courses() -> tuple[rally.Course, ...]:
    """All courses that come with Botyard, those for beginners first.

    >>> [course.name for course in courses()][:3]
    ['Checkmate', 'Dizzy Dash', 'Risky Exchange']
    """
    from botyard.rally.floor.courses import all_courses

    return all_courses()


def bot_names(game: Literal["race", "ricochet"] = "race") -> tuple[str, ...]:
    """The names of the bots of a game, the weakest first.

    >>> bot_names("race"), bot_names("ricochet")
    (('random', 'greedy', 'planner', 'strategist'), ('easy', 'medium', 'hard', 'perfect'))
    """
    from botyard.bots.players.ricochet import LEVELS
    from botyard.bots.rally import BOTS

    return tuple(BOTS if game == "race" else LEVELS)


def race_bot(name: str, seed: str | int = 0) -> Bot:
    """A bot that races: `choose(view, question)` gives its answer to a question, from what its seat may see.

    >>> race = new_race("risky-exchange", ["Ann", "Ben"], seed=7)
    >>> question = race.pending()[0]
    >>> race_bot("greedy").choose(race.view(question.seat), question)
    [[810], [750], [560], [540], [530]]
    """
    from botyard.bots.rally import make_bot

    return make_bot(name, seed)


def ricochet_bot(level: str, seed: str | int = 0) -> RicochetBot:
    """A bot for Ricochet Robots: `wakes(view)` says when it acts, `answer(view, now)` what it does then.

    >>> game = new_ricochet(["Ann", "Ben"], seed=7)
    >>> ricochet_bot("hard").answer(game.view(0), now=0)
    ('chip:1:0', TurnChip(at=0))
    """
    from botyard.bots.players.ricochet import RicochetBot

    return RicochetBot(level, str(seed))


def solve(
    puzzle: str | ricochet.Position | ricochet.Game,
    *,
    turn_rule: bool | None = None,
    max_moves: int | None = None,
) -> Solution:
    """The shortest solution of a Ricochet Robots position, with proof.

    `puzzle` is a position, its code, or a game whose target is on the table. `turn_rule` says whether the
    robot must turn by 90 degrees on its way; if left out, the game's own rules decide; a position without a
    game has the turn rule.

    >>> solve("R1G2Y3B4-R00G55B29Yff-Gt").text
    'GNGWGNGE'
    >>> solve("R1G2Y3B4-R00G55B29Yff-Gt", max_moves=3).verdict
    'none within 3 moves'
    """
    from botyard import ricochet
    from botyard.ricochet.solver.solve import solve as solve_position

    if isinstance(puzzle, ricochet.Game):
        view = puzzle.view()
        position = view.position()
        if position is None:
            raise InputError("no target is on the table; turn a chip first")
        return solve_position(
            position, turn_rule=view.house.turn_rule if turn_rule is None else turn_rule, max_moves=max_moves
        )
    position = ricochet.parse_code(puzzle) if isinstance(puzzle, str) else puzzle
    return solve_position(position, turn_rule=turn_rule is not False, max_moves=max_moves)


def draw(
    subject: str | rally.Game | rally.Course | ricochet.Game | ricochet.Position,
    file: str | PathLike[str] | None = None,
    *,
    width: int | None = None,
) -> str:
    """A picture as SVG text; with a file named `.svg` or `.png` it is also written there.

    `subject` is a game, a course or its name, or a Ricochet Robots position or its code. `width` is that of
    a PNG file, in pixels.

    >>> draw("risky-exchange")[:4]
    '<svg'
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     picture = draw("R2B2G1Y2-R1dGedB24Y0f-Bt", f"{folder}/puzzle.png", width=400)
    ...     Path(folder, "puzzle.png").read_bytes()[:4]
    b'\\x89PNG'
    """
    picture = _picture(subject)
    if file is not None:
        from botyard.pictures.files import write_picture

        write_picture(picture, file, width)
    return picture


def _picture(subject: str | rally.Game | rally.Course | ricochet.Game | ricochet.Position) -> str:
    from botyard import rally, ricochet
    from botyard.rally.telling.pictures import svg_picture
    from botyard.ricochet.floor.codes import is_code
    from botyard.ricochet.telling.svg import svg_picture as ricochet_picture

    if isinstance(subject, rally.Game | ricochet.Game):
        return subject._repr_svg_()
    if isinstance(subject, str):
        subject = ricochet.parse_code(subject) if is_code(subject) else rally.load_course(subject)
    if isinstance(subject, rally.Course):
        return svg_picture(subject.floor, subject.flags, start=subject.start, title=subject.name)
    return ricochet_picture(subject.board, subject.robots, subject.target, subject.active)


def __getattr__(name: str) -> Any:
    """The two games, loaded when they are first asked for."""
    if name in ("rally", "ricochet"):
        from importlib import import_module

        return import_module(f"botyard.{name}")
    raise AttributeError(f"module 'botyard' has no attribute {name!r}")
