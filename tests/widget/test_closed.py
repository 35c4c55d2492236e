"""A closed board leaves no widget behind in ipywidgets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from ipywidgets.widgets import widget

import stoneage_lab as lab

play = lab.play("stone-age", players=["you", "careful"], seed=7)
SHOWN: dict[str, Callable[[], Any]] = {
    "board": lambda: lab.Board(play),
    "new game": lab.NewGame,
    "begun": lambda: begun(lab.NewGame(seed=7)),
    "page": lambda: lab.stone_age.PlayPage(seed=7),
    "spoken": lambda: spoken(lab.stone_age.PlayPage(seed=7)),
    "goal": lambda: lab.goal("R1.first").board(),
}


def begun(panel: lab.NewGame) -> lab.NewGame:
    panel.start()
    panel.start()
    return panel


def spoken(page: Any) -> Any:
    page.panel.board.change("language", "ja")
    return page


@pytest.mark.parametrize("what", SHOWN)
def test_a_closed_thing_leaves_no_widget(what: str) -> None:
    SHOWN[what]().close()  # what all of them share is made once
    before = len(widget._instances)
    for _ in range(3):
        SHOWN[what]().close()
    assert len(widget._instances) == before
