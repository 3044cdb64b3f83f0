"""Every event and every question has its words."""

from __future__ import annotations

import pytest

from botyard.grid import E, N, S
from botyard.rally.engine import decisions as d
from botyard.rally.engine import events as e
from botyard.rally.engine.cards import EMPTY, Card, Register
from botyard.rally.engine.decisions import all_decision_types
from botyard.rally.engine.events import all_event_types
from botyard.rally.engine.robots import character
from botyard.rally.telling.question_words import choice_words, question
from botyard.rally.telling.story import log_lines
from botyard.rally.telling.words import Cast, describe

MOVE = Card(490, "M1")
LEFT = Card(70, "RL")


def cast() -> Cast:
    return Cast(("Ann", "You"), {0: "Twonky", 1: "Zoom Bot"}, {0: 0, 1: 1}, ("chop shop",))


EVENTS: list[tuple[e.Event, str]] = [
    (e.RaceStarted(edition="2005", course="Twister"), "The race is on: Twister, RoboRally 2005."),
    (e.RobotChosen(robot=0, seat=0, name="Twonky", dock=2), "2. Twonky, driven by Ann."),
    (e.RobotChosen(robot=1, seat=1, name="Zoom Bot", dock=1), "1. Zoom Bot, driven by you."),
    (e.StartCardDrawn(seat=0, card=MOVE), "Ann draws Move 1 (490)."),
    (e.StartCardDrawn(seat=1, card=LEFT), "You draw Rotate Left (70)."),
    (e.TurnStarted(turn=3), "Turn 3."),
    (e.RegisterStarted(register=2), "Register 2."),
    (e.StepStarted(step="express belts"), "The express belts run."),
    (e.StepStarted(step="moving flags"), "Now: moving flags."),
    (e.CardsDealt(robot=0, count=1), "Twonky gets 1 card."),
    (e.HandReceived(robot=0, cards=(MOVE, LEFT)), "Twonky holds Move 1 (490), Rotate Left (70)."),
    (
        e.HandShown(robot=0, cards=(LEFT,)),
        "Twonky shows a hand of nothing but rotations and is dealt a new one.",
    ),
    (e.ProgramFinished(robot=0), "Twonky is programmed."),
    (
        e.ProgramFinished(robot=0, filled_blind=(2, 4)),
        "Twonky is programmed; time ran out, and registers 2 and 4 were filled at random.",
    ),
    (
        e.ProgramLaid(robot=0, registers=(Register((MOVE,)), Register((MOVE, LEFT), "crab_legs"), EMPTY)),
        "Twonky will run: Move 1 (490), Move 1 (490) + Rotate Left (70), empty.",
    ),
    (e.PowerDownAnnounced(robot=0), "Twonky will power down for the next turn."),
    (e.PoweredDown(robot=0), "Twonky is powered down for this turn."),
    (e.PoweredUp(robot=0), "Twonky is powered up again."),
    (e.CardRevealed(robot=0, register=1, cards=(MOVE,)), "Twonky plays Move 1 (490)."),
    (e.RobotTurned(robot=0, facing=E, cause="card"), "Twonky turns to face east."),
    (e.RobotTurned(robot=0, facing=E, cause="gear"), "A gear turns Twonky to face east."),
    (e.RobotMoved(robot=0, origin=(1, 1), square=(1, 0), cause="card"), "Twonky moves 1 square north."),
    (e.RobotMoved(robot=0, origin=(1, 1), square=(2, 1), cause="pusher"), "A pusher moves Twonky east."),
    (e.RobotPushed(robot=1, origin=(1, 1), square=(0, 1), by=0), "Twonky pushes Zoom Bot west."),
    (e.RobotPushed(robot=1, origin=(1, 1), square=(1, 2)), "A pusher pushes Zoom Bot south."),
    (e.RobotBlocked(robot=0, direction=N), "A wall stops Twonky on its way north."),
    (
        e.BeltsMoved(express=True, rides=(e.Ride(0, (1, 1), (2, 1), N),)),
        "An express belt carries Twonky east.",
    ),
    (
        e.BeltsMoved(express=False, rides=(e.Ride(0, (1, 1), (2, 1), N), e.Ride(1, (2, 1), (3, 1), N))),
        "Belts carry Twonky and Zoom Bot.",
    ),
    (e.FlagMoved(flag=2, square=(3, 4), cause="belt"), "A belt carries flag 2 to 3,4."),
    (e.FlagMoved(flag=2, square=None, cause="fallen", fell="edge"), "Flag 2 falls off the floor."),
    (e.FlagMoved(flag=2, square=None, cause="fallen", fell="pit"), "Flag 2 falls into a pit."),
    (
        e.FlagBlocked(flag=2, direction=N, reason="meeting", flags=(3,)),
        "Flag 2 stays on its belt: flag 3 would come to the same square.",
    ),
    (
        e.FlagIgnored(robot=0, flag=3, reason="order", next_flag=2),
        "Flag 3 does not count for Twonky: flag 2 comes first.",
    ),
    (
        e.FlagIgnored(robot=0, flag=2, reason="rule", next_flag=2, rule="superbot"),
        "Flag 2 does not count for Twonky: the rule SuperBot forbids it.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, reason="meeting", cause="belt", others=(1,)),
        "Twonky stays on its belt: Zoom Bot would come to the same square.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, reason="head-on", cause="express", others=(1,)),
        "Twonky stays on its express belt: Zoom Bot comes the other way.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, others=(1,)),
        "Twonky cannot push Zoom Bot north: a wall is in the way.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, cause="pusher"),
        "A pusher cannot move Twonky: a wall is in the way.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, cause="pressor_beam", others=(1,)),
        "The Pressor Beam cannot move Twonky and Zoom Bot: a wall is in the way.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, reason="clash", cause="pusher"),
        "Twonky stays: it is pushed two ways at once.",
    ),
    (
        e.RobotBlocked(robot=0, direction=N, reason="clash", cause="pusher", others=(1,)),
        "Twonky stays: its push and that of Zoom Bot cancel each other.",
    ),
    (
        e.RobotControlled(robot=1, by=0, cards=(MOVE,)),
        "Zoom Bot is controlled and executes the card of Twonky: Move 1 (490).",
    ),
    (e.RobotTurned(robot=0, facing=S, cause="curve"), "A curved belt turns Twonky to face south."),
    (
        e.OptionUsed(robot=0, option="gyroscopic_stabilizer", detail="gear"),
        "A gear does not turn Twonky: its Gyroscopic Stabilizer is on.",
    ),
    (
        e.OptionFailed(robot=0, option="scrambler", reason="no card", target=1),
        "The Scrambler of Twonky has no effect on Zoom Bot: there is no card to replace.",
    ),
    (
        e.WeaponBarred(robot=0, option="tractor_beam", target=1, reason="adjacent"),
        "Twonky cannot fire the Tractor Beam at Zoom Bot: the target is next to it.",
    ),
    (
        e.OptionMissed(robot=0, reason="none left"),
        "Twonky gets no option: no option is left to draw.",
    ),
    (
        e.RobotMoved(robot=1, origin=(1, 1), square=(2, 1), cause="tractor_beam"),
        "The Tractor Beam pulls Zoom Bot east.",
    ),
    (
        e.DamagePrevented(robot=0, option="shield", cause="robot laser", by=1),
        "The Shield of Twonky stops a point of damage from Zoom Bot's laser.",
    ),
    (e.FlagMoved(flag=2, square=(3, 4), cause="returned"), "Flag 2 is put back to 3,4."),
    (e.FlagMoved(flag=2, square=None, cause="taken", robot=0), "Twonky takes flag 2."),
    (e.FlagMoved(flag=2, square=(3, 4), cause="dropped", robot=0), "Twonky drops flag 2 at 3,4."),
    (e.RuleApplied(rule="superbot", robot=0, detail="becomes SuperBot"), "Twonky becomes SuperBot."),
    (
        e.RuleApplied(rule="rotating-boards", robot=0, detail="heads"),
        "Twonky tosses heads: its board will turn.",
    ),
    (
        e.RuleApplied(rule="rotating-boards", detail={"board": 0, "quarters": 1}),
        "The board chop shop turns a quarter clockwise.",
    ),
    (
        e.RuleApplied(rule="toggle-boggle", robot=0, detail={"flag": 2, "belongs to team": 0}),
        "Flag 2 now belongs to team A.",
    ),
    (
        e.RuleApplied(rule="capture-the-flag", robot=1, detail={"taken off the floor by": "Twonky"}),
        "Zoom Bot: taken off the floor by Twonky.",
    ),
    (e.BeamFired(squares=((1, 1),), beams=2, target=0), "A double board laser hits Twonky."),
    (e.ShotFired(robot=0, weapon="main_laser", target=1, squares=()), "Twonky shoots Zoom Bot."),
    (
        e.DamageTaken(robot=1, damage=4, cause="robot laser", by=0),
        "Zoom Bot takes 1 damage from Twonky's laser (4 now).",
    ),
    (e.DamageTaken(robot=1, damage=4, cause="laser"), "Zoom Bot takes 1 damage from a board laser (4 now)."),
    (e.DamageTaken(robot=1, damage=2, cause="return"), "Zoom Bot comes back with 2 damage."),
    (e.RegisterLocked(robot=1, register=5), "Register 5 of Zoom Bot locks."),
    (
        e.RegisterFilled(robot=1, register=5, cards=(MOVE,)),
        "Move 1 (490) lands face up on register 5 of Zoom Bot.",
    ),
    (e.RegisterUnlocked(robot=1, register=5), "Register 5 of Zoom Bot is free again."),
    (e.RobotDestroyed(robot=1, cause="pit", square=(1, 1)), "Zoom Bot falls into a pit."),
    (e.RobotDestroyed(robot=1, cause="edge", square=(1, 1), by=0), "Twonky pushes Zoom Bot off the floor."),
    (e.RobotDestroyed(robot=1, cause="damage", square=(1, 1), by=0), "Twonky destroys Zoom Bot."),
    (e.LifeLost(robot=1, lives=1), "Zoom Bot has 1 life left."),
    (e.LifeLost(robot=1, lives=0), "Zoom Bot has no life left."),
    (e.RobotOut(robot=1), "Zoom Bot is out of the race."),
    (e.FlagTouched(robot=1, flag=2), "Zoom Bot touches flag 2!"),
    (e.ArchiveMoved(robot=1, square=(3, 3)), "Zoom Bot will come back at 3,3 if destroyed."),
    (e.RepairDeclined(robot=1, points=2), "Zoom Bot declines a repair of 2 points."),
    (e.DamageRepaired(robot=1, damage=0), "Zoom Bot is repaired: no damage left."),
    (
        e.RobotEntered(robot=1, square=(3, 3), facing=S, virtual=True, damage=2),
        "Zoom Bot enters at 3,3 facing south (virtual, 2 damage).",
    ),
    (e.RobotMaterialised(robot=1), "Zoom Bot is no longer virtual."),
    (e.RobotFinished(robot=0, place=1), "Twonky has touched the last flag and finishes first!"),
    (e.RobotFinished(robot=0, place=2), "Twonky has touched the last flag and finishes in place 2."),
    (e.RaceEnded(winners=(), ranking=()), "The race is over. Nobody wins."),
    (
        e.RaceEnded(winners=(0,), ranking=(), reason="turns", turns=12, decided_by="first flags"),
        "The race ends at its limit of 12 turns. "
        "Ann (Twonky) was the first to touch the most flags and wins!",
    ),
    (
        e.RaceEnded(winners=(), ranking=(), reason="turns", turns=3, decided_by="first flags"),
        "The race ends at its limit of 3 turns. Nobody has touched a flag, so nobody wins.",
    ),
    (
        e.RaceEnded(winners=(), ranking=(), reason="time"),
        "The race ends because the agreed time is up. Nobody has reached the goal, so nobody wins.",
    ),
    (
        e.RaceEnded(winners=(0, 1), ranking=(), reason="losses", decided_by="most flags"),
        "The race ends because no robot is left. "
        "Ann (Twonky) and You (Zoom Bot) have touched the most flags and win together!",
    ),
    (
        e.RaceEnded(winners=(1,), ranking=(), reason="standstill"),
        "The race ends because nothing can change any more. You (Zoom Bot) finished first and win!",
    ),
    (e.RaceEnded(winners=(1,), ranking=()), "The race is over. You (Zoom Bot) win!"),
    (e.RaceEnded(winners=(0,), ranking=()), "The race is over. Ann (Twonky) wins!"),
    (
        e.RaceEnded(winners=(0, 1), ranking=()),
        "The race is over. Ann (Twonky) and You (Zoom Bot) win together!",
    ),
]

