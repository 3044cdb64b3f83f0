"""Typing programs and other answers."""

from __future__ import annotations

import pytest

from botyard.cli.terminal.choice_entry import ChoiceEntry
from botyard.cli.terminal.program_entry import ProgramEntry
from botyard.errors import InputError
from botyard.grid import N
from botyard.rally.engine.cards import Card
from botyard.rally.engine.decisions import ChooseLoss, ChoosePowerDown, ChooseProgram, ChooseReentry
from botyard.rally.engine.view import RegisterView, RobotView
from botyard.rally.telling.words import Cast

HAND = tuple(
    Card(*card) for card in ((840, "M3"), (670, "M2"), (490, "M1"), (430, "BU"), (70, "RL"), (10, "UT"))
)


def robot(damage: int = 0, locked: dict[int, Card] | None = None) -> RobotView:
    kept = locked or {}
    registers = tuple(
        RegisterView(
            filled=number in kept, locked=number in kept, cards=(kept[number],) if number in kept else ()
        )
        for number in range(1, 6)
    )
    return RobotView(
        id=0, seat=0, name="Twonky", dock=1, status="racing", square=(1, 1), facing=N, damage=damage, lives=3,
        next_flag=1, archive=None, virtual=False, powered_down=False, going_down=False, team=None, place=None,
        controller=None, registers=registers, options=(), hand_size=len(HAND), hand=HAND,
    )  # fmt: skip


def draft(**more: object) -> ProgramEntry:
    question = ChooseProgram(seat=0, robot=0, hand=HAND, locked=(), key="k")
    for name, value in more.items():
        setattr(question, name, value)
    return ProgramEntry(question, robot())


@pytest.mark.parametrize("line", ["1 2 3 4 5", "12345", "1,2,3,4,5", " 1  2 345 "])
def test_cards_by_their_places(line: str) -> None:
    one = draft()
    one.add(line)
    assert one.complete
    assert one.choice() == [[840], [670], [490], [430], [70]]
    assert one.question.refusal(one.choice()) is None


def test_cards_one_after_the_other_and_back() -> None:
    one = draft()
    one.add("2 1")
    one.add("6")
    assert one.choice() == [[670], [840], [10], None, None]
    assert one.register_line() == "Program  1: Move 2 670  2: Move 3 840  3: U-Turn 10  4: ____  5: ____"
    one.undo()
    assert one.choice() == [[670], [840], None, None, None]
    assert one.hand_lines(80)[0].startswith("(1 Move 3 840)  (2 Move 2 670)   3 Move 1 490")


def test_locked_registers_are_skipped_and_explained() -> None:
    question = ChooseProgram(seat=0, robot=0, hand=HAND[:4], locked=(2, 5), key="k")
    one = ProgramEntry(question, robot(6, {2: Card(500, "M1"), 5: Card(80, "RR")}))
    one.add("123")
    assert one.choice() == [[840], None, [670], [490], None]
    assert "2: [Move 1 500 LOCKED]" in one.register_line()
    assert one.notes() == ["Register 2 and 5 keep their cards: 6 damage. Repair or power down to unlock."]


def test_two_cards_on_one_register() -> None:
    one = draft(pairs=((490, 70, "crab_legs"), (490, 70, "dual_processor"), (670, 70, "dual_processor")))
    with pytest.raises(InputError, match=r"say how the cards share the register: 3\+5c \(.*\) or 3\+5d"):
        one.add("3+5")
    with pytest.raises(InputError, match="cannot share a register"):
        one.add("1+2")
    one.add("3+5c 1 2")
    assert one.choice() == [[490, 70, "crab_legs"], [840], [670], None, None]
    one.undo()
    one.undo()
    one.undo()
    one.add("2 + 5")
    assert one.choice()[0] == [670, 70, "dual_processor"]


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("7", "there is no card 7; your hand has the cards 1 to 6"),
        ("1 x", "'x' is not a card"),
        ("1 2 1", "card 1 is used twice"),
        ("123456", "that is 6 cards for 5 free registers"),
    ],
)
def test_complaints(line: str, complaint: str) -> None:
    one = draft()
    with pytest.raises(InputError, match=complaint):
        one.add(line)
    assert one.entries == []


# Other questions


def entry(kind: type, *choices: object) -> ChoiceEntry:
    return ChoiceEntry(kind(seat=0, robot=0, choices=choices), Cast(robots={0: "Twonky"}))


@pytest.mark.parametrize(("line", "answer"), [("", False), ("y", True), ("YES", True), ("n", False)])
def test_yes_or_no(line: str, answer: bool) -> None:
    assert entry(ChoosePowerDown, False, True).choice(line) is answer


@pytest.mark.parametrize(
    ("line", "answer"),
    [("", "3,4,N"), ("3,4 s", "3,4,S"), ("3 4 south", "3,4,S"), ("-1,0 e", "-1,0,E"), ("3,4,n", "3,4,N")],
)
def test_squares_with_facings(line: str, answer: str) -> None:
    assert entry(ChooseReentry, "3,4,N", "3,4,S", "-1,0,E").choice(line) == answer


def test_a_single_square_needs_only_a_facing() -> None:
    one = entry(ChooseReentry, "3,4,N", "3,4,E")
    assert one.choice("east") == "3,4,E"
    assert one.prompt() == "north, east, south or west (Enter: north) · ?: help"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("s", "type a square"),
        ("9,9 n", "9,9 is not possible"),
        ("3,4 w", "on 3,4 the robot may face north/south"),
    ],
)
def test_bad_squares(line: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        entry(ChooseReentry, "3,4,N", "3,4,S", "-1,0,E").choice(line)


def test_choices_by_number_or_first_letters() -> None:
    one = entry(ChooseLoss, "brakes", "shield")
    assert one.lines() == ["1 Brakes   2 Shield"]
    assert one.choice("2") == "shield"
    assert one.choice("bra") == "brakes"
    with pytest.raises(InputError, match="not one of the choices; type a number from 1 to 2"):
        one.choice("3")
