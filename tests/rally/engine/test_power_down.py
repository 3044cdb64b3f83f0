"""Powering down (rulebook 000:158-168, 000:333, 002:386-400, 003:143-151, 004:708-719)."""

from __future__ import annotations

import pytest
from tests.rally.races import (
    EDITIONS,
    arrange,
    asked,
    go_on,
    happened,
    next_turn,
    program,
    small_race,
    stand_still,
)

from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick
from botyard.rally.engine.events import PowerDownAnnounced, PoweredDown, PoweredUp
from botyard.rally.engine.game import Game


def to_announcements(game: Game) -> None:
    go_on(game, lambda: game.phase != "program")


@pytest.mark.parametrize("edition", ["1994", "dutch", "2005"])
def test_only_damaged_robots_may_announce(edition: str) -> None:
    """Rulebook 002:215, 003:143, 000:158."""
    game = small_race(edition, 3)
    arrange(game, r1={"damage": 2})
    to_announcements(game)
    assert [decision.robot for decision in asked(game, "ChoosePowerDown")] == [1]


def test_dock_1_decides_first_and_everybody_is_told() -> None:
    """Rulebook 000:168: one after the other, because it may matter to the next."""
    game = small_race("2005", 3, seed="3")
    arrange(game, r0={"damage": 1}, r1={"damage": 1}, r2={"damage": 1})
    to_announcements(game)
    order = []
    while questions := asked(game, "ChoosePowerDown"):
        (question,) = questions
        order.append(game.state.robots[question.robot or 0].dock)
        game.submit(question.seat, question.key, True)
        assert len(happened(game, PowerDownAnnounced)) == len(order)
        assert [event.robot for event in game.events_for(None) if isinstance(event, PowerDownAnnounced)]
    assert order == [1, 2, 3]


def test_amigo_has_it_only_as_a_variant() -> None:
    """Rulebook 004:708."""
    game = small_race("amigo2000", 2)
    to_announcements(game)
    assert not asked(game, "ChoosePowerDown")


def test_amigo_variant_any_robot_may_announce_even_before_it_has_entered() -> None:
    """Rulebook 004:709-711."""
    game = small_race("amigo2000", 2, rules={"power_down": True})
    to_announcements(game)
    assert [decision.robot for decision in asked(game, "ChoosePowerDown")] == [0]
    next_turn(game, ChoosePowerDown=True)
    assert {event.robot for event in happened(game, PoweredDown)} == {0, 1}


@pytest.mark.parametrize("edition", ["1994", "dutch", "2005"])
def test_in_the_next_turn_the_robot_is_off_and_undamaged(edition: str) -> None:
    """Rulebook 000:160, 002:386, 003:147-149: no damage, no locks, no cards."""
    game = small_race(edition, 2)
    far_apart(game)
    arrange(game, r0={"damage": 5, "locked": (5,), "registers": {5: "UT@10"}, "hand": hand_of_four()})
    next_turn(game, ChoosePowerDown=first_robot, ChooseProgram=turning)
    robot = game.state.robots[0]
    assert robot.powered_down
    assert (robot.damage, robot.locked, robot.hand) == (0, (), ())
    assert all(not register.cards for register in robot.registers)
    assert [decision.robot for decision in game.pending()] == [1]
    assert broken_invariants(game.state, game.rules) == []


def far_apart(game: Game) -> None:
    """Out of each other's rows and columns, real, and away from pit and edge."""
    arrange(
        game,
        r0={"square": (1, 1), "virtual": False},
        r1={"square": (6, 5), "virtual": False},
    )


def first_robot(decision: Decision) -> bool:
    return decision.robot == 0


def hand_of_four() -> list[str]:
    return ["RL@70", "RR@80", "RL@90", "RR@100"]


def turning(decision: ChooseProgram) -> list[list[int] | None]:
    """Cards that stay on the spot as far as the hand has them."""
    hand = sorted(card.priority for card in decision.hand)
    return [None if register in decision.locked else [hand.pop(0)] for register in range(1, 6)]


def powered_down_race(edition: str, **more: object) -> Game:
    """Robot 0 is off in this turn, robot 1 is programming."""
    game = small_race(edition, 2, **more)
    far_apart(game)
    arrange(game, r0={"damage": 3, "hand": ["RL@70", "RR@80", "RL@90", "RR@100", "RL@110", "UT@10"]})
    next_turn(game, ChoosePowerDown=first_robot, ChooseProgram=turning)
    assert game.state.robots[0].powered_down
    return game


