"""Races in rooms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.bots.rally import BOTS, make_bot, stand_in
from botyard.errors import InputError
from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.profiles import ready_by
from botyard.rally.engine.setup import Setup, rules_of
from botyard.rally.engine.view import View
from botyard.rally.floor.courses import load_course
from botyard.rally.floor.inspection import start_oddities
from botyard.rally.floor.problems import Problem
from botyard.rally.kind import RALLY
from botyard.rally.telling.pictures import svg_picture
from botyard.rally.telling.vocabulary import edition_name
from botyard.rng import KEYED
from botyard.server.games import rally_play
from botyard.server.games.rally_play import RallyPlay
from botyard.server.games.rally_preview import previewed
from botyard.server.games.rally_settings import RallySettings
from botyard.server.games.rally_setup import known_course, places_of, played_by, set_up
from botyard.server.games.room_game import Companion, LinkWords, RoomGame
from botyard.server.http.bodies import FloorPlan
from botyard.server.http.pictures import floor_picture
from botyard.server.jobs.kind import Progress
from botyard.server.net.messages import AnyHelp, Preview
from botyard.server.storage.rows import LogEntry, Seat

if TYPE_CHECKING:
    from botyard.server.games.live_game import LiveGame
    from botyard.server.net.peer import Peer


LONGEST_RULES = 4000
"""The most bytes of all house rules and course rules of a room together."""


class RallyRoom(RoomGame):
    """Races by any edition, on courses of the catalogue or on drawn ones."""

    kind = RALLY
    play = RallyPlay
    levels = tuple(BOTS)
    stand_in = "greedy"

    def set_up(self, settings: RallySettings, seats: Sequence[Seat], seed: str) -> Setup:
        return set_up(settings, seats, seed)

    def unpredictable(self, setup: Setup) -> Setup:
        return msgspec.structs.replace(setup, random=KEYED)

    def settled(self, settings: RallySettings) -> RallySettings:
        """Rooms keep what counts, in our words: everyone in the lobby pays for what a stranger adds to it."""
        _, places, drawn = places_of(settings)
        if len(msgspec.json.encode(settings.rules)) > LONGEST_RULES:
            raise InputError("these rules are too long; choose among those of the catalogue")
        played = played_by(settings)
        used = {place.board for place in places}
        return msgspec.structs.replace(
            settings,
            drawings={name: drawn[name] for name in settings.drawings if name in used},
            profile=played.profile,
            rules=played.rules,
            optional_lives=played.optional_lives,
            ready=settings.ready or ready_by(edition_rules(settings.edition), settings.profile),
        )

    def oddities(self, settings: RallySettings, setup: Setup) -> list[Problem]:
        """Printed courses may start anywhere; players who choose a start should know the rule (002:157)."""
        printed = load_course(known_course(settings.course)).start if settings.course else None
        return [] if setup.start == printed else start_oddities(setup, rules_of(setup), setup.floor)

    def lobby_words(self, settings: RallySettings) -> tuple[str, str]:
        return settings.edition, settings.course

    def snapshot(self, before: RallyPlay, after: RallyPlay) -> str | None:
        return rally_play.new_snapshot(before, after)

    def resume(self, setup: Setup, snapshot: str, events: str, past: Sequence[LogEntry]) -> RallyPlay:
        return rally_play.resume(RALLY, setup, snapshot, events, past)

    def choose(self, level: str, seed: str, view: View, question: Decision, compiled: bool) -> Any:
        """A bot's answer. The bot is created for each question: its seed follows from the question's key."""
        bot = level if compiled else stand_in(level) or level
        return make_bot(bot, f"{seed}/{question.key}").choose(view, question)

    def needs_kernels(self, level: str) -> bool:
        return stand_in(level) is not None

    def compile_kernels(self) -> None:
        from botyard.bots.players.planner import warm_up

        warm_up()

    async def help(self, companion: Companion | None, table: LiveGame, peer: Peer, command: AnyHelp) -> None:
        if not isinstance(command, Preview):
            await super().help(companion, table, peer, command)
        else:
            peer.tell(previewed(table, command))

    def analyse(self, record: bytes, progress: Progress) -> bytes:
        from botyard.bots.studies.analysis import analyse

        return msgspec.json.encode(analyse(RALLY.decode(record), progress))

    def link_words(self, settings: RallySettings) -> LinkWords:
        course = (
            load_course(known_course(settings.course)).name if settings.course else "a course of their own"
        )
        return LinkWords(f"A race on {course}", edition_name(settings.edition))

    def replay_words(self, setup: Setup) -> LinkWords:
        return LinkWords(f"A race on {setup.course}", edition_name(setup.edition))

    def room_picture(self, settings: RallySettings) -> str:
        if settings.course:
            course = load_course(known_course(settings.course))
            return svg_picture(course.floor, course.flags, start=course.start)
        plan = FloorPlan(boards=settings.boards, drawings=settings.drawings, flags=settings.flags)
        return floor_picture(plan)


RALLY_ROOM = RallyRoom()
