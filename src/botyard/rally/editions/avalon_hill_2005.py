"""RoboRally, the 2005 edition (rulebook 000)."""

from __future__ import annotations

from botyard.rally.course_checks import flag_count
from botyard.rally.editions.sequence import REGISTER
from botyard.rally.options import option_deck
from botyard.rally.phases.checkpoints import end_if_nobody_is_left
from botyard.rally.phases.cleanup import (
    clear_registers,
    repair_and_upgrade,
    repair_flag_and_site,
    repair_one,
    repair_one_and_option,
)
from botyard.rally.phases.damage import lowest_register
from botyard.rally.phases.deal import begin_turn, deal, power_down_robots
from botyard.rally.phases.power_down import announce_power_down, declare_options, stay_down
from botyard.rally.phases.program import program
from botyard.rally.phases.reenter import by_destruction, reenter
from botyard.rally.phases.registers import play_register
from botyard.rally.phases.start import deal_out_docks, hand_out_robots, shuffle_options, start_on_docks
from botyard.rally.rules import PowerDown, Reentry, Rules, Timer

RULES = Rules(
    edition="2005",
    name="RoboRally 2005",
    players=(2, 8),
    lives=3,
    optional_lives=lambda players, boards: 4 if players >= 5 else 3,
    check_flags=flag_count(1, 8),
    start="docks",
    set_up=(shuffle_options, deal_out_docks, hand_out_robots, start_on_docks),
    turn=(
        begin_turn,
        power_down_robots,
        deal,
        program,
        announce_power_down,
        declare_options,
        *(play_register,) * 5,
        repair_and_upgrade,
        clear_registers,
        stay_down,
        reenter,
        end_if_nobody_is_left,
    ),
    register=REGISTER,
    timer=Timer("last", 30),
    power_down=PowerDown(),
    unlock=lowest_register,
    repair=repair_flag_and_site,
    use_flag=repair_one,
    use_site=repair_one_and_option,
    reentry=Reentry(order=by_destruction, down_damage=True),
    options=option_deck("2005"),
)
