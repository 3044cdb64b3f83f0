"""Many races between two turns of the simulator: start, deal, lay programs, observe, reward.

`chance` holds one SplitMix64 state per race, so that races do not affect each other. docs/environments.md
documents the column numbers; they are named here once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.kernels import inlined, kernel
from botyard.rally.fast import codes as k
from botyard.rally.fast.option_codes import coded_options, option_codes

Ints = np.ndarray[Any, Any]
Floats = np.ndarray[Any, Any]

HAND = 10
"""Nine cards, and one more with Extra Memory."""
PASS, POWER_DOWN, ACTIONS = HAND, HAND + 1, HAND + 2
CARDS = 84
EXTRA_MEMORY = option_codes()["extra_memory"]

# Columns of a robot's observation.
HERE, X, Y, FACING, STATUS, DAMAGE, LIVES, NEXT_FLAG, ARCHIVE_X, ARCHIVE_Y = range(10)
VIRTUAL, DOWN, GOING_DOWN, PLACE, TEAM, LOCKED = range(10, 16)
KIND, PRIORITY = LOCKED + k.REGISTERS, LOCKED + 2 * k.REGISTERS
OPTION = LOCKED + 3 * k.REGISTERS
ROBOT = OPTION + len(coded_options())  # no kernel may use it: it grows with each card

# Columns of the race's observation.
TURN, REGISTER, FLAGS, OPTIONS_LEFT, ROBOTS, FLAG_X = range(6)
FLAG_Y = FLAG_X + k.MAX_FLAGS
RACE = FLAG_Y + k.MAX_FLAGS

# What the rewards remember about a robot.
MEMORY = 4
WIN, LOSS, FLAG, DESTROYED, HURT, PROGRESS, EACH_TURN, REWARDS = range(8)

GOLDEN: Any = np.uint64(0x9E3779B97F4A7C15)
FIRST: Any = np.uint64(0xBF58476D1CE4E5B9)
SECOND: Any = np.uint64(0x94D049BB133111EB)
U27: Any = np.uint64(27)
U30: Any = np.uint64(30)
U31: Any = np.uint64(31)


@inlined
def below(chance: Ints, n: int, size: int) -> Any:
    """A number from 0 to size-1 for race n: the same SplitMix64 as in `botyard.rng`."""
    chance[n] += GOLDEN
    z = chance[n]
    z = (z ^ (z >> U30)) * FIRST
    z = (z ^ (z >> U27)) * SECOND
    return np.int64((z ^ (z >> U31)) % np.uint64(size))


@kernel
def start(
    which: Ints, first_games: Ints, first_robots: Ints, games: Ints, robots: Ints, chance: Ints
) -> None:
    """Set the chosen races to one of the given starts and reshuffle their options."""
    for n in range(games.shape[0]):
        if not which[n]:
            continue
        t = below(chance, n, first_games.shape[0])
        games[n] = first_games[t]
        robots[n] = first_robots[t]
        for i in range(games[n, k.OPTION_SIZE] - 1, 0, -1):
            j = below(chance, n, i + 1)
            a, b = k.OPTION_DECK + i, k.OPTION_DECK + j
            games[n, a], games[n, b] = games[n, b], games[n, a]


@inlined
def hand_size(robot: Ints) -> int:
    """The number of cards that the robot is dealt."""
    if robot[k.DOWN] or robot[k.STATUS] > k.WAITING:
        return 0
    size: int = max(0, 9 - robot[k.DAMAGE] + ((robot[k.OPTIONS] >> EXTRA_MEMORY) & 1))
    return size


@kernel
def deal(deck: Ints, redeal: int, which: Ints, games: Ints, robots: Ints, hands: Ints, chance: Ints) -> None:
    """Shuffle the cards that are not in registers and deal, in the chosen races; high cards come first.

    A hand of rotations only is set aside and replaced if it has `redeal` cards or more (rulebook 004:180).
    """
    pile = np.empty(CARDS, np.int64)
    held = np.empty(CARDS, np.bool_)
    for n in range(games.shape[0]):
        if not which[n]:
            continue
        game = games[n]
        held[:] = False
        hands[n] = 0
        for i in range(game[k.ROBOTS]):
            for r in range(k.REGISTERS):
                code = robots[n, i, k.CARD + r]
                if code:
                    held[(code >> k.PRIORITY_SHIFT) // 10 - 1] = True
        left = 0
        for c in range(CARDS):
            if not held[c]:
                pile[left] = deck[c]
                left += 1
        if game[k.FINISHED]:
            continue
        for d in range(game[k.ROBOTS]):
            i = game[k.ORDER + d]
            size = hand_size(robots[n, i])
            while True:
                moves = False
                for h in range(size):
                    j = below(chance, n, left)
                    left -= 1
                    card = pile[j]
                    pile[j], pile[left] = pile[left], card
                    moves |= card & k.KIND_BITS > k.RR
                    place = h
                    while place > 0 and hands[n, i, place - 1] < card:
                        hands[n, i, place] = hands[n, i, place - 1]
                        place -= 1
                    hands[n, i, place] = card
                if moves or size < redeal or left < size:
                    break
        game[k.DECK_SIZE] = min(left, k.DECK_ROOM)
        for c in range(game[k.DECK_SIZE]):
            j = below(chance, n, left)
            left -= 1
            game[k.DECK + c] = pile[j]
            pile[j] = pile[left]


@kernel
def lay(hands: Ints, laid: Ints, down: Ints, games: Ints, robots: Ints, programs: Ints) -> None:
    """Turn the players' slots into the simulator's input; empty registers get the deck's top card."""
    programs[:] = 0
    for n in range(games.shape[0]):
        for s in range(laid.shape[1]):
            programs[n, s, k.PROGRAM_DOWN] = down[n, s]
            if robots[n, s, k.DOWN] or robots[n, s, k.STATUS] > k.WAITING:
                continue
            for r in range(k.REGISTERS):
                if (robots[n, s, k.LOCKED] >> r) & 1:
                    continue
                if laid[n, s, r] >= 0:
                    programs[n, s, r] = hands[n, s, laid[n, s, r]]
                elif games[n, k.DECK_SIZE] > 0:
                    games[n, k.DECK_SIZE] -= 1
                    programs[n, s, r] = games[n, k.DECK + games[n, k.DECK_SIZE]]
                else:
                    games[n, k.OUT_OF_SCOPE] = 1


