"""Fire Control: a hit of the main laser locks a register or destroys an option (rulebook 000:873, 003:362).

The shooter decides for each shot and each robot hit, in place of the damage. The target cannot give up an
option against it and a coat does not stop it, but a shield stops the hit first. A locked register
carries the damage token (003:362, and the publisher's correction for 2005: a lock is a token that lies on a
register, 000:325), so the target has one damage more and repairs free the register. With the house rule
`fire_control = printed` the lock is not damage, and only a power-down or a destruction ends it.
"""

from __future__ import annotations

from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.decisions import ChooseShot
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.option_deck import discard_option
from botyard.rally.engine.phases.damage import add_token, lock_register
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit


class FireControl(Option):
    id = "fire_control"
    name = "Fire Control"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:873 R44", "003:362 R44", "lists 002:535 R44")
    category = "weapon"
    simulated = "covered"
    text = (
        "When the main laser hits, you may lock a register of the target, with the damage token on it, or "
        "destroy one of its options, instead of doing damage. No option can be given up to prevent that."
    )

    def alters_hit(self, turn: Turn, robot: Robot, target: Robot, hit: Hit) -> bool:
        locks = tuple(f"lock:{number}" for number in REGISTERS if number not in target.locked)
        options = tuple(f"destroy:{card.id}" for card in target.options)
        if not locks and not options:
            return False
        question = ChooseShot(
            seat=robot.seat,
            robot=robot.id,
            option=self.id,
            target=target.id,
            choices=("damage", *locks, *options),
            number=hit.number,
            shots=hit.shots,
        )
        choice: str = turn.ask(question)
        if choice == "damage":
            return False
        what, _, which = choice.partition(":")
        detail = which if what == "destroy" else f"register {which}"
        turn.emit(OptionUsed(robot=robot.id, option=self.id, detail=detail, target=target.id))
        if what == "destroy":
            discard_option(turn, target, which, "shot")
        elif turn.rules.applied.get("fire_control") == "printed":
            target.jammed = tuple(sorted((*target.jammed, int(which))))
            lock_register(turn, target, int(which))
        else:
            add_token(turn, target, hit, lock=int(which))
        return True