@pytest.mark.parametrize("edition", ["1994", "dutch", "2005"])
def test_staying_down_is_asked_at_the_end_of_the_turn(edition: str) -> None:
    """Rulebook 000:166, 000:288, 002:227: damage taken meanwhile is removed again."""
    game = powered_down_race(edition)
    arrange(game, r0={"damage": 2})
    stand_still(game, 1)
    go_on(game, lambda: bool(asked(game, "ChooseStayDown")))
    assert game.state.turn == 2
    next_turn(game, ChooseStayDown=True)
    assert game.state.robots[0].powered_down
    assert game.state.robots[0].damage == 0


@pytest.mark.parametrize("edition", ["1994", "dutch", "2005"])
def test_powering_up_is_the_default(edition: str) -> None:
    game = powered_down_race(edition)
    stand_still(game, 1)
    next_turn(game)
    assert not game.state.robots[0].powered_down
    assert len(game.state.robots[0].hand) == 9
    assert [event.robot for event in happened(game, PoweredUp)] == [0]


def test_lock_fill_by_the_deck_keeps_its_random_card_for_the_next_turn() -> None:
    """Rulebook 000:333."""
    game = powered_down_race("2005")
    arrange(game, r0={"damage": 4})
    arrange(game, r1={"square": (1, 4), "facing": "N"})
    program(game, 1, "UT@20", "UT@30", "UT@40", "UT@50", "UT@60")
    next_turn(game)
    robot = game.state.robots[0]
    assert robot.damage == 6
    assert robot.locked == (4, 5)
    assert all(len(robot.register(number).cards) == 1 for number in (4, 5))
    assert robot.face_up == (4, 5)
    assert len(robot.hand) == 3
    assert broken_invariants(game.state, game.rules) == []


def test_lock_fill_kept_leaves_the_program_of_the_announcing_turn() -> None:
    """House rule pd.lock_fill = kept, as the official answers of 1994 have it."""
    game = powered_down_race("1994", rules={"pd.lock_fill": "kept"})
    old = [register.cards[0] for register in game.state.robots[0].registers]
    assert len(old) == 5
    arrange(game, r0={"damage": 4})
    arrange(game, r1={"square": (1, 4), "facing": "N"})
    program(game, 1, "UT@20", "UT@30", "UT@40", "UT@50", "UT@60")
    next_turn(game, ChooseStayDown=False)
    robot = game.state.robots[0]
    assert robot.locked == (4, 5)
    assert [robot.register(number).cards[0] for number in (4, 5)] == old[3:]
    assert all(not robot.register(number).cards for number in (1, 2, 3))
    assert broken_invariants(game.state, game.rules) == []


def test_lock_fill_kept_survives_a_second_turn_off() -> None:
    game = powered_down_race("1994", rules={"pd.lock_fill": "kept"})
    old = game.state.robots[0].registers
    for _ in range(2):
        arrange(game, r0={"damage": 5, "locked": (5,)})
        stand_still(game, 1)
        next_turn(game, ChooseStayDown=True)
        assert game.state.robots[0].registers == old
        assert game.state.robots[0].locked == ()
        assert broken_invariants(game.state, game.rules) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_announced_then_destroyed_may_choose_again(edition: str) -> None:
    """Rulebook 000:164, and so in the other editions; the default is what was announced."""
    for choice in (True, False):
        game = small_race(edition, 2, rules={"power_down": True})
        next_turn(game)
        far_apart(game)
        arrange(
            game, r0={"damage": 1, "square": (4, 3), "facing": "E", "archive": (2, 2), "status": "racing"}
        )
        program(game, 0, "M1@490", "RL@70", "RR@80", "RL@90", "RR@100")
        stand_still(game, 1)
        go_on(game, lambda g=game: bool(asked(g, "ChooseReentryPower")), ChoosePowerDown=first_robot)
        (question,) = game.pending()
        assert isinstance(question, Pick)
        assert question.choices == (True, False)
        game.submit(0, question.key, choice)
        go_on(game, lambda g=game: g.phase == "program")
        assert game.state.robots[0].powered_down is choice


def test_amigo_duplicates_are_not_offered_to_start_powered_down() -> None:
    """They are undamaged, unless that variant is on too (004:721-723)."""
    for damaged in (False, True):
        rules = {"power_down": True, "damaged_duplicates": damaged}
        game = small_race("amigo2000", 2, rules=rules)
        next_turn(game)
        far_apart(game)
        arrange(game, r0={"square": (4, 3), "facing": "E", "archive": (2, 2), "status": "racing"})
        program(game, 0, "M1@490", "RL@70", "RR@80", "RL@90", "RR@100")
        stand_still(game, 1)
        asked_power: list[object] = []

        def power(decision: object, asked_power: list[object] = asked_power) -> bool:
            asked_power.append(decision)
            return True

        next_turn(game, ChooseReentryPower=power)
        assert len(asked_power) == damaged
        assert game.state.robots[0].powered_down is damaged
