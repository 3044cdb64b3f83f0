"""RoboRally, the 2005 edition (rulebook 000)."""

from __future__ import annotations

from botyard.rally.engine.editions.sequence import REGISTER
from botyard.rally.engine.option_deck import shuffle_options
from botyard.rally.engine.options import printed_options
from botyard.rally.engine.phases.checkpoints import end_if_nobody_is_left
from botyard.rally.engine.phases.cleanup import (
    clear_registers,
    repair_and_upgrade,
    repair_flag_and_site,
    repair_one,
    repair_one_and_option,
)
from botyard.rally.engine.phases.damage import lowest_register
from botyard.rally.engine.phases.deal import begin_turn, deal, power_down_robots
from botyard.rally.engine.phases.power_down import announce_power_down, declare_options, stay_down
from botyard.rally.engine.phases.program import program
from botyard.rally.engine.phases.reenter import by_destruction, reenter
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.phases.start import deal_out_docks, hand_out_robots, start_on_docks
from botyard.rally.engine.profile import (
    CHANGES_ARE_HARMLESS,
    OPTIONAL_LIVES,
    READY,
    Difference,
    Official,
    commonly_played,
)
from botyard.rally.engine.rule_groups import PowerDown, Reentry, Timer
from botyard.rally.engine.rules import Rules

RULES = Rules(
    edition="2005",
    name="RoboRally 2005",
    place=1,
    about=(
        "Docks to start from, flags touched at the end of a register, three lives.",
        "The last player to program has 30 seconds on the sand timer.",
        "Destroyed robots come back with two damage at the end of the turn; there are option cards.",
    ),
    first_course="risky-exchange",
    courses_of="2005",
    book="2005",
    players=(2, 8),
    official=(
        Official(OPTIONAL_LIVES, "Setup"),  # 000:110
        Official("play_on", "How to win, p. 10"),  # 000:351
        Official(READY, "Programming the robots, p. 4"),  # 000:136
    ),
    profiles=(
        commonly_played(
            Difference(
                OPTIONAL_LIVES,
                True,
                "A crowded floor costs more lives; the book offers a fourth with five or more players.",
            ),
            CHANGES_ARE_HARMLESS,
        ),
    ),
    lives=3,
    optional_lives=lambda players, boards: 4 if players >= 5 else 3,
    flag_range=(1, 8),
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
    options=printed_options("2005"),
)
