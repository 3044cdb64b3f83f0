"""Why something did not happen, in words: reasons are data in events and questions, and are worded here."""

from __future__ import annotations

from botyard.rally.engine import events as e
from botyard.rally.telling.vocabulary import listed, plain, rule_name, side

BELTS = ("belt", "express")

_HELD: dict[e.BlockReason, str] = {
    "wall": "a wall is in the way",
    "standing": "{others} stands in the way",
    "meeting": "{others} would come to the same square",
    "head-on": "{others} comes the other way",
    "clash": "it is pushed two ways at once",
}
_FLAG: dict[e.FlagReason, str] = {
    "order": "flag {next} comes first",
    "turn": "it has touched a flag in this turn",
    "powered down": "it is powered down",
    "rule": "the rule {rule} forbids it",
}
_OPTION = {
    "gone": "the target is gone",
    "target off": "the target is powered down",
    "off": "it does not work while powered down",
    "last register": "no register is left",
    "no card": "there is no card to replace",
    "empty deck": "the deck is empty",
    "no power-down": "robots may not power down in this race",
    "spent": "it has stopped what it can in this register",
    "adjacent": "the target is next to it",
    "too far": "the target is too far away",
}
MISSED = {
    "none left": "no option is left to draw",
    "powered down": "it is powered down",
}
BARRED = {
    "robot": "a robot stands there",
    "pit": "a pit",
    "sight": "facing a robot that is too near",
}


def blocked(event: e.RobotBlocked, robot: str, others: list[str], thing: str) -> str:
    """A robot stays where it is; `thing` is what should have moved it."""
    names = listed(others)
    if event.cause in BELTS:
        belt = "express belt" if event.cause == "express" else "belt"
        return f"{robot} stays on its {belt}: {held(event.reason, names)}."
    if event.reason == "clash":
        why = f"its push and that of {names} cancel each other" if others else _HELD["clash"]
        return f"{robot} stays: {why}."
    if event.cause != "card":
        along = f" and {names}" if others else ""
        return f"{thing} cannot move {robot}{along}: a wall is in the way."
    if others:
        return f"{robot} cannot push {names} {side(event.direction)}: a wall is in the way."
    return f"A wall stops {robot} on its way {side(event.direction)}."


def held(reason: e.BlockReason, others: str) -> str:
    """Why a belt does not carry something."""
    return _HELD[reason].format(others=others)


def ignored(event: e.FlagIgnored, robot: str) -> str:
    """A flag does not count."""
    why = _FLAG[event.reason].format(next=event.next_flag, rule=rule_name(event.rule))
    return f"Flag {event.flag} does not count for {robot}: {why}."


def option_failure(reason: str) -> str:
    """Why an option has no effect; a card's own reason is told as it is."""
    return _OPTION.get(reason, plain(reason))
