"""Learning environments for Gymnasium and PettingZoo: races and Ricochet Robots (extra `rl`).

    race_parallel   RaceParallel, race_aec    PettingZoo: every seat is an agent
    race            RaceEnv                   Gymnasium: one agent against bots
    race_vector     RaceVector                Gymnasium: thousands of races on the simulator
    ricochet        RicochetEnv, RicochetVector

docs/environments.md explains every number in an observation.
"""
