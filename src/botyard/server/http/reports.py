"""Rule problems reported from the browser: the game as far as the reporter may know it, and the moment."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request, post
from litestar.datastructures import State

from botyard.games import game_kind
from botyard.report import Report
from botyard.server.games.play import recipient
from botyard.server.games.replays import Replays
from botyard.server.games.stored_setup import decode_setup
from botyard.server.http.bodies import ReportRequest
from botyard.server.http.replies import JsonOf
from botyard.server.http.rest import ApiError, Code, RecordFile, check_admission, hashes_of
from botyard.server.net.prices import Price
from botyard.server.net.security import hashed, same
from botyard.server.rooms.rooms import Rooms
from botyard.server.storage.rows import GameRow


@post(
    "/api/replays/{code:str}/report",
    summary="A report of a rule problem, as a file",
    tags=["replays"],
    status_code=200,
    description="A finished game whose hands are public is packed in full, else what the seat has seen.",
    price=Price.EXPENSIVE,
)
async def post_report(
    code: Code, data: ReportRequest, state: State, request: Request[Any, Any, Any]
) -> JsonOf[RecordFile]:
    rooms: Rooms = state["rooms"]
    replays: Replays = state["replays"]
    code = code.upper()
    own = frozenset(hashed(token) for token in data.tokens)
    await check_admission(rooms, code, own | hashes_of(request))
    base = (rooms.config.public_url or str(request.base_url)).rstrip("/")
    report = Report(
        at=data.at,
        text=data.text,
        rule=data.rule,
        lines=data.lines,
        link=f"{base}/replay/{code}?at={data.at}",
    )
    game = await rooms.store.game(code)
    if game is not None:
        packed = await _pack(rooms, replays, game, data, report)
    else:
        record = await replays.record(code, token="")
        if record is None:
            raise ApiError(404, "unknown", "there is no such game")
        packed = _with_report(record, report)
    name = f"botyard-report-{code}-{data.at}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return JsonOf(packed, headers=headers)


async def _pack(
    rooms: Rooms, replays: Replays, game: GameRow, request: ReportRequest, report: Report
) -> bytes:
    """The record of one of this server's games, with the report in it."""
    row = await rooms.store.room(game.room)
    own = {hashed(token) for token in request.tokens}
    tokens = [seat.token or "" for seat in row.seats] if row is not None else []
    seats = [seat for seat, token in enumerate(tokens) if token and any(same(token, one) for one in own)]
    play = await replays.play(game)
    counted = request.counted if isinstance(request.counted, int) else None
    if game.finished is not None and (game.settings.hands != "never" or seats):
        events = play.events()
        seen = [n for n, event in enumerate(events, 1) if recipient(event) in (None, counted)]
        # Each screen counts only the events that it was sent; the file has them all.
        at = report.at if request.counted == "all" else ([0, *seen])[min(report.at, len(seen))]
        whole = await asyncio.to_thread(play.record)
        return _with_report(whole, msgspec.structs.replace(report, at=min(at, len(events))))
    if counted is not None and counted not in seats:
        raise ApiError(403, "not_yours", "that seat is not yours; send its token")
    events = play.events_for(counted, 0)
    setup: Any = decode_setup(game.kind, game.setup)
    kind = game_kind(game.kind)
    seen_by = "everybody" if counted is None else kind.player_names(setup)[counted]
    return msgspec.json.encode(
        {
            "game": kind.record_name,
            "version": 1,
            # The seed reveals every hand and the order of the chips.
            "setup": msgspec.structs.replace(setup, seed=""),
            "answers": [],
            "events": events,
            "report": msgspec.structs.replace(report, at=min(report.at, len(events)), seen_by=seen_by),
        }
    )


def _with_report(record: bytes, report: Report) -> bytes:
    parts = msgspec.json.decode(record, type=dict[str, msgspec.Raw])
    return msgspec.json.encode({**parts, "report": report})
