"""Every choice that an expansion brings has reasons, in both languages."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from games.stone_age.expansions.laid import ALL, at_work, laid
from games.stone_age.expansions.test_laws import SUBSETS

import stoneage_lab as lab
from stoneage_lab.advice.advice import why
from stoneage_lab.core.action_outcomes import percent
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.games.stone_age.explain.expansions import STEPS

SAMPLE = [
    (("animals", "huts"), 2),
    (("winter", "mammoth"), 3),
    (ALL, 4),
    # Alone, these two bring no decision of their own.
    *(
        pytest.param(subset, 2 + number % 3, marks=pytest.mark.long)
        for number, subset in enumerate(SUBSETS)
        if not set(subset) <= {"igloos", "huts"}
    ),
]


@pytest.mark.parametrize(("subset", "players"), SAMPLE)
def test_every_action_at_a_decision_of_an_expansion_has_reasons(
    subset: tuple[str, ...], players: int
) -> None:
    game = lab.game("stone-age", players, expansions=subset)
    state, rng, met = game.start(), Rng(4, "reasons"), set[str]()
    while state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        moves, step = state.legal(), state.step_name
        added = [one for one in moves if step in STEPS or one.words.endswith(" animal")]
        for action in added[:6]:
            met.add(step)
            for code in LANGUAGES:
                said = why(lab.Position(game, state), action, code)
                assert said, (step, action, code)
                assert "{" not in "".join(said)
        state.play(moves[rng.below(len(moves))])
    assert met


def facts(position: lab.Position, words: str) -> dict[str, Any]:
    """Return the reasons for an action, by name."""
    return dict(position.game.reasons(position.state, position.check(words)))


def test_the_chance_to_win_is_exact_and_those_who_may_follow_are_named() -> None:
    placed = {"forest": {"red": 3, "green": 2}, "mammoth": {"blue": 1}}
    position = at_work("mammoth", placed=placed, start="yellow", turn=1).after("use forest")
    told = facts(position.settle(10), "place 2 mammoth")
    assert told["tame_chance"] == {
        "n": 2, "others": ["1"], "chance": percent(Fraction(161, 216))
    }  # fmt: skip
    assert told["tame_may_come"] == {"n": 2, "site": "forest"}
    alone = at_work("mammoth", placed={"forest": {"red": 3}}).after("use forest").settle(10)
    assert "tame_alone" in facts(alone, "place 1 mammoth")
    assert facts(alone, "decline") == {"tame_home": {"n": 3}}


def test_the_last_place_at_an_animal_drives_it_off() -> None:
    position = laid("animals", placed={"animal": {"blue": 2}})
    assert facts(position, "place 1 animal")["animal_more"] == {"animal": "A03", "n": 1}
    last = laid("animals", placed={"animal": {"blue": 2, "green": 1}})
    assert facts(last, "place 1 animal")["animal_last"] == {"animal": "A03"}


def test_a_prize_names_the_rule_it_comes_from() -> None:
    position = at_work("mammoth", placed={"forest": {"red": 2}}, more=False)
    position = position.after("use forest").settle(6).after("place 1 mammoth")
    position = position.after("pay 1 food").after("take top")
    event = next(event for event in position.events if event[0] == "reward_points")
    found = position.game.event_rule(event)
    assert found is not None
    assert found.id == "tame.prize"