@inlined
def way_left(way: Ints, robot: Ints, before: int) -> int:
    """Steps to the last flag from where the robot is or will return; `before` if there is no way."""
    square = robot[k.SQUARE] if robot[k.SQUARE] >= 0 else robot[k.ARCHIVE]
    if square < 0:
        return before
    flag = min(robot[k.NEXT_FLAG] - 1, way.shape[0] - 1)
    steps = way[flag, square]
    return before if steps < 0 else steps


@kernel
def remember(which: Ints, way: Ints, robots: Ints, memory: Ints) -> None:
    """Remember the state of the robots in the chosen races."""
    for n in range(robots.shape[0]):
        if which[n]:
            for i in range(memory.shape[1]):
                robot = robots[n, i]
                memory[n, i, 0], memory[n, i, 1] = robot[k.NEXT_FLAG], robot[k.DAMAGE]
                memory[n, i, 2] = robot[k.DIED_AT]
                memory[n, i, 3] = way_left(way, robot, memory[n, i, 3])


@kernel
def reward(
    values: Floats,
    way: Ints,
    limit: int,
    games: Ints,
    robots: Ints,
    memory: Ints,
    rewards: Floats,
    terminated: Ints,
    truncated: Ints,
) -> None:
    """The reward of the turn for each seat, and whether the race is over."""
    for n in range(games.shape[0]):
        terminated[n] = games[n, k.FINISHED]
        truncated[n] = not games[n, k.FINISHED] and (games[n, k.TURN] > limit or games[n, k.OUT_OF_SCOPE])
        for s in range(memory.shape[1]):
            robot = robots[n, s]
            died = robot[k.DIED_AT] != memory[n, s, 2]
            total = values[EACH_TURN] + values[FLAG] * (robot[k.NEXT_FLAG] - memory[n, s, 0])
            if died:
                total += values[DESTROYED]
            else:
                total += values[HURT] * max(0, robot[k.DAMAGE] - memory[n, s, 1])
            total += values[PROGRESS] * (memory[n, s, 3] - way_left(way, robot, memory[n, s, 3]))
            if games[n, k.FINISHED]:
                won = (games[n, k.WINNERS] >> robot[k.SEAT]) & 1
                total += values[WIN] if won else values[LOSS]
            rewards[n, s] = total


