"""Positions on which the engines are compared: random ones in which robots meet, and those of races."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from msgspec.structs import replace

from botyard.grid import DIRECTIONS, Square
from botyard.proofs.rally.fuzz import random_setup
from botyard.proofs.rally.random_floors import random_floor
from botyard.rally.engine.cards import DECK, EMPTY, QUARTERS, REGISTERS, STEPS, Card, Register
from botyard.rally.engine.course_rules import all_course_rules, apply_course_rule
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.elements import listed_elements
from botyard.rally.engine.game import Game
from botyard.rally.engine.house_rules import HOUSE_RULES, apply_house_rule
from botyard.rally.engine.phases.damage import FATAL, FIRST_LOCK
from botyard.rally.engine.phases.program import program
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.setup import Setup, rules_of
from botyard.rally.engine.state import OptionCard, Robot, State
from botyard.rally.fast import codes as k
from botyard.rally.fast.compare import TurnPlan, compare_turn, plan_of
from botyard.rally.fast.layout import pack
from botyard.rally.fast.scope import why_not
from botyard.rng import Rng

TURNS_IN_A_ROW = 4
RACE_TURNS = 12


def compare_position(seed: str, edition: str) -> int:
    """Compare some turns from a random position on a course or a crowded floor; returns how many."""
    rng = Rng(f"position {seed}")
    setup = random_setup(seed, edition)
    rules = _random_rules(setup, rng)
    if rng.below("crowded", 3) == 0:
        floor = random_floor(rng)
        ground = [square for square in floor.tiles if square not in floor.pits]
        flags = tuple(ground[rng.below("flag", len(ground))] for _ in range(1 + rng.below("flags", 4)))
        state = random_state(rules, State(floor=floor, flags=flags, rng=rng, start=flags[0]))
    else:
        state = random_state(rules, State(floor=setup.floor, flags=setup.flags, rng=rng, start=setup.start))
    fast = pack(state)
    for turn in range(1, TURNS_IN_A_ROW + 1):
        plan = random_plan(rules, state, rng)
        shuffled = pack(state).game
        fast.game[k.DECK_SIZE] = shuffled[k.DECK_SIZE]
        fast.game[k.DECK : k.OPTION_DECK] = shuffled[k.DECK : k.OPTION_DECK]
        compare_turn(rules, state, plan, fast)
        if state.finished or fast.game[k.OUT_OF_SCOPE]:
            return turn
    return TURNS_IN_A_ROW


def compare_race(seed: str, edition: str) -> int:
    """The turns of a random race, each from where its players have laid their programs."""
    rng = Rng(f"race {seed}")
    setup = random_setup(seed, edition)
    uncovered = {name for name, card in rules_of(setup).options.items() if card.simulated == "not covered"}
    deck = tuple(name for name in setup.options or () if name not in uncovered)
    game = WatchedGame(replace(setup, options=deck))
    while not game.finished and game.state.turn <= RACE_TURNS:
        for decision in game.pending():
            game.submit(decision.seat, decision.key, random_choice(decision, rng))
    return compare_laid(game, rng)


def compare_laid(game: WatchedGame, rng: Rng) -> int:
    """Play the race's turns again in both engines; returns how many turns are in scope."""
    covered = [state for state in game.laid if not why_not(game.rules, state.floor, state)]
    for state in covered:
        plan = plan_of([robot.registers for robot in state.robots], _random_inputs(rng))
        compare_turn(game.rules, state, plan, pack(state))
    return len(covered)


class WatchedGame(Game):
    """A race that keeps its states after programming."""

    def __init__(self, setup: Setup) -> None:
        self.laid: list[State] = []
        super().__init__(setup)

    def _go_on(self, state: State) -> None:
        if state.turn and self._step() is program:
            self.laid.append(state.copy())
        super()._go_on(state)


def _random_rules(setup: Setup, rng: Rng) -> Rules:
    """The course's rules or, where they are not covered, the edition's; sometimes with house rules."""
    rules = rules_of(setup)
    if why_not(rules, setup.floor):
        rules = edition_rules(setup.edition)
    covered = [name for name, rule in all_course_rules().items() if rule.simulated == "covered"]
    special = covered[rng.below("special", len(covered))]
    if rng.below("own", 3) == 0 and not rules.goal_rule and (rules.robot_lasers or special != "set-to-kill"):
        rules = apply_course_rule(rules, special, {})
    if rng.below("play on", 4) == 0:
        rules = rules.but(play_on=not rules.goal_rule)
    for _ in range(max(0, rng.below("house rules", 5) - 1)):
        name = sorted(HOUSE_RULES)[rng.below("switch", len(HOUSE_RULES))]
        values = HOUSE_RULES[name].values
        changed = apply_house_rule(rules, name, values[rng.below("value", len(values))])
        if not why_not(changed, setup.floor):
            rules = changed
    return rules


def random_state(rules: Rules, state: State) -> State:
    """The state with robots in each other's way: damaged, off, virtual, with options, in any combination."""
    rng = state.rng
    state.turn = 1 + rng.below("turn", 20)
    state.serial = 100
    state.time_up = rng.below("time", 15) == 0
    options = sorted(option for option, card in rules.options.items() if card.simulated != "not covered")
    rng.shuffle("options", options)
    known = {option for option, card in rules.options.items() if card.simulated == "covered"}
    options.sort(key=lambda option: option in known and rng.below("use", 4) > 0)
    squares = _meeting_place(state, rng)
    count = 1 + rng.below("robots", k.SEATS)
    players = count if rng.below("robots each", 4) else (count + 1) // 2
    docks = list(range(1, count + 1))
    rng.shuffle("docks", docks)
    for number in range(count):
        robot = Robot(id=number, seat=number % players, name=ROBOT_NAMES[number], dock=docks[number])
        state.robots.append(robot)
        _throw(rules, state, robot, squares, rng)
        for _ in range(max(0, rng.below("option", 6) - 2)):
            if options and robot.status != "out":
                tokens = rng.below("tokens", 3) if options[-1] == "ablative_coat" else 0
                robot.options += (OptionCard(options.pop(), tokens),)
    state.option_deck = tuple(options[: rng.below("option deck", 2) * len(options)])
    _fill_locks(state, rng)
    return state


