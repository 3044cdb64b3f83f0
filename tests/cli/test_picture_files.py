"""`show` and `replay` write pictures: SVG, PNG, GIF."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from botyard.cli import app
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import save
from botyard.rng import Rng

RICOCHET = Path(__file__).parents[1] / "ricochet/data"


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3, turn_limit=2))
    rng = Rng("pictures")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    file = tmp_path_factory.mktemp("races") / "race.json"
    save(game, file)
    return file


def run(*arguments: object) -> str:
    result = CliRunner().invoke(app, [str(one) for one in arguments], catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


@pytest.mark.parametrize(
    "name", ["risky-exchange", "exchange", "R1G2Y3B4", "R2B2G1Y2-R1dGedB24Y0f-Bt"], ids=str.lower
)
def test_show_draws_anything(name: str, tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert "drawn in" in run("show", name, "--svg", svg, "--png", png, "--width", 300)
    ElementTree.parse(svg)
    with Image.open(png) as picture:
        assert picture.width == 300
        assert len(picture.convert("RGB").getcolors(1_000_000) or ()) > 50


def test_ricochet_in_the_terminal() -> None:
    assert "+---+" in run("show", "R1G2Y3B4")


@pytest.mark.parametrize("at", ["", "0", "40", "1.3", "2.0"])
def test_a_moment_of_a_race(race: Path, at: str, tmp_path: Path) -> None:
    svg = tmp_path / "moment.svg"
    run("replay", race, "--at", at, "--svg", svg)
    title = ElementTree.parse(svg).findtext("{http://www.w3.org/2000/svg}title") or ""
    if "." in at:
        turn, register = at.split(".")
        assert title.endswith(f"turn {turn}, register {register}")
    robots = svg.read_text().count("class='robot'")
    assert robots == (0 if at == "0" else 2)


def test_moments_that_do_not_exist(race: Path, tmp_path: Path) -> None:
    for at, words in (("x", "is not a moment"), ("a.b", "is not a moment"), ("99999", "has only")):
        result = CliRunner().invoke(app, ["replay", str(race), "--at", at, "--svg", str(tmp_path / "x.svg")])
        assert words in str(result.exception)


def test_animations(race: Path, tmp_path: Path) -> None:
    for record in (race, sorted(RICOCHET.glob("golden_*.json"))[0]):
        gif = tmp_path / f"{record.stem}.gif"
        assert " MB" in run("replay", record, "--gif", gif, "--to", 1, "--width", 200, "--speed", 4)
        with Image.open(gif) as picture:
            assert getattr(picture, "n_frames", 1) > 3


def test_a_moment_of_ricochet(tmp_path: Path) -> None:
    png = tmp_path / "moment.png"
    run("replay", sorted(RICOCHET.glob("golden_*.json"))[0], "--at", 5, "--png", png)
    with Image.open(png) as picture:
        assert picture.width == 688
