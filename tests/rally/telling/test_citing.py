"""What players argue about cites its rule, in the terminal as in the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from botyard.grid import E, N
from botyard.rally.engine import events as e
from botyard.rally.engine.cards import Card
from botyard.rally.telling.citing import BOOKS, STEPS, citation, why_lines
from botyard.rally.telling.words import Cast

ENTRIES = Path(__file__).parents[3] / "client/src/help/entries.ts"
JAM = e.RobotBlocked(robot=0, direction=E, reason="standing", cause="belt", others=(1,))
CAST = Cast(players=("Ann", "Ben"), robots={0: "Twonky", 1: "Zoom Bot"})


@pytest.mark.parametrize(
    ("event", "edition", "cited"),
    [
        (JAM, "2005", "2005 rulebook, Priority of conveyor belts, p. 7"),
        (JAM, "1994", "1994 manual, Conveyor Belt Priority, p. 33"),
        (e.RobotBlocked(robot=0, direction=E), "2005", "Factory floor guide: basic spaces"),
        (e.RobotBlocked(robot=0, direction=E, others=(1,)), "2005", "2005 rulebook"),
        (e.RobotTurned(robot=0, facing=N, cause="gear"), "amigo2000", "AMIGO"),
        (e.FlagIgnored(robot=0, flag=2, reason="order", next_flag=1), "dutch", "Dutch"),
        (e.FlagIgnored(robot=0, flag=2, reason="rule", next_flag=1, rule="superbot"), "2005", "SuperBot"),
        (e.OptionMissed(robot=0, reason="none left"), "2005", "2005 rulebook"),
        (
            e.WeaponBarred(robot=0, option="tractor_beam", target=1, reason="adjacent"),
            "2005",
            "2005 rulebook",
        ),
        (e.DamagePrevented(robot=0, option="ablative_coat"), "1994", "public card lists"),
    ],
)
def test_an_outcome_cites_heading_and_page_of_its_book(event: e.Event, edition: str, cited: str) -> None:
    assert cited in citation(event, edition)


def test_other_events_cite_nothing() -> None:
    assert citation(e.RobotMoved(robot=0, origin=(0, 0), square=(1, 0), cause="card"), "2005") == ""
    assert citation(e.RobotTurned(robot=0, facing=N, cause="card"), "2005") == ""


def test_the_last_turn_that_was_played_is_asked_about() -> None:
    """At the programming of turn 2, why is about turn 1."""
    turn = [e.TurnStarted(turn=1), e.RegisterStarted(register=1)]
    events = [
        *turn,
        e.CardRevealed(robot=0, register=1, cards=(Card(490, "M1"),)),
        JAM,
        e.TurnStarted(turn=2),
    ]
    text, cited, _ = why_lines(events, CAST, "2005")
    assert text == "Twonky stays on its belt: Zoom Bot stands in the way."
    assert cited.strip().startswith("2005 rulebook, Priority of conveyor belts")
    assert why_lines(turn, CAST, "2005") == ["Turn 1: nothing was stopped, refused or prevented."]
    assert why_lines(turn[:1], CAST, "2005") == ["No register has been played yet."]


def test_steps_cite_what_the_browsers_rules_help_cites() -> None:
    text = ENTRIES.read_text(encoding="utf-8")
    found = dict(re.findall(r"rally\('(\w+)', ((?:'[^']*'(?:, )?){4})\)", text))
    for step, cites in STEPS.items():
        assert tuple(re.findall(r"'([^']*)'", found[step])) == cites, step
    assert len(BOOKS) == 4
