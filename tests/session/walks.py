"""Whole random games, position by position."""

from __future__ import annotations

from functools import cache

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE


@cache
def walk(game: lab.Game, seed: int = 1) -> tuple[lab.Position, ...]:
    """All positions of a random game, those before chance is settled too."""
    rng = Rng(seed, "walk")
    position = lab.Position(game, game.start())
    found = [position]
    while not position.over:
        if position.node == CHANCE:
            position = position.settle(position.chance.sample(rng))
        else:
            position = position.after(position.moves[rng.below(len(position.moves))])
        found.append(position)
    return tuple(found)
