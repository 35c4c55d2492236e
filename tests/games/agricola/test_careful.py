"""The careful player feeds its family, beats random ones, and helps a search."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.farms import red

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


@pytest.mark.parametrize("card", ["fireplace2", "hearth5"])
@pytest.mark.parametrize("number", [4, 11, 14])
@pytest.mark.parametrize("food", [0, 1, 2, 3])
def test_it_cooks_a_vegetable_where_that_can_be_done(card: str, food: int, number: int) -> None:
    """Raw it would bring one food, which is all that is missing at times."""
    given: dict[str, Any] = {"goods": {"food": food, "vegetable": 2}, "cards": [card]}
    spaces = {"grain": {"people": ["red"]}, "claypit": {"people": ["blue"]},
              "reeds": {"people": ["blue"]}}  # fmt: skip
    session = red(number, spaces=spaces, seats={"blue": {"goods": {"food": 9}}}, **given)
    session.do("use labor, take clay")
    said = []
    while session.position.state.step_name == "meal":
        said.append(careful(session.position.state.copy(), Rng(1)).words)
        session.do(said[-1])
    assert "eat 1 vegetable" not in said
    assert ("cook 1 vegetable" in said) is (food < 3)


def test_it_cooks_a_vegetable_for_a_price() -> None:
    given: dict[str, Any] = {"goods": {"vegetable": 1}, "cards": ["fireplace2"], "hand": ["tutor"]}
    learned = red(4, rules="standard", **given | {"cards": ["fireplace2", "maid"]})
    learned.do("use lessons, play tutor")
    assert {"eat 1 vegetable", "cook 1 vegetable"} <= {str(move) for move in learned.moves}
    assert careful(learned.position.state.copy(), Rng(1)).words == "cook 1 vegetable"


def test_the_coach_gives_reasons() -> None:
    play = lab.play("agricola", players=2, seed=5)
    advice = lab.coach(play, tries=4)
    assert advice.best in play.moves
    assert repr(advice)
