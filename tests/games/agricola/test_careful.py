"""The careful player feeds its family, beats random ones, and helps a search."""

from __future__ import annotations

from typing import Any

import pytest
from games.agricola.farms import red

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.games.agricola.bots.careful import careful, value_of
from stoneage_lab.games.agricola.bots.evaluation import HEURISTICS
from stoneage_lab.games.agricola.bots.farm_value import (
    IN_A_HURRY,
    TOGETHER,
    hunger,
    way_to_first_child,
    weights,
    weights_of_careful,
)
from stoneage_lab.games.agricola.rules.task_numbers import LAST, MEALS


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


@pytest.mark.parametrize("rules", ["family", "standard"])
def test_it_looks_ahead_and_changes_nothing(rules: str) -> None:
    state, rng = lab.game("agricola", 3, rules=rules).start(), Rng(3)
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        before = state.key()
        chosen = careful(state, Rng(1))
        assert state.key() == before
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


@pytest.mark.parametrize(
    ("players", "rules"),
    [(players, rules) for rules in ("family", "standard") for players in (2, 3, 4, 5)],
)
def test_most_families_have_a_third_person_by_the_ninth_round(players: int, rules: str) -> None:
    """It is the first lever of the game: the sooner the child comes, the more often it works."""
    engine: Any = twin(lab.game("agricola", players, rules))
    bot, generator, early, games = engine.bots["careful"], counterpart(Rng, engine), 0, 12
    for number in range(games):
        rng, state = generator(number, "children"), engine.start()
        while state.node != OVER and state.round < 10:
            if state.node == CHANCE:
                state.settle(state.chance().sample(rng))
            else:
                state.play(bot(state, rng))
        early += sum(player.people > 2 for player in state.players)
    assert early >= 0.75 * games * players


def test_in_the_full_game_it_gets_the_goods_of_a_room_one_by_one_and_builds_it() -> None:
    """Wood counts without reed, and a room that is built no less than its goods."""
    ways = []
    for goods in ({}, {"wood": 5}, {"reed": 2}, {"wood": 9, "reed": 4}):
        state: Any = red(3, rules="standard", goods=goods).position.state
        ways.append(way_to_first_child(state.players[0]))
    assert ways == [0.0, 0.25, 0.25, 0.5]
    state.players[0].rooms |= 1
    assert way_to_first_child(state.players[0]) == 1.0
    state.players[0].people = 3
    assert way_to_first_child(state.players[0]) == 1.0


@pytest.mark.parametrize("rules", ["standard", "seed"])
def test_what_bots_learned_from_is_the_value_without_its_hurry(rules: str) -> None:
    """Weights were learned with these numbers: they may not change with what `careful` does."""
    state: Any = red(3, rules=rules, goods={"wood": 5, "reed": 2}).position.state.copy()
    assert weights(state).first_child == 0.0 < weights_of_careful(state).first_child
    values = HEURISTICS.priors(state, state.legal())
    assert values == [value_of(state, move, TOGETHER) for move in state.legal()]
    assert values != [value_of(state, move, IN_A_HURRY) for move in state.legal()]


@pytest.mark.parametrize(("players", "rules"), [(2, "family"), (5, "family"), (1, "standard")])
def test_alone_and_in_the_family_game_it_is_in_no_hurry(players: int, rules: str) -> None:
    state: Any = lab.game("agricola", players, rules).start()
    assert weights_of_careful(state) is weights(state)


def test_after_the_last_meal_it_eats_nothing_that_counts() -> None:
    """A card may ask before points are counted; food serves nobody any more then."""
    state: Any = red(14, goods={"food": 0}).position.state.copy()
    for stage in (MEALS, LAST):
        state.stage = stage
        hungry = hunger(state, state.players[0], weights(state))
        assert (hungry < 0) is (stage == MEALS)


def test_the_coach_gives_reasons() -> None:
    play = lab.play("agricola", players=2, seed=5)
    advice = lab.coach(play, tries=4)
    assert advice.best in play.moves
    assert repr(advice)
