"""How fast whole games go, on the readable rules: `python3 dev.py bench`.

Compare figures of one run with each other, never with those of another machine.
"""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.players import Bot, bots

SEEDS = 20


def whole_game(game: lab.Game, bot: Bot, seed: int) -> int:
    """Play one game from a seed and return how many decisions it took."""
    rng = Rng(seed, "benchmark")
    state: Any = game.start()
    decisions = 0
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
        else:
            state.play(bot(state, rng))
            decisions += 1
    return decisions


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bot", ["random", "careful"])
def test_whole_games(benchmark: Any, bot: str, players: int) -> None:
    """Twenty games, the same every time."""
    game = lab.game("stone-age", players=players)
    player = bots(game)[bot]
    benchmark.extra_info["games"] = SEEDS
    benchmark(lambda: [whole_game(game, player, seed) for seed in range(SEEDS)])


def middle(players: int = 4) -> Any:
    """Return a state in the middle of a game of careful players."""
    session = lab.play("stone-age", players=["careful"] * players, seed=4)
    for _ in range(200):
        session.step()
    return session.position.state


def test_copy(benchmark: Any) -> None:
    """One copy of a state: what every look ahead costs."""
    benchmark(middle().copy)


def test_legal(benchmark: Any) -> None:
    """The moves of a position that has just been reached."""
    state = middle()

    def ask() -> int:
        twin = state.copy()
        twin.known_moves = None
        return len(twin.legal())

    benchmark(ask)
