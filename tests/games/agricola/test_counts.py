"""How many positions there are after a few plies, and how long lists of moves get."""

from __future__ import annotations

import pytest
from games.stone_age.perft.counting import count

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER

MOST = {
    "work": 31, "building": 27, "plowing": 17, "sowing": 44, "baking": 16, "fencing": 14,
    "improving": 12, "choosing": 12, "paying": 12, "raising": 6, "keeping": 30, "meal": 20,
}  # fmt: skip
"""The longest list of each step that the rules were written for."""

PERFT = {1: [1, 4, 33, 258], 2: [1, 2, 8, 66]}


@pytest.mark.parametrize("players", PERFT)
def test_positions_after_a_few_plies(players: int) -> None:
    game = lab.game("agricola", players)
    found = count(lab.Position(game, game.start()), len(PERFT[players]) - 1)
    assert [one.paths for one in found] == PERFT[players]


def test_no_list_of_moves_is_longer_than_planned() -> None:
    found: dict[str, int] = {}
    for players in (1, 2, 3, 4, 5):
        for seed in range(3):
            state, rng = lab.game("agricola", players).start(), Rng(seed)
            while state.node != OVER:
                if state.node == CHANCE:
                    state.settle(state.chance().sample(rng))
                    continue
                moves = state.legal()
                step = state.step_name  # type: ignore[attr-defined]
                found[step] = max(found.get(step, 0), len(moves))
                state.play(moves[rng.below(len(moves))])
    assert {step: n for step, n in found.items() if n > MOST[step]} == {}
