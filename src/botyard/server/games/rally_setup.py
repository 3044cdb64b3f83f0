"""From a room's settings to the set-up of a race.

Names of boards and courses are looked up among those that come with Botyard, or among the room's own
drawings; never among the files of this machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from botyard.errors import InputError
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.profiles import Played, settle
from botyard.rally.engine.setup import Player, Setup, check_setup, edition_deck, rules_of
from botyard.rally.floor.board import Board
from botyard.rally.floor.board_text import parse_board, write_board
from botyard.rally.floor.course import BoardPlace
from botyard.rally.floor.courses import course_names, load_course
from botyard.rally.floor.library import find_board, load_board, tidy_name
from botyard.server.games.rally_settings import RallySettings
from botyard.server.storage.rows import Seat

MOST_SQUARES = 2400
"""The largest floor; the printed courses have at most six boards of 144 squares and a dock."""
FAR = 200


def known_course(name: str) -> str:
    """The key of a course that comes with Botyard; InputError if there is none."""
    if tidy_name(name) not in course_names():
        raise InputError(f"unknown course {name[:60]!r}; choose one from the catalogue")
    return tidy_name(name)


def known_board(name: str) -> str:
    """The full name of a printed board; InputError if there is none."""
    full = find_board(name)
    if full is None:
        raise InputError(f"unknown board {name[:60]!r}; choose one from the catalogue")
    return full


def drawings_of(boards: Sequence[BoardPlace], drawings: dict[str, str]) -> dict[str, str]:
    """The drawings of these boards by name; the room's own come first."""
    found: dict[str, str] = {}
    squares = 0
    for place in boards:
        own = drawings.get(place.board)
        if own is None:
            full = known_board(place.board)
            board, found[place.board] = load_board(full), _printed(full)
        else:
            board, found[place.board] = _drawn(own, place.board)
        squares += board.width * board.height
        if squares > MOST_SQUARES:
            raise InputError(f"{squares} squares and more, but {MOST_SQUARES} is the limit; use fewer")
        if abs(place.x) > FAR or abs(place.y) > FAR:
            raise InputError(f"the board {place.board} is too far away, at {place.x},{place.y}; move it")
    return found


@lru_cache(maxsize=64)
def _drawn(text: str, name: str) -> tuple[Board, str]:
    """A board of the room's own, and its drawing as we write it; each is read once."""
    board = parse_board(text, name)
    return board, write_board(board)


@cache
def _printed(name: str) -> str:
    """The drawing of a board that comes with Botyard."""
    return write_board(load_board(name))


def places_of(game: RallySettings) -> tuple[str, tuple[BoardPlace, ...], dict[str, str]]:
    if game.course:
        course = load_course(known_course(game.course))
        if game.boards:
            raise InputError("choose a course or your own boards, not both")
        name, places = course.name, course.boards
    else:
        if not game.boards:
            raise InputError("a free set-up needs at least one board")
        name, places = game.title or "Own course", game.boards
    return name, places, drawings_of(places, dict(game.drawings))


def played_by(game: RallySettings) -> Played:
    """The race's house rules and lives by its profile, and the profile's name."""
    return settle(
        edition_rules(game.edition),
        game.profile,
        game.rules,
        lives=game.lives,
        optional_lives=game.optional_lives,
    )


def set_up(game: RallySettings, seats: Sequence[Seat], seed: str) -> Setup:
    """The set-up of a race; InputError lists everything that is wrong with it."""
    name, places, boards = places_of(game)
    course = load_course(known_course(game.course)) if game.course else None
    played = played_by(game)
    setup = Setup(
        edition=game.edition,
        course=name,
        players=tuple(Player(seat.name, seat.robot) for seat in seats),
        places=places,
        boards=boards,
        flags=game.flags or (course.flags if course else ()),
        start=game.start or (course.start if course else None),
        rules={**(course.special if course else {}), **played.rules, **_agreed_time(game)},
        profile=played.profile,
        lives=game.lives,
        optional_lives=played.optional_lives,
        play_on=game.play_on,
        turn_limit=game.turn_limit,
        options=edition_deck(game.edition),
        seed=seed,
    )
    setup = msgspec.structs.replace(setup, players=_in_teams(setup, seats))
    check_setup(setup)
    return setup


def _agreed_time(game: RallySettings) -> dict[str, bool]:
    """Players who agree on a time also agree on who wins then, if the edition does not say."""
    if game.minutes is None or edition_rules(game.edition).time_limit_win:
        return {}
    return {"time_limit_win": True}


def _in_teams(setup: Setup, seats: Sequence[Seat]) -> tuple[Player, ...]:
    """The players in teams: those with a preference in theirs, the others where players are missing.

    A preference may be left over from another course and name a team that does not exist.
    """
    teams = rules_of(setup).teams
    if teams is None or not any(seat.team is not None for seat in seats):
        return setup.players
    number = max(1, teams.number(len(seats)))
    chosen = [seat.team if seat.team is not None and seat.team < number else None for seat in seats]
    for index, preference in enumerate(chosen):
        if preference is None:
            chosen[index] = min(range(number), key=chosen.count)
    return tuple(
        msgspec.structs.replace(player, team=team) for player, team in zip(setup.players, chosen, strict=True)
    )
