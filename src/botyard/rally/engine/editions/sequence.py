"""The register phase as most editions have it (rulebook 000:174-178, 000:219-222).

Each element says where its steps belong. Some are on the printed boards of only a few editions; they act
wherever a board has them (004:376).
"""

from __future__ import annotations

from botyard.rally.engine.elements import all_elements
from botyard.rally.engine.phases.checkpoints import touch_flags
from botyard.rally.engine.phases.move import move_robots
from botyard.rally.engine.phases.registers import reveal
from botyard.rally.engine.rules import Step


def _in_order() -> tuple[tuple[str, Step], ...]:
    """The robots' moves first, flags last, and all elements in between, each after the step it names."""
    steps: list[tuple[str, Step]] = [("reveal", reveal), ("move", move_robots)]
    waiting = [step for element in all_elements() for step in element.steps if step.in_every_race]
    while waiting:
        placed = [step for step in waiting if step.after in [name for name, _ in steps]]
        if not placed:
            raise AssertionError(f"{waiting[0].name!r} must follow {waiting[0].after!r}, which is not a step")
        for step in placed:
            at = [name for name, _ in steps].index(step.after) + 1
            steps.insert(at, (step.name, step.run))
        waiting = [step for step in waiting if step not in placed]
    return (*steps, ("touch", touch_flags))


REGISTER: tuple[tuple[str, Step], ...] = _in_order()
