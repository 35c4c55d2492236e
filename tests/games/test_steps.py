"""What each step of each game says about itself: a rule, a text, the stages it may stand in."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.state import DECISION
from stoneage_lab.core.tasks import Step

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
