"""The two random generators: their numbers for good, their evenness, and which games have which."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from hashlib import blake2b

import msgspec
import pytest

import botyard
from botyard.errors import InputError
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Setup, first_state
from botyard.ricochet.engine.setup import Setup as RicochetSetup
from botyard.rng import KEYED, SPLITMIX, Rng
from botyard.server.games.rally_settings import RallySettings
from botyard.server.games.ricochet_settings import RicochetSettings
from botyard.server.net.security import new_seed
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import LESSON_SEED, set_up_game
from botyard.server.storage.rows import Seat

SEED = "00" * 32
PEOPLE = (Seat(name="Ann"), Seat(name="Ben"))


@pytest.mark.promise(37)
def test_the_keyed_numbers_are_blake2b_in_counter_mode() -> None:
    """Computed a second time, from the description in decision 0012 alone."""
    key = blake2b(f"{SEED}\0program deck".encode(), digest_size=32, person=b"botyard stream 2").digest()
    blocks = b"".join(blake2b(n.to_bytes(8, "little"), key=key, digest_size=64).digest() for n in range(4))
    wanted = [int.from_bytes(blocks[at : at + 8], "little") for at in range(0, 160, 8)]
    rng = Rng(SEED, generator=KEYED)
    assert [rng.bits("program deck") for _ in wanted] == wanted
    assert rng.state() == {"program deck": 20}


@pytest.mark.promise(11, 12)
def test_the_numbers_of_old_games_stay() -> None:
    rng = Rng("a seed")
    assert [rng.below("coin", 1000) for _ in range(5)] == [912, 568, 976, 571, 403]


@pytest.mark.promise(37)
@pytest.mark.parametrize("generator", [SPLITMIX, KEYED])
def test_numbers_are_evenly_spread(generator: int) -> None:
    """Chi-square over 52 sides and over the place of each card; 120 is far beyond chance for 51 degrees."""
    rng, throws = Rng("even", generator=generator), 52_000
    counts = Counter(rng.below("dice", 52) for _ in range(throws))
    assert sum((counts[side] - 1000) ** 2 / 1000 for side in range(52)) < 120
    places: Counter[int] = Counter()
    for _ in range(5200):
        deck = list(range(52))
        rng.shuffle("deck", deck)
        assert sorted(deck) == list(range(52))
        places[deck.index(0)] += 1
    assert sum((places[place] - 100) ** 2 / 100 for place in range(52)) < 120


@pytest.mark.parametrize("generator", [SPLITMIX, KEYED])
def test_copies_and_saved_positions_continue_alike(generator: int) -> None:
    rng = Rng(SEED, generator=generator)
    for _ in range(11):
        rng.below("coin", 7)
    others = [
        rng.copy(),
        copy.deepcopy(rng),
        pickle.loads(pickle.dumps(rng)),
        Rng(SEED, rng.state(), generator),
    ]
    ahead = [rng.below("coin", 1000) for _ in range(20)]
    for other in others:
        assert [other.below("coin", 1000) for _ in range(20)] == ahead
    assert rng.below("another", 1 << 40) != rng.copy().below("third", 1 << 40)


def test_a_generator_of_the_future_is_refused_with_a_message() -> None:
    with pytest.raises(InputError, match="newer version"):
        Rng("0", generator=3)


def test_set_ups_without_a_generator_use_the_first() -> None:
    race = botyard.new_race("risky-exchange", ["Ann", "Ben"], seed=7).setup
    assert b"random" not in msgspec.json.encode(race)
    assert msgspec.json.decode(msgspec.json.encode(race), type=Setup).random == SPLITMIX
    game = RicochetSetup(("Ann",), "7", "R1G2Y3B4")
    assert b"random" not in msgspec.json.encode(game)
    assert msgspec.json.decode(msgspec.json.encode(game), type=RicochetSetup).generator == SPLITMIX


@pytest.mark.promise(37)
@pytest.mark.parametrize("game", [RallySettings(), RicochetSettings()])
def test_games_on_a_server_are_keyed_by_256_bits(game: RallySettings | RicochetSettings) -> None:
    seed = new_seed()
    assert len(bytes.fromhex(seed)) == 32
    setup = set_up_game(Settings(game=game), PEOPLE, seed)
    assert b'"random":2' in msgspec.json.encode(setup)


def test_the_lesson_keeps_its_cards() -> None:
    setup = set_up_game(
        Settings(lesson=True), (Seat(name="Ann"), Seat(name="Bot 1", bot="random")), LESSON_SEED
    )
    assert isinstance(setup, Setup)
    assert setup.random == SPLITMIX


def test_the_generator_decides_the_deal_and_a_record_repeats_it() -> None:
    plain = botyard.new_race("risky-exchange", ["Ann", "Ben"], seed=7).setup
    keyed = msgspec.structs.replace(plain, random=KEYED)
    hands = [Game(setup).view(0).questions for setup in (plain, keyed, keyed)]
    assert hands[0] != hands[1] == hands[2]
    again = msgspec.json.decode(msgspec.json.encode(keyed), type=Setup)
    assert Game(again).view(0).questions == hands[1]
    assert first_state(again, Game(again).rules).rng.state() == {}
