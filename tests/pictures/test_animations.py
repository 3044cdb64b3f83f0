"""Animations: whole files that show what the pictures show, small and quick."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from botyard.bots.rally import make_bot
from botyard.errors import InputError
from botyard.pictures.bitmap import bitmap, png
from botyard.pictures.film import FilmOptions
from botyard.pictures.gif import Gif, Sprite
from botyard.rally.engine import events as e
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import Record, record_of
from botyard.rally.telling.gif import race_gif
from botyard.rally.telling.shots import Shot, shots
from botyard.ricochet.records import record as ricochet_record
from botyard.ricochet.telling.gif import game_gif

GOLDEN = sorted((Path(__file__).parents[1] / "ricochet/data").glob("golden_*.json"))


def run_race(course: str, seats: int, turns: int, seed: int = 3) -> Record:
    names = ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal"][:seats]
    game = Game(set_up(load_course(course), names, seed=seed, turn_limit=turns))
    bots = [make_bot("random", seat) for seat in range(seats)]
    while not game.finished:
        question = game.pending()[0]
        choice = bots[question.seat].choose(game.view(question.seat), question)
        game.submit(question.seat, question.key, choice)
    return record_of(game)


@pytest.fixture(scope="module")
def race() -> Record:
    return run_race("dizzy-dash", 3, 2)


def frames(data: bytes) -> list[tuple[Image.Image, int]]:
    shown = []
    with Image.open(BytesIO(data)) as picture:
        assert picture.format == "GIF"
        for number in range(getattr(picture, "n_frames", 1)):
            picture.seek(number)
            shown.append((picture.convert("RGB"), int(picture.info["duration"])))
    return shown


def far(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of the colours, 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_frames_are_what_was_shown() -> None:
    """Only differences are written, some of them transparent; together they make the whole pictures."""
    ground = Image.new("RGB", (60, 40), "#cbbfae")
    red, blue = Image.new("RGBA", (10, 10), "#d9483a"), Image.new("RGBA", (8, 8), "#3f7ddb")
    gif = Gif(ground.size, [ground, red, blue])
    stages = [
        [Sprite(red, 0, 0), Sprite(blue, 40, 20)],
        [Sprite(red, 5, 3), Sprite(blue, 40, 20)],
        [Sprite(red, 5, 3), Sprite(blue, 40, 20)],
        [Sprite(blue, 8, 4), Sprite(red, 50, 30)],
        [],
    ]
    for sprites in stages:
        gif.show(ground, sprites, 10)
    shown = frames(gif.finish())
    assert [duration for _, duration in shown] == [100, 200, 100, 100]
    for sprites, (picture, _) in zip([*stages[:2], *stages[3:]], shown, strict=True):
        expected = ground.copy()
        for sprite in sprites:
            expected.paste(sprite.image, (sprite.x, sprite.y))
        assert far(picture, expected) == 0


def test_a_race_ends_as_its_last_picture_shows(race: Record) -> None:
    told: list[float] = []
    shown = frames(race_gif(race, FilmOptions(width=300), told.append))
    assert told == sorted(told)
    assert told[-1] == 1
    assert len(shown) > 60
    half = frames(race_gif(race, FilmOptions(width=300, speed=2)))
    assert far(half[-1][0], shown[-1][0]) == 0
    assert 1.5 < sum(d for _, d in shown) / sum(d for _, d in half) < 2.5


def test_turns_are_cut_out(race: Record) -> None:
    whole, second = (
        sum(d for _, d in frames(race_gif(race, FilmOptions(first=n, width=200)))) for n in (1, 2)
    )
    first = sum(d for _, d in frames(race_gif(race, FilmOptions(last=1, width=200))))
    assert second < whole
    assert first < whole
    with pytest.raises(InputError, match="there are only turns 1 to 2; 9 to 2"):
        race_gif(race, FilmOptions(first=9))


@pytest.mark.parametrize(
    ("options", "words"), [(FilmOptions(width=9), "pixels wide"), (FilmOptions(speed=99.0), "the speed")]
)
def test_impossible_requests(race: Record, options: FilmOptions, words: str) -> None:
    with pytest.raises(InputError, match=words):
        race_gif(race, options)
    with pytest.raises(InputError, match=words):
        game_gif(ricochet_record.decode(GOLDEN[0].read_bytes()), options)


def test_robots_never_jump(race: Record) -> None:
    """Between two shots a robot goes at most one square, unless it comes back from the dead."""
    events = [event for event in race.decoded_events() if event.to is None]
    before: Shot | None = None
    for shot in shots(race.setup, events):
        news = events[before.told : shot.told] if before else events
        if before and not any(isinstance(event, e.RobotEntered) for event in news):
            places = {actor.drawn.name: (actor.x, actor.y) for actor in before.actors}
            for actor in shot.actors:
                x, y = places.get(actor.drawn.name, (actor.x, actor.y))
                assert abs(actor.x - x) + abs(actor.y - y) <= 1.01
        before = shot


@pytest.mark.parametrize("file", GOLDEN[:2], ids=lambda file: file.stem)
def test_games_of_ricochet(file: Path) -> None:
    record = ricochet_record.decode(file.read_bytes())
    shown = frames(game_gif(record, FilmOptions(last=2, width=240, speed=4)))
    assert len(shown) > 3
    with pytest.raises(InputError, match="; 99 to"):
        game_gif(record, FilmOptions(first=99))


def test_a_race_of_twenty_turns_is_drawn_in_time() -> None:
    """Thirty seconds on a small machine; measured in CPU time, since others may be busy."""
    record = run_race("risky-exchange", 4, 20)
    begun = time.process_time()
    data = race_gif(record, FilmOptions(speed=2))
    assert time.process_time() - begun < 30
    assert len(data) < 8_000_000


def test_bitmaps_have_the_requested_width() -> None:
    drawn = (
        "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'><rect width='20' height='10'/></svg>"
    )
    assert bitmap(drawn).size == (20, 10)
    assert bitmap(drawn, 200).size == (200, 100)
    with pytest.raises(InputError, match="pixels wide"):
        png(drawn, 1_000_000)
    with pytest.raises(InputError, match="cannot be turned"):
        png("<svg")
