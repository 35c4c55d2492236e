"""The careful player feeds its family, beats random ones, and helps a search."""

from __future__ import annotations

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.agricola.bots.careful import careful
from stoneage_lab.games.agricola.bots.evaluation import HEURISTICS


def test_it_beats_random_players() -> None:
    results = lab.simulate("agricola", ["careful", "random"], 6, seed=3, progress=False, workers=1)
    assert list(results.values("wins", "red")) == [1] * 6


def test_alone_it_has_more_than_forty_points_and_never_begs() -> None:
    results = lab.simulate("agricola", ["careful"], 20, seed=1, progress=False, workers=1)
    points = results.values("scores", "red")
    assert sum(points) / len(points) > 43
    assert not any(results.values("begging", "red"))


def test_it_always_says_something_legal_and_the_same() -> None:
    state, rng = lab.game("agricola", 3).start(), Rng(2)
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        chosen = careful(state.copy(), Rng(1))
        assert chosen in state.legal()
        assert careful(state.copy(), Rng(2)) is chosen
        priors = HEURISTICS.priors(state, state.legal())
        assert len(priors) == len(state.legal())
        state.play(chosen)


def test_the_coach_gives_reasons() -> None:
    play = lab.play("agricola", players=2, seed=5)
    advice = lab.coach(play, tries=4)
    assert advice.best in play.moves
    assert repr(advice)
