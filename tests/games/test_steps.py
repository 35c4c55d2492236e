"""What each step of each game says about itself: a rule, a text, the stages it may stand in.

What another room does for a step is a function with its name: that has to be the name of a step.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import import_module
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.state import DECISION
from stoneage_lab.core.tasks import Step
from stoneage_lab.games.age_of_hunting.rules import flow as hunting
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


def test_details_of_agricola_belong_to_its_steps() -> None:
    assert decision_text.DETAILS
    assert set(decision_text.DETAILS) <= set(agricola.STEPS.names)


def test_a_search_looks_ahead_where_people_ponder() -> None:
    searched = {step.name for step in hunting.STEPS.by_number if step.searched}
    assert {"hunting", "developing", "copying"} <= searched
    assert not {"paying", "returning", "harvesting"} & searched
    assert {step.name for step in agricola.STEPS.by_number if step.searched} == {"work"}
