"""Which bots need compiled kernels is said beside their names, and it is true."""

from __future__ import annotations

import subprocess
import sys

import pytest

from botyard.bots.rally import BOTS, LEVELS, stand_in

LOAD = """
import sys
from botyard.bots.rally import make_bot
make_bot(sys.argv[1], 'seed')
print('numba' in sys.modules)
"""


@pytest.mark.parametrize("bot", BOTS)
def test_bots_with_a_stand_in_are_those_that_load_kernels(bot: str) -> None:
    done = subprocess.run([sys.executable, "-c", LOAD, bot], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(stand_in(bot) is not None)


@pytest.mark.parametrize("level", LEVELS)
def test_both_names_of_a_bot_have_the_same_stand_in_which_needs_none(level: str) -> None:
    assert stand_in(level) == stand_in(LEVELS[level])
    meanwhile = stand_in(level)
    assert meanwhile is None or stand_in(meanwhile) is None
