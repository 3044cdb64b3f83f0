"""What a new player reads in the terminal: how to play, the symbols, the rules in short."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.cli.terminal.profile_words import house_rule_line, profile_lines
from botyard.headings import cite_words
from botyard.rally.engine.cards import PRIORITIES
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.elements import all_elements, register_steps
from botyard.rally.engine.game import Game
from botyard.rally.engine.house_rules import HOUSE_RULES
from botyard.rally.engine.rule_groups import Timer
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.setup import starting_lives
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.terminal_marks import Marks, legend
from botyard.rally.telling.vocabulary import count, listed, plain


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
        "A letter with an arrow is a robot and the way it faces; yours has a star in the list.",
        *_rules_in_use(game, whole=False),
    ]
    if clock:
        lines.append("The sand timer is on: if you are late, the rest of your program is filled in blindly.")
    return [
        *lines,
        "",
        "At any time: ? help · rules · why · board (large picture) · quit (saves the race)",
        "",
    ]


def _rules_in_use(game: Game, whole: bool) -> list[str]:
    """The profile, house rules and course rules of this race; `whole`: course rules in full."""
    lines = profile_lines(game.setup)
    for name, value in game.rules.applied.items():
        if name in HOUSE_RULES:
            lines.append(house_rule_line(game.setup, name, value))
        else:
            more = f" ({_value(value)})" if value else ""
            rule = all_course_rules()[name]
            lines.append(f"Special rule: {rule.name}{more}.{f' {rule.text}' if whole else ''}")
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
        "Programming  3 1 4 7 2 (or 31472) puts these cards of your hand into registers",
        "             1 to 5; fewer cards fill the next free registers. u takes one back,",
        "             c clears. 3+1: two cards on one register, if an option allows it.",
        "Choices      a number, the first letters, y or n; Enter takes the default.",
        "             A square with a facing: 3,7 n (column, row, north).",
        "Watching     Enter continues, s goes line by line (r: by registers again), t runs",
        "             to the end of the turn, f runs on until you are asked.",
        "Undo         u takes your last answer back, if nothing was revealed since.",
        "Everywhere   ? this page, rules, why (what stopped whom, by which rule),",
        "             o option cards, b large board,",
        "             q saves the race and leaves.",
        "",
        *legend(floor, marks=marks).split("\n"),
        "A line under a square is a wall on its south side.",
    ]


def rules_lines(game: Game) -> list[str]:
    """The rules of this race in short, each with its place in the printed rulebook."""
    rules = game.rules
    goals = "checkpoint" if rules.start == "first flag" else "flag"
    steps = ", ".join(name for name, _ in register_steps(rules, game.state.floor))
    lives = count(_lives(game), "life")
    lines = {
        "goal": f"Goal: {rules.goal}",
        "start": f"Start: {_START[rules.start]}" if rules.start in _START else "",
        "register": f"Each register: {steps}.",
        "cards": "Cards: " + ", ".join(_priorities()) + ".",
        "hand": f"Hand: nine cards, one less for each point of damage.{_redeal(rules)}",
        "timer": _timer(rules.timer),
        "damage": "Damage: from the fifth point on, each locks a register, from the last register down; a "
        "locked register keeps its card. The tenth point destroys the robot.",
        "destroyed": f"{_destroyers()} destroy. Lasers do one point of damage per beam.",
        "fire": "Robots fire their laser forward after every register." if rules.robot_lasers else "",
        "lives": f"Lives: {lives}. A destroyed robot pays one {_PAID[rules.pay_life_at]}.",
        "return": f"Coming back: {_return(rules, goals)}",
        "repair": f"Repair: at the end of the turn on a repair site or {goals}. {_repair(rules)}",
        "power down": "Power down: announce it after programming; next turn the robot stands still and loses "
        "all its damage."
        if rules.power_down.allowed
        else "",
        "flags": "Checkpoints count as soon as a robot crosses them or stops on them, in order."
        if rules.touch_on_entry
        else "Flags count for robots that stand on them at the end of a register, in order.",
    }
    cited = _PLACES[rules.book]
    return [
        f"{line} ({cite_words(cited[topic])})" if topic in cited else line
        for topic, line in lines.items()
        if line
    ] + _rules_in_use(game, whole=True)


_TOPICS = (
    "goal",
    "start",
    "register",
    "cards",
    "hand",
    "timer",
    "damage",
    "destroyed",
    "fire",
    "lives",
    "return",
    "repair",
    "power down",
    "flags",
)
_PLACES = {
    edition: {topic: lines for topic, lines in zip(_TOPICS, cited.split(), strict=True) if lines != "-"}
    for edition, cited in {
        "2005": "000:97 000:112 000:172 000:192 000:130 000:152 000:325 000:341 000:258 000:347 000:290 "
        "000:276 000:158 000:262",
        "dutch": "003:45 003:54 003:155 003:176 003:95 003:137 003:296 003:306 003:237 003:55 003:273 "
        "003:248 003:143 003:241",
        "1994": "002:137 002:157 002:241 002:253 002:195 - 002:347 002:408 002:267 002:408 002:418 "
        "002:227 002:215 002:273",
        "amigo2000": "004:37 004:231 004:243 004:192 004:128 - 004:573 004:303 004:702 004:685 004:685 "
        "004:661 004:708 004:669",
    }.items()
}
"""Where each book says so, topic by topic."""


_START = {
    "docks": "each robot on its dock.",
    "shared": "all on one square, as virtual robots: they pass through others, neither push nor shoot them, "
    "and cannot be pushed or shot. One that is alone on its square at the end of a turn becomes real.",
    "first flag": "robots wait beside the floor; each enters on checkpoint 1 when its first card is played.",
}
_PAID = {"destruction": "at once", "reentry": "when it comes back"}
_DOUBLE_SITE = {
    "choice": "Two wrenches repair two points or give an option card, as you like.",
    "repair2": "Two wrenches repair two points.",
    "repair1+option": "A double site repairs one point and gives an option card.",
}
_UNLOCK = {
    "lowest": "A repair frees the lowest locked register.",
    "choice": "A repair frees a locked register of your choice.",
}


def _redeal(rules: Rules) -> str:
    if not rules.redeal_rotations:
        return ""
    which = "Any hand" if rules.redeal_small_hands else "A hand of nine"
    return f" {which} with nothing but rotations is shown and dealt again."


def _timer(timer: Timer) -> str:
    if timer.mode == "all":
        return f"Sand timer: {timer.seconds} seconds for everybody."
    if timer.mode == "none":
        return ""
    return (
        f"Sand timer: {timer.seconds} seconds for the last player; it starts at once where only one player "
        "has a robot to program."
    )


def _return(rules: Rules, goals: str) -> str:
    where = "crossed or stopped on" if rules.touch_on_entry else "ended a register on"
    lines = [f"at the last {goals} or repair site that the robot {where}, or at its start"]
    lines.append(f", with {rules.reentry.damage} damage." if rules.reentry.damage else ", without damage.")
    if rules.reentry.occupied == "virtual":
        lines.append(" If the square is taken, as a virtual robot.")
    elif rules.reentry.sight_on_archive:
        lines.append(f" Never facing a robot within {count(rules.reentry.sight_limit, 'square')}.")
    return "".join(lines)


def _repair(rules: Rules) -> str:
    """How this edition repairs; course rules that change it have texts of their own."""
    site = _DOUBLE_SITE.get(HOUSE_RULES["double_site"].printed(rules), "")
    freed = _UNLOCK.get(HOUSE_RULES["unlock"].printed(rules), "")
    declined = "You may decline it, to keep a locked card." if rules.voluntary_repair else ""
    return " ".join(part for part in (site, freed, declined) if part)


def _destroyers() -> str:
    """Everything that destroys robots, as the start of a sentence."""
    first, *others = [f"{element.name}s" for element in all_elements() if element.fate]
    return listed([first, "the edge of the floor", *others]).capitalize()


def option_lines(game: Game) -> list[str]:
    """Everyone's option cards, which are public, and what they do."""
    lines = []
    for robot in game.state.in_dock_order():
        if robot.options:
            lines.append(f"{robot.name}")
            lines += [
                f"  {game.rules.options[card.id].name}: {game.rules.options[card.id].describe()}"
                for card in robot.options
            ]
    return lines or ["Nobody has an option card yet. Double repair sites give them."]


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
