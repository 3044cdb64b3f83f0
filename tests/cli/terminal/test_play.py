"""`botyard play`, as people use it: scripted, at a terminal, interrupted and resumed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.terminals import Script, Terminal, memory_terminal, pages
from typer.testing import CliRunner

from botyard.cli import app
from botyard.cli.terminal.rally_start import (
    RaceOptions,
    parse_rules,
    player_names,
    run,
    set_up_race,
    usual_bots,
)
from botyard.cli.terminal.rally_table import TableNote
from botyard.errors import InputError
from botyard.rally.engine.events import HandReceived
from botyard.rally.engine.game import Game
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.records.record import load, resume

SHORT = ["--people", "1", "--bots", "1", "--bot", "random", "--seed", "5", "--turn-limit", "2"]
ANSWERS = ["1 2 3 4 5", ""] * 20
"""Lays a program, or takes the default of another question after a complaint."""


def play(*arguments: str, lines: list[str] | None = None) -> str:
    result = CliRunner().invoke(
        app, ["play", *arguments], input="\n".join(lines or []) + "\n", catch_exceptions=False
    )
    assert result.exit_code == 0, result.output
    return result.output


def bad(*arguments: str) -> str:
    """The one line that a person gets after a mistake."""
    error = CliRunner().invoke(app, list(arguments)).exception
    assert isinstance(error, InputError)
    assert "\n" not in str(error)
    return str(error)


def test_a_mistake_gives_no_traceback() -> None:
    command = [sys.executable, "-c", "from botyard.cli import main; main()", "play", "--edition", "1995"]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith("botyard: unknown edition '1995'")
    assert result.stderr.count("\n") == 1


def test_a_scripted_race_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    output = play(*SHORT, "--save", str(file), lines=ANSWERS)
    assert "Which" not in output.split("Register 1.")[0]
    assert "Register 5." in output
    assert "Risky Exchange, RoboRally 2005: over after 2 turns." in output
    assert f"botyard replay {file}" in output
    assert "\x1b" not in output, "no colours where nobody sees them"
    assert resume(load(file)).finished


def test_the_same_seed_is_the_same_race(tmp_path: Path) -> None:
    races = [play(*SHORT, "--save", str(tmp_path / name), lines=ANSWERS) for name in ("a.json", "b.json")]
    assert races[0] == races[1].replace("b.json", "a.json")


def test_without_options_a_few_enters_start_a_race(games: Path) -> None:
    output = play(lines=["", "", "", "", "", "", "", "3 1 2"])
    assert "Which game?" in output
    assert "Which edition?" in output
    assert "You race against greedy 1, greedy 2 and greedy 3 on Risky Exchange." in output
    assert "The race is saved." in output
    (file,) = games.iterdir()
    assert f"botyard play --resume {file}" in output
    assert TableNote.read(load(file).note, load(file).setup).seats == ("person", "greedy", "greedy", "greedy")
    assert load(file).setup.profile == "book"


def test_the_dialogue_explains_bad_answers() -> None:
    output = play(
        lines=["3", "rally", "7", "amigo", "4", "nowhere", "pit stop", "9", "2", "2", "guru", "engineer", ""]
    )
    assert "Please type a number from 1 to 2, or just Enter." in output
    assert output.count("Please type a number from 1 to 4, or just Enter.") == 3
    assert output.count("Please type a number from 1 to ") == 5
    assert "Driver (greedy): " in output
    assert "Player 1 and Player 2 race against engineer 1 and engineer 2 on Pit Stop." in output


def test_the_dialogue_of_the_other_game(games: Path) -> None:
    output = play(lines=["2", "", "1", "hard", "q"])
    assert "[2 medium]" in output
    assert "is a bot (hard)." in output
    assert len(list(games.iterdir())) == 1


@pytest.mark.parametrize("lines", [[], ["1"], ["2"]])
def test_leaving_the_dialogue_leaves_nothing_behind(lines: list[str], games: Path) -> None:
    result = CliRunner().invoke(app, ["play"], input="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    assert result.output.endswith("Maybe another time.\n")
    assert not games.exists()


@pytest.mark.parametrize("game", ["rally", "ricochet"])
def test_no_saved_game_is_overwritten(game: str, tmp_path: Path, games: Path) -> None:
    file = tmp_path / "mine.json"
    plain = ["--game", game, "--seed", "5", "--bots", "1"]
    play(*plain, "--save", str(file), lines=["q"])
    before = file.read_bytes()
    assert bad("play", *plain, "--save", str(file)) == (
        f"{file} exists already; continue that game with --resume {file}, or save to another file"
    )
    assert file.read_bytes() == before
    for _ in range(2):
        play(*plain, lines=["q"])
    assert len(list(games.iterdir())) == 2
    play("--resume", str(file), "--save", str(file), lines=["q"])


def test_the_dialogue_asks_how_closely_the_book_is_followed(games: Path) -> None:
    output = play(lines=["1", "4", "", "", "", "", "2"])
    assert "  2 As commonly played (Robots fire lasers; Robots may power down; " in output
    assert "Rules: As commonly played." in output
    assert "House rule: Robots fire lasers (as printed: no). Every robot fires straight ahead" in output
    assert "All other editions have them" in output
    (file,) = games.iterdir()
    assert load(file).setup.profile == "common"


def test_a_profile_is_an_option(tmp_path: Path) -> None:
    common, own = tmp_path / "common.json", tmp_path / "own.json"
    play(*SHORT, "--profile", "common", "--save", str(common), lines=ANSWERS)
    setup = load(common).setup
    assert (setup.profile, setup.optional_lives) == ("common", True)
    play(*SHORT, "--profile", "common", "--rule", "timer=60", "--save", str(own), lines=ANSWERS)
    assert load(own).setup.profile == "own"


def test_bad_lines_are_explained_and_asked_again(tmp_path: Path) -> None:
    lines = [
        "hello",
        "1 1",
        "0",
        "10",
        "1 2 3 4 5 6",
        "",
        "1 2",
        "2",
        "u",
        "u",
        "u",
        "?",
        "rules",
        "board",
        "q",
    ]
    output = play(*SHORT, "--save", str(tmp_path / "race.json"), lines=lines)
    for complaint in (
        "'hello' is not a card",
        "card 1 is used twice",
        "there is no card 0; your hand has the cards 1 to 9",
        "that is 6 cards for 5 free registers",
        "type 5 more card numbers",
        "card 2 is used twice",
        "nothing to undo",
        "Programming  3 1 4 7 2",
        "Goal: Touch all flags in order.",
        "+     +-----+",
        "The race is saved.",
    ):
        assert complaint in output, complaint


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ["play", "--course", "risky-exchang"],
            "unknown course 'risky-exchang'; did you mean risky-exchange",
        ),
        (["play", "--edition", "1995"], "unknown edition '1995'; choose one of"),
        (["play", "--bots", "1", "--bot", "clever"], "unknown bot 'clever'; choose one of"),
        (["play", "--game", "chess"], "unknown game 'chess'; choose rally or ricochet"),
        (["play", "--people", "9", "--bots", "0"], "9 racers, but RoboRally 2005 is for 2 to 8; use fewer"),
        (["play", "--bots", "99"], "100 racers, but RoboRally 2005 is for 2 to 8; use fewer --bots"),
        (["play", "--rule", "fog", "--bots", "1"], "there is no rule named 'fog'"),
        (["play", "--rule", "timer=7", "--bots", "1"], "house rule 'timer' cannot be 7"),
        (["play", "--name", "Ann", "--name", "Ben", "--people", "1"], "2 names for 1 people"),
        (["play", "--resume", "nowhere.json"], "cannot read nowhere.json"),
        (["replay", "nowhere.json"], "cannot read nowhere.json"),
    ],
)
def test_bad_options_get_one_clear_line(arguments: list[str], complaint: str) -> None:
    assert complaint in bad(*arguments)


def test_a_broken_record_gets_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    play(*SHORT, "--save", str(file), lines=["q"])
    file.write_bytes(file.read_bytes()[:-200])
    for verb in (["play", "--resume"], ["replay"]):
        assert "broken or cut off" in bad(*verb, str(file))


def test_leave_and_go_on(tmp_path: Path) -> None:
    file = tmp_path / "race.json"
    whole = play(*SHORT, "--save", str(tmp_path / "other.json"), lines=ANSWERS)
    left = play(*SHORT, "--save", str(file), lines=["1 2 3 4 5", "", "q"])
    assert f"botyard play --resume {file}" in left
    rest = play("--resume", str(file), lines=ANSWERS)
    assert "over after 2 turns" in rest
    assert whole.splitlines()[-4:-1] == rest.splitlines()[-4:-1], "the same ranking"
    assert bad("play", "--resume", str(file)).startswith(f"the race in {file} is over")


def test_the_other_game(games: Path) -> None:
    output = play("--game", "ricochet", "--seed", "3", lines=["", "q"])
    file = games / "ricochet-3.json"
    assert "RICOCHET ROBOTS" in output
    assert f"botyard play --resume {file}" in output
    assert "The game continues where you left it." in play("--resume", str(file), lines=["q"])


# At a terminal


def choose(page: str) -> str:
    """What a new player who reads only the prompt types."""
    prompt = page.rstrip().splitlines()[-1]
    example = re.search(r"for example ([\d ]+)", prompt)
    return example[1].strip() if example else ""


def test_a_whole_race_at_a_terminal(tmp_path: Path, games: Path) -> None:
    terminal = Terminal(["play", *SHORT], tmp_path)
    goodbye = terminal.answer_all(choose)
    assert terminal.end() == 0
    assert "over after 2 turns" in goodbye
    assert f"botyard replay {games / 'risky-exchange-5.json'}" in goodbye.replace("\r\n", "")
    assert "Traceback" not in terminal.seen
    assert resume(load(games / "risky-exchange-5.json")).finished


def test_interrupt_keeps_the_race(tmp_path: Path, games: Path) -> None:
    terminal = Terminal(["play", *SHORT], tmp_path)
    terminal.read_until(" > ")
    terminal.type("")
    terminal.read_until("for example")
    terminal.interrupt()
    assert terminal.end() == 0
    assert f"botyard play --resume {games / 'risky-exchange-5.json'}" in terminal.seen.replace("\r\n", "")
    assert "Traceback" not in terminal.seen


def test_a_killed_race_goes_on_from_the_last_answer(tmp_path: Path, games: Path) -> None:
    terminal = Terminal(["play", *SHORT, "--fast"], tmp_path)
    terminal.read_until(" > ")
    terminal.type("")
    terminal.read_until("for example")
    terminal.type("12345")
    terminal.read_until("submits this program")
    terminal.type("")
    terminal.read_until("turn 2", "power down")
    terminal.kill()
    assert terminal.end() == -9
    file = games / "risky-exchange-5.json"
    game = resume(load(file))
    assert [answer.key for answer in game.answers][:2] == ["1.3:ChooseProgram:1", "1.3:ChooseProgram:0"]
    assert "over after 2 turns" in play("--resume", str(file), lines=ANSWERS)


def test_a_turn_that_was_interrupted_is_shown_to_its_end(tmp_path: Path, games: Path) -> None:
    terminal = Terminal(["play", *SHORT], tmp_path)
    terminal.read_until(" > ")
    terminal.type("")
    terminal.read_until("for example")
    terminal.type("12345")
    terminal.read_until("submits this program")
    terminal.type("")
    terminal.read_until("register 1 of 5")
    terminal.interrupt()
    assert terminal.end() == 0
    again = Terminal(["play", "--resume", str(games / "risky-exchange-5.json")], tmp_path)
    assert "register 1 of 5" in again.read_until("Enter: continue")
    again.type("")
    assert "register 2 of 5" in again.read_until("Enter: continue", "for example")
    again.kill()
    again.end()


# The pages, in memory


def at_terminal(lines: list[str], file: Path, options: RaceOptions, **more: bool) -> tuple[Game, list[str]]:
    console, output = memory_terminal()
    game = run(
        options,
        save=file,
        games=file.parent,
        console=console,
        keyboard=Script(lines, **more),
        clock=bool(more),
    )
    assert game is not None
    return game, pages(output)


def test_hands_are_behind_a_curtain(tmp_path: Path) -> None:
    options = RaceOptions(people=2, bots=0, names=("Ann", "Ben"), seed="5")
    lines = ["", "", "12345", "", "", "54321", ""]
    game, shown = at_terminal(lines, tmp_path / "race.json", options)
    curtains = [number for number, page in enumerate(shown) if page.startswith("Hand over")]
    assert len(curtains) == 2
    first, second = (shown[number] for number in curtains)
    assert {"Ann", "Ben"} == {name for name in ("Ann", "Ben") if name in first + second}
    for page in (first, second):
        assert not any(str(card.priority) in page for robot in game.state.robots for card in robot.hand)


def test_an_answer_can_be_undone_until_something_is_revealed(tmp_path: Path) -> None:
    options = RaceOptions(people=1, bots=1, bot="random", seed="0", rules=(("pd.only_damaged", False),))
    lines = ["", "12345", "", "u", "54321", "", "y"]
    game, shown = at_terminal(lines, tmp_path / "race.json", options)
    asked = [page for page in shown if "power down next turn?" in page]
    assert len(asked) == 2
    program = next(answer for answer in game.answers if answer.key == "1.3:ChooseProgram:0")
    hand = next(event.cards for event in game.events_for(0) if isinstance(event, HandReceived))
    assert program.choice[0] == [hand[4].priority]


@pytest.mark.parametrize("profile", ["book", "common"])
def test_a_program_is_final_by_the_book(tmp_path: Path, profile: str) -> None:
    """Rulebook 000:136. The robots begin with damage, so that the question about a power-down follows."""
    damaged = (("starting-damage", {"points": 2}),)
    options = RaceOptions(people=1, bots=1, bot="random", seed="0", profile=profile, rules=damaged)
    game, shown = at_terminal(["", "12345", "", "u", "54321", "", "y"], tmp_path / "race.json", options)
    assert game.setup.profile == profile
    hand = next(event.cards for event in game.events_for(0) if isinstance(event, HandReceived))
    program = next(answer for answer in game.answers if answer.key == "1.3:ChooseProgram:0")
    assert program.choice[0] == [hand[0 if profile == "book" else 4].priority]
    assert any("a program is final once it is in" in page for page in shown) == (profile == "book")


def test_why_lists_what_was_stopped_with_its_rule(tmp_path: Path) -> None:
    """In the middle of the race, at any prompt; the rule by heading and page."""
    options = RaceOptions(people=1, bots=7, bot="random", seed="7", turn_limit=2)
    lines = ["", "why", "", "12345", "", *["t"] * 6, "why", "", "q"]
    _, shown = at_terminal(lines, tmp_path / "race.json", options)
    pages_of_why = [page for page in shown if page.startswith("Why?")]
    first, last = pages_of_why
    assert "No register has been played yet." in first
    assert re.search(r"A wall stops .+\n  2005 rulebook, Pushing other robots, p. 6", last)


def test_two_robots_each_are_programmed_one_after_the_other(tmp_path: Path) -> None:
    """Rulebook 002:137; each has a hand of its own, and the prompt names it."""
    rules = parse_rules(["robots_per_player=2"])
    options = RaceOptions(people=1, bots=1, bot="random", seed="7", rules=rules, turn_limit=1)
    game, shown = at_terminal(["", "12345", "", "12345", "", *[""] * 40], tmp_path / "race.json", options)
    mine = [robot for robot in game.state.robots if robot.seat == 0]
    assert len(mine) == 2
    programs = {answer.key: answer.choice for answer in game.answers if "ChooseProgram" in answer.key}
    hands = {event.robot: event.cards for event in game.events_for(0) if isinstance(event, HandReceived)}
    for robot in mine:
        numbers = [[card.priority] for card in hands[robot.id][:5]]
        assert programs[f"1.3:ChooseProgram:{robot.id}"] == numbers
        assert any(f"{robot.name}: Enter submits this program" in page for page in shown)


def test_odd_and_even_flags_are_a_rule_for_any_course_with_enough(tmp_path: Path) -> None:
    """Rulebook 000:759: each player reads which flag is next for their own team."""
    rules = parse_rules(["team-flags"])
    options = RaceOptions(
        course="chop-shop-challenge", people=1, bots=1, bot="random", seed="7", rules=rules, turn_limit=1
    )
    game, shown = at_terminal(["", "12345", "", *[""] * 40], tmp_path / "race.json", options)
    assert sorted(robot.next_flag for robot in game.state.robots) == [1, 2]
    assert any("the odd ones, or the even ones" in " ".join(page.split()) for page in shown)
    assert any("Special rule: Odd and even flags." in page for page in shown)


def test_the_sand_timer_fills_what_is_missing(tmp_path: Path) -> None:
    options = RaceOptions(people=1, bots=1, bot="random", seed="5", turn_limit=1)
    game, _ = at_terminal([""] * 30, tmp_path / "race.json", options, times_out=True)
    assert any(answer.timed_out for answer in game.answers)
    assert game.finished


@pytest.mark.parametrize("course", [course.key for course in all_courses()])
def test_every_course_starts_and_fits_the_screen(course: str, tmp_path: Path) -> None:
    options = RaceOptions(course=course, bot="random", seed="3", turn_limit=1)
    lines = ["", "", "12345", "", "1", "", "12345", ""]
    _, shown = at_terminal(lines, tmp_path / "race.json", options)
    assert any("for example" in page or "(Enter:" in page for page in shown)
    for page in shown[1:-1]:
        rows = page.split("\n")
        assert len(rows) <= 24, page
        assert max(map(len, rows)) <= 81, page


def test_options_are_explained(tmp_path: Path) -> None:
    options = RaceOptions(course="tricksy", people=1, bots=1, bot="random", seed="3", turn_limit=1)
    _, shown = at_terminal(["", "1", "o", "", "q"], tmp_path / "race.json", options)
    draft = next(page for page in shown if "Which option does" in page)
    assert len(re.findall(r"^[123] .+: .+", draft, flags=re.MULTILINE)) == 3
    page = next(one for one in shown if one.startswith("Options"))
    assert re.search(r"^  [A-Z][^:]+: .+", page, flags=re.MULTILINE)


# Small parts


def test_rules_from_the_command_line() -> None:
    rules = parse_rules(["robot_lasers=no", "timer=60", "next_flag=next_turn", "moving-flags"])
    assert dict(rules) == {"robot_lasers": False, "timer": 60, "next_flag": "next_turn", "moving-flags": True}
    setup, _ = set_up_race(RaceOptions(bots=1, rules=parse_rules(["starting-damage=3", "power_down=off"])))
    assert setup.rules == {"starting-damage": {"points": 3}, "power_down": False}


def test_unknown_seats_are_one_person_and_bots() -> None:
    setup, seats = set_up_race(RaceOptions(people=2, bots=1))
    assert seats == ("person", "person", "greedy")
    assert player_names(seats) == ["Player 1", "Player 2", "greedy 1"]
    assert TableNote.read("", setup) == (("person", "greedy", "greedy"), None)


def test_courses_get_as_many_bots_as_they_are_made_for() -> None:
    assert usual_bots(load_course("risky-exchange"), (2, 8), 1) == 3
    assert usual_bots(load_course("checkmate"), (2, 8), 1) == 4
    assert usual_bots(load_course("checkmate"), (2, 8), 8) == 0


def test_a_broken_set_up_is_refused() -> None:
    with pytest.raises(InputError, match="lives must be between 1 and 9"):
        set_up_race(RaceOptions(bots=1, lives=0))