OPTION_EVENTS: list[e.Event] = [
    e.DamagePrevented(robot=0, option="ablative_coat"),
    e.OptionDrawn(robot=0, option="brakes"),
    e.OptionsOffered(robot=0, options=("brakes", "shield")),
    e.OptionLost(robot=0, option="brakes", cause="sacrificed"),
    e.OptionLost(robot=0, option="brakes", cause="fire control"),
    e.OptionUsed(robot=0, option="brakes", detail="left", target=1),
    e.CardStored(robot=0, option="flywheel"),
    e.CardSeen(robot=0, option="flywheel", card=MOVE),
    e.RuleApplied(rule="moving-flags", robot=0, detail="drops the flag"),
    e.RuleApplied(rule="moving-flags"),
    e.RuleApplied(rule="moving-flags", detail={"flag": 2, "squares": [1, 2]}),
]


@pytest.mark.parametrize(("event", "sentence"), EVENTS)
def test_event_in_words(event: e.Event, sentence: str) -> None:
    assert describe(event, cast()) == sentence


@pytest.mark.parametrize("event", OPTION_EVENTS)
def test_options_and_rules_make_sentences(event: e.Event) -> None:
    sentence = describe(event, cast())
    assert sentence[0].isupper() or sentence[0].isdigit()
    assert sentence.endswith(".")
    assert "_" not in sentence


