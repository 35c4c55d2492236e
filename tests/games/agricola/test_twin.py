"""The compiled rules play the same games as the readable ones."""

from __future__ import annotations

import pytest

import stoneage_lab as lab
from stoneage_lab.core.game import Game
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import is_twin, twin


def played(game: Game, seed: int) -> list[str]:
    """Return the words and outcomes of a random game, its lists of moves, and the scores."""
    state, rng, told = game.start(), Rng(seed), []
    while state.node != OVER:
        if state.node == CHANCE:
            outcome = state.chance().outcomes()[rng.below(len(state.chance().outcomes()))][0]
            state.settle(outcome)
            told.append(str(outcome))
        else:
            moves = state.legal()
            told.append(f"{moves[rng.below(len(moves))]} of {len(moves)}")
            state.play(next(m for m in moves if m.words == told[-1].rpartition(" of ")[0]))
    return [*told, str(list(state.scores()))]


@pytest.mark.parametrize("rules", ["family", "standard"])
@pytest.mark.parametrize("players", [1, 2, 4, 5])
def test_both_engines_play_alike(players: int, rules: str) -> None:
    game = lab.game("agricola", players, rules=rules)
    compiled = twin(game)
    if not is_twin(compiled):
        pytest.skip(lab.engine_info(game).why_not)
    for seed in range(3):
        assert played(game, seed) == played(compiled, seed)
