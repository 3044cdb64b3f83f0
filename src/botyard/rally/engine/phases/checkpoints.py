"""Flags, archive markers and the end of the race.

1994, Dutch and 2005: a robot that ends a register on its next flag touches it; its archive marker goes to a
flag or repair site under it (rulebook 002:273, 003:241, 000:262-264). AMIGO: crossing or stopping counts at
once, and the archive marker follows in step 7 (004:642-645, 004:696).
"""

from __future__ import annotations

from botyard.grid import Square
from botyard.rally.engine.events import (
    ArchiveMoved,
    BeltsMoved,
    EndReason,
    FlagIgnored,
    FlagReason,
    FlagTouched,
    RaceEnded,
    RobotFinished,
    RobotMoved,
    RobotPushed,
    WinnerRule,
)
from botyard.rally.engine.rules import RaceOver, Turn, working_options
from botyard.rally.engine.state import Robot


def touch_flags(turn: Turn) -> None:
    """End of register: flags are touched, archives updated, and the race may be won."""
    state, rules = turn.state, turn.rules
    for robot in state.in_dock_order():
        if robot.square is None:
            continue
        flags = state.flags_at(robot.square)
        for flag in flags:
            stop_on(turn, robot, flag)
        marks = flags or robot.square in state.floor.repairs
        if marks and (rules.power_down.archives or not robot.powered_down):
            move_archive(turn, robot, robot.square)
        for option in working_options(turn, robot):
            option.reach(turn, robot)
    for step in rules.after_touch:
        step(turn)
    end_if_won(turn)


def stop_on(turn: Turn, robot: Robot, flag: int) -> None:
    """The robot touches the flag under it, unless it is powered down and the edition forbids that."""
    if _touches_nothing(turn, robot):
        _tell_why_not(turn, robot, flag)
    else:
        touch(turn, robot, flag)


def touch(turn: Turn, robot: Robot, flag: int) -> None:
    """The robot touches a flag: progress, if it is its next one."""
    if not counts(turn, robot, flag):
        _tell_why_not(turn, robot, flag)
        return
    (turn.rules.on_touch or count_flag)(turn, robot, flag)
    end_if_decided(turn)
    for react in turn.rules.on_touched:
        react(turn, robot, flag)


def counts(turn: Turn, robot: Robot, flag: int) -> bool:
    """Whether touching the flag counts for the robot now."""
    return not _touched_this_turn(turn, robot) and turn.rules.may_touch(turn, robot, flag)


def _touches_nothing(turn: Turn, robot: Robot) -> bool:
    return robot.powered_down and not turn.rules.power_down.touches


def _touched_this_turn(turn: Turn, robot: Robot) -> bool:
    """House rule: one flag a turn."""
    return turn.rules.next_flag == "next_turn" and robot.touched_turn == turn.state.turn


def _tell_why_not(turn: Turn, robot: Robot, flag: int) -> None:
    """Say why a flag that is still to be touched does not count; nobody wonders about the others.

    A robot may stay on a flag for several registers. The reason is told when it arrives or reaches the flag
    for the first time, and once in a turn in which it is powered down.
    """
    rules, follows = turn.rules, robot.next_flag
    if not rules.has_flags or flag < follows:
        return
    first_time = (
        turn.state.register == 1 if robot.powered_down else robot.archive != turn.state.flags[flag - 1]
    )
    if not first_time and not _moved_this_register(turn, robot):
        return
    reason: FlagReason = "rule"
    if flag > follows:
        reason = "order"
    elif _touches_nothing(turn, robot):
        reason = "powered down"
    elif _touched_this_turn(turn, robot):
        reason = "turn"
    rule = rules.goal_rule if reason == "rule" else ""
    turn.emit(FlagIgnored(robot=robot.id, flag=flag, reason=reason, next_flag=follows, rule=rule))


def _moved_this_register(turn: Turn, robot: Robot) -> bool:
    """Whether the robot has changed its square in this register."""
    for event in turn.events:
        match event:
            case RobotMoved() | RobotPushed() if event.robot == robot.id:
                return True
            case BeltsMoved() if any(ride.passenger == robot.id for ride in event.rides):
                return True
    return False


def count_flag(turn: Turn, robot: Robot, flag: int) -> None:
    """The flag counts for this robot."""
    robot.next_flag = min(flag + turn.rules.flag_step, len(turn.state.flags) + 1)
    robot.touched_at = turn.state.next_serial()
    robot.touched_turn = turn.state.turn
    turn.emit(
        FlagTouched(robot=robot.id, flag=flag, next_flag=robot.next_flag if turn.rules.flag_step > 1 else 0)
    )


