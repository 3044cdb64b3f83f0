"""The fast simulator: whole turns on arrays, compiled.

    codes     columns of the arrays, and codes for their values
    tables    a floor as arrays
    values    rules as numbers and step codes
    layout    a state as arrays, and back
    scope     what is not covered
    kernels   the compiled steps, one file each
    rollout   many positions and programs in one call
    compare   the exact engine beside it, step by step

It plays by the exact engine's rules with fixed answers: programs, power-downs and the settings of options are
inputs; every other question gets its first choice, so optional weapons and other options that a player must
decide to use stay unused. The engine imports nothing from here, since numba is slow to import.
"""
