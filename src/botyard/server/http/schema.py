"""The JSON Schema of everything that goes over the wire, from which the browser's types are generated."""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.rally.engine.decisions import all_decision_types
from botyard.rally.engine.events import all_event_types
from botyard.rally.engine.view import View as RallyView
from botyard.ricochet.engine.events import AnyEvent as RicochetEvent
from botyard.ricochet.engine.questions import AnyChoice as RicochetAnswer
from botyard.ricochet.engine.questions import AnyQuestion as RicochetQuestion
from botyard.ricochet.engine.view import View as RicochetView
from botyard.server.http import bodies, puzzle_bodies, studio_bodies
from botyard.server.net import messages


def wire_types() -> dict[str, Any]:
    """Each type of the protocol, by its name in the schema."""
    from botyard.bots.studies.analysis import Analysis
    from botyard.ricochet.studies.analysis import GameReview

    return {
        "FirstMessage": messages.FirstMessage,
        "AnyCommand": messages.AnyCommand,
        "AnyServerMessage": messages.AnyServerMessage,
        "RallyView": RallyView,
        "RallyEvent": _union(all_event_types()),
        "RallyQuestion": _union(all_decision_types()),
        "RicochetView": RicochetView,
        "RicochetEvent": RicochetEvent,
        "RicochetQuestion": RicochetQuestion,
        "RicochetAnswer": RicochetAnswer,
        **{
            body.__name__: body
            for body in (
                bodies.NewRoom,
                bodies.RoomMade,
                bodies.Join,
                bodies.Joined,
                bodies.RoomInfo,
                bodies.RoomList,
                bodies.FloorPlan,
                bodies.CourseFloor,
                bodies.Catalogue,
                bodies.Replay,
                bodies.ReplayMade,
                bodies.ReportRequest,
                bodies.Progress,
                bodies.AnalysisProgress,
                Analysis,
                GameReview,
                puzzle_bodies.Collection,
                puzzle_bodies.DayPuzzle,
                puzzle_bodies.PuzzlePosition,
                puzzle_bodies.PuzzleTried,
                puzzle_bodies.Hint,
                bodies.ErrorBody,
                bodies.Health,
                bodies.Alive,
                studio_bodies.ToCheck,
                studio_bodies.Checked,
                studio_bodies.ToEstimate,
                studio_bodies.Estimated,
                studio_bodies.ToKeep,
                studio_bodies.Kept,
                studio_bodies.Surprise,
                studio_bodies.RicochetSketch,
                studio_bodies.RicochetSolved,
                studio_bodies.RicochetText,
                studio_bodies.RicochetOpened,
            )
        },
    }


def wire_schema() -> dict[str, Any]:
    """`types`: the schema of each type by name; `$defs`: the structures they refer to."""
    types = wire_types()
    schemas, components = msgspec.json.schema_components(list(types.values()), ref_template="#/$defs/{name}")
    return {"types": dict(zip(types, schemas, strict=True)), "$defs": components}


def _union(types: tuple[type, ...]) -> Any:
    union: Any = types[0]
    for one in types[1:]:
        union = union | one
    return union
