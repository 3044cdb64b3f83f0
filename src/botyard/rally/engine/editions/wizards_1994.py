"""RoboRally, the 1994 original (rulebook 002)."""

from __future__ import annotations

from botyard.rally.engine.editions.sequence import REGISTER
from botyard.rally.engine.option_deck import shuffle_options
from botyard.rally.engine.options import printed_options
from botyard.rally.engine.phases.checkpoints import end_if_nobody_is_left
from botyard.rally.engine.phases.cleanup import (
    clear_registers,
    materialise,
    repair_and_upgrade,
    repair_better_of_both,
    repair_one,
    repair_two_or_option,
)
from botyard.rally.engine.phases.damage import register_of_choice
from botyard.rally.engine.phases.deal import begin_turn, deal, power_down_robots
from botyard.rally.engine.phases.power_down import announce_power_down, declare_options, stay_down
from botyard.rally.engine.phases.program import program
from botyard.rally.engine.phases.reenter import by_dock, reenter
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.phases.start import docks_by_seat, hand_out_robots, start_on_one_square
from botyard.rally.engine.profile import OPTIONAL_LIVES, Difference, Official, commonly_played
from botyard.rally.engine.rule_groups import PowerDown, Reentry
from botyard.rally.engine.rules import Rules
from botyard.rally.floor.course_checks import flags_out_of_corners


def lives(players: int, boards: int) -> int:
    """One more with five or more players, one more with five or more boards (rulebook 002:161-169)."""
    return 3 + (players >= 5) + (boards >= 5)


RULES = Rules(
    edition="1994",
    name="RoboRally 1994",
    place=2,
    about=(
        "All robots start on one square as virtual robots and become solid when they stand alone.",
        "Crossed wrenches repair two points or give an option; repairs free a register of your choice.",
        "No sand timer; a powered-down robot touches no flags.",
    ),
    first_course="sample-track",
    courses_of="1994",
    book="1994",
    players=(1, 8),
    official=(
        Official(OPTIONAL_LIVES, "Set Up"),  # 002:161-169
        Official("robots_per_player", "Overview of Game Play"),  # 002:137
        Official("play_on", "End Game, p. 11"),  # 002:187
    ),
    profiles=(
        commonly_played(
            Difference(
                OPTIONAL_LIVES,
                True,
                "Many players and long courses cost more lives; the book offers this number.",
            ),
            Difference(
                "pd.lock_fill",
                "kept",
                "The publisher's answers for 1994 leave the card that was played last.",
            ),
        ),
    ),
    lives=3,
    optional_lives=lives,
    flag_range=(1, 6),
    check_flags=flags_out_of_corners,
    start="shared",
    set_up=(shuffle_options, docks_by_seat, hand_out_robots, start_on_one_square),
    turn=(
        begin_turn,
        reenter,
        power_down_robots,
        deal,
        program,
        announce_power_down,
        declare_options,
        *(play_register,) * 5,
        repair_and_upgrade,
        materialise,
        clear_registers,
        stay_down,
        end_if_nobody_is_left,
    ),
    register=REGISTER,
    power_down=PowerDown(
        touches=False, archives=False, passive_options=False, draws_options=False, gives_up_options=False
    ),
    unlock=register_of_choice,
    voluntary_repair=True,
    repair=repair_better_of_both,
    use_flag=repair_one,
    use_site=repair_two_or_option,
    reentry=Reentry(occupied="virtual", sight_limit=0, order=by_dock),
    all_lost="none",
    options=printed_options("1994"),
)