@kernel
def may_power_down(only_damaged: int, robot: Ints) -> bool:
    """Whether the robot may announce a power-down, or stay powered down."""
    if robot[k.DOWN]:
        return bool(robot[k.SQUARE] >= 0)
    return bool(robot[k.STATUS] <= k.WAITING and (robot[k.DAMAGE] > 0 or not only_damaged))


@kernel
def observe_robots(tiles: Ints, games: Ints, robots: Ints, sheets: Ints) -> None:
    """What is public between turns, for the first seats of each race, as many as `sheets` has room for.

    The seat's own robot comes first, then the others in seating order. Everything in `robots` is public
    between turns: the cards in registers are locked and lie face up.
    """
    sheets[:] = 0
    for n in range(games.shape[0]):
        count = games[n, k.ROBOTS]
        for i in range(count):
            first = sheets[n, 0, i]
            show_robot(tiles, robots[n, i], first)
            for s in range(1, sheets.shape[1]):
                other = sheets[n, s, (i - s) % count]
                for f in range(first.shape[0]):
                    other[f] = first[f]


@kernel
def observe_cards(
    tiles: Ints,
    stage: int,
    must_move: int,
    only_damaged: int,
    down_allowed: int,
    games: Ints,
    robots: Ints,
    hands: Ints,
    laid: Ints,
    race: Ints,
    hand: Ints,
    registers: Ints,
    mask: Ints,
) -> None:
    """What changes with each action: the seat's hand, its program so far, and its legal actions."""
    race[:] = 0
    mask[:] = 0
    for n in range(games.shape[0]):
        game = games[n]
        race[n, TURN], race[n, REGISTER], race[n, FLAGS] = game[k.TURN], stage + 1, game[k.FLAGS]
        race[n, OPTIONS_LEFT], race[n, ROBOTS] = game[k.OPTION_SIZE], game[k.ROBOTS]
        for f in range(game[k.FLAGS]):
            square = game[k.FLAG + f]
            if square >= 0:
                race[n, FLAG_X + f], race[n, FLAG_Y + f] = tiles[square, k.X], tiles[square, k.Y]
        for s in range(mask.shape[1]):
            show_cards(robots[n, s], hands[n, s], laid[n, s], hand[n, s], registers[n, s])
            if stage < k.REGISTERS:
                show_places(stage, must_move, game, robots[n, s], hands[n, s], laid[n, s], mask[n, s])
            else:
                mask[n, s, PASS] = 1
                mask[n, s, POWER_DOWN] = down_allowed and may_power_down(only_damaged, robots[n, s])