def move_archive(turn: Turn, robot: Robot, square: Square) -> None:
    if robot.archive != square:
        robot.archive = square
        # AMIGO's markers on one square form a pile: later ones lie higher (004:644).
        robot.archived_at = turn.state.next_serial()
        turn.emit(ArchiveMoved(robot=robot.id, square=square))


def pass_over(turn: Turn, robot: Robot) -> None:
    """AMIGO: the robot has entered a square, in any way."""
    state = turn.state
    square = robot.square
    assert square is not None
    flag = state.flag_at(square)
    if (flag is not None or square in state.floor.repairs) and robot.passed != square:
        robot.passed, robot.passed_at = square, state.next_serial()
    if flag is not None:
        stop_on(turn, robot, flag)
        end_if_won(turn)


def archive_passed(turn: Turn) -> None:
    """AMIGO step 7: markers go to the last checkpoint or repair site entered in this register.

    A robot that stands on one without having entered it now (powered down until then, or put there as a
    duplicate) has stopped on it, which counts as well (rulebook 004:642, 004:669). Markers that come to one
    square together are piled up in the order in which their robots did, the first at the bottom (004:690).
    """
    robots = turn.state.in_dock_order()
    for robot in robots:
        if robot.square is not None and robot.passed is None:
            pass_over(turn, robot)
    for robot in sorted(robots, key=lambda robot: robot.passed_at):
        if robot.passed is not None and (turn.rules.power_down.archives or not robot.powered_down):
            move_archive(turn, robot, robot.passed)
        robot.passed, robot.passed_at = None, 0


def end_if_decided(turn: Turn) -> None:
    """Some course rules decide the race at the moment when something happens.

    They are asked after each square that a robot moves by its card, after each touch, and after every other
    step. All parts of such a step happen at once, so those who win or lose in it do so together.
    """
    for winners in turn.rules.winners_now:
        seats = winners(turn)
        if seats:
            finish_race(turn, seats)


def end_if_won(turn: Turn) -> None:
    """Robots with all flags have finished; that ends the race, unless it continues for the other places.

    Then it ends once all players but one have a place; a player's first robot counts (ruling R119).
    """
    state, rules = turn.state, turn.rules
    end_if_decided(turn)
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
    placed = {robot.seat for robot in state.robots if robot.status == "home"}
    if len({robot.seat for robot in state.robots} - placed) <= 1:
        finish_race(turn, state.winners)


def finish_race(
    turn: Turn, winners: tuple[int, ...], reason: EndReason = "goal", decided_by: WinnerRule = "goal"
) -> None:
    """The race is over; a team wins together."""
    state = turn.state
    winners = tuple(sorted({mate for seat in winners for mate in state.teammates(seat)}))
    state.finished = True
    state.winners = winners
    turn.emit(
        RaceEnded(
            winners=winners,
            ranking=ranking(turn, winners),
            reason=reason,
            turns=state.turn if reason == "turns" else 0,
            decided_by=decided_by,
        )
    )
    raise RaceOver


def ranking(turn: Turn, winners: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Seats by place: winners, later finishers, then by flags; equals and teams share a place."""
    state = turn.state

    def standing(seat: int) -> tuple[int, int, int]:
        robots = [robot for mate in state.teammates(seat) for robot in state.robots_of(mate)]
        place = min((robot.place for robot in robots if robot.place is not None), default=99)
        return (0 if seat in winners else 1, place, -max(map(turn.rules.flags_touched, robots)))

    places: dict[tuple[int, int, int], list[int]] = {}
    for seat in sorted({robot.seat for robot in state.robots}):
        places.setdefault(standing(seat), []).append(seat)
    return tuple(tuple(places[key]) for key in sorted(places))


def end_if_nobody_is_left(turn: Turn) -> None:
    """End of turn: course rules, time limit, or all robots lost (rulebook 004:698, 003:316)."""
    state, rules = turn.state, turn.rules
    end_if_won(turn)
    decided = bool(state.winners) or not rules.has_flags
    if state.time_up:
        if decided:
            finish_race(turn, state.winners, state.time_up_by)
        finish_race(turn, _first_with_most_flags(turn), state.time_up_by, "first flags")
    if all(robot.status in ("out", "home") for robot in state.robots):
        if decided or rules.all_lost == "none":
            finish_race(turn, state.winners, "losses")
        most = max(map(rules.flags_touched, state.robots))
        winners = tuple(sorted({robot.seat for robot in state.robots if rules.flags_touched(robot) == most}))
        finish_race(turn, winners, "losses", "most flags")


def _first_with_most_flags(turn: Turn) -> tuple[int, ...]:
    """The seat that was first to reach the highest number of flags; none if nobody has a flag."""
    touched = turn.rules.flags_touched
    best = max(turn.state.robots, key=lambda robot: (touched(robot), -robot.touched_at))
    return (best.seat,) if touched(best) > 0 else ()
