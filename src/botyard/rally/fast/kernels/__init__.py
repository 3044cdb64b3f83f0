"""The steps of a turn, compiled: one file a step, named as in the exact engine, on the arrays of `codes`.

    turn          the turn itself, which the simulator calls, with crushers and other short steps
    program       programs and registers
    move          cards, and whom a robot pushes
    belts, pushers, gears, lasers
    checkpoints   flags, archives, and the end of the race
    cleanup       repairs, virtual robots, registers
    reenter       destroyed robots come back
    power_down    robots are off and on again

    damage, destroy, enter, options, lookup
                  what several steps do

Functions that return a bool say whether the race is over: then nothing more may happen (rulebook 004:696).
No call passes a bare constant: numba would compile the function once more for each type and constant.
"""
