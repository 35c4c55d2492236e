"""Games of Stone Age between careful and random, which meet more kinds of positions than either."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.stone_age.bots.careful import careful


def positions(game: Any, seed: int, every: int = 1) -> Iterator[Any]:
    """Yield the decisions of a game in which every second move is at random."""
    rng, state, number = Rng(seed, "positions"), game.start(), 0
    while state.node != OVER and number < 600:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        number += 1
        if not number % every:
            yield state
        moves = state.legal()
        at_random = rng.below(2)
        state.play(moves[rng.below(len(moves))] if at_random else careful(state, rng))
