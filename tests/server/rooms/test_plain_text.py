"""Names and chat from strangers: nothing hidden, nothing turned around, no two names that look alike."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.server.clients import Api, Client, ServerProcess, clients

from botyard.server.rooms.plain_text import plain_chat, plain_name, skeleton
from botyard.server.rooms.settings import Settings
from botyard.server.storage.rows import ChatLine, Room
from botyard.server.storage.store import CHAT_KEPT, Store

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"


@pytest.mark.promise(22)
@pytest.mark.parametrize(
    ("given_", "kept"),
    [
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u202eAnn", "Ann"),
        ("A\u200bn\u2060n\ufeff", "Ann"),
        ("A\x00n\x1bn", "Ann"),
        ("\u3164", ""),
        ("\u2800 \u200d", ""),
        ("\u0301\u0302", ""),
        ("a" + "\u0335" * 20, "a" + "\u0335" * 2),
        ("Ben \n the  Second", "Ben the Second"),
        ("\u674e\u96f7", "\u674e\u96f7"),
    ],
)
def test_names_are_tidied(given_: str, kept: str) -> None:
    assert plain_name(given_) == kept


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nn\u0430"),
        ("Paul", "P\u00e4u1"),
        ("Bob", "B0b"),
        ("Marn", "Mam"),
        ("Ann", "A n n"),
        ("\u039fmega", "Omega"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_differ_stay_apart() -> None:
    names = [
        "Ann",
        "Anne",
        "Hanna",
        "Ben",
        "Bea",
        "Bot 1",
        "Bot 2",
        "Bot 3",
        "\u674e",
        "\u96f7",
        "Guest",
        "Guest 2",
    ]
    assert len({skeleton(name) for name in names}) == len(names)


@given(st.text(max_size=60))
def test_nothing_hidden_is_left(text: str) -> None:
    for tidy in (plain_name, plain_chat):
        kept = tidy(text)
        assert kept == tidy(kept), "tidying twice changes nothing"
        assert not any(unicodedata.category(mark) in ("Cc", "Cs", "Co", "Zl", "Zp") for mark in kept)
        assert not set(TURNING) & set(kept)


def test_chat_keeps_emoji_of_several_parts() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert plain_chat(f"hi {family}\r\n\u202e!") == f"hi {family} !"


@pytest.mark.promise(22)
@pytest.mark.anyio
async def test_the_room_tidies_names_and_chat(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({"seats": 4}, "Ann\u202e")
    assert (await api.get(f"/api/rooms/{made['room']}")).json()["seats"][0]["name"] == "Ann"
    alike = await api.post(f"/api/rooms/{made['room']}/join", {"name": "\u0410nn"})
    assert (alike.status_code, alike.json()["code"]) == (409, "refused")
    async with clients(Client(server.ws, made["room"], made["token"])) as (ann,):
        await ann.ok("say", seat=0, text="a\u202eb\x07c\u2066")
        assert ann.chat[-1]["text"] == "abc"
        assert await ann.refused("say", seat=0, text="\u202e\u2066") == "refused"


@pytest.mark.anyio
async def test_chat_has_a_pace(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({"seats": 2}, "Ann")
    async with clients(Client(server.ws, made["room"], made["token"])) as (ann,):
        answers = [await ann.command("say", id_=f"line {n}", seat=0, text=f"line {n}") for n in range(12)]
        assert [answer["type"] for answer in answers[:5]] == ["ack"] * 5
        assert {answer["code"] for answer in answers if answer["type"] == "error"} == {"too_fast"}
        again = await ann.command("say", id_="line 0", seat=0, text="line 0")
        assert again["type"] == "ack", "a line that is said already costs nothing"


@pytest.mark.anyio
async def test_the_newest_lines_are_kept(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    row = Room(
        code="R", version=1, created=0, state="gathering", game=0, settings=Settings(), seats=(), owner=""
    )
    await store.add_room(row)
    for n in range(1, CHAT_KEPT + 21):
        await store.add_chat_line(
            "R", ChatLine(number=n, seat=0, name="Ann", text=str(n), at=n, command=str(n))
        )
    lines = await store.chat_lines("R", most=CHAT_KEPT * 2)
    await store.close()
    assert [line.number for line in lines] == list(range(21, CHAT_KEPT + 21))
