"""Lower bounds: how many moves a position needs at least.

The first bound lets the goal robot stop wherever it likes. The others ask what must stop it: a robot that
halts away from a wall needs a helper on the next square, and that helper may first have to go there.
"""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.ricochet.solver.slides import Ints, lowest_bit

FAR = 99  # a distance that stands for "never"
OUT = 24  # more moves than the bounds with blockers count

# What the goal robot has done so far, for the turn rule (001:47).
UNMOVED, VERTICAL, HORIZONTAL, FREE = 0, 1, 2, 3


@kernel
def relax(
    target: int,
    shift: int,
    slash: Ints,
    end: Ints,
    ahead: Ints,
    first_ray: int,
    ray_at: Ints,
    rays: Ints,
    distance: Ints,
    queue: Ints,
    seen: Ints,
) -> None:
    """Moves to the target if the robot could stop wherever it likes: never more than really needed."""
    cells = 1 << 2 * shift
    low = (1 << shift) - 1
    for i in range(cells):
        distance[i] = FAR
    for i in range(64):
        seen[i] = 0
    queue[0] = target
    distance[target] = 0
    seen[target >> shift] = 1 << (target & low)
    seen[32 + (target & low)] = 1 << (target >> shift)
    head, tail, level = 0, 1, 0
    while head < tail:
        level += 1
        last = tail
        while head < last:
            cell = queue[head]
            head += 1
            x, y = cell & low, cell >> shift
            fresh = (ahead[cell * 4 + 1] | ahead[cell * 4 + 3]) & ~seen[y]
            seen[y] |= fresh
            while fresh:
                i = lowest_bit(fresh)
                fresh &= fresh - 1
                new = (y << shift) + i
                seen[32 + i] |= 1 << y
                distance[new] = level
                queue[tail] = new
                tail += 1
            fresh = (ahead[cell * 4] | ahead[cell * 4 + 2]) & ~seen[32 + x]
            seen[32 + x] |= fresh
            while fresh:
                i = lowest_bit(fresh)
                fresh &= fresh - 1
                new = (i << shift) + x
                seen[i] |= 1 << x
                distance[new] = level
                queue[tail] = new
                tail += 1
        if first_ray >= 0:
            for key in range(cells * 4):
                at = ray_at[first_ray + key]
                cell = key >> 2
                if at < 0 or distance[cell] <= level or slash[cell]:
                    continue
                while rays[at] >= 0:
                    stop = rays[at] & 1023
                    if distance[stop] < level and slash[stop] == 0:
                        distance[cell] = level
                        seen[cell >> shift] |= 1 << (cell & low)
                        seen[32 + (cell & low)] |= 1 << (cell >> shift)
                        queue[tail] = cell
                        tail += 1
                        break
                    at += 1


@kernel
def spread(rows: Ints, into: Ints, open_east: Ints, open_south: Ints) -> None:
    """All squares from which one slide that may stop anywhere leads into the set, and the set itself."""
    for y in range(16):
        east = west = rows[y]
        a, b = open_east[y] << 1, open_east[y]
        east |= a & east << 1
        west |= b & west >> 1
        a &= a << 1
        b &= b >> 1
        east |= a & east << 2
        west |= b & west >> 2
        a &= a << 2
        b &= b >> 2
        east |= a & east << 4
        west |= b & west >> 4
        a &= a << 4
        b &= b >> 4
        into[y] = east | a & east << 8 | west | b & west >> 8
    down = up = 0
    for y in range(16):
        down |= rows[y]
        into[y] |= down
        down &= open_south[y]
        z = 15 - y
        up |= rows[z]
        into[z] |= up
        if z:
            up &= open_south[z - 1]


