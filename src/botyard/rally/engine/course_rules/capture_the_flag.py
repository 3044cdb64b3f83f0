"""Capture the Flag: fetch the other team's flag and bring it home (rulebook 000:707-719).

Set-up: a coin decides which team chooses its home board; it places its robots anywhere in the rear rows of
that board, away from the other one, but not in pits. The other team follows on the other board. A flag
belongs to the team on whose home board it starts.

Play: a robot that touches the other team's flag picks it up. A carrier that is destroyed, or is pushed
while on the other team's board, drops it. A robot that touches its own team's flag on the home board sends it
back to its start square. A robot on its home board that pushes an opponent and survives the register takes it
off the floor: no destruction, no life lost; at the end of the turn it comes back anywhere in its own rear
rows, with no opponent within three squares in its line of sight. A team wins when one of its robots is on the
home board with the other team's flag at the end of a turn.

Every push counts, by a robot's move or by its weapon, directly or along a line; a push by a pusher also
makes a robot drop its flag (000:825, 000:889).

Rulings: the pushing robot must be on its home board when it begins. A flag is dropped where the robot is
then; in a pit or off the floor it goes back to its start square. The robot that dropped it cannot pick it up
in the same register (000:719 speaks of another robot). A carried flag is on no square: it repairs nothing.
Robots begin with their archive where they start; a robot taken off keeps its damage and options, comes back
powered up, and drops a flag it carries.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.grid import Direction, Square
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.decisions import ChooseHome, ChoosePlacement
from botyard.rally.engine.events import FlagMoved, FlagTouched, RobotEntered, RuleApplied
from botyard.rally.engine.phases.enter import parse_placement, survey
from botyard.rally.engine.phases.power_down import stay_down
from botyard.rally.engine.phases.start import start_on_docks, start_on_one_square
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import Robot, State
from botyard.rally.engine.teams import Teams
from botyard.rally.engine.volley import Push
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.problems import Problem

RULE = "capture-the-flag"
HOMES = f"{RULE}: homes"
"""The home board of each team."""
CARRIERS = f"{RULE}: carriers"
"""The robot that carries each flag, or None."""
PUSHES = f"{RULE}: pushes"
"""This register's pushes from home: pusher and pushed robot."""
DROPPED = f"{RULE}: dropped"
"""Which robot dropped which flag in this register."""
SIGHT = 3


@course_rule(
    name="Capture the flag",
    text=(
        "Two teams, each with a home board; the team that wins the coin toss chooses first. Robots "
        "start anywhere but in a pit in the six rear rows of their home board, those furthest from "
        "the other board. Touch the other team's flag to carry it. A carrier that is destroyed, or "
        "pushed on the other team's board, drops it, and any robot may pick it up. Touch your own "
        "flag on your home board to send it back to its start at once. A robot on its home board "
        "that pushes an opponent takes it off the floor; that costs no life, and at the end of the "
        "turn it comes back in its own rear rows, with no opponent in sight within three squares. A "
        "team wins when one of its robots has the other team's flag on the home board at the end of a "
        "turn."
    ),
    category="winning",
    cites="000:707-719 R77 R81",
    simulated="not covered",
    parameters={"rear_rows": "rows to start in"},
)
def apply(rules: Rules, rear_rows: int = 6) -> Rules:
    if rear_rows < 1:
        raise InputError(f"{RULE} needs at least one rear row, not {rear_rows}")

    def place_teams(turn: Turn) -> None:
        for team in choose_homes(turn):
            for robot in turn.state.in_dock_order():
                if robot.team == team:
                    robot.archive = put_on_floor(turn, robot, rear_rows, sight=0)

    def bring_back(turn: Turn) -> None:
        for robot in turn.state.in_dock_order():
            if robot.status == "aside":
                put_on_floor(turn, robot, rear_rows, SIGHT)

    usual = tuple(step for step in rules.set_up if step not in (start_on_docks, start_on_one_square))
    changed = rules.with_goal(
        RULE,
        "At the end of a turn, have a robot on your home board that carries the other team's flag.",
        start="own",
        set_up=(*usual, place_teams),
        teams=Teams(count=2),
        has_flags=False,
        all_lost="none",
        may_touch=may_touch,
        on_touch=touch,
        on_push=(*rules.on_push, note_push, drop_abroad),
        on_destroyed=(*rules.on_destroyed, drop),
        winners_now=(*rules.winners_now, carriers_at_home),
        checks=(*rules.checks, _check),
    )
    return changed.step_after("touch", "robots taken off", take_off).turn_step_after(stay_down, bring_back)