@inlined
def show_robot(tiles: Ints, robot: Ints, sheet: Ints) -> None:
    square = robot[k.SQUARE]
    if square >= 0:
        sheet[HERE], sheet[X], sheet[Y] = 1, tiles[square, k.X], tiles[square, k.Y]
    sheet[FACING], sheet[STATUS], sheet[DAMAGE] = robot[k.FACING], robot[k.STATUS] + 1, robot[k.DAMAGE]
    sheet[LIVES], sheet[NEXT_FLAG] = robot[k.LIVES], robot[k.NEXT_FLAG]
    if robot[k.ARCHIVE] >= 0:
        sheet[ARCHIVE_X], sheet[ARCHIVE_Y] = tiles[robot[k.ARCHIVE], k.X], tiles[robot[k.ARCHIVE], k.Y]
    sheet[VIRTUAL], sheet[DOWN], sheet[GOING_DOWN] = robot[k.VIRTUAL], robot[k.DOWN], robot[k.GOING_DOWN]
    sheet[PLACE], sheet[TEAM] = robot[k.PLACE], robot[k.TEAM] + 1
    for r in range(k.REGISTERS):
        code = robot[k.CARD + r]
        sheet[LOCKED + r] = (robot[k.LOCKED] >> r) & 1
        sheet[KIND + r] = code & k.KIND_BITS
        sheet[PRIORITY + r] = (code >> k.PRIORITY_SHIFT) // 10
    options = robot[k.OPTIONS]
    for o in range(sheet.shape[0] - OPTION):
        sheet[OPTION + o] = (options >> o) & 1


@inlined
def show_cards(robot: Ints, held: Ints, laid: Ints, hand: Ints, registers: Ints) -> None:
    for h in range(HAND):
        hand[h, 0], hand[h, 1] = held[h] & k.KIND_BITS, (held[h] >> k.PRIORITY_SHIFT) // 10
        hand[h, 2] = 0
    for r in range(k.REGISTERS):
        code = robot[k.CARD + r]
        if laid[r] >= 0:
            code = held[laid[r]]
            hand[laid[r], 2] = 1
        registers[r, 0], registers[r, 1] = code & k.KIND_BITS, (code >> k.PRIORITY_SHIFT) // 10
        registers[r, 2] = (robot[k.LOCKED] >> r) & 1


@inlined
def show_places(
    stage: int, must_move: int, game: Ints, robot: Ints, held: Ints, laid: Ints, mask: Ints
) -> None:
    """Which cards may go into the next register; a seat with nothing to lay passes."""
    mask[PASS] = 1
    if game[k.FINISHED]:
        return
    if robot[k.DOWN] or robot[k.STATUS] > k.WAITING or (robot[k.LOCKED] >> stage) & 1:
        return
    movers = False
    if must_move and stage == 0 and game[k.TURN] == 1:
        for h in range(HAND):
            movers |= held[h] & k.KIND_BITS > k.RR
    for h in range(HAND):
        if held[h] and not (movers and held[h] & k.KIND_BITS <= k.RR):
            mask[h] = 1
            mask[PASS] = 0
    for r in range(stage):
        if laid[r] >= 0:
            mask[laid[r]] = 0
    any_left = False
    for h in range(HAND):
        any_left |= mask[h] == 1
    if not any_left:
        mask[PASS] = 1


@kernel
def make_legal(mask: Ints, actions: Ints) -> None:
    """Replace each action that the mask forbids by the next legal one, wrapping around."""
    for n in range(mask.shape[0]):
        for s in range(mask.shape[1]):
            while not mask[n, s, actions[n, s]]:
                actions[n, s] = (actions[n, s] + 1) % ACTIONS


@kernel
def choose_at_random(mask: Ints, first: int, chance: Ints, actions: Ints) -> None:
    """A random legal action for every seat from `first` on, all equally likely."""
    for n in range(mask.shape[0]):
        for s in range(first, mask.shape[1]):
            legal = 0
            for a in range(ACTIONS):
                legal += mask[n, s, a]
            wanted = below(chance, n, legal)
            for a in range(ACTIONS):
                if mask[n, s, a]:
                    if wanted == 0:
                        actions[n, s] = a
                        break
                    wanted -= 1
