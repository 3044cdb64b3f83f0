"""RoboRally, the 1994 original (rulebook 002)."""

from __future__ import annotations

from botyard.rally.course_checks import flag_count, flags_out_of_corners
from botyard.rally.editions.sequence import REGISTER
from botyard.rally.options import option_deck
from botyard.rally.phases.checkpoints import end_if_nobody_is_left
from botyard.rally.phases.cleanup import (
    clear_registers,
    materialise,
    repair_and_upgrade,
    repair_flag_or_site,
    repair_one,
    repair_two_or_option,
)
from botyard.rally.phases.damage import register_of_choice
from botyard.rally.phases.deal import begin_turn, deal, power_down_robots
from botyard.rally.phases.power_down import announce_power_down, declare_options, stay_down
from botyard.rally.phases.program import program
from botyard.rally.phases.reenter import by_dock, reenter
from botyard.rally.phases.registers import play_register
from botyard.rally.phases.start import docks_by_seat, hand_out_robots, shuffle_options, start_on_one_square
from botyard.rally.rules import PowerDown, Reentry, Rules


def lives(players: int, boards: int) -> int:
    """One more from five players on, one more from five boards on (rulebook 002:161-169)."""
    return 3 + (players >= 5) + (boards >= 5)


RULES = Rules(
    edition="1994",
    name="RoboRally 1994",
    players=(1, 8),
    lives=3,
    optional_lives=lives,
    check_flags=lambda floor, flags: flag_count(1, 8)(floor, flags) + flags_out_of_corners(floor, flags),
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
    power_down=PowerDown(touches=False, archives=False),
    unlock=register_of_choice,
    repair=repair_flag_or_site,
    use_flag=repair_one,
    use_site=repair_two_or_option,
    reentry=Reentry(occupied="virtual", sight_limit=0, order=by_dock),
    all_lost="none",
    options=option_deck("1994"),
)
