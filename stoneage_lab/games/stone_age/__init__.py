"""Stone Age: readable rules, and the public names of this game.

To read the rules, begin with `flow` (the course of a round) and `sites` (what each place does).
Importing this package imports no rule: `info` has the facts, and `game` is the game.

The names of `__all__` are public, as ``lab.stone_age.<name>``. They are imported at their first
use; type checkers read `__init__.pyi`.
"""

from __future__ import annotations

from typing import Any

from ...core.lazy_imports import attribute_loader

_PLACES = {
    "StoneAge": ".game",
    "yields": ".odds",
    "starvation": ".odds",
    "draft": ".odds",
    "split": ".odds",
    "culture": ".odds",
    "duel": ".odds",
    "first_die": ".odds",
    "YieldExplorer": ".lessons.explorers",
    "RemainderBars": ".lessons.explorers",
    "FeedPlanner": ".lessons.explorers",
    "SplitSlider": ".lessons.explorers",
    "SplitSquare": ".lessons.explorers",
    "ToolTree": ".lessons.explorers",
    "DraftTable": ".lessons.explorers",
    "CardUrn": ".lessons.explorers",
    "DuelExplorer": ".lessons.explorers",
    "WaitingBoard": ".lessons.explorers",
    "FirstDieScatter": ".lessons.explorers",
    "FeedTable": ".lessons.tables",
    "ScoreTable": ".lessons.tables",
    "PlayPage": ".lessons.page_without_code",
}
# Without Jupyter's widgets, a picture replaces the classes that need them.
_WITHOUT_WIDGETS = {"PlayPage": ".lessons.page_without_widgets"}

__all__ = [*_PLACES]

_load = attribute_loader(__name__, _PLACES, _WITHOUT_WIDGETS)


def __getattr__(name: str) -> Any:
    value = globals()[name] = _load(name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
