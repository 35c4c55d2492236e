"""The compiled twin against the readable rules, in one run: `python3 dev.py bench -k twin`.

Both play the same games of the same seeds in turn, so that a busy machine slows both; figures are
processor time, and the ratio is the median of pairs.
"""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.engine import counterpart, is_twin, twin
from stoneage_lab.players import bots
from stoneage_lab.players.playing import play_out

GAMES = 20
PAIRS = 7

each_bot = pytest.mark.parametrize("bot", ["random", "careful"])


def series(game: lab.Game, bot: str, first: int) -> float:
    """Play some games between copies of one bot; return the processor time of one."""
    play = counterpart(play_out, game)
    players = [counterpart(bots(game)[bot], game)] * game.players
    start = process_time()
    for seed in range(first, first + GAMES):
        play(game.start(), players, seed, [], [])
    return (process_time() - start) / GAMES


def engines(players: int = 4) -> tuple[lab.Game, lab.Game]:
    """Return the readable game and its twin."""
    readable = lab.game("stone-age", players=players)
    compiled = twin(readable)
    if not is_twin(compiled):
        pytest.skip(repr(lab.engine_info()))
    return readable, compiled


@each_bot
def test_twin_against_readable(benchmark: Any, bot: str) -> None:
    """How many times as fast the twin is; see the extra columns of the saved figures."""
    readable, compiled = engines()
    for game in (readable, compiled):
        series(game, bot, 10_000)  # tables of payments are made as they are needed
    pairs = [
        (series(readable, bot, GAMES * turn), series(compiled, bot, GAMES * turn))
        for turn in range(PAIRS)
    ]
    ratio = median(slow / fast for slow, fast in pairs)
    slow, fast = (median(times) for times in zip(*pairs, strict=True))
    benchmark.extra_info["twin / readable"] = round(ratio, 2)
    benchmark.extra_info["games per second, readable"] = round(1 / slow)
    benchmark.extra_info["games per second, twin"] = round(1 / fast)
    print(f"\n{bot}: readable {1 / slow:.0f}, twin {1 / fast:.0f} games/s, ratio {ratio:.1f}")
    benchmark(series, compiled, bot, 0)


@each_bot
@pytest.mark.parametrize("engine", ["readable", "twin"])
def test_copy_in_either_engine(benchmark: Any, engine: str, bot: str) -> None:
    """One copy of a state in the middle of a game: what every look ahead costs."""
    game = engines()[engine == "twin"]
    state: Any = game.start()
    players = [counterpart(bots(game)[bot], game)] * game.players
    counterpart(play_out, game)(state, players, 4, [], [], 200)
    benchmark(state.copy)
