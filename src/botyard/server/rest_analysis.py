"""The REST part for hindsight: what better programs and shorter ways there were in a finished game."""

from __future__ import annotations

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from botyard.server import bodies as b
from botyard.server import exhibits
from botyard.server.hall import Hall
from botyard.server.replays import PlayersOnlyError, Replays
from botyard.server.rest import ApiError, Code, json_answer
from botyard.server.rest_pictures import Asked, begin, made


@get("/api/replays/{code:str}/analysis", summary="A finished game in hindsight", tags=["replays"])
async def get_analysis(code: Code, state: State, request: Asked) -> Response[bytes]:
    hall: Hall = state["hall"]
    replays: Replays = state["replays"]
    try:
        record = await replays.record(code.upper(), token="")
    except PlayersOnlyError:
        record = None
    if record is None:
        raise ApiError(404, "unknown", "there is no such game, or it is not over, or its hands are secret")
    kind = "rally" if msgspec.json.decode(record, type=_Head).game == "roborally" else "ricochet"
    if not hall.thinkers.warm_up(kind).done():
        return json_answer(b.Hindsight(done=0.0, ready=False, game=kind))  # type: ignore[arg-type]
    job = begin(state, request, f"analysis {code.upper()}", exhibits.analysis, kind, record)
    found = msgspec.Raw(await made(job)) if job.ready else None
    return json_answer(b.Hindsight(done=job.progress, ready=job.ready, game=kind, analysis=found))  # type: ignore[arg-type]


class _Head(msgspec.Struct):
    game: str
