"""Questions tell what is coming before the first choice: points of damage, places that are not offered."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import Scene, answer, card, play, robot, set_scene

from botyard.rally.engine.decisions import Barred, ChooseReentry, ChooseSacrifice, ChooseWeapon, Point
from botyard.rally.engine.events import DamageTaken, OptionFailed
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.phases.reenter import survey_returns
from botyard.rally.engine.volley import Hit
from botyard.rally.telling.question_words import question
from botyard.rally.telling.words import Cast

CAST = Cast(["Ann", "Ben", "Cleo"], {0: "Twonky", 1: "Zoom Bot", 2: "Spin Bot"})


def under_fire(**more: Any) -> Scene:
    """A robot in a double board laser, shot by another as well."""
    hit = robot("A", 0, 0, **{"options": ["brakes"], **more})
    return play([". . ."], hit, robot("B", 2, 0, "W"), lasers=["0,0,S,2"])


@pytest.mark.parametrize(
    ("damage", "points"),
    [
        (0, [Point("laser"), Point("laser"), Point("robot laser", 1)]),
        (3, [Point("laser"), Point("laser", locks=5), Point("robot laser", 1, locks=4)]),
        (7, [Point("laser", locks=2), Point("laser", locks=1), Point("robot laser", 1, destroys=True)]),
        (8, [Point("laser", locks=1), Point("laser", destroys=True)]),
    ],
)
def test_all_points_are_told_before_the_first_choice(damage: int, points: list[Point]) -> None:
    """From the fifth point on each locks the highest free register, the tenth destroys (000:325, 000:343)."""
    first = under_fire(dmg=damage).questions(ChooseSacrifice)[0]
    assert (first.number, list(first.points)) == (1, points)


def test_each_choice_tells_what_is_left() -> None:
    told = under_fire(dmg=3).questions(ChooseSacrifice)
    assert [(asked.number, len(asked.points)) for asked in told] == [(1, 3), (2, 2), (3, 1)]
    assert told[1].points == told[0].points[1:]


def test_an_option_that_is_given_up_changes_what_the_rest_would_do() -> None:
    """A point that an option takes locks nothing; the next one does."""
    own = robot("A", 0, 0, options=["brakes", "recompile"], dmg=4)
    decisions = [answer("A", "sacrifice", "give_up:brakes")]
    told = play(["."], own, lasers=["0,0,S,2"], decisions=decisions).questions(ChooseSacrifice)
    assert [asked.points[0].locks for asked in told] == [5, 5]


def test_points_that_a_shield_will_stop_are_not_counted() -> None:
    """1994: the shield at the front stops one point of each register (002:211, ruling R98)."""
    cards = [card("shield", setting="front"), card("brakes")]
    hit = robot("A", 0, 1, "N", cards=cards)
    scene = play([".", "."], hit, edition="1994", lasers=["0,0,S,3"])
    told = scene.questions(ChooseSacrifice)
    assert [(asked.number, len(asked.points)) for asked in told] == [(1, 2), (2, 1)]
    assert scene["A"].damage == len(scene.events(DamageTaken)) == 2


def test_foreseeing_does_not_use_up_a_shield() -> None:
    """A board laser of one beam comes first here, the shielded shot of a robot after it."""
    cards = [card("shield", setting="right"), card("brakes")]
    own, other = robot("A", 0, 0, "N", cards=cards), robot("B", 2, 0, "W")
    scene = play([". . ."], own, other, edition="1994", lasers=["0,0,S,1"])
    assert [len(asked.points) for asked in scene.questions(ChooseSacrifice)] == [1]
    assert scene["A"].damage == 1


def test_the_question_in_words() -> None:
    asked = under_fire(dmg=7).questions(ChooseSacrifice)[0]
    assert question(asked, CAST) == (
        "Twonky is about to take damage: point 1 of 3, from a board laser (register 2 would lock). "
        "Then from a board laser (register 1 would lock) and from Zoom Bot's laser (it would be destroyed). "
        "What takes it?"
    )


def test_a_point_that_comes_alone() -> None:
    scene = set_scene(["."], robot("A", 0, 0, options=["brakes"]))
    hurt(scene.turn, scene["A"], Hit("recompile"))
    asked = scene.questions(ChooseSacrifice)[0]
    assert (asked.number, asked.points) == (1, (Point("recompile"),))


@pytest.mark.parametrize(
    ("options", "multiplier", "damage"),
    [
        (["scrambler"], 1, 1),
        (["scrambler", "double_barreled_laser"], 1, 2),
        (["scrambler"], 3, 3),
        (["scrambler", "double_barreled_laser"], 3, 6),
    ],
)
def test_the_main_laser_tells_its_real_strength(options: list[str], multiplier: int, damage: int) -> None:
    """Double-Barreled Laser (000:867) and Set to Kill (000:633)."""
    shooter, target = robot("A", 0, 0, "E", options=options), robot("B", 1, 0)
    scene = play([". ."], shooter, target, laser_multiplier=multiplier)
    assert [asked.damage for asked in scene.questions(ChooseWeapon)] == [damage]


@pytest.mark.parametrize(
    ("edition", "others", "barred"),
    [
        pytest.param("2005", [], [], id="the archive is free"),
        pytest.param(
            "2005",
            [robot("B", 1, 1)],
            [("1,1", "robot"), ("0,0", "pit"), ("1,0,S", "sight"), ("0,1,E", "sight"), ("2,1,W", "sight")],
            id="occupied: beside it, and not face to face (000:302)",
        ),
        pytest.param(
            "dutch", [robot("B", 1, 0)], [("1,1,N", "sight")], id="not face to face there (003:273)"
        ),
        pytest.param("2005", [robot("B", 1, 0)], [], id="2005: any facing on the archive itself"),
        pytest.param("1994", [robot("B", 1, 1)], [], id="1994: virtual on the archive (002:414)"),
    ],
)
def test_places_that_are_not_offered_and_why(edition: str, others: list[Any], barred: list[Any]) -> None:
    lost = {"id": "A", "destroyed": True, "archive": "1,1", "lives": 2}
    scene = set_scene(["O . .", ". . ."], lost, *others, edition=edition)
    choices, told = survey_returns(scene.turn, scene["A"])
    assert sorted(told, key=repr) == sorted((Barred(*entry) for entry in barred), key=repr)
    assert not {entry.place for entry in told} & set(choices)


def test_places_that_are_not_offered_in_words() -> None:
    barred = (Barred("1,1", "robot"), Barred("0,0", "pit"), Barred("1,0,S", "sight"))
    asked = ChooseReentry(seat=0, robot=0, choices=("0,1,N",), barred=barred)
    assert question(asked, CAST) == (
        "Where does Twonky come back, and facing which way? Not allowed: 1,1 (a robot stands there); "
        "0,0 (a pit); 1,0 facing south (facing a robot that is too near)."
    )


def test_a_weapon_whose_target_is_gone_has_no_effect() -> None:
    """Damage is done before weapons move robots, so a board laser may come first."""
    shooter, target = robot("A", 0, 0, "E", options=["pressor_beam"]), robot("B", 1, 0, dmg=9)
    decisions = [answer("A", "weapon", "pressor_beam")]
    scene = play([". . ."], shooter, target, lasers=["1,0,S,1"], decisions=decisions)
    assert scene.events(OptionFailed) == [
        OptionFailed(robot=0, option="pressor_beam", reason="gone", target=1)
    ]
