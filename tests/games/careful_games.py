"""Games of careful players, for tests of what a game tells a player that looks ahead."""

from __future__ import annotations

from typing import Any

from stoneage_lab.core.game import Game
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER


def played(game: Game, seed: int) -> tuple[list[Any], Any]:
    """Return the states of a game of careful players that can be evaluated, and the last one."""
    state: Any = game.start()
    rng, quiet = Rng(seed), []
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        if game.heuristics.evaluate(state):
            quiet.append(state.copy())
        state.play(game.bots["careful"](state, rng))
    return quiet, state