# Set-up and return


def home_boards(floor: Floor) -> list[int]:
    """The boards that can be a team's home: all except docking bays."""
    bays = {floor.board_at(square) for square in floor.docks.values()}
    return [board for board in range(len(floor.placements)) if board not in bays]


def choose_homes(turn: Turn) -> tuple[int, int]:
    """Toss the coin; the winning team chooses. The teams in the order in which they are placed."""
    state = turn.state
    winner = state.rng.below("coin", 2)
    chooser = next(robot for robot in state.in_dock_order() if robot.team == winner)
    turn.emit(RuleApplied(rule=RULE, robot=chooser.id, detail="wins the toss and chooses a home board"))
    boards = home_boards(state.floor)
    home = turn.ask(ChooseHome(seat=chooser.seat, choices=tuple(boards)))
    other = next(board for board in boards if board != home)
    state.notes[HOMES] = (home, other) if winner == 0 else (other, home)
    state.notes[CARRIERS] = (None, None)
    owners = [owner(state, flag + 1) for flag in range(len(state.flags))]
    # Both teams' boards and flags, so that a picture of any moment can show whose they are.
    facts = {"home board": home, "home boards": list(state.notes[HOMES]), "flag teams": owners}
    turn.emit(RuleApplied(rule=RULE, robot=chooser.id, detail=facts))
    return winner, 1 - winner


def rear_squares(floor: Floor, home: int, rows: int) -> list[Square]:
    """The squares of the board's rows that are farthest from the other home, row by row."""
    away = next(board for board in home_boards(floor) if board != home)
    own = [square for square in floor.tiles if floor.board_at(square) == home]
    other = [square for square in floor.tiles if floor.board_at(square) == away]
    here, there = _centre(own), _centre(other)
    axis = 0 if abs(here[0] - there[0]) >= abs(here[1] - there[1]) else 1
    lines = sorted({square[axis] for square in own}, key=lambda line: -abs(line - there[axis]))[:rows]
    return [square for square in own if square[axis] in lines]


def _centre(squares: list[Square]) -> tuple[float, float]:
    return sum(x for x, _ in squares) / len(squares), sum(y for _, y in squares) / len(squares)


def put_on_floor(turn: Turn, robot: Robot, rear_rows: int, sight: int) -> Square:
    """The player chooses a square in the rear rows and a facing."""
    state = turn.state
    squares = rear_squares(state.floor, home_of(state, robot), rear_rows)

    def sees(square: Square, facing: Direction) -> bool:
        return _sees_opponent(state, robot, square, facing, sight)

    choices, barred = survey(state, squares, sees)
    if not choices:
        choices, barred = survey(state, squares)
    asked = ChoosePlacement(seat=robot.seat, robot=robot.id, choices=choices, barred=barred)
    robot.square, robot.facing = parse_placement(turn.ask(asked))
    robot.status = "racing"
    robot.powered_down = False
    turn.emit(
        RobotEntered(
            robot=robot.id,
            square=robot.square,
            facing=robot.facing,
            powered_down=robot.going_down,
            damage=robot.damage,
        )
    )
    return robot.square


def _sees_opponent(state: State, robot: Robot, square: Square, facing: Direction, limit: int) -> bool:
    """Whether the nearest robot in sight, within that range, is of the other team."""
    for seen in state.floor.ray(square, facing)[:limit]:
        other = state.robot_at(seen)
        if other is not None:
            return other.team != robot.team
    return False


# Who is where


def home_of(state: State, robot: Robot) -> int:
    assert robot.team is not None
    home: int = state.notes[HOMES][robot.team]
    return home


def is_home(state: State, robot: Robot) -> bool:
    return robot.square is not None and state.floor.board_at(robot.square) == home_of(state, robot)


def owner(state: State, flag: int) -> int:
    """The team on whose home board the flag starts."""
    board = state.floor.board_at(state.flag_starts[flag - 1])
    team: int = state.notes[HOMES].index(board)
    return team


# Flags


