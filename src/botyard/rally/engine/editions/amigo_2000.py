"""RoboRally, the German edition by AMIGO, 2000 (rulebook 004).

Robots have no lasers, there are no options, and powering down is a variant. Robots wait off the floor until
their first card is executed, checkpoints count when they are crossed, and each duplicate costs a life.
"""

from __future__ import annotations

from botyard.rally.engine.editions.sequence import REGISTER
from botyard.rally.engine.elements.lasers import fire_board_then_robots
from botyard.rally.engine.phases.checkpoints import archive_passed, end_if_nobody_is_left
from botyard.rally.engine.phases.cleanup import (
    clear_registers,
    repair_and_upgrade,
    repair_better_of_both,
    repair_by_wrenches,
    repair_one,
)
from botyard.rally.engine.phases.damage import register_of_choice
from botyard.rally.engine.phases.deal import begin_turn, deal, power_down_robots
from botyard.rally.engine.phases.power_down import announce_power_down, stay_down
from botyard.rally.engine.phases.program import program
from botyard.rally.engine.phases.reenter import by_archive_pile, reenter
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.phases.start import docks_by_seat, hand_out_robots
from botyard.rally.engine.profile import (
    CHANGES_ARE_HARMLESS,
    READY,
    Difference,
    Official,
    commonly_played,
)
from botyard.rally.engine.rule_groups import PowerDown, Reentry
from botyard.rally.engine.rules import NO_OPTIONS, Rules
from botyard.rally.floor.course_checks import board_count, boards_side_by_side, flags_on_open_floor

AMIGO_STEPS = {"lasers": fire_board_then_robots, "touch": archive_passed}

RULES = Rules(
    edition="amigo2000",
    name="RoboRally AMIGO 2000",
    place=4,
    about=(
        "The gentle one, for two to four: robots have no lasers, and there are no option cards.",
        "Robots enter one by one on checkpoint 1; checkpoints count when you cross them.",
        "Each new robot costs a life and starts without damage. Powering down is a variant.",
    ),
    first_course="shift-change",
    courses_of="amigo2000",
    book="amigo2000",
    players=(2, 4),
    official=(
        Official("robot_lasers", "Varianten"),  # 004:702-706
        Official("power_down", "Varianten"),  # 004:708-719
        Official("damaged_duplicates", "Varianten"),  # 004:721-723
        Official(READY, "II. Programmieren der Roboter"),  # 004:207
    ),
    profiles=(
        commonly_played(
            Difference(
                "robot_lasers", True, "All other editions have them, and players who know those miss them."
            ),
            Difference("power_down", True, "With lasers in play, players need a way to get rid of damage."),
            Difference("damaged_duplicates", True, "Without it, driving into a pit helps a damaged robot."),
            CHANGES_ARE_HARMLESS,
        ),
    ),
    lives=3,
    optional_lives=lambda players, boards: 3,
    flag_range=(2, 6),
    check_flags=flags_on_open_floor,
    check_boards=lambda floor: board_count(1, 4)(floor) + boards_side_by_side(floor),
    start="first flag",
    set_up=(docks_by_seat, hand_out_robots),
    first_flag=2,
    turn=(
        begin_turn,
        power_down_robots,
        deal,
        program,
        announce_power_down,
        *(play_register,) * 5,
        repair_and_upgrade,
        clear_registers,
        stay_down,
        reenter,
        end_if_nobody_is_left,
    ),
    register=tuple((name, AMIGO_STEPS.get(name, step)) for name, step in REGISTER),
    redeal_rotations=True,
    first_card_must_move=True,
    power_down=PowerDown(allowed=False, only_damaged=False, on_reentry=False, touches=False, archives=False),
    unlock=register_of_choice,
    voluntary_repair=True,
    repair=repair_better_of_both,
    use_flag=repair_one,
    use_site=repair_by_wrenches,
    option_wrenches=NO_OPTIONS,
    pay_life_at="reentry",
    dissolve_program=True,
    reentry=Reentry(damage=0, sight_limit=0, order=by_archive_pile),
    robot_lasers=False,
    touch_on_entry=True,
)
