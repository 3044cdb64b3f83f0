"""From what a room agreed on to the set-up of its game.

Names of boards and courses are looked up among those that come with Botyard, or among the drawings that
the room brought along; never among the files of this machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from botyard.errors import InputError
from botyard.rally.board_text import parse_board, write_board
from botyard.rally.course import BoardPlace
from botyard.rally.courses import course_names, load_course
from botyard.rally.editions import edition_rules
from botyard.rally.inspection import Finding, finding
from botyard.rally.library import find_board, load_board, tidy_name
from botyard.rally.setup import Player, UnplayableError, check_setup, rules_of
from botyard.rally.setup import Setup as RallySetup
from botyard.ricochet.house import House, build_board, place_robots
from botyard.ricochet.house import Setup as RicochetSetup
from botyard.ricochet.quadrants import random_code
from botyard.rng import Rng
from botyard.server.rows import Seat
from botyard.server.security import new_seed
from botyard.server.settings import RallySettings, RicochetSettings, Settings

MOST_SQUARES = 2400
"""The largest floor; the printed courses have at most six boards of 144 squares and a dock."""
FAR = 200

LESSON_SEED = "first steps 347"
"""With it the first hand of the lesson leads over the belt to the flag."""

AnySetup = RallySetup | RicochetSetup


def seed_for(settings: Settings, seats: Sequence[Seat]) -> str:
    """A seed that nobody can know; only a lesson has always the same."""
    if not settings.lesson:
        return new_seed()
    if sum(seat.bot is None for seat in seats) > 1:
        raise InputError("a lesson is for one person and bots, since its cards are always the same")
    return LESSON_SEED


def set_up_game(settings: Settings, seats: Sequence[Seat], seed: str) -> AnySetup:
    """The set-up of a game; InputError says everything that is wrong with it."""
    if isinstance(settings.game, RallySettings):
        return _rally(settings.game, seats, seed)
    return _ricochet(settings.game, seats, seed)


def hindrances(settings: Settings, seats: Sequence[Seat]) -> tuple[Finding, ...]:
    """Why a game could not start with these seats; nothing where it could."""
    try:
        set_up_game(settings, seats, "0")
    except UnplayableError as error:
        return tuple(finding(problem) for problem in error.problems)
    except InputError as error:
        return (finding(str(error)),)
    return ()


def check_settings(settings: Settings) -> None:
    """Refuse what could not be played whoever sits down; the number of players is checked at the start."""
    game = settings.game
    if isinstance(game, RicochetSettings):
        _ricochet(game, [Seat(name="somebody")], "0")
        return
    edition_rules(game.edition)
    _places(game)


def encode_setup(setup: AnySetup) -> str:
    return msgspec.json.encode(setup).decode()


def decode_setup(kind: str, data: str) -> AnySetup:
    if kind == "rally":
        return msgspec.json.decode(data, type=RallySetup)
    return msgspec.json.decode(data, type=RicochetSetup)


def known_course(name: str) -> str:
    """The key of a course that comes with Botyard; InputError where there is none."""
    if tidy_name(name) not in course_names():
        raise InputError(f"unknown course {name[:60]!r}")
    return tidy_name(name)


def known_board(name: str) -> str:
    """The full name of a printed board; InputError where there is none."""
    full = find_board(name)
    if full is None:
        raise InputError(f"unknown board {name[:60]!r}")
    return full


def drawings_of(boards: Sequence[BoardPlace], drawings: dict[str, str]) -> dict[str, str]:
    """The drawings of these boards by name, own ones first."""
    found: dict[str, str] = {}
    squares = 0
    for place in boards:
        own = drawings.get(place.board)
        if own is None:
            full = known_board(place.board)
            board, found[place.board] = load_board(full), _printed(full)
        else:
            board = parse_board(own, place.board)
            found[place.board] = write_board(board)
        squares += len(board.rows) * len(board.rows[0])
        if abs(place.x) > FAR or abs(place.y) > FAR:
            raise InputError(f"the board {place.board} lies too far away, at {place.x},{place.y}")
    if squares > MOST_SQUARES:
        raise InputError(f"the boards have {squares} squares together; {MOST_SQUARES} is the most")
    return found


@cache
def _printed(name: str) -> str:
    """The drawing of a board that comes with Botyard."""
    return write_board(load_board(name))


def _places(game: RallySettings) -> tuple[str, tuple[BoardPlace, ...], dict[str, str]]:
    if game.course:
        course = load_course(known_course(game.course))
        if game.boards:
            raise InputError("name a course or boards of your own, not both")
        name, places = course.name, course.boards
    else:
        if not game.boards:
            raise InputError("a free set-up needs at least one board")
        name, places = game.title or "Own course", game.boards
    return name, places, drawings_of(places, dict(game.drawings))


def _rally(game: RallySettings, seats: Sequence[Seat], seed: str) -> RallySetup:
    name, places, boards = _places(game)
    course = load_course(known_course(game.course)) if game.course else None
    setup = RallySetup(
        edition=game.edition,
        course=name,
        players=tuple(Player(seat.name, seat.robot) for seat in seats),
        places=places,
        boards=boards,
        flags=game.flags or (course.flags if course else ()),
        start=game.start or (course.start if course else None),
        rules={**(course.special if course else {}), **game.rules},
        lives=game.lives,
        optional_lives=game.optional_lives,
        play_on=game.play_on,
        turn_limit=game.turn_limit,
        seed=seed,
    )
    setup = msgspec.structs.replace(setup, players=_in_teams(setup, seats))
    check_setup(setup)
    return setup


def _in_teams(setup: RallySetup, seats: Sequence[Seat]) -> tuple[Player, ...]:
    """The players with their teams: as they wish, and who has no wish where people are missing.

    Wishes from before, when another course was chosen, may name teams that there are not.
    """
    teams = rules_of(setup).teams
    if teams is None or not any(seat.team is not None for seat in seats):
        return setup.players
    number = max(1, teams.number(len(seats)))
    chosen = [seat.team if seat.team is not None and seat.team < number else None for seat in seats]
    for index, wish in enumerate(chosen):
        if wish is None:
            chosen[index] = min(range(number), key=chosen.count)
    return tuple(
        msgspec.structs.replace(player, team=team) for player, team in zip(setup.players, chosen, strict=True)
    )


def _ricochet(game: RicochetSettings, seats: Sequence[Seat], seed: str) -> RicochetSetup:
    # The board is open from the start, so it must not tell anything about the seed of the chips.
    board = random_code(Rng(f"board of {seed}"), game.diagonals) if game.board == "random" else game.board
    setup = RicochetSetup(
        players=tuple(seat.name for seat in seats),
        seed=seed,
        board=board,
        house=House(
            turn_rule=game.turn_rule,
            allow_fewer=game.allow_fewer,
            chips_to_win=game.chips_to_win,
            black=game.black,
            double_time=game.double_time,
            hints=game.hints,
            glass_ms=game.glass_seconds * 1000,
            quiet_ms=game.quiet_seconds * 1000,
            show_ms=None if game.show_seconds is None else game.show_seconds * 1000,
        ),
        bots={seat.name: seat.bot for seat in seats if seat.bot is not None},
    )
    setup.check()
    place_robots(setup, build_board(setup), Rng(seed))
    return setup