def _meeting_place(state: State, rng: Rng) -> list[Square]:
    """Squares for the robots, the last one first: anywhere, or near one, with special ones preferred."""
    floor = state.floor
    ground = [square for square in floor.tiles if square not in floor.pits]
    rng.shuffle("squares", ground)
    machines = [floor.having(element.id) for element in listed_elements() if element.kernel_registers]
    kinds: list[Collection[Square | None]] = [
        floor.belts,
        state.flags,
        *machines[:1],
        floor.lit,
        *machines[1:],
    ]
    wanted = kinds[rng.below("kind", len(kinds))] if rng.below("wanted", 2) else ()
    if rng.below("near", 4):
        x, y = ground[-1]
        ground.sort(key=lambda square: -abs(square[0] - x) - abs(square[1] - y))
    ground.sort(key=lambda square: square in wanted)
    return ground


def _throw(rules: Rules, state: State, robot: Robot, squares: list[Square], rng: Rng) -> None:
    """Put a robot somewhere, in any condition that its edition allows."""
    flags = len(state.flags)
    robot.facing = DIRECTIONS[rng.below("facing", 4)]
    robot.damage = max(0, rng.below("damage", FATAL + 4) - 4)
    robot.lives = 1 + rng.below("lives", 3)
    robot.next_flag = 1 + rng.below("flag", flags) if flags else 1
    robot.touched_turn = state.turn if rng.below("touched", 4) == 0 else 0
    robot.team = robot.seat % 2 if rules.teams else None
    places = [*filter(None, state.flags), *state.floor.repairs, *list(state.floor.tiles)[::7], squares[0]]
    robot.archive = places[rng.below("archive", len(places))]
    robot.archived_at = rng.below("pile", 4)
    dice = rng.below("status", 24)
    if dice == 0:
        robot.status, robot.lives = "out", 0
        return
    if dice < 3 and rules.reentry.delay == 0:
        robot.status, robot.died = "destroyed", (state.turn - 1, robot.archived_at * 8 + robot.id)
        return
    if dice < 6 and rules.start == "first flag":
        robot.status, robot.damage, robot.archive = "waiting", 0, None
        return
    robot.square = squares.pop(-1 - rng.below("near", min(3, len(squares))))
    if rules.start == "shared" and rng.below("virtual", 4) == 0:
        robot.virtual = True
        squares.append(robot.square)
    if robot.square in state.flags and rng.below("on time", 2):
        robot.next_flag = state.flags.index(robot.square) + 1
    robot.powered_down = rng.below("down", 6) == 0
    free = list(REGISTERS)
    if rules.start in ("shared", "first flag"):
        rng.shuffle("locks", free)
    locks = max(0, robot.damage + 1 - FIRST_LOCK)
    robot.locked = tuple(sorted(free[len(free) - locks :]))


def _fill_locks(state: State, rng: Rng) -> None:
    cards = list(DECK)
    rng.shuffle("cards", cards)
    for robot in state.robots:
        for number in robot.locked:
            robot.put_register(number, Register((cards.pop(),)))
    state.deck = tuple(cards)


def random_plan(rules: Rules, state: State, rng: Rng) -> TurnPlan:
    """Programs for all robots that act, from the cards that no locked register holds."""
    held = {card for robot in state.robots for register in robot.registers for card in register.cards}
    cards = [card for card in DECK if card not in held]
    rng.shuffle("cards", cards)
    programs = []
    for robot in state.robots:
        own = [register if register.cards else EMPTY for register in robot.registers]
        if robot.acts:
            own = [
                own[number - 1] if number in robot.locked else _random_register(robot, cards, rng)
                for number in REGISTERS
            ]
        programs.append(tuple(own))
    state.deck, state.discards = tuple(cards), ()
    return plan_of(programs, _random_inputs(rng))


def _random_register(robot: Robot, cards: list[Card], rng: Rng) -> Register:
    """One card, or two that an option of the robot joins."""
    card = cards.pop()
    for option in ("dual_processor", "crab_legs"):
        movements = STEPS if option == "dual_processor" else ("M1",)
        rotations = QUARTERS if option == "dual_processor" else ("RL", "RR")
        if robot.option(option) is not None and card.kind in movements and cards[-1].kind in rotations:
            return Register((card, cards.pop()), option)
    return Register((card,)) if rng.below("gap", 40) else EMPTY


def _random_inputs(rng: Rng) -> k.Ints:
    rows = np.zeros((k.SEATS, k.PROGRAM), np.int64)
    for row in rows:
        row[k.PROGRAM_CHANGES] = rng.below("changes", 32)
        row[k.PROGRAM_DOWN] = rng.below("down", 4) == 0
        row[k.PROGRAM_GYRO] = rng.below("gyro", 2)
        row[k.PROGRAM_SHIELD] = rng.below("shield", 4)
        row[k.PROGRAM_TURRET] = rng.below("turret", 4)
        row[k.PROGRAM_ENTRY] = rng.below("entry", 4)
    return rows
