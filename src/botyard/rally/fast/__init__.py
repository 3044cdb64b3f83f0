"""The fast simulator: whole turns on arrays, compiled.

    tables    a floor as arrays
    values    rules as numbers and step codes
    layout    a state as arrays, and back
    scope     what is not covered
    kernel    the compiled steps
    rollout   many positions and programs in one call
    compare   the exact engine beside it, step by step

It plays by the exact engine's rules with fixed answers: programs, power downs, and the settings of options
are inputs; every other question gets its first choice, so that weapons and other options that must be used
are not. Nothing here is imported by the engine, since numba takes its time.
"""