def test_every_event_has_words() -> None:
    told = {type(event) for event, _ in EVENTS} | {type(event) for event in OPTION_EVENTS}
    assert told == set(all_event_types())


def pick(kind: type[d.Pick], *choices: d.Choice, **more: object) -> d.Pick:
    return kind(seat=0, robot=0, choices=choices, **more)  # type: ignore[arg-type]


DECISIONS: list[tuple[d.Decision, list[str]]] = [
    (pick(d.ChooseRobot, "Twitch"), [f"Twitch: {character('Twitch').about}"]),
    (pick(d.ChooseFacing, "N", "W"), ["north", "west"]),
    (pick(d.ChooseEntry, "3,4,E"), ["3,4 facing east"]),
    (pick(d.ChooseReentry, "3,4,S"), ["3,4 facing south"]),
    (pick(d.ChooseReentryPower, False, True), ["no", "yes"]),
    (pick(d.ChoosePowerDown, False, True), ["no", "yes"]),
    (pick(d.ChooseStayDown, False, True), ["no", "yes"]),
    (pick(d.ChooseUnlock, 5, 0), ["register 5", "none, only a point of damage"]),
    (pick(d.ChooseDoubleSite, "repair", "option"), ["two points of repair", "an option card"]),
    (pick(d.ChooseLoss, "no_such_card"), ["no such card"]),
    (
        pick(d.ChooseSacrifice, "take", "give_up:no_such_card", "no_such_card"),
        ["the robot takes it", "give up the no such card", "the no such card takes it"],
    ),
    (pick(d.ChooseMove, "printed", "no_such_card", card=MOVE), ["Move 1 as printed", "with no such card"]),
    (
        pick(d.ChooseWeapon, "main_laser", "no_such_card", target=1, damage=4),
        ["main laser (4 damage)", "no such card"],
    ),
    (
        pick(d.ChooseShot, "through", "stop", option="high_power_laser", target=1),
        ["shoot through it", "stop at the first obstacle"],
    ),
    (
        pick(d.ChooseShot, "damage", "lock:3", "destroy:no_such_card", option="fire_control", target=1),
        ["damage", "lock register 3", "destroy the no such card"],
    ),
    (pick(d.ChooseSetting, "front", "on", option="shield"), ["front", "on"]),
    (pick(d.ChooseUse, False, True, option="recompile"), ["no", "yes"]),
    (pick(d.ChooseCard, 0, 490, option="flywheel"), ["none", "Move 1 (490)"]),
    (pick(d.ChooseReach, "none", "3,4"), ["nothing", "3,4"]),
    (pick(d.ChooseDraft, "no_such_card"), ["no such card"]),
    (pick(d.ChooseHome, 0, 1), ["chop shop", "board 2"]),
    (pick(d.ChoosePlacement, "3,4,N", "3,4"), ["3,4 facing north", "3,4"]),
    (d.ChooseProgram(seat=0, robot=0, hand=(MOVE,), locked=()), []),
]


