"""What links show where they are shared, and what they must not show."""

from __future__ import annotations

from html.parser import HTMLParser
from io import BytesIO

import httpx
import pytest
from PIL import Image
from tests.server.clients import Api, ServerProcess, play_rally
from tests.server.games.test_server_play import RACE, start

from botyard.server.http.link_cards import LinkCard, tags

pytestmark = pytest.mark.anyio


class Head(HTMLParser):
    """The meta tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "meta" and told.get("property"):
            self.said[str(told["property"])] = str(told["content"])


async def picture_of(said: dict[str, str]) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        answer = await client.get(said["og:image"])
    with Image.open(BytesIO(answer.content)) as picture:
        assert picture.size == (int(said["og:image:width"]), int(said["og:image:height"])) == (1200, 630)


async def test_a_room_and_its_live_replay(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await play_rally(ann, lambda: "ChooseProgram" in {q["kind"] for q in ann.questions(0)})
    for path in (f"/r/{ann.room}", f"/table/{ann.room}", f"/replay/{ann.room}-1"):
        page = (await api.get(path)).text
        said = Head(page).said
        assert said["og:title"].startswith("A race on "), path
        assert said["og:url"].startswith(server.url)
        for secret in ("Ann", "Ben", *ann.tokens, *ben.tokens):
            assert secret not in " ".join(said.values())
        await picture_of(said)


async def test_ricochet(api: Api) -> None:
    made = await api.make_room({"game": {"type": "ricochet"}, "seats": 3}, "Ann")
    said = Head((await api.get(f"/r/{made['room']}")).text).said
    assert (said["og:title"], said["og:description"]) == (
        "A game of Ricochet Robots",
        "Ricochet Robots · 1 of 3 seats taken",
    )
    await picture_of(said)


async def test_unknown_links_are_plain_pages(api: Api) -> None:
    for path in ("/r/NOWHERE", "/replay/NOWHERE", "/"):
        answer = await api.get(path)
        assert answer.status_code == 200
        assert Head(answer.text).said == {}
    assert (await api.get("/api/rooms/NOWHERE/preview.png")).status_code == 404


async def test_people_get_a_page_and_programs_data_where_there_is_nothing(api: Api) -> None:
    for path in ("/nowhere", "/r", "/rules/2005/more"):
        answer = await api.client.get(path, headers={"accept": "text/html,*/*;q=0.8"})
        assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert (await api.get(path)).json()["code"] == "unknown"
    answer = await api.client.get("/api/rooms/NOWHERE", headers={"accept": "text/html"})
    assert answer.json()["code"] == "unknown_room"


def test_names_cannot_break_out_of_the_page() -> None:
    said = tags(LinkCard('"><script>alert(1)</script>', "a & b"), "http://here", "http://there")
    assert "<script>" not in said
    assert Head(said).said["og:title"] == '"><script>alert(1)</script>'
