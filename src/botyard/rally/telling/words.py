"""Events as short English sentences, with the robots as actors.

There is one sentence per event. `story.py` joins sentences that belong together; `question_words.py` words
the questions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from botyard.rally.engine import events as e
from botyard.rally.engine.cards import Card
from botyard.rally.engine.elements import all_elements, elements_by_id
from botyard.rally.engine.setup import Setup
from botyard.rally.telling.reasons import MISSED, blocked, held, ignored, option_failure
from botyard.rally.telling.vocabulary import (
    card_words,
    cards_words,
    count,
    edition_name,
    heading,
    listed,
    option_class,
    option_name,
    place,
    plain,
    register_words,
    side,
    team_name,
    with_article,
)

STEP_WORDS = {
    "reveal": "The cards are turned over.",
    "move": "The robots move.",
    **{step.name: step.words for element in all_elements() for step in element.steps},
    "touch": "Flags and repair sites are checked.",
}


@dataclass
class Cast:
    """The names of a race: players by seat, robots and boards by their number."""

    players: Sequence[str] = ()
    robots: dict[int, str] = field(default_factory=dict)
    seats: dict[int, int] = field(default_factory=dict)
    """The seat of each robot."""
    boards: Sequence[str] = ()

    def meet(self, event: e.Event) -> None:
        """Learn a robot's name from the event that chooses it."""
        if isinstance(event, e.RobotChosen):
            self.robots[event.robot] = event.name
            self.seats[event.robot] = event.seat

    def robot(self, number: int | None) -> str:
        """The robot's name, or its number before one is chosen."""
        if number is None:
            return "Nobody"
        return self.robots.get(number) or f"Robot {number + 1}"

    def player(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else f"Player {seat + 1}"

    def board(self, number: int) -> str:
        """A board's name; the first board is number 0."""
        return self.boards[number] if number < len(self.boards) else f"board {number + 1}"

    def crew(self, seat: int) -> str:
        """A player with the robots of that seat: `Ann (Twonky)`."""
        robots = [self.robot(number) for number, owner in self.seats.items() if owner == seat]
        return f"{self.player(seat)} ({listed(robots)})" if robots else self.player(seat)


def cast_of(setup: Setup, events: Iterable[e.Event] = ()) -> Cast:
    """The names of a race, as far as the events have told them."""
    boards = tuple(plain(place.board.rpartition("/")[2]) for place in setup.places)
    cast = Cast(tuple(player.name for player in setup.players), boards=boards)
    for event in events:
        cast.meet(event)
    return cast


# The sentences


def describe(event: e.Event, cast: Cast) -> str:
    """The event as one sentence."""
    for tell in (_race, _cards, _power, _motion, _beams, _harm, _flags, _options):
        said = tell(event, cast)
        if said is not None:
            return said
    raise AssertionError(f"no words for {type(event).__name__}")


def _race(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.RaceStarted():
            return f"The race is on: {event.course}, {edition_name(event.edition)}."
        case e.RobotChosen():
            who = cast.player(event.seat)
            team = "" if event.team is None else f" for {team_name(event.team)}"
            return f"{event.dock}. {event.name}, driven by {'you' if who == 'You' else who}{team}."
        case e.StartCardDrawn():
            return f"{cast.player(event.seat)} {_draws(cast, event.seat)} {card_words(event.card)}."
        case e.TurnStarted():
            return f"Turn {event.turn}."
        case e.RegisterStarted():
            return f"Register {event.register}."
        case e.StepStarted():
            return STEP_WORDS.get(event.step, f"Now: {plain(event.step)}.")
        case e.RobotFinished():
            robot = cast.robot(event.robot)
            if event.place == 1:
                return f"{robot} has touched the last flag and finishes first!"
            return f"{robot} has touched the last flag and finishes in place {event.place}."
        case e.RuleApplied():
            return _rule(event, cast)
        case e.RaceEnded():
            return _ending(event, cast)
    return None


def _draws(cast: Cast, seat: int) -> str:
    return "draw" if cast.player(seat) == "You" else "draws"


def _rule(event: e.RuleApplied, cast: Cast) -> str:
    """What a course rule did: `detail` is the rest of a sentence about the robot, or values by name."""
    robot, detail = cast.robot(event.robot), event.detail
    match event.rule, detail:
        case "rotating-boards", {"board": int(board)}:
            return f"The board {cast.board(board)} turns a quarter clockwise."
        case "rotating-boards", "heads" | "tails":
            what = "its board will turn" if detail == "heads" else "nothing turns"
            return f"{robot} tosses {detail}: {what}."
        case "toggle-boggle", {"flag": flag, "belongs to team": int(team)}:
            return f"Flag {flag} now belongs to {team_name(team)}."
        case "capture-the-flag", {"home board": int(board)}:
            return f"The home board of {robot}'s team is {cast.board(board)}."
        case _, Mapping():
            said = ", ".join(f"{plain(str(name))} {value}" for name, value in detail.items())
            return (
                f"{plain(event.rule).capitalize()}: {said}." if event.robot is None else f"{robot}: {said}."
            )
        case _, str():
            return f"{robot if event.robot is not None else plain(event.rule).capitalize()} {plain(detail)}."
    who = "" if event.robot is None else f" ({robot})"
    return f"{plain(event.rule).capitalize()} applies{who}."


_END_WORDS: dict[e.EndReason, str] = {
    "goal": "The race is over.",
    "turns": "The race ends at its limit of {n} turns.",
    "time": "The race ends because the agreed time is up.",
    "standstill": "The race ends because nothing can change any more.",
    "losses": "The race ends because no robot is left.",
}


def _ending(event: e.RaceEnded, cast: Cast) -> str:
    """Why the race is over and, if not by its goal, what decides who wins."""
    over = _END_WORDS[event.reason].format(n=event.turns)
    at_goal = event.reason == "goal"
    if not event.winners:
        why = "touched a flag" if event.decided_by == "first flags" else "reached the goal"
        return f"{over} {'Nobody wins.' if at_goal else f'Nobody has {why}, so nobody wins.'}"
    winners = listed([cast.crew(seat) for seat in event.winners])
    several = len(event.winners) > 1
    plural = several or cast.player(event.winners[0]) == "You"
    how = {
        "goal": "" if at_goal else "finished first and ",
        "first flags": f"{'were' if plural else 'was'} the first to touch the most flags and ",
        "most flags": f"{'have' if plural else 'has'} touched the most flags and ",
    }[event.decided_by]
    return f"{over} {winners} {how}{'win' if plural else 'wins'}{' together' if several else ''}!"


def _cards(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.CardsDealt():
            return f"{cast.robot(event.robot)} gets {count(event.count, 'card')}."
        case e.HandReceived():
            return f"{cast.robot(event.robot)} holds {_hand(event.cards)}."
        case e.HandShown():
            return f"{cast.robot(event.robot)} shows a hand of nothing but rotations and is dealt a new one."
        case e.ProgramFinished():
            said = f"{cast.robot(event.robot)} is programmed"
            if event.filled_blind:
                return f"{said}; time ran out, and {_registers(event.filled_blind)} filled at random."
            return f"{said}."
        case e.ProgramLaid():
            program = ", ".join(register_words(register) for register in event.registers)
            return f"{cast.robot(event.robot)} will run: {program}."
        case e.CardRevealed():
            return f"{cast.robot(event.robot)} plays {cards_words(event.cards)}."
        case e.RegisterLocked():
            return f"Register {event.register} of {cast.robot(event.robot)} locks."
        case e.RegisterFilled():
            cards = cards_words(event.cards)
            return f"{cards} lands face up on register {event.register} of {cast.robot(event.robot)}."
        case e.RegisterUnlocked():
            return f"Register {event.register} of {cast.robot(event.robot)} is free again."
    return None


def _hand(cards: Sequence[Card]) -> str:
    return ", ".join(card_words(card) for card in cards) or "no cards"


def _registers(numbers: Sequence[int]) -> str:
    names = listed([str(number) for number in numbers])
    return f"register {names} was" if len(numbers) == 1 else f"registers {names} were"


def _power(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.PowerDownAnnounced():
            return f"{cast.robot(event.robot)} will power down for the next turn."
        case e.PoweredDown():
            return f"{cast.robot(event.robot)} is powered down for this turn."
        case e.PoweredUp():
            return f"{cast.robot(event.robot)} is powered up again."
        case e.RobotEntered():
            said = f"{cast.robot(event.robot)} enters at {place(event.square)} facing {side(event.facing)}"
            extras = ["powered down"] * event.powered_down + ["virtual"] * event.virtual
            extras += [f"{event.damage} damage"] * bool(event.damage)
            return f"{said} ({', '.join(extras)})." if extras else f"{said}."
        case e.RobotMaterialised():
            return f"{cast.robot(event.robot)} is no longer virtual."
    return None


def _motion(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.RobotTurned():
            robot = cast.robot(event.robot)
            if event.cause == "card":
                return f"{robot} turns to face {side(event.facing)}."
            return f"{_thing(event.cause)} turns {robot} to face {side(event.facing)}."
        case e.RobotMoved():
            return moved(cast.robot(event.robot), event.cause, 1, heading(event.origin, event.square))
        case e.RobotPushed():
            pusher = "A pusher" if event.by is None else cast.robot(event.by)
            return f"{pusher} pushes {cast.robot(event.robot)} {heading(event.origin, event.square)}."
        case e.RobotBlocked():
            others = [cast.robot(number) for number in event.others]
            return blocked(event, cast.robot(event.robot), others, _thing(event.cause))
        case e.RobotControlled():
            robot, by = cast.robot(event.robot), cast.robot(event.by)
            return f"{robot} is controlled and executes the card of {by}: {cards_words(event.cards)}."
        case e.BeltsMoved():
            carried = listed([cast.robot(ride.passenger) for ride in event.rides])
            belt = "An express belt" if event.express else "A belt"
            if len(event.rides) > 1:
                belt = "Express belts" if event.express else "Belts"
                return f"{belt} carry {carried}."
            return f"{belt} carries {carried} {heading(event.rides[0].origin, event.rides[0].square)}."
        case e.FlagMoved():
            return _flag_moved(event, cast)
        case e.FlagBlocked():
            others = [f"flag {number}" for number in event.flags]
            return f"Flag {event.flag} stays on its belt: {held(event.reason, listed(others))}."
    return None


def _flag_moved(event: e.FlagMoved, cast: Cast) -> str:
    flag, where = f"flag {event.flag}", "" if event.square is None else f" to {place(event.square)}"
    by = None if event.robot is None else cast.robot(event.robot)
    match event.cause:
        case "taken" if by:
            return f"{by} takes {flag}."
        case "dropped" if by:
            return f"{by} drops {flag}" + (f" at {place(event.square)}." if event.square else ".")
        case "returned":
            return f"{by} sends {flag} back{where}." if by else f"Flag {event.flag} is put back{where}."
        case "belt":
            return f"A belt carries {flag}{where}."
        case "fallen":
            return f"Flag {event.flag} falls {'into a pit' if event.fell == 'pit' else 'off the floor'}."
    return f"Flag {event.flag} is moved{where or ' off the floor'} ({plain(event.cause)})."


def moved(robot: str, cause: str, squares: int, way: str) -> str:
    """A robot has moved that many squares, by its card or otherwise."""
    if cause == "card":
        return f"{robot} moves {count(squares, 'square')} {way}."
    option = option_class(cause)
    if option is not None and option.moved:
        return option.moved.format(robot=robot, way=way)
    return f"{_thing(cause)} moves {robot} {way}."


def _thing(cause: str) -> str:
    """A part of the floor, or an option card, as the subject of a sentence."""
    name = _part_of_floor(cause)
    return f"The {option_name(cause)}" if name is None else with_article(name).capitalize()


def _part_of_floor(name: str) -> str | None:
    """What an element, or something that the rules help explains about one, is called."""
    element = elements_by_id().get(name)
    if element is not None:
        return element.name
    titles = (entry.title for each in all_elements() for entry in each.entries if entry.key == name)
    return next((title.lower() for title in titles), None)


def _beams(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.BeamFired():
            return f"{board_laser(event.beams)} hits {cast.robot(event.target)}."
        case e.ShotFired():
            with_what = "" if event.weapon == "main_laser" else f" with the {option_name(event.weapon)}"
            if event.target is None:
                return f"{cast.robot(event.robot)} fires{with_what} and hits nobody."
            return f"{cast.robot(event.robot)} shoots {cast.robot(event.target)}{with_what}."
    return None


def board_laser(beams: int) -> str:
    return {1: "A board laser", 2: "A double board laser", 3: "A triple board laser"}.get(
        beams, f"A board laser of {beams} beams"
    )


def _harm(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.DamageTaken():
            by = None if event.by is None else cast.robot(event.by)
            return hit(cast.robot(event.robot), event.cause, by, 1, event.damage)
        case e.DamagePrevented():
            source = source_words(event.cause, None if event.by is None else cast.robot(event.by))
            stops = f"The {option_name(event.option)} of {cast.robot(event.robot)} stops a point of damage"
            return f"{stops} from {source}." if event.cause else f"{stops}."
        case e.DamageRepaired():
            left = f"{event.damage} damage left" if event.damage else "no damage left"
            return f"{cast.robot(event.robot)} is repaired: {left}."
        case e.RepairDeclined():
            return f"{cast.robot(event.robot)} declines a repair of {count(event.points, 'point')}."
        case e.RobotDestroyed():
            return _destroyed(event, cast)
        case e.LifeLost():
            left = f"{count(event.lives, 'life')} left" if event.lives else "no life left"
            return f"{cast.robot(event.robot)} has {left}."
        case e.RobotOut():
            return f"{cast.robot(event.robot)} is out of the race."
    return None


def hit(robot: str, cause: str, by: str | None, points: int, total: int) -> str:
    """Damage with its source; `total` is what the robot now has."""
    if cause == "return":
        return f"{robot} comes back with {total} damage."
    return f"{robot} takes {points} damage from {source_words(cause, by)} ({total} now)."


def source_words(cause: str, by: str | None) -> str:
    """Where damage comes from."""
    if cause == "robot laser":
        return f"{by}'s laser" if by else "a robot's laser"
    if cause == "laser":
        return "a board laser"
    if cause in elements_by_id():
        return with_article(elements_by_id()[cause].name)
    return f"{by}'s {option_name(cause)}" if by else f"the {option_name(cause)}"


def _destroyed(event: e.RobotDestroyed, cast: Cast) -> str:
    robot = cast.robot(event.robot)
    by = None if event.by is None else cast.robot(event.by)
    fates = {
        **{element.id: element.fate for element in all_elements() if element.fate},
        "edge": ("falls off the floor", "pushes {} off the floor"),
        "damage": ("is destroyed by damage", "destroys {}"),
    }
    alone, pushed = fates.get(event.cause, (f"is destroyed ({plain(event.cause)})", "destroys {}"))
    return f"{by} {pushed.format(robot)}." if by else f"{robot} {alone}."


def _flags(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.FlagTouched():
            return f"{cast.robot(event.robot)} touches flag {event.flag}!"
        case e.FlagIgnored():
            return ignored(event, cast.robot(event.robot))
        case e.ArchiveMoved():
            return f"{cast.robot(event.robot)} will come back at {place(event.square)} if destroyed."
    return None


def _options(event: e.Event, cast: Cast) -> str | None:
    match event:
        case e.OptionDrawn():
            return f"{cast.robot(event.robot)} gets an option: {option_name(event.option)}."
        case e.OptionMissed():
            return f"{cast.robot(event.robot)} gets no option: {MISSED[event.reason]}."
        case e.OptionsOffered():
            names = listed([option_name(option) for option in event.options])
            return f"{cast.robot(event.robot)} may choose from {names}."
        case e.OptionLost():
            return _option_lost(event, cast)
        case e.OptionUsed():
            return _option_used(event, cast)
        case e.OptionFailed():
            target = "" if event.target is None else f" on {cast.robot(event.target)}"
            card = f"The {option_name(event.option)} of {cast.robot(event.robot)}"
            return f"{card} has no effect{target}: {option_failure(event.reason)}."
        case e.WeaponBarred():
            fired = f"the {option_name(event.option)} at {cast.robot(event.target)}"
            return f"{cast.robot(event.robot)} cannot fire {fired}: {option_failure(event.reason)}."
        case e.CardStored():
            return f"{cast.robot(event.robot)} lays a card on its {option_name(event.option)}."
        case e.CardSeen():
            card = card_words(event.card)
            return f"{card} lies on the {option_name(event.option)} of {cast.robot(event.robot)}."
    return None


def _option_used(event: e.OptionUsed, cast: Cast) -> str:
    robot, option = cast.robot(event.robot), option_name(event.option)
    defied = _part_of_floor(event.detail)
    if defied is not None:
        return f"{with_article(defied).capitalize()} does not turn {robot}: its {option} is on."
    detail = f": {option_name(event.detail)}" if event.detail else ""
    target = "" if event.target is None else f" on {cast.robot(event.target)}"
    return f"{robot} uses its {option}{target}{detail}."


def _option_lost(event: e.OptionLost, cast: Cast) -> str:
    robot, option = cast.robot(event.robot), option_name(event.option)
    causes = {
        "sacrificed": f"{robot} gives up its {option} instead of taking damage.",
        "destroyed": f"{robot} loses its {option} because it was destroyed.",
        "out": f"The {option} of {robot} is discarded.",
    }
    return causes.get(event.cause) or f"{robot} loses its {option} ({plain(event.cause)})."