@kernel
def stopped_by(b: int, target: int, ahead: Ints, near: Ints, queue: Ints, seen: Ints) -> None:
    """Moves of a goal robot that is stopped by walls and, passing or not, by a helper on b (-1: none)."""
    near[:256] = OUT
    near[target] = 0
    seen[:64] = 0
    seen[target >> 4] = 1 << (target & 15)
    seen[32 + (target & 15)] = 1 << (target >> 4)
    queue[0] = target
    head, tail = 0, 1
    while head < tail:
        c = queue[head]
        head += 1
        x, y = c & 15, c >> 4
        level = near[c] + 1
        if level == OUT:
            break
        fresh = 0
        if ahead[c * 4 + 1] == 0 or c + 1 == b:
            fresh = ahead[c * 4 + 3]
        if ahead[c * 4 + 3] == 0 or c - 1 == b:
            fresh |= ahead[c * 4 + 1]
        fresh &= ~seen[y]
        seen[y] |= fresh
        while fresh:
            i = lowest_bit(fresh)
            fresh &= fresh - 1
            seen[32 + i] |= 1 << y
            near[y << 4 | i] = level
            queue[tail] = y << 4 | i
            tail += 1
        if ahead[c * 4 + 2] == 0 or c + 16 == b:
            fresh = ahead[c * 4]
        if ahead[c * 4] == 0 or c - 16 == b:
            fresh |= ahead[c * 4 + 2]
        fresh &= ~seen[32 + x]
        seen[32 + x] |= fresh
        while fresh:
            i = lowest_bit(fresh)
            fresh &= fresh - 1
            seen[i] |= 1 << x
            near[i << 4 | x] = level
            queue[tail] = i << 4 | x
            tail += 1


@inlined
def beside(b: int, d: int, ahead: Ints) -> int:
    """The square where a robot going d stops before a helper on b; -1 where there is a wall between."""
    c = b - ((d - 1) << 4 if d & 1 == 0 else 2 - d)
    if 0 <= c < 256 and ahead[c * 4 + d] >> (b & 15 if d & 1 else b >> 4) & 1:
        return c
    return -1


@kernel
def helps(b: int, ahead: Ints, walls_only: Ints) -> bool:
    """Whether a helper on b makes any way shorter for a robot that is otherwise stopped by walls only."""
    for d in range(4):
        c = beside(b, d, ahead)
        if c < 0:
            continue
        mask = ahead[c * 4 + (d ^ 2)]
        while mask:
            i = lowest_bit(mask)
            mask &= mask - 1
            if walls_only[c & 240 | i if d & 1 else i << 4 | c & 15] > walls_only[c] + 1:
                return True
    return False


@kernel
def blockers(target: int, ahead: Ints, least: Ints, lower: Ints, work: Ints) -> None:
    """Bounds that count what helpers must do, for each square g of the goal robot and h of one helper.

    `lower[g * 256 + h]` packs three numbers of moves, each of them never too high:
    bits 0-4: the goal robot is stopped by walls, or by helpers on a single square, to which this one goes;
    bits 5-9: this helper, where it stands, stops the goal robot once on its way;
    bits 10-14: this helper goes somewhere and stops the goal robot there, once on its way.
    Here the first is made for a helper that stands on that square, and the second; `reach` does the rest.
    """
    open_east, open_south, rows, more = work[0], work[1], work[2], work[3]
    near, queue, seen, done, walls_only = work[4], work[5], work[6], work[7], work[9]
    done[:256] = 0  # no row is complete yet
    distance = least[FREE * 256 : 4 * 256]
    for y in range(16):
        open_east[y] = open_south[y] = 0
        for x in range(16):
            open_east[y] |= (ahead[(y * 16 + x) * 4 + 1] != 0) << x
            open_south[y] |= (ahead[(y * 16 + x) * 4 + 2] != 0) << x
    stopped_by(-1, target, ahead, walls_only, queue, seen)
    for b in range(256):
        if helps(b, ahead, walls_only):
            stopped_by(b, target, ahead, near, queue, seen)
            for g in range(256):
                lower[g * 256 + b] = near[g] | OUT << 5 | OUT << 10
        else:
            for g in range(256):
                lower[g * 256 + b] = walls_only[g] | OUT << 5 | OUT << 10
        # moves of a goal robot that may stop anywhere, but must be stopped by b once
        rows[:16] = 0
        seen[:16] = 0
        level, last = 1, 0
        for d in range(4):
            c = beside(b, d, ahead)
            if c >= 0 and distance[c] + 1 < OUT:
                last = max(last, distance[c] + 1)
        grown = last > 0
        while (grown and level < OUT) or level <= last:
            for d in range(4):
                c = beside(b, d, ahead)
                if c >= 0 and distance[c] + 1 == level:
                    mask = ahead[c * 4 + (d ^ 2)]
                    if d & 1:
                        rows[c >> 4] |= mask
                    else:
                        while mask:
                            rows[lowest_bit(mask)] |= 1 << (c & 15)
                            mask &= mask - 1
            grown = False
            for y in range(16):
                mask = rows[y] & ~seen[y]
                seen[y] |= mask
                grown |= mask != 0
                while mask:
                    k = (y * 16 + lowest_bit(mask)) * 256 + b
                    mask &= mask - 1
                    lower[k] ^= (OUT ^ level) << 5
            if grown:
                spread(rows, more, open_east, open_south)
                rows[:16] = more[:16]
            level += 1


