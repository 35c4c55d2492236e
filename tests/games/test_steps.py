"""What each step of each game says about itself: a rule, a text, the stages it may stand in.

What another room does for a step is a function with its name: that has to be the name of a step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, DECISION, OVER
from stoneage_lab.core.tasks import Step, seat_of
from stoneage_lab.games.age_of_hunting.rules import flow as hunting
from stoneage_lab.games.age_of_revive.drawing import prompt
from stoneage_lab.games.age_of_revive.rules import flow as revive
from stoneage_lab.games.agricola.drawing import decision_text
from stoneage_lab.games.agricola.rules import flow as agricola
from stoneage_lab.games.stone_age.bots import expansions as weighed
from stoneage_lab.games.stone_age.drawing import expansions as drawn
from stoneage_lab.games.stone_age.explain import expansions as explained

WHOLE: dict[str, dict[str, Any]] = {
    "stone-age": {"expansions": ("animals", "huts", "mammoth", "igloos", "winter")},
    "agricola": {"rules": "standard"},
    "age-of-hunting": {},
    "age-of-revive": {},
}
"""The games with steps in a table, with all that adds steps."""


def steps() -> Iterator[Any]:
    """Yield each step of each game, with its game."""
    for name, given in WHOLE.items():
        game = lab.game(name, **given)
        table = game.start().steps
        for step in table.by_number:
            yield pytest.param(game, step, id=f"{name}-{step.name}")


@pytest.mark.parametrize(("game", "step"), list(steps()))
def test_a_step_has_its_rule_its_text_and_its_stages(game: Any, step: Step[Any]) -> None:
    package = type(game).__module__.rsplit(".", 1)[0]
    tasks = import_module(f"{package}.rules.task_numbers")
    added = getattr(getattr(game, "parts", None), "stage_names", [])
    for code in ("en", "ja"):
        assert f"step.{step.name}" in game.texts(code)
    if step.node == DECISION and step.rule:
        assert f"rule.{step.rule}.text" in game.texts("en")
    stages = (*step.stages, *getattr(step, "card_stages", ()))
    assert stages
    assert set(stages) <= {*tasks.STAGE_NAMES, *added}


def decisions(**options: Any) -> set[str]:
    state = lab.game("stone-age", **options).start()
    return {step.name for step in state.steps.by_number if step.node == DECISION}


@pytest.mark.parametrize(
    "functions",
    [drawn.STEPS, explained.STEPS, weighed.STEPS],
    ids=["drawn", "explained", "weighed"],
)
def test_each_decision_of_an_expansion_is_drawn_explained_and_weighed(
    functions: Collection[str],
) -> None:
    assert set(functions) == decisions(**WHOLE["stone-age"]) - decisions()


@pytest.mark.parametrize(
    ("details", "names"),
    [(decision_text.DETAILS, agricola.STEPS.names), (prompt.DETAILS, revive.STEPS.names)],
    ids=["agricola", "revive"],
)
def test_details_of_a_question_belong_to_steps(
    details: Collection[str], names: Collection[str]
) -> None:
    assert details
    assert set(details) <= set(names)


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("stone-age", "placing"),
        ("agricola", "work"),
        ("age-of-hunting", "hunting"),
        ("age-of-revive", "move"),
    ],
)
def test_a_turn_begins_with_one_step_and_with_nothing_of_another_turn_to_do(
    game: str, name: str
) -> None:
    state: Any = lab.game(game).start()
    rng = Rng(5, "turns")
    begun = 0
    while begun < 12 and state.node != OVER:
        if state.node == CHANCE:
            state.settle(state.chance().sample(rng))
            continue
        assert state.turn_begins == (state.step_name == name)
        if state.turn_begins:
            begun += 1
            assert {seat_of(task) for task in state.pending} == {state.mover}
        moves = state.legal()
        state.play(moves[rng.below(len(moves))])
    assert begun == 12


def test_a_search_looks_ahead_where_people_ponder() -> None:
    searched = {step.name for step in hunting.STEPS.by_number if step.searched}
    assert {"hunting", "developing", "copying"} <= searched
    assert not {"paying", "returning", "harvesting"} & searched
    assert {step.name for step in agricola.STEPS.by_number if step.searched} == {"work"}
