"""Where the four rulebooks differ, as far as the reference needs it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Book:
    """Where the four rulebooks differ."""

    virtual: bool = False
    """Robots that share a square are virtual (002:235)."""
    touches_in_passing: bool = False
    """Flags and repair sites count when a robot passes over them (004:642, 004:669), not only where it
    stops."""
    board_lasers_first: bool = False
    """Robots fire after the board's lasers (004:703), not in the same segment (000:246, 002:263, 003:160)."""
    shut_down_touches: bool = True
    """A robot that is powered down touches flags and moves its archive marker (000:262-264); forbidden in
    002:400 and 004:714."""
    double_site: int = 1
    """Damage that two wrenches repair (000:276, 002:227, 003:249, 004:662)."""
    flag_and_site: bool = True
    """A flag on a repair site repairs in addition to it (000:841, 000:847)."""
    pays_at_reentry: bool = False
    """A life is paid for the duplicate, so a robot with none left can still be running (004:685, 004:692),
    instead of at its destruction, which the last one makes final (000:347, 002:408)."""
    reentry_order: str = "destruction"
    """Who comes first: who was destroyed first (000:298), the order of the players (003:273), or the lower
    marker in the pile (004:690)."""
    reentry_damage: int = 2
    """What a robot re-enters with (000:292, 002:418, 003:273); a variant in AMIGO's book (004:721)."""
    adds_damage_while_down: bool = False
    """What it took while powered down comes on top (000:292)."""
    watchful: frozenset[str] = frozenset()
    """Where a robot that re-enters may not face another within three squares: `home`, its marker, or `beside`
    it (000:302, 003:273)."""
    robot_lasers: bool = True
    """Robots fire; a variant in AMIGO's book (004:702)."""


BOOKS = {
    "1994": Book(virtual=True, shut_down_touches=False, double_site=2, flag_and_site=False),
    "amigo2000": Book(
        touches_in_passing=True,
        board_lasers_first=True,
        shut_down_touches=False,
        double_site=2,
        flag_and_site=False,
        pays_at_reentry=True,
        reentry_order="pile",
        reentry_damage=0,
        robot_lasers=False,
    ),
    "dutch": Book(reentry_order="dock", watchful=frozenset({"home", "beside"})),
    "2005": Book(adds_damage_while_down=True, watchful=frozenset({"beside"})),
}