@kernel
def reach(g: int, lower: Ints, work: Ints) -> None:
    """Complete the bounds of one square of the goal robot: helpers that first have to go where they help."""
    open_east, open_south, rows, more, seen = work[0], work[1], work[2], work[3], work[6]
    levels = work[8]
    base = g * 256
    for kind in range(2):
        last = 0
        levels[: 16 * OUT] = 0
        for h in range(256):
            level = lower[base + h] >> 5 * kind & 31
            if level < OUT:
                levels[level * 16 + (h >> 4)] |= 1 << (h & 15)
                last = max(last, level)
        rows[:16] = 0
        seen[:16] = 0
        level, grown = 0, True
        while (grown and level < OUT) or level <= last:
            grown = False
            for y in range(16):
                rows[y] |= levels[level * 16 + y]
                mask = rows[y] & ~seen[y]
                seen[y] |= mask
                grown |= mask != 0 or level <= last
                while mask:
                    k = base + y * 16 + lowest_bit(mask)
                    mask &= mask - 1
                    if kind == 0:
                        lower[k] = lower[k] & ~31 | level
                    else:
                        lower[k] ^= (OUT ^ level) << 10
            spread(rows, more, open_east, open_south)
            rows[:16] = more[:16]
            level += 1
    work[7, g] = 1


@inlined
def needed(n: int, places: Ints, lower: Ints) -> int:
    """The least number of moves that this position still needs, its helpers' moves included.

    Either the goal robot is stopped by helpers on one square at most. Or by two: then both stand there
    already, or one goes there and at least one more move of a helper is needed.
    """
    base = places[0] * 256
    alone, first, second, guided = OUT, OUT, OUT, OUT
    for r in range(1, n):
        entry = lower[base + places[r]]
        alone = min(alone, entry & 31)
        there = entry >> 5 & 31
        second = min(second, max(first, there))
        first = min(first, there)
        guided = min(guided, entry >> 10)
    return min(alone, second, guided + 1)


@inlined
def outlook(n: int, places: Ints, lower: Ints, left: int) -> int:
    """What the helpers' next moves must bring, one bit each: bit r where nothing, because without helper r
    the position can still be solved in `left` moves as far as the bounds tell; bit 8 + r where another
    helper already stands where it helps."""
    base = places[0] * 256
    fit, there, far, farther = 0, 0, 0, 0
    for r in range(1, n):
        entry = lower[base + places[r]]
        alone, guided = entry & 31, entry >> 10
        if alone <= left or guided < left:
            fit |= 1 << r
        if entry >> 5 & 31 <= left:
            there |= 1 << r
        if alone > left + 1 and guided > left:
            far |= 1 << r
            if guided > left + 1:
                farther |= 1 << r
    flags = 0
    for r in range(1, n):
        rest = ~(1 << r)
        some = there & rest
        if fit & rest or some & (some - 1):
            flags |= 1 << r
        elif some:
            flags |= 256 << r
            if farther >> r & 1:
                flags |= 65536 << r
        elif far >> r & 1:
            flags |= 65536 << r
    return flags
