"""Flags, archive markers and the end of the race.

1994, Dutch and 2005: a robot that ends a register on its next flag touches it; a flag or repair site under
it takes its archive marker (rulebook 002:273, 003:241, 000:262-264). AMIGO: crossing or stopping counts at
once, and the archive marker follows in step 7 (004:642-645, 004:696).
"""

from __future__ import annotations

from botyard.grid import Square
from botyard.rally.events import ArchiveMoved, FlagTouched, RaceEnded, RobotFinished
from botyard.rally.hooks import working_options
from botyard.rally.state import Robot
from botyard.rally.turn import RaceOver, Turn


def touch_flags(turn: Turn) -> None:
    """End of register: flags are touched, archives updated, and the race may be won."""
    state, rules = turn.state, turn.rules
    for robot in state.in_dock_order():
        if robot.square is None:
            continue
        flags = state.flags_at(robot.square)
        if rules.power_down.touches or not robot.powered_down:
            for flag in flags:
                touch(turn, robot, flag)
        marks = flags or robot.square in state.floor.repairs
        if marks and (rules.power_down.archives or not robot.powered_down):
            move_archive(turn, robot, robot.square)
        for option in working_options(turn, robot):
            option.reach(turn, robot)
    for step in rules.after_touch:
        step(turn)
    end_if_won(turn)


def touch(turn: Turn, robot: Robot, flag: int) -> None:
    """The robot touches a flag: progress, if it is its next one."""
    if not counts(turn, robot, flag):
        return
    (turn.rules.on_touch or count_flag)(turn, robot, flag)
    for react in turn.rules.on_touched:
        react(turn, robot, flag)


def counts(turn: Turn, robot: Robot, flag: int) -> bool:
    """Whether a touch of the flag brings the robot on now."""
    waits = turn.rules.next_flag == "next_turn" and robot.touched_turn == turn.state.turn
    return not waits and turn.rules.may_touch(turn, robot, flag)


def count_flag(turn: Turn, robot: Robot, flag: int) -> None:
    """The flag counts for this robot."""
    robot.next_flag = flag + 1
    robot.touched_at = turn.state.next_serial()
    robot.touched_turn = turn.state.turn
    turn.emit(FlagTouched(robot=robot.id, flag=flag))


def move_archive(turn: Turn, robot: Robot, square: Square) -> None:
    if robot.archive != square:
        robot.archive = square
        # AMIGO's markers on one square form a pile: who came later lies higher (004:644).
        robot.archived_at = turn.state.next_serial()
        turn.emit(ArchiveMoved(robot=robot.id, square=square))


def pass_over(turn: Turn, robot: Robot) -> None:
    """AMIGO: the robot has entered a square, in whatever way."""
    state = turn.state
    square = robot.square
    assert square is not None
    flag = state.flag_at(square)
    if flag is not None or square in state.floor.repairs:
        robot.passed = square
    if flag is not None and (turn.rules.power_down.touches or not robot.powered_down):
        touch(turn, robot, flag)
        end_if_won(turn)


def archive_passed(turn: Turn) -> None:
    """AMIGO step 7: markers go to the last checkpoint or repair site entered in this register.

    Who stands on one without having entered it now (switched off until then, or put there as a duplicate)
    has stopped on it, which counts as well (rulebook 004:642, 004:669).
    """
    for robot in turn.state.in_dock_order():
        if robot.square is not None and robot.passed is None:
            pass_over(turn, robot)
        if robot.passed is not None and (turn.rules.power_down.archives or not robot.powered_down):
            move_archive(turn, robot, robot.passed)
        robot.passed = None


def end_if_won(turn: Turn) -> None:
    """Robots with all flags are home; the race ends with them unless it is played on for places."""
    state, rules = turn.state, turn.rules
    for winners in rules.winners_now:
        seats = winners(turn)
        if seats:
            finish_race(turn, seats)
    if not rules.has_flags or not state.flags:
        return
    arrived = [
        robot for robot in state.robots if robot.next_flag > len(state.flags) and robot.status == "racing"
    ]
    if not arrived:
        return
    place = 1 + sum(robot.status == "home" for robot in state.robots)
    for robot in arrived:
        robot.place = place
        turn.emit(RobotFinished(robot=robot.id, place=place))
    if place == 1:
        state.winners = tuple(sorted({robot.seat for robot in arrived}))
    if not rules.play_on:
        finish_race(turn, state.winners)
    for robot in arrived:
        robot.status = "home"
        robot.square = None
    if sum(robot.status != "home" for robot in state.robots) <= 1:
        finish_race(turn, state.winners)


def finish_race(turn: Turn, winners: tuple[int, ...]) -> None:
    """The race is over; a team wins together."""
    state = turn.state
    winners = tuple(sorted({mate for seat in winners for mate in state.teammates(seat)}))
    state.finished = True
    state.winners = winners
    turn.emit(RaceEnded(winners=winners, ranking=ranking(turn, winners)))
    raise RaceOver


def ranking(turn: Turn, winners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats by place: winners, robots that came home later, then by flags; equals and teams share a place."""
    state = turn.state

    def standing(seat: int) -> tuple[int, int, int]:
        robots = [robot for mate in state.teammates(seat) for robot in state.robots_of(mate)]
        place = min((robot.place for robot in robots if robot.place is not None), default=99)
        return (0 if seat in winners else 1, place, -max(robot.next_flag for robot in robots))

    places: dict[tuple[int, int, int], list[int]] = {}
    for seat in sorted({robot.seat for robot in state.robots}):
        places.setdefault(standing(seat), []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places))


def end_if_nobody_is_left(turn: Turn) -> None:
    """End of turn: course rules, time limit, or all robots lost (rulebook 004:698, 003:316)."""
    state, rules = turn.state, turn.rules
    end_if_won(turn)
    if state.time_up:
        finish_race(turn, _first_with_most_flags(turn))
    if all(robot.status in ("out", "home") for robot in state.robots):
        if state.winners or rules.all_lost == "none":
            finish_race(turn, state.winners)
        most = max(robot.next_flag for robot in state.robots)
        finish_race(turn, tuple(sorted({robot.seat for robot in state.robots if robot.next_flag == most})))


def _first_with_most_flags(turn: Turn) -> tuple[int, ...]:
    """Who was first to reach the highest number of flags; nobody who has none."""
    best = max(turn.state.robots, key=lambda robot: (robot.next_flag, -robot.touched_at))
    if turn.state.winners:
        return turn.state.winners
    return (best.seat,) if best.next_flag > turn.rules.first_flag else ()