@pytest.mark.parametrize(("decision", "choices"), DECISIONS)
def test_question_in_words(decision: d.Decision, choices: list[str]) -> None:
    asked = question(decision, cast())
    assert asked[0].isupper()
    assert asked.endswith(("?", ".", ")"))
    assert "_" not in asked
    if isinstance(decision, d.Pick):
        assert [choice_words(decision, choice, cast()) for choice in decision.choices] == choices


def test_every_question_has_words() -> None:
    assert {type(decision) for decision, _ in DECISIONS} == set(all_decision_types())


def step(robot: int, x: int, cause: str = "card") -> e.RobotMoved:
    return e.RobotMoved(robot=robot, origin=(x, 0), square=(x + 1, 0), cause=cause)


def push(robot: int, x: int) -> e.RobotPushed:
    return e.RobotPushed(robot=robot, origin=(x, 0), square=(x + 1, 0), by=0)


STORIES: list[tuple[str, list[e.Event], list[str]]] = [
    ("steps of a card", [step(0, 0), step(0, 1)], ["Twonky moves 2 squares east."]),
    (
        "steps with a push",
        [step(0, 0), push(1, 2), step(0, 1)],
        ["Twonky moves 2 squares east and pushes Zoom Bot."],
    ),
    (
        "push off the floor",
        [
            step(0, 0),
            push(1, 2),
            e.RobotDestroyed(robot=1, cause="edge", square=(3, 0), by=0),
            e.LifeLost(robot=1, lives=2),
            step(0, 1),
        ],
        [
            "Twonky moves 1 square east.",
            "Twonky pushes Zoom Bot off the floor.",
            "Zoom Bot has 2 lives left.",
            "Twonky moves 1 square east.",
        ],
    ),
    (
        "drive into a pit",
        [step(0, 0), e.RobotDestroyed(robot=0, cause="pit", square=(1, 0))],
        ["Twonky moves 1 square east, into a pit!"],
    ),
    (
        "a wall ends the card",
        [step(0, 0), e.RobotBlocked(robot=0, direction=E)],
        ["Twonky moves 1 square east, where a wall stops it."],
    ),
    (
        "a double laser locks registers",
        [
            e.BeamFired(squares=((0, 0),), beams=2, target=1),
            e.DamageTaken(robot=1, damage=5, cause="laser"),
            e.RegisterLocked(robot=1, register=5),
            e.DamageTaken(robot=1, damage=6, cause="laser"),
            e.RegisterLocked(robot=1, register=4),
        ],
        ["Zoom Bot takes 2 damage from a board laser (6 now); registers 4 and 5 are locked."],
    ),
    (
        "a shot that does no damage is told",
        [
            e.ShotFired(robot=0, weapon="main_laser", target=1, squares=((1, 0),)),
            e.StepStarted(step="touch"),
            e.DamageTaken(robot=1, damage=1, cause="robot laser", by=0),
        ],
        ["Twonky shoots Zoom Bot.", "Zoom Bot takes 1 damage from Twonky's laser (1 now)."],
    ),
    (
        "cards in the order of their moves",
        [
            e.CardRevealed(robot=0, register=1, cards=(LEFT,)),
            e.CardRevealed(robot=1, register=1, cards=(MOVE,)),
        ],
        ["Zoom Bot Move 1 (490) · Twonky Rotate Left (70)"],
    ),
    (
        "repair frees registers",
        [
            e.DamageRepaired(robot=0, damage=5),
            e.RegisterUnlocked(robot=0, register=4),
            e.DamageRepaired(robot=0, damage=4),
            e.RegisterUnlocked(robot=0, register=5),
        ],
        ["Twonky is repaired: 4 damage left; registers 4 and 5 are free again."],
    ),
    (
        "a flag brings the archive marker along",
        [e.FlagTouched(robot=0, flag=1), e.ArchiveMoved(robot=0, square=(3, 3))],
        ["Twonky touches flag 1!"],
    ),
]


@pytest.mark.parametrize(("events", "lines"), [row[1:] for row in STORIES], ids=[row[0] for row in STORIES])
def test_story(events: list[e.Event], lines: list[str]) -> None:
    assert [line.strip() for line in log_lines(events, cast())] == lines


@pytest.mark.parametrize(
    ("detail", "said"),
    [("register 3", "register 3"), ("brakes", "Brakes"), ("front", "front"), ("3,4", "3,4")],
)
def test_what_an_option_did(detail: str, said: str) -> None:
    event = e.OptionUsed(robot=0, option="fire_control", detail=detail, target=1)
    assert describe(event, cast()).endswith(f": {said}.")
