"""A bot in its own process: it takes a seat in a room over the network and races.

    python remote_bot.py http://localhost:8000 ROOM     take a seat in an existing room
    python remote_bot.py                                start a server, make a room, race against its bot

It needs nothing from Botyard but the protocol (docs/protocol.md), so it could be written in any language.
"""

import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from itertools import count
from typing import Any

from websockets.sync.client import connect
from websockets.sync.connection import Connection


def request(url: str, body: Any = None) -> Any:
    """The answer to a REST request; with a body it is a POST."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url, data, headers)) as answer:
        return json.load(answer)


def choose(question: dict[str, Any]) -> Any:
    """The bot itself: fast cards first, and the default for everything else. Yours will be better."""
    if question["kind"] != "ChooseProgram":
        return question["choices"][0]
    cards = sorted((priority for priority, kind in question["hand"]), reverse=True)
    free = [register for register in range(1, 6) if register not in question["locked"]]
    program: list[list[int] | None] = [None] * 5
    for register, card in zip(free, cards, strict=False):
        program[register - 1] = [card]
    return program


def play(server: str, room: str, tokens: list[str], start: bool = False) -> list[int]:
    """Answer every question of our seats until the race is over; returns the winning seats."""
    ids = (f"remote-{number}" for number in count())

    def send(connection: Connection, kind: str, **fields: Any) -> None:
        connection.send(json.dumps({"type": kind, "id": next(ids), **fields}))

    address, program = server.replace("http", "ws", 1) + "/ws", {"Botyard-Client": "remote_bot"}
    with connect(address, max_size=None, additional_headers=program) as connection:
        connection.send(json.dumps({"type": "hello", "room": room, "tokens": tokens}))
        if start:
            send(connection, "start")
        while True:
            message = json.loads(connection.recv())
            if message["type"] == "error" and message["code"] != "not_open":  # a clock was faster
                raise SystemExit(f"the server refused: {message['message']}")
            if message["type"] != "update" or message["seat"] is None:
                continue
            view = message["view"]
            if view["finished"]:
                return list(view["winners"])
            for question in view["questions"]:
                if question["key"] not in view["answered"]:
                    send(
                        connection,
                        "answer",
                        seat=message["seat"],
                        key=question["key"],
                        choice=choose(question),
                    )


def race_at_home() -> None:
    """Start a server for one race, and a room with one bot in it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", "from botyard.cli import main; main()", "serve", "--port", str(port)]
        command += ["--database", f"{folder}/games.db", "--log-level", "error"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(server)
            settings = {"game": {"type": "rally", "course": "risky-exchange", "turn_limit": 5}, "seats": 2}
            made = request(
                f"{server}/api/rooms", {"settings": settings, "name": "Remote", "bots": ["random"]}
            )
            winners = play(server, made["room"], [made["owner"], made["token"]], start=True)
            print(f"after at most five turns the winners are: {winners or 'nobody'}")
        finally:
            process.terminate()
            process.wait()


def wait_for(server: str) -> None:
    """Wait until the server answers."""
    while True:
        try:
            request(f"{server}/health")
            return
        except urllib.error.URLError:
            time.sleep(0.05)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        try:
            seat = request(f"{sys.argv[1]}/api/rooms/{sys.argv[2]}/join", {"name": "Remote bot"})
        except urllib.error.HTTPError as error:
            raise SystemExit(f"the server refused: {json.load(error)['message']}") from None
        print(f"took seat {seat['seat']}; waiting for the owner to start")
        print("winners:", play(sys.argv[1], seat["room"], [seat["token"]]))
    else:
        race_at_home()
