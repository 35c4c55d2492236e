"""What was found about a position is kept, where a search meets most of them again."""

from __future__ import annotations

from typing import Any

import pytest
from fixtures.learned_pig import CIRCUMSTANCES, LearnedPig, PigFeatures

from stoneage_lab.core.action import Action
from stoneage_lab.core.chance_settling import settle
from stoneage_lab.core.learned_heuristics import Learned
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.search_tuning import Tuning
from stoneage_lab.core.state import State
from stoneage_lab.core.weights_file import SHARPNESS
from stoneage_lab.players.monte_carlo_tree import Tree


class Counted(PigFeatures):
    """Counts how often it is asked for the numbers of moves and of seats."""

    def __init__(self, met_again: bool) -> None:
        super().__init__()
        self.met_again = met_again
        self.moves = self.seats = 0

    def move_features(self, state: Any, moves: list[Action], left: float) -> Any:
        self.moves += 1
        return super().move_features(state, moves, left)

    def seat_features(self, state: Any, seat: int, left: float) -> Any:
        self.seats += 1
        return super().seat_features(state, seat, left)


def learned(met_again: bool) -> tuple[Counted, Learned]:
    features = Counted(met_again)
    moves = [0.1 * (number + 1) for number in range(2 * len(CIRCUMSTANCES))]
    gains = [0.5, -0.25, 0.125, 0.01]
    found = Learned(
        features, LearnedPig.heuristics, [9.0, -0.1], gains, moves, [8.0, 1.0], SHARPNESS
    )
    return features, found


def started(seed: int = 1) -> State:
    state, rng = LearnedPig(2).start(), Rng(seed)
    settle(state, lambda chance: chance.sample(rng))
    return state


@pytest.mark.parametrize("moments", [1, 2, 3])
def test_a_search_finds_the_same_and_asks_less(moments: int) -> None:
    trees = []
    asked = []
    for met_again in (False, True):
        features, heuristics = learned(met_again)
        tree = Tree(started(), 7, Tuning(quiet_moments=moments), heuristics)
        tree.run(60)
        trees.append([(move.words, sums.tries, sums.win) for move, sums in tree.moves()])
        asked.append((features.moves, features.seats))
    assert trees[0] == trees[1]
    (moves, seats), (moves_kept, seats_kept) = asked
    assert 0 < moves_kept < moves
    assert 0 < seats_kept < seats


def test_expected_scores_may_be_changed_by_whoever_asked() -> None:
    _features, heuristics = learned(True)
    state = started()
    before = heuristics.evaluate(state)
    assert len(before) == 2
    heuristics.evaluate(state).append(99.0)
    assert heuristics.evaluate(state) == before


@pytest.mark.parametrize("met_again", [False, True])
def test_priors_are_those_of_the_moves_that_were_given_weighed_once(met_again: bool) -> None:
    features, heuristics = learned(met_again)
    state, rng = started(), Rng(2)
    while len(state.legal()) == 1:
        state.play(state.legal()[0])
        settle(state, lambda chance: chance.sample(rng))
    moves = list(state.legal())
    there = dict(zip(moves, heuristics.priors(state, moves), strict=True))
    assert len(set(there.values())) > 1
    assert features.moves == 1
    for asked, some in enumerate((moves[::-1], moves[1:]), 2):
        assert heuristics.priors(state, some) == [there[move] for move in some]
        assert features.moves == asked


def test_who_looks_further_asks_for_no_score_on_the_way() -> None:
    features, heuristics = learned(False)
    Tree(started(), 7, Tuning(quiet_moments=3), heuristics).run(1)
    # One judgement of two seats; on the way it was enough to know that the moment is quiet.
    assert features.seats == 2