def may_touch(turn: Turn, robot: Robot, flag: int) -> bool:
    """The other team's flag, unless just dropped; on the home board its own team's, if it has been moved."""
    state = turn.state
    if owner(state, flag) == robot.team:
        return is_home(state, robot) and state.flags[flag - 1] != state.flag_starts[flag - 1]
    return (robot.id, flag) not in state.notes.get(DROPPED, ())


def touch(turn: Turn, robot: Robot, flag: int) -> None:
    """Pick up the other team's flag; send one's own back."""
    turn.emit(FlagTouched(robot=robot.id, flag=flag))
    if owner(turn.state, flag) == robot.team:
        _move_flag(turn, flag, turn.state.flag_starts[flag - 1], "returned", robot)
    else:
        _move_flag(turn, flag, None, "taken", robot)
        _set_carrier(turn.state, flag, robot.id)


def drop(turn: Turn, robot: Robot, square: Square) -> None:
    """The robot drops whatever it carries on the square."""
    state = turn.state
    if robot.id not in state.notes[CARRIERS]:
        return
    flag = state.notes[CARRIERS].index(robot.id) + 1
    _set_carrier(state, flag, None)
    state.notes[DROPPED] = (*state.notes.get(DROPPED, ()), (robot.id, flag))
    if state.floor.destroys(square):
        _move_flag(turn, flag, state.flag_starts[flag - 1], "returned", robot)
    else:
        _move_flag(turn, flag, square, "dropped", robot)


def _move_flag(turn: Turn, flag: int, square: Square | None, cause: str, robot: Robot) -> None:
    turn.state.put_flag(flag, square)
    turn.emit(FlagMoved(flag=flag, square=square, cause=cause, robot=robot.id))


def _set_carrier(state: State, flag: int, robot: int | None) -> None:
    carriers = list(state.notes[CARRIERS])
    carriers[flag - 1] = robot
    state.notes[CARRIERS] = tuple(carriers)


def carriers_at_home(turn: Turn) -> tuple[int, ...]:
    """At the end of a turn: the seats that have brought a flag home."""
    state = turn.state
    if state.register:
        return ()
    carriers = [state.robots[carrier] for carrier in state.notes[CARRIERS] if carrier is not None]
    return tuple(robot.seat for robot in carriers if is_home(state, robot))


# Pushes


def note_push(turn: Turn, push: Push) -> None:
    """A robot that began the push on its home board may take the pushed opponent off the floor."""
    state, by = turn.state, push.by
    if by is None or push.stood is None or by.team == push.pushed.team:
        return
    if state.floor.board_at(push.stood) == home_of(state, by):
        state.notes[PUSHES] = (*state.notes.get(PUSHES, ()), (by.id, push.pushed.id))


def drop_abroad(turn: Turn, push: Push) -> None:
    """A carrier is pushed: on the other team's board it drops the flag."""
    state, pushed = turn.state, push.pushed
    abroad = state.floor.board_at(push.origin) in set(state.notes[HOMES]) - {home_of(state, pushed)}
    if abroad and pushed.square is not None:
        drop(turn, pushed, pushed.square)


def take_off(turn: Turn) -> None:
    """End of register: robots pushed by a defender that is still there leave the floor."""
    state = turn.state
    there = {robot.id for robot in state.robots if robot.square is not None}
    for pusher, pushed in state.notes.pop(PUSHES, ()):
        robot = state.robots[pushed]
        if pusher in there and robot.square is not None:
            drop(turn, robot, robot.square)
            robot.square = None
            robot.status = "aside"
            by = state.robots[pusher].name
            turn.emit(RuleApplied(rule=RULE, robot=robot.id, detail={"taken off the floor by": by}))
    state.notes.pop(DROPPED, None)


def _check(setup: PlannedRace, rules: Rules) -> list[Problem]:
    floor = setup.floor
    homes = home_boards(floor)
    problems: list[Problem] = []
    if len(homes) != 2:
        words = f"{RULE} needs two boards, one for each team, not {len(homes)}"
        problems.append(Problem(words, "two-home-boards", rule=RULE, n=len(homes)))
    if len(setup.flags) != 2 or {floor.board_at(flag) for flag in setup.flags} != set(homes):
        problems.append(Problem(f"{RULE} needs two flags, one on each board", "two-home-flags", rule=RULE))
    if rules.touch_on_entry:
        words = f"{RULE} does not fit an edition in which robots touch flags by driving over them"
        problems.append(Problem(words, "touch-on-entry", rule=RULE))
    return problems
