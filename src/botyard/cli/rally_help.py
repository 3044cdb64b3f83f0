"""What a new player reads at the terminal: how to play, the signs, the rules in short."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.rally.cards import PRIORITIES
from botyard.rally.floor import Floor
from botyard.rally.game import Game
from botyard.rally.pictures.terminal_marks import Marks, legend
from botyard.rally.setup import starting_lives
from botyard.rally.switches import SWITCHES
from botyard.rally.vocabulary import count, listed, plain


def welcome_lines(game: Game, people: Sequence[int], clock: bool) -> list[str]:
    """The first page: what this race is, and how to play it."""
    setup = game.setup
    names = [player.name for seat, player in enumerate(setup.players) if seat not in people]
    against = f" against {listed(names)}" if names and people else ""
    racers = [setup.players[seat].name for seat in people]
    who = "You race" if racers == ["You"] else f"{listed(racers)} race" if racers else f"{listed(names)} race"
    lines = [
        f"{who}{against} on {setup.course}.",
        f"Goal: {game.rules.goal}",
        "",
        "Each turn you get program cards. Choose five of them, in order, by typing their numbers: 3 1 4 7 2. "
        "Then all robots run their programs at the same time, one register after the other; the card with "
        "the highest number moves first. Robots push each other. After every card the belts, gears and "
        "lasers of the floor act.",
        "",
        "A letter with an arrow is a robot and the way it looks; your own has a star in the list.",
        *_rules_in_use(game),
    ]
    if clock:
        lines.append("The sand-glass is used: who is late gets the rest of the program blind.")
    return [*lines, "", "At any time: ? help · rules · board (large picture) · quit (keeps the race)", ""]


def _rules_in_use(game: Game) -> list[str]:
    """House rules and course rules of this race."""
    lines = []
    for name, value in game.rules.switches.items():
        if name in SWITCHES:
            lines.append(f"House rule {name} = {_value(value)}: {SWITCHES[name].text}")
        else:
            more = f" ({_value(value)})" if value else ""
            lines.append(f"Special rule: {plain(name)}{more}.")
    return lines


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{plain(str(name))} {part}" for name, part in value.items())
    return str(value)


def help_lines(floor: Floor, marks: Marks) -> list[str]:
    """The page behind `?`."""
    return [
        "Programming  3 1 4 7 2 (or 31472) lays these cards of your hand on registers",
        "             1 to 5; fewer cards fill the next free registers. u takes one back,",
        "             c clears. 3+1: two cards on one register, if an option allows it.",
        "Choices      a number, the first letters, y or n; Enter takes the default.",
        "             A square with a facing: 3,7 n (column, row, north).",
        "Watching     Enter goes on, s goes line by line (r: by registers again), t runs",
        "             to the end of the turn, f runs on until you are asked.",
        "Undo         u takes your last answer back, if nothing was revealed since.",
        "Everywhere   ? this page, rules, o option cards, b large board,",
        "             q leaves and keeps the race.",
        "",
        *legend(floor, marks=marks).split("\n"),
        "A line under a square is a wall on its south side.",
    ]


def rules_lines(game: Game) -> list[str]:
    """The rules of this race in short."""
    rules = game.rules
    power = rules.power_down
    lines = [
        f"Goal: {rules.goal}",
        f"Each register: {', '.join(name for name, _ in rules.register)}.",
        "Cards: " + ", ".join(_priorities()) + ".",
        "Hand: nine cards, one less for each point of damage.",
        "Damage: from the fifth point on each locks a register, from the last register down; a locked "
        "register keeps its card. The tenth point destroys the robot.",
        "Pits, the edge of the floor and crushers destroy. Lasers do a point of damage a beam.",
        "Robots fire their laser forward after every register." if rules.robot_lasers else "",
        f"A destroyed robot loses one of its {count(_lives(game), 'life')} and comes back at its archive: "
        f"the last flag or repair site where it ended a register, or its start.{_return_damage(game)}",
        "Repair: end the turn on a repair site or flag.",
    ]
    if power.allowed:
        lines.append(
            "Power down: announce it after programming; in the next turn the robot sits still and drops all "
            "its damage."
        )
    if rules.touch_on_entry:
        lines.append("Checkpoints count when a robot drives over them.")
    else:
        lines.append("Flags count for robots that stand on them at the end of a register, in order.")
    return [line for line in lines if line] + _rules_in_use(game)


def option_lines(game: Game) -> list[str]:
    """Everybody's option cards, which lie open, and what they do."""
    lines = []
    for robot in game.state.in_dock_order():
        if robot.options:
            lines.append(f"{robot.name}")
            lines += [
                f"  {game.rules.options[card.id].name}: {game.rules.options[card.id].describe()}"
                for card in robot.options
            ]
    return lines or ["Nobody has an option card yet. Double repair sites give them."]


def _return_damage(game: Game) -> str:
    damage = game.rules.reentry.damage
    return f" It comes back with {damage} damage." if damage else ""


def _lives(game: Game) -> int:
    return starting_lives(game.setup, game.rules)


def _priorities() -> list[str]:
    names = {
        "UT": "u-turns",
        "RL": "left",
        "RR": "right",
        "BU": "back up",
        "M1": "move 1",
        "M2": "2",
        "M3": "3",
    }
    return [f"{names[kind]} {span[0]}-{span[-1]}" for kind, span in PRIORITIES.items()]
