"""The REST interface for analyses: better programs and shorter solutions in a finished game."""

from __future__ import annotations

import msgspec
from litestar import get
from litestar.datastructures import State

from botyard.games import kind_of_record
from botyard.server.games.replays import PlayersOnlyError, Replays
from botyard.server.http import bodies as b
from botyard.server.http.payment import AnyRequest
from botyard.server.http.replies import JsonOf, json_of
from botyard.server.http.rest import ApiError, Code
from botyard.server.http.rest_pictures import begin, made
from botyard.server.jobs.analysis import ANALYSIS
from botyard.server.net.prices import Price
from botyard.server.rooms.rooms import Rooms


@get(
    "/api/replays/{code:str}/analysis",
    summary="The analysis of a finished game",
    tags=["replays"],
    price=Price.EXPENSIVE,
)
async def get_analysis(code: Code, state: State, request: AnyRequest) -> JsonOf[b.AnalysisProgress]:
    rooms: Rooms = state["rooms"]
    replays: Replays = state["replays"]
    try:
        record = await replays.record(code.upper(), token="")
    except PlayersOnlyError:
        record = None
    if record is None:
        raise ApiError(404, "unknown", "there is no such game, or it is not over, or its hands are secret")
    kind = kind_of_record(record).name
    if not rooms.jobs.warm_up(kind).done():
        return json_of(b.AnalysisProgress(done=0.0, ready=False, game=kind))
    job = begin(state, request, ANALYSIS, f"analysis {code.upper()}", kind, record)
    found = msgspec.Raw(await made(job)) if job.ready else None
    return json_of(b.AnalysisProgress(done=job.progress, ready=job.ready, game=kind, analysis=found))
