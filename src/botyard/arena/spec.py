"""The description of a contest: courses x line-ups x seeds, in a TOML file (docs/arena.md).

Every game of a contest follows from the file alone. A game's `id` covers everything that decides how it
goes, so a run that is resumed knows which games are finished, even if the file has gained more since.
"""

from __future__ import annotations

import tomllib
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from botyard.bots.rally import check_bot
from botyard.errors import InputError
from botyard.rally.engine.setup import Setup, set_up
from botyard.rally.floor.courses import load_course

Seed = int | str


class Lineup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who races: one bot per seat."""

    bots: tuple[str, ...]
    name: str = ""

    @property
    def title(self) -> str:
        """The given name, or the bots counted: `greedy + 3 random`."""
        counts = {bot: self.bots.count(bot) for bot in self.bots}
        parts = (f"{count} {bot}" if count > 1 else bot for bot, count in counts.items())
        return self.name or " + ".join(parts)


class Spec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A contest as its file describes it."""

    name: str
    courses: tuple[str, ...]
    lineups: tuple[Lineup, ...]
    seeds: int | tuple[Seed, ...] = 10
    """How many seeds (numbered from 0), or which ones."""
    edition: str | None = None
    """None: each course is played in the edition it was made for."""
    turn_limit: int = 100
    rotate_seats: bool = True
    """Whether the bots move on by one seat with each seed."""
    rules: dict[str, Any] = {}

    @property
    def all_seeds(self) -> tuple[Seed, ...]:
        return tuple(range(self.seeds)) if isinstance(self.seeds, int) else self.seeds


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a contest, ready to be played anywhere."""

    course: str
    edition: str | None
    lineup: str
    bots: tuple[str, ...]
    """The bots by seat."""
    seed: Seed
    turn_limit: int
    rules: dict[str, Any]

    @property
    def id(self) -> str:
        """A readable name, with a digest of everything it leaves out."""
        digest = blake2b(msgspec.json.encode(self, order="deterministic"), digest_size=6).hexdigest()
        return f"{self.course}/{self.lineup}/{self.seed}/{digest}"

    def setup(self) -> Setup:
        """The race; InputError if these rules or this many players do not fit the course."""
        names = [f"{bot} {seat}" for seat, bot in enumerate(self.bots, start=1)]
        return set_up(
            load_course(self.course),
            names,
            edition=self.edition,
            rules=self.rules,
            turn_limit=self.turn_limit,
            seed=f"arena/{self.course}/{self.seed}",
        )


def read_spec(file: Path) -> Spec:
    """The contest in a file; InputError says what is wrong with it."""
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {file}: {getattr(error, 'strerror', None) or error}") from None
    return parse_spec(text, str(file))


def parse_spec(text: str, source: str = "spec") -> Spec:
    """The contest in a TOML text, fully checked, so that no run ends halfway because of a wrong name."""
    try:
        spec = msgspec.convert(tomllib.loads(text), Spec)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{source}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: {error}; see docs/arena.md") from None
    try:
        _check(spec)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None
    return spec


def _check(spec: Spec) -> None:
    if not spec.courses or not spec.lineups or not spec.all_seeds:
        raise InputError("a contest needs at least one course, one line-up and one seed")
    titles = [lineup.title for lineup in spec.lineups]
    for name, group in (("course", spec.courses), ("line-up", titles), ("seed", spec.all_seeds)):
        if twice := next((one for one in group if list(group).count(one) > 1), None):
            raise InputError(f"the {name} {twice!r} is named twice; give line-ups different names")
    for bot in dict.fromkeys(bot for lineup in spec.lineups for bot in lineup.bots):
        check_bot(bot)
    for match in matches_of(msgspec.structs.replace(spec, seeds=1)):
        match.setup()


def matches_of(spec: Spec) -> list[Match]:
    """All games of the contest, seed by seed, so that an unfinished run covers a bit of everything."""
    return [
        Match(
            course=load_course(course).key if not course.endswith(".toml") else course,
            edition=spec.edition,
            lineup=lineup.title,
            bots=_seated(lineup.bots, number if spec.rotate_seats else 0),
            seed=seed,
            turn_limit=spec.turn_limit,
            rules=spec.rules,
        )
        for number, seed in enumerate(spec.all_seeds)
        for course in spec.courses
        for lineup in spec.lineups
    ]


def _seated(bots: tuple[str, ...], places: int) -> tuple[str, ...]:
    places %= len(bots)
    return bots[-places:] + bots[:-places] if places else bots
